// The reads of a simulation, and how they are merged into the earlier ones.
import { describe, expect, it } from 'vitest';
import { collectionOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Completeness, Received } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { Collection } from '../../src/live/live.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { afterLive, touchedReads } from '../../src/simulation/after-live.ts';
import { itemOf, liveWith, region } from './live-of.ts';

const reads = planReads(kindList, everything(kindList), [region]);

describe('a second read', () => {
  const readAgain = (...touched: readonly KindName[]): readonly string[] =>
    touchedReads(reads, touched)
      .kinds.map(({ kind }) => kind.name)
      .toSorted();

  it('covers the products that the steps changed, except kinds that no step changes', () => {
    expect(readAgain('volume')).toEqual(['backup', 'scheduler', 'snapshot', 'volume']);
    expect(readAgain('registry-member')).toEqual(['image', 'proxy-cache', 'registry', 'registry-member', 'repository']);
    expect(readAgain('volume', 'registry').length).toBe(9);
  });

  it('requests nothing else', () => {
    const { kinds, notAsked } = touchedReads(reads, ['volume']);
    expect([...kinds.map(({ kind }) => kind.name), ...notAsked].toSorted()).toEqual(kindList.map(({ name }) => name).toSorted());
    const only = { ...reads, kinds: reads.kinds.filter(({ kind }) => kind.name === 'volume'), notAsked: ['role'] as const };
    expect(touchedReads(only, ['volume'])).toEqual(only);
  });
});

const complete: Completeness = { type: 'complete' };
const denied: Completeness = { type: 'denied', cause: '403' };
const collection = (
  kind: KindName,
  scope: string | undefined,
  items: readonly Received[],
  completeness: Completeness = complete,
): Collection<Received> => ({
  name: collectionOf(kind, scope),
  kind,
  completeness,
  items,
});
const after = (
  before: readonly Collection<Received>[],
  again: readonly Collection<Received>[],
  also: readonly KindName[] = [],
): readonly Collection<Received>[] => {
  const asked = new Set([...also, ...again.flatMap((one) => (one.completeness.type === 'not-requested' ? [] : one.kind))]);
  return afterLive(
    liveWith(before),
    liveWith(again),
    { ...reads, kinds: reads.kinds.filter(({ kind }) => asked.has(kind.name)) },
    new Map(),
  ).collections;
};

describe('the organization after a simulation', () => {
  const [old, now] = [itemOf('role', 'r', { description: 'old' }), itemOf('role', 'r', { description: 'new' })];
  const stays = [collection('group', undefined, [itemOf('group', 'g')])];

  it('contains nothing below a removed resource', () => {
    const below = [collection('group-member', 'group/g', [itemOf('group-member', 'g/ana@acme.example')])];
    expect(after([...stays, ...below], [collection('group', undefined, [])], ['group-member'])).toEqual([
      collection('group', undefined, []),
    ]);
  });

  it('has the data of the second read, and otherwise of the first, in order', () => {
    const notAsked = collection('group', undefined, [], { type: 'not-requested' });
    expect(after([collection('role', undefined, [old]), ...stays], [collection('role', undefined, [now]), notAsked])).toEqual([
      ...stays,
      collection('role', undefined, [now]),
    ]);
  });

  it('has new collections below new resources', () => {
    const made = collection('api-key', 'service-account/new', [itemOf('api-key', 'k')]);
    const known = collection('api-key', 'service-account/old', []);
    expect(after([known], [made, known])).toEqual([made, known]);
  });

  it('keeps completely unread collections', () => {
    const gap = collection('role', undefined, [], denied);
    expect(after([gap], [collection('role', undefined, [now])])).toEqual([gap]);
    const partly = collection('role', undefined, [old], { type: 'partial', cause: 'a page is missing' });
    expect(after([partly], [collection('role', undefined, [now])])).toEqual([partly]);
    const absent = collection('backup', region, [], { type: 'unsupported' });
    expect(after([absent], [collection('backup', region, [])])).toEqual([collection('backup', region, [])]);
  });

  it('keeps only the part below one resource if the same was read below another', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => collection('api-key', `service-account/${name}`, [itemOf('api-key', name)]));
    if (!a || !b || !c) throw new Error('there are three');
    const gap = collection('api-key', 'service-account/b', [], denied);
    expect(after([a, gap], [a, b, c])).toEqual([a, gap, c]);
    // None of them was read: then new ones are unknown.
    const none = collection('api-key', undefined, [], denied);
    expect(after([none], [a, b, c])).toEqual([none]);
  });

  it('keeps unknown fields of a resource unknown', () => {
    const hidden: Received = { ...itemOf('role', 'r', { name: 'r' }), unread: { permissions: '403' } };
    const reported = itemOf('role', 'r', { name: 'r', permissions: [], description: 'new' });
    const other = itemOf('role', 's', { permissions: [] });
    expect(after([collection('role', undefined, [hidden])], [collection('role', undefined, [reported, other])])).toEqual([
      collection('role', undefined, [{ ...hidden, values: { name: 'r', description: 'new' } }, other]),
    ]);
    const unread: Received = { ...now, unread: { permissions: '403' } };
    expect(after([collection('role', undefined, [now])], [collection('role', undefined, [unread])])).toEqual([
      collection('role', undefined, [now]),
    ]);
  });

  it('has the items of the second read themselves, where nothing of the first is kept', () => {
    const again = collection('role', undefined, [itemOf('role', 'r')]);
    const [role] = after([collection('role', undefined, [itemOf('role', 'r')])], [again]);
    expect(role?.items[0]).toBe(again.items[0]);
  });

  it('keeps data that the simulator does not model, unchanged and in place', () => {
    const cache = (values: Received['values']): Collection<Received> =>
      collection('proxy-cache', region, [itemOf('proxy-cache', 'hub', values)]);
    const again = cache({ url: 'new', connection: 'up', connection_message: 'fine' });
    expect(after([cache({ url: 'old', connection: 'down', connection_message: null })], [again])).toEqual([
      cache({ url: 'new', connection: 'down', connection_message: null }),
    ]);
    expect(after([cache({ url: 'old' })], [again])).toEqual([again]);
    // Another kind may have the same id.
    const alike = collection('registry', region, [itemOf('registry', 'hub', { storage_usage_bytes: 7 })]);
    expect(after([cache({ connection: 'down' }), alike], [again, alike])).toEqual([
      cache({ url: 'new', connection: 'down', connection_message: 'fine' }),
      alike,
    ]);
  });
});
