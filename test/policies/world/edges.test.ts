// Worlds at their edges: values of wrong types, what was not read and why, the organization as a row, and the place in the file of what it does not declare.
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../../src/desired/desired.ts';
import type { Json } from '../../../src/json.ts';
import { addressOf } from '../../../src/kinds/address.ts';
import { kindList, kindNamed } from '../../../src/kinds/catalogue.generated.ts';
import type { Completeness } from '../../../src/kinds/kind.ts';
import type { Live } from '../../../src/live/live.ts';
import { organizationShape } from '../../../src/policies/derived/organization.ts';
import { isPartial, isUnknown, type Row, type Value } from '../../../src/policies/evaluate/value.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { cellNames, type Shape, type ShapeField } from '../../../src/policies/language/shape.ts';
import { cellOf, fieldCell } from '../../../src/policies/world/cell.ts';
import { declaredWorld } from '../../../src/policies/world/declared-world.ts';
import { lackingIn } from '../../../src/policies/world/live-completeness.ts';
import { liveWorld } from '../../../src/policies/world/live-world.ts';
import { neededCells } from '../../../src/policies/world/needed-cells.ts';
import { unreadField, whyIncomplete } from '../../../src/policies/world/unread.ts';
import type { World } from '../../../src/policies/world/world.ts';
import { at, collection, declared, desiredOf, item, liveOf, now } from '../organization.ts';

const shapes = policyShapes(kindList);
const reads: ReadonlySet<string> = new Set(
  [...shapes.values()].flatMap((shape) => cellNames(shape).map((name) => `${shape.name}.${name}`)),
);
const offline = (desired: Desired): World => declaredWorld({ desired, lockFiles: [], settings: [], now }, kindList, shapes, reads);
const live = (one: Live, desired?: Desired): World =>
  liveWorld({ live: one, desired, lockFiles: [], settings: [], now }, kindList, shapes, reads);
const cellIn = (row: Row | undefined, kind: string, name: string): Value => {
  const shape = shapes.get(kind);
  return row?.cells[shape ? cellNames(shape).indexOf(name) : -1] ?? null;
};
const saidBy = (value: Value): unknown =>
  isUnknown(value)
    ? `?${value.cause} ${value.missing.join()} ${value.says}${value.because === undefined ? '' : `: ${value.because}`}`
    : isPartial(value)
      ? [value.items.length, saidBy(value.because)]
      : value;

