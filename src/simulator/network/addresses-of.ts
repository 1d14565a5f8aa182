// The addresses of a port, as ports and instances show them.
import type { Region } from '../world.ts';
import type { Port, PublicIp } from './state.ts';

interface PortAddresses {
  readonly publicIps: readonly PublicIp[];
  readonly privateIpv4: string | null;
  readonly ipv6: string | null;
}

export const addressesOf = ({ publicIps }: Region, { id, addresses }: Port): PortAddresses => ({
  publicIps: publicIps.by('port', id),
  privateIpv4: addresses.find((address) => !address.includes(':')) ?? null,
  ipv6: addresses.find((address) => address.includes(':')) ?? null,
});
