// GitLab Code Quality: a JSON list for `artifacts:reports:codequality`, which GitLab shows in the merge request and beside the lines of its diff.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
import type { Severity } from '../desired/desired.ts';
import { shownText } from '../kinds/address.ts';
import { onlyWarns, onlyWarnsText } from '../policies/since.ts';
import { visible } from '../yaml/visible.ts';
import { allResults } from './all-results.ts';
import { code, plainText } from './document.ts';
import { partsOfList } from './json.ts';
import type { ReportedFinding, Review } from './review.ts';
import { type InLanguage, sayOf } from './texts/texts.ts';

/** GitLab has five as well, with other names. */
export const gitlabSeverities: Readonly<Record<Severity, string>> = {
  critical: 'blocker',
  high: 'critical',
  medium: 'major',
  low: 'minor',
  info: 'info',
};

/** Every issue needs a file: what no line declares is at the beginning of the desired state. */
const firstFile = ({ files, desired }: Pick<Review, 'files' | 'desired'>): string => files[0] ?? desired ?? 'tenantry';

/** GitLab compares paths with those of the diff. */
const pathOf = (file: string): string => visible(file.replace(/^(?:\.\/)+/, ''));

const markOf = ({ onlyWarnsUntil: until }: Pick<ReportedFinding, 'onlyWarnsUntil'>): string =>
  until === undefined ? '' : ` (${onlyWarnsText(until)})`;

const issueOf = ({ policy, address, severity, text, at, fingerprint, ...finding }: ReportedFinding, otherwise: string): object => ({
  description: visible(shownText(`${plainText([code(address)])}: ${text}${markOf(finding)}`)),
  check_name: visible(policy),
  fingerprint,
  // What does not count is shown, and worse than nothing.
  severity: onlyWarns(finding) ? 'info' : gitlabSeverities[severity],
  location: { path: pathOf(at?.file ?? otherwise), lines: { begin: at?.line ?? 1 } },
});

function* issuesOf(review: Review, options: InLanguage): Generator<object> {
  const otherwise = firstFile(review);
  for (const finding of allResults(review, sayOf(options))) if (finding.verdict.type !== 'waived') yield issueOf(finding, otherwise);
}

export const reviewAsGitlab = (review: Review, options: InLanguage = {}): Iterable<string> => partsOfList(issuesOf(review, options));
