// Security groups, ports and public addresses over the simulator: rules in one form, and what is not known of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { collectionOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { port } from '../../src/kinds/port/kind.ts';
import { ruleOf, rulesOf } from '../../src/kinds/security-group/rules.ts';
import type { Live } from '../../src/live/live.ts';
import { everything, planReads, type Want } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import type { Description } from '../../src/simulator/description.ts';
import type { SimulatorServer } from '../../src/simulator/serve.ts';
import { type Asked, open } from '../simulator/ask.ts';

const rule = (over: JsonObject): JsonObject => ({
  direction: 'ingress',
  protocol: 'tcp',
  port_range_min: 22,
  port_range_max: 22,
  remote_ip_prefix: '0.0.0.0/0',
  ethertype: 'IPv4',
  ...over,
});
const without = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(rule({})).filter(([name]) => !names.includes(name)));

describe('a rule', () => {
  it.each<[string, JsonObject, JsonObject]>([
    [
      'as sent',
      rule({}),
      { direction: 'ingress', protocol: 'tcp', from_port: 22, to_port: 22, family: 'IPv4', prefix_length: 0, private: false },
    ],
    ['a null protocol is any', rule({ protocol: null }), { protocol: 'any', from_port: 1, to_port: 65_535 }],
    ['0 is any', rule({ protocol: '0' }), { protocol: 'any' }],
    ['-1 is any', rule({ protocol: '-1' }), { protocol: 'any' }],
    ['an empty protocol is any', rule({ protocol: '' }), { protocol: 'any' }],
    ['numbers have names', rule({ protocol: '6' }), { protocol: 'tcp' }],
    ['of UDP', rule({ protocol: '17' }), { protocol: 'udp' }],
    ['of ICMP', rule({ protocol: '1' }), { protocol: 'icmp' }],
    ['of ICMPv6', rule({ protocol: '58' }), { protocol: 'icmpv6' }],
    ['an unknown protocol stays', rule({ protocol: 'GRE' }), { protocol: 'gre' }],
    ['a missing protocol is not known', without('protocol'), { protocol: null }],
    ['a missing direction is not known', without('direction'), { direction: null }],
    ['no range is all ports', rule({ port_range_min: null, port_range_max: null }), { from_port: 1, to_port: 65_535 }],
    ['one end alone is not known', rule({ port_range_max: null }), { from_port: null, to_port: null }],
    ['a missing range is not known', without('port_range_min', 'port_range_max'), { from_port: null, to_port: null }],
    ['the prefix decides the family', rule({ remote_ip_prefix: '::/0' }), { family: 'IPv6', cidr: '::/0', prefix_length: 0 }],
    ['a private prefix', rule({ remote_ip_prefix: '10.0.0.0/8' }), { prefix_length: 8, private: true }],
    ['another text as prefix is not known', rule({ remote_ip_prefix: 'office' }), { cidr: 'office', prefix_length: null, private: null }],
    [
      'a group is not the internet',
      rule({ remote_ip_prefix: null, remote_group_id: 'g1' }),
      { group: 'g1', private: true, prefix_length: null },
    ],
    [
      'no prefix and no group is every address',
      rule({ remote_ip_prefix: null, remote_group_id: null }),
      { cidr: '0.0.0.0/0', prefix_length: 0, private: false },
    ],
    ['the same for IPv6', rule({ remote_ip_prefix: null, remote_group_id: null, ethertype: 'IPv6' }), { family: 'IPv6', cidr: '::/0' }],
    [
      'without the key of the group nothing is assumed (N1)',
      rule({ remote_ip_prefix: null }),
      { cidr: null, prefix_length: null, private: null, group: null },
    ],
    ['without prefix nothing is assumed', without('remote_ip_prefix'), { cidr: null, prefix_length: null, private: null }],
  ])('%s', (_, wire, expected) => {
    expect(ruleOf(wire)).toMatchObject(expected);
  });

  it('that is no object makes the rules unread', () => {
    expect(rulesOf([rule({}), 'none'])).toBeUndefined();
  });
});

describe('a port', () => {
  const decoded = (wire: JsonObject) => port.decode({ id: 'p', ...wire }, { in: collectionOf('port', 'br-se1'), region: 'br-se1' })?.values;
  const global = [{ ip_address: '2804:10::5' }];
  it.each<[string, JsonObject, boolean | undefined]>([
    ['a public IPv4 address', { public_ip: [{ public_ip: '203.0.113.7' }], ip_address: [] }, true],
    ['a public IPv4 address and unread addresses', { public_ip: [{ public_ip: '203.0.113.7' }] }, true],
    ['an address that is routed', { public_ip: [], ip_address: global }, true],
    ['an address that is routed and unread public ones', { ip_address: global }, true],
    ['a private address', { public_ip: [], ip_address: [{ ip_address: '172.18.0.5' }] }, false],
    ['a local address', { public_ip: [], ip_address: [{ ip_address: 'fd00::1' }] }, false],
    ['unread public addresses', { ip_address: [] }, undefined],
    ['null instead of public addresses', { public_ip: null, ip_address: [] }, undefined],
    ['an entry without an address', { public_ip: [{}], ip_address: [] }, undefined],
  ])('is public with %s: %s', (_, wire, expected) => {
    expect(decoded(wire)?.['public']).toBe(expected);
  });
});

