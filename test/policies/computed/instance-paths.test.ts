// The paths to instances, and a property of rules: the policy about SSH agrees with a naive model of addresses and ports.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/json.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import type { Completeness } from '../../../src/kinds/kind.ts';
import { ruleOf } from '../../../src/kinds/security-group/rules.ts';
import { builtInFiles } from '../../../src/policies/built-in.ts';
import { show } from '../../../src/policies/evaluate/show.ts';
import { isPartial } from '../../../src/policies/evaluate/value.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { cellNames, memberType } from '../../../src/policies/language/shape.ts';
import { runCases } from '../../../src/policies/run-cases.ts';
import { liveWorld } from '../../../src/policies/world/live-world.ts';
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

const bitsOf = (parts: readonly number[]): string => parts.map((part) => part.toString(2).padStart(8, '0')).join('');
const ownNetworks = ['10', '172.16', '192.168', '127', '169.254'];
const ranges: readonly (readonly [bits: string, length: number])[] = [
  [bitsOf([10]), 8],
  [bitsOf([172, 16]), 12],
  [bitsOf([192, 168]), 16],
  [bitsOf([100, 64]), 10],
  [bitsOf([127]), 8],
  [bitsOf([169, 254]), 16],
];

describe('the policy about SSH', () => {
  it('agrees with a naive model of ranges and ports', async () => {
    const file = (await builtInFiles()).find(({ policy }) => policy.id === 'security-group-ssh-open');
    const [like] = file?.cases ?? [];
    if (!file || !like) throw new TypeError('there is no such policy');
    const start = fc.oneof(
      fc.constantFrom(...ownNetworks).map((text) => text.split('.').map(Number)),
      fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
    );
    const address = start.map((parts) => [...parts, 0, 0, 0].slice(0, 4));
    const length = fc.oneof(fc.nat(9), fc.nat(32));
    const portNumber = fc.oneof(fc.integer({ min: 21, max: 23 }), fc.integer({ min: 1, max: 65_535 }));
    const protocol = fc.constantFrom('tcp', 'udp', 'icmp', null, '0', '6', '17', 'TCP');
    fc.assert(
      fc.property(
        address,
        length,
        protocol,
        fc.option(fc.tuple(portNumber, portNumber)),
        fc.constantFrom('ingress', 'egress'),
        (parts, bits, sent, between, direction) => {
          const [low, high] = between === null ? [null, null] : [Math.min(...between), Math.max(...between)];
          const text = bitsOf(parts);
          const isPrivate = ranges.some(([own, size]) => bits >= size && text.slice(0, size) === own.slice(0, size));
          const isTcp = sent === null || ['tcp', '0', '6', 'TCP'].includes(sent);
          const covers = sent === null || sent === '0' || low === null || high === null || (low <= 22 && 22 <= high);
          const isOpen = direction === 'ingress' && isTcp && covers && bits <= 7 && !isPrivate;
          const wire = {
            direction,
            protocol: sent,
            port_range_min: low,
            port_range_max: high,
            remote_ip_prefix: `${parts.join('.')}/${bits}`,
            ethertype: 'IPv4',
          };
          const { severity: _s, message: _m, cause: _c, ...plain } = like;
          const one = { ...plain, resource: { rules: [ruleOf(wire)] }, expect: isOpen ? ('fail' as const) : ('pass' as const) };
          expect(runCases({ ...file, cases: [one] }, shapes).flatMap(({ problems }) => problems)).toEqual([]);
        },
      ),
      { numRuns: 400 },
    );
  });
});
