// Computed fields: what policies see of a resource from the resources around it, and when that is not known.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { Collection } from '../../src/live/live.ts';
import { show } from '../../src/policies/evaluate/show.ts';
import { isPartial, isUnknown } from '../../src/policies/evaluate/value.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { cellNames, memberType } from '../../src/policies/language/shape.ts';
import { liveWorld } from '../../src/policies/world/live-world.ts';
import type { World } from '../../src/policies/world/world.ts';
import { runs } from '../runs.ts';
import { at, collection, desiredOf, item, liveOf, now } from './organization.ts';

const shapes = policyShapes(kindList);
const reads: ReadonlySet<string> = new Set(
  [...shapes.values()].flatMap((shape) => cellNames(shape).map((name) => `${shape.name}.${name}`)),
);

const worldOf = (collections: readonly Collection[], schedules: readonly string[] = [], regions = ['br-se1', 'br-ne1']): World => {
  const duration = { text: '1d', ms: 86_400_000 };
  const desired = desiredOf({
    schedules: schedules.map((volumes, index) => ({
      type: 'snapshot',
      key: `s${index}`,
      volumes: [volumes],
      every: duration,
      mode: 'object',
      copyTo: [],
      at: at(1),
    })),
  });
  return liveWorld({ live: { ...liveOf(...collections), regions }, desired, lockFiles: [], settings: [], now }, kindList, shapes, reads);
};

/** A field of a resource, `?cause` where it is not known or not complete. */
const valueOf = (world: World, kind: string, address: string, name: string): unknown => {
  const shape = shapes.get(kind);
  const row = world.rows.get(kind)?.find((one) => one.address === address);
  if (!shape || !row) throw new TypeError(`there is no ${address}`);
  const value = row.cells[cellNames(shape).indexOf(name)] ?? null;
  if (isUnknown(value)) return `?${value.cause}`;
  const shown = show(value, memberType(shape, name) ?? 'dyn');
  return isPartial(value) && Array.isArray(shown) ? [...shown, `?${value.because.cause}`] : shown;
};

describe('effective_permissions', () => {
  const role = (name: string, permissions: readonly string[] | undefined): Observed =>
    item('role', [name], {
      id: name,
      values: permissions ? { name, permissions } : { name },
      unread: permissions ? {} : { permissions: '403 on GET /roles' },
    });
  const member = (name: string, roles: readonly string[], permissions: readonly string[], phase: Observed['phase'] = 'settled'): Observed =>
    item('member', [`${name}@acme.example`], { phase, values: { email: `${name}@acme.example`, roles, permissions } });
  const world = worldOf([
    collection('role', [role('a', ['p1', 'p2']), role('b', ['p2', 'p3']), role('hidden', undefined)]),
    collection('member', [
      member('ana', ['a', 'b'], ['p9']),
      member('bea', [], []),
      member('caio', ['a', 'hidden'], []),
      member('dora', ['a', 'gone'], []),
      member('eva', ['a'], [], 'moving'),
    ]),
    collection('service-account', [item('service-account', ['ci'], { values: { name: 'ci', roles: ['b'], permissions: [] } })]),
  ]);
  it.each([
    ['ana', ['p1', 'p2', 'p3', 'p9']],
    ['bea', []],
    ['caio', ['p1', 'p2', '?denied']],
    ['dora', ['p1', 'p2', '?failed']],
    ['eva', []],
  ])('of %s are %j', (name, expected) =>
    expect(valueOf(world, 'member', `member/${name}@acme.example`, 'effective_permissions')).toEqual(expected),
  );
  it('of a service account are those of its roles', () =>
    expect(valueOf(world, 'service-account', 'service-account/ci', 'effective_permissions')).toEqual(['p2', 'p3']));
});

