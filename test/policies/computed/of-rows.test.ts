// Computed fields of rows whose values are missing or unknown: an unknown part is never taken for a known one.
import { describe, expect, it } from 'vitest';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import { backupChain } from '../../../src/policies/computed/backup-chain.ts';
import type { Computed } from '../../../src/policies/computed/computed.ts';
import { effectivePermissionFields } from '../../../src/policies/computed/effective-permissions.ts';
import { oldestUntaggedIndex } from '../../../src/policies/computed/oldest-untagged-index.ts';
import { snapshotVolume } from '../../../src/policies/computed/snapshot-volume.ts';
import { volumeCopies } from '../../../src/policies/computed/volume-copies.ts';
import type { WorldFacts } from '../../../src/policies/derived/derived.ts';
import { isUnknown, type Unknown, unknown, type Value } from '../../../src/policies/evaluate/value.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import type { Linkable } from '../../../src/policies/world/link-rows.ts';
import { rowMaker } from '../../../src/policies/world/make-row.ts';
import { collection, item, liveOf, now } from '../organization.ts';

const shapes = policyShapes(kindList);
type Cells = Readonly<Record<string, Value>>;
const day = (number: number): number => Date.UTC(2026, 10, number);
const hidden: Unknown = unknown('denied', ['x'], 'denied');
const gone: Unknown = unknown('failed', ['y'], 'failed');

const rowsOf = (kind: string, all: readonly Cells[]): readonly Linkable[] => {
  const shape = shapes.get(kind);
  if (!shape) throw new TypeError(`there is no kind ${kind}`);
  return all.map((cells, index) => ({ row: rowMaker(shape)({ address: `${kind}/${index}` }, (name) => cells[name] ?? null) }));
};

/** The values of the field for all rows of its kind. */
const valuesOf = (
  computed: Computed,
  given: Readonly<Record<string, readonly Cells[]>>,
  { lacking = {}, ...facts }: Partial<WorldFacts> & { readonly lacking?: Readonly<Record<string, Unknown>> } = {},
): readonly (Value | undefined)[] => {
  const rows = new Map(Object.entries(given).map(([kind, all]) => [kind, rowsOf(kind, all)]));
  const valueOf = computed.values({
    shapes,
    rows: (kind) => rows.get(kind) ?? [],
    lacking: (kind) => lacking[kind],
    facts: { lockFiles: [], settings: [], now, ...facts },
  });
  return (rows.get(computed.kind) ?? []).map((row) => valueOf(row));
};
const brief = (value: Value | undefined): unknown => (value !== undefined && isUnknown(value) ? `?${value.says}` : value);

describe('the chain of a backup', () => {
  const full: Cells = { id: 'f', type: 'full', status: 'completed', volume_id: 'v', created_at: day(5) };
  const next: Cells = { id: 'n', type: 'incremental', status: 'completed', volume_id: 'v', created_at: day(6), source_backup_id: 'f' };
  const notReported = '?the backup that it builds on is not reported';
  it.each<[string, readonly Cells[], unknown]>([
    ['of a full one', [full], 'full'],
    ['of one on a full one', [next, full], 'full'],
    ['of one whose status is unknown', [{ ...next, status: hidden }, full], '?denied'],
    ['of one whose type is unknown', [{ ...next, type: hidden }, full], '?denied'],
    ['of a failed one whose type is unknown', [{ ...next, type: hidden, status: 'error' }, full], '?denied'],
    ['on one whose status is unknown', [next, { ...full, status: gone }], '?failed'],
    ['of a failed one', [{ ...next, status: 'error' }, full], 'broken'],
    ['with an unknown source, beside an older full one', [{ ...next, source_backup_id: hidden }, full], notReported],
    [
      'with an unknown source, beside a younger full one',
      [
        { ...next, source_backup_id: hidden },
        { ...full, created_at: day(7) },
      ],
      'broken',
    ],
    [
      'with an unknown source, beside a full one of the same time',
      [
        { ...next, source_backup_id: null },
        { ...full, created_at: day(6) },
      ],
      'broken',
    ],
    [
      'with an unknown source, beside two full ones',
      [{ ...next, source_backup_id: null }, { ...full, created_at: day(9) }, full],
      notReported,
    ],
    [
      'with an unknown source, beside two full ones, the older first',
      [{ ...next, source_backup_id: null }, full, { ...full, created_at: day(9) }],
      notReported,
    ],
    [
      'with an unknown source, beside a full one of another volume',
      [
        { ...next, source_backup_id: null },
        { ...full, volume_id: 'w' },
      ],
      'broken',
    ],
    [
      'with an unknown source, beside a failed full one',
      [
        { ...next, source_backup_id: null },
        { ...full, status: 'error' },
      ],
      'broken',
    ],
    [
      'with an unknown source, beside one that is not full',
      [
        { ...next, source_backup_id: null },
        { ...next, created_at: day(1) },
      ],
      'broken',
    ],
    [
      'with an unknown source, beside a full one of an unknown time',
      [
        { ...next, source_backup_id: null },
        { ...full, created_at: hidden },
      ],
      'broken',
    ],
    ['with an unknown source and time, beside a full one', [{ ...next, source_backup_id: null, created_at: null }, full], notReported],
    ['with an unknown source and time, alone', [{ ...next, source_backup_id: null, created_at: null }], 'broken'],
    ['on a deleted one', [{ ...next, source_backup_id: 'x' }, full], 'broken'],
  ])('%s', (_, backup, expected) => expect(brief(valuesOf(backupChain, { backup })[0])).toBe(expected));
  it('on one that was not read is unknown', () =>
    expect(valuesOf(backupChain, { backup: [{ ...next, source_backup_id: 'x' }] }, { lacking: { backup: hidden } })).toEqual([
      unknown('failed', ['backup.chain'], 'the backup that it builds on was not read'),
    ]));
  it('is the same for each of its backups', () => {
    const chain = [full, next, { ...next, id: 'm', source_backup_id: 'n' }, { ...next, id: 'o', source_backup_id: 'm' }];
    expect(valuesOf(backupChain, { backup: chain })).toEqual(['full', 'full', 'full', 'full']);
    expect(valuesOf(backupChain, { backup: chain.toReversed() })).toEqual(['full', 'full', 'full', 'full']);
    expect(valuesOf(backupChain, { backup: [{ ...full, status: 'error' }, ...chain.slice(1)] })).toEqual(Array(4).fill('broken'));
  });
});

