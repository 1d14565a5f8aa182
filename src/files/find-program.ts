// Which file a program is: the first executable one of its name in the folders of PATH.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

const executable = (path: string): string | undefined => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
};

/** Absolute folders of PATH: a relative one would depend on the working directory, which may be a checkout. */
export const programFolders = (path: string): readonly string[] => path.split(delimiter).filter(isAbsolute);

/** `program`: absolute, or a name. undefined: there is none. */
export const findProgram = (program: string, folders: readonly string[]): string | undefined => {
  if (isAbsolute(program)) return executable(program);
  for (const folder of folders) {
    const found = executable(join(folder, program));
    if (found !== undefined) return found;
  }
  return undefined;
};