describe('a value', () => {
  it.each<[string, Json, unknown]>([
    ['string', 'a', 'a'],
    ['string', 1, '?no-value kind.x `kind.x` is of another type, which is not of type string'],
    ['int', 3, 3],
    ['int', 1.5, '?no-value kind.x `kind.x` is of another type, which is not of type int'],
    ['int', '3', '?no-value kind.x `kind.x` is `3`, which is not of type int'],
    ['int', 9_007_199_254_740_992, '?no-value kind.x `kind.x` is of another type, which is not of type int'],
    ['double', 1.5, 1.5],
    ['double', '80%', 0.8],
    ['double', '80', '?no-value kind.x `kind.x` is `80`, which is not of type double'],
    ['double', true, '?no-value kind.x `kind.x` is of another type, which is not of type double'],
    ['bool', false, false],
    ['bool', 'true', '?no-value kind.x `kind.x` is `true`, which is not of type bool'],
    ['time', '2026-11-20', now],
    ['time', '2026-02-30', '?no-value kind.x `kind.x` is `2026-02-30`, which is not of type time'],
    ['time', 5, '?no-value kind.x `kind.x` is of another type, which is not of type time'],
    ['duration', '2d', 172_800_000],
    ['duration', 'long', '?no-value kind.x `kind.x` is `long`, which is not of type duration'],
    ['money', 'free', '?no-value kind.x `kind.x` is `free`, which is not of type money'],
    ['decimal', 'x', '?no-value kind.x `kind.x` is `x`, which is not of type decimal'],
    ['list<string>', ['a'], ['a']],
    ['list<string>', ['a', 1], '?no-value kind.x `kind.x` is of another type, which is not of type list<string>'],
    ['list<string>', 'a', '?no-value kind.x `kind.x` is `a`, which is not of type list<string>'],
    ['dyn', ['a', 1, null], ['a', 1, null]],
    ['no such type', 'a', '?no-value kind.x `kind.x` is `a`, which is not of type no such type'],
    ['string', null, null],
  ])('of the type %s from %j', (type, json, expected) => expect(saidBy(cellOf(type, json, 'kind.x'))).toEqual(expected));

  const part: Shape = {
    name: 'thing-part',
    title: ['part', 'parts'],
    about: 'A part.',
    declarable: false,
    isRecord: true,
    fields: { size: { type: 'int', about: 'x', side: 'both' }, made: { type: 'time', about: 'x', side: 'both' } },
    links: {},
    sample: {},
  };
  const field = (rest: Partial<ShapeField>): ShapeField => ({ type: 'time', about: 'x', side: 'live', ...rest });
  const one = field({ type: 'thing_part', record: { many: false, shape: part } });
  const many = field({ type: 'list<thing_part>', record: { many: true, shape: part } });
  const row = (...cells: readonly unknown[]) => ({ type: 'row', address: '', at: undefined, from: undefined, cells, record: part });
  it.each<[string, ShapeField, Json, unknown]>([
    [
      'an interval',
      field({ isInterval: true }),
      { after: '2026-11-19', by: '2026-11-20' },
      { type: 'interval', after: now - 86_400_000, by: now },
    ],
    ['an interval without a start', field({ isInterval: true }), { by: '2026-11-20' }, { type: 'interval', after: 0, by: now }],
    [
      'an interval with a start that is no time',
      field({ isInterval: true }),
      { after: 'soon', by: '2026-11-20' },
      '?no-value kind.x `kind.x` is of another type, which is not of type time',
    ],
    [
      'an interval without an end',
      field({ isInterval: true }),
      { after: '2026-11-19' },
      '?no-value kind.x `kind.x` is of another type, which is not of type time',
    ],
    ['a time for an interval', field({ isInterval: true }), '2026-11-20', now],
    ['a record', one, { size: 1, made: '2026-11-20' }, row(1, now)],
    ['a record with a gap', one, { size: 1 }, row(1, null)],
    ['no record', one, null, null],
    ['another type for a record', one, 'x', '?no-value kind.x `kind.x` is `x`, which is not of type record'],
    ['records', many, [{ size: 1 }, { size: 2 }], [row(1, null), row(2, null)]],
    ['another type for records', many, { size: 1 }, '?no-value kind.x `kind.x` is of another type, which is not of type list'],
  ])('that is %s', (_, given, json, expected) => expect(saidBy(fieldCell(given, json, 'kind.x'))).toEqual(expected));
  it('of a part that has another type names the part', () => {
    const value = fieldCell(one, { size: 'big' }, 'kind.x');
    expect(typeof value === 'object' && value !== null && 'cells' in value ? saidBy(value.cells[0] ?? null) : value).toBe(
      '?no-value kind.x.size `kind.x.size` is `big`, which is not of type int',
    );
  });
});

describe('what was not read', () => {
  it.each<[Completeness, string | undefined]>([
    [{ type: 'complete' }, undefined],
    [{ type: 'unsupported' }, undefined],
    [{ type: 'not-requested' }, '?failed volume@br-se1 `volume@br-se1` was not read: nothing asked for it'],
    [{ type: 'denied', cause: '403 on GET /x' }, '?denied volume@br-se1 `volume@br-se1` was not read: 403 on GET /x'],
    [{ type: 'failed', cause: '403 on GET /x' }, '?failed volume@br-se1 `volume@br-se1` was not read: 403 on GET /x'],
    [{ type: 'partial', cause: '403 on GET /x' }, '?failed volume@br-se1 `volume@br-se1` was only partially read: 403 on GET /x'],
    [
      { type: 'partial', cause: '500 on GET /403 on ' },
      '?failed volume@br-se1 `volume@br-se1` was only partially read: 500 on GET /403 on ',
    ],
  ])('%j', (completeness, expected) => {
    const lack = whyIncomplete(completeness, 'volume@br-se1');
    expect(lack && saidBy(lack)).toBe(expected);
  });
  it.each([
    ['403 on GET /x', '?denied volume.size `volume.size` was not read: 403 on GET /x'],
    ['role was not read: 403 on GET /x', '?denied volume.size `volume.size` was not read: role was not read: 403 on GET /x'],
    ['a 403 on GET /x', '?failed volume.size `volume.size` was not read: a 403 on GET /x'],
  ])('a field: %s', (says, expected) => expect(saidBy(unreadField('volume.size', says))).toBe(expected));

  const denied: Completeness = { type: 'denied', cause: '403' };
  const account = addressOf('service-account', 'ci');
  const lackOf = (
    one: Live,
    kind: 'volume' | 'member' | 'api-key',
    from?: { readonly region?: string; readonly parent?: string },
  ): unknown => {
    const target = kindNamed(kind);
    const row = { row: { address: from?.parent ?? 'x' }, region: from?.region } as never;
    const join = { kind, ...(from?.parent ? { children: true } : { theirs: 'a', ours: 'b' }) } as never;
    const lack = lackingIn(one)(target, from && { row, join });
    return lack && `${lack.cause} ${lack.missing.join()}`;
  };
  it.each<[string, () => unknown, unknown]>([
    [
      'of the region',
      () => lackOf(liveOf(collection('volume', [], denied, 'br-se1')), 'volume', { region: 'br-se1' }),
      'denied volume@br-se1',
    ],
    [
      'of another region',
      () =>
        lackOf(liveOf(collection('volume', [], denied, 'br-ne1'), collection('volume', [], undefined, 'br-se1')), 'volume', {
          region: 'br-se1',
        }),
      undefined,
    ],
    [
      'of any region',
      () => lackOf(liveOf(collection('volume', [], denied, 'br-ne1'), collection('volume', [], undefined, 'br-se1')), 'volume'),
      'denied volume',
    ],
    ['of no region', () => lackOf(liveOf(), 'volume', { region: 'br-se1' }), 'failed volume@br-se1'],
    ['of no collection', () => lackOf(liveOf(), 'member'), 'failed member'],
    ['of a kind within parents, without parents', () => lackOf(liveOf(), 'api-key'), undefined],
    [
      'of the parent',
      () => lackOf(liveOf(collection('api-key', [], denied, account)), 'api-key', { parent: account }),
      `denied api-key@${account}`,
    ],
    [
      'of a parent without a collection',
      () => lackOf(liveOf(collection('api-key', [], undefined, account)), 'api-key', { parent: 'service-account/x' }),
      'failed api-key@service-account/x',
    ],
    [
      'of a kind that nothing asked for',
      () => lackOf(liveOf(collection('api-key', [], { type: 'not-requested' })), 'api-key', { parent: account }),
      `failed api-key@${account}`,
    ],
    [
      'of a tenant, from a resource',
      () => lackOf(liveOf(collection('member', [], denied)), 'member', { region: 'br-se1' }),
      'denied member',
    ],
    [
      'of a collection in two parts',
      () => lackOf(liveOf(collection('member', []), collection('member', [], denied)), 'member'),
      'denied member',
    ],
    [
      'of a collection in two parts, the other way around',
      () => lackOf(liveOf(collection('member', [], denied), collection('member', [])), 'member'),
      'denied member',
    ],
  ])('a collection %s', (_, found, expected) => expect(found()).toEqual(expected));
});

