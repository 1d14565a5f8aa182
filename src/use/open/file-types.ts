// Files of another type than a command or an option reads are refused by their name, whatever their size and syntax, before anything is read.
import { type Problem, TenantryError } from '../../errors.ts';
import type { NamedPath } from '../../files/conflicts.ts';
import { operatorFile } from '../../files/operator-file.ts';
import { readHead } from '../../files/read-text.ts';
import { type FileTypeName, otherFileType } from '../../yaml/file-types.ts';
import { headKeys } from '../../yaml/head-keys.ts';
import type { Ports } from '../ports.ts';
import { shownPath } from './shown-path.ts';

/** A file whose content has a type of its own. */
export interface TypedPath extends NamedPath {
  readonly holds: readonly FileTypeName[];
}

/** Bytes: the keys that show a type are at the beginning. */
const headLength = 65_536;

/** A file that cannot be read is reported by the command. */
const problemOf = ({ path, holds }: TypedPath, ports: Ports): readonly Problem[] => {
  const file = shownPath(path, ports);
  const other = otherFileType(headKeys(readHead(operatorFile(file), headLength)), holds, file);
  return other ? [{ code: 'file-other-type', ...other, at: { file, line: 1, col: 1 } }] : [];
};

/** Throws with all of them. */
export const failOnOtherTypes = (files: readonly TypedPath[], ports: Ports): void => {
  const problems = files.flatMap((file) => problemOf(file, ports));
  if (problems.length > 0) throw new TenantryError(problems);
};
