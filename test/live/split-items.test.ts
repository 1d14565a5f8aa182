// A capture is read line by line: wherever its bytes are cut into blocks, and whatever its texts and responses contain, it is what JSON says, or refused.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { afterAll, expect, it } from 'vitest';
import { operatorFile } from '../../src/files/operator-file.ts';
import { canonical, digestOfText, type Json, unescapedJson, visibleJson } from '../../src/json.ts';
import { type Captured, headText } from '../../src/live/capture.ts';
import { readWritten } from '../../src/live/read-written.ts';
import { captureText } from '../../src/live/save-capture.ts';
import type { WantedItems } from '../../src/live/split-items.ts';
import { runs } from '../runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenantry-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'capture.json');
const all: WantedItems = { responses: true, isWanted: () => true };

const read = (text: string | Buffer, wanted = all) => {
  writeFileSync(file, text);
  return readWritten(operatorFile(file), wanted);
};

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
const capturedOf = (collections: readonly object[], spend: Json): Captured => {
  const content = {
    live: { calls: {}, collections: collections.map((one) => ({ ...one })), regions: [] },
    spend,
  };
  return content as unknown as Captured;
};

const withKinds = <T extends { readonly kind: string; readonly items: readonly object[] }>(collections: readonly T[]) =>
  collections.map((one) => ({ ...one, items: one.items.map((item) => ({ ...item, in: 'x', kind: one.kind })) }));

it('is what JSON says, with and without responses and kinds', () => {
  assert(
    property(array(collection, { maxLength: 4 }), body, boolean(), boolean(), (given, spend, responses, isPart) => {
      const collections = withKinds(given);
      const text = captureText(capturedOf(collections, spend));
      const whole: { content: { live: { collections: { kind: string; items: object[] }[] } } } = JSON.parse(text);
      for (const one of whole.content.live.collections) if (!responses) one.items = one.items.map((item) => ({ ...item, wire: {} }));
      if (isPart) whole.content.live.collections = whole.content.live.collections.filter(({ kind }) => kind === 'volume');
      expect(read(text, { responses, isWanted: (kind) => !isPart || kind === 'volume' })).toEqual({ type: 'written', file: whole });
    }),
    runs(150),
  );
});

it('is read across blocks, with lines that are longer than one', () => {
  const item = (index: number) => ({
    address: `${index}`,
    in: 'x',
    kind: 'volume',
    values: { name: 'x'.repeat(index === 3 ? 3_000_000 : 400_000) },
    wire: { a: {} },
  });
  const items = Array.from({ length: 6 }, (_, index) => item(index));
  const text = captureText(
    capturedOf(
      [
        { completeness: {}, items, kind: 'volume', name: 'a' },
        { completeness: {}, items: [], kind: 'volume', name: 'b' },
      ],
      null,
    ),
  );
  expect(read(text)).toEqual({ type: 'written', file: JSON.parse(text) });
});

/** A line break more or less means nothing between the parts of JSON. */
const withoutBreaks = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\n', '');

it('is refused if a byte is missing, added or changed', () => {
  const items = ['a', 'b'].map((address) => ({ address, values: {}, wire: { a: { b: 1 } } }));
  const bytes = Buffer.from(captureText(capturedOf(withKinds([{ kind: 'volume', completeness: {}, name: 'a', items }]), null)));
  assert(
    property(
      nat(bytes.length - 1),
      nat(255),
      constantFrom('remove', 'add', 'change', 'cut' as const),
      boolean(),
      (at, byte, how, responses) => {
        const [before, after] = [bytes.subarray(0, at), bytes.subarray(how === 'add' ? at : at + 1)];
        const changed = Buffer.concat(how === 'cut' ? [before] : how === 'remove' ? [before, after] : [before, Buffer.of(byte), after]);
        const { type } = read(changed, { ...all, responses });
        expect(type === 'written' && withoutBreaks(changed) !== withoutBreaks(bytes)).toBe(false);
      },
    ),
    runs(500),
  );
});

/** The lines of a capture with other items, and the digest that belongs to them. */
const forged = (change: (lines: string[]) => void): string => {
  const items = ['a', 'b'].map((address) => ({ address, in: 'volume', kind: 'volume', values: {}, wire: { x: 1 } }));
  const text = captureText(capturedOf([{ completeness: {}, items, kind: 'volume', name: 'volume' }], null));
  const lines = text.slice(headText('0'.repeat(64)).length).split('\n');
  change(lines);
  const rest = lines.join('\n');
  return `${headText(digestOfText(rest.replaceAll('\n', '').slice(0, -1)))}${rest}`;
};

type Change = (lines: string[]) => void;

const replaceLine = (at: number, from: string, to: string): Change => {
  return (lines) => {
    lines[at] = (lines[at] ?? '').replace(from, to);
  };
};

const joinFirst: Change = (lines) => {
  lines.splice(1, 2, `${lines[1]}${lines[2]}`);
};

const changes: readonly (readonly [what: string, change: Change])[] = [
  ['nothing changed but a line break', (lines) => void lines.splice(1, 0, '')],
  ['two items in one line', replaceLine(3, '{', '{"address":"evil","in":"volume","kind":"volume","values":{},"wire":{}},{')],
  ['an item without a line of its own', joinFirst],
  ['responses that are no object', replaceLine(2, '{"x":1}}', '[]}')],
  ['an item that goes on behind its responses', replaceLine(2, '}},', '},"z":1,')],
  ['an item after the last one', replaceLine(4, '}}', '}},')],
];

it.each(changes)('with the right digest, %s is refused', (_, change) => {
  for (const responses of [true, false]) expect(read(forged(change), { ...all, responses })).toEqual({ type: 'damaged' });
});

it('with the right digest, an item in the line of responses is none', () => {
  const text = forged(replaceLine(2, '},', '},{"address":"evil","in":"volume","kind":"volume","values":{},"wire":{}},'));
  expect(read(text)).toEqual({ type: 'damaged' });
  expect(JSON.stringify(read(text, { ...all, responses: false }))).not.toContain('evil');
});

it('with the right digest, items of another kind than their collection says are not left out with it', () => {
  const text = forged(replaceLine(5, '"kind":"volume"', '"kind":"role"'));
  expect(read(text, { responses: true, isWanted: (kind) => kind === 'role' })).toEqual({ type: 'damaged' });
});

it('has the digest of the text without escapes', () => {
  assert(
    property(body, (value) => {
      const text = canonical(value);
      expect(unescapedJson(visibleJson(text))).toBe(text);
    }),
    runs(500),
  );
});
