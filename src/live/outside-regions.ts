// Which resources stand in a region that this run was told not to read (`--region`): nothing is known of them, and nothing is missing.
import { type Address, parseAddress } from '../kinds/address.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';

type Kinds = ReadonlyMap<KindName, Kind>;

/** Whether a kind's collections stand in a region, by themselves or below something that does. */
export const isRegional = ({ collection: { per } }: Pick<Kind, 'collection'>, kinds: Kinds): boolean => {
  if (per === 'tenant' || per === 'region') return per === 'region';
  const parent = kinds.get(per);
  return parent !== undefined && isRegional(parent, kinds);
};

/** The address of a regional resource begins with its region. */
export const outsideRegions = (read: readonly string[], kinds: Kinds): ((address: Address) => boolean) => {
  const regions = new Set(read);
  return (address) => {
    const parsed = parseAddress(address);
    const kind = parsed && kinds.get(parsed.kind);
    return kind !== undefined && isRegional(kind, kinds) && !regions.has(parsed?.path[0] ?? '');
  };
};
