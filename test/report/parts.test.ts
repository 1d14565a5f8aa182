// A long report, part by part: the parts are the text of the whole, in every format.
import { array, assert, constantFrom, dictionary, integer, jsonValue, oneof, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { type Block, code, heading, list, paragraph } from '../../src/report/document.ts';
import { type Format, formatNames } from '../../src/report/format-names.generated.ts';
import { formats } from '../../src/report/formats.ts';
import { asJson, partsAsJson, partsOfList } from '../../src/report/json.ts';
import { blocksAsMarkdown, partsAsMarkdown } from '../../src/report/markdown-blocks.ts';
import { blocksAsText, partsAsText } from '../../src/report/text.ts';
import { hostile } from '../hostile.ts';
import { runs } from '../runs.ts';
import { coverageOf, finding, review } from './reviews.ts';

const text = () => oneof(constantFrom(...hostile, '', ' '), string());
const block = () =>
  oneof(
    text().map((one): Block => heading(2, one)),
    text().map((one): Block => paragraph(one, code(one))),
    text().map((one): Block => list([{ sign: '!', tone: 'bad', text: [one], below: [[code(one)]] }])),
  );

it('as text and as Markdown', () => {
  assert(
    property(array(array(block(), { maxLength: 3 }), { maxLength: 4 }), (parts) => {
      const options = { colour: false };
      expect([...partsAsText(parts, options)].join('')).toBe(blocksAsText(parts.flat(), options));
      expect([...partsAsMarkdown(parts)].join('')).toBe(blocksAsMarkdown(parts.flat()));
    }),
    runs(200),
  );
});

it('as JSON', () => {
  // A key that is a number would be written first.
  const key = () => string().map((one) => `k${one}`);
  const value = () => oneof(jsonValue(), array(jsonValue(), { maxLength: 3 }), integer(), constantFrom(undefined, ...hostile));
  assert(
    property(dictionary(key(), value(), { noNullPrototype: true }), (given) => {
      expect([...partsAsJson(given)].join('')).toBe(asJson(given));
      const list = Object.values(given).map((one) => one ?? null);
      expect([...partsOfList(list)].join('')).toBe(asJson(list));
    }),
    runs(200),
  );
});

// They limit what they list.
const asOneText: readonly Format[] = ['text', 'markdown', 'sarif'];

it.each(formatNames.filter((format) => !asOneText.includes(format)))('%s: no part grows with the number of findings', (format) => {
  const longest = (fail: number): number => {
    const findings = Array.from({ length: fail }, (_, index) => ({ ...finding(`member-${1000 + index}`), owner: 'ops@acme.example' }));
    const parts = [...formats[format](review({ findings, coverage: coverageOf({ fail }) }), { colour: false })];
    return Math.max(...parts.map(({ length }) => length));
  };
  // As many digits, in texts that contain the number; and more than a page shows at first.
  expect(longest(900)).toBe(longest(300));
});
