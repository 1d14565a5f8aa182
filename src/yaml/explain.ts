// Why a value does not follow a JSON Schema (draft-07), one mistake each. The compiled validator has already rejected it; its own errors repeat themselves for
// every branch of a choice and do not reliably name their place in the schema, so the schema is walked again.
import { isArray, isObject, type Json, type JsonObject, sameJson } from '../json.ts';
import { didYouMean } from './did-you-mean.ts';
import { explainChoice } from './explain-choice.ts';
import { explainList } from './explain-list.ts';
import { explainMap } from './explain-map.ts';
import { explainNumber, explainText } from './explain-scalar.ts';
import { type Explain, helpOf, type Mistake, type Node } from './mistake.ts';
import { type Path, showPath } from './path.ts';
import { constantsOf, expected, found, targetOf } from './schema-words.ts';
import { visible } from './visible.ts';

/** All mistakes of a value, unordered, each once. Empty if it follows the schema. */
export const explain = (schema: JsonObject, value: Json): readonly Mistake[] => {
  const walk: Explain = (node) => mistakesOf(schema, node, walk);
  const seen = new Set<string>();
  return walk({ schema, value, path: [], about: undefined }).filter(({ path, on, code, message }) => {
    // Several keys can be missing from one map.
    const mark = JSON.stringify([path, on, code, code === 'missing-key' ? message : '']);
    return !seen.has(mark) && seen.add(mark);
  });
};

const mistakesOf = (root: JsonObject, node: Node<Json, Json>, walk: Explain): readonly Mistake[] => {
  const { schema, value, path } = node;
  if (schema === false) return [forbidden(path)];
  if (!isObject(schema)) return [];
  const about = typeof schema['description'] === 'string' ? schema['description'] : node.about;
  const here = { schema, value, path, about };
  if (!typeFits(schema['type'], value)) return [value === null ? nothing(here) : wrongType(root, here)];
  if (!isOneOf(schema, value)) return [value === null ? nothing(here) : notOneOf(root, here)];
  const own = byType(here, walk);
  const below = (inner: Json): readonly Mistake[] => walk({ ...here, schema: inner });
  return [
    ...own,
    ...(typeof schema['$ref'] === 'string' ? below(targetOf(root, schema['$ref'])) : []),
    ...(isArray(schema['allOf']) ? schema['allOf'].flatMap(below) : []),
    ...conditional(schema, below),
    ...explainChoice(root, here, walk),
    ...(schema['not'] !== undefined && below(schema['not']).length === 0 ? [notAllowed(here)] : []),
  ];
};

const byType = ({ schema, value, path, about }: Node, walk: Explain): readonly Mistake[] => {
  if (isArray(value)) return explainList({ schema, value, path, about }, walk);
  if (isObject(value)) return explainMap({ schema, value, path, about }, walk);
  if (typeof value === 'string') return explainText({ schema, value, path, about });
  return typeof value === 'number' ? explainNumber({ schema, value, path, about }) : [];
};

const typeOf = (value: Json): string => {
  if (isArray(value)) return 'array';
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

const typeFits = (types: Json | undefined, value: Json): boolean => {
  if (types === undefined) return true;
  const type = typeOf(value);
  return (isArray(types) ? types : [types]).some((allowed) => allowed === type || (allowed === 'number' && type === 'integer'));
};

const isOneOf = (schema: JsonObject, value: Json): boolean => {
  const allowed = schema['const'] === undefined ? schema['enum'] : [schema['const']];
  return !isArray(allowed) || allowed.some((one) => sameJson(one, value));
};

/** How an empty value of the type is written. */
const emptyOf = ({ type }: JsonObject): string =>
  type === 'object' ? ', or use `{}` for none' : type === 'array' ? ', or use `[]` for none' : '';

const nothing = ({ schema, path, about }: Node): Mistake => ({
  path,
  on: 'key',
  code: 'null-value',
  message: `${showPath(path)} has no value (null is not allowed)`,
  ...helpOf(`Remove the key to leave it unmanaged${emptyOf(schema)}.`, about),
});

/** What was probably meant, as it is written. Quotes are suggested only if the text would then be valid. */
const corrected = ({ schema, value, path, about }: Node): string | undefined => {
  const { type } = schema;
  if (type === 'string' && typeof value !== 'object' && explainText({ schema, value: String(value), path, about }).length === 0)
    return 'Put it in quotes.';
  const number = type === 'integer' && typeof value === 'string' ? /^\d+/.exec(value)?.[0] : undefined;
  if (number !== undefined) return `Write \`${number}\`.`;
  const [first] = type === 'object' && isArray(value) ? value : [];
  const key = isObject(first) ? Object.keys(first)[0] : first;
  return typeof key === 'string' ? `Write each one as a key: \`${visible(key)}: {}\` instead of \`- ${visible(key)}\`.` : undefined;
};

const wrongType = (root: JsonObject, node: Node): Mistake => ({
  path: node.path,
  on: 'value',
  code: 'wrong-type',
  message: `${showPath(node.path)} must be ${expected(root, node.schema)}, found ${found(node.value, node.path)}`,
  ...helpOf(corrected(node), node.about),
});

const notOneOf = (root: JsonObject, { schema, value, path, about }: Node): Mistake => {
  const allowed = isArray(schema['enum']) ? schema['enum'] : [schema['const'] ?? null];
  const texts = allowed.filter((one) => typeof one === 'string');
  return {
    path,
    on: 'value',
    code: allowed.some((one) => typeOf(one) === typeOf(value)) ? 'schema' : 'wrong-type',
    message: `${showPath(path)} must be ${expected(root, schema)}, found ${found(value, path)}`,
    constant: true,
    ...helpOf(typeof value === 'string' ? didYouMean(value, texts) : undefined, about),
  };
};

const notAllowed = ({ value, path, about }: Node): Mistake => ({
  path,
  on: 'value',
  code: 'schema',
  message: `${showPath(path)} is invalid: found ${found(value, path)}`,
  ...helpOf(undefined, about),
});

const forbidden = (path: Path): Mistake => ({
  path,
  on: 'key',
  code: 'unknown-key',
  message: `${showPath(path)} is not allowed here`,
  forbidden: true,
  help: 'Remove it.',
});

// A mistake of a condition is reported with the condition: a field of SAML is not allowed with `type: oidc`.
const conditional = (schema: JsonObject, below: (inner: Json) => readonly Mistake[]): readonly Mistake[] => {
  const condition = schema['if'];
  if (condition === undefined) return [];
  const fits = below(condition).length === 0;
  const branch = fits ? schema['then'] : schema['else'];
  const mistakes = branch === undefined ? [] : below(branch);
  const why = fits ? constantsOf(condition) : '';
  if (why === '') return mistakes;
  return mistakes.map((mistake) => (mistake.forbidden ? { ...mistake, help: `Remove it: it is not allowed with ${why}.` } : mistake));
};
