// A JSON Schema (draft-07) → a function that decides whether a value follows it, without saying why (explain.ts does). Made of closures, one for each keyword,
// when a value is first checked: code that ajv generates is four to eight times the size of the schema, which every start would load, and is no faster.
import { canonical, isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { numberRules, type ScalarRule, textRules } from './scalar-rules.ts';
import { targetOf } from './schema-words.ts';

/** Whether a value follows a schema. */
type Follows = (value: Json) => boolean;

/** A schema, and whether a value follows it. */
export interface CompiledSchema {
  readonly schema: JsonObject;
  readonly follows: Follows;
}

/** What a keyword means: `of` is its value in `schema`, `compile` compiles a schema in it. undefined: nothing of its own. */
type Keyword = (of: Json, schema: JsonObject, compile: (schema: Json) => Follows) => Follows | undefined;

const always: Follows = () => true;
const never: Follows = () => false;

const all = (parts: readonly Follows[]): Follows => {
  const [first = always, second, third] = parts;
  if (second === undefined) return first;
  if (third === undefined) return (value) => first(value) && second(value);
  return (value) => {
    for (const part of parts) if (!part(value)) return false;
    return true;
  };
};

const typeTests: Readonly<Record<string, Follows>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'number' && Number.isInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  array: isArray,
  object: isObject,
  null: (value) => value === null,
};

const listIn = (of: Json): readonly Json[] => (isArray(of) ? of : []);
const textsIn = (of: Json | undefined): readonly string[] => listIn(of ?? null).filter((one) => typeof one === 'string');
const entriesIn = (of: Json | undefined): readonly (readonly [string, Json])[] => (isObject(of) ? Object.entries(of) : []);

const ofObject =
  (test: (value: JsonObject) => boolean): Follows =>
  (value) =>
    !isObject(value) || test(value);

const ofArray =
  (test: (value: readonly Json[]) => boolean): Follows =>
  (value) =>
    !isArray(value) || test(value);

const typed: Keyword = (of) => {
  const tests = textsIn(isArray(of) ? of : [of]).map((name) => typeTests[name] ?? never);
  const [first = never, second] = tests;
  return second === undefined ? first : (value) => tests.some((test) => test(value));
};

const oneOf = (allowed: readonly Json[]): Follows => {
  const scalars = new Set(allowed);
  const texts = new Set(allowed.filter((one) => typeof one === 'object').map(canonical));
  return texts.size === 0 ? (value) => scalars.has(value) : (value) => scalars.has(value) || texts.has(canonical(value));
};

/** `properties`, `patternProperties` and `additionalProperties`, which is for the keys that the other two leave. */
const members: Keyword = (_, schema, compile) => {
  const properties = new Map(entriesIn(schema['properties']).map(([key, one]) => [key, compile(one)]));
  const patterns = entriesIn(schema['patternProperties']).map(([pattern, one]) => [new RegExp(pattern, 'u'), compile(one)] as const);
  const others = compile(schema['additionalProperties'] ?? true);
  return ofObject((value) => {
    for (const key in value) {
      const member = value[key];
      if (member === undefined) continue;
      const own = properties.get(key);
      if (own !== undefined && !own(member)) return false;
      const matching = patterns.filter(([pattern]) => pattern.test(key));
      if (matching.some(([, follows]) => !follows(member))) return false;
      if (own === undefined && matching.length === 0 && !others(member)) return false;
    }
    return true;
  });
};

const listed: Keyword = (of, schema, compile) => {
  if (!isArray(of)) {
    const follows = compile(of);
    return ofArray((value) => value.every(follows));
  }
  const first = of.map(compile);
  const others = compile(schema['additionalItems'] ?? true);
  return ofArray((value) => value.every((item, index) => (first[index] ?? others)(item)));
};

const dependent: Keyword = (of, _, compile) => {
  const rows = entriesIn(of).map(([key, one]) => [key, isArray(one) ? required(one, {}, compile) : compile(one)] as const);
  return ofObject((value) => rows.every(([key, follows]) => value[key] === undefined || (follows?.(value) ?? true)));
};

const required: Keyword = (of) => {
  const keys = textsIn(of);
  return ofObject((value) => keys.every((key) => value[key] !== undefined));
};

const conditional: Keyword = (of, schema, compile) => {
  const [condition, positive, negative] = [of, schema['then'] ?? true, schema['else'] ?? true].map(compile);
  return (value) => (condition?.(value) ? positive : negative)?.(value) ?? true;
};

