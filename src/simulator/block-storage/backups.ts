// Backups of volumes, and their copies in other regions: operations of older documents (contradictions.md B1), without meta in their list.
import type { JsonObject } from '../../json.ts';
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { clampedPageOf, expanding, nameFilter, pageParameters, sortBy } from '../paging.ts';
import { accepted, done, ok } from '../reply.ts';
import { begin } from '../settle.ts';
import { choice, either, nullable, object, optional, text } from '../shape.ts';
import type { StateChange } from '../transition.ts';
import type { Region } from '../world.ts';
import { deletion, ending } from './endings.ts';
import { nameInUse, nameTaken, reference, referred } from './names.ts';
import { backupsFull } from './quotas.ts';
import type { Backup } from './state.ts';

/** The full volume calls its type `volume_type` here (contradictions.md B25). */
const volumeOf = (region: Region, id: string | null, whole: boolean): JsonObject | null => {
  const volume = region.volumes.get(id ?? '');
  if (id === null || volume === undefined || !whole) return id === null ? null : { id };
  const { name, state, status, size, created_at, updated_at, type } = volume;
  return { id, name, state, status, size, created_at, updated_at, volume_type: { id: type } };
};

const showBackup = (region: Region, backup: Backup, expand: readonly string[]): JsonObject => ({
  id: backup.id,
  name: backup.name,
  description: backup.description,
  size: backup.size,
  type: backup.type,
  state: backup.state,
  status: backup.status,
  created_at: backup.created_at,
  updated_at: backup.updated_at,
  volume: volumeOf(region, backup.volume, expand.includes('volume')),
  source_backup: backup.source_backup === null ? null : { id: backup.source_backup },
  ...(backup.error === null ? {} : { error: backup.error }),
});

const sort = sortBy(['created_at', 'updated_at', 'name', 'size', 'state', 'status', 'id'], 'created_at:asc');
const expand = expanding('volume');

const createBody = object({
  name: text({ min: 1 }),
  volume: reference,
  description: optional(nullable(text())),
  type: either(choice('full', 'incremental'), 'full'),
});
const renameBody = object({
  name: optional(nullable(text({ min: 1, max: 255 }))),
  description: optional(nullable(text({ min: 1, max: 255 }))),
});
const copyBody = object({ backup: reference, destiny_region: text({ min: 1, max: 255 }) });

/** The base of an incremental backup: the newest usable backup of the same volume. */
const baseOf = (region: Region, volume: string): string | null =>
  region.backups
    .by('volume', volume)
    .filter((backup) => backup.state === 'available' && backup.status === 'completed')
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .at(-1)?.id ?? null;

const steps = (region: Region, id: string, sets: readonly (Partial<Backup> | null)[]): readonly StateChange[] =>
  sets.map((set) => ({ type: 'backup', region: region.name, id, set }));

const usable = (backup: Backup): boolean => backup.state === 'available' && backup.status === 'completed';

const begun = ({ world, tenant }: RegionalCall, changes: readonly (StateChange | null)[]): void => begin(world, tenant.facts.id, changes);

