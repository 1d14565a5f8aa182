// Sentences broken between words at the width of the terminal. Indented lines are meant to be copied, and stay.
import { wrap } from '../report/wrap.ts';
import { type Surroundings, textFor } from './surroundings.ts';

export const wrapped = (text: string, { stdout }: Pick<Surroundings, 'stdout'>): string => {
  const { width } = textFor(stdout);
  if (width === undefined) return text;
  const rowsOf = (line: string): readonly string[] =>
    wrap([{ text: line, style: undefined }], 0, 0, width).map((row) => row.map((piece) => piece.text.trimEnd()).join(''));
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith(' ') ? [line] : rowsOf(line)))
    .join('\n');
};
