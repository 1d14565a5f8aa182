// Volumes: list, read, create, delete. Actions on one are in volume-actions.ts.
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { clampedPageOf, expanding, nameFilter, pageParameters, sortBy } from '../paging.ts';
import { accepted, done, ok, type Reply } from '../reply.ts';
import { begin } from '../settle.ts';
import { bool, either, integer, nullAsAbsent, nullable, object, optional, text } from '../shape.ts';
import type { StateChange } from '../transition.ts';
import type { Region, SimulatedWorld } from '../world.ts';
import { deletion, ending, failed } from './endings.ts';
import { type IdOrName, nameInUse, reference, referred, resourceName } from './names.ts';
import { volumesFull } from './quotas.ts';
import type { Backup, Snapshot, Volume, VolumeType } from './state.ts';
import { showVolume, volumeExpand } from './volume-body.ts';
import { isOffered } from './volume-types.ts';

const sort = sortBy(['created_at', 'updated_at', 'name', 'size', 'state', 'status', 'id'], 'created_at:asc');
const expand = expanding(...volumeExpand);

const createBody = object({
  name: resourceName,
  size: integer({ min: 10, max: 2_147_483_648 }),
  type: reference,
  snapshot: optional(nullable(reference)),
  backup: optional(nullable(reference)),
  availability_zone: optional(nullable(text())),
  encrypted: nullAsAbsent(either(bool, false)),
});

type Origin =
  | { readonly type: 'none' }
  | { readonly type: 'snapshot'; readonly from: Snapshot }
  | { readonly type: 'backup'; readonly from: Backup };

/** The source that the volume is restored from, or the refusal. */
const originOf = (call: RegionalCall, snapshot: IdOrName | null, backup: IdOrName | null): Origin | Reply => {
  const { region, refuse } = call;
  if (snapshot !== null) {
    const from = referred(region.snapshots, snapshot);
    if (from === undefined) return refuse.notFound('snapshot');
    if (from.state !== 'available' || from.status !== 'completed') return refuse.conflict('the snapshot is not usable yet');
    return { type: 'snapshot', from };
  }
  if (backup === null) return { type: 'none' };
  const from = referred(region.backups, backup);
  if (from === undefined) return refuse.notFound('backup');
  if (from.state !== 'available' || from.status !== 'completed') return refuse.conflict('the backup is not usable yet');
  return { type: 'backup', from };
};

/**
 * While a volume is created from it, a restore point is restoring; a backup waits for its own operation first. Afterwards it is usable again, unless the
 * restore failed.
 */
const restoring = (region: string, origin: Origin, failure: string | null): readonly StateChange[] => {
  if (origin.type === 'none') return [];
  const { id } = origin.from;
  const change = (set: { readonly status: string }): StateChange => ({ type: origin.type, region, id, set });
  const way = origin.type === 'backup' ? ['restoring_pending', 'restoring'] : ['restoring'];
  return [...way.map((status) => change({ status })), change(failure === 'restoring_error' ? failed(failure) : { status: 'completed' })];
};

const unfitType = (type: VolumeType, zone: string | null, encrypted: boolean): string | null => {
  if (zone !== null && !type.availability_zones.includes(zone)) return `volume type ${type.name} is not offered in zone ${zone}`;
  return encrypted && !type.allows_encryption ? `volume type ${type.name} does not allow encryption` : null;
};

/** Snapshots of a volume, including deleted ones that still count (contradictions.md B33). */
const countedSnapshots = (world: SimulatedWorld, region: Region, volume: string): number =>
  region.snapshots.by('volume', volume).length +
  world.agenda.all().filter(({ change }) => change.type === 'uncounted' && change.region === region.name && change.id === volume).length;

export const volumeRows = {
  'blockStorage.listVolumes': regionalRow(
    { query: { ...pageParameters, expand, _sort: sort, name: nameFilter } },
    ({ world, region }, { query }) => {
      const under = query.name === undefined ? undefined : ({ index: 'name', key: query.name } as const);
      const { items, meta } = clampedPageOf(region.volumes.sorted(query['_sort'], under), query);
      const volumes = items.map((volume) => showVolume(world, region, volume, query.expand));
      return ok(world.surroundings.behaviour.volume_bodies === 'newest' ? { meta, volumes } : { volumes });
    },
  ),
  'blockStorage.getVolume': regionalRow({ query: { expand } }, ({ world, region, path, refuse }, { query }) => {
    const volume = region.volumes.get(path('id'));
    return volume === undefined ? refuse.notFound('volume') : ok(showVolume(world, region, volume, query.expand));
  }),
  // Rules 1 and 2. A quota does not refuse: the volume exists, and has failed.
  'blockStorage.createVolume': regionalRow({ body: createBody }, (call, { body }) => {
    const { world, tenant, region, at, refuse } = call;
    if (nameInUse(call, 'volumes', body.name)) return refuse.conflict(`volume name ${body.name} is taken`);
    const type = referred(region.types, body.type);
    if (type === undefined) return refuse.notFound('volume type');
    if (!isOffered(world, type)) return refuse.conflict(`volume type ${type.name} is not available for use`);
    const unfit = unfitType(type, body.availability_zone ?? null, body.encrypted);
    if (unfit !== null) return refuse.unfit(unfit);
    const origin = originOf(call, body.snapshot ?? null, body.backup ?? null);
    if ('status' in origin) return origin;
    const full = volumesFull(region, body.size);
    const volume: Volume = {
      id: world.mint.uuid('volume'),
      ...defaults.volume,
      name: body.name,
      size: body.size,
      state: 'new',
      status: 'provisioning',
      type: type.id,
      availability_zone: body.availability_zone ?? type.availability_zones[0] ?? region.name,
      encrypted: body.encrypted,
      created_at: at,
      updated_at: at,
      attachment: null,
      restored_from: origin.type === 'none' ? null : origin.from.id,
    };
    region.volumes.put(volume);
    const change = (set: Partial<Volume>): StateChange => ({ type: 'volume', region: region.name, id: volume.id, set });
    const failure = full ? 'creating_error_quota' : call.ends;
    const end = ending(failure === 'restoring_error' ? 'creating_error' : failure, { state: 'available', status: 'completed' });
    begin(world, tenant.facts.id, [null, change({ status: 'creating' }), change(end)]);
    begin(world, tenant.facts.id, restoring(region.name, origin, failure));
    return accepted({ id: volume.id });
  }),
  // Rule 3.
  'blockStorage.deleteVolume': regionalRow({}, ({ world, tenant, region, path, ends, refuse }) => {
    const volume = region.volumes.get(path('id'));
    if (volume === undefined) return refuse.notFound('volume');
    if (volume.state === 'in-use') return refuse.conflict('the volume is attached');
    if (volume.status !== 'completed') return refuse.conflict(`the volume is ${volume.status}`);
    if (countedSnapshots(world, region, volume.id) > 0) return refuse.conflict('the volume has snapshots');
    const change = (set: Partial<Volume> | null): StateChange => ({ type: 'volume', region: region.name, id: volume.id, set });
    begin(world, tenant.facts.id, [change({ status: 'deleting_pending' }), change({ status: 'deleting' }), change(deletion(ends))]);
    return done;
  }),
} satisfies Rows;
