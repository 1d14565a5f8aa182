// Numbers in the body of a usage page keep every digit, wherever they are in a record and however they are written.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deeperThan, type Json } from '../../src/json.ts';
import { parseBody } from '../../src/platform/parse-body.ts';
import { runs } from '../runs.ts';

/** A JSON text, and the value that it is read as. */
interface Written {
  readonly text: string;
  readonly value: Json;
}

const digits = (least: number, most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom('0', '1', '5', '9'), minLength: least, maxLength: most });

/** A small integer is a number; every other number is its text. */
const number: fc.Arbitrary<Written> = fc
  .record({
    sign: fc.constantFrom('', '-'),
    first: fc.constantFrom('1', '2', '9'),
    rest: digits(0, 24),
    fraction: fc.oneof(
      fc.constant(''),
      fc.constant('.00'),
      fc.constant(`.${'9'.repeat(20)}`),
      digits(1, 24).map((kept) => `.${kept}`),
    ),
    exponent: fc.constantFrom('', '', '', 'e0', 'E2', 'e-3', 'e+5', 'e-400', 'E400'),
  })
  .map(({ sign, first, rest, fraction, exponent }) => {
    const text = `${sign}${first}${rest}${fraction}${exponent}`;
    return { text, value: /^-?\d{1,15}$/.test(text) ? Number(text) : text };
  });

/** Texts that look like JSON and like numbers. */
const plain: fc.Arbitrary<Written> = fc
  .oneof(
    fc.string(),
    fc.constantFrom('0.10', ':1.5', '},{"a":1.50', '[1e9', ', 12345678901234567890', '\\"'),
    fc.constant(null),
    fc.boolean(),
  )
  .map((value) => ({ text: JSON.stringify(value), value }));

const space = fc.constantFrom('', '', '', ' ', '\n  ', '\t');

const list = (members: readonly Written[], gap: string): Written => ({
  text: `[${gap}${members.map(({ text }) => text).join(`${gap},${gap}`)}${gap}]`,
  value: members.map(({ value }) => value),
});

const object = (members: Readonly<Record<string, Written>>, gap: string): Written => ({
  text: `{${gap}${Object.entries(members)
    .map(([key, { text }]) => `${JSON.stringify(key)}${gap}:${gap}${text}`)
    .join(`${gap},${gap}`)}${gap}}`,
  value: Object.fromEntries(Object.entries(members).map(([key, { value }]) => [key, value])),
});

const objectOf = (member: fc.Arbitrary<Written>): fc.Arbitrary<Written> =>
  fc
    .tuple(
      fc.dictionary(
        fc.string().filter((key) => key !== '__proto__'),
        member,
        { maxKeys: 4 },
      ),
      space,
    )
    .map(([members, gap]) => object(members, gap));

const { record } = fc.letrec<{ record: Written; member: Written }>((tie) => ({
  record: objectOf(tie('member')),
  member: fc.oneof(
    { maxDepth: 3 },
    plain,
    number,
    tie('record'),
    fc.tuple(fc.array(tie('member'), { maxLength: 3 }), space).map(([members, gap]) => list(members, gap)),
  ),
}));

const page = fc
  .record({ records: fc.array(record, { maxLength: 5 }), total: fc.nat(), gap: space, countsFirst: fc.boolean() })
  .map(({ records, total, gap, countsFirst }) => {
    const results = { results: list(records, gap) };
    const meta = { meta: object({ total: { text: String(total), value: total } }, gap) };
    return object(countsFirst ? { ...meta, ...results } : { ...results, ...meta }, gap);
  });

describe('the body of a usage page', () => {
  it('keeps every digit of the numbers in its records', () => {
    fc.assert(
      fc.property(page, ({ text, value }) => {
        expect(parseBody(text, true)).toEqual({ type: 'json', value });
      }),
      runs(300),
    );
  });

  it('is refused exactly if it is nested more than 64 levels deep, in lists, in objects and behind other members', () => {
    const level = fc.constantFrom<(inner: string) => string>(
      (inner) => `[${inner}]`,
      (inner) => `[0.10,null,"[",${inner}]`,
      (inner) => `{"a":${inner}}`,
      (inner) => `{"a":1,"b":null,"c":"{","d":${inner},"e":true}`,
    );
    fc.assert(
      fc.property(fc.array(level, { minLength: 61, maxLength: 68 }), fc.boolean(), (levels, exact) => {
        const text = levels.reduceRight((inner, wrap) => wrap(inner), '1');
        const isDeep = levels.length > 64;
        expect(parseBody(text, exact).type).toBe(isDeep ? 'other' : 'json');
        expect(deeperThan(JSON.parse(text), 64)).toBe(isDeep);
      }),
      runs(100),
    );
  });
});
