// Load balancers. They are only audited.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const loadBalancer = defineKind({
  name: 'load-balancer',
  title: ['load balancer', 'load balancers'],
  about: 'A network load balancer, identified by its region and id. The product is in beta.',
  fields,
  unchanging: true,
  asked: true,
  links: { ports: { kind: 'port', theirs: 'id', ours: 'interface_ids' } },
  permissions: { read: ['lbaas.read'], write: [] },
  address: ({ region = '', id = '' }) => addressOf('load-balancer', region, id),
  ...reads,
});