describe('volumes', () => {
  const id = '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
  const volume = (name: string, region = 'br-se1', its = id): Observed =>
    item('volume', [region, name], { id: its, region, values: { region, name } });
  const snapshot = (name: string, region: string, volume_id: string | null): Observed =>
    item('snapshot', [region, name], { region, values: { region, name, volume_id, type: 'object', status: 'completed' } });
  const copies = (snapshots: readonly Observed[], more: Partial<Collection> = {}, regions?: string[]): unknown => {
    const world = worldOf(
      [
        collection('volume', [volume('db')], undefined, 'br-se1'),
        {
          ...collection(
            'snapshot',
            snapshots.filter(({ region }) => region === 'br-se1'),
            undefined,
            'br-se1',
          ),
        },
        {
          ...collection(
            'snapshot',
            snapshots.filter(({ region }) => region !== 'br-se1'),
            undefined,
            'br-ne1',
          ),
          ...more,
        },
        collection('backup', [], { type: 'unsupported' }, 'br-se1'),
      ],
      [],
      regions,
    );
    const found = valueOf(world, 'volume', 'volume/br-se1/db', 'copies');
    return Array.isArray(found) ? found.map((one) => (typeof one === 'string' ? one : one.address)) : found;
  };
  it('have copies recognized by the volume, by the name of a schedule, and by the name of their own restore point', () => {
    expect(
      copies([
        snapshot('here', 'br-se1', id),
        snapshot('by-volume', 'br-ne1', id),
        snapshot('daily-2ae0b896855c-20261120t0000', 'br-ne1', null),
        snapshot('here', 'br-ne1', null),
        snapshot('of-another', 'br-ne1', 'v9'),
        // Other volumes, which are only named alike.
        snapshot('here', 'br-mgl1', 'v9'),
        snapshot('daily-2ae0b896855c-20261119t0000', 'br-ne1', 'v9'),
        snapshot('daily-ffffffffffff-20261120t0000', 'br-ne1', null),
      ]),
    ).toEqual(['snapshot/br-ne1/by-volume', 'snapshot/br-ne1/daily-2ae0b896855c-20261120t0000', 'snapshot/br-ne1/here']);
  });
  it('may have more copies if not everything was read, or no other region', () => {
    expect(copies([])).toEqual([]);
    expect(copies([], { completeness: { type: 'denied', cause: '403 on GET /v1/snapshots' } })).toEqual(['?denied']);
    expect(copies([], {}, ['br-se1'])).toEqual(['?no-value']);
  });
  it('list the schedules that select them', () => {
    const world = worldOf([collection('volume', [volume('db'), volume('ação', 'br-ne1', 'v2')])], ['db', 'br-ne1/*', '*']);
    expect(valueOf(world, 'volume', 'volume/br-se1/db', 'schedules')).toEqual(['s0', 's2']);
    expect(valueOf(world, 'volume', 'volume/br-ne1/ação', 'schedules')).toEqual(['s1', 's2']);
  });
  it('are linked to their scheduler by the list of their ids', () => {
    const scheduler = item('scheduler', ['br-se1', 'nightly'], { region: 'br-se1', values: { volume_ids: ['v2', 'gone', 'v1'] } });
    const world = worldOf([
      collection('volume', [volume('a', 'br-se1', 'v1'), volume('b', 'br-se1', 'v2'), volume('c', 'br-se1', 'v3')], undefined, 'br-se1'),
      collection('scheduler', [scheduler], undefined, 'br-se1'),
    ]);
    expect(valueOf(world, 'scheduler', 'scheduler/br-se1/nightly', 'volume_items')).toEqual(['volume/br-se1/b', 'volume/br-se1/a']);
  });
});

describe('the chain of a backup', () => {
  interface Backup {
    readonly of: number | null;
    readonly full: boolean;
    readonly usable: boolean;
  }
  const backup = ({ of, full, usable }: Backup, index: number): Observed =>
    item('backup', ['br-se1', `b${index}`], {
      id: `b${index}`,
      region: 'br-se1',
      values: {
        volume_id: 'v1',
        type: full ? 'full' : 'incremental',
        status: usable ? 'completed' : 'creating_error',
        source_backup_id: full ? null : of === null ? null : `b${of}`,
        created_at: `2026-11-${String(index + 1).padStart(2, '0')}T00:00:00.000Z`,
      },
    });
  const chains = (backups: readonly Backup[], isRead = true): readonly unknown[] => {
    const read = collection(
      'backup',
      backups.map(backup),
      isRead ? undefined : { type: 'partial', cause: '500 on GET /v1/backups' },
      'br-se1',
    );
    const world = worldOf([read]);
    return backups.map((_, index) => valueOf(world, 'backup', `backup/br-se1/b${index}`, 'chain'));
  };
  const full: Backup = { of: null, full: true, usable: true };
  const after = (of: number | null, usable = true): Backup => ({ of, full: false, usable });

  it.each<[string, readonly Backup[], unknown, boolean]>([
    ['two on a full one', [full, after(0), after(1)], 'full', true],
    ['one on a failed one', [full, after(0, false), after(1)], 'broken', true],
    ['one on a deleted backup', [full, after(9)], 'broken', true],
    ['one on a backup that was not read', [full, after(9)], '?failed', false],
    ['one whose source is not reported, beside an older full one', [full, after(null)], '?no-value', true],
    ['one whose source is not reported, alone', [after(null)], 'broken', true],
    ['one that leads back to itself', [after(1), after(0)], 'broken', true],
    ['a failed full one', [{ ...full, usable: false }], 'broken', true],
  ])('%s', (_, backups, expected, isRead) => expect(chains(backups, isRead).at(-1)).toBe(expected));

  it('equals that of a step-by-step walk, whatever the links', () => {
    const one = fc.record({ of: fc.integer({ min: 0, max: 7 }), full: fc.boolean(), usable: fc.boolean() });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 7 }), (backups) => {
        const walk = (index: number, seen: readonly number[]): string => {
          const found = backups[index];
          if (!found?.usable || seen.includes(index)) return 'broken';
          return found.full ? 'full' : walk(found.of, [...seen, index]);
        };
        expect(chains(backups)).toEqual(backups.map((_, index) => walk(index, [])));
      }),
      runs(50),
    );
  });
});

