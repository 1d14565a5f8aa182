// Mistakes where a schema offers a choice (anyOf, oneOf): those of the intended branch, never of all.
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { didYouMean } from './did-you-mean.ts';
import { type Explain, helpOf, type Mistake, type Node } from './mistake.ts';
import { type Path, showPath } from './path.ts';
import { expected, found, targetOf } from './schema-words.ts';

interface Branch {
  readonly schema: Json;
  readonly mistakes: readonly Mistake[];
}

export const explainChoice = (root: JsonObject, node: Node, walk: Explain): readonly Mistake[] =>
  [node.schema['anyOf'], node.schema['oneOf']].filter(isArray).flatMap((schemas) => explainOne(root, node, schemas, walk));

const explainOne = (root: JsonObject, node: Node, schemas: readonly Json[], walk: Explain): readonly Mistake[] => {
  const branches = schemas.map((schema): Branch => ({ schema, mistakes: walk({ ...node, schema }) }));
  const fitting = branches.filter(({ mistakes }) => mistakes.length === 0).length;
  if (fitting === 1 || (fitting > 1 && node.schema['oneOf'] !== schemas)) return [];
  if (fitting > 1)
    return [
      {
        path: node.path,
        on: 'value',
        code: 'schema',
        message: `${showPath(node.path)} matches more than one of its allowed forms`,
        ...helpOf(node.about),
      },
    ];
  const ranked = branches.map((branch) => ({ ...branch, far: distanceOf(branch, node.path) }));
  const nearest = Math.min(...ranked.map(({ far }) => far));
  const meant = ranked.filter(({ far }) => far === nearest);
  const [first] = meant;
  if (first === undefined) return [];
  if (nearest >= otherForm) return nearest === otherForm && meant.length === 1 ? first.mistakes : [noForm(root, node, meant)];
  const kind = first.mistakes.find((mistake) => isKind(mistake, node.path));
  return kind === undefined ? first.mistakes : [unknownKind(root, node, kind, schemas)];
};

// The distance of a value from a branch: another type; another form, for a single value; a map of another kind (another constant directly below, such as
// `type`); otherwise the number of mistakes.
const otherType = 1_000_000;
const otherForm = 10_000;
const otherKind = 100;
const distanceOf = ({ mistakes }: Branch, path: Path): number =>
  mistakes.reduce((sum, mistake) => {
    if (mistake.path.length === path.length && mistake.on === 'value') return sum + (mistake.code === 'wrong-type' ? otherType : otherForm);
    return sum + (isKind(mistake, path) ? otherKind : (mistake.times ?? 1));
  }, 0);

const isKind = (mistake: Mistake, path: Path): boolean => mistake.constant === true && mistake.path.length === path.length + 1;

// The constant belongs to none of the branches: then it is the mistake, whatever else the nearest branch requires.
const unknownKind = (root: JsonObject, { value }: Node, kind: Mistake, schemas: readonly Json[]): Mistake => {
  const key = kind.path.at(-1);
  if (typeof key !== 'string' || !isObject(value)) return kind;
  const anyOf = schemas.map((schema) => propertyOf(root, schema, key)).filter((form) => form !== true);
  const wrong = value[key] ?? null;
  const constants = anyOf.flatMap((form) => (isObject(form) && typeof form['const'] === 'string' ? [form['const']] : []));
  const help = helpOf(typeof wrong === 'string' ? didYouMean(wrong, constants) : undefined);
  return { ...kind, message: `${showPath(kind.path)} must be ${expected(root, { anyOf })}, found ${found(wrong, kind.path)}`, ...help };
};

const propertyOf = (root: JsonObject, schema: Json, key: string): Json => {
  const target = isObject(schema) && typeof schema['$ref'] === 'string' ? targetOf(root, schema['$ref']) : schema;
  const properties = isObject(target) ? target['properties'] : undefined;
  return isObject(properties) ? (properties[key] ?? true) : true;
};

const noForm = (root: JsonObject, { value, path, about, schema }: Node, meant: readonly Branch[]): Mistake => {
  if (value === null)
    return (
      meant.flatMap(({ mistakes }) => mistakes)[0] ?? { path, on: 'key', code: 'null-value', message: `${showPath(path)} has no value` }
    );
  const ofType = meant.some(({ mistakes }) => mistakes.some(({ code }) => code === 'wrong-type'));
  const message = `${showPath(path)} must be ${expected(root, schema)}, found ${found(value, path)}`;
  return { path, on: 'value', code: ofType ? 'wrong-type' : 'schema', message, ...helpOf(about) };
};
