// The pages of who, frameworks, and several results: their numbers are those of their data.
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { type AdministratorPath, type Administrators, certainties } from '../../../src/access/paths/path.ts';
import { frameworkCoverage } from '../../../src/policies/framework-coverage.ts';
import { severities } from '../../../src/policies/policy.ts';
import { whoPage } from '../../../src/report/html/access/who-page.ts';
import { journalPage } from '../../../src/report/html/apply/journal-page.ts';
import { frameworkPage } from '../../../src/report/html/frameworks/framework-page.ts';
import { sideBySidePage } from '../../../src/report/html/side-by-side-page.ts';
import type { JournalReport } from '../../../src/report/journal-blocks.ts';
import type { ReportedPolicy, Review } from '../../../src/report/review.ts';
import { sideBySide } from '../../../src/report/side-by-side.ts';
import { en } from '../../../src/report/texts/en.ts';
import { runs } from '../../runs.ts';
import { coverageOf, finding, policy, review } from '../reviews.ts';
import { administratorsEverywhere } from '../who-everywhere.ts';
import { frameworkWith } from './command-pages.ts';
import { cardsIn } from './rows-in.ts';

const subject = record({
  verdict: constantFrom('is' as const, 'can' as const, 'unknown' as const, 'cannot' as const),
  certainty: constantFrom(...certainties),
  steps: integer({ min: 1, max: 3 }),
}).map(
  ({ verdict, certainty, steps }, at = 0): AdministratorPath => ({
    subject: `member/m${at}`,
    verdict,
    certainty: verdict === 'is' ? 'proved' : certainty,
    after: null,
    path: Array.from({ length: verdict === 'unknown' ? 0 : steps }, () => ({
      edge: 'writes-iam',
      from: 'member/m',
      to: 'administrator',
      certainty,
      after: null,
      because: { scopes: [], permissions: ['p'], directly: true, through: [] },
      also: [],
    })),
    gaps: [],
  }),
);

it('of who has the counts of its data in cards, and a row for everybody', () => {
  assert(
    property(array(subject, { maxLength: 8 }), (found) => {
      const subjects = found.map((one, at) => ({ ...one, subject: `member/m${at}` }));
      const many = (verdict: AdministratorPath['verdict']): number => subjects.filter((one) => one.verdict === verdict).length;
      const counts = { is: many('is'), can: many('can'), unknown: many('unknown'), cannot: many('cannot') };
      const administrators: Administrators = { subjects, outside: [], gaps: [], assumptions: [], counts, groupsNotExposed: 0, longer: 0 };
      const page = [...whoPage({ ...administratorsEverywhere('x'), exitCode: counts.unknown > 0 ? 3 : 0, administrators }, en)].join('');
      const cards = cardsIn(page);
      expect(Number(cards.get('can become one'))).toBe(counts.can);
      expect(Number(cards.get('not known'))).toBe(counts.unknown);
      expect(page).toContain(`Who holds what<b>${subjects.length}</b>`);
      const [, holders = ''] = page.split('<section id="holds">');
      expect(holders.match(/<tr role="row"><th scope="row"/g) ?? []).toHaveLength(subjects.length);
      // Never green while anybody else can become administrator, or that is not known.
      expect(page.includes('class="pill good"')).toBe(counts.can + counts.unknown === 0);
    }),
    runs(30),
  );
});

it('of who never counts nobody as an administrator while something was not read', () => {
  const counts = { is: 0, can: 0, unknown: 0, cannot: 3 };
  const pageOf = (gaps: Administrators['gaps']): string =>
    [
      ...whoPage(
        {
          ...administratorsEverywhere('x'),
          exitCode: 0,
          administrators: { subjects: [], outside: [], gaps, assumptions: [], counts, groupsNotExposed: 0, longer: 0 },
        },
        en,
      ),
    ].join('');
  const page = pageOf(administratorsEverywhere('x').administrators?.gaps ?? []);
  expect(page).not.toContain('class="pill good"');
  expect(page).toContain('at least 0 administrators');
  expect(cardsIn(page).get('administrators')).toBe('–');
  expect(cardsIn(pageOf([])).get('administrators')).toBe('0');
});

it('of frameworks puts the worst failing control first, and links only findings and controls that are there', () => {
  const counts = (fail: number, unknown = 0) => ({
    evaluated: 2,
    pass: 2 - fail,
    fail,
    waived: 0,
    unknown: { denied: unknown },
    notApplicable: 0,
    needsLiveData: 0,
  });
  const own = (id: string, control: string, fail: number, unknown = 0): ReportedPolicy => ({
    ...policy,
    id,
    controls: { own: [control] },
    // Another framework, which the page does not have.
    supports: { soc2: ['CC6.1'] },
    counts: counts(fail, unknown),
  });
  const policies = [own('good', 'a', 0), own('low', 'b', 1), own('worst', 'c', 1), own('dark', 'd', 0, 1)];
  const framework = {
    ...frameworkWith('own'),
    procedural: ['f'],
    controls: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, title: `title ${id}` })),
  };
  const of: Review = review({
    command: 'audit',
    policies,
    coverage: coverageOf({ fail: 2 }),
    findings: [
      finding('x', { policy: 'low', severity: 'low' }),
      finding('y', { policy: 'worst', severity: 'critical' }),
      finding('z', { policy: 'other' }),
    ],
  });
  const page = [
    ...frameworkPage({ title: 'own', coverage: [frameworkCoverage(framework, policies, true)], review: of, answer: '' }, en),
  ].join('');
  expect([...page.matchAll(/<tr role="row" id="c-own-(\w)"/g)].map(([, id]) => id)).toEqual(['c', 'b', 'd', 'a', 'e', 'f']);
  expect(page).toContain('2 of 4 controls fail');
  expect(page).toContain('<strong>1 of 4 pass</strong>');
  expect(page).toContain('Not covered (1)');
  expect(page).toContain('Procedural (1)');
  const links = [...page.matchAll(/href="#([pc]-[^"]*)"/g)].map(([, id = '']) => id);
  expect(new Set(links)).toEqual(new Set(['p-low', 'p-worst', 'c-own', 'c-own-b', 'c-own-c']));
  for (const id of links) expect(page).toContain(`id="${id}"`);
  expect(page).not.toContain('member/z');
});

