// The parts of a file that a schema admits: what its documentation must show once. Derived from the schema alone.
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';

/** By identity: where the schema has it. */
type Parts = ReadonlyMap<string, string>;

/** Texts of a schema, which do not change what may be written. */
const texts = new Set(['description', 'examples', 'default']);

const shapeOf = (schema: Json): string => JSON.stringify(schema, (key, value: unknown) => (texts.has(key) ? undefined : value));

interface Node {
  readonly schema: JsonObject;
  /** The definition that it is, or its place in one. */
  readonly owner: string;
}

const objectIn = (schema: JsonObject, key: string): JsonObject | undefined => {
  const value = schema[key];
  return value !== undefined && isObject(value) ? value : undefined;
};

const listIn = (schema: JsonObject, key: string): readonly JsonObject[] => {
  const value = schema[key];
  return value !== undefined && isArray(value) ? value.filter(isObject) : [];
};

/** Behind references, also one beside a description: `allOf: [{ $ref }]`. */
const resolved = (root: JsonObject, { schema, owner }: Node): Node => {
  const [only, ...more] = listIn(schema, 'allOf');
  const to = schema['$ref'] ?? (more.length === 0 ? only?.['$ref'] : undefined);
  if (typeof to !== 'string') return { schema, owner };
  const name = to.split('/').at(-1) ?? '';
  const found = objectIn(objectIn(root, 'definitions') ?? {}, name);
  if (!found) throw new Error(`the schema has no ${to}`);
  return resolved(root, { schema: found, owner: name });
};

const alternativesOf = ({ schema, owner }: Node): readonly Node[] =>
  ['oneOf', 'anyOf'].flatMap((word) => listIn(schema, word)).map((one, at) => ({ schema: one, owner: `${owner}, form ${at + 1}` }));

/** `type: saml`: a value that decides which other keys may be there. */
const decidingIn = ({ schema }: Node): readonly { readonly key: string; readonly value: Json }[] =>
  listIn(schema, 'allOf').flatMap((row) =>
    Object.entries(objectIn(objectIn(row, 'if') ?? {}, 'properties') ?? {}).flatMap(([key, one]) =>
      isObject(one) && one['const'] !== undefined ? [{ key, value: one['const'] }] : [],
    ),
  );

const below = ({ schema, owner }: Node, key: string): Node | undefined => {
  const own = objectIn(objectIn(schema, 'properties') ?? {}, key);
  if (own) return { schema: own, owner: `${owner}.${key}` };
  const any = objectIn(schema, 'additionalProperties');
  return any && { schema: any, owner: `${owner}.*` };
};

/** Text, numbers and the like: a field of one name and one shape means the same in several places. */
const isPlain = ({ schema }: Node): boolean =>
  objectIn(schema, 'properties') === undefined && objectIn(schema, 'additionalProperties') === undefined && schema['oneOf'] === undefined;

/**
 * Of the siblings in one object that have one shape, such as the limits of all kinds, one shows the others. A plain field with a description of its own means
 * something of its own.
 */
const identityOf = (root: JsonObject, parent: Node, key: string, node: Node): string => {
  const { $ref: reference, enum: choices, description } = node.schema;
  const plain = isPlain(resolved(root, node)) && reference === undefined && choices === undefined && description !== undefined;
  return `${plain ? key : parent.owner} ${shapeOf(node.schema)}`;
};

const typeOf = (value: Json): string => (value === null ? 'null' : isArray(value) ? 'array' : typeof value);

const fits = (root: JsonObject, node: Node, value: Json): boolean => {
  const { schema } = resolved(root, node);
  if (schema['const'] !== undefined) return schema['const'] === value;
  if (schema['properties'] !== undefined) return isObject(value);
  const types = schema['type'] ?? typeOf(value);
  return isArray(types) ? types.includes(typeOf(value)) : types === typeOf(value);
};

type Visit = (identity: string, place: string) => void;

const declare = (root: JsonObject, given: Node, visit: Visit, seen: Set<JsonObject>): void => {
  const node = resolved(root, given);
  if (seen.has(node.schema)) return;
  seen.add(node.schema);
  for (const one of alternativesOf(node)) {
    visit(shapeOf(one.schema), one.owner);
    declare(root, one, visit, seen);
  }
  for (const { key, value } of decidingIn(node))
    visit(`${node.owner} ${key} ${JSON.stringify(value)}`, `${node.owner}, ${key}: ${JSON.stringify(value)}`);
  for (const key of Object.keys(objectIn(node.schema, 'properties') ?? {})) {
    const one = below(node, key);
    if (!one) continue;
    visit(identityOf(root, node, key, one), one.owner);
    declare(root, one, visit, seen);
  }
  const items = objectIn(node.schema, 'additionalProperties') ?? objectIn(node.schema, 'items');
  if (items) declare(root, { schema: items, owner: `${node.owner}.*` }, visit, seen);
};

const show = (root: JsonObject, given: Node, value: Json, visit: Visit): void => {
  const node = resolved(root, given);
  for (const one of alternativesOf(node)) {
    if (!fits(root, one, value)) continue;
    visit(shapeOf(one.schema), one.owner);
    show(root, one, value, visit);
  }
  const items = objectIn(node.schema, 'items');
  if (isArray(value)) return items && value.forEach((item) => show(root, { schema: items, owner: `${node.owner}.*` }, item, visit));
  if (!isObject(value)) return;
  for (const deciding of decidingIn(node))
    if (value[deciding.key] === deciding.value) visit(`${node.owner} ${deciding.key} ${JSON.stringify(deciding.value)}`, node.owner);
  for (const [key, item] of Object.entries(value)) {
    const one = below(node, key);
    if (!one) continue;
    visit(identityOf(root, node, key, one), one.owner);
    show(root, one, item, visit);
  }
};

const collect = (walk: (visit: Visit) => void): Parts => {
  const parts = new Map<string, string>();
  walk((identity, place) => parts.has(identity) || parts.set(identity, place));
  return parts;
};

/** Every part that a file may have. */
const partsOf = (schema: JsonObject): Parts => collect((visit) => declare(schema, { schema, owner: 'file' }, visit, new Set()));

/** Those that these values have. */
const partsIn = (schema: JsonObject, values: readonly Json[]): Parts =>
  collect((visit) => values.forEach((value) => show(schema, { schema, owner: 'file' }, value, visit)));

/** Places in the schema that no value has. */
export const missingParts = (schema: JsonObject, values: readonly Json[]): readonly string[] => {
  const shown = partsIn(schema, values);
  return [...partsOf(schema)].flatMap(([identity, place]) => (shown.has(identity) ? [] : [place]));
};
