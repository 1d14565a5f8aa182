// Reads a capture as Tenantry writes it, in one pass: bytes are digested as they are, and items are parsed as they appear.
import { createHash } from 'node:crypto';
import type { OperatorFile } from '../files/operator-file.ts';
import { readBlocks } from '../files/read-text.ts';
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { emptyHead, end, headText, largestCapture } from './capture.ts';
import { itemSplitter, type Split } from './split-items.ts';

/** undefined: it does not begin as a capture of this version. */
const digestIn = (bytes: Buffer): string | undefined => {
  const text = bytes.toString('latin1', 0, emptyHead.length);
  const digest = /"([0-9a-f]{64})"/.exec(text)?.[1];
  return digest !== undefined && text === headText(digest) ? digest : undefined;
};

/** undefined: some items are not in a collection of the live state. */
const joined = ({ frame, items }: Split): JsonObject | undefined => {
  const content = isObject(frame) ? frame['content'] : undefined;
  const live = isObject(content) ? content['live'] : undefined;
  const collections = isObject(live) ? live['collections'] : undefined;
  if (!isObject(frame) || !isObject(content) || !isObject(live) || !isArray(collections) || collections.length !== items.length)
    return undefined;
  const whole = collections.map((one, index): Json => (isObject(one) ? { ...one, items: items[index] ?? [] } : one));
  return { ...frame, content: { ...content, live: { ...live, collections: whole } } };
};

/** The file as parsed JSON; undefined if it was formatted or modified since it was written. Throws `file-missing` or `file-unfit`. */
export const readWritten = (file: OperatorFile, withResponses: boolean): JsonObject | undefined => {
  const splitter = itemSplitter(withResponses);
  const hash = createHash('sha256');
  let digest: string | undefined;
  let rest: Buffer = Buffer.alloc(0);
  try {
    readBlocks(file, largestCapture, (block) => {
      const skipped = digest === undefined ? emptyHead.length : 0;
      digest ??= digestIn(block);
      if (digest === undefined) return false;
      const bytes = Buffer.concat([rest, block]);
      const processed = splitter.take(bytes, false);
      hash.update(bytes.subarray(skipped, processed));
      rest = bytes.subarray(processed);
      return true;
    });
    splitter.take(rest, true);
    if (digest === undefined || rest.toString('latin1', rest.length - end.length) !== end) return undefined;
    hash.update(rest.subarray(0, -end.length));
    return hash.digest('hex') === digest ? joined(splitter.end()) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
