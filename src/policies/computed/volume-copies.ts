// `copies` of a volume: its restore points in other regions. A copy may not report its volume: then the names decide.

import { parseRestorePointName, volumeKeyOf } from '../../kinds/restore-point/name.ts';
import { groupBy } from '../../live/group-by.ts';
import { type Unknown, unknown, type Value } from '../evaluate/value.ts';
import type { Shape } from '../language/shape.ts';
import type { Linkable } from '../world/link-rows.ts';
import { type Computed, type ComputedFacts, fieldOf } from './computed.ts';

const copy: Shape = {
  name: 'volume-copies',
  title: ['copy of a volume', 'copies of a volume'],
  about: 'A restore point in another region.',
  declarable: false,
  isRecord: true,
  fields: {
    address: { type: 'string', about: 'The address of the snapshot or backup.', side: 'live' },
    region: { type: 'string', about: 'Its region.', side: 'live' },
    type: { type: 'string', about: 'instant or object of a snapshot, full or incremental of a backup.', side: 'live' },
    status: { type: 'string', about: 'completed if it is usable.', side: 'live' },
    created_at: { type: 'time', about: 'When it was created.', side: 'live' },
  },
  links: {},
  sample: {},
};

const kinds = ['snapshot', 'backup'] as const;

interface Point {
  readonly row: Linkable;
  readonly region: Value;
  readonly name: Value;
  /** The id of its volume. */
  readonly volume: Value;
  readonly value: Value;
}

const pointsIn = ({ shapes, rows }: ComputedFacts): readonly Point[] =>
  kinds.flatMap((kind) => {
    const [region, name, volume] = (['region', 'name', 'volume_id'] as const).map((field) => fieldOf(shapes, kind, field));
    const parts = (['region', 'type', 'status', 'created_at'] as const).map((field) => fieldOf(shapes, kind, field));
    return rows(kind).map((row) => ({
      row,
      region: region?.(row) ?? null,
      name: name?.(row) ?? null,
      volume: volume?.(row) ?? null,
      value: {
        type: 'row' as const,
        address: '',
        at: undefined,
        from: undefined,
        cells: [row.row.address, ...parts.map((part) => part(row))],
        record: copy,
      },
    }));
  });

/** Points by a text; those without one are in no group. */
const byText = (points: readonly Point[], textOf: (point: Point) => Value): ReadonlyMap<Value, readonly Point[]> =>
  groupBy(
    points.filter((point) => typeof textOf(point) === 'string'),
    textOf,
  );

/** Without another region that was read, nothing is known of copies. */
const noOtherRegion = ({ facts: { live } }: ComputedFacts): Unknown | undefined =>
  live && live.regions.length > 1 ? undefined : unknown('no-value', ['volume.copies'], 'no other region was read');

export const volumeCopies: Computed = {
  kind: 'volume',
  name: 'copies',
  cell: {
    field: {
      type: 'list<volume_copies>',
      about: 'Its snapshots and backups in other regions.',
      side: 'live',
      record: { many: true, shape: copy },
    },
    sample: [],
  },
  needs: [
    'volume.id',
    'volume.region',
    ...kinds.flatMap((kind) => ['region', 'name', 'volume_id', 'type', 'status', 'created_at'].map((field) => `${kind}.${field}`)),
  ],
  values: (around) => {
    const points = pointsIn(around);
    const byVolume = byText(points, ({ volume }) => volume);
    // A restore point of another volume is no copy of this one, whatever its name.
    const unassigned = points.filter(({ volume }) => typeof volume !== 'string');
    const byName = byText(unassigned, ({ name }) => name);
    const byKey = byText(unassigned, ({ name }) => (typeof name === 'string' ? (parseRestorePointName(name)?.volume ?? null) : null));
    const lack = noOtherRegion(around) ?? around.lacking('snapshot') ?? around.lacking('backup');
    const [idOf, regionOf] = [fieldOf(around.shapes, 'volume', 'id'), fieldOf(around.shapes, 'volume', 'region')];
    return (row) => {
      const [id, region] = [idOf(row), regionOf(row)];
      if (typeof id !== 'string' || typeof region !== 'string') return undefined;
      const own = byVolume.get(id) ?? [];
      const found: readonly Point[] = [
        ...own,
        ...(byKey.get(volumeKeyOf(id) ?? null) ?? []),
        ...own.flatMap(({ name }) => byName.get(name) ?? []),
      ];
      const items = [...new Set(found)].filter((point) => point.region !== region).map(({ value }) => value);
      return lack ? { type: 'partial', items, because: lack } : items;
    };
  },
};
