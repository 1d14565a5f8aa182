// Folders for the time of a run, in the folder of the system for temporary files. They are removed when they are no longer needed, at the latest at the end of the
// process. A killed process removes nothing: a later run of the same user does.
import { lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, pidNamespace } from './running-process.ts';

export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** `tenantry-<pid namespace>-<pid>-<six characters>`. */
const named = /^tenantry-(\d+)-(\d+)-\w{6}$/;

/** Of another namespace, nothing is known. */
const isAbandoned = (name: string): boolean => {
  const [, namespace, pid = ''] = named.exec(name) ?? [];
  return namespace === pidNamespace() && !isRunning(Number(pid));
};

/** Whether nobody else can put a folder, or a link, where one of ours was: the parent is ours or the system's, and others cannot replace what is not theirs. */
const keepsOwn = (parent: string, user: number): boolean => {
  const { uid, mode } = statSync(parent);
  return (uid === user || uid === 0) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0);
};

/** A folder that only we can enter, and no link. */
const isOurs = (path: string, user: number): boolean => {
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === user && (found.mode & 0o077) === 0;
};

const removeQuietly = (path: string): void => {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another run removes it at the same time, or a later one does.
  }
};

/** Removes what killed processes of this user have left. On Windows, nothing shows who owns a folder. */
export const removeAbandonedFolders = (): void => {
  const [parent, user] = [tmpdir(), process.geteuid?.()];
  if (user === undefined) return;
  try {
    if (!keepsOwn(parent, user)) return;
    for (const name of readdirSync(parent)) {
      const path = join(parent, name);
      if (isAbandoned(name) && isOurs(path, user)) removeQuietly(path);
    }
  } catch {
    // Without the right to list the folder, nothing of ours is found in it.
  }
};

/** Those of this process. */
const open = new Set<string>();

const removeAll = (): void => {
  for (const path of open) removeQuietly(path);
};

/** Creates a folder that only this user can enter. */
export const temporaryFolder = (): TemporaryFolder => {
  removeAbandonedFolders();
  const path = mkdtempSync(join(tmpdir(), `tenantry-${pidNamespace()}-${process.pid}-`));
  if (open.size === 0) process.once('exit', removeAll);
  open.add(path);
  return {
    path,
    remove: () => {
      open.delete(path);
      if (open.size === 0) process.off('exit', removeAll);
      removeQuietly(path);
    },
  };
};
