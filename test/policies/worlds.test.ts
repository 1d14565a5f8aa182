// Live and declared organizations as worlds: values, null, unread parts, and related resources.
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../src/desired/desired.ts';
import type { Difference } from '../../src/diff/difference.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { isList, isPartial, isRow, isUnknown, type Row, type Value } from '../../src/policies/evaluate/value.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { cellNames } from '../../src/policies/language/shape.ts';
import { declaredWorld } from '../../src/policies/world/declared-world.ts';
import { liveWorld } from '../../src/policies/world/live-world.ts';
import type { World } from '../../src/policies/world/world.ts';
import { at, collection, declared, desiredOf, item, liveOf, now } from './organization.ts';

const shapes = policyShapes(kindList);
/** Everything is filled. */
const reads: ReadonlySet<string> = new Set(
  [...shapes.values()].flatMap((shape) => cellNames(shape).map((name) => `${shape.name}.${name}`)),
);

const live = (one: Live, desired?: Desired): World =>
  liveWorld({ live: one, desired, lockFiles: [], settings: [], now }, kindList, shapes, reads);
const offline = (desired: Desired): World => declaredWorld({ desired, lockFiles: [], settings: [], now }, kindList, shapes, reads);

const cellIn = (row: Row | undefined, kind: string, name: string): Value => {
  const shape = shapes.get(kind);
  return row?.cells[shape ? cellNames(shape).indexOf(name) : -1] ?? null;
};
const rowsIn = (world: World, kind: string): readonly Row[] => world.rows.get(kind) ?? [];
const cell = (world: World, kind: string, name: string, index = 0): Value => cellIn(rowsIn(world, kind)[index], kind, name);

/** Addresses of a link; `?cause` at the end if it is incomplete. */
const linked = (value: Value): readonly string[] => {
  if (isUnknown(value)) return [`?${value.cause}`];
  if (isPartial(value)) return [...linked(value.items), `?${value.because.cause}`];
  return isList(value) ? value.flatMap((one) => (isRow(one) ? [one.address] : [])) : isRow(value) ? [value.address] : ['null'];
};

const volume = item('volume', ['br-se1', 'db'], {
  id: 'v1',
  region: 'br-se1',
  values: { created_at: '2026-05-10T14:00:00.000Z', attached_to: null },
});
const snapshot = (name: string, of: string, region = 'br-se1') => item('snapshot', [region, name], { region, values: { volume_id: of } });

