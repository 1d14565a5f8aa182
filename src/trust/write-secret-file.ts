// A file as a sink: mode 0600, replaced in one step, never inside the repository, never through a link.
import { basename, dirname, join } from 'node:path';
import { isInside } from '../files/boundary.ts';
import { realFolder, statIfExists } from '../files/file-status.ts';
import { writeText } from '../files/write-text.ts';
import type { Secret } from '../secret.ts';

/** Why no secret may be written there; undefined if it may. Checked before a key is created, and again when its secret exists. */
export const unfitFile = (path: string, guarded: readonly string[]): string | undefined => {
  const folder = realFolder(dirname(path));
  if (folder === undefined) return 'its folder does not exist';
  if (guarded.some((root) => isInside(folder, root))) return 'it is inside the repository';
  const entry = statIfExists(join(folder, basename(path)));
  if (entry?.isSymbolicLink()) return 'it is a symbolic link';
  return entry === undefined || entry.isFile() ? undefined : 'it is not a regular file';
};

/** Replaces or creates the file. Throws `file-unwritable` and leaves nothing behind then. */
export const writeSecretFile = (path: string, secret: Secret): void =>
  writeText(join(realFolder(dirname(path)) ?? dirname(path), basename(path)), secret.reveal(), { mode: 0o600 });
