// `paths` of an instance: what security groups let through to its public addresses. What listens inside the machine, or a firewall there, is not visible.
import { ipRange } from '../../kinds/ip-range.ts';
import { groupBy } from '../../live/group-by.ts';
import { isList, isPartial, isUnknown, type Row, type Unknown, unknown, type Value } from '../evaluate/value.ts';
import type { Shape } from '../language/shape.ts';
import type { Linkable } from '../world/link-rows.ts';
import { type Computed, type ComputedFacts, fieldOf } from './computed.ts';

const path: Shape = {
  name: 'instance-paths',
  title: ['path to an instance', 'paths to an instance'],
  about: 'A rule that lets traffic in at a public address.',
  declarable: false,
  isRecord: true,
  fields: {
    address: { type: 'string', about: 'The public address.', side: 'live' },
    group: { type: 'string', about: 'The name of the security group; no value if port security is off.', side: 'live' },
    protocol: { type: 'string', about: '`any`, `tcp`, `udp`, `icmp`, or another one as sent.', side: 'live' },
    from_port: { type: 'int', about: 'First port.', side: 'live' },
    to_port: { type: 'int', about: 'Last port.', side: 'live' },
    family: { type: 'string', about: 'IPv4 or IPv6.', side: 'live' },
    cidr: { type: 'string', about: 'The addresses at the other end.', side: 'live' },
    prefix_length: { type: 'int', about: 'Leading bits that these addresses share: 0 is every address.', side: 'live' },
    private: { type: 'bool', about: 'Whether nobody on the internet has one of them.', side: 'live' },
  },
  links: {},
  sample: {},
};

const pathOf = (cells: readonly Value[]): Row => ({ type: 'row', address: '', at: undefined, from: undefined, cells, record: path });

const everything = { IPv4: '0.0.0.0/0', IPv6: '::/0' } as const;

type Reading = (row: Linkable) => Value;

interface Network {
  readonly portsById: ReadonlyMap<Value, readonly Linkable[]>;
  readonly groupsById: ReadonlyMap<Value, readonly Linkable[]>;
  readonly port: Readonly<Record<'security' | 'groups' | 'addresses', Reading>>;
  readonly group: Readonly<Record<'name' | 'rules', Reading>>;
}

/** What is known, and why it may not be all. */
interface Found {
  readonly paths: readonly Row[];
  readonly lacks: readonly Unknown[];
}

const together = (all: readonly Found[]): Found => ({ paths: all.flatMap(({ paths }) => paths), lacks: all.flatMap(({ lacks }) => lacks) });

const lacking = (says: string): Found => ({ paths: [], lacks: [unknown('no-value', ['instance.paths'], says)] });

/** Each item of a list that was read; a list that was not is a lack. */
const ofList = (value: Value, what: string, each: (item: Value) => Found): Found => {
  if (isList(value)) return together(value.map(each));
  if (isPartial(value)) return together([...value.items.map(each), { paths: [], lacks: [value.because] }]);
  return isUnknown(value) ? { paths: [], lacks: [value] } : lacking(`${what} is not reported`);
};

const part = ({ cells, record }: Row, name: string): Value => cells[Object.keys(record?.fields ?? {}).indexOf(name)] ?? null;

const isRow = (value: Value): value is Row => typeof value === 'object' && value !== null && 'type' in value && value.type === 'row';

/** A rule without a direction may let traffic in: then nothing is known of who may come. */
const ruleAt = (address: string, family: string, group: Value, rule: Row): readonly Row[] => {
  const [direction, own] = [part(rule, 'direction'), part(rule, 'family')];
  if ((direction !== null && direction !== 'ingress') || (own !== null && own !== family)) return [];
  const from = direction === null ? [null, null, null] : ['cidr', 'prefix_length', 'private'].map((name) => part(rule, name));
  return [pathOf([address, group, ...['protocol', 'from_port', 'to_port'].map((name) => part(rule, name)), family, ...from])];
};

const groupAt = ({ groupsById, group }: Network, id: Value, address: string, family: string): Found => {
  const [row] = groupsById.get(id) ?? [];
  if (!row) return lacking('a security group of it was not read');
  const name = group.name(row);
  return ofList(group.rules(row), 'a list of rules', (rule) =>
    isRow(rule)
      ? { paths: ruleAt(address, family, typeof name === 'string' ? name : id, rule), lacks: [] }
      : lacking('a rule is not reported'),
  );
};

const addressAt = (network: Network, row: Linkable, address: Value): Found => {
  const family = typeof address === 'string' ? ipRange(address)?.family : undefined;
  if (typeof address !== 'string' || family === undefined) return lacking('an address of it is not reported');
  const security = network.port.security(row);
  if (security === false) return { paths: [pathOf([address, null, 'any', 1, 65_535, family, everything[family], 0, false])], lacks: [] };
  const rules = ofList(network.port.groups(row), 'the list of its security groups', (id) => groupAt(network, id, address, family));
  if (security === true) return rules;
  return together([rules, isUnknown(security) ? { paths: [], lacks: [security] } : lacking('port security is not reported')]);
};

const portAt = (network: Network, id: Value): Found => {
  const [row] = network.portsById.get(id) ?? [];
  if (!row) return lacking('a network port of it was not read');
  return ofList(network.port.addresses(row), 'the list of its public addresses', (address) => addressAt(network, row, address));
};

const networkOf = ({ shapes, rows }: ComputedFacts): Network => {
  const of = (kind: string, name: string): Reading => fieldOf(shapes, kind, name);
  return {
    portsById: groupBy(rows('port'), of('port', 'id')),
    groupsById: groupBy(rows('security-group'), of('security-group', 'id')),
    port: { security: of('port', 'port_security'), groups: of('port', 'security_groups'), addresses: of('port', 'public_addresses') },
    group: { name: of('security-group', 'name'), rules: of('security-group', 'rules') },
  };
};

export const instancePaths: Computed = {
  kind: 'instance',
  name: 'paths',
  cell: {
    field: {
      type: 'list<instance_paths>',
      about: 'What security groups let through to its public addresses: one for each address and rule of the same family.',
      side: 'live',
      record: { many: true, shape: path },
    },
    sample: [],
  },
  needs: [
    'instance.interface_ids',
    ...['id', 'port_security', 'security_groups', 'public_addresses'].map((field) => `port.${field}`),
    ...['id', 'name', 'rules'].map((field) => `security-group.${field}`),
  ],
  values: (around) => {
    const network = networkOf(around);
    const portsOf = fieldOf(around.shapes, 'instance', 'interface_ids');
    // Why ports or groups were not read says more than that one of them is missing.
    const unread = around.lacking('port') ?? around.lacking('security-group');
    return (row) => {
      const { paths, lacks } = ofList(portsOf(row), 'the list of its network ports', (id) => portAt(network, id));
      const [lack] = lacks;
      return lack ? { type: 'partial', items: paths, because: unread ?? lack } : paths;
    };
  },
};
