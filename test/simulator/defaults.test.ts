// A field of a state is stated once, in the schema of states: its default is a value that the schema accepts, and what is filled in has it.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { isArray, isObject, type JsonObject } from '../../src/json.ts';
import { defaults } from '../../src/simulator/defaults.generated.ts';
import { fill } from '../../src/simulator/fill.ts';

const schema: { readonly definitions: Readonly<Record<string, JsonObject>> } = JSON.parse(
  readFileSync('schemas/simulator-state.schema.json', 'utf8'),
);

/** Of a definition that accepts a plain value as well, those of its long form. */
const formOf = (definition: JsonObject): JsonObject =>
  (isArray(definition['oneOf']) ? definition['oneOf'].filter(isObject) : [definition]).find(({ properties }) => properties) ?? definition;

const rows = Object.entries(defaults).flatMap(([name, values]) =>
  Object.entries(values).map(([field, value]) => [name, field, value] as const),
);

describe('the default', () => {
  it.each(rows)('of %s in `%s` is a valid value of a state, and may be omitted', (name, field, value) => {
    const { properties, required } = formOf(schema.definitions[name] ?? {});
    const property = isObject(properties) ? properties[field] : undefined;
    if (!isObject(property)) throw new Error('it has no property');
    expect(new Ajv({ strict: false }).validate({ ...property, definitions: schema.definitions }, value)).toBe(true);
    expect(required ?? []).not.toContain(field);
  });
});

it('fills in the values that a state omits', () => {
  const [tenant] = fill(
    {
      tenants: [
        {
          access_control: {},
          members: [{ email: 'ana@acme.example' }],
          roles: [{ name: 'auditor' }],
          regions: { 'br-se1': { volumes: [{ name: 'data' }], proxy_caches: [{ name: 'hub' }], schedulers: [{ name: 'daily' }] } },
        },
      ],
    },
    { seed: 1, now: 0 },
  ).tenants;
  expect(tenant?.access_control).toEqual(defaults.access_control);
  expect(tenant?.members).toMatchObject([defaults.member]);
  expect(tenant?.roles.at(-1)).toMatchObject(defaults.role);
  expect(tenant?.regions['br-se1']).toMatchObject({
    volumes: [defaults.volume],
    proxy_caches: [defaults.proxy_cache],
    schedulers: [defaults.scheduler],
    quotas: defaults.quotas,
  });
});
