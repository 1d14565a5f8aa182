// Links from texts of the Action to a site: to what is on it, and nowhere if nobody said where it is.
import { describe, expect, it } from 'vitest';
import { auditIssue, auditVerdict } from '../../../src/report/comment/audit-issue.ts';
import { commentOf } from '../../../src/report/comment/comment.ts';
import type { CommentContext, SiteLinks } from '../../../src/report/comment/context.ts';
import { finding, outlook, plan, review } from '../reviews.ts';

const site: SiteLinks = {
  home: 'https://pages.example/organization/acme/index.html',
  finding: ({ address }) => `https://pages.example/organization/acme/latest.html#f-${address.length}`,
};

const context: CommentContext = {
  repository: 'https://github.com/acme/cloud',
  head: '1'.repeat(40),
  base: { branch: 'main', commit: '2'.repeat(40) },
  folder: 'acme',
  report: 'https://github.com/acme/cloud/actions/runs/1',
  annotations: 'https://github.com/acme/cloud/pull/1/checks',
  help: 'https://example.com/help',
  environment: undefined,
  read: { type: 'live' },
  shown: (name) => name,
};

const linkedIn = (text: string): readonly string[] => text.match(/\[[^\]]*\]\(https:\/\/pages\.example[^)]*\)/g) ?? [];

describe('links to a site', () => {
  const one = review({ command: 'audit', findings: [finding('ana')] });
  const scan = auditVerdict(one, { least: 'info', isComplete: true, lastScan: undefined });
  const issue = { ...context, runs: 'https://example.com/runs', lastScan: undefined, firstSeen: () => undefined };

  it('lead from the issue to each finding and to the organization', () => {
    const { address } = finding('ana');
    expect(linkedIn(auditIssue(one, scan, { ...issue, site }))).toEqual([
      `[\`${address}\`](${site.finding(finding('ana'))})`,
      `[findings over time](${site.home})`,
    ]);
    expect(linkedIn(auditIssue(one, scan, issue))).toEqual([]);
  });

  it('lead from a comment only to findings that the change does not introduce: the site has no others', () => {
    const [known, fresh] = [finding('known'), finding('fresh')];
    const proposed = review({
      command: 'plan',
      plan: plan(),
      outlook: outlook({
        introduced: [fresh],
        remaining: [known],
        policies: 1,
        evaluated: 2,
        gate: { failOn: 'low', onlyNew: false, failing: 2, loosened: 0, hidden: 0 },
      }),
    });
    const { text } = commentOf(proposed, [], { ...context, site });
    expect(linkedIn(text)).toEqual([`[\`${known.address}\`](${site.finding(known)})`, `[findings over time](${site.home})`]);
    expect(text).toContain(fresh.address);
    expect(linkedIn(commentOf(proposed, [], context).text)).toEqual([]);
  });
});
