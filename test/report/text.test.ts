// The terminal: text from outside has no effect on it, lines fit its width, and similar items are represented by the first ones.
import { stripVTControlCharacters } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, code, heading, list, paragraph, tone } from '../../src/report/document.ts';
import { blocksAsText, reviewAsText } from '../../src/report/text.ts';
import { wrap } from '../../src/report/wrap.ts';
import { hostile, reviewWith } from './reviews.ts';

const plain = { colour: false };

// oxlint-disable-next-line no-control-regex -- these are the characters that must not come out
const acting = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;

describe('text from outside', () => {
  it.each(hostile)('%s does nothing', (_, text) => {
    const printed = reviewAsText(reviewWith(text), plain);
    expect(acting.exec(printed)).toBeNull();
    // A line break would let a name forge a line of the report.
    expect(printed.split('\n').length).toBe(reviewAsText(reviewWith('x'), plain).split('\n').length);
  });

  it.each(hostile)('%s does nothing in colour either', (_, text) => {
    const printed = reviewAsText(reviewWith(text), { colour: true });
    expect(acting.exec(stripVTControlCharacters(printed))).toBeNull();
    expect(stripVTControlCharacters(printed)).toBe(reviewAsText(reviewWith(text), plain));
  });
});

const items = (many: number) => Array.from({ length: many }, (_, index) => ({ sign: '+', text: [`item ${index + 1}`], below: [] }));

describe('lists', () => {
  it.each([
    ['all of few', 3, 2, ['    + item 1', '    + item 2', '    + item 3']],
    ['the first of many', 9, 2, ['    + item 1', '    + item 2', '    … and 7 more (use --verbose to show all)']],
  ])('show %s', (_, many, most, lines) => {
    expect(
      blocksAsText([list(items(many), most)], plain)
        .trimEnd()
        .split('\n'),
    ).toEqual(lines);
  });

  it('show everything on request', () => {
    expect(
      blocksAsText([list(items(9), 2)], { colour: false, verbose: true })
        .trimEnd()
        .split('\n'),
    ).toHaveLength(9);
  });
});

describe('colour', () => {
  const blocks: readonly Block[] = [heading(1, 'Title'), paragraph(tone('bad', 'broken'), ' ', code('name'))];

  it('is never the only sign', () => {
    expect(stripVTControlCharacters(blocksAsText(blocks, { colour: true }))).toBe(blocksAsText(blocks, plain));
  });

  it('is present when it is requested', () => {
    expect(blocksAsText(blocks, { colour: true })).toContain('\u001b[31mbroken\u001b[39m');
  });
});

describe('width', () => {
  const wordOf = fc.stringMatching(/^[a-z]{1,30}$/);

  it('is respected, and no word is cut or lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: fc.array(wordOf).map((words) => `${words.join(' ')} `), style: fc.constantFrom('a', 'b') })),
        fc.integer({ min: 40, max: 120 }),
        (pieces, width) => {
          const rows = wrap(pieces, 4, 8, width).map((row) => row.map(({ text }) => text).join(''));
          expect(rows.join('').split(/ +/)).toEqual(
            pieces
              .map(({ text }) => text)
              .join('')
              .split(/ +/),
          );
          for (const [index, row] of rows.entries()) expect((index === 0 ? 4 : 8) + row.trimEnd().length).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  it('does not affect commands, or lines without a terminal', () => {
    const long = 'word '.repeat(60).trim();
    expect(blocksAsText([{ type: 'commands', lines: [long] }], { colour: false, width: 80 })).toBe(`    ${long}\n`);
    expect(blocksAsText([paragraph(long)], plain)).toBe(`  ${long}\n`);
  });
});
