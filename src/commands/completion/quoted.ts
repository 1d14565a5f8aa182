// Text as one word of a shell.

/** For bash, zsh and fish: no character has a meaning between single quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
