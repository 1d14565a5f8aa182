// Files of another type than a command or an option reads are refused by their name, whatever their size and syntax, before anything is read.
import { type Problem, TenantryError } from '../errors.ts';
import { operatorFile } from '../files/operator-file.ts';
import { readHead } from '../files/read-text.ts';
import { otherFileType } from '../yaml/file-types.ts';
import { headKeys } from '../yaml/head-keys.ts';
import type { TypedPath } from './files-of-command.ts';
import { shownPath } from './open-files.ts';
import type { Surroundings } from './surroundings.ts';

/** Bytes: the keys that show a type are at the beginning. */
const headLength = 65_536;

/** A file that cannot be read is reported by the command. */
const problemOf = ({ path, holds }: TypedPath, surroundings: Surroundings): readonly Problem[] => {
  const file = shownPath(path, surroundings);
  const other = otherFileType(headKeys(readHead(operatorFile(file), headLength)), holds, file);
  return other ? [{ code: 'file-other-type', ...other, at: { file, line: 1, col: 1 } }] : [];
};

/** Throws with all of them. */
export const failOnOtherTypes = (files: readonly TypedPath[], surroundings: Surroundings): void => {
  const problems = files.flatMap((file) => problemOf(file, surroundings));
  if (problems.length > 0) throw new TenantryError(problems);
};