describe('the live world', () => {
  it('has values, nulls and unread fields with their cause', () => {
    const unread = { status: '403 on GET /v1/volumes/v1: denied', size: '500 on GET /v1/volumes/v1' };
    const world = live(
      liveOf(
        collection(
          'volume',
          [
            item('volume', ['br-se1', 'db'], {
              region: 'br-se1',
              unread,
              values: { attached_to: null, created_at: '2026-02-31', updated_at: '2026-05-10T11:00:00-03:00' },
            }),
          ],
          undefined,
          'br-se1',
        ),
      ),
    );
    expect(cell(world, 'volume', 'name')).toBe('db-data');
    expect(cell(world, 'volume', 'attached_to')).toBe(null);
    expect(cell(world, 'volume', 'phase')).toBe('settled');
    expect(cell(world, 'volume', 'updated_at')).toBe(Date.UTC(2026, 4, 10, 14));
    expect(cell(world, 'volume', 'created_at')).toMatchObject({ type: 'unknown', cause: 'no-value', missing: ['volume.created_at'] });
    expect(cell(world, 'volume', 'status')).toMatchObject({ cause: 'denied', missing: ['volume.status'] });
    expect(cell(world, 'volume', 'size')).toMatchObject({ cause: 'failed' });
  });

  it('adds data that only the file contains, with its position', () => {
    const account = addressOf('service-account', 'ci');
    const key = item('api-key', ['ci', 'deploy'], { parent: account });
    const desired = desiredOf({
      items: [declared('api-key', ['ci', 'deploy'], { rotate_after: '30d' }, 12, account)],
      sections: [
        { kind: 'api-key', parent: addressOf('service-account', 'other'), at: at(3) },
        { kind: 'api-key', parent: account, at: at(11) },
      ],
    });
    const other = item('api-key', ['ci', 'other'], { parent: account });
    const world = live(liveOf(collection('api-key', [key, other], undefined, account)), desired);
    expect(rowsIn(world, 'api-key').map((row) => row.at?.line)).toEqual([12, 11]);
    expect(cell(world, 'api-key', 'rotate_after')).toBe(30 * 86_400_000);
    expect(cell(world, 'api-key', 'rotate_after', 1)).toBe(null);
  });

  it('follows a rename by the comparison', () => {
    const observed = item('volume', ['br-se1', 'old'], { id: 'v9', region: 'br-se1' });
    const mine = declared('volume', ['br-se1', 'new'], { size: 7 }, 30);
    const none = Object.fromEntries(kindList.map(({ name }) => [name, []]));
    const difference = {
      entries: {
        ...none,
        volume: [{ type: 'changed' as const, address: mine.address, declared: mine, observed, fields: [], changes: [] }],
      },
    };
    const world = liveWorld(
      {
        live: liveOf(collection('volume', [observed], undefined, 'br-se1')),
        desired: desiredOf(),
        difference: difference as never,
        lockFiles: [],
        settings: [],
        now,
      },
      kindList,
      shapes,
      reads,
    );
    expect(rowsIn(world, 'volume')[0]?.at).toEqual(at(30));
  });

  it('links children and references, as far as they were read', () => {
    const world = live(
      liveOf(
        collection('volume', [volume, item('volume', ['br-se1', 'empty'], { id: 'v2', region: 'br-se1' })], undefined, 'br-se1'),
        collection('snapshot', [snapshot('a', 'v1'), snapshot('b', 'v1')], undefined, 'br-se1'),
        collection('snapshot', [], { type: 'failed', cause: '500' }, 'br-ne1'),
        collection('backup', [], { type: 'denied', cause: '403 on GET /v1/backups' }, 'br-se1'),
      ),
    );
    // A failure in another region does not hide the resources of this one.
    expect(linked(cell(world, 'volume', 'snapshots'))).toEqual(['snapshot/br-se1/a', 'snapshot/br-se1/b']);
    expect(linked(cell(world, 'volume', 'snapshots', 1))).toEqual([]);
    expect(linked(cell(world, 'volume', 'backups'))).toEqual(['?denied']);
    expect(linked(cell(world, 'snapshot', 'volume'))).toEqual(['volume/br-se1/db']);
  });

  it('has the known items of a partial list, and marks a list with unread keys as incomplete', () => {
    const partial = live(
      liveOf(
        collection('volume', [volume], undefined, 'br-se1'),
        collection('snapshot', [snapshot('a', 'v1')], { type: 'partial', cause: 'timeout' }, 'br-se1'),
      ),
    );
    expect(linked(cell(partial, 'volume', 'snapshots'))).toEqual(['snapshot/br-se1/a', '?failed']);
    const nameless = item('snapshot', ['br-se1', 'x'], { region: 'br-se1', unread: { volume_id: '403 on GET /v1/snapshots/x' } });
    const hidden = live(
      liveOf(collection('volume', [volume], undefined, 'br-se1'), collection('snapshot', [nameless], undefined, 'br-se1')),
    );
    expect(linked(cell(hidden, 'volume', 'snapshots'))).toEqual(['?denied']);
  });

  it('treats a collection that the platform does not offer as empty, and notes it', () => {
    const world = live(
      liveOf(collection('volume', [volume], undefined, 'br-se1'), collection('backup', [], { type: 'unsupported' }, 'br-se1')),
    );
    expect(linked(cell(world, 'volume', 'backups'))).toEqual([]);
    expect(world.notes).toEqual(['`backup@br-se1` is not offered by this platform: taken as empty']);
    expect(world.gaps).toEqual([]);
  });

  it('links everything to the organization, as far as it was read', () => {
    const world = live(
      liveOf(
        collection('member', [item('member', ['a@x.example'])]),
        collection('role', [], { type: 'denied', cause: '403 on GET /roles' }),
        collection('group', [], { type: 'not-requested' }),
      ),
    );
    expect(linked(cellIn(world.organization, 'organization', 'members'))).toEqual(['member/a@x.example']);
    expect(linked(cellIn(world.organization, 'organization', 'roles'))).toEqual(['?denied']);
    expect(linked(cellIn(world.organization, 'organization', 'groups'))).toEqual(['?failed']);
    expect(world.gaps.map(({ address, because }) => `${address} ${because.cause}`)).toEqual(['role denied']);
  });

  it('shows missing access control as such', () => {
    const world = live(liveOf(collection('access-control', [])));
    expect(rowsIn(world, 'access-control').map(({ address }) => address)).toEqual(['access-control']);
    expect(cell(world, 'access-control', 'enforce_mfa')).toBe(null);
    const unread = live(liveOf(collection('access-control', [], { type: 'denied', cause: '403 on GET /access-control' })));
    expect(rowsIn(unread, 'access-control')).toEqual([]);
    expect(unread.gaps).toHaveLength(1);
  });

  it('does not depend on the order of the input', () => {
    const items = [snapshot('a', 'v1'), snapshot('b', 'v1'), snapshot('c', 'v2')];
    const forward = live(liveOf(collection('volume', [volume], undefined, 'br-se1'), collection('snapshot', items, undefined, 'br-se1')));
    const backward = live(
      liveOf(collection('snapshot', items.toReversed(), undefined, 'br-se1'), collection('volume', [volume], undefined, 'br-se1')),
    );
    expect(rowsIn(backward, 'snapshot').map(({ address }) => address)).toEqual(rowsIn(forward, 'snapshot').map(({ address }) => address));
    expect([...linked(cell(backward, 'volume', 'snapshots'))].sort()).toEqual([...linked(cell(forward, 'volume', 'snapshots'))].sort());
  });
});

