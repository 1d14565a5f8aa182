// A file as text, or a clear refusal. Files that could block, grow without end or change their type are never opened.
import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { resolve } from 'node:path';
import { TenantryError } from '../errors.ts';
import { largest } from '../yaml/limits.ts';
import { visible } from '../yaml/visible.ts';
import { boundaryOf, openBelowBoundary, refuseLinkedFolders } from './boundary.ts';
import { notRegular } from './file-status.ts';
import type { OperatorFile } from './operator-file.ts';
import type { ProjectFile } from './project.ts';
import { noLinks, reading, refuse } from './refusals.ts';

/** Bytes: a text of that many characters can still be held. */
const longestText = 512_000_000;

/** A readable path: its source decides how it is opened. */
export type ReadableFile = ProjectFile | OperatorFile;

/** The text of a file, without a byte order mark; at most this many bytes. Throws a TenantryError with one problem: `file-missing` or `file-invalid`. */
export const readText = (file: ReadableFile, most = largest): string => asText(file.shown, readBytes(file, most));

/** The beginning of a file as text, at most this many bytes; empty if it cannot be read. */
export const readHead = (file: ReadableFile, most: number): string => {
  try {
    const { descriptor } = openRegular(file, Number.POSITIVE_INFINITY);
    try {
      const block = Buffer.alloc(most);
      return block.toString(
        'utf8',
        0,
        reading(file.shown, () => readSync(descriptor, block, 0, most, null)),
      );
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof TenantryError) return '';
    throw error;
  }
};

/** The same for bytes from another source; `path` is their name in messages. */
export const asText = (path: string, bytes: Buffer): string => {
  if (bytes.length > longestText) return tooLarge(path, longestText);
  if (bytes.includes(0))
    return refuse(
      'file-invalid',
      `the file ${visible(path)} is not a text file: it contains a null byte`,
      'Provide a UTF-8 text file. UTF-16 is not supported.',
    );
  if (!isUtf8(bytes))
    return refuse('file-invalid', `the file ${visible(path)} is not valid UTF-8 (line ${brokenLine(bytes)})`, 'Save the file as UTF-8.');
  // `ignoreBOM` false: the mark is removed. A second mark would become an invisible part of the first word.
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes);
  if (!text.startsWith('\ufeff')) return text;
  return refuse(
    'file-invalid',
    `the file ${visible(path)} begins with two byte order marks`,
    'Save the file as UTF-8 with one mark or none.',
  );
};

/** JSON; at most this many bytes. More than `longest` are read without the indentation of the lines, which means nothing in JSON. Throws like `readText`. */
export const readJsonText = (file: ReadableFile, most: number, longest = longestText): string =>
  opened(file, most, (descriptor, size) =>
    size > longest
      ? withoutIndentation(file.shown, descriptor, most, longest)
      : asText(file.shown, reading(file.shown, () => readUpTo(descriptor, most, size)) ?? tooLarge(file.shown, most)),
  );

const [space, lineFeed] = [0x20, 0x0a];

const withoutIndentation = (path: string, descriptor: number, most: number, longest: number): string => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let length = 0;
  let isAtStart = true;
  const take = (part: string): void => {
    length += part.length;
    if (length > longest) tooLarge(path, longest);
    parts.push(part);
  };
  try {
    for (const block of blocksIn(path, descriptor, most)) {
      let kept = 0;
      for (const byte of block) {
        if (byte === space && isAtStart) continue;
        isAtStart = byte === lineFeed;
        block[kept] = byte;
        kept += 1;
      }
      take(decoder.decode(block.subarray(0, kept), { stream: true }));
    }
    take(decoder.decode());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuse('file-invalid', `the file ${visible(path)} is not valid UTF-8`, 'Save the file as UTF-8.');
  }
  return parts.join('');
};

/** The bytes of a regular file, at most this many. Throws like `readText`. */
export const readBytes = (file: ReadableFile, most: number): Buffer =>
  opened(file, most, (descriptor, size) => reading(file.shown, () => readUpTo(descriptor, most, size)) ?? tooLarge(file.shown, most));

