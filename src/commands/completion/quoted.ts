// Text as one word of a shell.

/** For bash, zsh and fish: nothing between single quotes means anything. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
