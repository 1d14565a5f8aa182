// Any comment keeps to its size; blocks without a rank stay, and dropped rows are counted.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fit } from '../../../src/report/comment/fit.ts';
import { bytesOf } from '../../../src/report/comment/verdict-text.ts';
import { type Block, fold, paragraph, points, span, table } from '../../../src/report/document.ts';
import { blocksAsMarkdown } from '../../../src/report/markdown-blocks.ts';
import { runs } from '../../runs.ts';

const names = (name: string, many: number) => Array.from({ length: many }, (_, index) => span(`${name}-${index + 1}é`));

const tableOf = (name: string, many: number, rank?: number): Block =>
  table(
    ['name'],
    names(name, many).map((one) => [one]),
    rank === undefined ? {} : { rank },
  );

/** Items of several lines, as no comment has them today: the law is about every block. */
const listOf = (name: string, many: number, rank?: number): Block => {
  const list = points(names(name, many), rank);
  return { ...list, items: list.items.map((one, index) => (index % 3 === 0 ? { ...one, sign: '+', below: [[`below ${name}`]] } : one)) };
};

const block = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(30), fc.option(fc.nat(4), { nil: undefined }), fc.boolean(), fc.boolean())
  .map(([name, many, rank, folded, listed]): Block => {
    const rows = listed ? listOf(name, many, rank) : tableOf(name, many, rank);
    return folded ? fold(`${many} rows`, rows) : rows;
  });

describe('a comment', () => {
  it('fits its size, or is too large', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), fc.integer({ min: 0, max: 4000 }), (blocks, most) => {
        const text = fit(blocks, {}, most);
        const whole = blocksAsMarkdown(blocks);
        expect(bytesOf(text ?? '')).toBeLessThanOrEqual(most);
        expect(text === whole).toBe(bytesOf(whole) <= most);
      }),
      runs(500),
    );
  });

  it('drops the highest rank first, from the end, and counts what it dropped', () => {
    const text = fit([tableOf('keep', 3), tableOf('some', 50, 1), tableOf('least', 50, 2)], {}, 900);
    expect(text).toContain('keep-3');
    expect(text).toContain('some-1é');
    expect(text).not.toContain('least-1é');
    const printed = [...(text ?? '').matchAll(/… and (\d+) more rows/g)].map(([, many]) => Number(many));
    const kept = [...(text ?? '').matchAll(/some-\d+/g)].length;
    expect(printed).toEqual([50 - kept, 50]);
  });

  it('keeps every block without a rank, whole', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), fc.integer({ min: 0, max: 4000 }), (blocks, most) => {
        const text = fit([...blocks, tableOf('kept', 5)], {}, most);
        expect(text === undefined ? 5 : [...text.matchAll(/kept-\d+/g)].length).toBe(5);
      }),
      runs(200),
    );
  });

  it('is too large when its required blocks do not fit', () => {
    expect(fit([tableOf('keep', 100)], {}, 900)).toBeUndefined();
  });
});

describe('a fold', () => {
  it('is shortened inside', () => {
    expect(fit([paragraph('first'), fold('all', tableOf('least', 50, 1))], {}, 400)).toMatch(/least-1é[\s\S]*more rows[\s\S]*<\/details>/);
  });
});
