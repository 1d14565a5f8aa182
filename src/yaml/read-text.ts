// A file as text, or a clear refusal. Nothing is opened that could block, grow without end or be something else than it looks like.
import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { TenantryError } from '../errors.ts';
import type { ErrorCode } from '../error-table.ts';
import type { Problem } from '../errors.ts';
import { largest } from './limits.ts';
import { visible } from './visible.ts';

export interface ReadOptions {
  /** A file named on the command line may be a link; one that a directory of desired state holds may not. */
  readonly links: 'follow' | 'refuse';
  /** Most bytes that are read: 10 MB unless said otherwise. */
  readonly most?: number;
}

/** The text of a file, without a byte order mark. Throws a TenantryError with one problem: `file-missing` or `file-unfit`. */
export const readText = (path: string, { links, most = largest }: ReadOptions): string => asText(path, readBytes(path, links, most));

/** The same of bytes that were read elsewhere; `path` is what messages call them. */
export const asText = (path: string, bytes: Buffer): string => {
  if (bytes.includes(0))
    return refuse(
      'file-unfit',
      `the file ${visible(path)} is not a text file: it contains a null byte`,
      'Provide a UTF-8 text file. UTF-16 is not supported.',
    );
  if (!isUtf8(bytes))
    return refuse('file-unfit', `the file ${visible(path)} is not valid UTF-8 (line ${brokenLine(bytes)})`, 'Save the file as UTF-8.');
  // `ignoreBOM` false: the mark is taken off. A second one would be a part of the first word, and not be seen there.
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes);
  if (!text.startsWith('\ufeff')) return text;
  return refuse(
    'file-unfit',
    `the file ${visible(path)} begins with two byte order marks`,
    'Save the file as UTF-8 with one mark or none.',
  );
};

const refuse = (code: ErrorCode, message: string, help?: string): never => {
  const problem: Problem = { code, message, ...(help === undefined ? {} : { help }) };
  throw new TenantryError([problem]);
};

const kinds: readonly (readonly [test: (stats: Stats) => boolean, name: string])[] = [
  [(stats) => stats.isSymbolicLink(), 'a symbolic link'],
  [(stats) => stats.isDirectory(), 'a directory'],
  [(stats) => stats.isFIFO(), 'a named pipe'],
  [(stats) => stats.isSocket(), 'a socket'],
  [(stats) => stats.isCharacterDevice() || stats.isBlockDevice(), 'a device'],
];
/** What something is that is no regular file, in words; undefined for a regular file. */
export const notRegular = (stats: Stats): string | undefined =>
  stats.isFile() ? undefined : (kinds.find(([test]) => test(stats))?.[1] ?? 'not a regular file');

/** The bytes of a regular file, at most so many. Throws as `readText` does. */
export const readBytes = (path: string, links: ReadOptions['links'], most: number): Buffer => {
  // Asked before it is opened, since opening a device can do something; asked again after, since it may have been changed in between.
  const before = attempt(path, () => lstatSync(path));
  if (links === 'refuse' || !before.isSymbolicLink()) demandRegular(path, before);
  // O_NONBLOCK: a pipe that a link names must not be waited for.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (links === 'refuse' ? (constants.O_NOFOLLOW ?? 0) : 0);
  const file = attempt(path, () => openSync(path, flags));
  try {
    const stats = fstatSync(file);
    demandRegular(path, stats);
    if (stats.size > most) return tooLarge(path, most);
    return attempt(path, () => readUpTo(file, most, stats.size)) ?? tooLarge(path, most);
  } finally {
    closeSync(file);
  }
};

const demandRegular = (path: string, stats: Stats): void => {
  const kind = notRegular(stats);
  if (kind !== undefined) refuse('file-unfit', `the file ${visible(path)} is ${kind}, not a regular file`);
};

const tooLarge = (path: string, most: number): never =>
  refuse('file-unfit', `the file ${visible(path)} is larger than ${most / 1_000_000} MB`);

// Undefined if there is more than `most`: the size a file states need not be the truth (`/proc`, a file being written).
const readUpTo = (file: number, most: number, size: number): Buffer | undefined => {
  const pieces: Buffer[] = [];
  let length = 0;
  for (;;) {
    const piece = Buffer.alloc(Math.max(65_536, Math.min(size - length, most) + 1));
    const read = readSync(file, piece);
    if (read === 0) return Buffer.concat(pieces, length);
    pieces.push(piece.subarray(0, read));
    length += read;
    if (length > most) return undefined;
  }
};

const reasons: Readonly<Record<string, (path: string) => never>> = {
  ENOENT: (path) => refuse('file-missing', `no such file: ${path}`),
  ENOTDIR: (path) => refuse('file-missing', `no such file: ${path} (a part of the path is not a directory)`),
  EACCES: (path) => refuse('file-missing', `cannot read ${path}: permission denied`),
  EPERM: (path) => refuse('file-missing', `cannot read ${path}: permission denied`),
  ELOOP: (path) => refuse('file-unfit', `the file ${path} is a symbolic link that cannot be followed`),
  ENXIO: (path) => refuse('file-unfit', `the file ${path} is a socket or a device, not a regular file`),
  ENAMETOOLONG: (path) => refuse('file-missing', `no such file: the path is too long`, `The path begins with ${path.slice(0, 60)}…`),
};

const attempt = <Result>(path: string, call: () => Result): Result => {
  try {
    return call();
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
    return reasons[code]?.(visible(path)) ?? refuse('file-missing', `cannot read ${visible(path)} (${code})`);
  }
};

const brokenLine = (bytes: Buffer): number => {
  let line = 1;
  for (let start = 0; ; line += 1) {
    const feed = bytes.indexOf(10, start);
    if (feed === -1 || !isUtf8(bytes.subarray(start, feed))) return line;
    start = feed + 1;
  }
};
