// What a change stops being reverted: differences that a plan of the base would end and this plan does not. No step shows them, so the digest of the change covers
// them, and an apply of those that open access needs an acknowledgement.
import type { Desired } from '../desired/desired.ts';
import { extendedAccess } from '../diff/extends-access.ts';
import type { Accepted, Kept, Side } from '../diff/kept.ts';
import { noLongerReverted as keptIn } from '../diff/no-longer-reverted.ts';
import { canonical, digestOf, type Json } from '../json.ts';
import { canonicalAddress, withinOf } from '../kinds/address.ts';
import type { Lookup } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import { regionsRead } from '../platform/region.ts';
import type { Base } from './base.ts';
import { basisAmong } from './basis.ts';
import { describeKept } from './describe-kept.ts';
import type { NoLongerReverted } from './plan.ts';

export interface ChangeToCompare {
  /** The last revision of which an apply began: what it stopped being reverted was acknowledged. Without one, the base. */
  readonly base: Base | undefined;
  /** The commit of the base. */
  readonly commit?: string | undefined;
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

/** Regions that only the base reads: what it would do there is not known. */
const droppedRegions = (base: Desired, head: Desired, { regions: read }: Live): readonly Kept[] => {
  if (!base.sections.some(({ kind }) => withinOf(kind) === 'region')) return [];
  const left = new Set([...regionsRead(head), ...read]);
  return regionsRead(base)
    .filter((region) => !left.has(region))
    .map((region): Kept => ({ type: 'uncompared', why: `region ${region} is no longer read`, opensAccess: true }));
};

const isUnclear = (base: Base | undefined): base is Extract<Base, { readonly type: 'unclear' }> => base?.type === 'unclear';

const keptOf = ({ base, head, live, lookup }: ChangeToCompare): readonly Kept[] => {
  if (isUnclear(base)) return [{ type: 'uncompared', why: 'its files are invalid', opensAccess: true }];
  if (base?.type !== 'known') return [];
  const extended = extendedAccess(base.desired, head.desired, lookup);
  // What has ended is no difference of the base: declared without its end, it only looks as if nobody had managed it.
  const ended = new Set(extended.map(({ address }) => address));
  const isExtended = (kept: Kept): boolean => kept.type === 'item' && kept.because === 'unmanaged' && ended.has(kept.address);
  return [
    ...keptIn(base, head, lookup).filter((kept) => !isExtended(kept)),
    ...extended,
    ...droppedRegions(base.desired, head.desired, live),
  ];
};

/** Access first, then by address. */
const orderOf = ({ acknowledgeFor, address, ...rest }: NoLongerReverted): string =>
  canonical([acknowledgeFor.length > 0 ? 0 : 1, address ?? '', 'field' in rest ? rest.field : '', rest.id]);

/** Linear in the differences of both sides. */
export const noLongerReverted = (change: ChangeToCompare): readonly NoLongerReverted[] => {
  const { base, commit = null, live, lookup } = change;
  const basisOf = basisAmong(lookup, live.tenant);
  const of = isUnclear(base) ? commit : null;
  const entries = keptOf(change).map((kept): NoLongerReverted => {
    const { address, at, baseAt, opensAccess } = kept;
    return {
      ...acceptedOf(kept),
      id: digestOf([of, factsOf(kept)], 32),
      basis: basisOf({ resources: address === undefined ? [] : [address], preconditions: [], postconditions: [] }),
      class: 'change',
      ...(address !== undefined && { address }),
      ...(at && { at }),
      ...(baseAt && { baseAt }),
      says: describeKept(kept, lookup),
      acknowledgeFor: !opensAccess ? [] : kept.type === 'end' ? ['extends-access'] : ['adopts-access'],
    };
  });
  const keys = new Map(entries.map((entry) => [entry, orderOf(entry)]));
  return entries.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
};
