// Kubernetes clusters over the simulator: what is not reported is unknown, and labels, taints and tags are not kept.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { addressOf, collectionOf } from '../../src/kinds/address.ts';
import { kubernetesCluster } from '../../src/kinds/kubernetes-cluster/kind.ts';
import { poolOf } from '../../src/kinds/kubernetes-cluster/pools.ts';
import { minorVersion, plainVersion } from '../../src/kinds/kubernetes-version.ts';
import { type Asked, open } from '../simulator/ask.ts';
import { itemsOf, readKinds } from './read-kinds.ts';

const decoded = (wire: JsonObject) =>
  kubernetesCluster.decode({ id: 'c', ...wire }, { in: collectionOf('kubernetes-cluster', 'br-se1'), region: 'br-se1' });

describe('the API of a cluster', () => {
  it.each<[string, JsonObject, boolean | undefined]>([
    ['with an address', { floating_ip: '203.0.113.60', disable_api_server_fip: true }, true],
    ['with an address that is not reported', { disable_api_server_fip: false }, true],
    ['that has none', { floating_ip: '', disable_api_server_fip: true }, false],
    ['that needs none', { disable_api_server_fip: true }, false],
    ['of which only the absence of an address is reported', { floating_ip: null }, undefined],
    ['of which nothing is reported', {}, undefined],
  ])('%s', (_, api, expected) => {
    expect(decoded({ kube_api_server: api })?.values['api_public']).toBe(expected);
  });

  it('is unknown without its object', () => expect(decoded({})?.values['api_public']).toBeUndefined());
});

describe('a cluster', () => {
  it.each([
    ['Running', 'settled'],
    ['Failed', 'failed'],
    ['SomethingNew', 'moving'],
  ])('that is %s is %s', (state, phase) => expect(decoded({ status: { state, message: '' } })?.phase).toBe(phase));
});

describe('a version', () => {
  it.each([
    ['v1.32.3', '1.32.3', 32],
    ['1.31', '1.31', 31],
    ['v2.0.1', '2.0.1', null],
    ['vanilla', 'vanilla', null],
  ])('%s', (sent, shown, minor) => {
    expect(plainVersion(sent)).toBe(shown);
    expect(minorVersion(shown)).toBe(minor);
  });
});

describe('a pool', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['has its zones from either field', { zone: null, availability_zones: ['a', 'b'] }, { zones: ['a', 'b'] }],
    ['without zones', {}, { zones: null }],
    ['has no security group', { securityGroups: null }, { security_groups: [] }],
    ['does not report its security groups', {}, { security_groups: null }],
    ['without version', {}, { version: null, minor: null }],
  ])('%s', (_, wire, expected) => expect(poolOf(wire)).toMatchObject(expected));
});

describe('clusters', () => {
  let platform: Asked;
  beforeAll(async () => {
    const clusters = [
      {
        name: 'shop',
        api_address: '203.0.113.60',
        allowed_cidrs: ['10.0.0.0/8', 'office'],
        pools: [{ name: 'web', security_groups: ['web'] }],
      },
      { name: 'old', version: 'v1.20.0', allowed_cidrs: null },
    ];
    platform = await open({ state: { tenants: [{ regions: { 'br-se1': { kubernetes_clusters: clusters } } }] } });
  });
  afterAll(async () => platform.close());

  it('are read with one call for each, and what is never kept is in none of their responses', async () => {
    const live = await readKinds(platform, ['kubernetes-cluster', 'kubernetes-version']);
    expect(live.calls).toMatchObject({ 'kubernetes.listClusters': 1, 'kubernetes.getCluster': 2, 'kubernetes.listVersions': 1 });
    const shop = itemsOf(live, 'kubernetes-cluster').find(({ values }) => values['name'] === 'shop');
    expect(shop?.values).toMatchObject({
      version: '1.32.3',
      api_public: true,
      allowed: [
        { cidr: '10.0.0.0/8', family: 'IPv4', prefix_length: 8, private: true },
        { cidr: 'office', family: null, prefix_length: null, private: null },
      ],
      pools: [{ name: 'web', replicas: 3, zones: ['br-se1-a'], minor: 32 }],
      security_groups: ['web'],
    });
    expect(JSON.stringify(live)).toContain('node_pools');
    expect(JSON.stringify(live)).not.toMatch(/5ec4e701|"labels"|"taints"|"tags"/);
    expect(itemsOf(live, 'kubernetes-version').map(({ values }) => values['version'])).toEqual(['1.31.7', '1.32.3']);
  });

  it('has no value where the list of addresses is missing (N5)', async () => {
    const old = itemsOf(await readKinds(platform, ['kubernetes-cluster']), 'kubernetes-cluster').find(
      ({ values }) => values['name'] === 'old',
    );
    expect(old).toBeDefined();
    expect(old?.values).not.toHaveProperty('allowed');
    expect(old?.values['pools']).toEqual([]);
  });

  it('have their ids in their addresses only if two have the same name, or one has the id of another as its name', async () => {
    const id = (last: number): string => `5a000000-0000-4000-8000-00000000000${last}`;
    const clusters = [
      { name: 'shop', id: id(1) },
      { name: 'twice', id: id(2) },
      { name: 'twice', id: id(3) },
      { name: id(3), id: id(4) },
    ];
    const twins = await open({ state: { tenants: [{ regions: { 'br-se1': { kubernetes_clusters: clusters } } }] } });
    const live = await readKinds(twins, ['kubernetes-cluster']);
    await twins.close();
    const addresses = itemsOf(live, 'kubernetes-cluster').map(({ address }) => address);
    expect(addresses).toEqual(['shop', id(2), id(3), id(4)].map((last) => addressOf('kubernetes-cluster', 'br-se1', last)).toSorted());
  });

  it('leave out one that was deleted after it was listed', async () => {
    await platform.control('POST', '/faults', [{ type: 'status', status: 404, operation: 'kubernetes.getCluster', times: 1 }]);
    const live = await readKinds(platform, ['kubernetes-cluster']);
    expect(
      live.collections
        .filter(({ kind }) => kind === 'kubernetes-cluster')
        .map(({ completeness, items }) => [completeness.type, items.length]),
    ).toEqual([['complete', 1]]);
  });
});
