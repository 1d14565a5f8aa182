// Exit codes that findings lead to: 1 for failures at or above --fail-on, 3 for what could not be judged for want of reading (any unknown with --strict).
import { type ExitCode, exitCodes, fail } from '../errors.ts';
import type { Severity } from '../desired/desired.ts';
import type { UnknownCause } from '../policies/finding.ts';
import { severities } from '../report/finding-blocks.ts';
import type { Review } from '../report/review.ts';

const unreadCauses: readonly UnknownCause[] = ['denied', 'failed', 'rule-error', 'budget'];

const isSeverity = (text: string): text is Severity => severities.some((severity) => severity === text);

const leastOf = (given: string | undefined): Severity => {
  if (given === undefined) return 'high';
  return isSeverity(given) ? given : fail('usage', `--fail-on ${given}: one of ${severities.join(', ')}`);
};

export const codesOfFindings = (
  { findings = [], coverage }: Pick<Review, 'findings' | 'coverage'>,
  options: { readonly failOn: string | undefined; readonly strict: boolean },
): readonly ExitCode[] => {
  const least = severities.indexOf(leastOf(options.failOn));
  const failed = findings.some(({ verdict, severity }) => verdict.type === 'fail' && severities.indexOf(severity) <= least);
  const causes = Object.keys(coverage?.unknown ?? {});
  const unread = options.strict ? causes.length > 0 : unreadCauses.some((cause) => causes.includes(cause));
  return [...(failed ? [exitCodes.findings] : []), ...(unread ? [exitCodes.unread] : [])];
};
