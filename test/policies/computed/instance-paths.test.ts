// The paths to instances, and a property of rules: the policy about SSH agrees with a naive model of addresses and ports.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/json.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import type { Family } from '../../../src/kinds/ip-range.ts';
import type { Completeness } from '../../../src/kinds/kind.ts';
import { ruleOf } from '../../../src/kinds/security-group/rules.ts';
import { builtInFiles } from '../../../src/policies/built-in.ts';
import { show } from '../../../src/policies/evaluate/show.ts';
import { isPartial } from '../../../src/policies/evaluate/value.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { cellNames, memberType } from '../../../src/policies/language/shape.ts';
import { runCases } from '../../../src/policies/run-cases.ts';
import { liveWorld } from '../../../src/policies/world/live-world.ts';
import { metAtLeast, runs } from '../../runs.ts';
import { collection, desiredOf, item, liveOf, now } from '../organization.ts';

const shapes = policyShapes(kindList);
const reads: ReadonlySet<string> = new Set(
  [...shapes.values()].flatMap((shape) => cellNames(shape).map((name) => `${shape.name}.${name}`)),
);
const complete: Completeness = { type: 'complete' };

const rule = (over: JsonObject = {}): JsonObject =>
  ruleOf({
    direction: 'ingress',
    protocol: 'tcp',
    port_range_min: 22,
    port_range_max: 22,
    remote_ip_prefix: '0.0.0.0/0',
    ethertype: 'IPv4',
    ...over,
  });

interface Given {
  readonly instance?: JsonObject;
  readonly port?: JsonObject;
  readonly rules?: readonly JsonObject[];
  /** Why rules were not read. */
  readonly unread?: string;
  readonly ports?: Completeness;
}

/** Each path as text; `?cause` if there may be more. */
const pathsOf = ({ instance = {}, port = {}, rules = [], unread, ports = complete }: Given): unknown => {
  const live = liveOf(
    collection('instance', [item('instance', ['br-se1', 'm'], { id: 'm', values: { interface_ids: ['p'], ...instance } })]),
    collection(
      'port',
      ports.type === 'complete'
        ? [
            item('port', ['br-se1', 'p'], {
              id: 'p',
              values: { id: 'p', port_security: true, security_groups: ['g'], public_addresses: ['203.0.113.7'], ...port },
            }),
          ]
        : [],
      ports,
    ),
    collection('security-group', [
      item('security-group', ['br-se1', 'g'], {
        id: 'g',
        values: unread === undefined ? { id: 'g', name: 'web', rules } : { id: 'g', name: 'web' },
        unread: unread === undefined ? {} : { rules: unread },
      }),
    ]),
  );
  const world = liveWorld(
    { live: { ...live, regions: ['br-se1'] }, desired: desiredOf({ regions: ['br-se1'] }), lockFiles: [], settings: [], now },
    kindList,
    shapes,
    reads,
  );
  const shape = shapes.get('instance');
  const value = shape && (world.rows.get('instance')?.[0]?.cells[cellNames(shape).indexOf('paths')] ?? null);
  if (!shape || value === undefined) throw new TypeError('there is no instance');
  const shown = show(value, memberType(shape, 'paths') ?? 'dyn');
  return isPartial(value) ? [shown, `?${value.because.cause}`] : shown;
};

const path = (over: JsonObject = {}): JsonObject => ({
  address: '203.0.113.7',
  group: 'web',
  protocol: 'tcp',
  from_port: 22,
  to_port: 22,
  family: 'IPv4',
  cidr: '0.0.0.0/0',
  prefix_length: 0,
  private: false,
  ...over,
});
const off: JsonObject = { group: null, protocol: 'any', from_port: 1, to_port: 65_535 };

