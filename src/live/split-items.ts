// Cuts a capture into its items and the frame around them, line by line while it is read, so that it is never in memory as a whole (see capture.ts).
import { isUtf8 } from 'node:buffer';
import { isArray, isObject, type Json, type JsonObject, parseJson } from '../json.ts';

/** Items are parsed together when they have so many bytes. */
const enough = 1 << 20;

const [comma, closing, closingList] = [0x2c, 0x7d, 0x5d];
const [opening, lineFeed] = [Buffer.from('['), Buffer.from('\n')];
/** The end of a line that items follow. */
const beforeItems = Buffer.from('"items":[');
const beforeResponses = Buffer.from('"wire":{');
/** The end of each item, instead of its responses. */
const noResponses = Buffer.from('\n"wire":{}},');

interface Text {
  bytes: Buffer;
  length: number;
}

const append = (text: Text, part: Buffer): void => {
  const length = text.length + part.length;
  if (length > text.bytes.length) text.bytes = Buffer.concat([text.bytes.subarray(0, text.length)], 2 * length);
  part.copy(text.bytes, text.length);
  text.length = length;
};

const damaged = (): never => {
  throw new SyntaxError('not the lines of a capture');
};

const parse = (bytes: Buffer): Json => (isUtf8(bytes) ? parseJson(bytes.toString()) : undefined) ?? damaged();

const objectIn = (bytes: Buffer): JsonObject => {
  const json = parse(bytes);
  return isObject(json) ? json : damaged();
};

const beginsWith = (line: Buffer, text: Buffer): boolean => text.equals(line.subarray(0, text.length));
const endsWith = (line: Buffer, text: Buffer): boolean => text.equals(line.subarray(-text.length));

const none: JsonObject = Object.freeze({});

/** Equal texts and empty objects of the items of one collection are held once. */
const sharing = (item: Json, { in: collection, parent }: JsonObject, wire: JsonObject): Json => {
  if (!isObject(item)) return item;
  if (item['in'] === collection && collection !== undefined) Object.assign(item, { in: collection });
  if (item['parent'] === parent && parent !== undefined) Object.assign(item, { parent });
  if (isObject(item['unread']) && Object.keys(item['unread']).length === 0) Object.assign(item, { unread: none });
  return Object.assign(item, { wire });
};

export interface WantedItems {
  /** Without them, each item has none, as if nothing had been received. */
  readonly responses: boolean;
  /** Items of other kinds are left out. */
  readonly isWanted: (kind: Json | undefined) => boolean;
}

export interface Split {
  /** The capture; each list of items contains only its index in `items`, or nothing. */
  readonly frame: Json;
  /** Of each collection that has items. undefined: they were left out. */
  readonly items: readonly (readonly Json[] | undefined)[];
}

export interface ItemSplitter {
  /** The next line, without its line break. It is valid only during the call. Throws a SyntaxError if it is not the next line of a capture. */
  readonly take: (line: Buffer) => void;
  /** Throws likewise. */
  readonly end: () => Split;
}

export const itemSplitter = ({ responses, isWanted }: WantedItems): ItemSplitter => {
  const frame: Text = { bytes: Buffer.alloc(1 << 16), length: 0 };
  const batch: Text = { bytes: Buffer.alloc(2 * enough), length: 0 };
  /** Of each item in the batch. */
  const received: JsonObject[] = [];
  const items: (Json[] | undefined)[] = [];
  let next: 'frame' | 'first item' | 'item' | 'responses' | 'end of items' = 'frame';

  const parseBatch = (): void => {
    if (received.length === 0) return;
    batch.bytes[batch.length - 1] = closingList;
    const found = parse(batch.bytes.subarray(0, batch.length));
    if (!isArray(found) || found.length !== received.length) return damaged();
    const [first = null] = found;
    const alike = isObject(first) ? first : none;
    for (const [index, item] of found.entries()) items.at(-1)?.push(sharing(item, alike, received[index] ?? none));
    received.length = 0;
  };

  // With the line breaks: one within a text is not JSON.
  const takeFrame = (line: Buffer): void => {
    append(frame, line);
    const hasItems = endsWith(line, beforeItems);
    append(frame, hasItems ? Buffer.from(`${items.length}\n`) : lineFeed);
    next = hasItems ? 'first item' : 'frame';
  };

  const takeItem = (line: Buffer): void => {
    if (next === 'first item') {
      const { kind } = objectIn(Buffer.concat([line, noResponses.subarray(0, -1)]));
      items.push(isWanted(kind) ? [] : undefined);
    }
    next = 'responses';
    if (items.at(-1) === undefined) return;
    if (batch.length > enough) parseBatch();
    if (received.length === 0) {
      batch.length = 0;
      append(batch, opening);
    }
    append(batch, line);
    append(batch, noResponses);
    received.push(none);
  };

  const takeResponses = (line: Buffer): void => {
    const isLast = line[line.length - 1] !== comma;
    const end = isLast ? line.length - 1 : line.length - 2;
    if (!beginsWith(line, beforeResponses) || line[end] !== closing) damaged();
    next = isLast ? 'end of items' : 'item';
    if (responses && items.at(-1) !== undefined) received[received.length - 1] = objectIn(line.subarray(beforeResponses.length - 1, end));
  };

  // Anything but the end of the list is not JSON here, or a list that no capture has.
  const takeEnd = (line: Buffer): void => {
    parseBatch();
    takeFrame(line);
  };

  const takes = { frame: takeFrame, 'first item': takeItem, item: takeItem, responses: takeResponses, 'end of items': takeEnd };
  return {
    take: (line) => takes[next](line),
    end: () => ({ frame: next === 'frame' ? parse(frame.bytes.subarray(0, frame.length)) : damaged(), items }),
  };
};
