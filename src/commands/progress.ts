// Progress for people: one line on stderr that is rewritten on a terminal, a line now and then elsewhere. Silent with --quiet.
import { plainLine } from '../report/text.ts';
import type { Output } from './surroundings.ts';

export interface ProgressLine {
  readonly show: (text: string) => void;
  /** A line that stays. */
  readonly say: (text: string) => void;
  readonly end: () => void;
}

const width = 100;
/** Milliseconds between two lines where nothing can be rewritten. */
const pause = 5000;

export const progressLine = (output: Output, quiet: boolean, now: () => number = Date.now): ProgressLine => {
  if (quiet) return { show: () => undefined, say: () => undefined, end: () => undefined };
  let shown = false;
  let last = now();
  const clear = (): void => {
    if (shown) output.write('\r\u001b[2K');
    shown = false;
  };
  return {
    show: (text) => {
      if (output.terminal) {
        output.write(`\r\u001b[2K${plainLine(text).slice(0, width)}`);
        shown = true;
      } else if (now() - last >= pause) {
        output.write(`${plainLine(text)}\n`);
        last = now();
      }
    },
    say: (text) => {
      clear();
      output.write(`${plainLine(text)}\n`);
    },
    end: clear,
  };
};
