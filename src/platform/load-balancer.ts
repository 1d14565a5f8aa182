// Load balancers, a product in beta. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

export const loadBalancerOperations = {
  'loadBalancer.listLoadBalancers': {
    ...start.reading,
    product: 'load-balancer',
    path: '/v0beta1/network-load-balancers',
    query: ['_limit', '_offset', '_sort'],
    paging: '_limit/_offset',
    items: 'results',
    pageSize: 50,
    source: 'openapi, sdk; no maximum of _limit is documented, and the Go SDK sends 50',
  },
} as const satisfies Record<string, Operation>;
