// Secret fields of wire bodies: removed from responses, and found in requests so that no error can repeat them.
import { isArray, isObject, type Json } from '../json.ts';
import { isSecret, type Secret, secretOf } from '../secret.ts';
import type { Operation, RequestBody } from './operation.ts';
import { publicKeyFacts } from './public-key.ts';

const isShown = (value: Json): boolean => value !== null && value !== '';

interface Mark {
  readonly name: string;
  readonly note: (value: Json) => Json;
}

const markOf = ({ marks: name, notes }: Operation): Mark | undefined =>
  name === undefined ? undefined : { name, note: notes === 'public-key' ? publicKeyFacts : () => true };

/** The body without the named fields, at any depth. `mark`: the field that notes that an object showed the first of them. */
export const dropFields = (body: Json, names: readonly string[], mark?: Mark): Json => {
  if (isArray(body)) return body.map((item) => dropFields(item, names, mark));
  if (!isObject(body)) return body;
  const [dropped, kept] = [true, false].map((is) => Object.entries(body).filter(([name]) => names.includes(name) === is));
  const shown = dropped?.find(([name, value]) => name === names[0] && isShown(value));
  return Object.fromEntries([
    ...(kept ?? []).filter(([name]) => name !== mark?.name).map(([name, value]) => [name, dropFields(value, names, mark)] as const),
    ...(mark && shown ? [[mark.name, mark.note(shown[1])] as const] : []),
  ]);
};

/** The names of the fields of its responses that no reader passes on. */
const droppedBy = ({ secrets = [], drops = [] }: Operation): readonly string[] => [...secrets, ...drops];

/** Whether a text from its response may not be shown. */
export const isConfidential = (operation: Operation): boolean => droppedBy(operation).length > 0;

/** A response as a reader passes it on. */
export const withoutDropped = (operation: Operation, body: Json): Json =>
  isConfidential(operation) ? dropFields(body, droppedBy(operation), markOf(operation)) : body;

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