describe('the volume of a snapshot', () => {
  const live = { ...liveOf(), regions: ['br-ne1', 'br-se1', 'br-mgl1'] };
  const of = (volume_id: Value, facts: Parameters<typeof valuesOf>[2] = { live }): Value | undefined =>
    valuesOf(snapshotVolume, { snapshot: [{ volume_id }], volume: [{ id: 'a' }, { id: 'b' }] }, facts)[0];
  it('exists if it was read, whatever was not', () => {
    expect(of('b')).toBe(true);
    expect(of('b', { lacking: { volume: hidden } })).toBe(true);
  });
  it.each<[string, Value, Parameters<typeof valuesOf>[2], unknown]>([
    ['is gone if every region was read', 'x', { live }, false],
    ['is unknown if volumes were not read', 'x', { live, lacking: { volume: hidden } }, hidden],
    [
      'is unknown if a region was not read',
      'x',
      { live: { ...live, regions: ['br-ne1', 'br-se1'] } },
      unknown('no-value', ['snapshot.volume_exists'], 'the volumes of br-mgl1 were not read'),
    ],
    ['is unknown if its id was not read', hidden, { live }, hidden],
    [
      'is unknown if its id is not reported',
      null,
      { live },
      unknown('no-value', ['snapshot.volume_id'], 'the platform does not report its volume'),
    ],
  ])('%s', (_, id, facts, expected) => expect(of(id, facts)).toEqual(expected));
});

describe('the oldest untagged index', () => {
  const index = (pushed_at: Value, rest: Cells = {}): Cells => ({
    region: 'r',
    registry: 'g',
    is_index: true,
    tags: [],
    pushed_at,
    ...rest,
  });
  it.each<[string, readonly Cells[], unknown]>([
    ['of one', [index(day(2))], day(2)],
    ['of three', [index(day(3)), index(day(2)), index(day(4))], day(2)],
    ['beside an image', [index(day(3)), index(day(2), { is_index: false })], day(3)],
    ['beside an image, the other way around', [index(day(2), { is_index: false }), index(day(3))], day(3)],
    ['beside a tagged one', [index(day(3)), index(day(2), { tags: ['v1'] })], day(3)],
    ['beside one of another registry', [index(day(3)), index(day(2), { registry: 'h' })], day(3)],
    ['beside one of another region', [index(day(3)), index(day(2), { region: 's' })], day(3)],
    ['is unknown with unknown tags', [index(day(3)), index(day(2), { tags: hidden })], '?denied'],
    ['is unknown with unknown tags, the other way around', [index(day(2), { tags: hidden }), index(day(3))], '?denied'],
    ['is unknown with an unknown time, then nothing', [index(hidden), index(day(3), { is_index: false })], '?denied'],
    ['is unknown if it may be an index', [index(day(3)), index(day(2), { is_index: hidden })], '?denied'],
    ['ignores a tagged one of an unknown type', [index(day(3)), index(day(2), { is_index: hidden, tags: ['v1'] })], day(3)],
    ['ignores an image with unknown tags', [index(day(3)), index(day(2), { is_index: false, tags: hidden })], day(3)],
    ['ignores one without a time', [index(day(3)), index(null)], day(3)],
    ['is none without one', [index(day(3), { is_index: false })], null],
  ])('%s', (_, image, expected) => expect(brief(valuesOf(oldestUntaggedIndex, { image })[0])).toBe(expected));
  it('is unknown if images were not read', () =>
    expect(valuesOf(oldestUntaggedIndex, { image: [index(day(3))] }, { lacking: { image: gone } })).toEqual([gone]));
});

