// A file as a sink: mode 0600, replaced in one step, never inside the repository, never through a link.
import { randomBytes } from 'node:crypto';
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { constants, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isInside } from './repository.ts';
import type { Secret } from './secret.ts';

const folderOf = (path: string): string | undefined => {
  try {
    const folder = realpathSync(dirname(path));
    return statSync(folder).isDirectory() ? folder : undefined;
  } catch {
    return undefined;
  }
};

/** Why no secret may be written there; undefined where it may. Asked before a key is made, and again when its secret is there. */
export const unfitFile = (path: string, guarded: readonly string[]): string | undefined => {
  const folder = folderOf(path);
  if (folder === undefined) return 'its folder does not exist';
  if (guarded.some((root) => isInside(folder, root))) return 'it lies inside the repository';
  const entry = lstatSync(join(folder, basename(path)), { throwIfNoEntry: false });
  if (entry?.isSymbolicLink()) return 'it is a link';
  return entry === undefined || entry.isFile() ? undefined : 'it is not a regular file';
};

const fill = async (file: FileHandle, text: string): Promise<void> => {
  try {
    await file.chmod(0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Replaces the file, or makes it. Throws as the file system does; nothing is left behind then. */
export const writeSecretFile = async (path: string, secret: Secret): Promise<void> => {
  const target = join(realpathSync(dirname(path)), basename(path));
  const passing = `${target}.${randomBytes(6).toString('hex')}`;
  const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
  const file = await open(passing, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY, 0o600);
  try {
    await fill(file, secret.reveal());
    await rename(passing, target);
  } catch (error) {
    await rm(passing, { force: true });
    throw error;
  }
};
