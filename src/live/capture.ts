// A capture: what was read, as a file. It holds no secrets, and shows whether it is whole.
import { isArray, type Json, type JsonObject } from '../json.ts';
import type { Live } from './live.ts';
import { isSecretName } from './observe.ts';

export interface Captured {
  readonly live: Live;
  /** The sums of the usage records, as the spend room writes them. */
  readonly spend?: JsonObject;
}

export const captureFormat = 'tenantry-capture';
export const captureVersion = 2;

/** Larger ones are refused before they are read. An organization of 100,000 resources takes about a third of it. */
export const largestCapture = 256 * 1024 * 1024;

/** Plain data as JSON: what is undefined is left out, and so is whatever stands under the name of a secret. */
export const jsonOf = (value: unknown): Json => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object') throw new TypeError(`no plain data: ${typeof value}`);
  const members = Object.entries(value).filter(([name, member]) => member !== undefined && !isSecretName(name));
  return Object.fromEntries(members.map(([name, member]) => [name, jsonOf(member)]));
};
