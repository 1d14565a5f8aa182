// A word of a command that people copy into a shell.

/** No `~` and no `=` at the beginning: zsh expands both. */
const plain = /^[\w@%+:,./-][\w@%+=:,./-]*$/;

export const shellWord = (word: string): string => (plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);
