// One word of a command to copy, as POSIX shells and zsh read it: nothing in it is expanded, ends the word or begins another command.

/** No `~` and no `=` at the beginning: zsh expands both. */
const plain = /^[\w@%+:,./-][\w@%+=:,./-]*$/;

export const shellWord = (word: string): string => (plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);
