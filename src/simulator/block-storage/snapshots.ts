// Snapshots of volumes, and copies of object snapshots to other regions.
import type { JsonObject } from '../../json.ts';
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { clampedPageOf, expanding, nameFilter, pageParameters, sortBy } from '../paging.ts';
import { accepted, done, ok, type Reply } from '../reply.ts';
import { begin } from '../settle.ts';
import { choice, either, nullAsAbsent, nullable, object, optional, text } from '../shape.ts';
import type { StateChange } from '../transition.ts';
import type { Region, SimulatedWorld } from '../world.ts';
import { deletion, ending } from './endings.ts';
import { type IdOrName, nameInUse, nameTaken, reference, referred, resourceName } from './names.ts';
import { snapshotsFull } from './quotas.ts';
import type { Snapshot } from './state.ts';

const volumeOf = (region: Region, id: string | null, whole: boolean): JsonObject | null => {
  const volume = region.volumes.get(id ?? '');
  if (id === null || volume === undefined || !whole) return id === null ? null : { id };
  return { id, name: volume.name, size: volume.size, type: { id: volume.type, name: region.types.get(volume.type)?.name ?? '' } };
};

const newer = ({ type, encrypted, creation_type }: Snapshot): JsonObject => ({ type, encrypted, creation_type });

const showSnapshot = (world: SimulatedWorld, region: Region, snapshot: Snapshot, expand: readonly string[]): JsonObject => ({
  id: snapshot.id,
  name: snapshot.name,
  description: snapshot.description,
  size: snapshot.size,
  state: snapshot.state,
  status: snapshot.status,
  created_at: snapshot.created_at,
  updated_at: snapshot.updated_at,
  volume: volumeOf(region, snapshot.volume, expand.includes('volume')),
  ...(snapshot.error === null ? {} : { error: snapshot.error }),
  availability_zones: snapshot.availability_zones,
  ...(world.surroundings.behaviour.volume_bodies === 'newest' ? newer(snapshot) : {}),
});

const sort = sortBy(['created_at', 'updated_at', 'name', 'size', 'state', 'status', 'id'], 'created_at:asc');
const expand = expanding('volume');
const kind = choice('instant', 'object');

const createBody = object({
  name: resourceName,
  description: nullable(text()),
  volume: optional(nullable(reference)),
  source_snapshot: optional(nullable(reference)),
  type: nullAsAbsent(either(kind, 'instant')),
});

type Source = Pick<Snapshot, 'size' | 'volume' | 'encrypted' | 'availability_zones'>;

/** A snapshot is created from a volume, or from another snapshot; one of the two is required (contradictions.md B9). */
const sourceOf = ({ region, refuse }: RegionalCall, volume: IdOrName | null, snapshot: IdOrName | null): Source | Reply => {
  if (volume !== null) {
    const from = referred(region.volumes, volume);
    if (from === undefined) return refuse.notFound('volume');
    return { size: from.size, volume: from.id, encrypted: from.encrypted, availability_zones: [from.availability_zone] };
  }
  if (snapshot === null)
    return refuse.invalid([{ loc: ['body', 'volume'], msg: 'volume or source_snapshot is required', type: 'missing' }]);
  return referred(region.snapshots, snapshot) ?? refuse.notFound('snapshot');
};

const steps = ({ region }: RegionalCall, id: string, sets: readonly (Partial<Snapshot> | null)[]): readonly StateChange[] =>
  sets.map((set) => ({ type: 'snapshot', region: region.name, id, set }));

const isReply = (value: Source | Reply): value is Reply => !('size' in value);

