// Writes a capture: all or nothing, readable by its owner only.
import { createHash } from 'node:crypto';
import { inBlocks } from '../files/in-blocks.ts';
import { writeHeadLast } from '../files/write-text.ts';
import { canonical, visibleJson } from '../json.ts';
import type { Received } from '../kinds/kind.ts';
import { type Captured, emptyHead, end, headText, jsonOf, membersOf } from './capture.ts';
import type { Collection } from './live.ts';

/** The canonical text of an object, with that of one member, if it has it, in parts. */
function* objectParts(value: object, large: string, parts: () => Iterable<string>): Generator<string> {
  let before = '{';
  for (const [name, member] of membersOf(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    yield `${before}${JSON.stringify(name)}:`;
    if (name === large) yield* parts();
    else yield canonical(jsonOf(member));
    before = ',';
  }
  yield '}';
}

/** The responses are the last member of an item, and begin a line. */
const itemText = ({ wire, ...item }: Received): string => `${canonical(jsonOf(item)).slice(0, -1)},\n"wire":${canonical(jsonOf(wire))}}`;

function* itemsParts(items: readonly Received[]): Generator<string> {
  let before = '[\n';
  for (const item of items) {
    yield `${before}${itemText(item)}`;
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : '[]';
}

function* collectionsParts(collections: readonly Collection<Received>[]): Generator<string> {
  let before = '[';
  for (const collection of collections) {
    yield before;
    yield* objectParts(collection, 'items', () => itemsParts(collection.items));
    before = ',';
  }
  yield before === ',' ? ']' : '[]';
}

/** In parts, because a capture of a million resources is longer than any text can be. */
const contentParts = (captured: Captured): Iterable<string> =>
  objectParts(captured, 'live', () => objectParts(captured.live, 'collections', () => collectionsParts(captured.live.collections)));

/** The file after its head, which contains the digest of the rest: `head` is known once all parts were taken. */
const captureParts = (captured: Captured): { readonly parts: Iterable<string>; readonly head: () => string } => {
  const hash = createHash('sha256');
  function* parts(): Generator<string> {
    // No part ends within a text, so that each can be made visible on its own.
    for (const block of inBlocks(contentParts(captured))) {
      hash.update(block.replaceAll('\n', ''));
      yield visibleJson(block);
    }
    yield end;
  }
  return { parts: parts(), head: () => headText(hash.digest('hex')) };
};

/** The text of the file; equal captures give equal text. */
export const captureText = (captured: Captured): string => {
  const { parts, head } = captureParts(captured);
  const rest = [...parts].join('');
  return `${head()}${rest}`;
};

/** Throws `file-unwritable`; an existing file then stays unchanged. */
export const saveCapture = async (path: string, captured: Captured): Promise<void> => {
  const { parts, head } = captureParts(captured);
  writeHeadLast(path, emptyHead, parts, head, 0o600);
};
