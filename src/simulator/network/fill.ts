// Fills in the omitted parts of a network, and resolves names to ids: a port names groups that exist, and an instance without ports gets one in the default
// group.
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import type { Item, RegionDescription } from '../description-parts.ts';
import { uuidOf } from '../ids.ts';
import type { RegistryPlace } from '../registry/fill.ts';
import type {
  NetworkState,
  Port,
  PortDescription,
  PublicIp,
  PublicIpDescription,
  SecurityGroup,
  SecurityGroupDescription,
} from './state.ts';

/** The id of an item by its name or id; another text stays what it is. */
export type Resolve = (name: string) => string;

export const resolver = (items: readonly { readonly id: string; readonly name: string }[]): Resolve => {
  const ids = new Map(items.map(({ id, name }) => [name, id]));
  return (name) => ids.get(name) ?? name;
};

/** Every network is in this one unless its description names another. */
export const usualVpc = { id: uuidOf(0, 'vpc', 'default'), name: 'vpc_default' };

type Described<T> = T & { readonly id: string };

const withIds = <T extends { readonly id?: string; readonly name: string }>(
  { seed, tenant, region }: RegistryPlace,
  kind: string,
  items: readonly T[],
): readonly Described<T>[] => items.map((item) => ({ ...item, id: item.id ?? uuidOf(seed, tenant, region, kind, item.name) }));

const usualGroup: SecurityGroupDescription = { name: 'default', is_default: true };

/** There is always a default group. */
const groupsOf = (place: RegistryPlace, described: readonly SecurityGroupDescription[]): readonly SecurityGroup[] => {
  const groups = withIds(place, 'security group', described.some((group) => group.is_default) ? described : [usualGroup, ...described]);
  const resolve = resolver(groups);
  return groups.map((group) => ({
    ...defaults.security_group,
    vpc_id: usualVpc.id,
    created_at: stamp(place.now),
    ...group,
    rules: (group.rules ?? []).map((rule) => ({
      ...defaults.security_group_rule,
      ...rule,
      remote_group: typeof rule.remote_group === 'string' ? resolve(rule.remote_group) : null,
    })),
  }));
};

/** A private address that depends on the id of the port. */
const privateAddress = (id: string): string => `172.18.${Number.parseInt(id.slice(0, 2), 16)}.${Number.parseInt(id.slice(2, 4), 16)}`;

type Instance = Item<RegionDescription['instances']> & { readonly id: string };

const portName = ({ name }: Instance): string => `${name}-port-0`;

const ownPort = (instance: Instance): readonly Described<PortDescription>[] =>
  instance.interfaces === undefined ? [{ name: portName(instance), id: uuidOf(0, 'port', instance.id) }] : [];

const publicIpOf = (place: RegistryPlace, resolve: Resolve, described: PublicIpDescription): PublicIp => {
  const made = described.created_at ?? stamp(place.now);
  return {
    id: uuidOf(place.seed, place.tenant, place.region, 'public ip', described.ip),
    ...defaults.public_ip,
    vpc_id: usualVpc.id,
    created_at: made,
    updated_at: made,
    ...described,
    port: typeof described.port === 'string' ? resolve(described.port) : null,
  };
};

export const fillNetwork = (place: RegistryPlace, region: RegionDescription, instances: readonly Instance[]): NetworkState => {
  const groups = groupsOf(place, region.security_groups ?? []);
  const group = resolver(groups);
  const usual = groups.flatMap(({ id, is_default }) => (is_default ? [id] : [])).slice(0, 1);
  const described = [...withIds(place, 'port', region.ports ?? []), ...instances.flatMap(ownPort)];
  const ports = described.map(
    (port): Port => ({
      ...defaults.port,
      vpc_id: usualVpc.id,
      addresses: [privateAddress(port.id)],
      created_at: stamp(place.now),
      ...port,
      security_groups: port.security_groups?.map(group) ?? usual,
    }),
  );
  const port = resolver(ports);
  return {
    security_groups: groups,
    ports,
    public_ips: (region.public_ips ?? []).map((one) => publicIpOf(place, port, one)),
  };
};

/** The ids of its ports, the primary one first. */
export const interfacesOf = (instance: Instance, ports: readonly Port[]): readonly string[] =>
  (instance.interfaces ?? [portName(instance)]).map(resolver(ports));
