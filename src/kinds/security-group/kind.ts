// Security groups and their rules. They are only audited.
import { list, texts } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { networkPhase } from '../network-phase.ts';
import { readsById } from '../reads-by-id.ts';
import { inRegion } from '../regional.ts';
import { sortedSet } from '../sorted-set.ts';
import { fields } from './fields.ts';
import { rulesOf } from './rules.ts';

export const securityGroup = defineKind({
  name: 'security-group',
  title: ['security group', 'security groups'],
  about: 'A group of rules for the traffic of network ports, identified by its region and id, because names of groups are not unique.',
  fields,
  unchanging: true,
  asked: true,
  links: {
    ports: { kind: 'port', theirs: 'security_groups', ours: 'id' },
    // A pool may name its groups by id or by name.
    pools_by_id: { kind: 'kubernetes-cluster', theirs: 'security_groups', ours: 'id' },
    pools_by_name: { kind: 'kubernetes-cluster', theirs: 'security_groups', ours: 'name' },
  },
  permissions: { read: ['network.read'], write: [] },
  address: ({ region = '', id = '' }) => addressOf('security-group', region, id),
  ...readsById('security-group', 'network.listSecurityGroups', networkPhase, () => ({})),
  details: [
    {
      operation: 'network.getSecurityGroup',
      fills: ['rules', 'port_ids'],
      per: 'self',
      goneIfNotFound: true,
      args: (of) => ({ path: { security_group_id: of.id }, ...inRegion(of) }),
      // Without the list of rules nothing is known of them: a group that has none sends an empty list.
      decode: (_item, answers) => {
        const [body = null] = answers.map((answer) => answer.body);
        const [sent, ports] = [list(body, 'rules'), texts(body, 'ports')];
        const rules = sent ? rulesOf(sent) : undefined;
        return rules && { rules, ...(ports ? { port_ids: sortedSet(ports) } : {}) };
      },
    },
  ],
});