export const backupRows = {
  'blockStorage.listBackups': regionalRow(
    { query: { ...pageParameters, expand, _sort: sort, name: nameFilter } },
    ({ region }, { query }) => {
      const under = query.name === undefined ? undefined : ({ index: 'name', key: query.name } as const);
      const { items } = clampedPageOf(region.backups.sorted(query['_sort'], under), query);
      return ok({ backups: items.map((backup) => showBackup(region, backup, query.expand)) });
    },
  ),
  'blockStorage.getBackup': regionalRow({ query: { expand } }, ({ region, path, refuse }, { query }) => {
    const backup = region.backups.get(path('id'));
    return backup === undefined ? refuse.notFound('backup') : ok(showBackup(region, backup, query.expand));
  }),
  // Rules 1 and 10.
  'blockStorage.createBackup': regionalRow({ body: createBody }, (call, { body }) => {
    const { world, region, at, refuse } = call;
    if (nameInUse(call, 'backups', body.name)) return refuse.conflict(`backup name ${body.name} is taken`);
    const volume = referred(region.volumes, body.volume);
    if (volume === undefined) return refuse.notFound('volume');
    if (volume.state !== 'available' && volume.state !== 'in-use') return refuse.conflict(`the volume is ${volume.state}`);
    if (volume.status !== 'completed') return refuse.conflict(`an operation is running on the volume: ${volume.status}`);
    const failure = backupsFull(region) ? 'creating_error_quota' : call.ends;
    const backup: Backup = {
      id: world.mint.uuid('backup'),
      ...defaults.backup,
      name: body.name,
      description: body.description ?? null,
      size: volume.size,
      type: body.type,
      state: 'new',
      status: 'provisioning',
      volume: volume.id,
      source_backup: body.type === 'incremental' ? baseOf(region, volume.id) : null,
      created_at: at,
      updated_at: at,
    };
    region.backups.put(backup);
    const end = ending(failure, { state: 'available', status: 'completed' });
    const uploading = failure === null || failure.startsWith('uploading') ? [{ status: 'uploading' }] : [];
    begun(call, [null, ...steps(region, backup.id, [{ status: 'creating' }, ...uploading, end])]);
    return accepted({ id: backup.id });
  }),
  // Rules 1 and 11. Omitted or null fields stay unchanged.
  'blockStorage.renameBackup': regionalRow({ body: renameBody }, (call, { body }) => {
    const { region, path, at, refuse } = call;
    const backup = region.backups.get(path('id'));
    if (backup === undefined) return refuse.notFound('backup');
    const [name, description] = [body.name ?? null, body.description ?? null];
    if (name === null && description === null)
      return refuse.invalid([{ loc: ['body', 'name'], msg: 'name or description is required', type: 'missing' }]);
    if (backup.state !== 'available') return refuse.conflict(`the backup is ${backup.state}`);
    if (name !== null && nameInUse(call, 'backups', name, backup.id)) return refuse.conflict(`backup name ${name} is taken`);
    region.backups.put({ ...backup, name: name ?? backup.name, description: description ?? backup.description, updated_at: at });
    return done;
  }),
  // Rule 11.
  'blockStorage.deleteBackup': regionalRow({}, (call) => {
    const backup = call.region.backups.get(call.path('id'));
    if (backup === undefined) return call.refuse.notFound('backup');
    if (!usable(backup)) return call.refuse.conflict(`the backup is ${backup.state} and ${backup.status}`);
    begun(call, steps(call.region, backup.id, [{ status: 'deleting_pending' }, { status: 'deleting' }, deletion(call.ends)]));
    return done;
  }),
  // Rule 12. The copy keeps its name, but neither the volume nor its base backup.
  'blockStorage.copyBackup': regionalRow({ body: copyBody }, (call, { body }) => {
    const { world, tenant, region, at, refuse } = call;
    const backup = referred(region.backups, body.backup);
    if (backup === undefined) return refuse.notFound('backup');
    const target = tenant.regions.get(body.destiny_region);
    if (target === undefined || target.name === region.name) return refuse.unfit('the destination must be another region of the tenant');
    if (!usable(backup)) return refuse.conflict(`the backup is ${backup.state} and ${backup.status}`);
    if (nameTaken(target.backups, backup.name)) return refuse.conflict(`backup name ${backup.name} is taken in ${target.name}`);
    const full = backupsFull(target);
    const id = world.mint.uuid('backup');
    target.backups.put({
      ...backup,
      id,
      volume: null,
      source_backup: null,
      state: 'new',
      status: 'copying',
      created_at: at,
      updated_at: at,
    });
    begun(call, steps(region, backup.id, [{ status: 'copying' }, { status: 'completed' }]));
    const end = ending(full ? 'copying_error_quota' : call.ends, { state: 'available', status: 'completed' });
    begun(call, [null, ...steps(target, id, [end])]);
    return done;
  }),
} satisfies Rows;
