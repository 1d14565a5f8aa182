// Security groups and their rules. They are only audited.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

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
  ...reads,
});
