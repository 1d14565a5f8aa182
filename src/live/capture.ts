// A capture: the live state as a file. It contains no secrets, and its digest shows whether it is complete.
import { canonical, isArray, type Json, type JsonObject } from '../json.ts';
import type { Live } from './live.ts';
import { isSecretName } from './observe.ts';

export interface Captured {
  readonly live: Live;
  /** The sums of the usage records (src/spend/). */
  readonly spend?: JsonObject;
}

export const captureFormat = 'tenantry-capture';
export const captureVersion = 2;

/** Larger files are refused before they are read. An organization of 100,000 resources takes about a third of it. */
export const largestCapture = 256 * 1024 * 1024;

/** A capture is this head, the canonical text of its content and the end. */
export const headText = (digest: Json): string =>
  `${canonical({ format: captureFormat, version: captureVersion, digest }).slice(0, -1)},"content":`;
export const end = '}\n';

/** Plain data as JSON, without undefined values and without fields that have the name of a secret. */
export const jsonOf = (value: unknown): Json => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object') throw new TypeError(`no plain data: ${typeof value}`);
  const members = Object.entries(value).filter(([name, member]) => member !== undefined && !isSecretName(name));
  return Object.fromEntries(members.map(([name, member]) => [name, jsonOf(member)]));
};
