// Whether a declared and a live value are equal, by the comparison in the row of the field.
import { canonical, isArray, type Json, sameJson } from '../json.ts';
import type { Field } from '../kinds/field.ts';

const folded = (value: Json): Json => {
  if (isArray(value)) return value.map(folded);
  return typeof value === 'string' ? value.normalize('NFC').toLowerCase() : value;
};

/** Each member once, in one order. */
const asSet = (value: Json): Json =>
  isArray(value) ? [...new Map(value.map((one) => [canonical(one), one])).entries()].sort(byKey).map(([, one]) => one) : value;
const byKey = ([a]: readonly [string, Json], [b]: readonly [string, Json]): number => (a < b ? -1 : a > b ? 1 : 0);

/** The server adds the domain to the e-mail address of a service account (contradictions.md I9). */
const localPart = (value: Json): Json => (typeof value === 'string' ? (value.split('@')[0] ?? '').toLowerCase() : value);

/** The bytes of a certificate, independent of line breaks and header lines. */
const certificateBody = (value: Json): Json => (typeof value === 'string' ? value.replaceAll(/-----[A-Z ]+-----|\s+/g, '') : value);

const normal: Record<NonNullable<Field['compare']>, (value: Json) => Json> = {
  exact: (value) => value,
  set: asSet,
  folded: folded,
  'local-part': localPart,
  certificate: certificateBody,
};

/** The platform reports null for an empty list or text. */
const isNone = (value: Json): boolean => value === null || value === '' || (isArray(value) && value.length === 0);

/** The canonical form of a value; equal values have the same form. */
export const comparable = (compare: Field['compare'], value: Json): Json => (isNone(value) ? null : normal[compare ?? 'exact'](value));

export const sameValue = (compare: Field['compare'], written: Json, read: Json): boolean => {
  if (isNone(written) && isNone(read)) return true;
  const normalise = normal[compare ?? 'exact'];
  return sameJson(normalise(written), normalise(read));
};
