// Restore drills: restores volumes from their newest restore point under a name of its own, and deletes what it restored. A drill needs to know when it last
// worked, which only a ledger remembers: without one, nothing is restored.
import type { RestoreDrill } from '../desired/desired.ts';
import { drillSettings, formatDrillName, isDrillVolume, parseDrillName } from '../desired/restore-drills.ts';
import { selectsVolume } from '../desired/selects-volume.ts';
import { type Address, addressOf, collectionOf } from '../kinds/address.ts';
import { count } from '../kinds/count.ts';
import type { Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { volumeKeyOf } from '../kinds/restore-point/name.ts';
import { deleteVolume } from '../kinds/volume/create-delete.ts';
import { deleteDrillVolume, deleteRestored, type Restoration, restoreStep } from '../kinds/volume/drill.ts';
import type { VolumeFields } from '../kinds/volume/fields.ts';
import { groupBy } from '../live/group-by.ts';
import { type DueNote, type DueWork, type FoundWork, nothingFound } from './due.ts';
import { type DueContext, whyNotRead } from './due-context.ts';
import { slotAt, slotText } from './slots.ts';

/** The last successful drill of a volume. */
export interface LastDrill {
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  /** A digest of `every` and `keep_for` at that time (`drillSettings`). */
  readonly settings: string;
}

/** What the ledger knows of the drills of a volume; undefined: none has worked. */
export type LastDrillOf = (drill: string, volumeId: string) => LastDrill | undefined;

/** A restored volume. */
interface Restored {
  readonly item: Observed<VolumeFields>;
  /** The volume that it was restored from, as in its name. */
  readonly of: string;
  /** Milliseconds. */
  readonly created: number;
}

/** By the key of the drill. */
type RestoredBy = ReadonlyMap<string, readonly Restored[]>;

const restoredIn = ({ desired, lookup }: DueContext): RestoredBy => {
  const isDrill = isDrillVolume(desired);
  const all = lookup.all('volume').flatMap((item) => {
    const name = item.phase !== 'retired' && isDrill(item) ? parseDrillName(textIn(item, 'name') ?? '') : undefined;
    return name ? [{ drill: name.schedule, item, of: name.volume, created: Date.parse(textIn(item, 'created_at') ?? '') }] : [];
  });
  return groupBy(all, ({ drill }) => drill);
};

interface Drilling extends DueContext {
  readonly drill: RestoreDrill;
  readonly restored: readonly Restored[];
}

const noted = ({ drill }: Drilling, address: Address, message: string, unknown = false): DueNote => ({
  address,
  message: `${drill.key}: ${message}`,
  at: drill.at,
  unknown,
});

const minute = (ms: number): string => `${slotText(ms).slice(0, 16).replace('T', ' ')} UTC`;

/** Whether the ledger has no drill of this volume with these settings: nobody is known to have acknowledged one. */
const isFirst = (drill: RestoreDrill, last: LastDrill | undefined): boolean => last?.settings !== drillSettings(drill);

/** The deletion of a restored volume whose time is over. A name proves little: without a drill in the ledger, somebody must acknowledge it. */
const endOf = ({ item, created, of }: Restored, context: Drilling, lastOf: LastDrillOf | undefined): FoundWork => {
  const { drill, lookup, now } = context;
  const source = lookup.all('volume').find(({ id, region }) => region === item.region && volumeKeyOf(id) === of);
  const { address } = item;
  const until = created + (drill.keepFor?.ms ?? 0);
  const note = (message: string): FoundWork => ({ work: [], notes: [noted(context, address, message)] });
  if (now < until) return note(`the restored volume is kept until ${minute(until)}`);
  if (item.values.attached_to !== null) return note('the restored volume is attached to an instance, and is deleted once it is detached');
  const why = drill.keepFor ? `${drill.key} keeps it for ${drill.keepFor.text}` : `an earlier run of ${drill.key} did not delete it`;
  return {
    work: deleteVolume(item, lookup).map((answer): DueWork => {
      const own =
        answer.type === 'steps'
          ? { ...answer, chain: [deleteDrillVolume(item, isFirst(drill, source && lastOf?.(drill.key, source.id)))] }
          : answer;
      return { type: 'drill-end', address, under: drill.key, because: drill.at, why, answer: own, facts: { since: slotText(created) } };
    }),
    notes: [],
  };
};

/** A volume that is due, and the point that it would be restored from. */
interface Candidate {
  readonly item: Observed;
  readonly last: LastDrill | undefined;
  readonly work: DueWork;
  /** A snapshot, which the platform does not delete while the restored volume exists. */
  readonly point: Observed;
}

type Tried = { readonly type: 'candidate'; readonly candidate: Candidate } | { readonly type: 'note'; readonly note: DueNote };

const createdIn = (point: Observed): string => textIn(point, 'created_at') ?? '';

/** The newest one that is completed, in the region of the volume. */
const newestPoint = (volume: Observed, { lookup }: DueContext): Observed | undefined =>
  [...lookup.all('snapshot'), ...lookup.all('backup')]
    .filter((point) => point.phase === 'settled' && point.region === volume.region && textIn(point, 'volume_id') === volume.id)
    .reduce<Observed | undefined>((newest, point) => {
      return newest && createdIn(newest) >= createdIn(point) ? newest : point;
    }, undefined);

const tryOne = (item: Observed, key: string, last: LastDrill | undefined, context: Drilling): Tried => {
  const { drill, now, lookup } = context;
  const region = item.region ?? '';
  const refused = (message: string, unknown = false): Tried => ({ type: 'note', note: noted(context, item.address, message, unknown) });
  const unread = (['snapshot', 'backup'] as const).flatMap((kind) => {
    const isOffered = lookup.completeness(collectionOf(kind, region)).type !== 'unsupported';
    return isOffered ? (whyNotRead(lookup, kind, region) ?? []) : [];
  });
  if (unread.length > 0) return refused(`its newest restore point is unknown: ${unread.join(', ')}`, true);
  const { size, type, encrypted } = item.values;
  if (typeof size !== 'number' || typeof type !== 'string') return refused('its size or its type could not be read', true);
  if (size > drill.maxSize) return refused(`it has ${size} GiB, and the drill restores at most ${drill.maxSize} GiB (\`max_size\`)`);
  const point = newestPoint(item, context);
  if (!point) return refused('it has no completed snapshot or backup that could be restored');
  const name = formatDrillName({ schedule: drill.key, volume: key, slot: slotText(slotAt(now, drill.every.ms)) });
  const taken = lookup.live(addressOf('volume', region, name));
  if (taken && taken.phase !== 'retired') return refused(`the name ${name} is taken by a volume that the drill did not create`);
  const restoration: Restoration = {
    name,
    region,
    volume: { address: item.address, size, type, encrypted: encrypted === true },
    point,
    keptFor: drill.keepFor?.text,
    isFirst: isFirst(drill, last),
  };
  const chain = [restoreStep(restoration), ...(drill.keepFor ? [] : [deleteRestored(restoration)])];
  const hours = Math.max(1, Math.ceil((drill.keepFor?.ms ?? 0) / 3_600_000));
  const since = last ? `last restored at ${minute(last.at)}` : 'not restored by this drill before';
  const why = `${since}; costs about ${size * hours} GiB-hours of ${type}`;
  const work: DueWork = {
    type: 'restore-drill',
    address: item.address,
    under: drill.key,
    because: drill.at,
    why,
    answer: { type: 'steps', chain },
  };
  return { type: 'candidate', candidate: { item, last, work, point } };
};

/** The selected volumes that no drill has restored in this slot. */
const openVolumes = (context: Drilling, lastOf: LastDrillOf): readonly Tried[] => {
  const { desired, drill, lookup, leaves, now, restored } = context;
  const selects = selectsVolume(drill.volumes);
  const isDrill = isDrillVolume(desired);
  const slot = slotAt(now, drill.every.ms);
  const running = new Set(restored.filter(({ created }) => created >= slot).map(({ of }) => of));
  return lookup.all('volume').flatMap((item): readonly Tried[] => {
    const key = volumeKeyOf(item.id);
    const name = textIn(item, 'name');
    if (key === undefined || name === undefined || item.phase === 'retired' || !selects(item.region ?? '', name)) return [];
    const last = lastOf(drill.key, item.id);
    if (isDrill(item) || leaves(item) || running.has(key) || (last && last.at >= slot)) return [];
    return [tryOne(item, key, last, context)];
  });
};

/** Those without a drill first, then the oldest. */
const byAge = (a: Candidate, b: Candidate): number => (a.last?.at ?? 0) - (b.last?.at ?? 0) || (a.item.address < b.item.address ? -1 : 1);

/** Restorations of this run. */
const restorations = (context: Drilling, lastOf: LastDrillOf | undefined): FoundWork & { readonly used: readonly Observed[] } => {
  const { desired, drill, lookup } = context;
  const anywhere = addressOf('volume', desired.regions[0] ?? '*', '*');
  if (!lastOf) {
    const message = 'whether a volume was restored before is unknown without a ledger, so none is restored (`--ledger`)';
    return { work: [], notes: [noted(context, anywhere, message, true)], used: [] };
  }
  const unread = desired.regions.flatMap((region) => {
    const why = whyNotRead(lookup, 'volume', region);
    return why ? [noted(context, addressOf('volume', region, '*'), why, true)] : [];
  });
  const tried = openVolumes(context, lastOf);
  const candidates = tried.flatMap((one) => (one.type === 'candidate' ? [one.candidate] : [])).toSorted(byAge);
  const now = candidates.slice(0, drill.perRun);
  const later = candidates.length - now.length;
  const rest =
    later > 0 ? [noted(context, anywhere, `${count(later, 'more volume')} will follow in later runs (\`per_run: ${drill.perRun}\`)`)] : [];
  return {
    work: now.map(({ work }) => work),
    notes: [...unread, ...tried.flatMap((one) => (one.type === 'note' ? [one.note] : [])), ...rest],
    used: now.map(({ point }) => point),
  };
};

export interface FoundDrills extends FoundWork {
  /**
   * Whether the platform may refuse to delete this restore point, because a volume that was restored from it exists (platform rule 8). No response says which
   * point that was, so it counts for all snapshots of the volume.
   */
  readonly holds: (point: Observed) => boolean;
}

/** Volumes with the name of a drill that no drill of the files created: they are billed, and no run deletes them. */
const strays = ({ desired, lookup }: DueContext): FoundWork['notes'] => {
  const isDrill = isDrillVolume(desired);
  return lookup.all('volume').flatMap((item): FoundWork['notes'] => {
    if (item.phase === 'retired' || isDrill(item) || parseDrillName(textIn(item, 'name') ?? '') === undefined) return [];
    const message = 'it has the name of a restored volume, and no restore drill of the files created it: delete it if nobody needs it';
    return [{ address: item.address, message, unknown: false }];
  });
};

/** `lastOf`: undefined without a ledger. */
export const restoreDrills = (context: DueContext, lastOf: LastDrillOf | undefined): FoundDrills => {
  const { desired } = context;
  const left = strays(context);
  if (desired.restoreDrills.length === 0) return { ...nothingFound, notes: left, holds: () => false };
  const all = restoredIn(context);
  const each = desired.restoreDrills.map((drill) => {
    const drilling: Drilling = { ...context, drill, restored: all.get(drill.key) ?? [] };
    const ends = drilling.restored.map((one) => endOf(one, drilling, lastOf));
    return { ends, ...restorations(drilling, lastOf) };
  });
  const used = new Set(each.flatMap((one) => one.used.map(({ address }) => address)));
  const held = new Set([...all.values()].flat().map(({ of }) => of));
  return {
    work: each.flatMap(({ ends, work }) => [...ends.flatMap((one) => one.work), ...work]),
    notes: [...left, ...each.flatMap(({ ends, notes }) => [...ends.flatMap((one) => one.notes), ...notes])],
    holds: (point) =>
      point.kind === 'snapshot' && (used.has(point.address) || held.has(volumeKeyOf(textIn(point, 'volume_id') ?? '') ?? '')),
  };
};
