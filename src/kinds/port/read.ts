// How ports are read: the whole list of a region, with the addresses of each.
import type { Json } from '../../json.ts';
import { list, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { isGlobalIpv6 } from '../ip-range.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import { sortedSet } from '../sorted-set.ts';
import type { PortFields } from './fields.ts';

/** One text of each item of a list; undefined if the list, or one of them, was not sent. */
const textsOf = (wire: Json, name: string, part: string): readonly string[] | undefined => {
  const found = list(wire, name)?.map((item) => text(item, part));
  return found?.every((one) => typeof one === 'string') ? sortedSet(found) : undefined;
};

/** One public address proves that it is public; that it is not requires both lists. */
const publicOf = (ipv4: readonly string[] | undefined, addresses: readonly string[] | undefined): boolean | undefined => {
  if (ipv4?.length || addresses?.some(isGlobalIpv6)) return true;
  return ipv4 && addresses ? false : undefined;
};

export const reads: Reads<PortFields> = {
  collection: { operation: 'network.listPorts', args: inRegion, unsupportedOn: [404] },
  decode: (wire, { region = '' }, { id }) => {
    if (!id) return undefined;
    const [ipv4, addresses] = [textsOf(wire, 'public_ip', 'public_ip'), textsOf(wire, 'ip_address', 'ip_address')];
    const reached = ipv4 && addresses && [...ipv4, ...addresses.filter(isGlobalIpv6)];
    const values = { region, public_ipv4: ipv4, addresses, public_addresses: reached, public: publicOf(ipv4, addresses) };
    return { id, address: addressOf('port', region, id), phase: 'settled', values };
  },
};
