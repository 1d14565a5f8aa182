// The fields of Kubernetes clusters.
import type { AddressPath, Fields } from '../field.ts';
import { rangeFields } from '../ip-range.ts';

export const path = { within: 'region', parts: ['region', 'name'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: 'b1f0c2d4-3e5a-4c6b-8d7e-9f0a1b2c3d4e' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'shop' },
  version: { type: 'text', side: 'live', about: 'Its version, without a leading `v`.', sample: '1.32.3' },
  minor: { type: 'int', side: 'live', about: 'The second number of its version.', sample: 32 },
  platform_version: {
    type: 'text',
    wire: 'platform.version',
    side: 'live',
    about: "Version of the platform's own parts.",
    sample: 'v0.1.0',
  },
  state: {
    type: 'text',
    wire: 'status.state',
    side: 'live',
    about: 'Running if it is usable; otherwise the running operation, or how it failed.',
    sample: 'Running',
  },
  api_public: { type: 'bool', side: 'live', about: 'Whether its API has a public address.', sample: true },
  api_address: { type: 'text', wire: 'kube_api_server.floating_ip', side: 'live', about: 'That address.', sample: '203.0.113.60' },
  api_port: { type: 'int', wire: 'kube_api_server.port', side: 'live', about: 'Port of its API.', sample: 6443 },
  allowed: {
    type: 'json',
    side: 'live',
    filledBy: 'details',
    simulated: false,
    record: { many: true, fields: rangeFields },
    about: 'The addresses that may reach its API.',
    sample: [{ cidr: '10.0.0.0/8', family: 'IPv4', prefix_length: 8, private: true }],
  },
  pools: {
    type: 'json',
    side: 'live',
    filledBy: 'details',
    simulated: false,
    record: {
      many: true,
      fields: {
        name: { type: 'text', about: 'Its name.' },
        replicas: { type: 'int', about: 'Number of nodes.' },
        min: { type: 'int', about: 'Fewest nodes, if it scales.' },
        max: { type: 'int', about: 'Most nodes, if it scales.' },
        zones: { type: 'texts', about: 'Its availability zones.' },
        version: { type: 'text', about: 'Version of its nodes, without a leading `v`.' },
        minor: { type: 'int', about: 'The second number of that version.' },
        image: { type: 'text', about: 'Image of its nodes.' },
        security_groups: { type: 'texts', about: 'Ids or names of its security groups.' },
      },
    },
    about: 'Its groups of nodes.',
    sample: [],
  },
  security_groups: {
    type: 'texts',
    side: 'live',
    filledBy: 'details',
    compare: 'set',
    simulated: false,
    about: 'Ids or names of the security groups of its pools.',
    sample: [],
  },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
} as const satisfies Fields;

export type KubernetesClusterFields = typeof fields;
