// Of a validator that ajv wrote, only what is read: its answer. The rest is more than half of its text, which every start would load: errors with all that ajv
// knows of them, and whole schemas of which it looks up the names of keys.
import { parseAst } from 'rolldown/parseAst';
import { Visitor } from 'rolldown/utils';
import { isArray, isObject, type Json } from '../../src/json.ts';

interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const replacing = (code: string, replaced: readonly Replaced[]): string => {
  const parts = replaced.map(({ start, text }, index) => code.slice(replaced[index - 1]?.end ?? 0, start) + text);
  return parts.join('') + code.slice(replaced.at(-1)?.end ?? 0);
};

/** Errors, and what a validator passes on for them, as empty object literals. */
const withoutDetails = (code: string): string => {
  const replaced: Replaced[] = [];
  const literals = new Visitor({
    ObjectExpression: ({ start, end, properties }) => {
      const keys = properties.flatMap((one) => (one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : []));
      if (keys.includes('instancePath') && (keys.includes('schemaPath') || keys.includes('parentData')))
        replaced.push({ start, end, text: '{}' });
    },
  });
  literals.visit(parseAst(code));
  return replacing(code, replaced);
};

/** `a.anyOf[1].properties` → the value there. */
const valueAt = (schema: Json, path: string): Json =>
  [...path.matchAll(/\.(\w+)|\[(\d+)\]/g)].reduce((value: Json, [, key = '', index]) => {
    const next = isArray(value) ? value[Number(index)] : isObject(value) ? value[key] : undefined;
    if (next === undefined) throw new Error(`no ${path} in a schema of a validator`);
    return next;
  }, schema);

/** The names of the keys in place of the schema in which they are looked up. */
const withNames = (code: string): string => {
  const schemas = new Map(
    [...code.matchAll(/const (schema\d+) = (\{.*?\});(?=const |function |export )/g)].map(([, name, text]) => [name, text]),
  );
  const namesAt = new Map<string, { readonly constant: string; readonly declared: string }>();
  const body = code.replaceAll(/(?<=\.call\()(schema\d+)([^ ,()]*\.properties)(?=, )/g, (place, schema: string, path: string) => {
    const properties = valueAt(JSON.parse(schemas.get(schema) ?? 'null'), path);
    if (!isObject(properties)) throw new Error(`no keys at ${place} in a validator`);
    const constant = namesAt.get(place)?.constant ?? `names${namesAt.size}`;
    namesAt.set(place, {
      constant,
      declared: `const ${constant} = ${JSON.stringify(Object.fromEntries(Object.keys(properties).map((key) => [key, 1])))};\n`,
    });
    return constant;
  });
  return [...namesAt.values()].map(({ declared }) => declared).join('') + body;
};

/** What ajv writes around errors, of which only the number is read. */
const counting: readonly (readonly [found: RegExp, text: string])[] = [
  [/validate\d+\.errors = (?:\[\{\}\]|vErrors);/g, ''],
  [/const err\d+ = \{\};if\(vErrors === null\)\{vErrors = \[err\d+\];\}else \{vErrors\.push\(err\d+\);\}/g, ''],
  [/vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;/g, 'errors++;'],
  [/if\(vErrors !== null\)\{if\(_errs\d+\)\{vErrors\.length = _errs\d+;\}else \{vErrors = null;\}\}/g, ''],
  [/let vErrors = null;/g, ''],
  [/, \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g, ''],
  [/(?<=validate\d*\([^()]{1,80}), \{\}(?=\))/g, ''],
];

const withoutErrors = (code: string): string => {
  const text = counting.reduce((left, [found, other]) => left.replaceAll(found, other), code);
  const [kept] = /.{0,60}(?:vErrors|\.errors|instancePath).{0,60}/.exec(text) ?? [];
  if (kept !== undefined) throw new Error(`a validator still reads errors: ${kept}`);
  return text;
};

export const onlyRead = (code: string): string => withNames(withoutErrors(withoutDetails(code)));
