// A capture is read line by line: wherever its bytes are cut into blocks, and whatever its texts and responses contain, it is what was saved, or refused.
import { array, assert, boolean, constant, constantFrom, dictionary, integer, letrec, oneof, property, record, string } from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf } from '../../src/files/lines-of.ts';
import type { Json } from '../../src/json.ts';
import { type Captured, largestCapture } from '../../src/live/capture.ts';
import { type CaptureNeeds, captureIn } from '../../src/live/load-capture.ts';
import { captureText } from '../../src/live/save-capture.ts';
import { runs } from '../runs.ts';

const all: CaptureNeeds = { responses: true };

/** Texts and keys that look like those around items. */
const word = oneof(
  string({ unit: 'binary' }).filter((one) => one !== '__proto__'),
  constantFrom(
    'items',
    'wire',
    '"items":[',
    '"wire":{',
    ',\n"wire":{}},\n',
    '\n]',
    '}},{',
    '\\',
    '\\u202e',
    '"',
    '##[x]',
    '\u202e',
    '\ud834\udd73',
    'ação',
    '😀',
  ),
);
const { tree: body } = letrec<{ tree: Json }>((tie) => ({
  tree: oneof(
    { depthSize: 'small' },
    word,
    integer(),
    constant(null),
    array(tie('tree'), { maxLength: 3 }),
    dictionary(word, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const map = () => dictionary(word, body, { maxKeys: 3, noNullPrototype: true });
const kinds = ['volume', 'role'] as const;
const collection = record({
  kind: constantFrom(...kinds),
  completeness: body,
  items: array(record({ address: word, parent: word, unread: map(), values: map(), wire: map() }), { maxLength: 4 }),
  name: word,
});

/** What `captureText` needs; its types promise more. */
const capturedOf = (collections: readonly object[], spend: Json): Captured =>
  ({ live: { calls: {}, collections, regions: [] }, spend }) as unknown as Captured;

const withKinds = <T extends { readonly kind: string; readonly name: string; readonly items: readonly object[] }>(
  collections: readonly T[],
) => collections.map((one) => ({ ...one, items: one.items.map((item) => ({ ...item, in: one.name, kind: one.kind })) }));

/** In blocks of this many bytes. */
const read = (bytes: string | Buffer, needs = all, length = largestCapture) => {
  const whole = Buffer.from(bytes);
  const blocks = Array.from({ length: Math.ceil(whole.length / length) }, (_, at) => whole.subarray(at * length, (at + 1) * length));
  return captureIn('live.json', blocks, needs)['content'];
};

const isRefused = (bytes: string | Buffer, needs = all): boolean => {
  try {
    read(bytes, needs);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ problems: [{ code: 'capture-invalid' }] });
    return true;
  }
};

it('is what was saved, with and without responses and kinds, in blocks of any length', () => {
  assert(
    property(
      array(collection, { maxLength: 4 }),
      body,
      boolean(),
      boolean(),
      integer({ min: 1, max: 300 }),
      (given, spend, responses, isPart, length) => {
        const collections = withKinds(given);
        const kept = collections
          .filter(({ kind }) => !isPart || kind === 'volume')
          .map((one) => ({ ...one, items: one.items.map((item) => ({ ...item, ...(!responses && { wire: {} }) })) }));
        const text = captureText(capturedOf(collections, spend));
        const needs: CaptureNeeds = { responses, kinds: isPart ? new Set(['volume']) : undefined };
        expect(read(text, needs, length)).toEqual({ live: { calls: {}, collections: kept, regions: [] }, spend });
      },
    ),
    runs(150),
  );
});

it('holds what is equal in the items of a collection once', () => {
  const items = ['a', 'b'].map((address) => ({ address, parent: 'registry/br-se1/shop', unread: {}, values: {}, wire: { a: 1 } }));
  const content = read(captureText(capturedOf(withKinds([{ kind: 'volume', completeness: {}, name: 'a', items }]), null)), {
    responses: false,
  });
  const live: Captured['live'] = (content as unknown as Captured).live;
  const [one, other] = live.collections[0]?.items ?? [];
  expect(one?.unread).toBe(other?.unread);
  expect(one?.wire).toBe(other?.wire);
});

it('is refused if a byte is missing, added or changed, wherever it is', () => {
  const items = ['a', 'b'].map((address) => ({ address, unread: {}, values: {}, wire: { a: { b: 1 } } }));
  const bytes = Buffer.from(captureText(capturedOf(withKinds([{ kind: 'volume', completeness: {}, name: 'a', items }]), null)));
  expect(isRefused(bytes)).toBe(false);
  for (const [at, byte] of bytes.entries()) {
    const [before, rest, after] = [bytes.subarray(0, at), bytes.subarray(at), bytes.subarray(at + 1)];
    const changed = [
      before,
      Buffer.concat([before, after]),
      ...[0x0a, 0x20, 0x30, byte ^ 1].map((other) => Buffer.concat([before, Buffer.of(other), after])),
    ];
    const added = [0x0a, 0x20, 0x30].map((other) => Buffer.concat([before, Buffer.of(other), rest]));
    const others = [...changed, ...added].filter((other) => !other.equals(bytes));
    const accepted = others.filter((other) => !isRefused(other, { responses: at % 2 === 0 }));
    expect([at, accepted]).toEqual([at, []]);
  }
  expect(isRefused(Buffer.concat([bytes, Buffer.from('\n')]))).toBe(true);
});

it('is refused if one of its lines is longer than any', () => {
  expect([...linesOf([Buffer.from('ab\ncd'), Buffer.from('efg'), Buffer.from('h\n')], 4)].map(String)).toEqual(['ab']);
  expect([...linesOf([Buffer.from('ab\ncd'), Buffer.from('ef\n')], 4)].map(String)).toEqual(['ab', 'cdef']);
});
