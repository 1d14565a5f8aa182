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
export const captureVersion = 3;

/** Bytes. Larger files are refused before they are read. An organization of a million resources takes 1.4 GB. */
export const largestCapture = 2 * 1024 ** 3;

/**
 * The beginning of a capture. Its first line goes on with the content, in which each collection has the number of its items; two lines follow for each item,
 * in the order of the collections: the item without what its collection says of it, and the responses that it was decoded from. The digest is that of
 * all bytes behind this text.
 */
export const headText = (digest: Json): string =>
  `${canonical({ format: captureFormat, version: captureVersion, digest }).slice(0, -1)},"content":`;

/** As long as every head. */
export const emptyHead = headText('0'.repeat(64));

/** Plain data as JSON: without undefined values and without fields that have the name of a secret. */
export const jsonOf = (value: unknown): Json => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object') throw new TypeError(`no plain data: ${typeof value}`);
  const members = Object.entries(value).filter(([name, member]) => member !== undefined && !isSecretName(name));
  return Object.fromEntries(members.map(([name, member]) => [name, jsonOf(member)]));
};
