// A problem for people: what is wrong, where, what to do.
import { errorTable } from '../error-table.ts';
import type { Problem } from '../errors.ts';
import { type ListItem, place, type TextLine, tone } from './document.ts';
import { sentence } from './sentence.ts';

/** `frame`: the lines of the file around the place. */
export const problemItem = ({ code, message, at, help }: Problem, frame: readonly TextLine[] = []): ListItem => ({
  sign: 'error',
  tone: 'bad',
  text: [...(at ? [tone('strong', place(at)), ': '] : []), sentence(message), tone('quiet', `  [${code}]`)],
  below: [...frame, [sentence(help ?? errorTable[code].remedy)]],
});
