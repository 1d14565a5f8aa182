// The bodies of the calls that create and change items, as far as the rows of the fields state the position of a value (`sent`).
import type { Json } from '../json.ts';
import type { Fields } from './field.ts';
import type { Arg } from './step.ts';

type Call = 'create' | 'update';
type Written = Readonly<Record<string, Arg | undefined>>;
type Body = Readonly<Record<string, Arg>>;

const isBody = (value: Arg | undefined): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same body with a value at the end of a path. */
const withValue = (body: Body, [key, ...rest]: readonly string[], value: Arg): Body => {
  if (key === undefined) return body;
  const inner = body[key];
  return { ...body, [key]: rest.length === 0 ? value : withValue(isBody(inner) ? inner : {}, rest, value) };
};

const bodyOf = (fields: Fields, call: Call, values: Written): Body =>
  Object.entries(fields).reduce<Body>((body, [field, { sent }]) => {
    const [at, value] = [sent?.[call], values[field]];
    return at === undefined || value === undefined ? body : withValue(body, at === true ? [field] : at.split('.'), value);
  }, {});

/** The declared values of the fields that are sent at the creation. Undeclared fields are not sent. */
export const createBody = (fields: Fields, values: Written): Body => bodyOf(fields, 'create', values);

/** The changed fields that one call can change. */
export const updatable = <F extends Fields>(fields: F, changed: readonly string[]): readonly (keyof F & string)[] =>
  changed.filter((field): field is keyof F & string => fields[field]?.sent?.update !== undefined);

/** The declared values of these fields; null for one that is not declared. */
export const declaredValues = (
  values: Readonly<Record<string, Json | undefined>>,
  fields: readonly string[],
): Readonly<Record<string, Json>> => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));

/** The declared values of these fields. Nothing else is sent: an unnecessary key could clear the stored value. */
export const updateBody = (fields: Fields, values: Written, changed: readonly string[]): Body =>
  bodyOf(fields, 'update', Object.fromEntries(changed.map((field) => [field, values[field]])));
