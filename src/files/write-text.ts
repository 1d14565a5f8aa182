// The only module that writes files, apart from temporary folders (temporary-folder.ts). A file is replaced as a whole, appended to line by line, or created where none exists; a link is never followed.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
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
import { dirname, join, resolve, sep } from 'node:path';
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

type Target = Pick<ProjectFile, 'shown' | 'absolute'> & { readonly boundary: string | undefined };

const targetOf = (shown: string): Target => {
  const absolute = resolve(shown);
  return { shown, absolute, boundary: boundaryOf(absolute, resolve('.')) };
};

/** Git runs what is in its folder: hooks, and programs that its configuration names. */
const refuseGitFolder = ({ absolute, shown }: Target): void => {
  if (absolute.split(sep).some((part) => part.toLowerCase() === '.git'))
    refuse('file-unwritable', `cannot write ${visible(shown)}: it is inside a \`.git\` folder`, 'Choose another path.');
};

/** The existing file, if it can be replaced or appended to. A device or a pipe is refused, because a write would replace it by a file. */
const replaceable = (target: Target): Stats | undefined => {
  const { shown, absolute, boundary } = target;
  refuseGitFolder(target);
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

export interface Writing {
  /** Who may read it; absent: the mode of the file that it replaces, or the default. */
  readonly mode?: number;
  /** The beginning of the file, if it depends on the rest: `text` is called last, and has as many bytes as `empty`. */
  readonly head?: { readonly empty: string; readonly text: () => string };
  /** The text was read and edited: the file keeps its byte order mark, which is not a part of the text. */
  readonly keepsMark?: true;
  /** It can be generated again, and does not have to survive a crash of the machine. */
  readonly isSample?: true;
}

const byteOrderMark = '\ufeff';

const beginsWithMark = ({ absolute, boundary, shown }: Target): boolean => {
  const file = openBelowBoundary(absolute, boundary, shown, constants.O_RDONLY);
  try {
    const first = Buffer.alloc(Buffer.byteLength(byteOrderMark));
    return readSync(file, first) === first.length && first.toString() === byteOrderMark;
  } finally {
    closeSync(file);
  }
};

/**
 * Writes all of the content or nothing: on failure, the previous file is kept. A content of several parts may be too long to hold; an error of its generator is
 * thrown. A file of a project gets its folders; no link below the limit of the project is followed, wherever the project is. Throws `file-unwritable`.
 */
export const writeText = (
  file: string | ProjectFile,
  content: string | Uint8Array | Iterable<string>,
  { mode, head, keepsMark, isSample }: Writing = {},
): void => {
  const target = typeof file === 'string' ? targetOf(file) : file;
  attempt(target.shown, () => {
    const { absolute, boundary, shown } = target;
    const before = replaceable(target);
    if (typeof file !== 'string') mkdirSync(dirname(absolute), { recursive: true });
    const mark = keepsMark && before !== undefined && beginsWithMark(target) ? byteOrderMark : '';
    const passing = join(dirname(absolute), `.tenantry-${randomBytes(6).toString('hex')}`);
    const opened = openBelowBoundary(passing, boundary, shown, O_CREAT | O_EXCL | O_WRONLY, mode ?? 0o666);
    try {
      try {
        writeFileSync(opened, `${mark}${head?.empty ?? ''}`);
        for (const part of typeof content === 'string' || content instanceof Uint8Array ? [content] : inBlocks(content))
          writeFileSync(opened, part);
        if (head !== undefined) writeSync(opened, head.text(), 0);
        keepOwner(opened, before);
        const kept = mode ?? (before === undefined ? undefined : before.mode & 0o777);
        if (kept !== undefined) fchmodSync(opened, kept);
        if (!isSample) fsyncSync(opened);
      } finally {
        closeSync(opened);
      }
      // Renaming replaces a link itself and never follows it.
      renameSync(passing, absolute);
    } catch (error) {
      rmSync(passing, { force: true });
      throw error;
    }
  });
};

/**
 * Creates a file only if nothing exists there, not even a broken link; on failure there is none. `isSample`: it can be generated again, and does not have to survive a crash of the machine.
 * Throws `file-unwritable`.
 */
export const writeNew = (path: string, text: string, mode = 0o666, { isSample = false } = {}): void =>
  attempt(path, () => {
    const target = targetOf(path);
    refuseGitFolder(target);
    const { absolute, boundary, shown } = target;
    const file = openBelowBoundary(absolute, boundary, shown, O_CREAT | O_EXCL | O_WRONLY, mode);
    try {
      try {
        writeFileSync(file, text);
        if (!isSample) fsyncSync(file);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      // A part of the text would look like a file that somebody wrote.
      rmSync(absolute, { force: true });
      throw error;
    }
  });

/** Removes a file; a missing file is fine. Throws `file-unwritable`. */
export const removeFile = (file: string | ProjectFile): void => {
  const { absolute, boundary, shown } = typeof file === 'string' ? targetOf(file) : file;
  attempt(shown, () => {
    refuseLinkedFolders(absolute, boundary, shown);
    if (statIfExists(absolute) !== undefined) unlinkSync(absolute);
  });
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
