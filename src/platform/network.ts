// Network: security groups, ports and public addresses. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

const reading = { ...start.reading, product: 'network', source: 'openapi, sdk' } as const;

export const networkOperations = {
  'network.listSecurityGroups': { ...reading, path: '/v0/security_groups', items: 'security_groups' },
  'network.getSecurityGroup': { ...reading, path: '/v0/security_groups/{security_group_id}' },
  // The answer is the array itself.
  'network.listPorts': { ...reading, path: '/v0/ports', query: ['port_id_list'], items: '' },
  'network.listPublicIps': { ...reading, path: '/v0/public_ips', items: 'public_ips' },
} as const satisfies Record<string, Operation>;
