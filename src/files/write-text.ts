// The only module that writes files, apart from temporary folders (temporary-folder.ts). A file is replaced as a whole, appended to line by line, or created where none exists; a link is never followed.
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
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { TenantryError } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import { boundaryOf, openBelowBoundary, refuseLinkedFolders } from './boundary.ts';
import { statIfExists } from './file-status.ts';
import { inBlocks } from './in-blocks.ts';
import type { ProjectFile } from './project.ts';
import { noLinks, refuse, systemCode, whyUnwritten } from './refusals.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_RDWR, O_WRONLY } = constants;

const unwritten = (path: string, error: unknown): never => {
  if (error instanceof TenantryError) throw error;
  const help = systemCode(error) === 'EEXIST' ? { help: 'Choose another name, or remove it first.' } : {};
  const message = `cannot write ${visible(path)}: ${whyUnwritten(error)}`;
  throw new TenantryError([{ code: 'file-unwritable', message, ...help }], { cause: error });
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

/** The existing file, if it can be replaced or appended to. A device or a pipe is refused, because a write would replace it by a file. */
const replaceable = ({ shown, absolute, boundary }: Target): Stats | undefined => {
  refuseLinkedFolders(absolute, boundary, shown);
  const found = statIfExists(absolute);
  if (found === undefined || found.isFile()) return found;
  const why = found.isSymbolicLink()
    ? 'it is a symbolic link'
    : found.isDirectory()
      ? 'a folder of that name exists'
      : 'it is not a regular file';
  return refuse('file-unwritable', `cannot write ${visible(shown)}: ${why}`, found.isSymbolicLink() ? noLinks : undefined);
};

/** Throws if the path cannot be written: it is a link, a folder or a device, or a folder on the way is a link. */
export const failIfUnfit = (shown: string): void => void attempt(shown, () => replaceable(targetOf(shown)));

/** Gives a new file the mode and owner of the file that it replaces. A refused change of the owner is ignored. */
const keepOwner = (file: number, before: Stats | undefined): void => {
  if (before === undefined) return;
  try {
    fchownSync(file, before.uid, before.gid);
  } catch {
    // Only the superuser may change the owner, and only the superuser creates files with another one.
  }
};

/** `head`: replaces as many bytes at the beginning, once all parts are written. */
const replace = (
  target: Target,
  parts: Iterable<string>,
  before: Stats | undefined,
  mode: number | undefined,
  head: () => string = () => '',
): void => {
  const passing = join(dirname(target.absolute), `.tenantry-${randomBytes(6).toString('hex')}`);
  const file = openBelowBoundary(passing, target.boundary, target.shown, O_CREAT | O_EXCL | O_WRONLY, mode ?? 0o666);
  try {
    try {
      for (const part of parts) writeFileSync(file, part);
      writeSync(file, head(), 0);
      keepOwner(file, before);
      const kept = mode ?? (before === undefined ? undefined : before.mode & 0o777);
      if (kept !== undefined) fchmodSync(file, kept);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    // Renaming replaces a link itself and never follows it.
    renameSync(passing, target.absolute);
  } catch (error) {
    rmSync(passing, { force: true });
    throw error;
  }
};

/** Writes all of the text or nothing: on failure, the previous file is kept. `mode`: who may read it; the default mode if omitted. Throws `file-unwritable`. */
export const writeText = async (path: string, text: string, mode?: number): Promise<void> =>
  attempt(path, () => {
    const target = targetOf(path);
    replace(target, [text], replaceable(target), mode);
  });

/** The same for a file of a project: no link below the limit of the project is followed, wherever the project is. Its folders are created. */
export const writeProjectText = (file: ProjectFile, text: string): void =>
  attempt(file.shown, () => {
    const { absolute, boundary, shown } = file;
    refuseLinkedFolders(absolute, boundary, shown);
    mkdirSync(dirname(absolute), { recursive: true });
    replace(file, [text], replaceable(file), undefined);
  });

/** Removes a file of a project; a missing file is fine. Throws `file-unwritable`. */
export const removeProjectFile = ({ absolute, boundary, shown }: ProjectFile): void =>
  attempt(shown, () => {
    refuseLinkedFolders(absolute, boundary, shown);
    if (statIfExists(absolute) !== undefined) unlinkSync(absolute);
  });

/** The same for a text that is generated in parts, because all of it would be too long to hold. An error of the generator is thrown, and nothing is written. */
export const writeParts = (path: string, parts: Iterable<string>): void =>
  attempt(path, () => {
    const target = targetOf(path);
    replace(target, inBlocks(parts), replaceable(target), undefined);
  });

function* after(first: string, parts: Iterable<string>): Generator<string> {
  yield first;
  yield* parts;
}

/** The same for a file whose head depends on the rest: `head` is called last, and its text has as many bytes as `emptyHead`. */
export const writeHeadLast = (path: string, emptyHead: string, parts: Iterable<string>, head: () => string, mode: number): void =>
  attempt(path, () => {
    const target = targetOf(path);
    replace(target, after(emptyHead, parts), replaceable(target), mode, head);
  });

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The same for a file whose text was read and edited: it keeps its byte order mark, which is not a part of the text. */
export const updateText = async (path: string, text: string): Promise<void> =>
  attempt(path, () => {
    const target = targetOf(path);
    const before = replaceable(target);
    replace(target, [before !== undefined && beginsWithMark(target) ? `\ufeff${text}` : text], before, undefined);
  });

const beginsWithMark = ({ absolute, boundary, shown }: Target): boolean => {
  const file = openBelowBoundary(absolute, boundary, shown, constants.O_RDONLY);
  try {
    const first = Buffer.alloc(byteOrderMark.length);
    return readSync(file, first, 0, first.length, 0) === first.length && first.equals(byteOrderMark);
  } finally {
    closeSync(file);
  }
};

/** The same for a path outside of every project, whose folders the caller has resolved. Throws the errors of the file system. */
export const replaceFile = (absolute: string, text: string, mode: number): void =>
  replace({ shown: absolute, absolute, boundary: undefined }, [text], undefined, mode);

/** `isKept`: whether it must survive a crash of the machine. */
const create = (path: string, text: string, mode: number, isKept = true): void => {
  const { absolute, boundary, shown } = targetOf(path);
  const file = openBelowBoundary(absolute, boundary, shown, O_CREAT | O_EXCL | O_WRONLY, mode);
  try {
    writeFileSync(file, text);
    if (isKept) fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Creates a file only if nothing exists there, not even a broken link. Throws `file-unwritable`. */
export const writeNew = (path: string, text: string, mode = 0o666): void => attempt(path, () => create(path, text, mode));

/** The same for a file of sample data, which can be generated again: it does not wait for the disk. */
export const writeSample = (path: string, text: string, mode = 0o666): void => attempt(path, () => create(path, text, mode, false));

/** Returns false if the path exists. Throws `file-unfit`, or the errors of the file system. */
export const createUnlessThere = (path: string, text: string, mode: number): boolean => {
  try {
    create(path, text, mode);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
};

/** Renames a file over another one in the same folder. Throws the errors of the file system. */
export const moveFile = (from: string, to: string): void => {
  const { absolute, boundary, shown } = targetOf(to);
  refuseLinkedFolders(absolute, boundary, shown);
  renameSync(resolve(from), absolute);
};

/** Updates the time of a file that is in use. Throws the errors of the file system. */
export const touchFile = (path: string): void => {
  const { absolute, boundary, shown } = targetOf(path);
  refuseLinkedFolders(absolute, boundary, shown);
  lutimesSync(absolute, new Date(), new Date());
};

/** Removes a file; a missing file is fine. Throws the errors of the file system. */
export const removeFile = (path: string): void => {
  const { absolute, boundary, shown } = targetOf(path);
  refuseLinkedFolders(absolute, boundary, shown);
  if (statIfExists(absolute) !== undefined) unlinkSync(absolute);
};

/** Creates a folder and its missing parents; returns whether any was missing. Throws `file-unwritable`. */
export const makeFolder = (path: string, mode?: number): boolean =>
  attempt(path, () => {
    const { absolute, boundary, shown } = targetOf(path);
    refuseLinkedFolders(join(absolute, 'inside'), boundary, shown);
    const made = mkdirSync(absolute, { recursive: true, ...(mode === undefined ? {} : { mode }) });
    refuseLinkedFolders(join(absolute, 'inside'), boundary, shown);
    return made !== undefined;
  });

/** Removes a folder if it is empty and may be removed. */
export const removeIfEmpty = (path: string): void => {
  try {
    rmdirSync(resolve(path));
  } catch {
    // A folder that is not empty, or is already removed, is no problem.
  }
};

export interface Appending {
  /** Returns when the text is on disk. Throws the errors of the file system. */
  readonly append: (text: string) => void;
  readonly close: () => void;
}

const endsInLine = (file: number): boolean => {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size === 0 || (readSync(file, last, 0, 1, size - 1) === 1 && last.toString() === '\n');
};

/** Opens a file for appending whole lines, readable by its owner only. An unfinished last line is ended first. Throws `file-unwritable` or the errors of the file system. */
export const openForLines = (path: string): Appending => {
  const target = targetOf(path);
  replaceable(target);
  const file = openBelowBoundary(target.absolute, target.boundary, path, O_APPEND | O_CREAT | O_RDWR, 0o600);
  const append = (text: string): void => {
    writeFileSync(file, text);
    fsyncSync(file);
  };
  try {
    if (!fstatSync(file).isFile()) refuse('file-unwritable', `cannot write ${visible(path)}: it is not a regular file`);
    // A killed run may have left an unfinished line.
    if (!endsInLine(file)) append('\n');
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return { append, close: () => closeSync(file) };
};
