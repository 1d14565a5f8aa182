// A capture is cut into items wherever its bytes are cut into blocks, and whatever its texts and responses contain.
import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  letrec,
  nat,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { expect, it } from 'vitest';
import { canonical, type Json } from '../../src/json.ts';
import { itemSplitter } from '../../src/live/split-items.ts';
import { runs } from '../runs.ts';

const captureOf = (collections: readonly Json[], spend: Json = null): Json => ({
  content: { live: { calls: {}, collections, regions: [] }, spend },
  digest: '',
  format: 'tenantry-capture',
  version: 2,
});

/** Given in blocks that end at these places. */
const split = (text: string, cuts: readonly number[], withResponses: boolean) => {
  const bytes = Buffer.from(text);
  const splitter = itemSplitter(withResponses);
  let rest: Buffer = Buffer.alloc(0);
  let from = 0;
  for (const cut of [...cuts.filter((at) => at < bytes.length).toSorted((a, b) => a - b), bytes.length]) {
    const open = Buffer.concat([rest, bytes.subarray(from, cut)]);
    rest = open.subarray(splitter.take(open, false));
    from = cut;
  }
  splitter.take(rest, true);
  return splitter.end();
};

/** Texts and keys that look like those around items. */
const word = oneof(
  string(),
  constantFrom('items', 'wire', 'collections', '"items":[', '"wire":{', '}},{', '\\', '"', '[]{}', 'ação', '😀'),
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
const item = record({
  address: word,
  values: dictionary(word, body, { maxKeys: 3, noNullPrototype: true }),
  wire: dictionary(word, body, { maxKeys: 3, noNullPrototype: true }),
});
const collection = record({ completeness: body, items: array(item, { maxLength: 4 }), name: word });
const places = array(nat(3000), { maxLength: 20 });

it('gives every item with and without its responses, and what is around them', () => {
  assert(
    property(array(collection, { maxLength: 4 }), body, places, boolean(), (collections, spend, cuts, withResponses) => {
      const { frame, items } = split(canonical(captureOf(collections, spend)), cuts, withResponses);
      expect(frame).toEqual(
        captureOf(
          collections.map((one) => ({ ...one, items: [] })),
          spend,
        ),
      );
      expect(items).toEqual(collections.map((one) => one.items.map((each) => (withResponses ? each : { ...each, wire: {} }))));
    }),
    runs(150),
  );
});

it('parses long collections in several parts', () => {
  const items = Array.from({ length: 5 }, (_, index) => ({ address: `${index}`, values: { name: 'x'.repeat(500_000) }, wire: { a: {} } }));
  const found = split(
    canonical(
      captureOf([
        { completeness: {}, items, name: 'a' },
        { completeness: {}, items: [], name: 'b' },
      ]),
    ),
    [],
    true,
  );
  expect(found.items).toEqual([items, []]);
});

it.each(['{"content":{"live":{"collections":[{"items":[{"wire":{', '{"content":{"live":{"collections":[{"items":[{]', '"', ''])(
  'refuses %j',
  (text) => {
    expect(() => split(text, [], false)).toThrow(SyntaxError);
  },
);
