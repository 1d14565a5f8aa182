// The rules of a security group: protocol, ports and addresses in one form, so that policies compare them as numbers. What cannot be determined is null.
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { int, text } from '../../platform/wire.ts';
import { ipRange, isPrivate } from '../ip-range.ts';

const anyProtocol: readonly string[] = ['', 'any', '0', '-1'];
const byNumber: Readonly<Record<string, string>> = { '1': 'icmp', '6': 'tcp', '17': 'udp', '58': 'icmpv6' };

/** null: not reported. The platform's own null is every protocol. */
const protocolOf = (wire: Json): string | null => {
  const sent = text(wire, 'protocol');
  if (sent === undefined) return null;
  const word = sent?.toLowerCase() ?? 'any';
  return anyProtocol.includes(word) ? 'any' : (byNumber[word] ?? word);
};

const lastPort = 65_535;

/** Without a range: all ports. With one end only, the other is not known. */
const portsOf = (wire: Json, protocol: string | null): JsonObject => {
  const [from, to] = [int(wire, 'port_range_min'), int(wire, 'port_range_max')];
  if (protocol === 'any' || (from === null && to === null)) return { from_port: 1, to_port: lastPort };
  const known = typeof from === 'number' && typeof to === 'number';
  return { from_port: known ? from : null, to_port: known ? to : null };
};

const wordOf = (wire: Json, name: string): string | null => text(wire, name)?.toLowerCase() ?? null;

const families: Readonly<Record<string, string>> = { ipv4: 'IPv4', ipv6: 'IPv6' };

interface Source {
  readonly family: string | null;
  readonly cidr: string | null;
  readonly prefix_length: number | null;
  readonly private: boolean | null;
  readonly group: string | null;
}

/**
 * The addresses at the other end. A rule without a prefix names a group, or means every address: an answer without `remote_group_id` does not show which
 * (contradictions.md N1), so nothing is assumed.
 */
const sourceOf = (wire: Json): Source => {
  const word = wordOf(wire, 'ethertype');
  const family = word === null ? null : (families[word] ?? word);
  const [prefix, group] = [text(wire, 'remote_ip_prefix'), text(wire, 'remote_group_id')];
  if (typeof group === 'string') return { family, cidr: null, prefix_length: null, private: true, group };
  if (typeof prefix === 'string') {
    const range = ipRange(prefix);
    if (!range) return { family, cidr: prefix, prefix_length: null, private: null, group: null };
    return { family: range.family, cidr: prefix, prefix_length: range.length, private: isPrivate(range), group: null };
  }
  if (prefix === null && group === null) {
    const every = family === 'IPv6' ? '::/0' : '0.0.0.0/0';
    return { family, cidr: every, prefix_length: 0, private: false, group: null };
  }
  return { family, cidr: null, prefix_length: null, private: null, group: null };
};

/** Rules are shown without their ids. */
export const ruleOf = (wire: Json): JsonObject => {
  const protocol = protocolOf(wire);
  return {
    direction: wordOf(wire, 'direction'),
    protocol,
    ...portsOf(wire, protocol),
    ...sourceOf(wire),
    status: text(wire, 'status') ?? null,
    description: text(wire, 'description') ?? null,
  };
};

/** undefined: one of them cannot be parsed. */
export const rulesOf = (wires: readonly Json[]): readonly JsonObject[] | undefined =>
  wires.every(isObject) ? wires.map(ruleOf) : undefined;
