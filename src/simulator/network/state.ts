// The network of one tenant in one region. Groups, ports and addresses name each other by id.
import type { Item, RegionDescription, Whole } from '../description-parts.ts';

export type SecurityGroupDescription = Item<RegionDescription['security_groups']>;
export type RuleDescription = Item<SecurityGroupDescription['rules']>;
export type PortDescription = Item<RegionDescription['ports']>;
export type PublicIpDescription = Item<RegionDescription['public_ips']>;

export type SecurityGroupRule = Whole<RuleDescription>;
export type SecurityGroup = Omit<Whole<SecurityGroupDescription>, 'rules'> & { readonly rules: readonly SecurityGroupRule[] };
export type Port = Whole<PortDescription>;
export type PublicIp = Whole<PublicIpDescription>;

export type NetworkState = {
  readonly security_groups: readonly SecurityGroup[];
  readonly ports: readonly Port[];
  readonly public_ips: readonly PublicIp[];
};
