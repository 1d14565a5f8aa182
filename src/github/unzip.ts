// A small reader of zip archives, as GitHub stores artifacts: names and contents from the central directory. Hostile until its digest has been checked, so
// sizes are limited before anything is unpacked, and nothing is written.
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

interface ZippedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export type Unzipped =
  | { readonly type: 'files'; readonly files: readonly ZippedFile[] }
  | { readonly type: 'unreadable'; readonly why: string };

const mostEntries = 1_000;
const inflated = promisify(inflateRaw);

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const unreadable = (why: string): { readonly type: 'unreadable'; readonly why: string } => ({ type: 'unreadable', why });

/** The end record may be followed by a comment of at most 65,535 bytes. */
const endOf = (zip: Buffer): number => {
  for (let at = zip.length - endLength; at >= Math.max(0, zip.length - endLength - 65_535); at -= 1)
    if (zip.readUInt32LE(at) === endSignature) return at;
  return -1;
};

const entriesOf = (zip: Buffer, start: number, count: number): readonly Entry[] | undefined => {
  const entries: Entry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entrySignature) return undefined;
    const [nameLength, extraLength, commentLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
};

const contentOf = async (zip: Buffer, { method, packed, size, offset }: Entry): Promise<Buffer | undefined> => {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== localSignature) return undefined;
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (start + packed > zip.length) return undefined;
  const bytes = zip.subarray(start, start + packed);
  try {
    // One more byte than the stated size reveals a size that is too small.
    const content = method === 0 ? bytes : await inflated(bytes, { maxOutputLength: size + 1 });
    return content.length === size ? content : undefined;
  } catch {
    return undefined;
  }
};

/** `most`: the total bytes of all files, unpacked. */
export const unzip = async (zip: Buffer, most: number): Promise<Unzipped> => {
  const end = zip.length < endLength ? -1 : endOf(zip);
  if (end < 0) return unreadable('it is not a zip archive');
  const count = zip.readUInt16LE(end + 10);
  if (count > mostEntries) return unreadable(`it has ${count} entries; the maximum is ${mostEntries}`);
  const entries = entriesOf(zip, zip.readUInt32LE(end + 16), count);
  if (entries === undefined) return unreadable('its directory is damaged');
  const kept = entries.filter(({ name }) => !name.endsWith('/'));
  if (kept.reduce((sum, { size }) => sum + size, 0) > most) return unreadable(`it has more than ${Math.floor(most / 1_000_000)} MB`);
  const files: ZippedFile[] = [];
  for (const entry of kept) {
    if (entry.isEncrypted || (entry.method !== 0 && entry.method !== 8)) return unreadable('it is packed in a way that is not supported');
    const bytes = await contentOf(zip, entry);
    if (bytes === undefined) return unreadable('it is damaged');
    files.push({ name: entry.name, bytes });
  }
  return { type: 'files', files };
};
