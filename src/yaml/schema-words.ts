// A JSON Schema in words: the expected value, and the actual one.
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { isSecretKey, looksSecret } from './looks-secret.ts';
import type { Path } from './path.ts';
import { quoted } from './visible.ts';

const typeWords: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'a mapping',
  null: 'null',
};

export const formatWords: Readonly<Record<string, string>> = {
  email: 'an e-mail address such as ana@acme.example',
  uuid: 'a UUID such as 7c9e6679-7425-40de-944b-e07fc1f90ae7',
  uri: 'a URL such as https://acme.example/path',
  date: 'a date such as 2026-12-31',
  'date-time': 'a time such as 2026-12-31T23:59:59Z',
  hostname: 'a host name such as acme.example',
  regex: 'a regular expression',
};

/** The target of a `$ref`; a missing target is `true`. Only references within the schema are resolved (`#/definitions/…`). */
export const targetOf = (root: JsonObject, reference: string): Json => {
  if (!reference.startsWith('#')) return true;
  let node: Json | undefined = root;
  for (const part of reference.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    node = isArray(node) ? node[Number(key)] : isObject(node) ? node[key] : undefined;
  }
  return node ?? true;
};

const literal = (value: Json): string => (typeof value === 'string' ? quoted(value) : `\`${JSON.stringify(value)}\``);

/** `a`, `b` or `c`. */
const oneOf = (words: readonly string[]): string => {
  const unique = [...new Set(words)];
  return unique.length < 2 ? (unique[0] ?? 'nothing') : `${unique.slice(0, -1).join(', ')} or ${unique.at(-1)}`;
};

const expectations = (root: JsonObject, schema: Json | undefined, depth: number): readonly string[] => {
  if (!isObject(schema) || depth === 0) return [];
  if (schema['const'] !== undefined) return [literal(schema['const'])];
  if (isArray(schema['enum'])) return schema['enum'].map(literal);
  if (typeof schema['$ref'] === 'string') return expectations(root, targetOf(root, schema['$ref']), depth - 1);
  for (const choice of [schema['anyOf'], schema['oneOf']])
    if (isArray(choice)) return choice.flatMap((branch) => expectations(root, branch, depth - 1));
  if (typeof schema['format'] === 'string') return [formatWords[schema['format']] ?? 'a string'];
  const types = isArray(schema['type']) ? schema['type'] : [schema['type'] ?? null];
  const named = types.flatMap((type) => (typeof type === 'string' ? [typeWords[type] ?? type] : []));
  if (named.length > 0) return named;
  return isArray(schema['allOf']) ? schema['allOf'].flatMap((branch) => expectations(root, branch, depth - 1)) : [];
};

/** The expected value of a schema, in a few words: `a whole number`, `` `oidc` or `saml` ``. */
export const expected = (root: JsonObject, schema: Json): string => oneOf(expectations(root, schema, 8));

/** The constants that a form requires, as in `` `type: oidc` ``; empty if it requires none. */
export const constantsOf = (form: Json): string => {
  const properties = isObject(form) && isObject(form['properties']) ? form['properties'] : {};
  const constants = Object.entries(properties).flatMap(([key, one]) =>
    isObject(one) && one['const'] !== undefined
      ? [`\`${key}: ${typeof one['const'] === 'string' ? one['const'] : JSON.stringify(one['const'])}\``]
      : [],
  );
  return constants.join(' and ');
};

/** The actual value. A value that is secret by its key or its format is never displayed. */
export const found = (value: Json, path: Path): string => {
  if (isArray(value)) return 'a list';
  if (isObject(value)) return 'a mapping';
  if (value === null) return 'nothing';
  if (path.some((key) => typeof key === 'string' && isSecretKey(key))) return 'a value (not shown)';
  if (typeof value === 'string') return looksSecret(value) ? 'a string (not shown)' : `the string ${quoted(value, 40)}`;
  return literal(value);
};
