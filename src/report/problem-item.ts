// A problem as text: the mistake, its position and the remedy.
import { errorTable } from '../error-table.ts';
import type { Problem } from '../errors.ts';
import { type ListItem, place, type TextLine, tone } from './document.ts';
import { sentence } from './sentence.ts';

/** `frame`: the lines of the file around the position. */
export const problemItem = ({ code, message, at, help }: Problem, frame: readonly TextLine[] = []): ListItem => ({
  sign: 'error',
  tone: 'bad',
  text: [...(at ? [tone('strong', place(at)), ': '] : []), sentence(message), tone('quiet', `  [${code}]`)],
  below: [...frame, [sentence(help ?? errorTable[code].remedy)]],
});
