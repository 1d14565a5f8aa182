// Cuts the text of a capture into its items and the frame around them while it is read, so that it is never in memory as a whole. One pass over the bytes.
import { isUtf8 } from 'node:buffer';
import { isArray, type Json, parseJson } from '../json.ts';

/** The levels of nesting of the live state, of each collection and of each item in a capture. */
const levels = { live: 3, collection: 5, item: 7 } as const;

const keys = { collections: Buffer.from('"collections":['), items: Buffer.from('"items":['), responses: Buffer.from('"wire":{') } as const;

/** So many bytes behind a place show whether a key is there. */
const ahead = 16;

/** Items are parsed together when they have so many bytes. */
const enough = 1 << 20;

interface Text {
  bytes: Buffer;
  length: number;
}

const append = (text: Text, bytes: Buffer, from: number, to: number): void => {
  const length = text.length + to - from;
  if (length >= text.bytes.length) text.bytes = Buffer.concat([text.bytes], 2 * length);
  bytes.copy(text.bytes, text.length, from, to);
  text.length = length;
};

const isAt = (bytes: Buffer, at: number, key: Buffer): boolean => {
  for (let index = 1; index < key.length; index += 1) if (bytes[at + index] !== key[index]) return false;
  return true;
};

/** The place of the quote that ends a text; at least `until` if it is not before. */
const endOfText = (bytes: Buffer, from: number, until: number): number => {
  let at = from;
  for (; at < until; at += 1) {
    const byte = bytes[at];
    if (byte === 0x22) break;
    if (byte === 0x5c) at += 1;
  }
  return at;
};

/** Throws if it is not JSON. */
const parse = (bytes: Buffer): Json => {
  const json = isUtf8(bytes) ? parseJson(bytes.toString()) : undefined;
  if (json === undefined) throw new SyntaxError('not JSON');
  return json;
};

export interface Split {
  /** The capture with empty collections. */
  readonly frame: Json;
  /** Of each collection. */
  readonly items: readonly (readonly Json[])[];
}

export interface ItemSplitter {
  /** The next bytes; returns how many of all that are open were processed. The others are to be given again, before those that follow. */
  readonly take: (bytes: Buffer, isLast: boolean) => number;
  /** Throws if it was not JSON. */
  readonly end: () => Split;
}

/** `withResponses` false: each item has none, as if nothing had been received. Expects keys without white space around them; otherwise everything is in the frame. */
export const itemSplitter = (withResponses: boolean): ItemSplitter => {
  const frame: Text = { bytes: Buffer.alloc(1 << 16), length: 0 };
  const batch: Text = { bytes: Buffer.alloc(2 * enough), length: 0 };
  const items: Json[][] = [];
  const state = { depth: 0, inText: false, inCollections: false, inItems: false, isLeftOut: false };

  const parseBatch = (): void => {
    if (batch.length === 0) return;
    const text = Buffer.concat([Buffer.from('['), batch.bytes.subarray(0, batch.length), Buffer.from(']')]);
    batch.length = 0;
    const found = parse(text);
    for (const item of isArray(found) ? found : []) items.at(-1)?.push(item);
  };

  const take = (bytes: Buffer, isLast: boolean): number => {
    let { depth, inText, inCollections, inItems, isLeftOut } = state;
    const until = isLast ? bytes.length : bytes.length - ahead;
    let from = 0;
    let at = 0;
    // Signs as literals: with names for them, this loop was slower, and it sees every byte of a capture.
    while (at < until) {
      if (inText) {
        at = endOfText(bytes, at, until);
        inText = at >= until;
        if (!inText) at += 1;
        continue;
      }
      const byte = bytes[at];
      if (byte === 0x22) {
        if (depth === levels.item && inItems && !withResponses && isAt(bytes, at, keys.responses)) {
          at += keys.responses.length;
          append(batch, bytes, from, at);
          isLeftOut = true;
          depth += 1;
          continue;
        }
        if (depth === levels.collection && inCollections && isAt(bytes, at, keys.items)) {
          at += keys.items.length;
          append(frame, bytes, from, at);
          from = at;
          items.push([]);
          inItems = true;
          depth += 1;
          continue;
        }
        if (depth === levels.live && isAt(bytes, at, keys.collections)) inCollections = true;
        inText = true;
      } else if (byte === 0x7b || byte === 0x5b) depth += 1;
      else if (byte === 0x7d || byte === 0x5d) {
        depth -= 1;
        if (isLeftOut) {
          if (depth === levels.item) {
            isLeftOut = false;
            from = at;
          }
        } else if (inItems && depth === levels.collection) {
          append(batch, bytes, from, at);
          parseBatch();
          from = at;
          inItems = false;
        } else if (inItems && depth === levels.item - 1 && batch.length + at - from > enough) {
          append(batch, bytes, from, at + 1);
          parseBatch();
          if (bytes[at + 1] === 0x2c) at += 1;
          from = at + 1;
        } else if (depth === levels.live) inCollections = false;
      }
      at += 1;
    }
    const processed = Math.min(at, bytes.length);
    if (!isLeftOut) append(inItems ? batch : frame, bytes, from, processed);
    Object.assign(state, { depth, inText, inCollections, inItems, isLeftOut });
    return processed;
  };

  return { take, end: () => ({ frame: parse(frame.bytes.subarray(0, frame.length)), items }) };
};
