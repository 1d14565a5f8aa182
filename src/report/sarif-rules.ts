// What results of SARIF refer to: the rules that found something, and what Tenantry itself says.
import type { Severity } from '../desired/desired.ts';
import { type ErrorCode, errorTable } from '../error-table.ts';
import type { JsonObject } from '../json.ts';
import type { Review, RuleCard } from './review.ts';

export type Level = 'error' | 'warning' | 'note' | 'none';

export const levels: Readonly<Record<Severity, Level>> = { critical: 'error', high: 'error', medium: 'warning', low: 'note', info: 'note' };

/** GitHub's scale from 0 to 10. */
const scores: Readonly<Record<Severity, string>> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0', info: '0.5' };

/** `security` makes GitHub show the score; it takes ten tags. */
const mostControls = 9;

const policyRule = ({ id, title, why, fix, severity, controls }: RuleCard): JsonObject => ({
  id,
  name: id,
  shortDescription: { text: title },
  fullDescription: { text: why },
  help: { text: fix },
  defaultConfiguration: { level: levels[severity] },
  properties: {
    'security-severity': scores[severity],
    tags: [
      'security',
      ...Object.entries(controls)
        .flatMap(([framework, ids]) => ids.map((control) => `${framework}/${control}`))
        .slice(0, mostControls),
    ],
  },
});

/** Rule ids of what is no rule: `tenantry/drift`, `tenantry/unknown-key`. */
export const driftRule = 'tenantry/drift';
export const problemRule = (code: ErrorCode): string => `tenantry/${code}`;

const ownRule = (id: string, short: string, help: string): JsonObject => ({
  id,
  name: id,
  shortDescription: { text: short },
  fullDescription: { text: short },
  help: { text: help },
});

/** Only those that a result refers to, in the order of their ids. */
export const rulesOf = (review: Review, used: ReadonlySet<string>): readonly JsonObject[] => {
  const policies = (review.rules ?? []).map((card) => [card.id, policyRule(card)] as const);
  const codes = [...(review.problems ?? []), ...review.warnings].map(({ code }) => code);
  const problems = [...new Set(codes)].map(
    (code) => [problemRule(code), ownRule(problemRule(code), errorTable[code].meaning, errorTable[code].remedy)] as const,
  );
  const drift = ownRule(
    driftRule,
    'The organization has drifted from its desired state.',
    'Run `tenantry plan` to see the changes that would revert it.',
  );
  return [...policies, ...problems, [driftRule, drift] as const]
    .filter(([id]) => used.has(id))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, rule]) => rule);
};
