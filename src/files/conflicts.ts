// Outputs of a command that are also one of its inputs or another output: equal by inode, by resolved path, or by path in other letter case on a
// case-insensitive file system.
import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Problem } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import { isInside } from './boundary.ts';
import { isFolder, realFolder } from './file-status.ts';
import { isYaml } from './list-yaml.ts';

/** A path, and its name for the user: `--out`, `<path>`. */
export interface NamedPath {
  readonly name: string;
  readonly path: string;
}

interface Located extends NamedPath {
  /** With the links of its folders resolved, as far as they exist. */
  readonly real: string;
  readonly inode: string | undefined;
  /** An equal text for paths that differ only in letter case, on a case-insensitive file system. */
  readonly folded: string;
}

const inodeOf = (path: string): string | undefined => {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
};

const realOf = (path: string): string => {
  const folder = dirname(path);
  return folder === path ? path : join(realFolder(folder) ?? realOf(folder), basename(path));
};

const flipped = (text: string): string => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

/** Whether the folder of a path is also found under a name in other letter case. */
const isCaseBlind = (path: string): boolean => {
  for (let at = dirname(path); ; at = dirname(at)) {
    const other = join(dirname(at), flipped(basename(at)));
    if (other !== at) {
      const inode = inodeOf(at);
      if (inode !== undefined) return inode === inodeOf(other);
    }
    if (dirname(at) === at) return false;
  }
};

const located = ({ name, path }: NamedPath): Located => {
  const real = realOf(resolve(path));
  return { name, path, real, inode: inodeOf(real), folded: isCaseBlind(real) ? real.normalize('NFC').toLowerCase() : real };
};

const isSame = (one: Located, other: Located): boolean =>
  one.folded === other.folded || (one.inode !== undefined && one.inode === other.inode);

/** A file of a folder that is read as a whole, now or in the next run. */
const isPartOf = (output: Located, input: Located): boolean =>
  isFolder(input.real) && isYaml(basename(output.real)) && isInside(output.folded, input.folded);

const conflict = (output: NamedPath, says: string): Problem => ({
  code: 'usage',
  message: `${output.name} ${visible(output.path)}: ${says}`,
  help: 'Choose another path for the output. Nothing was read or written.',
});

/** One problem for each output that would overwrite an input or another output. */
export const conflictsOf = (outputs: readonly NamedPath[], inputs: readonly NamedPath[]): readonly Problem[] => {
  if (outputs.length === 0) return [];
  const written = outputs.map(located);
  const read = inputs.map(located);
  return written.flatMap((output, index): readonly Problem[] => {
    const input = read.find((one) => isSame(output, one));
    if (input) return [conflict(output, `this file is an input as well (${input.name})`)];
    const folder = read.find((one) => isPartOf(output, one));
    if (folder) return [conflict(output, `this file would be part of an input, the folder ${visible(folder.path)} (${folder.name})`)];
    const other = written.slice(0, index).find((one) => isSame(output, one));
    return other ? [conflict(output, `this file is written by ${other.name} as well`)] : [];
  });
};