const blockLength = 1 << 20;

/** The bytes of a regular file, at most this many, in blocks, each valid until the next one is taken. Throws like `readText`. */
export function* blocksOf(file: ReadableFile, most: number): Generator<Buffer> {
  const { descriptor } = openRegular(file, most);
  try {
    yield* blocksIn(file.shown, descriptor, most);
  } finally {
    closeSync(descriptor);
  }
}

function* blocksIn(path: string, descriptor: number, most: number): Generator<Buffer> {
  const block = Buffer.allocUnsafe(blockLength);
  let length = 0;
  for (;;) {
    const read = reading(path, () => readSync(descriptor, block, 0, blockLength, null));
    length += read;
    if (length > most) tooLarge(path, most);
    if (read === 0) return;
    yield block.subarray(0, read);
  }
}

/** `use` receives the file and its reported size. */
const opened = <T>(file: ReadableFile, most: number, use: (descriptor: number, size: number) => T): T => {
  const { descriptor, size } = openRegular(file, most);
  try {
    return use(descriptor, size);
  } finally {
    closeSync(descriptor);
  }
};

const openRegular = (file: ReadableFile, most: number): { readonly descriptor: number; readonly size: number } => {
  const path = file.shown;
  const isProject = 'absolute' in file;
  // Checked before it is opened, because opening a device can have effects; checked again afterwards, because it may have been replaced in between.
  const before = reading(path, () => {
    if (!isProject) return lstatSync(path);
    refuseLinkedFolders(file.absolute, file.boundary, path);
    return lstatSync(file.absolute);
  });
  if (isProject || !before.isSymbolicLink()) demandRegular(path, before);
  // O_NONBLOCK: opening a pipe behind a link must not block.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
  const descriptor = reading(path, () =>
    isProject ? openBelowBoundary(file.absolute, file.boundary, path, flags) : openSync(path, flags),
  );
  try {
    const stats = fstatSync(descriptor);
    demandRegular(path, stats);
    if (stats.size > most) tooLarge(path, most);
    return { descriptor, size: stats.size };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
};

/**
 * A small file that another process may remove at any time, without following a link; empty if it is not a small regular one. Throws the errors of the file system
 * if it does not exist.
 */
export const readIfThere = (path: string, most: number): string => {
  const absolute = resolve(path);
  const file = openBelowBoundary(absolute, boundaryOf(absolute, resolve('.')), path, constants.O_RDONLY);
  try {
    const stats = fstatSync(file);
    return stats.isFile() && stats.size < most ? (readUpTo(file, most, stats.size)?.toString() ?? '') : '';
  } finally {
    closeSync(file);
  }
};

const demandRegular = (path: string, stats: Stats): void => {
  const kind = notRegular(stats);
  if (kind !== undefined)
    refuse('file-invalid', `the file ${visible(path)} is ${kind}, not a regular file`, stats.isSymbolicLink() ? noLinks : undefined);
};

const sizeText = (bytes: number): string => (bytes < 1_000_000 ? `${bytes / 1024} KiB` : `${Math.floor(bytes / 1_000_000)} MB`);

const tooLarge = (path: string, most: number): never =>
  refuse('file-invalid', `the file ${visible(path)} is larger than ${sizeText(most)}`, `Provide a file of at most ${sizeText(most)}.`);

// undefined if there is more than `most`: the reported size of a file may be wrong (`/proc`, a file that is being written).
const readUpTo = (file: number, most: number, size: number): Buffer | undefined => {
  // One byte more than expected: the end is found without another buffer, which matters where thousands of files are read.
  let bytes = Buffer.allocUnsafe(Math.max(Math.min(size, most) + 1, 4096));
  let length = 0;
  for (;;) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    if (read === 0) return bytes.subarray(0, length);
    length += read;
    if (length > most) return undefined;
    if (length === bytes.length) bytes = Buffer.concat([bytes], Math.max(65_536, Math.min(2 * length, most + 1)));
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
