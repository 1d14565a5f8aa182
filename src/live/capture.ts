// A capture: the live state as a file. It contains no secrets, and its digest shows whether it is complete.
import { canonical, isArray, type Json, type JsonObject } from '../json.ts';
import type { Observed, Received } from '../kinds/kind.ts';
import type { Live } from './live.ts';
import { isSecretName } from './observe.ts';

/** `Item`: with the responses, as they are in the file, unless they were left out when it was read. */
export interface Captured<Item extends Observed = Received> {
  readonly live: Live<Item>;
  /** The sums of the usage records (src/spend/). */
  readonly spend?: JsonObject;
}

export const captureFormat = 'tenantry-capture';
export const captureVersion = 2;

/** Bytes. Larger files are refused before they are read. An organization of a million resources takes 1.4 GB. */
export const largestCapture = 2 * 1024 ** 3;

/** Bytes, for a file that was formatted or modified since it was written, and is therefore read as one text. */
export const largestCaptureText = 256 * 1024 ** 2;

/**
 * A capture is this head, the canonical text of its content and the end. Each item begins on a line of its own, and its responses on the next one, so that items
 * can be found without looking at each byte: no text of JSON contains a line break. The digest is that of the text without the line breaks.
 */
export const headText = (digest: Json): string =>
  `${canonical({ format: captureFormat, version: captureVersion, digest }).slice(0, -1)},"content":`;
export const end = '}\n';

/** As long as every head. */
export const emptyHead = headText('0'.repeat(64));

/** The members of an object in a capture: without undefined values and without fields that have the name of a secret. */
export const membersOf = (value: object): readonly (readonly [name: string, member: unknown])[] =>
  Object.entries(value).filter(([name, member]) => member !== undefined && !isSecretName(name));

/** Plain data as JSON. */
export const jsonOf = (value: unknown): Json => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object') throw new TypeError(`no plain data: ${typeof value}`);
  return Object.fromEntries(membersOf(value).map(([name, member]) => [name, jsonOf(member)]));
};
