// Secret fields of wire bodies: removed from responses, and found in requests so that no error can repeat them.
import { isArray, isObject, type Json } from '../json.ts';
import { isSecret, type Secret, secretOf } from '../secret.ts';
import type { RequestBody } from './operation.ts';

const isShown = (value: Json): boolean => value !== null && value !== '';

/** The body without the named fields, at any depth. `mark`: the field that notes that an object showed one of them. */
export const dropFields = (body: Json, names: readonly string[], mark?: string): Json => {
  if (isArray(body)) return body.map((item) => dropFields(item, names, mark));
  if (!isObject(body)) return body;
  const [dropped, kept] = [true, false].map((is) => Object.entries(body).filter(([name]) => names.includes(name) === is));
  const shown = mark !== undefined && dropped?.some(([, value]) => isShown(value));
  return Object.fromEntries([
    ...(kept ?? []).filter(([name]) => name !== mark).map(([name, value]) => [name, dropFields(value, names, mark)] as const),
    ...(shown ? [[mark, true] as const] : []),
  ]);
};

/** The named fields of a body that is an object, as secrets; none for an empty text. */
export const secretsOfBody = (body: Json, names: readonly string[]): Readonly<Record<string, Secret>> =>
  isObject(body)
    ? Object.fromEntries(
        names.flatMap((name) => {
          const value = body[name];
          return typeof value === 'string' && value !== '' ? [[name, secretOf(value)] as const] : [];
        }),
      )
    : {};

const below = (body: RequestBody): readonly (readonly [name: string, value: RequestBody])[] => {
  if (typeof body !== 'object' || body === null || isSecret(body)) return [];
  return Object.entries(body);
};

/** All secrets of a body, and every text below one of the named fields. */
export const secretsSent = (body: RequestBody, names: readonly string[]): readonly string[] => {
  const found: string[] = [];
  const visit = (value: RequestBody, isNamed: boolean): void => {
    if (typeof value === 'string' && isNamed) found.push(value);
    if (typeof value === 'object' && value !== null && isSecret(value)) found.push(value.reveal());
    for (const [name, inner] of below(value)) visit(inner, isNamed || names.includes(name));
  };
  visit(body, false);
  return found;
};
