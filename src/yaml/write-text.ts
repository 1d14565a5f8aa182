// A text as a file: all of it or nothing. What was there before stays when it cannot be written.
import writeFileAtomic from 'write-file-atomic';
import { TenantryError } from '../errors.ts';
import { visible } from './visible.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'a folder stands there',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'nothing can be written there',
  ENOSPC: 'there is no space left',
  ENAMETOOLONG: 'its name is too long',
};

/** `mode`: who may read it; as usual for new files when left out. Throws `file-unwritable`. */
export const writeText = async (path: string, text: string, mode?: number): Promise<void> => {
  try {
    await writeFileAtomic(path, text, mode === undefined ? {} : { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
    const message = `${visible(path)} cannot be written: ${reasons[code] ?? code}`;
    throw new TenantryError([{ code: 'file-unwritable', message }], { cause: error });
  }
};