const groupId = '5a000000-0000-4000-8000-000000000001';
const state: Description = {
  tenants: [
    {
      regions: {
        'br-se1': {
          security_groups: [
            { name: 'web', id: groupId, rules: [{ protocol: 'tcp', port_range_min: 22, port_range_max: 22, remote_ip_prefix: '::/0' }] },
          ],
          ports: [{ name: 'api', security_groups: ['web'], addresses: ['172.18.0.5', '2804:10::5'] }],
          public_ips: [{ ip: '203.0.113.7', port: 'api', updated_at: '2026-08-01T03:00:00Z' }],
          instances: [{ name: 'm', interfaces: ['api'], has_user_data: true }],
        },
      },
    },
  ],
};
const wants: readonly Want[] = ['security-group', 'port', 'public-ip', 'machine-image', 'instance'].flatMap((name) =>
  kindList.filter((kind) => kind.name === name).map((kind) => ({ kind: kind.name, fields: 'all' as const })),
);

describe('a network', () => {
  let platform: Asked;
  beforeAll(async () => {
    platform = await open({ state });
  });
  afterAll(async () => platform.close());

  const read = async (asked: readonly Want[] = wants, on: SimulatorServer = platform.simulator): Promise<Live> => {
    const reader = openReader({ base: on.url, credentials: apiKeyCredential(on.apiKey), tenant: on.tenant });
    const live = await readLive(reader, kindList, planReads(kindList, asked, ['br-se1']), { now: () => new Date() });
    await reader.close();
    return live;
  };
  const itemsOf = ({ collections }: Live, kind: string) => collections.filter((one) => one.kind === kind).flatMap(({ items }) => items);

  it('is read with one call for each group, and no other than these', async () => {
    const live = await read();
    expect(live.calls).toMatchObject({
      'network.listSecurityGroups': 1,
      'network.getSecurityGroup': 2,
      'network.listPorts': 1,
      'network.listPublicIps': 1,
      'compute.listImages': 1,
      'compute.listInstances': 1,
    });
    expect(live.collections.filter(({ completeness }) => !['complete', 'not-requested'].includes(completeness.type))).toEqual([]);
    const [apiPort] = itemsOf(live, 'port').filter(({ values }) => values['name'] === 'api');
    expect(apiPort?.values).toMatchObject({
      public: true,
      public_ipv4: ['203.0.113.7'],
      public_addresses: ['203.0.113.7', '2804:10::5'],
      security_groups: [groupId],
    });
    const web = itemsOf(live, 'security-group').find(({ id }) => id === groupId);
    expect(web?.values).toMatchObject({
      is_default: false,
      port_ids: [apiPort?.id],
      rules: [{ cidr: '::/0', prefix_length: 0, from_port: 22 }],
    });
    // Times of the network have no zone: they are UTC.
    expect(itemsOf(live, 'public-ip')[0]?.values).toMatchObject({ updated_at: '2026-08-01T03:00:00.000Z', port_id: apiPort?.id });
  });

  it('is not read by what reads everything, nor are rules that nobody needs', async () => {
    const usual = await read(everything(kindList));
    expect(Object.keys(usual.calls).filter((id) => id.startsWith('network.') || id === 'compute.listImages')).toEqual([]);
    expect((await read([{ kind: 'security-group', fields: ['is_default'] }])).calls).not.toHaveProperty(['network.getSecurityGroup']);
  });

  it('leaves out a group that was deleted after it was listed', async () => {
    await platform.control('POST', '/faults', [{ type: 'status', status: 404, operation: 'network.getSecurityGroup', times: 1 }]);
    const groups = (await read()).collections.filter(({ kind }) => kind === 'security-group');
    expect(groups.map(({ completeness, items }) => [completeness.type, items.length])).toEqual([['complete', 1]]);
  });

  it('keeps no startup data', async () => {
    const [machine] = itemsOf(await read(), 'instance');
    expect(machine?.values['has_user_data']).toBe(true);
    expect(JSON.stringify(machine)).not.toMatch(/5ec4e701|"user_data"/);
  });

  it.each(['interfaces', 'ports', 'interface_ids', 'port_ids'] as const)(
    'names the ports of an instance in the form %s (N3)',
    async (machine_networks) => {
      const other = await open({ state: { ...state, behaviour: { machine_networks, network_times: 'space' } } });
      const live = await read(wants, other.simulator);
      await other.close();
      expect(itemsOf(live, 'instance')[0]?.values['interface_ids']).toEqual(itemsOf(live, 'port').map(({ id }) => id));
      // With a space before the hour (N2).
      expect(itemsOf(live, 'public-ip')[0]?.values['updated_at']).toBe('2026-08-01T03:00:00.000Z');
    },
  );
});
