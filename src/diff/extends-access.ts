// Access that a change lets live longer: a later end, an end that is taken out, a line with an end that is taken out while the access stays.
import type { AccessEnd, Desired } from '../desired/desired.ts';
import { endsByAddress } from '../desired/ends.ts';
import type { Address } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Declared, Lookup, Observed } from '../kinds/kind.ts';
import { textsIn } from '../kinds/read-value.ts';
import type { Kept } from './kept.ts';

interface Head {
  readonly desired: Desired;
  readonly declared: ReadonlyMap<string, Declared>;
  readonly removed: ReadonlySet<Address>;
  readonly endsOf: (address: Address) => readonly AccessEnd[];
  readonly lookup: Lookup;
}

const idOf = ({ kind, id }: Observed): string => `${kind} ${id}`;

/** By address, and by live item: a rename or an `id:` may declare the same item elsewhere. */
const headOf = (desired: Desired, lookup: Lookup): Head => {
  const ends = endsByAddress(desired.ends);
  const declared = new Map<string, Declared>();
  for (const item of desired.items) {
    const live = lookup.liveOf(item.address);
    if (live) declared.set(idOf(live), item);
  }
  for (const item of desired.items) declared.set(item.address, item);
  return {
    desired,
    declared,
    removed: new Set(desired.removed.map(({ address }) => address)),
    endsOf: (address) => ends.get(address) ?? [],
    lookup,
  };
};

const wordOf = ({ ownership }: Desired, { kind }: AccessEnd): string =>
  ownership[kindNamed(kind).place?.ownership ?? '']?.word ?? 'additive';

/** The earliest end that is for the whole item, or for this grant of it. */
const endIn = (ends: readonly AccessEnd[], { grant }: AccessEnd): AccessEnd | undefined =>
  ends
    .filter((one) => !one.grant || (one.grant.field === grant?.field && one.grant.name === grant.name))
    .toSorted((a, b) => a.end - b.end)[0];

/** Whether the live item has what ends. */
const isLive = (item: Observed | undefined, { grant }: AccessEnd): boolean =>
  item !== undefined && item.phase !== 'retired' && (!grant || (textsIn(item, grant.field)?.includes(grant.name) ?? true));

const liveAt = (address: Address, { lookup }: Head): Observed | undefined => lookup.liveOf(address) ?? lookup.live(address);

/** What is undeclared stays, unless it is listed as removed, or its section is authoritative. */
const staysUndeclared = (end: AccessEnd, head: Head): boolean => {
  const { desired, removed } = head;
  const isWhole = wordOf(desired, end) === 'authoritative' && desired.sections.some(({ kind }) => kind === end.kind);
  return !isWhole && !removed.has(end.address) && isLive(liveAt(end.address, head), end);
};

/** The end after the change: a time, none because it stays without one, or undefined because the access goes before. */
const endAfter = (end: AccessEnd, head: Head): { readonly end?: AccessEnd } | undefined => {
  const live = head.lookup.live(end.address);
  const item = head.declared.get(end.address) ?? (live && head.declared.get(idOf(live)));
  if (!item) return staysUndeclared(end, head) ? {} : undefined;
  const { grant } = end;
  const names = grant && textsIn(item, grant.field);
  if (grant && !names) return isLive(head.lookup.liveOf(item.address), end) ? {} : undefined;
  if (grant && !names?.includes(grant.name)) return undefined;
  const after = endIn(head.endsOf(item.address), end);
  return after ? { end: after } : {};
};

const ofEnd = (end: AccessEnd, base: Desired, head: Head): readonly Kept[] => {
  if (wordOf(base, end) === 'observed') return [];
  const { address, grant, at: baseAt } = end;
  // Nothing is written in an observed section: what is live there stays, whatever the files say.
  const after = wordOf(head.desired, end) === 'observed' ? (isLive(liveAt(address, head), end) ? {} : undefined) : endAfter(end, head);
  if (!after || (after.end && after.end.end <= end.end)) return [];
  const until = after.end ? new Date(after.end.end).toISOString() : null;
  const at = after.end?.at ?? head.declared.get(address)?.at;
  return [
    {
      type: 'end',
      ...(grant && { grant }),
      base: new Date(end.end).toISOString(),
      head: until,
      address,
      opensAccess: true,
      baseAt,
      ...(at && { at }),
    },
  ];
};

/** Linear in the ends of the base and in the declared items. `lookup`: of the change. */
export const extendedAccess = (base: Desired, change: Desired, lookup: Lookup): readonly Kept[] => {
  if (base.ends.length === 0) return [];
  const head = headOf(change, lookup);
  return base.ends.flatMap((end) => ofEnd(end, base, head));
};
