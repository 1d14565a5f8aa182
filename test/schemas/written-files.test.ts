// The schemas of files that people write: every field explained, no unknown field accepted, and consistent with the catalogue.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validatorOf } from '../../scripts/generate/validators.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { catalogue, kindList } from '../../src/kinds/catalogue.generated.ts';

const schemaOf = (name: string): JsonObject => JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')) as JsonObject;

const member = (value: Json | undefined, key: string): Json | undefined => (isObject(value) ? value[key] : undefined);

interface Part {
  readonly path: string;
  readonly schema: JsonObject;
}

/** Every schema within a schema, itself first. */
const partsOf = (schema: Json | undefined, path: string): readonly Part[] => {
  if (!isObject(schema)) return [];
  const inMaps = ['properties', 'definitions'].flatMap((word) =>
    Object.entries(member(schema, word) ?? {}).flatMap(([key, inner]: readonly [string, Json]) => partsOf(inner, `${path}.${key}`)),
  );
  const inLists = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => {
    const list = schema[word];
    return isArray(list) ? list.flatMap((inner, index) => partsOf(inner, `${path}|${index}`)) : [];
  });
  return [
    { path, schema },
    ...inMaps,
    ...inLists,
    ...['additionalProperties', 'items'].flatMap((word) => partsOf(schema[word], `${path}.*`)),
  ];
};

const isExplained = (schema: JsonObject): boolean => typeof schema['description'] === 'string' || typeof schema['$ref'] === 'string';

describe.each(['desired-state', 'trust'])('schemas/%s.schema.json', (name) => {
  const parts = partsOf(schemaOf(name), name);

  it('is draft-07, and has a description', () => {
    expect(schemaOf(name)).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: expect.stringContaining(name),
      title: expect.any(String),
    });
  });

  it('explains every field', () => {
    const silent = parts.filter(({ schema, path }) => !isExplained(schema) && !/\|\d+$/.test(path));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('lists every key', () => {
    const open = parts.filter(({ schema }) => schema['properties'] !== undefined && schema['additionalProperties'] !== false);
    expect(open.filter(({ schema }) => schema['type'] === 'object').map(({ path }) => path)).toEqual([]);
  });
});

it('has a section for every declarable kind, and the other sections', () => {
  const ofKinds = kindList.flatMap(({ place }) => (place && place.below === undefined ? [place.section] : []));
  const others = [
    'version',
    'tenant',
    'language',
    'regions',
    'ownership',
    'guards',
    'removed',
    'policies',
    'waivers',
    'reviews',
    'budgets',
  ];
  const schedules = ['snapshot_schedules', 'backup_schedules', 'restore_drills'];
  const sections = Object.keys(member(schemaOf('desired-state'), 'properties') ?? {});
  expect(sections.sort()).toEqual([...ofKinds, ...others, ...schedules].sort());
});

const definitions = member(schemaOf('desired-state'), 'definitions');

/** The object form of an item that may also be a plain value. */
const fieldsOf = (kind: string): readonly string[] => {
  const schema = member(definitions, kind);
  const forms = member(schema, 'oneOf') ?? member(schema, 'anyOf');
  const form = isArray(forms) ? forms.find((one) => member(one, 'properties') !== undefined) : schema;
  return Object.keys(member(form, 'properties') ?? {}).sort();
};

describe('an item in the file and its kind', () => {
  it.each(kindList.filter(({ place }) => place !== undefined).map(({ name }) => name))('%s have the same fields', (name) => {
    const { fields, place } = catalogue[name];
    const sections = kindList.flatMap((kind) => (kind.place?.below === name ? [kind.place.section] : []));
    const words = place?.key === undefined ? [] : ['id', 'renamed_from'];
    const writable = Object.entries(fields).flatMap(([field, { side }]: readonly [string, { readonly side?: string }]) =>
      side === 'live' || field === place?.key ? [] : [field],
    );
    expect(fieldsOf(name)).toEqual([...writable, ...words, ...sections].sort());
  });

  it.each(kindList.map(({ name }) => name))('%s is under its own name', (name) => {
    expect(catalogue[name].name).toBe(name);
  });
});

it('compiles to validators that need only bundled code', () => {
  const code = validatorOf('desired-state.schema.json')['src/yaml/validators/desired-state.generated.js'] ?? '';
  expect(code).not.toContain('require(');
  expect(code).toContain('export const desiredState');
});
