// Ranges of addresses as numbers, compared with a naive model: a range is the set of addresses whose first bits are those of its address, as text of bits.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, type IpRange, ipRange, isGlobalIpv6, isPrivate } from '../../src/kinds/ip-range.ts';

const bits = (numbers: readonly number[], width: number): string => numbers.map((one) => one.toString(2).padStart(width, '0')).join('');

const ipv4 = fc.array(fc.nat(255), { minLength: 4, maxLength: 4 });
const ipv6 = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });

/** An address as text and as bits. */
const address = fc.oneof(
  ipv4.map((parts) => ({ family: 'IPv4', text: parts.join('.'), bits: bits(parts, 8) })),
  ipv6
    // Those are IPv4.
    .filter(([a, b, c, d, e, f]) => !(a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff))
    .map((parts) => ({ family: 'IPv6', text: parts.map((one) => one.toString(16)).join(':'), bits: bits(parts, 16) })),
);

const range = address.chain((one) => fc.nat(one.bits.length).map((length) => ({ ...one, length, cidr: `${one.text}/${length}` })));

const read = (text: string): IpRange => {
  const found = ipRange(text);
  if (!found) throw new Error(`${text} was not understood`);
  return found;
};

describe('a range', () => {
  it('is read with its family, its length and its first address', () => {
    fc.assert(
      fc.property(range, ({ cidr, family, length, bits: all }) => {
        const first = BigInt(`0b${all.slice(0, length).padEnd(all.length, '0')}`);
        expect(ipRange(cidr)).toEqual({ family, length, first });
      }),
    );
  });

  it('contains another one if the model says so', () => {
    // Half of the pairs share their address, so that most lengths decide.
    const pairs = fc
      .tuple(range, range, fc.boolean())
      .map(([a, b, same]) => (same ? { ...b, ...a, other: b.length } : { ...a, other: -1, b }));
    fc.assert(
      fc.property(pairs, (pair) => {
        const inner =
          'b' in pair && pair.b
            ? pair.b
            : { ...pair, length: Math.min(pair.other, pair.bits.length), cidr: `${pair.text}/${Math.min(pair.other, pair.bits.length)}` };
        const model = pair.family === inner.family && pair.length <= inner.length && inner.bits.startsWith(pair.bits.slice(0, pair.length));
        expect(contains(read(pair.cidr), read(inner.cidr))).toBe(model);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['0.0.0.0/0', 'IPv4', 0],
    ['0.0.0.0/1', 'IPv4', 1],
    ['128.0.0.0/1', 'IPv4', 1],
    ['::/0', 'IPv6', 0],
    ['8000::/1', 'IPv6', 1],
    ['203.0.113.7', 'IPv4', 32],
    ['2001:db8::7', 'IPv6', 128],
    [' 10.0.0.0/8 ', 'IPv4', 8],
    ['::ffff:10.0.0.0/104', 'IPv4', 8],
    ['::ffff:0:0/96', 'IPv4', 0],
    ['::ffff:0:0/95', 'IPv6', 95],
  ])('%s is %s with %s bits', (text, family, length) => {
    expect(ipRange(text)).toMatchObject({ family, length });
  });

  it.each([
    '',
    'any',
    '10.0.0.0/33',
    '::/129',
    '10.0.0/8',
    '010.0.0.1',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
    '10.0.0.0/x',
    '1.2.3.4.5',
  ])('%s is none', (text) => {
    expect(ipRange(text)).toBeUndefined();
  });

  it.each([
    ['10.0.0.0/8', true],
    ['10.1.2.3/8', true],
    ['10.0.0.0/7', false],
    ['11.0.0.0/8', false],
    ['172.16.0.0/12', true],
    ['172.32.0.0/16', false],
    ['192.168.1.0/24', true],
    ['100.64.0.0/10', true],
    ['100.128.0.0/10', false],
    ['127.0.0.1', true],
    ['169.254.169.254', true],
    ['fc00::/7', true],
    ['fd12::/16', true],
    ['fe80::/10', true],
    ['fec0::/10', false],
    ['0.0.0.0/0', false],
    ['::/0', false],
    ['::ffff:192.168.0.0/112', true],
  ])('%s is private: %s', (text, expected) => {
    expect(isPrivate(read(text))).toBe(expected);
  });

  it.each([
    ['2000::', true],
    ['3fff:ffff::1', true],
    ['1fff::1', false],
    ['4000::1', false],
    ['fd00::1', false],
    ['203.0.113.7', false],
    ['nothing', false],
  ])('%s is a global IPv6 address: %s', (text, expected) => {
    expect(isGlobalIpv6(text)).toBe(expected);
  });
});
