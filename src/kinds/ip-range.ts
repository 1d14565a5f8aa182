// Ranges of IP addresses as numbers: the only place that takes an address or a prefix apart.
import { isIPv4, isIPv6 } from 'node:net';
import type { JsonObject } from '../json.ts';

export type Family = 'IPv4' | 'IPv6';

/** `first`: the first address; `length`: how many leading bits all its addresses share. A single address has all of them. */
export interface IpRange {
  readonly family: Family;
  readonly first: bigint;
  readonly length: number;
}

const bitsOf: Readonly<Record<Family, number>> = { IPv4: 32, IPv6: 128 };

const joined = (parts: readonly bigint[], bits: bigint): bigint => parts.reduce((sum, part) => (sum << bits) | part, 0n);

const ipv4 = (text: string): bigint => joined(text.split('.').map(BigInt), 8n);

/** The groups on one side of `::`; an IPv4 address at the end is two of them. */
const groupsOf = (text: string): readonly bigint[] =>
  text === ''
    ? []
    : text.split(':').flatMap((group) => (group.includes('.') ? [ipv4(group) >> 16n, ipv4(group) & 0xffffn] : [BigInt(`0x${group}`)]));

const ipv6 = (text: string): bigint => {
  const [head = '', tail = ''] = text.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0n);
  return joined([...before, ...zeros, ...after], 16n);
};

const familyOf = (address: string): Family | undefined => {
  if (isIPv4(address)) return 'IPv4';
  // Node also accepts the zone of a link (`fe80::1%eth0`), which has no meaning elsewhere.
  return isIPv6(address) && !address.includes('%') ? 'IPv6' : undefined;
};

/** Without the bits beyond the prefix: `10.1.2.3/8` is `10.0.0.0/8`. */
const masked = (family: Family, address: bigint, length: number): IpRange => {
  const rest = BigInt(bitsOf[family] - length);
  return { family, first: (address >> rest) << rest, length };
};

/** An IPv4 range written as IPv6 (`::ffff:10.0.0.0/104`) is that range. */
const unmapped = ({ family, first, length }: IpRange): IpRange =>
  family === 'IPv6' && length >= 96 && first >> 32n === 0xffffn
    ? { family: 'IPv4', first: first & 0xffff_ffffn, length: length - 96 }
    : { family, first, length };

/** From `10.0.0.0/8`, `::/0` or a single address; undefined for any other text. */
export const ipRange = (text: string): IpRange | undefined => {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const family = familyOf(address);
  if (family === undefined) return undefined;
  const length = prefix === undefined ? bitsOf[family] : Number(prefix);
  if (length > bitsOf[family]) return undefined;
  return unmapped(masked(family, family === 'IPv4' ? ipv4(address) : ipv6(address), length));
};

/** Whether all addresses of `inner` are in `outer`. */
export const contains = (outer: IpRange, inner: IpRange): boolean =>
  outer.family === inner.family && outer.length <= inner.length && masked(inner.family, inner.first, outer.length).first === outer.first;

const rangesIn = (texts: readonly string[]): readonly IpRange[] => texts.flatMap((text) => ipRange(text) ?? []);

/** Networks of one owner, addresses that providers share among customers, the machine itself, and one link: nobody on the internet has such an address. */
const privateRanges = rangesIn([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);

export const isPrivate = (range: IpRange): boolean => privateRanges.some((one) => contains(one, range));

/** The fields of a range in a record. */
export const rangeFields = {
  cidr: { type: 'text', about: 'The addresses, as sent.' },
  family: { type: 'text', about: 'IPv4 or IPv6.' },
  prefix_length: { type: 'int', about: 'Leading bits that these addresses share: 0 is every address.' },
  private: { type: 'bool', about: 'Whether nobody on the internet has one of them.' },
} as const;

/** A range as a record: as sent, and as numbers. What cannot be parsed has no numbers. */
export const rangeRecord = (cidr: string): JsonObject => {
  const range = ipRange(cidr);
  return {
    cidr,
    family: range?.family ?? null,
    prefix_length: range?.length ?? null,
    private: range ? isPrivate(range) : null,
  };
};

const globalIpv6 = rangesIn(['2000::/3']);

/** Whether the internet routes it to its owner without translation. */
export const isGlobalIpv6 = (address: string): boolean => {
  const range = ipRange(address);
  return range !== undefined && globalIpv6.some((one) => contains(one, range));
};
