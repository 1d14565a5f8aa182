// ProgressLine for people: one line on stderr that is rewritten on a terminal, an occasional line elsewhere. Silent with --quiet.
import { forPeople } from '../report/for-people.ts';
import type { Say } from '../report/texts/texts.ts';
import { type ProgressLine, silent } from '../use/ports.ts';
import { inert } from '../yaml/inert.ts';
import { inLocale, type Output } from './surroundings.ts';

/** The default if the width of the terminal is not known. */
const usualWidth = 80;
/** Characters of a line: a name from outside may have any length. */
const most = { beginning: 600, end: 300 };

/** The beginning says which step it is, and the end how it ended. */
const shortened = (text: string): string =>
  text.length <= most.beginning + most.end ? text : `${text.slice(0, most.beginning)} … ${text.slice(-most.end)}`;

/** Milliseconds between two lines if lines cannot be rewritten. */
const pause = 5000;

/** In the language of the run. */
export const spokenProgress = (line: ProgressLine, { sentence }: Pick<Say, 'sentence'>): ProgressLine => ({
  show: (text) => line.show(sentence(text)),
  say: (text) => line.say(sentence(text)),
  note: (text) => line.note(sentence(text)),
  end: line.end,
});

export const progressLine = (output: Output, quiet: boolean, now: () => number = Date.now): ProgressLine => {
  if (quiet) return silent;
  let shown = false;
  let last = now();
  const clear = (): void => {
    if (shown) output.write('\r\u001b[2K');
    shown = false;
  };
  const show = (text: string): void => {
    if (output.terminal) {
      output.write(`\r\u001b[2K${inLocale(forPeople(text), output).slice(0, (output.columns ?? usualWidth) - 1)}`);
      shown = true;
    } else if (now() - last >= pause) {
      output.write(inert(inLocale(`${shortened(forPeople(text))}\n`, output)));
      last = now();
    }
  };
  const say = (text: string): void => {
    clear();
    output.write(inert(inLocale(`${shortened(forPeople(text))}\n`, output)));
  };
  return { show, say, note: output.terminal ? show : say, end: clear };
};
