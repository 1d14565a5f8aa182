// A few lines of a text around a position, with a caret below it. Plain text: it contains no terminal control and no secret.
import { lineStarts, type Position } from './lines.ts';
import { shownLines } from './secret-lines.ts';
import { visible } from './visible.ts';

export interface FrameOptions {
  /** Lines displayed before and after; 2 and 1 by default. */
  readonly before?: number;
  readonly after?: number;
  /** The maximum characters of a line; 100 by default. */
  readonly width?: number;
}

// How far back the beginning of a key block or a block text is searched, and how much of a long line is checked in addition to the displayed part.
const linesBack = 100;
const beside = 300;

/** A function from position to frame. The lines of the text are found once, so that many frames of a large file cost little. */
export const codeFrames = (text: string, options: FrameOptions = {}): ((at: Position) => string) => {
  const { before = 2, after = 1, width = 100 } = options;
  const starts = lineStarts(text);
  const whole = (line: number): string => text.slice(starts[line - 1], starts[line] ?? text.length).replace(/\r?\n$/, '');

  return ({ line, col }) => {
    const last = Math.min(starts.length, line + after);
    const first = Math.max(1, line - before);
    const from = Math.max(1, first - linesBack);
    const window = Math.max(0, Math.min(col - 1 - Math.floor(width / 2), whole(line).length - width));
    // Lines are cut before anything reads them: one may be megabytes long.
    const near = (number: number): string => whole(number).slice(Math.max(0, window - beside), window + width + beside);
    const shown = shownLines(Array.from({ length: last - from + 1 }, (_, index) => near(from + index)));
    const gutter = String(last).length;
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
      .filter((number) => number !== starts.length || whole(number) !== '' || number === line)
      .flatMap((number) => {
        const head = `${number === line ? '>' : ' '} ${String(number).padStart(gutter)} |`;
        if (shown[number - from] !== true) return [`${head} •••`];
        const content = cut(whole(number), window, width);
        const drawn = [content === '' ? head : `${head} ${printable(content)}`];
        if (number !== line) return drawn;
        const prefix = `${window > 0 ? '…' : ''}${whole(number).slice(window, col - 1)}`;
        return [...drawn, `${' '.repeat(gutter + 3)}| ${' '.repeat(columnsOf(printable(prefix)))}^`];
      })
      .join('\n');
  };
};

/** The rest of a line from its column on. undefined if it contains a secret, or is too long to help a reader. */
export const safeRests = (text: string, longest = 1000): ((at: Position) => string | undefined) => {
  const starts = lineStarts(text);
  const whole = (line: number): string => text.slice(starts[line - 1] ?? text.length, starts[line] ?? text.length).replace(/\r?\n$/, '');
  return ({ line, col }) => {
    const own = whole(line);
    if (own.length > longest) return undefined;
    const from = Math.max(1, line - linesBack);
    // Only the beginnings of other lines affect the displayed one.
    const before = Array.from({ length: line - from }, (_, index) => whole(from + index).slice(0, longest));
    return shownLines([...before, own]).at(-1) === true ? own.slice(col - 1) : undefined;
  };
};

const cut = (line: string, from: number, width: number): string => {
  const middle = line.slice(from, from + width);
  return `${from > 0 && line.length > 0 ? '…' : ''}${middle}${line.length > from + width ? '…' : ''}`;
};

const printable = (text: string): string => visible(text.replaceAll('\t', '→'));

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
/** The columns of a text on a terminal. */
const columnsOf = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (/\p{M}/u.test(char) ? 0 : wide.test(char) ? 2 : 1), 0);
