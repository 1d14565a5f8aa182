// Reads a capture as Tenantry writes it, in one pass: lines are digested as they are, and items are parsed as they appear.
import { createHash } from 'node:crypto';
import type { OperatorFile } from '../files/operator-file.ts';
import { readBlocks } from '../files/read-text.ts';
import { isArray, isObject, type Json, type JsonObject, unescapedJson } from '../json.ts';
import { emptyHead, headText, largestCapture } from './capture.ts';
import { itemSplitter, type Split, type WantedItems } from './split-items.ts';

export type WrittenCapture =
  | { readonly type: 'written'; readonly file: JsonObject }
  /** It was formatted since, or written as one line by an earlier version. */
  | { readonly type: 'other' }
  /** It begins as a capture that is written now, and its lines or its digest are not those of one. */
  | { readonly type: 'damaged' };

const [lineFeed, closing] = [0x0a, 0x7d];

/** undefined: it does not begin as a capture of this version. */
const digestIn = (bytes: Buffer): string | undefined => {
  const text = bytes.toString('latin1', 0, emptyHead.length);
  const digest = /"([0-9a-f]{64})"/.exec(text)?.[1];
  return digest !== undefined && text === headText(digest) ? digest : undefined;
};

/** Of the text without the escapes that a reader of JSON does not need, which few captures have. The last byte, which ends the file, is left out. */
const lineDigest = () => {
  const hash = createHash('sha256');
  const block = Buffer.allocUnsafe(1 << 20);
  let length = 0;
  const update = (bytes: Buffer): void => void hash.update(bytes.includes('\\u') ? unescapedJson(bytes.toString()) : bytes);
  return {
    add: (line: Buffer): void => {
      if (length + line.length > block.length) {
        update(block.subarray(0, length));
        length = 0;
      }
      const isLong = line.length > block.length;
      if (isLong) update(line.subarray(0, -1));
      length += line.copy(block, length, isLong ? line.length - 1 : 0);
    },
    digest: (): string | undefined => {
      if (block[length - 1] !== closing) return undefined;
      update(block.subarray(0, length - 1));
      return hash.digest('hex');
    },
  };
};

/** Bytes. Only the frame has long lines. */
const longestLine = 1 << 24;

/** Takes blocks, and gives lines without their line breaks, each valid during the call. */
const lineReader = (take: (line: Buffer) => boolean) => {
  let begun: Buffer[] = [];
  let open = 0;
  return {
    /** Whether to go on. */
    take: (block: Buffer): boolean => {
      let from = 0;
      for (let feed = block.indexOf(lineFeed); feed !== -1; feed = block.indexOf(lineFeed, from)) {
        const part = block.subarray(from, feed);
        if (!take(open === 0 ? part : Buffer.concat([...begun, part]))) return false;
        begun = [];
        open = 0;
        from = feed + 1;
      }
      open += block.length - from;
      begun.push(Buffer.from(block.subarray(from)));
      return open <= longestLine;
    },
    endsInLine: (): boolean => open === 0,
  };
};

/** undefined: it has items on no line of their own, or a collection without items of its own. */
const joined = ({ frame, items }: Split, isWanted: WantedItems['isWanted']): JsonObject | undefined => {
  const content = isObject(frame) ? frame['content'] : undefined;
  const live = isObject(content) ? content['live'] : undefined;
  const collections = isObject(live) ? live['collections'] : undefined;
  if (!isObject(frame) || !isObject(content) || !isObject(live) || !isArray(collections)) return undefined;
  const kept: Json[] = [];
  let next = 0;
  for (const one of collections) {
    const listed = isObject(one) ? one['items'] : undefined;
    if (!isObject(one) || !isArray(listed)) return undefined;
    const [index] = listed;
    const own = index === undefined ? [] : items[next];
    if (index !== undefined && (index !== next || listed.length > 1)) return undefined;
    // The first item of a collection said what the others are.
    if (own === undefined && isWanted(one['kind'])) return undefined;
    if (isWanted(one['kind'])) kept.push({ ...one, items: own ?? [] });
    if (index !== undefined) next += 1;
  }
  return next === items.length ? { ...frame, content: { ...content, live: { ...live, collections: kept } } } : undefined;
};

/** Throws `file-missing` or `file-unfit`. */
export const readWritten = (file: OperatorFile, wanted: WantedItems): WrittenCapture => {
  const splitter = itemSplitter(wanted);
  const hash = lineDigest();
  let digest: string | undefined;
  let lines = 0;
  const reader = lineReader((line) => {
    const skipped = lines === 0 ? emptyHead.length : 0;
    if (lines === 0) digest = digestIn(line);
    lines += 1;
    if (digest === undefined) return false;
    splitter.take(line);
    hash.add(line.subarray(skipped));
    return true;
  });
  try {
    readBlocks(file, largestCapture, reader.take);
    const whole =
      digest !== undefined && reader.endsInLine() && hash.digest() === digest ? joined(splitter.end(), wanted.isWanted) : undefined;
    if (whole) return { type: 'written', file: whole };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { type: lines > 1 ? 'damaged' : 'other' };
};
