// Why a file cannot be read or written, as problems: the report of the operating system, in words.
import type { ErrorCode } from '../error-table.ts';
import { TenantryError } from '../errors.ts';
import { visible } from '../yaml/visible.ts';

export const refuse = (code: ErrorCode, message: string, help?: string): never => {
  throw new TenantryError([{ code, message, ...(help === undefined ? {} : { help }) }]);
};

/** The operating system's code of an error, such as `ENOENT`. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

export const noLinks = 'Tenantry does not follow symbolic links here. Replace the link with the file or folder itself.';

const unreadable: Readonly<Record<string, (path: string) => never>> = {
  ENOENT: (path) => refuse('file-missing', `no such file: ${path}`),
  ENOTDIR: (path) => refuse('file-missing', `no such file: ${path} (a part of the path is not a directory)`),
  EACCES: (path) => refuse('file-missing', `cannot read ${path}: permission denied`),
  EPERM: (path) => refuse('file-missing', `cannot read ${path}: permission denied`),
  ELOOP: (path) => refuse('file-invalid', `the file ${path} is a symbolic link that cannot be followed`),
  ENXIO: (path) => refuse('file-invalid', `the file ${path} is a socket or a device, not a regular file`),
  ENAMETOOLONG: (path) => refuse('file-missing', `no such file: the path is too long`, `The path begins with ${path.slice(0, 60)}…`),
  ERR_INVALID_ARG_VALUE: (path) => refuse('file-missing', `no such file: ${path} (a path cannot contain a null byte)`),
};

/** The result of a call of the file system on a file that is read. Throws `file-missing` or `file-invalid`. */
export const reading = <Result>(path: string, call: () => Result): Result => {
  try {
    return call();
  } catch (error) {
    if (error instanceof TenantryError) throw error;
    const code = systemCode(error);
    return unreadable[code]?.(visible(path)) ?? refuse('file-missing', `cannot read ${visible(path)} (${code})`);
  }
};

const unwritable: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'a folder of that name exists',
  EEXIST: 'something of that name already exists',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'it is a symbolic link',
  ERR_INVALID_ARG_VALUE: 'a path cannot contain a null byte',
};

/** The message of the file system, as the end of a sentence. */
export const whyUnwritten = (error: unknown): string => {
  if (error instanceof TenantryError) return error.cause === undefined ? error.message : whyUnwritten(error.cause);
  const code = systemCode(error);
  return unwritable[code] ?? code;
};
