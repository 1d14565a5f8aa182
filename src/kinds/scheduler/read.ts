// How schedulers are read: the operations, and the values that are decoded from a response.
import type { Json } from '../../json.ts';
import { int, list, object, reference, text } from '../../platform/wire.ts';
import { addressOf, collectionOf } from '../address.ts';
import type { Lookup, Reads } from '../kind.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { textIn } from '../read-value.ts';
import { inRegion } from '../regional.ts';
import { sortedSet } from '../sorted-set.ts';
import { whyUnread } from '../unread.ts';
import type { SchedulerFields } from './fields.ts';
import { volumeCalled, wholeTime } from './volumes.ts';

/** Ids, including those of expanded volumes; absent means none, because the key is optional. */
const idsIn = (wire: Json): readonly string[] | undefined => {
  const ids = (list(wire, 'volumes') ?? []).map((one) => (typeof one === 'string' ? one : reference({ volume: one }, 'volume')));
  return ids.every((id) => typeof id === 'string') ? sortedSet(ids) : undefined;
};

/** The names of its volumes; the id of a deleted one. Unread if some volumes of the region may not have been read. */
const namesOf = (ids: readonly string[], region: string, lookup: Lookup): readonly string[] | undefined => {
  const isWhole = lookup.completeness(collectionOf('volume', region)).type === 'complete';
  const names = ids.map((id) => textIn(lookup.liveById('volume', id), 'name') ?? (isWhole ? id : undefined));
  return names.every((name) => name !== undefined) ? sortedSet(names) : undefined;
};

export const reads: Reads<SchedulerFields> = {
  // Nothing is expanded: the response of `expand=volume` is not documented, and the ids of volumes come without it.
  collection: { operation: 'blockStorage.listSchedulers', args: inRegion },
  item: [
    {
      operation: 'blockStorage.getScheduler',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, ...inRegion(of) }),
    },
    // There is no filter by name: the list is read and filtered locally.
    { operation: 'blockStorage.listSchedulers', fills: 'all', list: true, args: inRegion },
  ],
  decode: (wire, { region = '' }, { name, state }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    const policy = object(wire, 'policy') ?? undefined;
    const daily = object(object(policy, 'frequency') ?? undefined, 'daily') ?? undefined;
    const ids = idsIn(wire);
    return {
      id,
      address: addressOf('scheduler', region, name),
      phase: state === 'deleted' ? 'retired' : 'settled',
      values: {
        region,
        description: text(wire, 'description') || null,
        type: text(object(wire, 'snapshot') ?? undefined, 'type') ?? undefined,
        retention_days: int(policy, 'retention_in_days'),
        start_time: text(daily, 'start_time'),
        volume_ids: ids,
        volumes: ids?.length === 0 ? ids : undefined,
      },
    };
  },
  resolve: ({ values, region = '' }, lookup) => {
    const names = values.volume_ids && namesOf(values.volume_ids, region, lookup);
    return names ? { volumes: names } : {};
  },
  unresolved: ({ values, region = '' }, lookup) => {
    const why = whyUnread(lookup.completeness(collectionOf('volume', region)));
    const isNamed = values.volume_ids === undefined || namesOf(values.volume_ids ?? [], region, lookup) !== undefined;
    return isNamed ? {} : { volumes: `the names of its volumes are unknown: ${why ?? 'volumes are not supported here'}` };
  },
  // A volume that this run renames still has its old name, and a volume may be declared by its id.
  means: ({ values }, lookup) => {
    const { region = '', volumes } = values;
    return {
      values: omitUndefined({ ...values, volumes: volumes && sortedSet(volumes.map((name) => volumeCalled(region, name, lookup))) }),
      unread: {},
    };
  },
  same: (field, written, read) => (field === 'start_time' && typeof written === 'string' ? wholeTime(written) === read : undefined),
};
