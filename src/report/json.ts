// JSON for programs: keys sorted, what is undefined left out, so that equal runs print equal bytes.
import type { Problem } from '../errors.ts';
import { visibleJson } from '../json.ts';
import type { Finding } from '../policies/finding.ts';
import type { Outlook } from '../policies/outlook.ts';
import { findingMessage } from './finding-blocks.ts';
import { firstProblems } from './first-problems.ts';
import type { Review } from './review.ts';
import { sentence } from './sentence.ts';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value).sort();
  const members = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(keys.map((key) => [key, sorted(members.get(key))]));
};

export const asJson = (value: unknown): string => `${visibleJson(JSON.stringify(sorted(value), null, 2))}\n`;

const told = (problem: Problem): Problem => ({ ...problem, message: sentence(problem.message) });

/** The first of each file, under the names of both: `problems`, and how many more there are. */
export const problemsAsJson = (problems: readonly Problem[]) => {
  const { shown, more } = firstProblems(problems);
  return { problems: shown.map(told), ...(more.length > 0 && { moreProblems: more }) };
};

const withText = <F extends Finding>(finding: F): F & { readonly text: string } => ({ ...finding, text: findingMessage(finding) });

const withTexts = ({ introduced, newlyEvaluated, suppressed, fixed, remaining, unknown }: Outlook): Omit<Outlook, 'loosened'> => ({
  introduced: introduced.map(withText),
  newlyEvaluated: newlyEvaluated.map(withText),
  suppressed: suppressed.map(withText),
  fixed: fixed.map(withText),
  remaining: remaining.map(withText),
  unknown: unknown.map(withText),
});

/** As schemas/output/review.schema.json says. */
export const reviewAsJson = (review: Review): string => {
  const warnings = firstProblems(review.warnings);
  return asJson({
    ...review,
    ...(review.problems && problemsAsJson(review.problems)),
    ...(review.findings && { findings: review.findings.map(withText) }),
    ...(review.outlook && { outlook: { ...review.outlook, ...withTexts(review.outlook) } }),
    warnings: warnings.shown.map(told),
    ...(warnings.more.length > 0 && { moreWarnings: warnings.more }),
  });
};
