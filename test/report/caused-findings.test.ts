// Findings that another one causes: shown below it whatever the order and the length of the chain, and counted once each, under their own severity, everywhere.
import { assert, constantFrom, option, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Severity } from '../../src/desired/desired.ts';
import { severities } from '../../src/policies/policy.ts';
import { groupCaused, worstOf } from '../../src/report/caused-findings.ts';
import { auditIssue, auditNews, auditVerdict, type IssueContext, issueState } from '../../src/report/comment/audit-issue.ts';
import { summarizeResult } from '../../src/report/fleet/summarize-result.ts';
import type { Format } from '../../src/report/format-names.generated.ts';
import { gitlabSeverities } from '../../src/report/gitlab.ts';
import { reviewAsMarkdown } from '../../src/report/markdown.ts';
import { countsOf } from '../../src/report/result-counts.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { reviewAsSarif } from '../../src/report/sarif.ts';
import { sideBySide } from '../../src/report/side-by-side.ts';
import { reviewAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { trendAsCsv } from '../../src/report/trend.ts';
import { runs } from '../runs.ts';
import { cardsIn, rowsIn } from './html/rows-in.ts';
import { parseCsv } from './parse-csv.ts';
import { coverageOf, finding, review } from './reviews.ts';
import { reviewAsCsv, reviewAsHtml, reviewAsJson, reviewAsJunit, reviewAsOcsf, textIn } from './whole-text.ts';

const names = ['a', 'b', 'c', 'd', 'e'];
const one = record({
  policy: constantFrom(...names),
  address: constantFrom('x', 'y'),
  severity: constantFrom(...severities),
  below: option(constantFrom(...names), { nil: undefined }),
  due: option(constantFrom('2026-11-01', '2026-12-01', '2027-01-01'), { nil: undefined }),
}).map(({ below, due, ...rest }) => ({ ...rest, ...(below !== undefined && { below }), ...(due !== undefined && { due }) }));
const failures = uniqueArray(one, { selector: ({ policy, address }) => `${policy} ${address}`, maxLength: 10 });

it('shows each failure exactly once, the causes first', () => {
  assert(
    property(failures, (all) => {
      const { first, causedBy } = groupCaused(all);
      const keysOf = (some: typeof all) => some.map(({ policy, address }) => `${policy} ${address}`).sort();
      expect(keysOf([...first, ...first.flatMap((finding) => [...causedBy(finding)])])).toEqual(keysOf(all));
      for (const { below, address } of first.filter((finding) => causedBy(finding).length === 0 && finding.below !== undefined)) {
        // Its cause is not listed, or it is part of a circle.
        const cause = all.find((other) => other.policy === below && other.address === address);
        expect(cause === undefined || cause.below !== undefined).toBe(true);
      }
    }),
    runs(300, 3000),
  );
});

it('orders by the worst of each group, whichever causes the others', () => {
  assert(
    property(failures, (all) => {
      const { first, causedBy, worstFirst } = groupCaused(all);
      const order = first.toSorted(worstFirst).map((cause) => severities.indexOf(worstOf([cause, ...causedBy(cause)])));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }),
    runs(300, 3000),
  );
});

it('follows a chain to its first cause, only on the same resource', () => {
  const all = [
    { policy: 'c', address: 'x', severity: 'low', below: 'b' },
    { policy: 'b', address: 'x', severity: 'low', below: 'a' },
    { policy: 'a', address: 'x', severity: 'low' },
    { policy: 'b', address: 'y', severity: 'low', below: 'a' },
  ] as const;
  const { first, causedBy } = groupCaused(all);
  expect(first).toEqual([all[2], all[3]]);
  expect(causedBy({ policy: 'a', address: 'x', severity: 'low' })).toEqual([]);
  const [top] = first;
  expect(top && causedBy(top).map(({ policy }) => policy)).toEqual(['c', 'b']);
});

const context: IssueContext = {
  repository: 'https://github.com/acme/cloud',
  head: 'a'.repeat(40),
  folder: '',
  shown: (text) => text,
  help: 'https://example.com/help',
  runs: 'https://example.com/runs',
  lastScan: undefined,
  firstSeen: () => undefined,
};

type Counts = Readonly<Record<Severity, number>>;

const countsBy = (found: readonly (string | undefined)[]): Counts => {
  const many = (severity: Severity): number => found.filter((one) => one === severity).length;
  return { critical: many('critical'), high: many('high'), medium: many('medium'), low: many('low'), info: many('info') };
};

/** `2 critical, 1 high` in a text. */
const inWords = (text: string): Counts =>
  countsBy(severities.flatMap((severity) => Array(Number(new RegExp(`(\\d+) ${severity}`).exec(text)?.[1] ?? 0)).fill(severity)));

/** The words of a text that are in the place of a severity. */
const labels = (text: string, pattern: RegExp): Counts => countsBy([...text.matchAll(pattern)].map(([, severity]) => severity));

/** A row has a policy, what it causes with its severity if that differs, and all resources that have these findings. */
const inIssue = (text: string): Counts =>
  countsBy(
    [...text.matchAll(/^\| (critical|high|medium|low|info) \| (.*?) \| (.*?) \| /gm)].flatMap(([, own, policies = '', resources = '']) => {
      const named = resources.split('<br>').filter((one) => !one.startsWith('and ')).length;
      const others = Number(/<br>and (\d+) more/.exec(resources)?.[1] ?? 0);
      const effects = [...policies.matchAll(/↳ `[^`]*`(?: \((\w+)\))?/g)].map(([, severity = own]) => severity);
      return Array.from({ length: named + others }, () => [own, ...effects]).flat();
    }),
  );

const cellsIn = (csv: string, column: string): readonly (string | undefined)[] => {
  const [head = [], ...rows] = parseCsv(csv);
  return rows.map((row) => row[head.indexOf(column)]);
};

const verbose = { colour: false, verbose: true } as const;

/** What each output counts, and what it lists. Each finding of the law has its own resource or policy, so that no list is shortened. */
const numbersIn: Readonly<Record<Format | 'card' | 'line' | 'fleet' | 'side' | 'trend' | 'issue' | 'heading', (of: Review) => Counts>> = {
  line: (of) => inWords(countsOf(of, en).join(', ')),
  heading: (of) => inWords(/Findings: .*/.exec(reviewAsText(of, verbose))?.[0] ?? ''),
  card: (of) => {
    const cards = cardsIn(reviewAsHtml(of));
    return countsBy(severities.flatMap((severity) => Array(Number(cards.get(severity) ?? 0)).fill(severity)));
  },
  fleet: (of) => summarizeResult(of).findings?.failures ?? countsBy([]),
  side: (of) => sideBySide([of]).results[0]?.failures ?? countsBy([]),
  trend: (of) =>
    inWords(
      (trendAsCsv([of], () => true).split('\r\n')[1] ?? '')
        .split(',')
        .slice(1)
        .map((many, at) => `${many.replaceAll('"', '')} ${severities[at]}`)
        .join(', '),
    ),
  issue: (of) => inIssue(auditIssue(of, { name: 'findings', line: auditVerdict(of, lowest).line }, context)),
  html: (of) => countsBy(rowsIn(reviewAsHtml(of)).map(({ severity }) => severity)),
  text: (of) => {
    // The label of a policy is that of its findings, unless a line has its own.
    const lines = reviewAsText(of, verbose).split('\n');
    const at = { label: '' };
    return countsBy(
      lines.flatMap((one) => {
        at.label = /^ {4}(critical|high|medium|low|info) /.exec(one)?.[1] ?? at.label;
        const [, effect, own] = /^ +(↳ )?(?:(critical|high|medium|low|info) )?(?:member\/|[a-e]: )/.exec(one) ?? [];
        return /^ {10}/.test(one) && /is too old/.test(one) ? [own ?? (effect ? undefined : at.label)] : [];
      }),
    );
  },
  markdown: (of) => inWords(/Findings: .*/.exec(reviewAsMarkdown(of))?.[0] ?? ''),
  csv: (of) => countsBy(cellsIn(reviewAsCsv(of), 'severity')),
  json: (of) => countsBy(JSON.parse(reviewAsJson(of)).findings.map(({ severity }: ReportedFinding) => severity)),
  junit: (of) => labels(reviewAsJunit(of), /<failure type="(\w+)"/g),
  ocsf: (of) =>
    countsBy(
      JSON.parse(reviewAsOcsf(of)).map(({ severity }: { readonly severity: string }) =>
        severity === 'Informational' ? 'info' : severity.toLowerCase(),
      ),
    ),
  gitlab: (of) =>
    countsBy(
      JSON.parse(textIn('gitlab', of)).map(({ severity }: { readonly severity: string }) =>
        severities.find((one) => gitlabSeverities[one] === severity),
      ),
    ),
  sarif: (of) => {
    return countsBy(
      JSON.parse(reviewAsSarif(of)).runs[0].results.map(
        ({ partialFingerprints: prints }: { readonly partialFingerprints: object }) =>
          (of.findings ?? []).find(({ fingerprint }) => fingerprint === Reflect.get(prints, 'tenantry/v1'))?.severity,
      ),
    );
  },
};

const lowest = { least: 'info', isComplete: true, lastScan: undefined } as const;

describe('every finding counts once, under its own severity,', () => {
  it.each(Object.entries(numbersIn))('in %s', (_, numbersOf) => {
    assert(
      property(failures, (all) => {
        const found = all.map(({ policy, address, due, ...more }) => ({
          ...finding(address, { policy, ...more }),
          ...(due !== undefined && { due }),
        }));
        const of = review({ findings: found, coverage: coverageOf({ evaluated: found.length, fail: found.length }), policies: [] });
        expect(numbersOf(of)).toEqual(countsBy(found.map(({ severity }) => severity)));
      }),
      runs(30, 300),
    );
  });
});

describe.each([
  // The severities and due dates of a cause and of what it causes; the evaluation is of 2026-11-20.
  { of: 'high', causes: 'low' },
  { of: 'high', causes: 'high' },
  { of: 'low', causes: 'critical' },
  { of: 'info', causes: 'medium' },
  { of: 'low', causes: 'critical', due: '2026-11-01' },
] as const)('$causes caused by $of', ({ of, causes, ...more }) => {
  const [cause, caused] = [
    finding('ana', { severity: of }),
    { ...finding('ana', { policy: 'member-lower', severity: causes, below: 'member-too-old' }), ...more },
  ];
  const found = review({
    findings: [cause, finding('bea', { policy: 'a-policy', severity: of }), caused],
    coverage: coverageOf({ evaluated: 3, fail: 3 }),
    policies: [],
  });
  const isWorse = severities.indexOf(causes) < severities.indexOf(of);

  it('is below it, with its own severity, message and due date, and as early as the worse one', () => {
    for (const text of [reviewAsText(found, { colour: false }), reviewAsMarkdown(found)]) {
      expect(text).toContain('3 fail (');
      expect(text).not.toContain('caused by');
      expect(text.replaceAll(/\*|<\/?sub>/g, '')).toMatch(
        new RegExp(`ana is too old[^\n]*\n[^\n]*↳ ${causes} member-lower: ana is too old`),
      );
      expect(text.indexOf('a-policy') < text.indexOf('member-too-old')).toBe(!isWorse);
      expect(text.includes('1 overdue, 2 without a due date')).toBe('due' in more);
      expect(text.includes('overdue since 2026-11-01')).toBe('due' in more);
    }
    const page = reviewAsHtml(found);
    expect(page).toMatch(/<\/li>\n<li class="effect">.*<code>member-lower<\/code>/);
    expect(page).toContain('caused by member-too-old');
    const groups = rowsIn(page).map(({ group, policy, severity }) => [group, policy, severity]);
    expect(groups).toContainEqual(['p-member-too-old', 'member-lower', causes]);
    expect(page.indexOf('id="p-a-policy"') < page.indexOf('id="p-member-too-old"')).toBe(!isWorse);
  });

  it('keeps the issue open at its severity, and is in the news when only it is new', () => {
    const choice = { least: isWorse ? causes : of, isComplete: true, lastScan: undefined };
    expect(issueState(found, choice)).toBe('failing');
    const { name, line } = auditVerdict(found, choice);
    expect([name, line]).toEqual(['findings', `3 findings${causes === 'critical' ? ' (1 critical)' : ''}`]);
    const issue = auditIssue(found, { name, line }, context);
    const label = causes === of ? '' : ` (${causes})`;
    expect(issue).toContain(`| ${of} | \`member-too-old\`<br>↳ \`member-lower\`${label} | \`member/ana\``);
    expect(issue.indexOf('a-policy') < issue.indexOf('member-too-old')).toBe(!isWorse);
    expect(issue.includes('**overdue** `2026-11-01`')).toBe('due' in more);
    const fresh = (found.findings ?? []).map((one) => (one.policy === 'member-lower' ? { ...one, baseline: 'new' as const } : one));
    const news = auditNews({ ...found, findings: fresh }, context);
    expect(news).toContain(`1 finding${causes === 'critical' ? ' (1 critical)' : ''} (new)`);
    expect(news).toContain(`| ${causes} | \`member-lower\``);
  });
});

