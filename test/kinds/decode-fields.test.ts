// The sources of field values: no row is without a source, and a row with a position is decoded by its type.
import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { kindList, kindNamed } from '../../src/kinds/catalogue.generated.ts';
import { fieldDecoder } from '../../src/kinds/decode-fields.ts';
import type { Field, Fields, OwnValues, WireValues } from '../../src/kinds/field.ts';
import { bool, int, object, text, texts, time } from '../../src/platform/wire.ts';

const rows = kindList.flatMap(({ name, fields }) => Object.entries(fields).map(([field, row]) => ({ kind: name, field, row })));
const wired = rows.flatMap(({ kind, field, row }) =>
  row.wire === undefined ? [] : [{ kind, field, row, path: row.wire === true ? [field] : row.wire.split('.') }],
);

/** A body with this value at the end of a path. */
const bodyWith = (path: readonly string[], value: Json): Json => path.reduceRight((inner, key) => ({ [key]: inner }), value);

const toy = {
  size: { type: 'int', wire: true, about: '', sample: 1 },
  zone: { type: 'text', about: '', sample: '' },
  roles: { type: 'texts', filledBy: 'details', about: '', sample: [] },
  owner: { type: 'text', side: 'desired', about: '', sample: '' },
} as const satisfies Fields;
type Toy = typeof toy;

describe('the compiler', () => {
  it('requires every field without a path from the function of its kind', () => {
    expectTypeOf<{ zone: string }>().toExtend<OwnValues<Toy>>();
    expect(Object.keys(toy)).toHaveLength(4);
    expectTypeOf<{ zone: undefined; roles: readonly string[] }>().toExtend<OwnValues<Toy>>();
    expectTypeOf<{ roles: readonly string[] }>().not.toExtend<OwnValues<Toy>>();
  });

  it('refuses a second source for a field with a path', () => {
    expectTypeOf<{ zone: string; size: number }>().not.toExtend<OwnValues<Toy>>();
    expectTypeOf<keyof WireValues<Toy>>().toEqualTypeOf<'size'>();
  });

  it('refuses a path for a field that exists only in the file', () => {
    expectTypeOf<{ type: 'duration'; wire: true; about: string; sample: string }>().not.toExtend<Field>();
    expectTypeOf<{ type: 'secret'; wire: 'key'; about: string; sample: string }>().not.toExtend<Field>();
  });
});

describe('a row', () => {
  it('that further reads fill is named by them, and vice versa', () => {
    const filled = rows.flatMap(({ kind, field, row }) => (row.filledBy === 'details' ? [`${kind} ${field}`] : []));
    const fills = kindList.flatMap((kind) =>
      (kind.details ?? []).flatMap((detail) => detail.fills.map((field) => `${kind.name} ${field}`)),
    );
    // The list of proxy caches may also contain it.
    expect([...filled].sort()).toEqual([...new Set(fills)].filter((name) => name !== 'proxy-cache description').sort());
  });

  it('never repeats its own name', () => {
    expect(wired.filter(({ field, row }) => row.wire === field)).toEqual([]);
  });

  it('never has the name of an inherited property: the decoder reads inherited properties too', () => {
    expect(wired.filter(({ path }) => path.some((key) => key in {}))).toEqual([]);
  });
});

describe.each(wired)('$kind $field', ({ kind, field, row, path }) => {
  const decode = fieldDecoder(kindNamed(kind).fields);

  it('is decoded only from the path in its row', () => {
    const { sample } = row;
    expect(decode(bodyWith(path, sample))).toEqual({ [field]: sample });
    expect(decode({ other: sample })).toEqual({});
  });

  it('is null if the response has null, there or above', () => {
    for (const depth of path.keys()) expect(decode(bodyWith(path.slice(0, depth + 1), null))).toHaveProperty(field, null);
  });
});

const readers = { text, int, bool, time, texts, json: object, decimal: text } as const;

it.each(Object.entries(readers))('decodes %s like everywhere else, for any value', (type, read) => {
  const row = { type, wire: 'a.b', about: '', sample: null } as Field;
  const [deep, flat] = [fieldDecoder({ it: row }), fieldDecoder({ it: { ...row, wire: true } as Field })];
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('7', '2026-05-10', '', '0001-01-01T00:00:00Z'),
    fc.array(fc.string()),
  ) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(value, (said) => {
      expect(flat({ it: said })['it']).toEqual(read({ it: said }, 'it'));
      expect(flat(said)['it']).toEqual(read(said, 'it'));
      expect(deep({ a: { b: said } })['it']).toEqual(read({ b: said }, 'b'));
      expect(deep({ a: said })['it']).toEqual(said === null ? null : read(said, 'b'));
    }),
  );
});
