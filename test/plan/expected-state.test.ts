// The organization after changes that have no step in this run: deferred ones, and those that wait for people.
import { describe, expect, it } from 'vitest';
import type { Difference, DifferenceEntry } from '../../src/diff/difference.ts';
import { collectionOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Declared, Observed } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { expectedState } from '../../src/plan/expected-state.ts';
import type { Unplanned } from '../../src/plan/plan.ts';
import { observed } from '../apply/step-of.ts';
import { addressOfText } from './world.ts';

const group = (name: string, values: Observed['values'] = {}): Observed => observed(addressOfText(`group/${name}`), { values });
const groups = [group('ops', { name: 'Ops', note: 'a' }), group('dev', { name: 'Dev' }), group('old', { name: 'Old' })];
const live: Live = {
  version: 1,
  tenantEvidence: [],
  readAt: '2026-11-20T12:00:00Z',
  regions: [],
  calls: {},
  collections: [{ name: collectionOf('group'), kind: 'group', completeness: { type: 'complete' }, items: groups }],
};

const declared = (name: string): Declared => ({
  kind: 'group',
  address: addressOfText(`group/${name}`),
  values: {},
  at: { file: 'acme.yaml', line: 1, col: 1 },
  fieldAt: {},
});
const changed = (item: Observed): DifferenceEntry => ({
  type: 'changed',
  address: item.address,
  declared: declared('ops'),
  observed: item,
  fields: ['name', 'note'],
  changes: [
    { field: 'name', from: 'Ops', to: 'Operations' },
    { field: 'note', from: 'a', to: 'b' },
  ],
});
const unexpected = (item: Observed): DifferenceEntry => ({
  type: 'unexpected',
  address: item.address,
  observed: item,
  because: 'removed',
  at: { file: 'acme.yaml', line: 2, col: 1 },
  changes: [],
});
const missing: DifferenceEntry = { type: 'missing', address: addressOfText('group/new'), declared: declared('new'), changes: [] };

const [ops = group('ops'), , old = group('old')] = groups;
const difference = (...entries: readonly DifferenceEntry[]): Difference => ({
  // Every kind has its entries.
  entries: Object.fromEntries(kindList.map(({ name }) => [name, name === 'group' ? entries : []])) as unknown as Difference['entries'],
  notes: [],
  outside: [],
});
const waiting = (name: string, fields: readonly string[] = []): Unplanned => ({
  address: addressOfText(`group/${name}`),
  class: 'change',
  answer: { type: 'unknown', fields, why: 'it waits' },
});
const impossible = (name: string): Unplanned => ({
  address: addressOfText(`group/${name}`),
  class: 'change',
  answer: { type: 'impossible', fields: ['note'], why: 'no', instead: 'nothing' },
});

const after = (entries: readonly DifferenceEntry[], unplanned: readonly Unplanned[]): readonly unknown[] =>
  expectedState(live, difference(...entries), unplanned).collections.flatMap(({ items }) => items.map(({ values }) => values));

const dev = { name: 'Dev' };
const before = [{ name: 'Ops', note: 'a' }, dev, { name: 'Old' }];

describe('the expected state', () => {
  it.each<[string, readonly DifferenceEntry[], readonly Unplanned[], readonly unknown[]]>([
    [
      'has all fields of a change that names none',
      [changed(ops)],
      [waiting('ops')],
      [{ name: 'Operations', note: 'b' }, dev, { name: 'Old' }],
    ],
    [
      'has only the fields that the answer names',
      [changed(ops)],
      [waiting('ops', ['note'])],
      [{ name: 'Ops', note: 'b' }, dev, { name: 'Old' }],
    ],
    [
      'has the whole change of an impossible one',
      [changed(ops)],
      [impossible('ops')],
      [{ name: 'Operations', note: 'b' }, dev, { name: 'Old' }],
    ],
    ['lacks what is to be removed', [unexpected(old)], [waiting('old')], [{ name: 'Ops', note: 'a' }, dev]],
    ['lacks no other resource of the same name', [unexpected({ ...old, id: 'another' })], [waiting('old')], before],
    ['is the same without an answer', [changed(ops), unexpected(old)], [waiting('dev')], before],
    ['leaves out what does not exist yet', [missing], [waiting('new')], before],
    [
      'has several changes',
      [changed(ops), unexpected(old)],
      [waiting('ops', ['name']), waiting('old')],
      [{ name: 'Operations', note: 'a' }, dev],
    ],
  ])('%s', (_, entries, unplanned, expected) => expect(after(entries, unplanned)).toEqual(expected));

  it('is the live organization itself if nothing changes', () => {
    expect(expectedState(live, difference(changed(ops)), [])).toBe(live);
  });
});