describe('the paths to an instance', () => {
  it.each<[string, Given, unknown]>([
    ['a rule at a public address', { rules: [rule()] }, [path()]],
    ['no rule', {}, []],
    ['a rule to the outside', { rules: [rule({ direction: 'egress' })] }, []],
    ['a rule of the other family', { rules: [rule({ remote_ip_prefix: '::/0' })] }, []],
    ['no public address', { port: { public_addresses: [] }, rules: [rule()] }, []],
    [
      'an IPv6 address',
      { port: { public_addresses: ['2804:10::5'] }, rules: [rule(), rule({ remote_ip_prefix: '::/0' })] },
      [path({ address: '2804:10::5', family: 'IPv6', cidr: '::/0' })],
    ],
    ['port security is off', { port: { port_security: false } }, [path(off)]],
    [
      'port security is off, with IPv6',
      { port: { port_security: false, public_addresses: ['2804:10::5'] } },
      [path({ ...off, address: '2804:10::5', family: 'IPv6', cidr: '::/0' })],
    ],
    ['port security is not reported', { port: { port_security: null }, rules: [rule()] }, [[path()], '?no-value']],
    ['a rule without a direction', { rules: [rule({ direction: null })] }, [path({ cidr: null, prefix_length: null, private: null })]],
    ['public addresses are not reported', { port: { public_addresses: null }, rules: [rule()] }, [[], '?no-value']],
    ['the groups of a port are not reported', { port: { security_groups: null } }, [[], '?no-value']],
    ['another group was not read', { port: { security_groups: ['g', 'h'] }, rules: [rule()] }, [[path()], '?no-value']],
    ['another port was not read', { instance: { interface_ids: ['p', 'q'] }, rules: [rule()] }, [[path()], '?no-value']],
    ['its ports are not reported', { instance: { interface_ids: null } }, [[], '?no-value']],
    ['the rules of a group were denied', { unread: '403 on GET /security_groups' }, [[], '?denied']],
    ['ports were denied', { ports: { type: 'denied', cause: '403 on GET /ports' } }, [[], '?denied']],
  ])('%s', (_, given, expected) => {
    expect(pathsOf(given)).toEqual(expected);
  });
});

const bitsOf = (parts: readonly number[], width = 8): string => parts.map((part) => part.toString(2).padStart(width, '0')).join('');

/** Nobody on the internet has an address that begins with these bits. */
const ownNetworks: Readonly<Record<Family, readonly string[]>> = {
  IPv4: [[10], [172, 16], [192, 168], [100, 64], [127], [169, 254]]
    .map((parts) => bitsOf(parts))
    .map((bits, at) => bits.slice(0, [8, 12, 16, 10, 8, 16][at])),
  IPv6: ['1111110', '1111111010'],
};

/** Longest prefixes that count as the internet: the defaults, and the longest that a file may set, for which private networks matter. */
const limits: readonly Readonly<Record<Family, number>>[] = [
  { IPv4: 7, IPv6: 12 },
  { IPv4: 24, IPv6: 48 },
];

/** undefined: nobody knows. */
type Known = boolean | undefined;

interface Part {
  readonly wire: JsonObject;
  readonly open: Known;
  /** Of a prefix: it counts only if it is no longer than this allows. */
  readonly range?: { readonly family: Family; readonly length: number };
}

const prefixOf = (family: Family, parts: readonly number[], length: number): Part => {
  const bits = bitsOf(parts, family === 'IPv4' ? 8 : 16);
  const isOwn = ownNetworks[family].some((own) => length >= own.length && bits.startsWith(own));
  const text = family === 'IPv4' ? parts.join('.') : parts.map((part) => part.toString(16)).join(':');
  return { wire: { remote_ip_prefix: `${text}/${length}`, ethertype: family }, open: !isOwn, range: { family, length } };
};

const familyOf = fc.constantFrom<Family>('IPv4', 'IPv6');
const quad = fc.oneof(
  fc.constantFrom(
    [10, 0, 0, 0],
    [172, 16, 0, 0],
    [172, 31, 0, 0],
    [100, 64, 0, 0],
    [100, 127, 0, 0],
    [169, 254, 0, 0],
    [192, 168, 0, 0],
    [127, 0, 0, 0],
    [0, 0, 0, 0],
    [128, 0, 0, 0],
  ),
  fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
);
// The first group is not 0, so that none of them is an IPv4 range.
const groups = fc
  .tuple(
    fc.oneof(fc.constantFrom(0xfc00, 0xfd12, 0xfe80, 0x2000, 0x8000), fc.integer({ min: 1, max: 0xffff })),
    fc.array(fc.nat(0xffff), { minLength: 7, maxLength: 7 }),
  )
  .map(([first, rest]) => [first, ...rest]);

/** Where traffic comes from: a prefix, another group, every address, something that is not reported, or a text that is no range. */
const source: fc.Arbitrary<Part> = fc.oneof(
  fc.tuple(quad, fc.oneof(fc.nat(9), fc.nat(25), fc.nat(32))).map(([parts, length]) => prefixOf('IPv4', parts, length)),
  fc.tuple(groups, fc.oneof(fc.nat(13), fc.nat(49), fc.nat(128))).map(([parts, length]) => prefixOf('IPv6', parts, length)),
  fc.constantFrom<Part>(
    { wire: { remote_ip_prefix: '0.0.0.0/0' }, open: true },
    { wire: { remote_ip_prefix: '::/0' }, open: true },
    { wire: { remote_ip_prefix: '0.0.0.0/1' }, open: true },
    { wire: { remote_ip_prefix: '128.0.0.0/1' }, open: true },
    { wire: { remote_group_id: 'web' }, open: false },
    { wire: { remote_group_id: 'web', remote_ip_prefix: null }, open: false },
    { wire: { ethertype: 'IPv4' }, open: undefined },
    { wire: { remote_ip_prefix: null, ethertype: 'IPv4' }, open: undefined },
    { wire: { remote_group_id: null, ethertype: 'IPv4' }, open: undefined },
    { wire: { remote_ip_prefix: 'office' }, open: undefined },
  ),
  familyOf.map((ethertype): Part => ({ wire: { remote_ip_prefix: null, remote_group_id: null, ethertype }, open: true })),
);