describe('the cells that a world fills', () => {
  it('are those that are read, and the fields that join their links', () => {
    const needed = (...all: readonly string[]): readonly string[] => [...neededCells(new Set(all), shapes)].sort();
    expect(needed('volume.size')).toEqual(['volume.size']);
    expect(needed('snapshot.volume')).toEqual(['snapshot.volume', 'snapshot.volume_id', 'volume.id']);
    expect(needed('service-account.api_keys')).toEqual(['service-account.api_keys']);
    expect(needed('nothing.at_all', 'volume')).toEqual(['nothing.at_all', 'volume']);
  });
});

describe('the organization', () => {
  it('has a link to each kind, to one resource or to all', () => {
    expect(organizationShape([kindNamed('access-control'), kindNamed('api-key')])).toEqual({
      name: 'organization',
      title: ['organization', 'organizations'],
      about: 'The organization as a whole, with everything in it.',
      declarable: true,
      fields: {
        address: { type: 'string', about: 'Always `organization`.', side: 'both' },
        tenant: { type: 'string', about: 'The id of its tenant.', side: 'both' },
        regions: { type: 'list<string>', about: 'Its regions: those of the file, otherwise those that were read.', side: 'both' },
      },
      links: { access_control: { to: 'access-control', many: false }, api_keys: { to: 'api-key', many: true } },
      sample: { address: 'organization', tenant: '7c9e6679-7425-40de-944b-e07fc1f90ae7', regions: ['br-ne1', 'br-se1'] },
    });
  });
  const cells = (world: World) => ['address', 'tenant', 'regions'].map((name) => cellIn(world.organization, 'organization', name));
  it('has the regions of the file, otherwise those that were read', () => {
    const read = { ...liveOf(), regions: ['br-se1', 'br-ne1'] };
    expect(cells(live(read, desiredOf({ regions: ['br-mgl1', 'br-ne1'] })))).toEqual(['organization', read.tenant, ['br-mgl1', 'br-ne1']]);
    expect(cells(live(read, desiredOf({ regions: [] })))).toEqual(['organization', read.tenant, ['br-ne1', 'br-se1']]);
    expect(cells(live(read))).toEqual(['organization', read.tenant, ['br-ne1', 'br-se1']]);
    expect(cells(offline(desiredOf({ tenant: 't1', tenantAt: at(2), regions: [] })))).toEqual(['organization', 't1', []]);
  });
  it('has its place in the file', () => {
    const { organization } = offline(desiredOf({ tenant: 't1', tenantAt: at(2) }));
    expect([organization.address, organization.at]).toEqual(['organization', at(2)]);
    expect(
      live(liveOf())
        .rows.get('organization')
        ?.map(({ address }) => address),
    ).toEqual(['organization']);
  });
  it('has its only access control, or why it is not known', () => {
    const access = (completeness?: Completeness, items: readonly ReturnType<typeof item>[] = []) =>
      cellIn(live(liveOf(collection('access-control', items, completeness))).organization, 'organization', 'access_control');
    expect(access(undefined, [item('access-control', [])])).toMatchObject({ type: 'row', address: 'access-control' });
    expect(access({ type: 'denied', cause: '403' })).toMatchObject({ cause: 'denied' });
  });
});