it('shows the severity of a finding that differs from that of its policy', () => {
  const found = review({
    findings: [finding('ana'), finding('bea', { severity: 'low' })],
    coverage: coverageOf({ fail: 2 }),
    policies: [],
  });
  expect(reviewAsText(found, { colour: false })).toMatch(/ high member-too-old\n +member\/ana: .*\n +low member\/bea: /);
});

it('shortens a list at a finding, never between one and what it causes', () => {
  const some = Array.from({ length: 14 }, (_, at) => [
    finding(`m${at}`),
    finding(`m${at}`, { policy: 'member-lower', below: 'member-too-old' }),
  ]).flat();
  const text = reviewAsText(review({ findings: some, coverage: coverageOf({ fail: 28 }), policies: [] }), { colour: false });
  expect(text.match(/↳/g)).toHaveLength(10);
  expect(text).toContain('… and 4 more (use --verbose');
});

it('takes time linear in the number of findings', () => {
  const chain = Array.from({ length: 3000 }, (_, index) => ({
    policy: `p${index}`,
    address: 'x',
    severity: 'low' as const,
    ...(index > 0 && { below: `p${index - 1}` }),
  }));
  expect(groupCaused(chain).first).toHaveLength(1);
  expect(groupCaused(chain.toReversed()).first).toHaveLength(1);
});
