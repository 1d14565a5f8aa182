import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { openReader } from '../../src/platform/open-reader.ts';
import { runs } from '../runs.ts';
import { cutOf, type Habit, itemsOf, listFrom, names, pageFor, styleNames, styleOf } from './page-server.ts';
import { type Closable, serve, settingsFor } from './serve.ts';

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const lengths: Readonly<Record<string, readonly number[]>> = {
  '_limit/_offset': [0, 1, 49, 50, 99, 100, 101, 250, 1234],
  'offset/limit': [0, 1, 99, 100, 101, 200, 250],
  'page/per_page': [0, 1, 19, 20, 21, 40, 133],
  'limit/offset': [0, 1, 999, 1000, 1001, 3000],
};
const habits: readonly Habit[] = [
  {},
  { meta: 'none' },
  { clamp: 50 },
  { meta: 'no-limit', clamp: 60 },
  { most: 100 },
  { meta: 'page-count' },
];

describe.each(styleNames)('a list paged by %s', (style) => {
  it.each(habits)('is read whole, once and in order, from a server like %o', async (habit) => {
    for (const length of lengths[style] ?? []) {
      const all = itemsOf(style, length);
      const clamp = style === 'page/per_page' && habit.clamp !== undefined ? { clamp: 10 } : {};
      const { listing } = await listFrom(opened, style, (asked) => pageFor(style, all, asked, { ...habit, ...clamp }));
      expect(listing.type === 'complete' ? names(style, listing.items) : listing, `${length} items`).toEqual(names(style, all));
    }
  });

  it('is partial when a page cannot be read', async () => {
    const all = itemsOf(style, 3333);
    const { listing } = await listFrom(opened, style, (asked, turn) =>
      turn === 0 ? pageFor(style, all, asked, {}) : { status: 403, body: { message: 'no' } },
    );
    expect(listing).toMatchObject({ type: 'partial', cut: { type: 'denied', says: expect.stringMatching(/^no/) } });
  });

  it('is a failure when the first page cannot', async () => {
    expect((await listFrom(opened, style, () => ({ status: 404 }))).listing).toMatchObject({
      type: 'failure',
      failure: { type: 'not-found' },
    });
    const { listing } = await listFrom(opened, style, () => ({ body: { elsewhere: [] } }));
    expect(listing).toMatchObject({ type: 'failure', failure: { type: 'not-understood' } });
    expect((await listFrom(opened, style, () => ({ body: { [styleOf(style).place]: null } }))).listing).toEqual({
      type: 'complete',
      items: [],
    });
  });

  it('is partial from a server that always returns the same page', async () => {
    const { listing, served } = await listFrom(opened, style, (asked) => pageFor(style, itemsOf(style, 3000), asked, { deaf: true }));
    expect(cutOf(listing)).toContain('the same page for every request');
    expect(served.asked.length).toBeLessThan(40);
  });
});

describe('a list without pages', () => {
  it.each([
    { total: 2, type: 'complete' },
    { total: 3, type: 'complete' },
    { total: 4, type: 'partial' },
    { total: 5, type: 'partial' },
  ])('of three items is $type if it reports a total of $total', async ({ total, type }) => {
    const served = await serve(() => ({ body: { items: itemsOf('', 3), meta: { total } } }));
    const reader = openReader(settingsFor(served.base));
    opened.push(reader, served);
    expect((await reader.list('iam.listGroups', {})).type).toBe(type);
  });
});

describe('pages of any size', () => {
  it('give a complete list only if nothing is missing, whatever the server does to its pages', async () => {
    const style = '_limit/_offset';
    const clamps = fc.integer({ min: 1, max: 120 });
    const metas = fc.constantFrom('full' as const, 'none' as const, 'no-limit' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 400 }),
        fc.array(clamps, { minLength: 1, maxLength: 5 }),
        metas,
        async (length, sizes, meta) => {
          const all = itemsOf(style, length);
          // A server without paging fields and with smaller pages than any documented default would be trusted; none is known.
          const clampAt = (turn: number) => (meta === 'none' ? 50 + (sizes[0] ?? 1) : (sizes[turn % sizes.length] ?? 1));
          const { listing, served, reader } = await listFrom(opened, style, (asked, turn) =>
            pageFor(style, all, asked, { meta, clamp: clampAt(turn) }),
          );
          await reader.close();
          await served.close();
          expect(listing.type === 'complete' ? names(style, listing.items) : listing).toEqual(names(style, all));
        },
      ),
      runs(20),
    );
  });
});
