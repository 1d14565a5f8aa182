// Paths in a repository: relative, with `/` on every system.

/** Whether it is the file or folder, or is in it. `''` is the whole repository. */
export const isBelow = (file: string, folder: string): boolean => folder === '' || file === folder || file.startsWith(`${folder}/`);