describe('the copies of a volume', () => {
  const two = { ...liveOf(), regions: ['br-ne1', 'br-se1'] };
  const volume: Cells = { id: 'v', region: 'br-se1' };
  const snapshot: Cells = { region: 'br-ne1', name: 'n', volume_id: 'v', type: 'object', status: 'completed', created_at: day(3) };
  const copies = (given: Parameters<typeof valuesOf>[1], facts: Parameters<typeof valuesOf>[2] = { live: two }): unknown => {
    const [value] = valuesOf(volumeCopies, { volume: [volume], ...given }, facts);
    const cellsOf = (all: readonly Value[]) =>
      all.map((one) => (typeof one === 'object' && one !== null && 'cells' in one ? [one.address, ...one.cells] : one));
    if (Array.isArray(value)) return cellsOf(value);
    return typeof value === 'object' && value !== null && 'items' in value ? [...cellsOf(value.items), brief(value.because)] : value;
  };
  it('have their region, type, status and time', () =>
    expect(copies({ snapshot: [snapshot], backup: [{ ...snapshot, type: 'full' }] })).toEqual([
      ['', 'snapshot/0', 'br-ne1', 'object', 'completed', day(3)],
      ['', 'backup/0', 'br-ne1', 'full', 'completed', day(3)],
    ]));
  it('are none in its own region, and none of other volumes', () =>
    expect(
      copies({
        snapshot: [
          { ...snapshot, region: 'br-se1' },
          { ...snapshot, volume_id: 'w' },
          { ...snapshot, volume_id: null, name: null },
        ],
      }),
    ).toEqual([]));
  it('may have only the name of a restore point of it', () => {
    const own = { ...snapshot, region: 'br-se1' };
    expect(copies({ snapshot: [own, { ...snapshot, volume_id: null }, { ...snapshot, volume_id: hidden, name: 'm' }] })).toEqual([
      ['', 'snapshot/1', 'br-ne1', 'object', 'completed', day(3)],
    ]);
  });
  it.each<[string, Parameters<typeof valuesOf>[2], string]>([
    ['no other region was read', { live: { ...two, regions: ['br-se1'] } }, '?no other region was read'],
    ['nothing live is known', {}, '?no other region was read'],
    ['snapshots were not read', { live: two, lacking: { snapshot: hidden } }, '?denied'],
    ['backups were not read', { live: two, lacking: { backup: gone } }, '?failed'],
  ])('may be more if %s', (_, facts, expected) => expect(copies({ snapshot: [snapshot] }, facts)).toEqual([expect.anything(), expected]));
  it.each<[string, Cells]>([
    ['id', { ...volume, id: hidden }],
    ['region', { ...volume, region: hidden }],
  ])('of a volume whose %s is unknown are not computed', (_, one) =>
    expect(copies({ volume: [one], snapshot: [snapshot] })).toBeUndefined(),
  );
});

describe('the effective permissions', () => {
  it.each(effectivePermissionFields.map((field) => [field.kind, field] as const))(
    'of a %s that is not live are not computed',
    (kind, field) => {
      expect(valuesOf(field, { [kind]: [{}] })).toEqual([undefined]);
      expect(valuesOf(field, { [kind]: [{}] }, { live: liveOf(collection('role', [])) })).toEqual([undefined]);
    },
  );
  it('that are not all known name the field and the cause', () => {
    const [field] = effectivePermissionFields;
    const shape = shapes.get('member');
    if (!field || !shape) throw new TypeError('there are no fields');
    const member = item('member', ['a@x.example'], { values: { email: 'a@x.example', roles: ['r'], permissions: ['p'] } });
    const role = item('role', ['r'], { id: 'r', values: { name: 'r' }, unread: { permissions: '403 on GET /roles/r' } });
    const live = liveOf(collection('member', [member]), collection('role', [role]));
    const valueOf = field.values({ shapes, rows: () => [], lacking: () => undefined, facts: { live, lockFiles: [], settings: [], now } });
    expect(valueOf({ row: rowMaker(shape)({ address: member.address }, () => null) })).toMatchObject({
      type: 'partial',
      items: ['p'],
      because: { type: 'unknown', cause: 'denied', missing: ['member.effective_permissions'] },
    });
  });
});
