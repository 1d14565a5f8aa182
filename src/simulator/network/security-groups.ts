// Security groups: the whole list, and one with its rules and ports.
import type { JsonObject } from '../../json.ts';
import { type Rows, regionalRow } from '../call.ts';
import { ok } from '../reply.ts';
import type { SimulatedWorld } from '../world.ts';
import { networkTime } from './ports.ts';
import type { SecurityGroup, SecurityGroupRule } from './state.ts';

const show = (world: SimulatedWorld, group: SecurityGroup): JsonObject => ({
  id: group.id,
  vpc_id: group.vpc_id,
  name: group.name,
  description: group.description,
  created_at: networkTime(world, group.created_at),
  updated: networkTime(world, group.created_at),
  status: group.status,
  error: group.error,
  is_default: group.is_default,
});

/** Whether an answer has `remote_group_id` is not documented (contradictions.md N1). */
const showRule = ({ remote_group, shows_group, ...rule }: SecurityGroupRule): JsonObject => ({
  direction: rule.direction,
  protocol: rule.protocol,
  port_range_min: rule.port_range_min,
  port_range_max: rule.port_range_max,
  remote_ip_prefix: rule.remote_ip_prefix,
  ethertype: rule.ethertype,
  status: rule.status,
  description: rule.description,
  ...(remote_group !== null || shows_group ? { remote_group_id: remote_group } : {}),
});

export const securityGroupRows = {
  'network.listSecurityGroups': regionalRow({}, ({ world, region }) =>
    ok({ security_groups: region.securityGroups.all().map((group) => show(world, group)) }),
  ),
  'network.getSecurityGroup': regionalRow({}, ({ world, region, path, refuse }) => {
    const group = region.securityGroups.get(path('security_group_id'));
    if (group === undefined) return refuse.notFound('security group');
    const ports = region.ports.by('group', group.id).map(({ id }) => id);
    return ok({ ...show(world, group), external_id: null, ports, rules: group.rules.map(showRule) });
  }),
} satisfies Rows;
