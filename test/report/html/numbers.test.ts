// One number, one meaning: cards, tabs, lists, owners, actions, controls, the last line of a text and JSON agree for any result.
import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classIn } from '../../../src/plan/step-effects.ts';
import { severities } from '../../../src/policies/policy.ts';
import { comparedWith } from '../../../src/report/compare-results.ts';
import { stepsToReview } from '../../../src/report/dangerous-steps.ts';
import { findingsByTab } from '../../../src/report/finding-status.ts';
import { type FindingTab, findingTabs } from '../../../src/report/finding-tabs.ts';
import { firstActions } from '../../../src/report/first-actions.ts';
import { ownerCounts } from '../../../src/report/owner-counts.ts';
import { countsOf } from '../../../src/report/result-counts.ts';
import type { ReportedFinding, Review } from '../../../src/report/review.ts';
import { changeCounts } from '../../../src/report/scan-before.ts';
import { en } from '../../../src/report/texts/en.ts';
import { runs } from '../../runs.ts';
import { anyReview, fails, sumOf, verdicts } from '../any-review.ts';
import { coverageOf, finding, review } from '../reviews.ts';
import { reviewAsHtml, reviewAsJson } from '../whole-text.ts';
import { fullReview } from './full-review.ts';
import { cardsIn, rowsIn } from './rows-in.ts';

const tabsIn = (page: string): Readonly<Record<string, number>> =>
  Object.fromEntries([...page.matchAll(/data-tab="(\w+)"[^>]*>[^<]*<b>(\d+)</g)].map(([, tab = '', many = '']) => [tab, Number(many)]));

/** Counted here from the findings alone. */
const expected = ({ findings = [], absent = [] }: Review): Readonly<Record<FindingTab, number>> => {
  const many = (holds: (one: ReportedFinding) => boolean): number => findings.filter(holds).length;
  return {
    failed: many(fails),
    new: many((one) => fails(one) && one.baseline === 'new'),
    overdue: many((one) => fails(one) && one.due !== undefined && one.due < '2026-11-20'),
    unknown: many(({ verdict }) => verdict.type === 'unknown'),
    waived: many(({ verdict }) => verdict.type === 'waived'),
    fixed: absent.length,
    warns: many((one) => one.verdict.type === 'fail' && !fails(one)),
  };
};