const keyCount =
  (fits: (count: number, limit: number) => boolean): Keyword =>
  (of) =>
    ofObject((value) => fits(Object.keys(value).length, Number(of)));

const itemCount =
  (fits: (count: number, limit: number) => boolean): Keyword =>
  (of) =>
    ofArray((value) => fits(value.length, Number(of)));

const atLeast = (count: number, limit: number): boolean => count >= limit;
const atMost = (count: number, limit: number): boolean => count <= limit;

/** The rules of the texts or of the numbers, which say nothing about other values. */
const scalar = <Value extends string | number>(
  rules: Readonly<Record<string, ScalarRule<Value>>>,
  isOne: (value: Json) => value is Value,
): Readonly<Record<string, Keyword>> =>
  Object.fromEntries(
    Object.entries(rules).map(([name, { keeps }]): [string, Keyword] => [
      name,
      (of) => {
        if (typeof of !== 'string' && typeof of !== 'number') return undefined;
        const fits = keeps(of);
        return (value) => !isOne(value) || fits(value);
      },
    ]),
  );

/** Of the annotations, and of what another keyword reads. */
const silent: Keyword = () => undefined;

const keywords: Readonly<Record<string, Keyword>> = {
  ...scalar(textRules, (value) => typeof value === 'string'),
  ...scalar(numberRules, (value) => typeof value === 'number'),
  type: typed,
  const: (of) => oneOf([of]),
  enum: (of) => oneOf(listIn(of)),
  required,
  dependencies: dependent,
  minProperties: keyCount(atLeast),
  maxProperties: keyCount(atMost),
  propertyNames: (of, _, compile) => {
    const follows = compile(of);
    return ofObject((value) => Object.keys(value).every(follows));
  },
  properties: members,
  patternProperties: (of, schema, compile) => (schema['properties'] === undefined ? members(of, schema, compile) : undefined),
  additionalProperties: (of, schema, compile) =>
    schema['properties'] === undefined && schema['patternProperties'] === undefined ? members(of, schema, compile) : undefined,
  minItems: itemCount(atLeast),
  maxItems: itemCount(atMost),
  uniqueItems: (of) =>
    of === true ? ofArray((value) => value.length < 2 || new Set(value.map(canonical)).size === value.length) : undefined,
  items: listed,
  contains: (of, _, compile) => {
    const follows = compile(of);
    return ofArray((value) => value.some(follows));
  },
  allOf: (of, _, compile) => all(listIn(of).map(compile)),
  anyOf: (of, _, compile) => {
    const branches = listIn(of).map(compile);
    return (value) => branches.some((branch) => branch(value));
  },
  oneOf: (of, _, compile) => {
    const branches = listIn(of).map(compile);
    return (value) => branches.filter((branch) => branch(value)).length === 1;
  },
  not: (of, _, compile) => {
    const follows = compile(of);
    return (value) => !follows(value);
  },
  if: conditional,
  ...Object.fromEntries(
    ['$schema', '$id', '$comment', 'title', 'description', 'default', 'examples', 'definitions', 'then', 'else', 'additionalItems'].map(
      (name) => [name, silent],
    ),
  ),
};

/** Throws for a keyword that it does not know: a schema must not promise more than is checked. */
export const compileSchema = (schema: JsonObject): CompiledSchema => {
  const targets = new Map<string, Follows>();
  const compile = (part: Json): Follows => {
    if (!isObject(part)) return part === false ? never : always;
    const { $ref: reference, ...own } = part;
    const tests = Object.entries(own).flatMap(([name, of]) => {
      const keyword = keywords[name];
      if (keyword === undefined) throw new Error(`${name} is not a keyword that Tenantry checks`);
      return keyword(of, part, compile) ?? [];
    });
    return all(typeof reference === 'string' ? [referenced(reference), ...tests] : tests);
  };
  // Compiled when a value first reaches it: a definition may refer to itself.
  const referenced =
    (reference: string): Follows =>
    (value) => {
      const known = targets.get(reference);
      if (known !== undefined) return known(value);
      const target = compile(targetOf(schema, reference));
      targets.set(reference, target);
      return target(value);
    };
  let whole: Follows | undefined;
  return {
    schema,
    follows: (value) => {
      whole ??= compile(schema);
      return whole(value);
    },
  };
};
