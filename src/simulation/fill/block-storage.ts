// One region's volumes, restore points, schedulers and instances of Live as the simulator holds them.
import { isArray, type Json, type JsonObject } from '../../json.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import type { LiveItems } from './items.ts';
import { mishapOf, readAs, readFields, withId } from './read-fields.ts';

const numberOr0 = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

const volumeType = (item: Observed): Json => {
  const { iops_read: read, iops_write: write, iops_total: total } = item.values;
  return {
    id: item.id,
    name: item.id,
    disk_type: '',
    status: 'active',
    availability_zones: [],
    allows_encryption: false,
    ...readFields(item),
    iops: { read: numberOr0(read), write: numberOr0(write), total: numberOr0(total) },
  };
};

const attachmentOf = (item: Observed): JsonObject => {
  const instance = textIn(item, 'attached_to');
  if (instance === undefined) return {};
  const since = textIn(item, 'attached_at') ?? textIn(item, 'updated_at') ?? '1970-01-01T00:00:00Z';
  return { attachment: { instance, device: textIn(item, 'device') ?? null, attached_at: since } };
};

const volume = (item: Observed): Json => {
  const { attached_to: _, ...fields } = withId(item);
  const type = textIn(item, 'type_id');
  return { ...fields, ...(type !== undefined && { type }), ...attachmentOf(item), ...mishapOf(item) };
};

const restorePoint = (item: Observed): JsonObject => ({
  ...withId(item),
  ...readAs(item, 'volume_id', 'volume'),
  ...mishapOf(item),
});

const backup = (item: Observed): Json => ({ ...restorePoint(item), ...readAs(item, 'source_backup_id', 'source_backup') });

const scheduler = (item: Observed): Json => {
  const { type, volume_ids: volumes, retention_days: days, start_time: start } = item.values;
  return {
    ...withId(item),
    ...(isArray(volumes) && { volumes }),
    ...(typeof type === 'string' && { snapshot: { type } }),
    ...(typeof days === 'number' &&
      typeof start === 'string' && { policy: { retention_in_days: days, frequency: { daily: { start_time: start } } } }),
  };
};

/** What is not known of an instance is what lets a volume be attached and detached; the simulation says so (assumptions.ts). */
const assumedInstanceState = 'stopped';

const instance = (item: Observed): Json => ({
  id: item.id,
  name: item.id,
  state: assumedInstanceState,
  ...readFields(item),
});

/** Instances that volumes name and that were not read: a fact from one of several volumes is known. */
const namedOnly = (volumes: readonly Observed[], read: ReadonlySet<string>): readonly Json[] => {
  const found = new Map<string, JsonObject>();
  for (const one of volumes) {
    const id = textIn(one, 'attached_to');
    if (id === undefined || read.has(id)) continue;
    const before = found.get(id) ?? { id, name: id, state: assumedInstanceState };
    const [name, state] = [textIn(one, 'instance_name'), textIn(one, 'instance_state')];
    found.set(id, { ...before, ...(name !== undefined && { name }), ...(state !== undefined && { state }) });
  }
  return [...found.values()];
};

const zones = (volumes: readonly Observed[], types: readonly Observed[]): JsonObject => {
  const several = [...volumes, ...types].flatMap((item) => textsIn(item, 'availability_zones') ?? []);
  const names = [...several, ...volumes.flatMap((item) => textIn(item, 'availability_zone') ?? [])];
  const distinct = [...new Set(names)].sort();
  return distinct.length === 0 ? {} : { zones: distinct.map((az_id) => ({ az_id, block_type: 'none' })) };
};

export const blockStorageOf = (items: LiveItems, region: string, wanted: readonly string[]): JsonObject => {
  const [volumes, types, instances] = [items.in('volume', region), items.in('volume-type', region), items.in('instance', region)];
  const known = new Set(instances.map(({ id }) => id));
  const others = namedOnly(volumes, known);
  const named = new Set([...known, ...volumes.flatMap((one) => textIn(one, 'attached_to') ?? [])]);
  const unread = items.whole('instance') ? [] : wanted.filter((id) => !named.has(id));
  return {
    ...zones(volumes, types),
    ...(types.length > 0 && { volume_types: types.map(volumeType) }),
    instances: [...instances.map(instance), ...others, ...unread.map((id) => ({ id, name: id, state: assumedInstanceState }))],
    volumes: volumes.map(volume),
    snapshots: items.in('snapshot', region).map(restorePoint),
    backups: items.in('backup', region).map(backup),
    schedulers: items.in('scheduler', region).map(scheduler),
  };
};
