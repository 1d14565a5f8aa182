// Secret fields of wire bodies: dropped from what a reader hands on, and found in what is sent so that no error can repeat them.
import { isArray, isObject, type Json } from '../json.ts';

/** The body without the named fields, at any depth. */
export const dropFields = (body: Json, names: readonly string[]): Json => {
  if (isArray(body)) return body.map((item) => dropFields(item, names));
  if (!isObject(body)) return body;
  const kept = Object.entries(body).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, dropFields(value, names)]));
};

const textsIn = (body: Json): readonly string[] => {
  if (typeof body === 'string') return [body];
  if (isArray(body)) return body.flatMap(textsIn);
  return isObject(body) ? Object.values(body).flatMap(textsIn) : [];
};

/** Every text that stands under one of the named fields. */
export const textsUnder = (body: Json, names: readonly string[]): readonly string[] => {
  if (isArray(body)) return body.flatMap((item) => textsUnder(item, names));
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => (names.includes(name) ? textsIn(value) : textsUnder(value, names)));
};
