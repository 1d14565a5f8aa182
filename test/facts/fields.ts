// The fields of each sample of a response and of each refusal: their types, and whether they are always present. A refusal is named after its product and
// status, e.g. `iam.403`.
import { isArray, isObject, type Json } from '../../src/json.ts';
import { errorBodies, samples } from './samples.ts';

/** Path (`[]` for the items of a list) → types, `?` at the end if the field may be missing. `any`: the documents give no type. */
export type Fields = Readonly<Record<string, string>>;

/** Field path → its types, and how many of the items that could have it do. */
type Noted = Map<string, { readonly types: Set<string>; seen: number }>;

export const typeOf = (value: Json): string => (value === null ? 'null' : isArray(value) ? 'list' : typeof value);

const parentOf = (path: string): string => path.replace(/(\.\w+|\[\])$/, '');

const note = (fields: Noted, path: string, value: Json): void => {
  const field = fields.get(path) ?? { types: new Set<string>(), seen: 0 };
  fields.set(path, field);
  field.types.add(typeOf(value));
  field.seen += 1;
  if (isArray(value)) for (const item of value) note(fields, `${path}[]`, item);
  else if (isObject(value)) for (const [name, inner] of Object.entries(value)) note(fields, `${path}.${name}`, inner);
};

const fieldsIn = (body: Json): Fields => {
  const noted: Noted = new Map();
  note(noted, '', body);
  return Object.fromEntries(
    [...noted].map(([path, { types, seen }]) => {
      const always = path === '' || path.endsWith('[]') || seen === noted.get(parentOf(path))?.seen;
      return [path, `${[...types].sort().join('|')}${always ? '' : '?'}`];
    }),
  );
};

export interface SampleFields {
  readonly status: number;
  readonly fields: Fields;
}

export const sampleFields: Readonly<Record<string, SampleFields>> = Object.fromEntries([
  ...Object.entries(samples).map(([name, { status, body }]) => [name, { status, fields: fieldsIn(body) }] as const),
  ...Object.entries(errorBodies).map(([name, body]) => [name, { status: Number(name.split('.')[1]), fields: fieldsIn(body) }] as const),
]);
