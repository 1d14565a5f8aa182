// Whether a written value and a read one are the same, by the word that the field's table gives.
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

/** The bytes of a certificate, however its text is wrapped and framed. */
const certificateBody = (value: Json): Json => (typeof value === 'string' ? value.replaceAll(/-----[A-Z ]+-----|\s+/g, '') : value);

const normal: Record<NonNullable<Field['compare']>, (value: Json) => Json> = {
  exact: (value) => value,
  set: asSet,
  folded: folded,
  'local-part': localPart,
  certificate: certificateBody,
};

/** What the platform calls none: null where the file writes an empty list or text. */
const isNone = (value: Json): boolean => value === null || value === '' || (isArray(value) && value.length === 0);

/** A value in the one form of all that are the same. */
export const comparable = (compare: Field['compare'], value: Json): Json => (isNone(value) ? null : normal[compare ?? 'exact'](value));

export const sameValue = (compare: Field['compare'], written: Json, read: Json): boolean => {
  if (isNone(written) && isNone(read)) return true;
  const normalise = normal[compare ?? 'exact'];
  return sameJson(normalise(written), normalise(read));
};