export const snapshotRows = {
  'blockStorage.listSnapshots': regionalRow(
    { query: { ...pageParameters, expand, _sort: sort, name: nameFilter, type: optional(kind) } },
    ({ world, region }, { query }) => {
      const under = query.name === undefined ? undefined : ({ index: 'name', key: query.name } as const);
      const all = region.snapshots.sorted(query['_sort'], under);
      const { items, meta } = clampedPageOf(query.type === undefined ? all : all.filter((one) => one.type === query.type), query);
      const newest = world.surroundings.behaviour.volume_bodies === 'newest';
      return ok({ ...(newest ? { meta } : {}), snapshots: items.map((snapshot) => showSnapshot(world, region, snapshot, query.expand)) });
    },
  ),
  'blockStorage.getSnapshot': regionalRow({ query: { expand } }, ({ world, region, path, refuse }, { query }) => {
    const snapshot = region.snapshots.get(path('id'));
    return snapshot === undefined ? refuse.notFound('snapshot') : ok(showSnapshot(world, region, snapshot, query.expand));
  }),
  // Rule 1. A snapshot of a restored volume is only discouraged (rule 9).
  'blockStorage.createSnapshot': regionalRow({ body: createBody }, (call, { body }) => {
    const { world, tenant, region, at, refuse } = call;
    if (nameInUse(call, 'snapshots', body.name)) return refuse.conflict(`snapshot name ${body.name} is taken`);
    const source = sourceOf(call, body.volume ?? null, body.source_snapshot ?? null);
    if (isReply(source)) return source;
    const failure = snapshotsFull(region) ? 'creating_error_quota' : call.ends;
    const snapshot: Snapshot = {
      id: world.mint.uuid('snapshot'),
      ...defaults.snapshot,
      name: body.name,
      description: body.description,
      size: source.size,
      state: 'new',
      status: 'provisioning',
      volume: source.volume,
      type: body.type,
      creation_type: 'manual',
      encrypted: source.encrypted,
      availability_zones: source.availability_zones,
      created_at: at,
      updated_at: at,
    };
    region.snapshots.put(snapshot);
    const end = ending(failure, { state: 'available', status: 'completed' });
    const far = failure === null || failure.startsWith('replicating');
    const replicating = body.type === 'object' && far ? [{ status: 'replicating' }] : [];
    begin(world, tenant.facts.id, [null, ...steps(call, snapshot.id, [{ status: 'creating' }, ...replicating, end])]);
    return accepted({ id: snapshot.id });
  }),
  'blockStorage.renameSnapshot': regionalRow({ body: object({ name: resourceName }) }, (call, { body }) => {
    const { region, path, at, refuse } = call;
    const snapshot = region.snapshots.get(path('id'));
    if (snapshot === undefined) return refuse.notFound('snapshot');
    if (nameInUse(call, 'snapshots', body.name, snapshot.id)) return refuse.conflict(`snapshot name ${body.name} is taken`);
    region.snapshots.put({ ...snapshot, name: body.name, updated_at: at });
    return done;
  }),
  // Rule 8. The volume's count of snapshots lags behind (contradictions.md B33).
  'blockStorage.deleteSnapshot': regionalRow({}, (call) => {
    const { world, tenant, region, path, refuse } = call;
    const snapshot = region.snapshots.get(path('id'));
    if (snapshot === undefined) return refuse.notFound('snapshot');
    if (snapshot.state !== 'available' || snapshot.status !== 'completed')
      return refuse.conflict(`the snapshot is ${snapshot.state} and ${snapshot.status}`);
    if (region.volumes.by('origin', snapshot.id).length > 0) return refuse.conflict('a volume was restored from the snapshot');
    const lag =
      snapshot.volume === null || call.ends !== null
        ? []
        : [null, { type: 'uncounted', region: region.name, id: snapshot.volume } as const];
    begin(world, tenant.facts.id, [...steps(call, snapshot.id, [{ status: 'deleting' }, deletion(call.ends)]), ...lag]);
    return done;
  }),
  // Only object snapshots, into another region, where the name must be free and the quota counts. The copy keeps name and description, but not the volume. The
  // failure of a copy is not documented: it fails like a replication.
  'blockStorage.copySnapshot': regionalRow(
    { body: object({ destination_region: choice('br-se1', 'br-mgl1', 'br-ne1') }) },
    (call, { body }) => {
      const { world, tenant, region, path, at, refuse } = call;
      const snapshot = region.snapshots.get(path('id'));
      if (snapshot === undefined) return refuse.notFound('snapshot');
      const target = tenant.regions.get(body.destination_region);
      if (target === undefined || target.name === region.name) return refuse.unfit('the destination must be another region of the tenant');
      if (snapshot.type !== 'object') return refuse.conflict('only object snapshots can be copied');
      if (snapshot.status !== 'completed') return refuse.conflict(`the snapshot is ${snapshot.status}`);
      if (nameTaken(target.snapshots, snapshot.name)) return refuse.conflict(`snapshot name ${snapshot.name} is taken in ${target.name}`);
      const zones = target.zones.slice(0, 1).map((zone) => zone.az_id);
      const copy: Snapshot = {
        ...snapshot,
        id: world.mint.uuid('snapshot'),
        volume: null,
        state: 'new',
        status: 'copying',
        availability_zones: zones,
        created_at: at,
        updated_at: at,
      };
      const full = snapshotsFull(target);
      target.snapshots.put(copy);
      begin(world, tenant.facts.id, steps(call, snapshot.id, [{ status: 'copying' }, { status: 'completed' }]));
      const failure = full ? 'replicating_error_quota' : call.ends;
      const set = ending(failure, { state: 'available', status: 'completed' });
      begin(world, tenant.facts.id, [null, { type: 'snapshot', region: target.name, id: copy.id, set }]);
      return done;
    },
  ),
} satisfies Rows;
