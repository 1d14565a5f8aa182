// The only module that writes files. A file is written whole or not at all, appended to line by line, or created where nothing was; never through a link.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lutimesSync,
  mkdirSync,
  readSync,
  renameSync,
  rmSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { TenantryError } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import { lookIfThere } from './look.ts';
import { noLinks, refuse, systemCode, whyUnwritten } from './refusals.ts';
import { boundaryOf, followNoFolder, openOnWay } from './way.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_RDWR, O_WRONLY } = constants;

const unwritten = (path: string, error: unknown): never => {
  if (error instanceof TenantryError) throw error;
  throw new TenantryError([{ code: 'file-unwritable', message: `cannot write ${visible(path)}: ${whyUnwritten(error)}` }], {
    cause: error,
  });
};

const attempt = <Result>(path: string, act: () => Result): Result => {
  try {
    return act();
  } catch (error) {
    return unwritten(path, error);
  }
};

interface Target {
  readonly shown: string;
  readonly absolute: string;
  readonly boundary: string | undefined;
}

const targetOf = (shown: string): Target => {
  const absolute = resolve(shown);
  return { shown, absolute, boundary: boundaryOf(absolute, resolve('.')) };
};

/** What stands there now, if it can be replaced or appended to. A device or a pipe would be replaced by a file, not written to. */
const replaceable = ({ shown, absolute, boundary }: Target): Stats | undefined => {
  followNoFolder(absolute, boundary, shown);
  const found = lookIfThere(absolute);
  if (found === undefined || found.isFile()) return found;
  const why = found.isSymbolicLink()
    ? 'it is a symbolic link'
    : found.isDirectory()
      ? 'a folder of that name exists'
      : 'it is not a regular file';
  return refuse('file-unwritable', `cannot write ${visible(shown)}: ${why}`, found.isSymbolicLink() ? noLinks : undefined);
};

/** Throws when a file could not be written there for what stands there now: a link, a folder, a device, or a link on the way. */
export const failIfUnfit = (shown: string): void => void attempt(shown, () => replaceable(targetOf(shown)));

/** Like the file that it replaces. Changing its owner is not ours to insist on. */
const keepOwner = (file: number, before: Stats | undefined): void => {
  if (before === undefined) return;
  try {
    fchownSync(file, before.uid, before.gid);
  } catch {
    // Only the superuser may, and only the superuser needs to.
  }
};

const replace = (target: Target, text: string, before: Stats | undefined, mode: number | undefined): void => {
  const passing = join(dirname(target.absolute), `.tenantry-${randomBytes(6).toString('hex')}`);
  const file = openOnWay(passing, target.boundary, target.shown, O_CREAT | O_EXCL | O_WRONLY, mode ?? 0o666);
  try {
    try {
      writeFileSync(file, text);
      keepOwner(file, before);
      const kept = mode ?? (before === undefined ? undefined : before.mode & 0o777);
      if (kept !== undefined) fchmodSync(file, kept);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    // Takes the place of whatever stands there, a link included, and follows nothing.
    renameSync(passing, target.absolute);
  } catch (error) {
    rmSync(passing, { force: true });
    throw error;
  }
};

/** All of it or nothing: what was there before stays when it cannot be written. `mode`: who may read it; as usual when left out. Throws `file-unwritable`. */
export const writeText = async (path: string, text: string, mode?: number): Promise<void> =>
  attempt(path, () => {
    const target = targetOf(path);
    replace(target, text, replaceable(target), mode);
  });

/** The same for a path outside of every project, whose folders the caller has resolved. Throws as the file system does. */
export const replaceFile = (absolute: string, text: string, mode: number): void =>
  replace({ shown: absolute, absolute, boundary: undefined }, text, undefined, mode);

const create = (path: string, text: string, mode: number): void => {
  const { absolute, boundary, shown } = targetOf(path);
  const file = openOnWay(absolute, boundary, shown, O_CREAT | O_EXCL | O_WRONLY, mode);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Only where nothing is, not even a broken link. Throws `file-unwritable`. */
export const writeNew = (path: string, text: string, mode = 0o666): void => attempt(path, () => create(path, text, mode));

/** False when something is there already. Throws as the file system does for any other reason, or `file-unfit`. */
export const createUnlessThere = (path: string, text: string, mode: number): boolean => {
  try {
    create(path, text, mode);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
};

/** Puts a file in the place of another one of the same folder. Throws as the file system does. */
export const moveFile = (from: string, to: string): void => {
  const { absolute, boundary, shown } = targetOf(to);
  followNoFolder(absolute, boundary, shown);
  renameSync(resolve(from), absolute);
};

/** Says that a file is still in use. Throws as the file system does. */
export const touchFile = (path: string): void => {
  const { absolute, boundary, shown } = targetOf(path);
  followNoFolder(absolute, boundary, shown);
  lutimesSync(absolute, new Date(), new Date());
};

/** Throws as the file system does when it cannot be removed; what is not there is removed already. */
export const removeFile = (path: string): void => {
  const { absolute, boundary, shown } = targetOf(path);
  followNoFolder(absolute, boundary, shown);
  if (lookIfThere(absolute) !== undefined) unlinkSync(absolute);
};

/** A folder and those that it lies in, as far as they are missing; whether any was. Throws `file-unwritable`. */
export const makeFolder = (path: string, mode?: number): boolean =>
  attempt(path, () => {
    const { absolute, boundary, shown } = targetOf(path);
    followNoFolder(join(absolute, 'inside'), boundary, shown);
    const made = mkdirSync(absolute, { recursive: true, ...(mode === undefined ? {} : { mode }) });
    followNoFolder(join(absolute, 'inside'), boundary, shown);
    return made !== undefined;
  });

/** A folder that holds anything stays, and so does one that may not be removed. */
export const removeIfEmpty = (path: string): void => {
  try {
    rmdirSync(resolve(path));
  } catch {
    // Nobody misses that it is gone.
  }
};

export interface Appending {
  /** Returns when the text is on disk. Throws as the file system does. */
  readonly append: (text: string) => void;
  readonly close: () => void;
}

const endsInLine = (file: number): boolean => {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size === 0 || (readSync(file, last, 0, 1, size - 1) === 1 && last.toString() === '\n');
};

/** Opens a file for whole lines, readable by its owner only. A line that was left unfinished is ended first. Throws as the file system does, or `file-unwritable`. */
export const openForLines = (path: string): Appending => {
  const target = targetOf(path);
  replaceable(target);
  const file = openOnWay(target.absolute, target.boundary, path, O_APPEND | O_CREAT | O_RDWR, 0o600);
  const append = (text: string): void => {
    writeFileSync(file, text);
    fsyncSync(file);
  };
  try {
    if (!fstatSync(file).isFile()) refuse('file-unwritable', `cannot write ${visible(path)}: it is not a regular file`);
    // A run that was killed may have left half a line.
    if (!endsInLine(file)) append('\n');
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return { append, close: () => closeSync(file) };
};

/** A folder of one's own for what lives no longer than the run, removed by `remove`. */
export const temporaryFolder = async (): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'tenantry-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
