// Joins a schema and the files that it refers to into one: each file becomes a definition with its name.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A JSON Schema under construction. */
export type Schema = { [key: string]: unknown };

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part of a schema that must be an object. */
export const within = (schema: Schema, ...keys: readonly string[]): Schema => {
  let here = schema;
  for (const key of keys) {
    const next = (here[key] ??= {});
    if (!isSchema(next)) throw new TypeError(`${keys.join('.')} is not an object`);
    here = next;
  }
  return here;
};

const nameOf = (file: string): string => basename(file, '.json');

/** A bundler: `load` reads a file with all its references, `define` creates a definition of one and returns the reference to it. */
export const bundler = () => {
  const definitions: Schema = {};
  const resolved = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolved(item, file));
    if (!isSchema(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, key === '$ref' ? target(String(child), file) : resolved(child, file)]),
    );
  };
  const target = (reference: string, file: string): string => {
    const [to = '', inside] = reference.split('#');
    if (to !== '') define(join(dirname(file), to));
    const owner = nameOf(to === '' ? file : to);
    return `#/definitions/${inside ? `${owner}.${inside.replace('/definitions/', '')}` : owner}`;
  };
  const load = (file: string): Schema => {
    const { $schema: _, $id: __, definitions: own, ...schema }: Schema = JSON.parse(readFileSync(file, 'utf8'));
    for (const [name, part] of Object.entries(isSchema(own) ? own : {})) definitions[`${nameOf(file)}.${name}`] = resolved(part, file);
    return Object.assign({}, resolved(schema, file));
  };
  const define = (file: string): Schema => {
    const name = nameOf(file);
    if (!(name in definitions)) {
      // Registered before it is read, so that a file may refer to itself.
      definitions[name] = {};
      definitions[name] = load(file);
    }
    return { $ref: `#/definitions/${name}` };
  };
  /** A schema whose references are paths from the root of the repository. */
  const resolve = (schema: Schema): unknown => resolved(schema, '');
  return { definitions, load, define, resolve };
};
