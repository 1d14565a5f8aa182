// The differences between two states: items are matched by identity, not by position, so that one more item is one difference.
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';

export type StateDifference = { readonly path: string } & (
  | { readonly type: 'added' }
  | { readonly type: 'removed' }
  | { readonly type: 'changed'; readonly before: Json; readonly after: Json }
);

/** The first of these fields that every item of a list has, each with another value, identifies the items. */
const identities = ['id', 'uuid', 'member_id', 'digest', 'name', 'email', 'domain', 'url', 'az_id'] as const;

/** Their values are never shown. */
const secrets: readonly string[] = ['api_key', 'key_pair_secret', 'password', 'client_secret_digest', 'access_secret_digest', 'accepts'];
const hidden = '(a secret)';

const keysBy = (items: readonly Json[], identity: string): readonly string[] | null => {
  const keys = items.flatMap((item) => {
    const key = isObject(item) ? item[identity] : undefined;
    return typeof key === 'string' ? [key] : [];
  });
  return keys.length === items.length && new Set(keys).size === keys.length ? keys : null;
};

type Named = readonly (readonly [key: string, name: string, value: Json])[];

/** The name of an item for people, if it has one. */
const nameOf = (value: Json, otherwise: string): string => {
  const names = isObject(value) ? [value['name'], value['email'], value['domain'], value['legal_name']] : [];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? otherwise;
};

const named = (items: readonly Json[], identity: string | undefined): Named => {
  const keys = identity === undefined ? null : keysBy(items, identity);
  return items.map((value, place) => {
    const key = keys?.[place] ?? `${place}`;
    return [key, nameOf(value, key), value] as const;
  });
};

const entries = (value: JsonObject): Named => Object.entries(value).map(([key, inner]) => [key, key, inner] as const);

const isPlain = (items: readonly Json[]): boolean => items.every((item) => typeof item !== 'object');

const text = (value: Json): string => JSON.stringify(value);

/** Two sets of named values: those of one side only, and those that differ. */
const among = (before: Named, after: Named, path: string): readonly StateDifference[] => {
  const [was, is] = [new Map(before.map((one) => [one[0], one])), new Map(after.map((one) => [one[0], one]))];
  return [
    ...before.filter(([key]) => !is.has(key)).map(([, name]): StateDifference => ({ type: 'removed', path: `${path}/${name}` })),
    ...after.flatMap(([key, name, value]): readonly StateDifference[] => {
      const other = was.get(key);
      return other === undefined ? [{ type: 'added', path: `${path}/${name}` }] : differ(other[2], value, `${path}/${name}`, key);
    }),
  ];
};

const differ = (before: Json, after: Json, path: string, key: string): readonly StateDifference[] => {
  if (isArray(before) && isArray(after) && !(isPlain(before) && isPlain(after))) {
    const identity = identities.find((one) => keysBy(before, one) !== null && keysBy(after, one) !== null);
    return among(named(before, identity), named(after, identity), path);
  }
  if (isObject(before) && isObject(after)) return among(entries(before), entries(after), path);
  if (text(before) === text(after)) return [];
  const secret = secrets.includes(key);
  return [{ type: 'changed', path, before: secret ? hidden : before, after: secret ? hidden : after }];
};

/**
 * Linear in the size of both. Paths name items by their names: `/tenants/Acme Ltda/roles/disks/permissions`. The order counts only in lists of plain values.
 * Empty: the states are equal.
 */
export const compareStates = (before: Json, after: Json): readonly StateDifference[] => differ(before, after, '', '');
