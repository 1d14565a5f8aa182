// Public addresses. They are only audited. Load balancers and Kubernetes clusters hold addresses of their own.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { networkPhase } from '../network-phase.ts';
import { readsById } from '../reads-by-id.ts';
import { fields } from './fields.ts';

export const publicIp = defineKind({
  name: 'public-ip',
  title: ['public address', 'public addresses'],
  about: 'A reserved public IPv4 address, identified by its region and id.',
  fields,
  unchanging: true,
  asked: true,
  links: {
    port: { kind: 'port', one: true, theirs: 'id', ours: 'port_id' },
    load_balancers: { kind: 'load-balancer', theirs: 'ips', ours: 'ip' },
    clusters: { kind: 'kubernetes-cluster', theirs: 'api_address', ours: 'ip' },
  },
  permissions: { read: ['network.read'], write: [] },
  address: ({ region = '', id = '' }) => addressOf('public-ip', region, id),
  ...readsById('public-ip', 'network.listPublicIps', networkPhase, () => ({})),
});
