// Extracts the fields of each response and each refusal from sample-bodies.json into test/simulator/fields.json, which tests compare the simulator with. A
// refusal is named after its product and status, e.g. `iam.403`.
// Usage: tsx scripts/extract-fields.ts <path to sample-bodies.json> > test/simulator/fields.json
import { readFileSync } from 'node:fs';
import { isArray, isObject, type Json } from '../src/json.ts';

/** Field path (`[]` for the items of a list) → its types, and whether every item that could have it does. */
type Fields = Map<string, { readonly types: Set<string>; seen: number }>;

const typeOf = (value: Json): string => (value === null ? 'null' : isArray(value) ? 'list' : typeof value);

const parentOf = (path: string): string => path.replace(/(\.\w+|\[\])$/, '');

const note = (fields: Fields, path: string, value: Json): void => {
  const field = fields.get(path) ?? { types: new Set<string>(), seen: 0 };
  fields.set(path, field);
  field.types.add(typeOf(value));
  field.seen += 1;
  if (isArray(value)) for (const item of value) note(fields, `${path}[]`, item);
  else if (isObject(value)) for (const [name, inner] of Object.entries(value)) note(fields, `${path}.${name}`, inner);
};

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: tsx scripts/extract-fields.ts <sample-bodies.json>');
interface Sample {
  readonly status: number;
  readonly body: Json;
}
interface Samples {
  readonly samples: Readonly<Record<string, Sample>>;
  readonly errorBodies: Readonly<Record<string, Json>>;
}
const { samples, errorBodies }: Samples = JSON.parse(readFileSync(file, 'utf8'));
const refusals = Object.entries(errorBodies).map(([name, body]): [string, Sample] => [name, { status: Number(name.split('.')[1]), body }]);

const rows = [...Object.entries(samples), ...refusals].map(([name, { status, body }]) => {
  const fields: Fields = new Map();
  note(fields, '', body);
  const described = [...fields].map(([path, { types, seen }]) => {
    const parent = fields.get(parentOf(path));
    const always = path === '' || path.endsWith('[]') || seen === parent?.seen;
    return [path, `${[...types].sort().join('|')}${always ? '' : '?'}`] as const;
  });
  return `  ${JSON.stringify(name)}: { "status": ${status}, "fields": ${JSON.stringify(Object.fromEntries(described))} }`;
});
process.stdout.write(`{\n${rows.join(',\n')}\n}\n`);