describe('the numbers of a page', () => {
  it('agree with each other, with the text and with JSON, whatever the result', () => {
    assert(
      property(anyReview, (of) => {
        const page = reviewAsHtml(of);
        const [tabs, rows, cards] = [tabsIn(page), rowsIn(page), cardsIn(page)];
        const lists = findingsByTab(of);
        const listed = (tab: string): number => sumOf(rows.filter((row) => row.tabs.includes(tab)).map(({ many }) => many));
        const counted = expected(of);
        for (const tab of findingTabs) expect([tab, tabs[tab] ?? 0, listed(tab)]).toEqual([tab, counted[tab], counted[tab]]);
        for (const severity of severities) {
          const own = rows.filter((row) => row.tabs.includes('failed') && row.severity === severity).length;
          expect([severity, Number(cards.get(severity) ?? 0)]).toEqual([severity, own]);
          expect(countsOf(of, en).join(' · ').includes(`${own} ${severity}`)).toBe(own > 0);
        }
        expect(Number(cards.get('unknown'))).toBe(tabs['unknown']);
        const newlyEvaluated = (of.findings ?? []).filter((one) => fails(one) && one.baseline === 'newly-evaluated').length;
        expect(page.includes(`>${tabs['new']} new${newlyEvaluated > 0 ? `, ${newlyEvaluated} newly evaluated` : ''}<`)).toBe(true);
        expect([String(tabs['overdue']), '–']).toContain(cards.get('overdue'));
        expect(page).toContain(`Findings<b>${tabs['failed']}</b>`);
        expect(sumOf(ownerCounts(lists, of.run.now).map(({ open }) => open))).toBe(tabs['failed']);
        const closed = firstActions(of, lists).flatMap(({ closes }) => closes);
        expect(new Set(closed)).toEqual(new Set(lists.failed));
        expect(closed).toHaveLength(lists.failed.length);
        const saved: Review = JSON.parse(reviewAsJson(of));
        expect(Object.values(findingsByTab(saved)).map(({ length }) => length)).toEqual(Object.values(lists).map(({ length }) => length));
      }),
      runs(60),
    );
  });

  it('of each control are those of its policies', () => {
    assert(
      property(anyReview, (of) => {
        const page = reviewAsHtml(of);
        for (const { id, counts } of of.policies ?? []) {
          const [, cells = ''] = new RegExp(`id="c-own-${id}">(.*?)</tr>`).exec(page) ?? [];
          const numbers = [...cells.matchAll(/>(\d+)</g)].map(([, many]) => Number(many));
          const unknown = counts?.unknown.denied ?? 0;
          const population = (counts?.evaluated ?? 0) + unknown;
          expect(numbers).toEqual([population, counts?.pass, counts?.fail, unknown, counts?.waived]);
        }
      }),
      runs(20),
    );
  });

  it('are left out where nothing was read, and no share is named where nothing was evaluated', () => {
    const denied = { name: 'member' as never, kind: 'member', state: 'denied', items: 0 } as const;
    const unread = review({ findings: [], coverage: coverageOf(), reads: [denied], exitCode: 3 });
    expect(cardsIn(reviewAsHtml(unread)).size).toBe(0);
    const empty = reviewAsHtml(review({ findings: [], coverage: coverageOf(), score: { passed: null, evaluated: null } }));
    expect(empty).toContain('<strong>nothing to evaluate</strong><span></span>');
  });

  it('say what changed only where that is known', () => {
    const before = { version: '0', now: '2026-11-13T12:00:00Z', absent: 1, unknown: 0 };
    const at = (more: Partial<Review>): Review =>
      review({
        findings: [
          { ...finding('a'), baseline: 'new' },
          { ...finding('b'), baseline: 'unchanged' },
        ],
        absent: [finding('c', { severity: 'medium' })],
        coverage: coverageOf({ fail: 2 }),
        run: { version: '0', now: '2026-11-20T12:00:00Z', comparedWith: before },
        ...more,
      });
    const changesIn = (of: Review) => {
      const since = changeCounts(of, findingsByTab(of));
      return since && [since.failures('high'), since.failures('medium'), since.fixed];
    };
    expect(changesIn(at({}))).toEqual([1, -1, 1]);
    const partly = { version: '0', now: '2026-11-20T12:00:00Z', comparedWith: { ...before, unknown: 1 } };
    expect(changesIn(at({ run: partly }))).toEqual([undefined, undefined, 1]);
    const alone = { version: '0', now: '2026-11-20T12:00:00Z' };
    expect(changesIn(at({ run: alone }))).toBeUndefined();
    const failures = { critical: 0, high: 5, medium: 0, low: 0, info: 0 };
    expect(
      changesIn(
        at({
          run: { ...alone, earlierScan: { at: '2026-11-13T12:00:00.000Z', absent: 3, unknown: 0 } },
          trend: [{ at: '2026-11-13T12:00:00.000Z', failures }],
        }),
      ),
    ).toEqual([-3, 0, undefined]);
    expect(reviewAsHtml(at({ run: alone }))).toContain('not compared');
  });

  it('are compared with those of the earlier result, and never improve by not reading', () => {
    const was = review({
      findings: [finding('a'), finding('b'), finding('c', { severity: 'medium' }), finding('d', { verdict: verdicts.unknown })],
      coverage: coverageOf({ fail: 3 }),
      score: { passed: 0.5, evaluated: 0.9 },
      drift: { declared: 2, entries: [] },
      run: { version: '0', now: '2026-11-13T12:00:00Z' },
    });
    const now = (more: Partial<Review> = {}): Review =>
      comparedWith(
        review({
          findings: [finding('a')],
          coverage: coverageOf({ fail: 1 }),
          score: { passed: 0.75, evaluated: 1 },
          drift: { declared: 2, entries: [] },
          ...more,
        }),
        was,
      );
    const whole = reviewAsHtml(now());
    expect(whole).toContain('was 50 % · 100 % evaluated');
    expect(whole).toMatch(/Unknown<\/span><span class="number">0<\/span><span class="change better">.* 1 since 13 Nov/);
    const since = (of: Review) => {
      const counts = changeCounts(of, findingsByTab(of));
      return counts && [counts.failures('high'), counts.failures('medium'), counts.unknown, counts.drifted];
    };
    expect(since(now())).toEqual([-1, -1, -1, 0]);
    const denied = { name: 'member' as never, kind: 'member', state: 'denied', items: 0 } as const;
    expect(since(now({ reads: [denied] }))).toEqual([undefined, undefined, undefined, 0]);
  });
});

