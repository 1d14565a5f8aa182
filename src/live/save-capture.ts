// Writes a capture: all or nothing, readable by its owner only.
import { createHash } from 'node:crypto';
import { inBlocks } from '../files/in-blocks.ts';
import { writeText } from '../files/write-text.ts';
import { canonical, visibleJson } from '../json.ts';
import { type Captured, emptyHead, headText, jsonOf } from './capture.ts';

const textOf = (value: object): string => visibleJson(canonical(jsonOf(value)));

/** In parts, because a capture of a million resources is longer than any text can be. */
function* linesAfterHead({ live, ...rest }: Captured): Generator<string> {
  const collections = live.collections.map((one) => ({ ...one, items: one.items.length }));
  yield `${textOf({ ...rest, live: { ...live, collections } })}}\n`;
  for (const { items } of live.collections)
    for (const { kind: _kind, in: _in, wire, ...item } of items) yield `${textOf(item)}\n${textOf(wire)}\n`;
}

/** `head` is known once all parts were taken. */
const captureParts = (captured: Captured): { readonly parts: Iterable<string>; readonly head: () => string } => {
  const hash = createHash('sha256');
  function* parts(): Generator<string> {
    for (const block of inBlocks(linesAfterHead(captured))) {
      hash.update(block);
      yield block;
    }
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
  writeText(path, parts, { mode: 0o600, head: { empty: emptyHead, text: head } });
};
