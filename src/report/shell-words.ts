// A command for a POSIX shell, ready to copy: every word is one argument, whatever characters it has.
import { asciiPattern } from '../kinds/address.ts';
import { inert } from '../yaml/inert.ts';
import { visible } from '../yaml/visible.ts';

/** No `~` and no `=` at the beginning: zsh expands both. */
const plain = /^[\w@%+:,./-][\w@%+=:,./-]*$/;

export const shellWord = (word: string): string => (plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

export const shellWords = (words: readonly string[]): string => words.map(shellWord).join(' ');

/** An address or a pattern. A name that is printed with escapes would match nothing: it is encoded instead. */
export const toCopy = (pattern: string): string => (inert(visible(pattern)) === pattern ? pattern : asciiPattern(pattern));
