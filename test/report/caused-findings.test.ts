// Findings that another one causes: grouped with it whatever the order and the length of the chain, and none is lost.
import { assert, constantFrom, option, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severities } from '../../src/policies/policy.ts';
import { groupCaused, worstOf } from '../../src/report/caused-findings.ts';
import { auditIssue, auditNews, auditVerdict, type IssueContext, issueState } from '../../src/report/comment/audit-issue.ts';
import { reviewAsMarkdown } from '../../src/report/markdown.ts';
import { countsOf } from '../../src/report/result-counts.ts';
import { reviewAsText } from '../../src/report/text.ts';
import { runs } from '../runs.ts';
import { coverageOf, finding, review } from './reviews.ts';
import { reviewAsHtml } from './whole-text.ts';

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

it('counts a group by its worst failure and its earliest due date, whichever causes the others', () => {
  assert(
    property(failures, (all) => {
      const { first, causedBy, weightOf, worstFirst } = groupCaused(all);
      for (const cause of first) {
        const group = [cause, ...causedBy(cause)];
        expect(weightOf(cause).severity).toBe(severities.find((severity) => group.some((member) => member.severity === severity)));
        expect(weightOf(cause).due).toBe(group.flatMap(({ due }) => due ?? []).sort()[0]);
      }
      const order = first.toSorted(worstFirst).map((cause) => severities.indexOf(weightOf(cause).severity));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      // As severe as the worst of all, so that no count and no threshold differs from the exit code.
      expect(worstOf(first.map(weightOf))).toBe(worstOf(all));
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

it('is counted once in texts', () => {
  const found = review({
    findings: [finding('ana'), finding('ana', { policy: 'member-lower', severity: 'low', below: 'member-too-old' })],
    coverage: coverageOf({ evaluated: 2, fail: 2 }),
    policies: [],
  });
  expect(countsOf(found)).toEqual(['1 high']);
  for (const text of [reviewAsText(found, { colour: false }), reviewAsMarkdown(found)]) {
    expect(text).toContain('1 fail (1 high), 1 caused by it');
    expect(text).toContain('with it fails: member-lower');
  }
});

describe.each([
  // The severities and due dates of a cause and of what it causes; the evaluation is of 2026-11-20.
  { of: 'high', causes: 'low', counts: 'high', shown: 'member-lower (low)' },
  { of: 'high', causes: 'high', counts: 'high', shown: 'member-lower)' },
  { of: 'low', causes: 'critical', counts: 'critical', shown: 'member-lower (critical)' },
  { of: 'info', causes: 'medium', counts: 'medium', shown: 'member-lower (medium)' },
  { of: 'low', causes: 'critical', due: '2026-11-01', counts: 'critical', shown: 'member-lower (critical, overdue since 2026-11-01)' },
] as const)('$causes caused by $of', ({ of, causes, counts, shown, ...more }) => {
  const [cause, caused] = [
    finding('ana', { severity: of }),
    { ...finding('ana', { policy: 'member-lower', severity: causes, below: 'member-too-old' }), ...more },
  ];
  const found = review({
    findings: [cause, finding('bea', { policy: 'a-policy', severity: of }), caused],
    coverage: coverageOf({ evaluated: 3, fail: 3 }),
    policies: [],
  });

  it('counts as the worse one, and is first', () => {
    const both = of === counts ? `2 ${of}` : `1 ${counts}, 1 ${of}`;
    expect(countsOf(found)).toEqual([both]);
    for (const text of [reviewAsText(found, { colour: false }), reviewAsMarkdown(found)]) {
      expect(text).toContain(`2 fail (${both}), 1 caused by these`);
      expect(text).toContain(`with it fails: ${shown}`);
      expect(text.indexOf('a-policy') < text.indexOf('member-too-old')).toBe(of === counts);
      expect(text.includes('1 overdue, 1 without a due date')).toBe(more.due !== undefined);
    }
    const page = reviewAsHtml(found);
    expect(page).toMatch(new RegExp(`<dt>${counts}</dt><dd>.*[1-9]`));
    expect(page).toContain(`with it fails: ${causes === of ? 'member-lower' : `member-lower (${causes})`}`);
  });

  it('keeps the issue open at its severity, and is in the news when only it is new', () => {
    const choice = { least: counts, isComplete: true, lastScan: undefined };
    expect(issueState(found, choice)).toBe('failing');
    const { name, line } = auditVerdict(found, choice);
    expect([name, line]).toEqual(['findings', `2 findings${counts === 'critical' ? ' (1 critical)' : ''}`]);
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
    const issue = auditIssue(found, { name, line }, context);
    expect(issue).toContain(`↳ \`member-lower\`${causes === of ? '' : ` (${causes})`}`);
    expect(issue.indexOf('a-policy') < issue.indexOf('member-too-old')).toBe(of === counts);
    expect(issue.includes('**overdue** `2026-11-01`')).toBe(more.due !== undefined);
    const news = auditNews(
      found,
      (policy) => policy === 'member-lower',
      () => false,
      context,
    );
    expect(news).toContain(`1 finding${causes === 'critical' ? ' (1 critical)' : ''} (new)`);
    expect(news).toContain(`| ${causes} | \`member-lower\``);
  });
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