const everyProtocol: readonly (string | null)[] = [null, 'any', '0', '-1'];
const protocol: fc.Arbitrary<Part> = fc.oneof(
  fc.constantFrom(...everyProtocol, 'tcp', 'TCP', '6').map((sent): Part => ({ wire: { protocol: sent }, open: true })),
  fc.constantFrom('udp', 'icmp', '17', '58', 'gre').map((sent): Part => ({ wire: { protocol: sent }, open: false })),
  fc.constant<Part>({ wire: {}, open: undefined }),
);

const portNumber = fc.oneof(fc.integer({ min: 21, max: 23 }), fc.integer({ min: 1, max: 65_535 }));
const bounds: fc.Arbitrary<Part> = fc.oneof(
  fc.constantFrom<Part>({ wire: { port_range_min: null, port_range_max: null }, open: true }, { wire: {}, open: undefined }),
  fc
    .tuple(portNumber, portNumber)
    .map(([low, high]): Part => ({ wire: { port_range_min: low, port_range_max: high }, open: low <= 22 && 22 <= high })),
  portNumber.map((low): Part => ({ wire: { port_range_min: low, port_range_max: null }, open: undefined })),
  portNumber.map((high): Part => ({ wire: { port_range_min: null, port_range_max: high }, open: undefined })),
);

const direction = fc.constantFrom<Part>(
  { wire: { direction: 'ingress' }, open: true },
  { wire: { direction: 'INGRESS' }, open: true },
  { wire: { direction: 'egress' }, open: false },
  { wire: {}, open: undefined },
);

const allOf = (parts: readonly Known[]): Known => (parts.includes(false) ? false : parts.includes(undefined) ? undefined : true);
const anyOf = (parts: readonly Known[]): Known => (parts.includes(true) ? true : parts.includes(undefined) ? undefined : false);

const plainParts: readonly Part[] = [
  { wire: { protocol: 'tcp' }, open: true },
  { wire: { port_range_min: 22, port_range_max: 22 }, open: true },
  { wire: { direction: 'ingress' }, open: true },
];

/** Half of the rules are open to their source, so that the source decides. */
const anyRule: fc.Arbitrary<Part> = fc
  .tuple(source, fc.oneof(fc.constant(plainParts), fc.tuple(protocol, bounds, direction)))
  .map(([from, [word, between, way]]) => {
    // A rule for every protocol has no ports.
    const isEvery = everyProtocol.some((one) => one === word?.wire['protocol']);
    return {
      wire: { ...from.wire, ...word?.wire, ...between?.wire, ...way?.wire },
      open: allOf([from.open, word?.open, isEvery || between?.open, way?.open]),
      ...(from.range && { range: from.range }),
    };
  });

describe('the policy about SSH', () => {
  it('agrees with a naive model of addresses, protocols and ports', async () => {
    const file = (await builtInFiles()).find(({ policy }) => policy.id === 'security-group-ssh-open');
    const [like] = file?.cases ?? [];
    if (!file || !like) throw new TypeError('there is no such policy');
    const { severity: _s, message: _m, cause: _c, ...plain } = like;
    const seen = { fail: 0, unknown: 0, pass: 0 };
    fc.assert(
      fc.property(fc.oneof(fc.tuple(anyRule), fc.array(anyRule, { maxLength: 3 })), fc.constantFrom(...limits), (all, widest) => {
        const isOpen = anyOf(all.map(({ open, range }) => allOf([open, range === undefined || range.length <= widest[range.family]])));
        const verdict = isOpen === undefined ? 'unknown' : isOpen ? 'fail' : 'pass';
        seen[verdict] += 1;
        const params = { wide_ipv4: widest.IPv4, wide_ipv6: widest.IPv6 };
        const one = { ...plain, params, resource: { rules: all.map(({ wire }) => ruleOf(wire)) }, expect: verdict } as const;
        expect(runCases({ ...file, cases: [one] }, shapes).flatMap(({ problems }) => problems)).toEqual([]);
      }),
      runs(800),
    );
    for (const [verdict, count] of Object.entries(seen)) expect([verdict, count >= metAtLeast(20)]).toEqual([verdict, true]);
  });
});