it('of the page of a plan are those of its classes, its levels of access and its rows', () => {
  const of: Review = { ...fullReview('x'), command: 'plan' };
  const page = reviewAsHtml(of);
  const change = classIn(of.classes, 'change');
  const [levels, rows] = [of.access?.change?.levels ?? [], stepsToReview(of, 'change').dangerous];
  const cards = cardsIn(page);
  const uncertain = levels.filter(({ unknown }) => unknown !== undefined).flatMap(({ subjects }) => subjects);
  expect([cards.get('irreversible'), cards.get('grant access'), cards.get('cannot be ruled out'), cards.get('scheduled')]).toEqual(
    [change?.irreversible, change?.grants, uncertain.length, classIn(of.classes, 'due')?.steps].map(String),
  );
  expect(page).toContain(`Review<b>${rows.length}</b>`);
  expect(page.match(/<h1>(.*?)<\/h1>/)?.[1]).toBe(`${change?.steps} change, review ${rows.length}`);
  expect(
    page
      .split('id="access"')[1]
      ?.split('</table>')[0]
      ?.match(/<th scope="row"/g),
  ).toHaveLength(levels.flatMap(({ subjects }) => subjects).length);
});

it('of a plan never look good while something waits for an acknowledgement, or cannot be taken back', () => {
  const of: Review = { ...fullReview('x'), command: 'plan', exitCode: 0 };
  expect(reviewAsHtml(of)).toContain('<span class="pill warn">');
  const quiet = (of.classes ?? []).map((one) => ({ ...one, irreversible: 0, toAcknowledge: 0 }));
  const { plan } = of;
  expect(reviewAsHtml({ ...of, classes: quiet, ...(plan && { plan: { ...plan, acknowledge: {} } }) })).toContain(
    '<span class="pill good">',
  );
});

it('links findings that begin alike without the script, too', () => {
  const [one, other] = ['a', 'b'].map((end) => ({ ...finding(end), fingerprint: '18c5dbe9'.padEnd(32, end) }));
  const findings = [one, other, finding('c')].flatMap((each) => each ?? []);
  const page = reviewAsHtml(review({ command: 'audit', findings, policies: [], coverage: coverageOf({ fail: 3 }) }));
  const ids = [...page.matchAll(/ id="(f-[0-9a-f]+)"/g)].map(([, id = '']) => id);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  expect(ids).toEqual(expect.arrayContaining([`f-${one?.fingerprint}`, `f-${other?.fingerprint}`, 'f-18c5dbe9']));
  const [, list = ''] = /<p class="quiet" id="f-18c5dbe9">(.*?)<\/p>/.exec(page) ?? [];
  expect([...list.matchAll(/href="#(f-[0-9a-f]+)"/g)].map(([, id]) => id)).toEqual([`f-${one?.fingerprint}`, `f-${other?.fingerprint}`]);
});
