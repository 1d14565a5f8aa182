// Mistakes in a map: unknown and missing keys, too few or too many, keys of a wrong form, and the mistakes of each value.
import { isArray, isObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import { closest } from './did-you-mean.ts';
import { helpOf } from './mistake.ts';
import type { Explain, Mistake, Node } from './mistake.ts';
import { showKey, showPath } from './path.ts';
import type { Path } from './path.ts';
import { constantsOf } from './schema-words.ts';

export const explainMap = (node: Node<JsonObject>, walk: Explain): readonly Mistake[] => {
  const { schema, value, path, about } = node;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const patterns = Object.entries(isObject(schema['patternProperties']) ? schema['patternProperties'] : {}).map(
    ([pattern, form]) => [new RegExp(pattern, 'u'), form] as const,
  );
  const others = schema['additionalProperties'] ?? true;
  const unknown: string[] = [];
  const below = Object.entries(value).flatMap(([key, one]) => {
    const forms = [
      ...(Object.hasOwn(properties, key) ? [properties[key] ?? true] : []),
      ...patterns.filter(([pattern]) => pattern.test(key)).map(([, form]) => form),
    ];
    if (forms.length === 0 && others === false) unknown.push(key);
    return (forms.length === 0 && others !== false ? [others] : forms).flatMap((form) =>
      walk({ schema: form, value: one, path: [...path, key], about: undefined }),
    );
  });
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

/** So many unknown keys of a map are compared with the known ones: more problems are not printed. */
const guessed = 100;

// A key that is misspelt is unknown, and the right one is missing: one mistake, told once, at the wrong key.
const keyMistakes = ({ unknown, missing, properties, value, path }: Keys): readonly Mistake[] => {
  const free = Object.keys(properties).filter((key) => !Object.hasOwn(value, key));
  const meant = new Map(unknown.slice(0, guessed).map((key) => [key, closest(key, missing) ?? closest(key, free)]));
  const misspelt = new Set(meant.values());
  return [
    ...unknown.map((key): Mistake => {
      const guess = meant.get(key);
      const help = guess === undefined ? knownKeys(free) : `Did you mean \`${guess}\`?`;
      return {
        path: [...path, key],
        on: 'key',
        code: 'unknown-key',
        message: `unknown key ${showKey(key)}${within(path)}`,
        ...helpOf(help),
      };
    }),
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
