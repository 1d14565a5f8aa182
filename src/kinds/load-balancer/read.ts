// How load balancers are read: the list of a region, which has everything. Certificates are read without their content.
import type { Json } from '../../json.ts';
import { list, object, text } from '../../platform/wire.ts';
import type { Phase, Reads } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import { sortedSet } from '../sorted-set.ts';
import type { LoadBalancerFields } from './fields.ts';
import { aclOf, certificateOf, listenerOf, targetsOf } from './parts.ts';

const phases: Readonly<Record<string, Phase>> = {
  running: 'settled',
  inactive: 'settled',
  failed: 'failed',
  canceled: 'failed',
  deleted: 'retired',
};

/** An unknown status counts as a running operation. */
const phaseOf = (status: string | null | undefined): Phase => (status ? (phases[status] ?? 'moving') : 'settled');

/** One that is not reported leaves the list unknown: it could be any address. */
const addressesOf = (wire: Json): readonly string[] | undefined => {
  const all = list(wire, 'public_ips');
  const one = object(wire, 'public_ip');
  const found = [...(all ?? []), ...(one ? [one] : [])].map((address) => text(address, 'ip_address'));
  const isKnown = all !== undefined || one !== undefined;
  return isKnown && found.every((ip) => typeof ip === 'string') ? sortedSet(found) : undefined;
};

const partsOf = (wire: Json) => {
  const targets = targetsOf(wire);
  return {
    ips: addressesOf(wire),
    listeners: list(wire, 'listeners')?.map(listenerOf),
    certificates: list(wire, 'tls_certificates')?.map(certificateOf),
    acls: list(wire, 'acls')?.map(aclOf),
    targets,
    interface_ids: targets && sortedSet(targets.flatMap(({ interface_id: port }) => port ?? [])),
  };
};

export const reads: Reads<LoadBalancerFields> = readsById('load-balancer', 'loadBalancer.listLoadBalancers', phaseOf, partsOf);
