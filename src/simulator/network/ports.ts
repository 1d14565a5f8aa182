// Ports and public addresses: whole lists. The list of ports is the answer itself.
import type { JsonObject } from '../../json.ts';
import { type Rows, regionalRow } from '../call.ts';
import { uuidOf } from '../ids.ts';
import { ok } from '../reply.ts';
import { optional, text } from '../shape.ts';
import type { Region, SimulatedWorld } from '../world.ts';
import type { Port, PublicIp } from './state.ts';

interface PortAddresses {
  readonly publicIps: readonly PublicIp[];
  readonly privateIpv4: string | null;
  readonly ipv6: string | null;
}

/** The addresses of a port, as ports and instances show them. */
export const addressesOf = ({ publicIps }: Region, { id, addresses }: Port): PortAddresses => ({
  publicIps: publicIps.by('port', id),
  privateIpv4: addresses.find((address) => !address.includes(':')) ?? null,
  ipv6: addresses.find((address) => address.includes(':')) ?? null,
});

/** The times of the network have no zone (docs/platform.md, Dates and times). */
export const networkTime = ({ surroundings }: SimulatedWorld, time: string): string =>
  time.slice(0, 19).replace('T', surroundings.behaviour.network_times === 'space' ? ' ' : 'T');

const showPort = (world: SimulatedWorld, region: Region, port: Port): JsonObject => ({
  id: port.id,
  name: port.name,
  description: port.description,
  is_admin_state_up: port.admin_up,
  vpc_id: port.vpc_id,
  is_port_security_enabled: port.port_security,
  security_groups: port.security_groups,
  public_ip: addressesOf(region, port).publicIps.map(({ id, ip }) => ({ public_ip_id: id, public_ip: ip })),
  ip_address: port.addresses.map((address) => ({
    ip_address: address,
    subnet_id: uuidOf(0, 'subnet', port.vpc_id),
    ethertype: address.includes(':') ? 'IPv6' : 'IPv4',
  })),
  ip_spoofing_guard: port.spoofing_guard,
  created_at: networkTime(world, port.created_at),
  updated: networkTime(world, port.created_at),
});

const showAddress = (world: SimulatedWorld, address: PublicIp): JsonObject => ({
  id: address.id,
  vpc_id: address.vpc_id,
  public_ip: address.ip,
  port_id: address.port,
  description: null,
  created_at: networkTime(world, address.created_at),
  updated: networkTime(world, address.updated_at),
  status: address.status,
  error: address.error,
});

export const portRows = {
  'network.listPorts': regionalRow({ query: { port_id_list: optional(text()) } }, ({ world, region }, { query }) => {
    const wanted = query.port_id_list?.split(',');
    const ports = region.ports.all().filter(({ id }) => wanted === undefined || wanted.includes(id));
    return ok(ports.map((port) => showPort(world, region, port)));
  }),
  'network.listPublicIps': regionalRow({}, ({ world, region }) =>
    ok({ public_ips: region.publicIps.all().map((address) => showAddress(world, address)) }),
  ),
} satisfies Rows;
