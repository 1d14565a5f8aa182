// Writes a capture: all or nothing, readable by its owner only.
import { createHash } from 'node:crypto';
import { inBlocks } from '../files/in-blocks.ts';
import { writeHeadLast } from '../files/write-text.ts';
import { canonical, isArray, visibleJson } from '../json.ts';
import { type Captured, emptyHead, end, headText, jsonOf, membersOf } from './capture.ts';

/** The content contains `live`, which contains `collections`, a list of objects with `items`, a list. */
const depthOfItems = 5;

/** The canonical text in parts, because a capture of a million resources is longer than any text can be. */
function* canonicalParts(value: unknown, depth = 0): Generator<string> {
  if (depth === depthOfItems || typeof value !== 'object' || value === null) {
    yield canonical(jsonOf(value));
    return;
  }
  const isList = isArray(value);
  const members = isList
    ? value.map((one) => ['', one] as const)
    : membersOf(value)
        .map(([name, one]) => [name, one] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
  let before = isList ? '[' : '{';
  for (const [name, one] of members) {
    yield isList ? before : `${before}${JSON.stringify(name)}:`;
    yield* canonicalParts(one, depth + 1);
    before = ',';
  }
  yield `${before === ',' ? '' : before}${isList ? ']' : '}'}`;
}

/** The file after its head, which contains the digest of the rest: `head` is known once all parts were taken. */
const captureParts = (captured: Captured): { readonly parts: Iterable<string>; readonly head: () => string } => {
  const hash = createHash('sha256');
  function* parts(): Generator<string> {
    // No part ends within a text, so that each can be made visible on its own.
    for (const block of inBlocks(canonicalParts(captured))) {
      hash.update(block);
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
