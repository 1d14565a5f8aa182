// What databases, clusters, replicas and snapshots have in common: the phase of a status, and public addresses.
import type { Json } from '../json.ts';
import { list, text } from '../platform/wire.ts';
import type { Phase } from './kind.ts';
import { sortedSet } from './sorted-set.ts';

const settled: readonly string[] = ['ACTIVE', 'STOPPED', 'AVAILABLE'];

/** An unknown status counts as a running operation. */
export const databasePhase = (status: string | null | undefined): Phase => {
  if (status?.includes('ERROR')) return 'failed';
  if (status === 'DELETED') return 'retired';
  return !status || settled.includes(status) ? 'settled' : 'moving';
};

/** The access decides, because an address may be missing although its access is PUBLIC. An entry without access leaves it unknown, unless another is public. */
export const publicAccess = (
  wire: Json,
): { readonly public_addresses: readonly string[] | undefined; readonly has_public: boolean | undefined } => {
  const all = list(wire, 'addresses') ?? undefined;
  const access = all?.map((one) => text(one, 'access'));
  const open = all?.filter((one) => text(one, 'access') === 'PUBLIC');
  const isKnown = access?.every((one) => typeof one === 'string') ?? false;
  return {
    public_addresses: open && sortedSet(open.flatMap((one) => text(one, 'address') ?? [])),
    has_public: open && open.length > 0 ? true : isKnown ? false : undefined,
  };
};