describe('the declared world', () => {
  const account = addressOf('service-account', 'ci');
  const items = [
    declared('service-account', ['ci'], { name: 'ci', roles: ['editor'] }, 5),
    declared('api-key', ['ci', 'deploy'], { name: 'deploy', scopes: ['mcr.write'] }, 7, account),
  ];
  const sections = [
    { kind: 'service-account' as const, at: at(4) },
    { kind: 'api-key' as const, parent: account, at: at(6) },
  ];
  it('has the values of the file; an omitted value is absent, and null if only the file could state it', () => {
    const world = offline(desiredOf({ items, sections }));
    expect(cell(world, 'api-key', 'scopes')).toEqual(['mcr.write']);
    expect(cell(world, 'api-key', 'rotate_after')).toBe(null);
    expect(cell(world, 'api-key', 'description')).toMatchObject({ cause: 'no-value' });
    expect(cell(world, 'api-key', 'start_validity')).toMatchObject({ cause: 'no-value' });
    // A declared key has no end yet, and its requested scopes are the declared ones.
    expect(cell(world, 'api-key', 'end_validity')).toBe(null);
    expect(cell(world, 'api-key', 'scopes_asked')).toEqual(['mcr.write']);
    expect(cell(world, 'api-key', 'phase')).toBe('settled');
    expect(rowsIn(world, 'snapshot')).toEqual([]);
    expect(world.rows.has('snapshot')).toBe(false);
  });

  it('is open to more live resources, unless the file is authoritative', () => {
    expect(linked(cell(offline(desiredOf({ items, sections })), 'service-account', 'api_keys'))).toEqual([
      'api-key/ci/deploy',
      '?no-value',
    ]);
    const authoritative = desiredOf({ items, sections, ownership: { api_keys: { word: 'authoritative', at: at(2) } } });
    expect(linked(cell(offline(authoritative), 'service-account', 'api_keys'))).toEqual(['api-key/ci/deploy']);
    expect(linked(cellIn(offline(authoritative).organization, 'organization', 'members'))).toEqual(['?no-value']);
  });
});

