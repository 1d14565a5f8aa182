// Mistakes in a map: unknown and missing keys, too few or too many, invalid keys, and the mistakes of each value.
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { closest } from './did-you-mean.ts';
import { type Explain, helpOf, type Mistake, type Node } from './mistake.ts';
import { type Path, showKey, showPath } from './path.ts';
import { constantsOf } from './schema-words.ts';

export const explainMap = (node: Node<JsonObject>, walk: Explain): readonly Mistake[] => {
  const { schema, value, path, about } = node;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const patterns = Object.entries(isObject(schema['patternProperties']) ? schema['patternProperties'] : {}).map(
    ([pattern, form]) => [new RegExp(pattern, 'u'), form] as const,
  );
  const others = schema['additionalProperties'] ?? true;
  const unknown: string[] = [];
  const below: Mistake[] = [];
  // If any other key is allowed, only the named ones are checked.
  const keys =
    patterns.length === 0 && others === true ? Object.keys(properties).filter((key) => Object.hasOwn(value, key)) : Object.keys(value);
  for (const key of keys) {
    const forms: Json[] = Object.hasOwn(properties, key) ? [properties[key] ?? true] : [];
    for (const [pattern, form] of patterns) if (pattern.test(key)) forms.push(form);
    if (forms.length === 0 && others === false) unknown.push(key);
    else if (forms.length === 0) forms.push(others);
    for (const form of forms) {
      for (const mistake of walk({ schema: form, value: value[key] ?? null, path: [...path, key], about: undefined })) below.push(mistake);
    }
  }
  const missing = [...textsOf(schema['required']), ...dependentKeys(schema, value)].filter((key) => !Object.hasOwn(value, key));
  return [
    ...keyMistakes({ unknown, missing, properties, value, path }),
    ...countMistakes(node),
    ...nameMistakes(node, walk),
    ...dependentForms(schema, value).flatMap(({ key, form }) => {
      const why = constantsOf(form);
      const mistakes = walk({ schema: form, value, path, about });
      return why === '' ? mistakes : mistakes.map((mistake) => ({ ...mistake, help: `${showKey(key)} is only allowed with ${why}.` }));
    }),
    ...below,
  ];
};

const textsOf = (list: Json | undefined): readonly string[] => (isArray(list) ? list.filter((key) => typeof key === 'string') : []);

interface Dependency {
  readonly key: string;
  readonly form: Json;
}
const dependencies = (schema: JsonObject, value: JsonObject): readonly Dependency[] =>
  Object.entries(isObject(schema['dependencies']) ? schema['dependencies'] : {}).flatMap(([key, form]) =>
    Object.hasOwn(value, key) ? [{ key, form }] : [],
  );
const dependentKeys = (schema: JsonObject, value: JsonObject): readonly string[] =>
  dependencies(schema, value).flatMap(({ form }) => textsOf(form));
const dependentForms = (schema: JsonObject, value: JsonObject): readonly Dependency[] =>
  dependencies(schema, value).filter(({ form }) => !isArray(form));

interface Keys {
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
  readonly properties: JsonObject;
  readonly value: JsonObject;
  readonly path: Path;
}

/** The number of unknown keys of a map that are explained individually: more problems are not printed. */
const explained = 100;

// A misspelt key is unknown, and the right one is missing: one mistake, reported once, at the wrong key.
const keyMistakes = ({ unknown, missing, properties, value, path }: Keys): readonly Mistake[] => {
  const free = Object.keys(properties).filter((key) => !Object.hasOwn(value, key));
  const first = unknown.slice(0, explained);
  const more = unknown.length - first.length;
  const meant = new Map(first.map((key) => [key, closest(key, missing) ?? closest(key, free)]));
  const misspelt = new Set(meant.values());
  return [
    ...first.map((key): Mistake => {
      const guess = meant.get(key);
      const help = guess === undefined ? knownKeys(Object.keys(properties)) : `Did you mean \`${guess}\`?`;
      return {
        path: [...path, key],
        on: 'key',
        code: 'unknown-key',
        message: `unknown key ${showKey(key)}${within(path)}`,
        ...helpOf(help),
      };
    }),
    ...(more === 0
      ? []
      : [
          {
            path: [...path, unknown[explained] ?? ''],
            on: 'key' as const,
            code: 'unknown-key' as const,
            message: `unknown keys${within(path)}, ${more} more`,
            times: more,
          },
        ]),
    ...missing
      .filter((key) => !misspelt.has(key))
      .map(
        (key): Mistake => ({
          path,
          on: 'key',
          code: 'missing-key',
          message: `missing required key ${showKey(key)}${within(path)}`,
          ...helpOf(descriptionOf(properties[key])),
        }),
      ),
  ];
};

const within = (path: Path): string => (path.length === 0 ? '' : ` in ${showPath(path)}`);
const knownKeys = (keys: readonly string[]): string | undefined =>
  keys.length === 0 || keys.length > 20 ? undefined : `Allowed keys: ${keys.map((key) => `\`${key}\``).join(', ')}.`;
const descriptionOf = (schema: Json | undefined): string | undefined =>
  isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : undefined;

const countMistakes = ({ schema, value, path, about }: Node<JsonObject>): readonly Mistake[] => {
  const { minProperties, maxProperties } = schema;
  if (minProperties === undefined && maxProperties === undefined) return [];
  const count = Object.keys(value).length;
  const says = (what: string): readonly Mistake[] => [
    { path, on: 'value', code: 'schema', message: `${showPath(path)} ${what}`, ...helpOf(about) },
  ];
  if (typeof minProperties === 'number' && count < minProperties)
    return says(minProperties === 1 ? 'must not be empty' : `must have at least ${minProperties} keys, found ${count}`);
  if (typeof maxProperties === 'number' && count > maxProperties) return says(`must have at most ${maxProperties} keys, found ${count}`);
  return [];
};

const nameMistakes = ({ schema, value, path, about }: Node<JsonObject>, walk: Explain): readonly Mistake[] => {
  const form = schema['propertyNames'];
  if (form === undefined) return [];
  return Object.keys(value).flatMap((key): readonly Mistake[] => {
    const [first] = walk({ schema: form, value: key, path: [...path, key], about });
    if (first === undefined) return [];
    return [
      {
        path: [...path, key],
        on: 'key',
        code: 'schema',
        message: `invalid key ${showKey(key)}${within(path)}`,
        ...helpOf(first.help),
      },
    ];
  });
};
