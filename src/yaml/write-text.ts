// A text as a file: all of it or nothing. What was there before stays when it cannot be written.
import { statSync } from 'node:fs';
import writeFileAtomic from 'write-file-atomic';
import { TenantryError } from '../errors.ts';
import { visible } from './visible.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'a folder of that name exists',
  EEXIST: 'something of that name already exists',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  ENAMETOOLONG: 'its name is too long',
};

/** What the file system said, as the end of a sentence. */
export const whyUnwritten = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  return reasons[code] ?? code;
};

const refuse = (path: string, why: string, cause?: unknown): never => {
  throw new TenantryError([{ code: 'file-unwritable', message: `cannot write ${visible(path)}: ${why}` }], { cause });
};

/** A device or a pipe would be replaced by a file, not written to. */
const isSpecial = (path: string): boolean => {
  try {
    const entry = statSync(path);
    return !entry.isFile() && !entry.isDirectory();
  } catch {
    return false;
  }
};

/** `mode`: who may read it; as usual for new files when left out. Throws `file-unwritable`. */
export const writeText = async (path: string, text: string, mode?: number): Promise<void> => {
  if (isSpecial(path)) refuse(path, 'it is not a regular file');
  try {
    await writeFileAtomic(path, text, mode === undefined ? {} : { mode });
  } catch (error) {
    refuse(path, whyUnwritten(error), error);
  }
};