it('of several results compares the newest with the earliest, and never improves by not reading', () => {
  const scans = array(record({ severity: constantFrom(...severities), many: integer({ min: 0, max: 4 }) }), { minLength: 2, maxLength: 4 });
  assert(
    property(scans, (all) => {
      const reviews = all.map(({ severity, many }, day) =>
        review({
          command: 'audit',
          run: { version: '0', now: `2026-11-0${day + 1}T03:00:00Z` },
          findings: Array.from({ length: many }, (_, at) => finding(`m${at}`, { severity })),
          coverage: coverageOf({ fail: many }),
        }),
      );
      const page = [...sideBySidePage(reviews.toReversed(), en)].join('');
      const last = all.at(-1);
      for (const severity of severities) {
        const shown = cardsIn(page).get(severity);
        expect(Number(shown ?? 0)).toBe(severity === last?.severity ? last.many : 0);
      }
      expect(page.match(/Since the scan of/g)).toHaveLength(all.length - 1);
    }),
    runs(20),
  );
  const [before, now] = [2, 0].map((many, day) =>
    review({
      command: 'audit',
      run: { version: '0', now: `2026-11-0${day + 1}T03:00:00Z` },
      findings: Array.from({ length: many }, (_, at) => finding(`m${at}`)),
      coverage: coverageOf(),
      reads: day === 0 ? [] : [{ name: 'member' as never, kind: 'member', state: 'denied', items: 0 }],
    }),
  );
  const page = [...sideBySidePage(before && now ? [before, now] : [], en)].join('');
  expect(page).toContain('change not known');
  expect(page).not.toContain('class="change better"');
});

it('of several organizations adds them up, the worst first, and compares no times', () => {
  const counts = record({ severity: constantFrom(...severities), many: integer({ min: 0, max: 4 }) });
  assert(
    property(array(counts, { minLength: 2, maxLength: 4 }), (all) => {
      const reviews = all.map(({ severity, many }, at) =>
        review({
          command: 'audit',
          tenant: `t${at}`,
          tenantName: `Organization ${at}`,
          run: { version: '0', now: '2026-11-20T03:00:00Z' },
          findings: Array.from({ length: many }, (_, index) => finding(`m${index}`, { severity })),
          coverage: coverageOf({ fail: many }),
          exitCode: many > 0 ? 1 : 0,
        }),
      );
      const page = [...sideBySidePage(reviews, en)].join('');
      for (const severity of severities) {
        const expected = all.reduce((sum, one) => sum + (one.severity === severity ? one.many : 0), 0);
        expect(Number(cardsIn(page).get(severity) ?? 0)).toBe(expected);
      }
      const urgent = all.filter(({ severity, many }) => many > 0 && (severity === 'critical' || severity === 'high')).length;
      expect(page).toContain(urgent === 0 ? 'Nothing critical or high fails' : `${urgent} of ${all.length} have critical or high findings`);
      expect(page).not.toContain('Since the scan of');
      expect(page.includes('class="pill good"')).toBe(all.every(({ many }) => many === 0));
      const named = sideBySide(reviews).results.map(({ failures }) => severities.map((severity) => failures[severity]).join(' '));
      expect(named).toEqual(named.toSorted().toReversed());
    }),
    runs(20),
  );
});

it('of several results marks where policies, settings or files changed', () => {
  const scans = ['a', 'a', 'b', 'b'].map((digest, day) =>
    review({
      command: 'audit',
      run: { version: '0', now: `2026-11-0${day + 1}T03:00:00Z`, policiesDigest: digest.repeat(32), commit: day < 3 ? 'one' : 'two' },
      findings: [finding('a')],
      coverage: coverageOf({ fail: 1 }),
    }),
  );
  const [wide = ''] = [...sideBySidePage(scans, en)].join('').match(/<svg class="wide".*?<\/svg>/s) ?? [];
  expect(wide.match(/<line class="event"/g)).toHaveLength(2);
  expect(wide).toMatch(/>two<.*>policies</s);
});

it.each([
  ['done', 1, 'good', 'Complete'],
  ['failed', 1, 'bad', 'Not completed'],
  ['done', 2, 'bad', 'Not completed'],
] as const)('a journal whose step is %s, of %d planned, is %s', (outcome, planned, tone, word) => {
  const at = '2026-11-20T12:00:00.000Z';
  const run = {
    run: 'r',
    at,
    tool: '0',
    tenant: 't',
    digest: 'd',
    planned,
    steps: [{ step: 's', calls: [], outcome: { at, outcome } }],
    end: { at, interrupted: false },
  };
  const none = { first: [], count: 0 };
  const report: JournalReport = {
    schemaVersion: 2,
    command: 'journal',
    run: { tool: '0', now: at },
    file: 'f',
    total: 1,
    exitCode: 0,
    verdict: 'v',
    runs: [run],
    truncated: none,
    unread: none,
  };
  const [, ...pill] = /<span class="pill (\w+)">.*?<\/svg>([^<]+)</.exec([...journalPage(report, en)].join('')) ?? [];
  expect(pill).toEqual([tone, word]);
});
