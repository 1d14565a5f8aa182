// What a change stops being reverted: differences that a plan of the base would end and this plan does not. No step shows them, so the digest of the change covers
// them, and an apply of those that open access needs an acknowledgement.
import type { Desired } from '../desired/desired.ts';
import { type Accepted, type Kept, noLongerReverted as keptIn, type Side } from '../diff/no-longer-reverted.ts';
import { canonical, digestOf, type Json } from '../json.ts';
import { canonicalAddress, withinOf } from '../kinds/address.ts';
import type { Lookup } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import { knownRegions } from '../platform/region.ts';
import type { Base } from './base.ts';
import { basisAmong } from './basis.ts';
import { describeKept } from './describe-kept.ts';
import type { NoLongerReverted } from './plan.ts';

/** A desired state before the change, and its commit. */
interface Earlier {
  readonly base: Base;
  readonly commit: string | undefined;
}

export interface ChangeToCompare {
  /** The base, and what was applied before it. */
  readonly bases: readonly Earlier[];
  readonly head: Side;
  readonly live: Live;
  readonly lookup: Lookup;
}

/** Without the reason of a failed read: it names a request, which is another one in each run. */
const factsOf = ({ address, observed, opensAccess: _opens, at: _at, baseAt: _baseAt, ...accepted }: Kept): Json => {
  const { why: _why, ...rest } = { why: undefined, ...accepted };
  return [address === undefined ? null : canonicalAddress(address), observed ? [canonicalAddress(observed.in), observed.id] : null, rest];
};

const acceptedOf = ({
  address: _address,
  observed: _observed,
  opensAccess: _opens,
  at: _at,
  baseAt: _baseAt,
  ...accepted
}: Kept): Accepted => accepted;

const regionsOf = ({ regions }: Desired): readonly string[] => (regions.length > 0 ? regions : knownRegions);

/** Regions that only the base reads: what it would do there is not known. */
const droppedRegions = (base: Desired, head: Desired, { regions: read }: Live): readonly Kept[] => {
  if (!base.sections.some(({ kind }) => withinOf(kind) === 'region')) return [];
  const left = new Set([...regionsOf(head), ...read]);
  return regionsOf(base)
    .filter((region) => !left.has(region))
    .map((region): Kept => ({ type: 'uncompared', why: `region ${region} is no longer read`, opensAccess: true }));
};

const isUnclear = (base: Base): base is Extract<Base, { readonly type: 'unclear' }> => base?.type === 'unclear';

const keptOf = (base: Base, { head, live, lookup }: ChangeToCompare): readonly Kept[] => {
  if (isUnclear(base)) return [{ type: 'uncompared', why: 'its files are invalid', opensAccess: true }];
  if (base.type !== 'known') return [];
  return [...keptIn(base, head, lookup), ...droppedRegions(base.desired, head.desired, live)];
};

/** Access first, then by address. */
const orderOf = ({ acknowledgeFor, address, ...rest }: NoLongerReverted): string =>
  canonical([acknowledgeFor.length > 0 ? 0 : 1, address ?? '', 'field' in rest ? rest.field : '', rest.id]);

const entriesOf = (
  { base, commit }: Earlier,
  change: ChangeToCompare,
  basisOf: ReturnType<typeof basisAmong>,
): readonly NoLongerReverted[] => {
  const of = isUnclear(base) ? (commit ?? null) : null;
  return keptOf(base, change).map((kept): NoLongerReverted => {
    const { address, at, baseAt, opensAccess } = kept;
    return {
      ...acceptedOf(kept),
      id: digestOf([of, factsOf(kept)], 32),
      basis: basisOf({ resources: address === undefined ? [] : [address], preconditions: [], postconditions: [] }),
      class: 'change',
      ...(address !== undefined && { address }),
      ...(at && { at }),
      ...(baseAt && { baseAt }),
      says: describeKept(kept, change.lookup),
      acknowledgeFor: opensAccess ? ['adopts-access'] : [],
    };
  });
};

/** Linear in the differences of all sides. */
export const noLongerReverted = (change: ChangeToCompare): readonly NoLongerReverted[] => {
  const basisOf = basisAmong(change.lookup, change.live.tenant);
  const all = change.bases.flatMap((one) => entriesOf(one, change, basisOf));
  // The base comes first, and its lines are the nearest.
  const entries = [...new Map(all.toReversed().map((entry) => [entry.id, entry])).values()];
  const keys = new Map(entries.map((entry) => [entry, orderOf(entry)]));
  return entries.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
};
