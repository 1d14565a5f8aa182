// One number, one meaning: every page of a site has the numbers of the results that it is of, whatever they are.
import { array, assert, boolean, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { addresses } from '../../src/report/site/addresses.ts';
import { anyReview, fails, sumOf } from '../report/any-review.ts';
import { cardsIn } from '../report/html/rows-in.ts';
import { coverageOf, finding, policy, review } from '../report/reviews.ts';
import { runs } from '../runs.ts';
import { pagesIn, type SavedScan, siteOf } from './memory-site.ts';

/** The owner of a finding is its name; one in three has none. */
const withoutOwner = ({ owner, ...one }: ReportedFinding): ReportedFinding =>
  one.address === 'member/z' || owner === undefined ? one : { ...one, owner };

const anyScan = record({ review: anyReview, isComplete: boolean() }).map(
  ({ review, isComplete }): SavedScan => ({
    isComplete,
    review: {
      ...review,
      findings: (review.findings ?? []).map(withoutOwner),
      exitCode: isComplete ? 1 : 3,
      reads: isComplete ? [] : [{ name: 'member' as never, kind: 'member', state: 'denied', items: 0 }],
    },
  }),
);

const anySite = array(array(anyScan, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

const textIn = (html: string): string =>
  html
    .replaceAll(/<title>.*?<\/title>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The cells of the rows of a part of a page. */
const rowsOf = (page: string): readonly (readonly string[])[] =>
  [...page.matchAll(/<tr role="row"[^>]*>(<t[hd].*?)<\/tr>/gs)]
    .map(([, cells = '']) => cells)
    .filter((cells) => !cells.includes('role="columnheader"'))
    .map((cells) => [...cells.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textIn(cell)));

const rowWith = (page: string, id: string): readonly string[] =>
  rowsOf(new RegExp(`<tr role="row" id="${id}"[^>]*>.*?</tr>`, 's').exec(page)?.[0] ?? '')[0] ?? [];

/** A part of a page with an address. */
const chapterOf = (page: string, id: string): string => page.split(`<section id="${id}">`)[1]?.split('</section>')[0] ?? '';

const panelOf = (page: string, title: string): string => page.split(`<h2>${title}</h2>`)[1]?.split('</section>')[0] ?? '';

const number = (cell = ''): number => Number(/\d+/.exec(cell.replace('–', '0'))?.[0]);

const asOf = '2026-11-20';

const inResult = ({ findings = [], policies = [] }: Review) => {
  const open = findings.filter(fails);
  return {
    open,
    many: (severity: string) => open.filter((one) => one.severity === severity).length,
    overdue: open.filter(({ due }) => due !== undefined && due < asOf).length,
    waived: findings.filter(({ verdict }) => verdict.type === 'waived').length,
    policies,
  };
};

type Counted = ReturnType<typeof inResult>;

const made = (all: readonly (readonly SavedScan[])[]) => {
  const site = siteOf(all);
  const pages = pagesIn(site);
  const newest = all.flatMap((scans): readonly Counted[] => scans.slice(-1).map(({ review }) => inResult(review)));
  return { all, newest, site, page: (path: string): string => pages.get(path) ?? '', open: newest.flatMap(({ open }) => open) };
};

const every = (holds: (one: ReturnType<typeof made>) => void): void =>
  assert(
    property(anySite, (all) => holds(made(all))),
    runs(40),
  );

describe('the numbers of a site', () => {
  it('are those of the newest results in its overview', () => {
    every(({ all, newest, page }) => {
      const overview = page(addresses.overview);
      const cards = cardsIn(overview);
      for (const severity of ['critical', 'high'] as const)
        expect([severity, cards.get(severity)]).toEqual([severity, String(sumOf(newest.map(({ many }) => many(severity))))]);
      expect(cards.get('overdue')).toBe(String(sumOf(newest.map(({ overdue }) => overdue))));
      const incomplete = all.filter((scans) => !scans.at(-1)?.isComplete).length;
      const bar = /aria-label="(\d+) pass, (\d+) fail, (\d+) unknown/i.exec(overview);
      const unknown = Number(bar?.[3]);
      expect(unknown).toBe(incomplete);
      expect(textIn(chapterOf(overview, 'unread'))).toContain(`(${unknown})`);
      for (const [at, one] of newest.entries()) {
        const [, , ...cells] = rowWith(overview, `o-t${at}`);
        expect(cells.slice(0, 3).map(number)).toEqual(['critical', 'high', 'medium'].map((severity) => one.many(severity)));
        expect(number(cells[6])).toBe(one.overdue);
      }
    });
  });

  it('are those of each scan on the page of its organization', () => {
    every(({ all, newest, page }) => {
      for (const [at, scans] of all.entries()) {
        const own = page(addresses.organization(`t${at}`));
        const open = newest[at]?.open ?? [];
        const rows = rowsOf(chapterOf(own, 'scans')).toReversed();
        expect(rows).toHaveLength(scans.length);
        for (const [index, { review, isComplete }] of scans.entries()) {
          const counted = inResult(review);
          // Not known is never zero.
          const known = ['critical', 'high', 'medium'].map((severity) => (isComplete ? String(counted.many(severity)) : '–'));
          expect(rows[index]?.slice(2, 5)).toEqual(known);
        }
        const says = `${open.length} finding${open.length === 1 ? '' : 's'}. `;
        expect(textIn(own).includes(says) || !scans.at(-1)?.isComplete).toBe(true);
        const ages = [...panelOf(own, 'Age of open findings').matchAll(/<span>(\d+)<\/span><\/span>/g)].map(([, many]) => Number(many));
        expect(sumOf(ages)).toBe(open.length);
        const products = [...panelOf(own, 'By product').matchAll(/<\/a><span>(\d+)<\/span>/g)].map(([, many]) => Number(many));
        expect(sumOf(products)).toBe(open.length);
      }
    });
  });

  it('are the same by owner, in the list of each owner, and by time', () => {
    every(({ newest, open, page }) => {
      const rows = rowsOf(page(addresses.owners));
      const column = (at: number): number => sumOf(rows.map((cells) => number(cells[at])));
      const sum = (of: (one: Counted) => number): number => sumOf(newest.map(of));
      expect([1, 2, 3, 4].map(column)).toEqual([
        sum(({ many }) => many('critical')),
        sum(({ many }) => many('high')),
        open.length,
        sum(({ overdue }) => overdue),
      ]);
      for (const owner of new Set(open.map((one) => one.owner ?? ''))) {
        const own = page(addresses.owner(owner));
        const many = open.filter((one) => (one.owner ?? '') === owner).length;
        expect(rowsOf(own)).toHaveLength(many);
        expect(textIn(own)).toContain(`${many} finding${many === 1 ? '' : 's'} in `);
      }
      const time = rowsOf(chapterOf(page(addresses.time), 'organizations'));
      expect(sumOf(time.map((cells) => number(cells[8])))).toBe(sum(({ overdue }) => overdue));
    });
  });

  it('are the same by policy, on the page of each policy, and by framework', () => {
    every(({ newest, open, page }) => {
      const policies = page(addresses.policies);
      for (const id of ['a', 'b', 'c']) {
        const own = open.filter(({ policy }) => policy === id);
        const counts = newest.flatMap((one) =>
          one.policies.flatMap((policy) => (policy.id === id && policy.counts ? [policy.counts] : [])),
        );
        const sum = (of: (one: (typeof counts)[number]) => number): number => sumOf(counts.map(of));
        const [, , organizations, many, unknown, waived] = rowWith(policies, `p-${id}`);
        expect([organizations, many, unknown, waived].map(number)).toEqual([
          newest.filter((one) => one.open.some(({ policy }) => policy === id)).length,
          own.length,
          sum((one) => one.unknown.denied ?? 0),
          sum((one) => one.waived),
        ]);
        const where = rowsOf(chapterOf(page(addresses.policy(id)), 'organizations'));
        expect(sumOf(where.map((cells) => number(cells[1])))).toBe(own.length);
        const control = rowWith(page(addresses.framework('own')), `c-own-${id}`)
          .slice(-5)
          .map(number);
        const denied = sum((one) => one.unknown.denied ?? 0);
        expect(control).toEqual([
          sum((one) => one.evaluated) + denied,
          sum((one) => one.pass),
          sum((one) => one.fail),
          denied,
          sum((one) => one.waived),
        ]);
      }
    });
  });

  it('are those of the waivers on the page of ends', () => {
    every(({ newest, site, page }) => {
      const ends = page(addresses.ends);
      const ended = site.organizations.flatMap(({ waivers }) => waivers).length - sumOf(newest.map(({ waived }) => waived));
      expect(ended).toBe(0);
      expect(cardsIn(ends).get('waivers')).toBe(String(sumOf(newest.map(({ waived }) => waived))));
      expect(rowsOf(chapterOf(ends, 'waiver'))).toHaveLength(sumOf(newest.map(({ waived }) => waived)));
    });
  });
});

const seriesOf = (states: readonly string[]): readonly SavedScan[] =>
  states.map((state) => {
    const lacks = { type: 'unknown', cause: 'no-value', missing: [], says: 'x' } as const;
    const findings = state === 'pass' ? [] : [finding('x', state === 'unknown' ? { verdict: lacks } : {})];
    const counts = { evaluated: 1, pass: 1, fail: 0, waived: 0, notApplicable: 0, needsLiveData: 0 };
    const own = {
      ...policy,
      ...(state === 'other' && { params: { max_age: '1d' } }),
      counts: { ...counts, unknown: state === 'unknown' ? { 'no-value': 1 } : {} },
    };
    return { isComplete: true, review: review({ command: 'audit', findings, policies: [own], coverage: coverageOf(), exitCode: 0 }) };
  });

it.each([
  [['pass', 'fail'], { fresh: 1, newlyEvaluated: 0, fixed: 0 }],
  [['fail', 'pass'], { fresh: 0, newlyEvaluated: 0, fixed: 1 }],
  [['unknown', 'fail'], { fresh: 0, newlyEvaluated: 1, fixed: 0 }],
  [['fail', 'unknown'], { fresh: 0, newlyEvaluated: 0, fixed: 0 }],
  [['fail', 'unknown', 'fail'], { fresh: 0, newlyEvaluated: 0, fixed: 0 }],
  [['fail', 'unknown', 'pass'], { fresh: 0, newlyEvaluated: 0, fixed: 1 }],
  [['pass', 'other'], { fresh: 0, newlyEvaluated: 1, fixed: 0 }],
])('the last of the scans %j', (states, expected) => {
  const site = siteOf([seriesOf(states)]);
  const [organization] = site.organizations;
  expect(organization?.scans.at(-1)).toMatchObject(expected);
  expect(organization?.changes.filter(({ type }) => type === 'worse')).toHaveLength(expected.fresh);
  const page = textIn(pagesIn(site).get(addresses.organization('t0')) ?? '');
  expect(page.includes('1 newly evaluated')).toBe(expected.newlyEvaluated > 0);
});
