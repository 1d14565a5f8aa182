// The schemas of printed output: every field explained, no unknown field accepted.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { outputSchemas, refused } from '../commands/schemas.ts';
import { hostile, reviewWith } from './reviews.ts';
import { reviewAsJson } from './whole-text.ts';

/** Every schema within a schema, with its path. */
const parts = (schema: Json | undefined, path: string): readonly (readonly [string, JsonObject])[] => {
  if (!isObject(schema)) return [];
  const maps = [schema['properties'], schema['definitions']].flatMap((map) =>
    isObject(map) ? Object.entries(map).flatMap(([key, inner]) => parts(inner, `${path}.${key}`)) : [],
  );
  const lists = ['anyOf', 'allOf', 'oneOf'].flatMap((word) => {
    const list = schema[word];
    return isArray(list) ? list.flatMap((inner) => parts(inner, `${path}|`)) : [];
  });
  return [[path, schema], ...maps, ...lists, ...parts(schema['items'], `${path}[]`), ...parts(schema['additionalProperties'], `${path}{}`)];
};

describe.each(['plan', ...outputSchemas.map((name) => `output/${name}`)])('schemas/%s.schema.json', (name) => {
  const schema: Json = JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
  const all = parts(schema, name);

  it('is draft-07 and named', () => {
    expect(schema).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: `https://tenantry.example/schemas/${name}.schema.json`,
      title: expect.any(String),
    });
  });

  // A choice is explained as a whole, and what a list or a map contains with it.
  it('explains every field', () => {
    const silent = all.filter(
      ([path, part]) => !/\||(?:\[\]|\{\})$/.test(path) && part['$ref'] === undefined && typeof part['description'] !== 'string',
    );
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('lists every key', () => {
    const open = all.filter(([, part]) => part['properties'] !== undefined && part['additionalProperties'] !== false);
    expect(open.map(([path]) => path)).toEqual([]);
  });
});

it.each(hostile)('accepts a review with every part: %s', (_, text) => {
  const found = refused('review', reviewAsJson(reviewWith(text)));
  // The addresses of this review are invalid.
  expect(found.filter((problem) => !problem.includes('pattern'))).toEqual([]);
});
