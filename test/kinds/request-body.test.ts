// The bodies that rows describe: each value at the position in its row, no undeclared value, and no secret.
import { describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Fields } from '../../src/kinds/field.ts';
import { createBody, updatable, updateBody } from '../../src/kinds/request-body.ts';

const toy = {
  name: { type: 'text', sent: { create: true, update: 'new_name' }, about: '', sample: '' },
  days: { type: 'int', sent: { create: 'policy.keep.days' }, about: '', sample: 1 },
  start: { type: 'text', sent: { create: 'policy.start' }, about: '', sample: '' },
  state: { type: 'text', wire: true, side: 'live', about: '', sample: '' },
} as const satisfies Fields;

describe('a body', () => {
  it('has each value at the path in its row, next to other values on that path', () => {
    expect(createBody(toy, { name: 'a', days: 7, start: '03:00', state: 'new' })).toEqual({
      name: 'a',
      policy: { keep: { days: 7 }, start: '03:00' },
    });
    expect(updateBody(toy, { name: 'a', days: 7 }, ['name', 'days'])).toEqual({ new_name: 'a' });
  });

  it('contains no undeclared value', () => {
    expect(createBody(toy, { name: 'a', days: undefined })).toEqual({ name: 'a' });
    expect(updateBody(toy, { name: 'a' }, [])).toEqual({});
    expect(updateBody(toy, {}, ['name'])).toEqual({});
  });

  it('contains null, empty and false values', () => {
    expect(createBody(toy, { name: '', days: null, start: false })).toEqual({ name: '', policy: { keep: { days: null }, start: false } });
  });

  it('changes all fields in one call that its rows allow', () => {
    expect(updatable(toy, ['state', 'days', 'name'])).toEqual(['name']);
  });
});

describe.each(kindList.map(({ name, fields, place }) => ({ name, fields, place })))('$name', ({ fields, place }) => {
  const sent = Object.entries(fields).filter(([, row]) => row.sent);

  it('sends only declared values, and no secret: functions send secrets to granted destinations', () => {
    expect(sent.filter(([, { side, secret }]) => secret !== undefined || side === 'live' || !place)).toEqual([]);
  });

  it('contains no field that cannot be changed', () => {
    expect(sent.filter(([, row]) => row.sent?.update !== undefined && (row.createOnly ?? row.recreates) !== undefined)).toEqual([]);
  });

  it('has a separate path for each field of a body', () => {
    for (const call of ['create', 'update'] as const) {
      const paths = sent.flatMap(([field, row]) =>
        row.sent?.[call] === undefined ? [] : [row.sent[call] === true ? field : row.sent[call]],
      );
      expect(paths.filter((path, at) => paths.some((other, to) => to !== at && (other === path || other.startsWith(`${path}.`))))).toEqual(
        [],
      );
    }
  });

  it('never repeats the name of a field as its path', () => {
    expect(sent.filter(([field, row]) => row.sent?.create === field || row.sent?.update === field)).toEqual([]);
  });
});