describe('the image indexes of an image', () => {
  const parent = addressOf('repository', 'br-se1', 'acmeprod', 'shop');
  const image = (digest: string, values: Observed['values'], unread: Observed['unread'] = {}): Observed =>
    item('image', ['br-se1', 'acmeprod', 'shop', digest], { parent, region: 'br-se1', values: { digest, ...values }, unread });
  const indexesOf = (...images: readonly Observed[]): unknown =>
    valueOf(worldOf([collection('image', images, undefined, parent)]), 'image', 'image/br-se1/acmeprod/shop/a', 'indexes');
  const child = image('a', { is_index: false, children: [] });
  it('are the indexes that name it', () => {
    expect(indexesOf(child, image('i', { is_index: true, children: ['a', 'b'] }), image('j', { is_index: true, children: ['b'] }))).toEqual(
      ['image/br-se1/acmeprod/shop/i'],
    );
  });
  it('may be more, if an index does not name its images', () => {
    expect(indexesOf(child, image('i', { is_index: true }, { children: 'not reported' }))).toEqual(['?failed']);
  });
});

describe('the oldest untagged index of the registry of an image', () => {
  const image = (registry: string, digest: string, values: Observed['values'], unread: Observed['unread'] = {}): Observed =>
    item('image', ['br-se1', registry, 'shop', digest], {
      region: 'br-se1',
      values: { region: 'br-se1', registry, digest, ...values },
      unread,
    });
  const plain = image('acmeprod', 'a', { is_index: false, tags: [], pushed_at: '2026-01-01T00:00:00.000Z' });
  const index = (digest: string, tags: readonly string[], pushed_at: string, registry = 'acmeprod'): Observed =>
    image(registry, digest, { is_index: true, tags, pushed_at });
  const oldest = (images: readonly Observed[], completeness?: Collection['completeness']): unknown => {
    const parent = addressOf('repository', 'br-se1', 'acmeprod', 'shop');
    const world = worldOf([collection('image', images, completeness, parent)]);
    return valueOf(world, 'image', 'image/br-se1/acmeprod/shop/a', 'oldest_untagged_index');
  };
  it.each<[string, readonly Observed[], unknown]>([
    ['no index', [], null],
    ['a tagged index', [index('i', ['v1'], '2026-02-01T00:00:00.000Z')], null],
    ['one of another registry', [index('i', [], '2026-02-01T00:00:00.000Z', 'acmedev')], null],
    ['two', [index('i', [], '2026-03-01T00:00:00.000Z'), index('j', [], '2026-02-01T00:00:00.000Z')], '2026-02-01T00:00:00Z'],
    ['one whose tags were not read', [image('acmeprod', 'i', { is_index: true }, { tags: '403 on GET /images' })], '?denied'],
    ['one whose push was not read', [image('acmeprod', 'i', { is_index: true, tags: [] }, { pushed_at: '403 on GET /images' })], '?denied'],
    ['an image of an unknown type', [image('acmeprod', 'i', { tags: [] }, { is_index: '403 on GET /images' })], '?denied'],
  ])('%s', (_, images, expected) => expect(oldest([plain, ...images])).toEqual(expected));
  it('is unknown if not all images were read', () =>
    expect(oldest([plain], { type: 'partial', cause: '403 on GET /images' })).toEqual('?failed'));
});

describe('the volume of a snapshot', () => {
  const exists = (regions: readonly string[]): unknown => {
    const snapshot = item('snapshot', ['br-se1', 'old'], {
      region: 'br-se1',
      values: { region: 'br-se1', name: 'old', volume_id: 'gone' },
    });
    const volumes = regions.map((region) => collection('volume', [], undefined, region));
    const world = worldOf([...volumes, collection('snapshot', [snapshot], undefined, 'br-se1')], [], [...regions]);
    return valueOf(world, 'snapshot', 'snapshot/br-se1/old', 'volume_exists');
  };
  it('is gone only if the volumes of every region were read, whatever regions the file lists', () => {
    expect(exists(['br-se1', 'br-ne1', 'br-mgl1'])).toBe(false);
    expect(exists(['br-se1', 'br-ne1'])).toBe('?no-value');
  });
});
