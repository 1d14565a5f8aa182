// Any comment keeps to its size; parts without a rank stay, and dropped rows are counted.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, fit } from '../../../src/report/comment/fit.ts';
import { md, span, words } from '../../../src/report/comment/markdown.ts';
import { type CommentPart, markdownOf } from '../../../src/report/comment/part.ts';
import { runs } from '../../runs.ts';

const rowsOf = (name: string, many: number): readonly ReturnType<typeof span>[][] =>
  Array.from({ length: many }, (_, index) => [span(`${name}-${index + 1}é`)]);

const table = (name: string, many: number, rank?: number): CommentPart => ({
  type: 'table',
  head: [words`name`],
  rows: rowsOf(name, many),
  ...(rank === undefined ? {} : { rank }),
});

const part = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(30), fc.option(fc.nat(4), { nil: undefined }), fc.boolean(), fc.boolean())
  .map(([name, many, rank, folded, listed]): CommentPart => {
    const rows: CommentPart = listed
      ? { type: 'list', rows: rowsOf(name, many).map(([one]) => one ?? md``), ...(rank === undefined ? {} : { rank }) }
      : table(name, many, rank);
    return folded ? { type: 'fold', summary: words`${many} rows`, parts: [rows] } : rows;
  });

describe('a comment', () => {
  it('fits its size, or is too large', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.integer({ min: 0, max: 4000 }), (parts, most) => {
        const text = fit(parts, most);
        const whole = markdownOf(parts);
        expect(bytesOf(text ?? '')).toBeLessThanOrEqual(most);
        expect(text === whole).toBe(bytesOf(whole) <= most);
      }),
      runs(500),
    );
  });

  it('drops the highest rank first, from the end, and counts what it dropped', () => {
    const parts = [table('keep', 3), table('some', 50, 1), table('least', 50, 2)];
    const text = fit(parts, 900);
    expect(text).toContain('keep-3');
    expect(text).toContain('some-1é');
    expect(text).not.toContain('least-1é');
    const printed = [...(text ?? '').matchAll(/… and (\d+) more rows/g)].map(([, many]) => Number(many));
    const kept = [...(text ?? '').matchAll(/some-\d+/g)].length;
    expect(printed).toEqual([50 - kept, 50]);
  });

  it('is too large when its required blocks do not fit', () => {
    expect(fit([table('keep', 100)], 900)).toBeUndefined();
  });
});
