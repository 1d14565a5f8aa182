// Schedulers of the platform, which make snapshots of their volumes once a day. Tenantry's own schedules are another thing (due/).
// What a change means as steps stands in change.ts.
import { int, list, object, reference, text, time } from '../../platform/wire.ts';
import type { Json } from '../../json.ts';
import { addressOf, collectionOf } from '../address.ts';
import type { Fields } from '../field.ts';
import { defineKind, type Look } from '../kind.ts';
import { asSet } from '../as-set.ts';
import { present } from '../present.ts';
import { inRegion } from '../regional.ts';
import { answerScheduler } from './change.ts';
import { volumeCalled, wholeTime } from './volumes.ts';
import { whyUnread } from '../unread.ts';
import { textIn } from '../read-value.ts';

const fields = {
  region: { type: 'text', change: 'create-only', about: 'Region.' },
  name: { type: 'text', change: 'create-only', about: 'Its name, unique in its region.' },
  description: { type: 'text', change: 'create-only', about: 'What it is for.' },
  type: { type: 'text', change: 'create-only', about: 'Type of its snapshots: instant or object.' },
  retention_days: { type: 'int', change: 'create-only', about: 'How many days each snapshot is kept.' },
  start_time: { type: 'text', change: 'create-only', about: 'Daily start time, HH:MM:SS; the time zone is not documented.' },
  volumes: { type: 'texts', compare: 'set', about: 'Names of the volumes it creates snapshots of.' },
  volume_ids: { type: 'texts', side: 'live', compare: 'set', about: 'Ids of the volumes it creates snapshots of.' },
  state: { type: 'text', side: 'live', about: 'available or deleted.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type SchedulerFields = typeof fields;

/** Ids, also of volumes that are written out; absent means none, for the key is optional. */
const idsIn = (wire: Json): readonly string[] | undefined => {
  const ids = (list(wire, 'volumes') ?? []).map((one) => (typeof one === 'string' ? one : reference({ volume: one }, 'volume')));
  return ids.every((id) => typeof id === 'string') ? asSet(ids) : undefined;
};

/** The names of its volumes; the id of one that is gone. Unread while some volume of the region may not have been read. */
const namesOf = (ids: readonly string[], region: string, look: Look): readonly string[] | undefined => {
  const isWhole = look.completeness(collectionOf('volume', region)).type === 'complete';
  const names = ids.map((id) => textIn(look.liveById('volume', id), 'name') ?? (isWhole ? id : undefined));
  return names.every((name) => name !== undefined) ? asSet(names) : undefined;
};

export const scheduler = defineKind({
  name: 'scheduler',
  title: ['scheduler', 'schedulers'],
  about:
    'A scheduler of the platform, identified by its region and name. It creates a daily snapshot of each of its volumes. Only its volumes can be changed; any other change recreates it. Not to be confused with the schedules of Tenantry, `snapshot_schedules` and `backup_schedules`.',
  fields,
  place: {
    section: 'schedulers',
    key: 'name',
    ownership: 'schedulers',
    removable: true,
    rename: 'replace',
    names: [{ pattern: '^.{1,255}$', level: 'error', says: 'the name of a scheduler has at most 255 characters' }],
  },
  // Nothing is expanded: what `expand=volume` answers is in no document, and the ids of volumes come without it.
  collection: { operation: 'blockStorage.listSchedulers', per: 'region', args: inRegion },
  item: [
    {
      operation: 'blockStorage.getScheduler',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, ...inRegion(of) }),
    },
    // There is no filter by name: the list is read and compared on this side.
    { operation: 'blockStorage.listSchedulers', fills: 'all', list: true, args: inRegion },
  ],
  permissions: {
    read: ['bs_scheduler_list', 'bs_scheduler_get'],
    write: ['bs_scheduler_create', 'bs_scheduler_delete', 'bs_scheduler_attach', 'bs_scheduler_detach'],
  },
  looksAt: { volume: ['name'] },
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    if (!id || !name) return undefined;
    const policy = object(wire, 'policy') ?? undefined;
    const daily = object(object(policy, 'frequency') ?? undefined, 'daily') ?? undefined;
    const state = text(wire, 'state');
    const ids = idsIn(wire);
    return {
      id,
      address: addressOf('scheduler', region, name),
      phase: state === 'deleted' ? 'retired' : 'settled',
      values: present({
        region,
        name,
        description: text(wire, 'description') || null,
        type: text(object(wire, 'snapshot') ?? undefined, 'type') ?? undefined,
        retention_days: int(policy, 'retention_in_days'),
        start_time: text(daily, 'start_time'),
        volume_ids: ids,
        volumes: ids?.length === 0 ? ids : undefined,
        state,
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
      }),
    };
  },
  resolve: ({ values, region = '' }, look) => {
    const names = values.volume_ids && namesOf(values.volume_ids, region, look);
    return names ? { volumes: names } : {};
  },
  unresolved: ({ values, region = '' }, look) => {
    const why = whyUnread(look.completeness(collectionOf('volume', region)));
    const isNamed = values.volume_ids === undefined || namesOf(values.volume_ids ?? [], region, look) !== undefined;
    return isNamed ? {} : { volumes: `the names of its volumes are unknown: ${why ?? 'volumes are not supported here'}` };
  },
  address: ({ region = '', name = '' }) => addressOf('scheduler', region, name),
  // A volume that this run renames still has its old name, and one may be written by its id.
  means: ({ values }, look) => {
    const { region = '', volumes } = values;
    return {
      values: present({ ...values, volumes: volumes && asSet(volumes.map((name) => volumeCalled(region, name, look))) }),
      unread: {},
    };
  },
  same: (field, written, read) => (field === 'start_time' && typeof written === 'string' ? wholeTime(written) === read : undefined),
  answer: answerScheduler,
  sample: {
    region: 'br-se1',
    name: 'nightly',
    description: 'Every night, before the batch runs',
    type: 'instant',
    retention_days: 14,
    start_time: '03:30:00',
    volumes: ['db-data'],
    volume_ids: ['d01794df-fb9b-4e9e-807c-9719b5e00e4f'],
    state: 'available',
    created_at: '2026-05-11T10:00:00.000Z',
    updated_at: '2026-05-11T10:00:00.000Z',
  },
});
