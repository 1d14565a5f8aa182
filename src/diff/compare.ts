// Compares the desired and the live state of each resource. A missing read never leads to a conclusion.
import type { Desired } from '../desired/desired.ts';
import { type EndedAt, endedAt } from '../desired/ended-at.ts';
import { TenantryError } from '../errors.ts';
import { type Address, kindOf, regionOf } from '../kinds/address.ts';
import type { Declared, Kind, Observed } from '../kinds/kind.ts';
import { type KindName, kindNames } from '../kinds/names.generated.ts';
import type { OnDemand } from '../live/demand.ts';
import { groupBy } from '../live/group-by.ts';
import { indexLive } from '../live/index-live.ts';
import type { Live } from '../live/live.ts';
import { lookupOf } from '../live/lookup.ts';
import { withoutDrillVolumes } from '../live/without-drill-volumes.ts';
import { compareFields } from './compare-fields.ts';
import type { Difference, DifferenceEntry } from './difference.ts';
import { liveAddress, type Match, type Matching, matchItems } from './match-items.ts';
import { ownershipOf, removedEntries, unmanagedEntries, writtenSections } from './unmanaged.ts';

/** The resources in regions that `--region` excludes: their state is unknown, so they are not reported as missing. */
export const outsideRegions = (read: readonly string[]): ((address: Address) => boolean) => {
  const regions = new Set(read);
  return (address) => {
    const region = regionOf(address);
    return region !== undefined && !regions.has(region);
  };
};

/** Parents first: a child is matched below its parent's live address. */
const depth = (kinds: ReadonlyMap<KindName, Kind>, kind: Kind): number => {
  const parent = kind.place?.below === undefined ? undefined : kinds.get(kind.place.below);
  return parent ? depth(kinds, parent) + 1 : 0;
};

const foundEntries = (
  matching: Matching,
  kind: Kind,
  declared: Declared,
  observed: Observed,
  isAudited: boolean,
): readonly DifferenceEntry[] => {
  const { address } = declared;
  const { changes, unknown, because } = compareFields(kind, declared, observed, matching.lookup);
  const rest: readonly DifferenceEntry[] = unknown.length > 0 ? [{ type: 'unknown', address, declared, because, fields: unknown }] : [];
  if (changes.length === 0) return rest.length > 0 ? rest : [{ type: 'same', address, declared, observed }];
  if (isAudited) return [{ type: 'audited', address, declared, observed, changes }, ...rest];
  return [{ type: 'changed', address, declared, observed, fields: changes.map(({ field }) => field), changes }, ...rest];
};

const sharedName = ({ conflicts }: Kind, declared: Declared, ids: readonly string[], isAudited: boolean): DifferenceEntry => {
  const { address } = declared;
  const conflict = isAudited ? undefined : conflicts?.ofName(declared, ids);
  return conflict ? { type: 'conflict', address, declared, ids, ...conflict } : { type: 'ambiguous', address, declared, ids };
};

const entriesOf = (matching: Matching, kind: Kind, declared: Declared, match: Match, isAudited: boolean): readonly DifferenceEntry[] => {
  const { address } = declared;
  if (match.type === 'live') return foundEntries(matching, kind, declared, match.observed, isAudited);
  if (match.type === 'unknown') return [{ type: 'unknown', address, declared, because: match.because }];
  if (match.type === 'ambiguous') return [sharedName(kind, declared, match.ids, isAudited)];
  return [isAudited ? { type: 'audited', address, declared, changes: [] } : { type: 'missing', address, declared, changes: [] }];
};

/** Every address by which the file refers to an item: the declared one, the live one, and the old one of a rename in place. */
const namesOf = (matching: Matching, { kind, address, parent, renamedFrom }: Declared): readonly Address[] => {
  const isRenamed = renamedFrom !== undefined && matching.kinds.get(kind)?.place?.rename === 'in-place';
  const names = isRenamed ? [address, renamedFrom] : [address];
  return names.flatMap((name) => [name, liveAddress(matching, name, parent)]);
};

/** A key that has ended and is revoked is no longer found under the id that the file names. */
const isGone = (item: Declared, { isEnded }: EndedAt, { index }: Matching): boolean => {
  if (item.pin === undefined || !isEnded(item)) return false;
  const phase = index.withId(item.kind, item.pin)?.phase;
  return phase === undefined || phase === 'retired';
};

const byAddress = (a: DifferenceEntry, b: DifferenceEntry): number => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0);

export interface ComparisonOptions {
  readonly onDemand?: OnDemand | undefined;
  /** What has ended by then is no difference; default: when it was read. */
  readonly now?: Date | undefined;
}

/** Throws all `rename-both-live` and `pin-not-live` problems at once. Linear in declared and live items. */
export const compare = (
  desired: Desired,
  all: Live,
  catalogue: readonly Kind[],
  { onDemand, now = new Date(all.readAt) }: ComparisonOptions = {},
): Difference => {
  const live = withoutDrillVolumes(all, desired);
  const kinds = new Map(catalogue.map((kind) => [kind.name, kind]));
  const matching: Matching = {
    kinds,
    index: indexLive(live, catalogue),
    lookup: lookupOf(live, catalogue, { desired, onDemand }),
    matches: new Map(),
    claimed: new Set(),
    problems: [],
    notes: [],
  };
  const ended = endedAt(desired, now.getTime());
  const items = groupBy(
    desired.items.filter((item) => !isGone(item, ended, matching)),
    (item) => item.kind,
  );
  const parentsFirst = [...catalogue].sort((a, b) => depth(kinds, a) - depth(kinds, b));
  for (const kind of parentsFirst) matchItems(matching, kind, items.get(kind.name) ?? []);
  if (matching.problems.length > 0) throw new TenantryError(matching.problems);

  const isOutside = outsideRegions(live.regions);
  const declared = desired.items.flatMap((item) => {
    if (isOutside(item.address) || ended.isEnded(item)) return [];
    const kind = kinds.get(item.kind);
    const match = matching.matches.get(item.address);
    if (!kind || !match) return [];
    const declared = ended.asOf(item, match.type === 'live' ? match.observed : undefined);
    return entriesOf(matching, kind, declared, match, ownershipOf(desired, matching, kind).word === 'observed');
  });
  const taken = new Set(desired.items.flatMap((item) => namesOf(matching, item)));
  const removed = removedEntries(desired, matching, taken).filter(({ address }) => !isOutside(address));
  const named = { declared: taken, removed: new Set(removed.map(({ address }) => address)) };
  const sections = writtenSections(desired, matching);
  const unmanaged = catalogue.flatMap((kind) => unmanagedEntries(desired, matching, kind, sections, named));

  const byKind = groupBy([...declared, ...removed, ...unmanaged].sort(byAddress), ({ address }) => kindOf(address));
  // The names are all of KindName.
  const entries = Object.fromEntries(kindNames.map((name) => [name, byKind.get(name) ?? []])) as Difference['entries'];
  const outside = [...desired.items, ...desired.removed].map(({ address }) => address).filter(isOutside);
  return { entries, notes: matching.notes, outside };
};
