// Schedulers of snapshots: created, listed, read, deleted, attached to volumes. There is no update: a change is a deletion and a creation.
import type { JsonObject } from '../../json.ts';
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { clampedPageOf, expanding, pageParameters, sortBy } from '../paging.ts';
import { created, done, ok, type Reply } from '../reply.ts';
import { choice, integer, nullable, object, optional, text } from '../shape.ts';
import { type IdOrName, nameTaken, reference, referred } from './names.ts';
import { nextRun } from './scheduled.ts';
import type { Scheduler } from './state.ts';

/** The effect of `expand=volume` is not documented: the ids stay ids. */
const show = ({ id, name, description, volumes, snapshot, state, policy, created_at, updated_at }: Scheduler): JsonObject => ({
  id,
  name,
  description,
  volumes,
  snapshot,
  state,
  policy,
  created_at,
  updated_at,
});

const createBody = object({
  name: text({ min: 1, max: 255 }),
  description: optional(nullable(text())),
  snapshot: object({ type: choice('instant', 'object') }),
  policy: object({
    retention_in_days: integer({ min: 1 }),
    frequency: object({
      daily: object({ start_time: text({ pattern: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, form: 'HH:MM:SS is required' }) }),
    }),
  }),
});
const volumeBody = object({ volume: reference });

const sort = sortBy(['created_at', 'updated_at', 'name', 'state', 'id'], 'created_at:asc');
const expand = expanding('volume');

const found = ({ region, path }: RegionalCall): Scheduler | undefined => {
  const scheduler = region.schedulers.get(path('id'));
  return scheduler?.state === 'deleted' ? undefined : scheduler;
};

/** The scheduler after `change` was applied to its volumes for the volume in the body. */
const withVolume = (
  call: RegionalCall,
  named: IdOrName,
  change: (volumes: readonly string[], volume: string) => readonly string[] | string,
): Reply => {
  const scheduler = found(call);
  if (scheduler === undefined) return call.refuse.notFound('scheduler');
  const volume = referred(call.region.volumes, named);
  if (volume === undefined) return call.refuse.notFound('volume');
  const volumes = change(scheduler.volumes, volume.id);
  if (typeof volumes === 'string') return call.refuse.conflict(volumes);
  call.region.schedulers.put({ ...scheduler, volumes, updated_at: call.at });
  return done;
};

export const schedulerRows = {
  'blockStorage.listSchedulers': regionalRow({ query: { ...pageParameters, expand, _sort: sort } }, ({ region }, { query }) => {
    const { items, meta } = clampedPageOf(region.schedulers.sorted(query['_sort']), query);
    return ok({ meta, schedulers: items.map(show) });
  }),
  'blockStorage.getScheduler': regionalRow({ query: { expand } }, ({ region, path, refuse }) => {
    const scheduler = region.schedulers.get(path('id'));
    return scheduler === undefined ? refuse.notFound('scheduler') : ok(show(scheduler));
  }),
  // Unique names are an assumption: no other rule could cause the declared 409.
  'blockStorage.createScheduler': regionalRow({ body: createBody }, ({ world, tenant, region, at, refuse }, { body }) => {
    if (nameTaken(region.schedulers, body.name)) return refuse.conflict(`scheduler name ${body.name} is taken`);
    const scheduler: Scheduler = {
      id: world.mint.uuid('scheduler'),
      ...defaults.scheduler,
      name: body.name,
      description: body.description ?? null,
      volumes: [],
      snapshot: body.snapshot,
      policy: body.policy,
      created_at: at,
      updated_at: at,
    };
    region.schedulers.put(scheduler);
    const run = { type: 'schedule', region: region.name, id: scheduler.id } as const;
    world.agenda.add({ tenant: tenant.facts.id, at: nextRun(scheduler, world.clock.now()), change: run });
    return created({ id: scheduler.id });
  }),
  // Volumes and the snapshots that it created stay. A fault may leave it visible as deleted.
  'blockStorage.deleteScheduler': regionalRow({}, (call) => {
    const scheduler = found(call);
    if (scheduler === undefined) return call.refuse.notFound('scheduler');
    if (call.ends === 'deleted') call.region.schedulers.put({ ...scheduler, volumes: [], state: 'deleted', updated_at: call.at });
    else call.region.schedulers.drop(scheduler.id);
    return done;
  }),
  'blockStorage.attachScheduler': regionalRow({ body: volumeBody }, (call, { body }) =>
    withVolume(call, body.volume, (volumes, volume) =>
      volumes.includes(volume) ? 'the volume is attached to the scheduler' : [...volumes, volume],
    ),
  ),
  'blockStorage.detachScheduler': regionalRow({ body: volumeBody }, (call, { body }) =>
    withVolume(call, body.volume, (volumes, volume) =>
      volumes.includes(volume) ? volumes.filter((one) => one !== volume) : 'the volume is not attached to the scheduler',
    ),
  ),
} satisfies Rows;
