// Load balancers over the simulator, and what is not known of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { collectionOf } from '../../src/kinds/address.ts';
import { loadBalancer } from '../../src/kinds/load-balancer/kind.ts';
import { aclOf, targetsOf } from '../../src/kinds/load-balancer/parts.ts';
import { type Asked, open } from '../simulator/ask.ts';
import { itemsOf, readKinds } from './read-kinds.ts';

const decoded = (wire: JsonObject) =>
  loadBalancer.decode({ id: 'l', ...wire }, { in: collectionOf('load-balancer', 'br-se1'), region: 'br-se1' });

describe('a load balancer', () => {
  it.each<[string, JsonObject, readonly string[] | undefined]>([
    ['a list', { public_ips: [{ ip_address: '203.0.113.80' }] }, ['203.0.113.80']],
    ['one address', { public_ip: { ip_address: '203.0.113.81' } }, ['203.0.113.81']],
    ['both', { public_ips: [{ ip_address: '203.0.113.80' }], public_ip: { ip_address: '203.0.113.80' } }, ['203.0.113.80']],
    ['an empty list', { public_ips: [] }, []],
    ['an entry without its address', { public_ips: [{ ip_address: null }] }, undefined],
    ['nothing', {}, undefined],
  ])('has its public addresses from either field (N7): %s', (_, wire, expected) => {
    expect(decoded(wire)?.values['ips']).toEqual(expected);
  });

  it.each([
    ['running', 'settled'],
    ['failed', 'failed'],
    ['deleted', 'retired'],
    ['something-new', 'moving'],
  ])('that is %s is %s', (status, phase) => expect(decoded({ status })?.phase).toBe(phase));

  it('without lists has none of them', () => {
    const { values = {} } = decoded({}) ?? {};
    for (const name of ['listeners', 'certificates', 'acls', 'targets', 'interface_ids']) expect(values).not.toHaveProperty(name);
  });
});

describe('a target', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['of an instance', { nic_id: 'p', port: 80 }, { interface_id: 'p', public: false }],
    ['that is a private address', { ip_address: '10.0.0.5' }, { interface_id: null, public: false }],
    ['that is a public address', { ip_address: '203.0.113.5' }, { public: true }],
    ['that is not reported', {}, { public: null, port: null }],
  ])('%s', (_, target, expected) => {
    expect(targetsOf({ backends: [{ id: 'b', targets: [target] }] })).toMatchObject([{ backend: 'b', ...expected }]);
  });

  it('is not known if a backend does not list its targets', () => expect(targetsOf({ backends: [{ id: 'b' }] })).toBeUndefined());
});

describe('an entry of who may connect', () => {
  it.each<[JsonObject, JsonObject]>([
    [
      { action: 'allow', protocol: 'TCP', remote_ip_prefix: '::/0' },
      { action: 'ALLOW', protocol: 'tcp', family: 'IPv6', prefix_length: 0 },
    ],
    [
      { action: 'DENY', remote_ip_prefix: '203.0.113.9' },
      { prefix_length: 32, private: false },
    ],
    [{ action: 'ALLOW' }, { prefix_length: null, private: null }],
  ])('%o', (wire, expected) => expect(aclOf(wire)).toMatchObject(expected));
});

describe('load balancers', () => {
  let platform: Asked;
  const balancers = Array.from({ length: 60 }, (_, index) => ({
    name: `lb-${index}`,
    listeners: [{ port: 443, protocol: 'tls', certificate: 'shop' }],
    certificates: [{ name: 'shop', expires_at: '2027-01-01T00:00:00Z' }],
    backends: [{ name: 'web', targets: [{ port: 'm-port-0', target_port: 8080 }] }],
  }));
  beforeAll(async () => {
    const region = { instances: [{ name: 'm' }], load_balancers: balancers };
    platform = await open({ state: { tenants: [{ regions: { 'br-se1': region, 'br-ne1': region } }] } });
  });
  afterAll(async () => platform.close());

  it.each(['br-se1', 'br-ne1'])('are read in %s by 50, with the ports of their targets (N4)', async (region) => {
    const live = await readKinds(platform, ['load-balancer', 'port'], region);
    expect(live.calls['loadBalancer.listLoadBalancers']).toBe(2);
    const [first] = itemsOf(live, 'load-balancer');
    const [port] = itemsOf(live, 'port');
    expect(first?.values).toMatchObject({
      visibility: 'external',
      listeners: [{ port: 443, protocol: 'tls' }],
      certificates: [{ name: 'shop', expires_at: '2027-01-01T00:00:00.000Z' }],
      interface_ids: [port?.id],
      targets: [{ interface_id: port?.id, port: 8080 }],
    });
  });

  it('are not offered where the list answers 404', async () => {
    await platform.control('POST', '/faults', [{ type: 'status', status: 404, operation: 'loadBalancer.listLoadBalancers', times: 1 }]);
    const live = await readKinds(platform, ['load-balancer']);
    expect(live.collections.find(({ kind }) => kind === 'load-balancer')?.completeness.type).toBe('unsupported');
  });
});
