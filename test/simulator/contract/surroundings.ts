// The contracts of consumption, compute and profile: one row per operation.
import type { Contracts } from './contract.ts';

const october = { start_date: '2026-10-01', end_date: '2026-10-31' };

export const consumptionContracts: Contracts = {
  'consumption.getUsage': {
    valid: { query: { ...october, limit: '1000', offset: '0', order: 'desc', include_sub_accounts: 'true' } },
    open: true,
    badQuery: [
      ['accrual_period', '2026-13'],
      ['start_date', '2026-1-1'],
      ['end_date', '31/10/2026'],
      ['limit', '0'],
      ['limit', '1001'],
      ['offset', '-1'],
      ['order', 'up'],
      ['include_sub_accounts', 'some'],
    ],
    refused: [
      ['an end before the start', { query: { start_date: '2026-10-02', end_date: '2026-10-01' } }, 400],
      ['an invalid day', { query: { start_date: '2026-02-30', end_date: '2026-03-01' } }, 400],
    ],
  },
};

// The expansion of machine types and images is not in the documents of the field lists: see compute/instances.test.ts.
export const computeContracts: Contracts = {
  'compute.listInstances': {
    valid: {
      query: {
        _limit: '1000',
        _offset: '0',
        _sort: 'name:asc',
        name: 'vm-on',
        expand: ['network', 'labels'],
      },
    },
    badQuery: [
      ['_limit', '0'],
      ['_limit', '1001'],
      ['_offset', '-1'],
      ['_offset', '2147483648'],
      ['_sort', 'name'],
      ['expand', 'everything'],
    ],
  },
  'compute.getInstance': {
    valid: (id) => ({ path: { id: id('instances', 'vm-on') } }),
    badQuery: [['expand', 'everything']],
    refused: [['in another region', (id) => ({ path: { id: id('instances', 'vm-on') }, region: 'br-ne1' }), 404]],
  },
  'compute.listImages': {
    valid: { query: { _limit: '50', _offset: '0', _sort: 'name:asc' } },
    badQuery: [
      ['_limit', '0'],
      ['_offset', '-1'],
      ['_sort', 'name'],
    ],
  },
};

export const networkContracts: Contracts = {
  'network.listSecurityGroups': { valid: {}, open: true },
  'network.getSecurityGroup': {
    valid: (id) => ({ path: { security_group_id: id('security_groups', 'default') } }),
    open: true,
    refused: [['in another region', (id) => ({ path: { security_group_id: id('security_groups', 'default') }, region: 'br-ne1' }), 404]],
  },
  'network.listPorts': { valid: {}, open: true },
  'network.listPublicIps': { valid: {}, open: true },
};

const paged = (most?: number) => ({
  badQuery: [['_limit', '0'], ['_offset', '-1'], ...(most === undefined ? [] : [['_limit', String(most + 1)] as const])] as const,
});

export const databaseContracts: Contracts = {
  'database.listInstances': { valid: { query: { _limit: '25', _offset: '0' } }, open: true, ...paged(25) },
  'database.listSnapshots': {
    valid: (id) => ({ path: { instance_id: id('databases', 'orders') }, query: { _limit: '50', type: 'AUTOMATED' } }),
    open: true,
    badQuery: [...paged(50).badQuery, ['type', 'SOME']],
  },
  'database.listClusters': { valid: { query: { _limit: '25', _offset: '0' } }, open: true, ...paged(25) },
  'database.listReplicas': { valid: { query: { _limit: '50', _offset: '0' } }, open: true, ...paged(50) },
  'database.listEngines': { valid: { query: { _limit: '50', _offset: '0' } }, open: true, ...paged(50) },
};

export const kubernetesContracts: Contracts = {
  'kubernetes.listClusters': { valid: {}, open: true },
  'kubernetes.getCluster': {
    valid: (id) => ({ path: { cluster_id: id('kubernetes_clusters', 'shop') } }),
    open: true,
    refused: [['in another region', (id) => ({ path: { cluster_id: id('kubernetes_clusters', 'shop') }, region: 'br-ne1' }), 404]],
  },
  'kubernetes.listVersions': { valid: {}, open: true },
};

export const loadBalancerContracts: Contracts = {
  'loadBalancer.listLoadBalancers': {
    valid: { query: { _limit: '50', _offset: '0', _sort: 'name:asc' } },
    open: true,
    badQuery: [...paged().badQuery, ['_sort', 'name']],
  },
};

export const sshKeyContracts: Contracts = {
  'sshKey.listSshKeys': {
    valid: { query: { _limit: '50', _offset: '0', _sort: 'name:asc' } },
    open: true,
    badQuery: [...paged().badQuery, ['_sort', 'name']],
  },
};

export const profileContracts: Contracts = {
  'profile.listAvailabilityZones': { valid: { query: { show_is_blocked: 'true' } }, open: true, badQuery: [['show_is_blocked', 'maybe']] },
};
