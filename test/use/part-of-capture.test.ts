// The part of a capture that a run against the platform would have read: regions, kinds, and fields of separate reads.
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { collectionOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { Collection, Live } from '../../src/live/live.ts';
import { planReads, type Want } from '../../src/live/plan-reads.ts';
import { partOfCapture } from '../../src/use/read/part-of-capture.ts';
import { addressOfText } from '../plan/world.ts';

const collection = (kind: KindName, scope?: string, items: readonly Observed[] = []): Collection => ({
  name: collectionOf(kind, scope),
  kind,
  completeness: { type: 'complete' },
  items,
});

const live: Live = {
  version: 1,
  tenantEvidence: [],
  readAt: '2026-11-20T12:00:00.000Z',
  regions: ['br-se1', 'br-ne1'],
  calls: {},
  collections: [
    collection('member'),
    collection('registry', 'br-ne1'),
    collection('registry', 'br-se1'),
    collection('repository', addressOfText('registry/br-ne1/acmeprod')),
    collection('repository', addressOfText('registry/br-se1/acmeprod')),
    collection('volume', 'br-ne1'),
    collection('volume', 'br-se1'),
  ],
};

const part = (from: Live, wants: readonly Want[], regions: readonly string[]): Live =>
  partOfCapture(from, planReads(kindList, wants, regions), 'today.json');

const asked = ({ collections }: Live): readonly string[] =>
  collections.filter(({ completeness }) => completeness.type !== 'not-requested').map(({ name }) => name);

describe('regions and kinds', () => {
  const all: readonly Want[] = (['member', 'repository', 'volume'] as const).map((kind) => ({ kind, fields: [] }));
  it.each<[string, readonly Want[], readonly string[], readonly string[]]>([
    ['all', all, live.regions, live.collections.map(({ name }) => name)],
    [
      'one region: keeps resources without a region, and drops those below a resource of another',
      all,
      ['br-se1'],
      ['member', 'registry@br-se1', 'repository@registry/br-se1/acmeprod', 'volume@br-se1'],
    ],
    ['one kind', [{ kind: 'volume', fields: [] }], live.regions, ['volume@br-ne1', 'volume@br-se1']],
    [
      'a kind with its parent kinds',
      [{ kind: 'repository', fields: [] }],
      ['br-ne1'],
      ['registry@br-ne1', 'repository@registry/br-ne1/acmeprod'],
    ],
    ['no region', all, [], ['member']],
  ])('%s', (_, wants, regions, names) => {
    const found = part(live, wants, regions);
    expect([asked(found), found.regions]).toEqual([names, regions]);
  });

  it('a collection that was not requested is marked so, and is empty', () => {
    const found = part(live, [{ kind: 'member', fields: [] }], live.regions).collections.filter(({ kind }) => kind === 'volume');
    expect(found).toEqual([{ name: 'volume', kind: 'volume', completeness: { type: 'not-requested' }, items: [] }]);
  });

  it('the completeness of a collection is kept', () => {
    const denied = { type: 'denied', cause: '403 on GET /volumes' } as const;
    const partly = { ...live, collections: live.collections.map((one) => ({ ...one, completeness: denied })) };
    expect(part(partly, [{ kind: 'volume', fields: [] }], ['br-se1']).collections).toContainEqual({
      ...collection('volume', 'br-se1'),
      completeness: denied,
    });
  });

  it('a region that was not captured is refused', () => {
    const refused = (): unknown => part(live, all, ['br-se1', 'br-mgl1']);
    expect(refused).toThrow(TenantryError);
    expect(refused).toThrow('the capture today.json contains the regions br-se1, br-ne1, but not br-mgl1');
  });
});

describe('fields that need separate reads', () => {
  const role = (unread: Readonly<Record<string, string>> = {}): Observed => ({
    kind: 'role',
    address: addressOfText('role/runs'),
    id: 'runs',
    in: collectionOf('role'),
    values: { name: 'runs', permissions: ['bs_volume_list'], holders: ['ana'] },
    unread,
    phase: 'settled',
    wire: { 'iam.listRoles': { name: 'runs', description: '' } },
  });
  /** `listed`: the fields of the list itself. */
  const cache = (listed: Readonly<Record<string, string>>): Observed => ({
    kind: 'proxy-cache',
    address: addressOfText('proxy-cache/br-se1/hub'),
    id: '1',
    in: collectionOf('proxy-cache', 'br-se1'),
    region: 'br-se1',
    values: { name: 'hub', description: 'ours', connection: 'connected' },
    unread: {},
    phase: 'settled',
    wire: { 'registry.listProxyCaches': { id: '1', name: 'hub', provider: 'harbor', url: 'https://hub.example', ...listed } },
  });
  const said = (item: Observed, fields: Want['fields']) => {
    const [scope] = item.region === undefined ? [] : [item.region];
    const found = part({ ...live, collections: [collection(item.kind, scope, [item])] }, [{ kind: item.kind, fields }], live.regions);
    return found.collections.flatMap(({ items }) => items.map(({ values, unread }) => [Object.keys(values), Object.keys(unread)]));
  };

  it.each<[string, Observed, Want['fields'], readonly string[], readonly string[]]>([
    ['all are requested', role({ members: 'denied' }), 'all', ['name', 'permissions', 'holders'], ['members']],
    ['one is requested', role(), ['permissions'], ['name', 'permissions'], []],
    ['the other is requested', role(), ['holders'], ['name', 'holders'], []],
    ['none is requested', role(), [], ['name'], []],
    ['the reason of an unread field is dropped, if it is not requested', role({ holders: '403', name: 'broken' }), [], ['name'], ['name']],
    ['the reason of an unread field is kept, if it is requested', role({ holders: '403' }), ['holders'], ['name', 'holders'], ['holders']],
    ['a field that is also in the list is kept', cache({ description: 'ours' }), [], ['name', 'description'], []],
    ['a field that is not in the list is dropped', cache({}), [], ['name'], []],
    ['a field that one of two reads returns', cache({}), ['connection'], ['name', 'connection'], []],
  ])('%s', (_, item, fields, values, unread) => {
    expect(said(item, fields)).toEqual([[values, unread]]);
  });
});