describe('a key with a name of a rotation', () => {
  const ci = addressOf('service-account', 'ci');
  const apiKey = (name: string, start_validity: string | null, phase: 'settled' | 'retired' = 'settled') => {
    const key = item('api-key', ['ci', name], { parent: ci, phase, values: { name, start_validity } });
    // No read provides these.
    const { rotation: _, retires_at: __, ...values } = key.values;
    return { ...key, values };
  };
  const file = (values: Parameters<typeof declared>[2] = { rotate_after: '90d', overlap: '24h' }) =>
    desiredOf({ items: [declared('api-key', ['ci', 'deploy'], values, 7, ci)] });
  const summary = (world: World, address: string) => {
    const row = rowsIn(world, 'api-key').find((one) => one.address === address);
    const value = cellIn(row, 'api-key', 'retires_at');
    return [
      cellIn(row, 'api-key', 'rotation'),
      isUnknown(value) ? value.cause : typeof value === 'number' ? new Date(value).toISOString() : value,
      cellIn(row, 'api-key', 'rotate_after') !== null,
      row?.at?.line ?? null,
    ];
  };
  const keys = (...items: readonly ReturnType<typeof apiKey>[]): Live =>
    liveOf(collection('service-account', [item('service-account', ['ci'])]), collection('api-key', items, undefined, ci));
  const old = apiKey('deploy.old', '2026-08-01T00:00:00.000Z');
  const deploy = apiKey('deploy', '2026-11-19T10:00:00.000Z');

  it.each<[string, Live, Desired | undefined, string, readonly unknown[]]>([
    ['ends with its overlap', keys(deploy, old), file(), 'api-key/ci/deploy.old', ['old', '2026-11-20T10:10:00.000Z', true, 7]],
    [
      'ends at the latest when its successor may have been created, if only the day is known',
      keys(apiKey('deploy', '2026-11-19T00:00:00.000Z'), old),
      file({ overlap: '1h' }),
      'api-key/ci/deploy.old',
      ['old', '2026-11-20T01:10:00.000Z', false, 7],
    ],
    [
      'ends at once without an overlap',
      keys(deploy, old),
      file({}),
      'api-key/ci/deploy.old',
      ['old', '2026-11-19T10:00:00.000Z', false, 7],
    ],
    ['has no known end before its successor exists', keys(old), file(), 'api-key/ci/deploy.old', ['old', 'no-value', true, 7]],
    [
      'has no known end when its successor was revoked',
      keys(apiKey('deploy', '2026-11-19T10:00:00.000Z', 'retired'), old),
      file(),
      'api-key/ci/deploy.old',
      ['old', 'no-value', true, 7],
    ],
    [
      'has no known end while the activation time of its successor is unknown',
      keys(apiKey('deploy', null), old),
      file(),
      'api-key/ci/deploy.old',
      ['old', 'no-value', true, 7],
    ],
    ['may still be in creation', keys(deploy, apiKey('deploy.next', null)), file(), 'api-key/ci/deploy.next', ['next', null, true, 7]],
    ['is not that of the working one', keys(deploy, old), file(), 'api-key/ci/deploy', [null, null, true, 7]],
    ['of an undeclared key is in no rotation', keys(deploy, old), undefined, 'api-key/ci/deploy.old', [null, null, false, null]],
    [
      'that was revoked is in no rotation',
      keys(deploy, { ...old, phase: 'retired' }),
      file(),
      'api-key/ci/deploy.old',
      [null, null, false, 1],
    ],
  ])('%s', (_, read, desired, address, expected) => {
    expect(summary(live(read, desired), address)).toEqual(expected);
  });

  it.each([
    ['old', 'deploy-3f2a91bc', 'deploy-3f2a91bc.old', '2026-11-20T10:10:00.000Z'],
    ['next', 'deploy-3f2a91bc.next', 'deploy-3f2a91bc.next', null],
  ])('of a pinned key beside one of the same name is recognized by the name of its successor: %s', (part, present, name, retires) => {
    const values = { rotate_after: '90d', overlap: '24h' };
    const pinned = { ...declared('api-key', ['ci', 'deploy'], values, 7, addressOf('service-account', 'ci')), pin: '3f2a91bc-0000' };
    const read = keys(apiKey(present, '2026-11-19T10:00:00.000Z'), apiKey(name, '2026-08-01T00:00:00.000Z'));
    expect(summary(live(read, desiredOf({ items: [pinned] })), `api-key/ci/${name}`)).toEqual([part, retires, true, 7]);
  });

  it('is found below an account with a new name in the file', () => {
    const mine = declared(
      'api-key',
      ['build', 'deploy'],
      { rotate_after: '90d', overlap: '24h' },
      9,
      addressOf('service-account', 'build'),
    );
    const entry = { type: 'same' as const, address: mine.address, declared: mine, observed: deploy };
    const none = Object.fromEntries(kindList.map(({ name }) => [name, []]));
    const difference = { entries: { ...none, 'api-key': [entry] }, notes: [] } as unknown as Difference;
    const facts = { live: keys(deploy, old), desired: desiredOf({ items: [mine] }), difference, lockFiles: [], settings: [], now };
    expect(summary(liveWorld(facts, kindList, shapes, reads), 'api-key/ci/deploy.old')).toEqual([
      'old',
      '2026-11-20T10:10:00.000Z',
      true,
      9,
    ]);
  });
});
