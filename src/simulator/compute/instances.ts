// Virtual machines: list and read.
import type { JsonObject } from '../../json.ts';
import { type Rows, regionalRow } from '../call.ts';
import { secretOf } from '../ids.ts';
import { usualVpc } from '../network/fill.ts';
import { addressesOf } from '../network/ports.ts';
import type { Port } from '../network/state.ts';
import { expanding, nameFilter, pageOf, sortBy } from '../paging.ts';
import { ok } from '../reply.ts';
import { either, integerText } from '../shape.ts';
import type { Region, SimulatedWorld } from '../world.ts';
import { machineTypes } from './catalogue.ts';
import type { Instance } from './state.ts';

type Expand = readonly string[];

const machineOf = ({ machine_type: id }: Instance, expand: Expand): JsonObject =>
  expand.includes('machine-type') || expand.includes('machine-types') ? (machineTypes.get(id) ?? { id }) : { id };

const imageOf = ({ machineImages }: Region, { image: id }: Instance, expand: Expand): JsonObject => {
  const image = expand.includes('image') ? machineImages.get(id) : undefined;
  return image === undefined ? { id } : { id, name: image.name, platform: image.platform };
};

const interfaceOf =
  (region: Region) =>
  (port: Port, place: number): JsonObject => {
    const { publicIps, privateIpv4, ipv6 } = addressesOf(region, port);
    return {
      id: port.id,
      name: port.name,
      security_groups: port.security_groups,
      primary: place === 0,
      associated_public_ipv4: publicIps[0]?.ip ?? null,
      ip_addresses: { private_ipv4: privateIpv4, public_ipv6: ipv6 },
    };
  };

const expandedPort =
  (region: Region) =>
  (port: Port): JsonObject => {
    const { publicIps, privateIpv4, ipv6 } = addressesOf(region, port);
    const addresses = { publicIpAddress: publicIps[0]?.ip ?? null, privateIpAddress: privateIpv4, ipV6Address: ipv6 };
    return { id: port.id, name: port.name, ipAddresses: addresses };
  };

/**
 * As the Go SDK (1.2.0, compute/instances.go) reads it: the interfaces always, the VPC only with `expand=network`. `ports` is what the documents' sample has. The
 * other shapes are documented as well (contradictions.md N3).
 */
const networkOf = ({ surroundings }: SimulatedWorld, region: Region, { interfaces }: Instance, expand: Expand): JsonObject => {
  const ports = interfaces.flatMap((id) => region.ports.get(id) ?? []);
  const ids = interfaces.map((id) => ({ id }));
  const vpc = expand.includes('network') ? { vpc: usualVpc } : {};
  const shape = surroundings.behaviour.machine_networks;
  if (shape === 'interface_ids') return { interfaces: ids };
  if (shape === 'port_ids' || (shape === 'ports' && !expand.includes('network'))) return { ports: ids };
  if (shape === 'ports') return { ...vpc, ports: ports.map(expandedPort(region)) };
  return { ...vpc, interfaces: ports.map(interfaceOf(region)), ports: ids };
};

/** A text that a test recognizes wherever it leaks. */
const userData = (id: string): string => secretOf(0, 'key', 'user data', id);

/** Labels are returned as stored: the effect of expanding them is not documented. */
const show = (world: SimulatedWorld, region: Region, instance: Instance, expand: Expand): JsonObject => ({
  id: instance.id,
  name: instance.name,
  machine_type: machineOf(instance, expand),
  image: imageOf(region, instance, expand),
  status: instance.status,
  state: instance.state,
  created_at: instance.created_at,
  updated_at: instance.updated_at,
  availability_zone: instance.availability_zone,
  ssh_key_name: instance.ssh_key_name,
  labels: instance.labels,
  user_data: instance.has_user_data ? userData(instance.id) : null,
  error: instance.error,
  network: networkOf(world, region, instance, expand),
});

const sort = sortBy(['created_at', 'updated_at', 'name', 'state', 'status', 'id'], 'created_at:asc');
const expand = expanding('image', 'machine-type', 'machine-types', 'network', 'labels');
const limits = {
  _limit: either(integerText({ min: 1, max: 1000 }), 50),
  _offset: either(integerText({ min: 0, max: 2_147_483_647 }), 0),
};

export const instanceRows = {
  'compute.listInstances': regionalRow({ query: { ...limits, _sort: sort, name: nameFilter, expand } }, ({ world, region }, { query }) => {
    const under = query.name === undefined ? undefined : ({ index: 'name', key: query.name } as const);
    const { items, meta } = pageOf(region.instances.sorted(query['_sort'], under), query);
    return ok({ instances: items.map((instance) => show(world, region, instance, query.expand)), meta });
  }),
  'compute.getInstance': regionalRow({ query: { expand } }, ({ world, region, path, refuse }, { query }) => {
    const instance = region.instances.get(path('id'));
    return instance === undefined ? refuse.notFound('instance') : ok(show(world, region, instance, query.expand));
  }),
} satisfies Rows;
