// The guarantees of field rows: for every kind, the row contains everything that a file may declare of a field.
import { describe, expect, it } from 'vitest';
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { isObject, type Json } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';

const definitions: Readonly<Record<string, Json>> = schema.definitions;

/** The possible keys of an item of a kind, in each of its forms. */
const keysOf = (definition: Json | undefined): readonly string[] => {
  if (!isObject(definition)) return [];
  const { properties, oneOf } = definition;
  if (isObject(properties)) return Object.keys(properties);
  return Array.isArray(oneOf) ? oneOf.flatMap((form: Json) => keysOf(form)) : [];
};

describe.each(kindList.filter(({ place }) => place))('$name', ({ name, fields, place }) => {
  const rows = Object.entries(fields);
  const written = rows.filter(([, field]) => field.written).map(([field]) => field);

  it('states how every declared field is written', () => {
    const declared = rows.filter(([field, { side }]) => side !== 'live' && field !== place?.key).map(([field]) => field);
    expect(written).toEqual(declared);
  });

  it('has exactly these keys in the schema of the file', () => {
    const below = kindList.flatMap((kind) => (kind.place?.below === name ? [kind.place.section] : []));
    const always = place?.key ? ['id', 'renamed_from'] : [];
    expect([...keysOf(definitions[name])].sort()).toEqual([...written, ...below, ...always].sort());
  });

  it('refers to what it grants, so that a name that matches nothing is an error', () => {
    const granting = rows.filter(([, { grants, type }]) => grants && type === 'texts');
    expect(granting.filter(([, { refersTo }]) => refersTo === undefined).map(([field]) => field)).toEqual([]);
  });
});
