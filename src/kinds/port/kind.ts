// Network ports: what connects instances to networks. They are only audited.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

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
  ...reads,
});