describe('the declared world', () => {
  it('has no gaps and notes, may be incomplete in every kind, and knows what the file names', () => {
    const world = offline(
      desiredOf({
        items: [declared('volume', ['br-se1', 'b'], {}, 5), declared('volume', ['br-se1', 'a'], {}, 4)],
        removed: [{ address: addressOf('member', 'bob@acme.example'), reason: 'left', at: at(70) }],
      }),
    );
    expect([world.name, world.gaps, world.notes]).toEqual(['declared', [], []]);
    expect(world.partial).toEqual([...kindList.map(({ name }) => name), 'budget', 'spend', 'sub-account', 'collection']);
    expect(world.declared).toEqual(['volume/br-se1/b', 'volume/br-se1/a', 'member/bob@acme.example']);
    expect(world.rows.get('volume')?.map(({ address }) => address)).toEqual(['volume/br-se1/a', 'volume/br-se1/b']);
    expect(cellIn(world.rows.get('volume')?.[0], 'volume', 'address')).toBe('volume/br-se1/a');
  });
  it('says why the platform may hold more', () => {
    const account = addressOf('service-account', 'ci');
    const items = [declared('service-account', ['ci'], { name: 'ci' }, 5)];
    const keys = (rest: Partial<Desired>): unknown =>
      saidBy(cellIn(offline(desiredOf({ items, ...rest })).rows.get('service-account')?.[0], 'service-account', 'api_keys'));
    const sections = [{ kind: 'api-key' as const, parent: account, at: at(6) }];
    expect(keys({ sections })).toEqual([0, '?no-value api-key `api_keys` is additive: the platform may hold more than the file says']);
    expect(keys({ sections, ownership: { api_keys: { word: 'audited', at: at(1) } } as never })).toEqual([
      0,
      '?no-value api-key `api_keys` is audited: the platform may hold more than the file says',
    ]);
    expect(keys({ sections, ownership: { api_keys: { word: 'authoritative', at: at(1) } } })).toEqual([]);
    expect(keys({})).toMatchObject([0, expect.stringContaining('?no-value api-key')]);
  });
});

describe('a live resource that the file does not declare', () => {
  const account = addressOf('service-account', 'ci');
  const key = item('api-key', ['ci', 'deploy'], { parent: account });
  const world = (desired: Desired): World => live(liveOf(collection('api-key', [key], undefined, account)), desired);
  const own = declared('service-account', ['ci'], { name: 'ci' }, 5);
  it.each<[string, Partial<Desired>, number | undefined]>([
    [
      'the section of its parent',
      {
        sections: [
          { kind: 'api-key', parent: account, at: at(6) },
          { kind: 'service-account', at: at(4) },
        ],
        items: [own],
      },
      6,
    ],
    ['its parent', { sections: [{ kind: 'service-account', at: at(4) }], items: [own] }, 5],
    [
      'the section of its parents',
      {
        sections: [
          { kind: 'domain', at: at(2) },
          { kind: 'service-account', at: at(4) },
        ],
        items: [declared('domain', ['ci'], {}, 3)],
      },
      4,
    ],
    [
      'a section of its kind',
      {
        sections: [
          { kind: 'domain', at: at(2) },
          { kind: 'api-key', parent: addressOf('service-account', 'x'), at: at(8) },
        ],
      },
      8,
    ],
    ['the file', { sections: [{ kind: 'domain', at: at(2) }] }, 1],
    ['nothing', { files: [] }, undefined],
  ])('is placed at %s', (_, rest, line) => {
    const [row] = world(desiredOf(rest)).rows.get('api-key') ?? [];
    expect([row?.at?.line, row?.inSection]).toEqual([line, true]);
  });

  it('is placed at the packs if its kind has no section: they are why it was read', () => {
    const policies = { ...desiredOf().policies, packs: ['exposure'], packsAt: [at(7)] };
    const [row] = live(liveOf(collection('ssh-key', [item('ssh-key', ['ops'])])), desiredOf({ policies })).rows.get('ssh-key') ?? [];
    expect([row?.at?.line, row?.inSection]).toEqual([7, true]);
  });
});
