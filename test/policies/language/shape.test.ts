// The view of a kind for policies: the types of its fields, its links, its records and its sample.
import { describe, expect, it } from 'vitest';
import { kindNamed } from '../../../src/kinds/catalogue.generated.ts';
import type { Kind } from '../../../src/kinds/kind.ts';
import { cellNames, memberType, recordsIn, type Shape, shapeOfKind, typeNameOf } from '../../../src/policies/language/shape.ts';

const base = kindNamed('volume');
const { place: _place, links: _links, ...rest } = base;
const types = ['text', 'int', 'bool', 'time', 'duration', 'decimal', 'money', 'percent', 'texts', 'json', 'secret'] as const;
const kind: Kind = {
  ...rest,
  title: ['volume', 'volumes'],
  about: 'A disk.',
  fields: {
    ...Object.fromEntries(types.map((type) => [type, { type, about: `a ${type}`, sample: type }])),
    live_only: { type: 'text', about: 'live', side: 'live', offline: 'text', sample: 'x' },
    never_offline: { type: 'text', about: 'live', side: 'live', offline: null, sample: 'x' },
    one_of: { type: 'text', about: 'one of', values: ['a', 'b'], sample: 'a' },
    a_part: {
      type: 'json',
      about: 'a part',
      record: { many: false, fields: { size: { type: 'int', about: 'its size' } } },
      sample: { size: 1 },
    },
    all_parts: {
      type: 'json',
      about: 'all parts',
      record: { many: true, fields: { name: { type: 'text', about: 'its name' }, made: { type: 'time', about: 'its time' } } },
      sample: [],
    },
  },
};
const linked: Kind = {
  ...kind,
  ...(base.place && { place: base.place }),
  links: {
    copies: { kind: 'service-account', children: true },
    type: { kind: 'volume-type', one: true, theirs: 'id', ours: 'text' },
  },
};
const record = (name: string, title: string, declarable: boolean, fields: Shape['fields']): Shape => ({
  name: `volume-${name}`,
  title: [`${title} of volume`, `${title} of volumes`],
  about: `A part of \`${title}\`.`,
  declarable,
  isRecord: true,
  fields,
  links: {},
  sample: {},
});

describe('the shape of a kind', () => {
  const shape = (): Shape => shapeOfKind(kind);
  const part = record('a-part', 'a_part', false, { size: { type: 'int', about: 'its size', side: 'both' } });
  const parts = record('all-parts', 'all_parts', false, {
    name: { type: 'string', about: 'its name', side: 'both' },
    made: { type: 'time', about: 'its time', side: 'both' },
  });
  it('has its name, and what it is', () => {
    const { fields: _fields, sample: _sample, ...others } = shape();
    expect(others).toStrictEqual({ name: 'volume', title: ['volume', 'volumes'], about: 'A disk.', declarable: false, links: {} });
  });
  it('has a type for each field, and no secret', () => {
    const { address: _address, id: _id, phase: _phase, ...fields } = shape().fields;
    const both = (type: string, about: string) => ({ type, about, side: 'both' });
    expect(fields).toStrictEqual({
      text: both('string', 'a text'),
      int: both('int', 'a int'),
      bool: both('bool', 'a bool'),
      time: both('time', 'a time'),
      duration: both('duration', 'a duration'),
      decimal: both('decimal', 'a decimal'),
      money: both('money', 'a money'),
      percent: both('double', 'a percent'),
      texts: both('list<string>', 'a texts'),
      json: both('dyn', 'a json'),
      live_only: { type: 'string', about: 'live', side: 'live', offline: 'text' },
      never_offline: { type: 'string', about: 'live', side: 'live', offline: null },
      one_of: { type: 'string', about: 'one of', side: 'both', values: ['a', 'b'] },
      a_part: { type: 'volume_a_part', about: 'a part', side: 'both', record: { many: false, shape: part } },
      all_parts: { type: 'list<volume_all_parts>', about: 'all parts', side: 'both', record: { many: true, shape: parts } },
    });
    expect(
      Object.entries(shape().fields)
        .map(([name, { type, side }]) => [name, type, side])
        .slice(0, 3),
    ).toEqual([
      ['address', 'string', 'both'],
      ['id', 'string', 'live'],
      ['phase', 'string', 'both'],
    ]);
    expect(recordsIn(shape())).toEqual([part, parts]);
  });
  it('has a sample', () => {
    expect(shape().sample).toMatchObject({
      address: 'volume/sample',
      id: '00000000-0000-4000-8000-000000000001',
      phase: 'settled',
      text: 'text',
    });
  });
  it('has links, each with its join', () => {
    const { declarable, links, fields } = shapeOfKind(linked);
    expect([declarable, links]).toEqual([
      true,
      {
        copies: { to: 'service-account', many: true, join: linked.links?.['copies'] },
        type: { to: 'volume-type', many: false, join: linked.links?.['type'] },
      },
    ]);
    expect(fields['a_part']?.record?.shape.declarable).toBe(true);
  });
  it.each([
    ['text', 'string'],
    ['all_parts', 'list<volume_all_parts>'],
    ['copies', 'list<service_account>'],
    ['type', 'volume_type'],
    ['secret', undefined],
    ['toString', undefined],
  ])('has the member %s of the type %s', (name, type) => expect(memberType(shapeOfKind(linked), name)).toBe(type));
  it('has cells for its fields, then its links', () => {
    const names = cellNames(shapeOfKind(linked));
    expect(names.slice(0, 4)).toEqual(['address', 'id', 'phase', 'text']);
    expect(names.slice(-3)).toEqual(['all_parts', 'copies', 'type']);
  });
  it.each([
    ['package', 'locked_package'],
    ['service-account', 'service_account'],
    ['a-b-c', 'a_b_c'],
  ])('has a name in CEL: %s is %s', (name, expected) => expect(typeNameOf(name)).toBe(expected));
});
