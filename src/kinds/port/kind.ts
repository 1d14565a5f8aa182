// Network ports: what connects instances to networks. They are only audited.
import type { Json } from '../../json.ts';
import { list, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { isGlobalIpv6 } from '../ip-range.ts';
import { defineKind } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import { sortedSet } from '../sorted-set.ts';
import { fields } from './fields.ts';

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

const addressesOf = (wire: Json) => {
  const [ipv4, addresses] = [textsOf(wire, 'public_ip', 'public_ip'), textsOf(wire, 'ip_address', 'ip_address')];
  const reached = ipv4 && addresses && [...ipv4, ...addresses.filter(isGlobalIpv6)];
  return { public_ipv4: ipv4, addresses, public_addresses: reached, public: publicOf(ipv4, addresses) };
};

export const port = defineKind({
  name: 'port',
  title: ['network port', 'network ports'],
  about: 'The connection of an instance or a service to a network, identified by its region and id.',
  fields,
  unchanging: true,
  asked: true,
  links: {
    groups: { kind: 'security-group', theirs: 'id', ours: 'security_groups' },
    public_ips: { kind: 'public-ip', theirs: 'port_id', ours: 'id' },
    instances: { kind: 'instance', theirs: 'interface_ids', ours: 'id' },
  },
  permissions: { read: ['network.read'], write: [] },
  address: ({ region = '', id = '' }) => addressOf('port', region, id),
  ...readsById('port', 'network.listPorts', () => 'settled', addressesOf),
});
