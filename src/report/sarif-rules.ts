// The rules that SARIF results refer to: policies with findings, and Tenantry's own messages.
import type { Severity } from '../desired/desired.ts';
import { type ErrorCode, errorTable } from '../error-table.ts';
import type { JsonObject } from '../json.ts';
import { documentation } from '../repository.ts';
import { mappedControls } from './mapped-controls.ts';
import type { ReportedPolicy, Review } from './review.ts';

export type Level = 'error' | 'warning' | 'note' | 'none';

export const levels: Readonly<Record<Severity, Level>> = { critical: 'error', high: 'error', medium: 'warning', low: 'note', info: 'note' };

/** GitHub's scale from 0 to 10. */
const scores: Readonly<Record<Severity, string>> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0', info: '0.5' };

/** `security` makes GitHub show the score; GitHub accepts at most ten tags. */
const mostControls = 9;

export type SarifRule = JsonObject & { readonly id: string };

/** `member-too-old` → `MemberTooOld`: a friendly name is one identifier in Pascal case, and differs from the id. */
const nameOf = (id: string): string => {
  const name = id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`)
    .join('');
  return name.toLowerCase() === id.toLowerCase() ? `${name}Policy` : name;
};

/** Different ids may be equal without their hyphens. */
const withNames = (rules: readonly SarifRule[]): readonly SarifRule[] => {
  const taken = new Set<string>();
  return rules.map((rule) => {
    const wanted = nameOf(rule.id);
    let name = wanted;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted}${number}`;
    taken.add(name.toLowerCase());
    return { ...rule, name };
  });
};

/** GitHub's check reads the score of the rule, not the level of the result: a policy that only warns has the lowest. */
const policyRule = ({ id, from, title, why, fix, severity, controls, supports, onlyWarnsUntil }: ReportedPolicy): SarifRule => ({
  id,
  helpUri: from === 'built-in' ? documentation('built-in-policies', id) : documentation('policies', 'writing-one'),
  shortDescription: { text: title },
  fullDescription: { text: why },
  help: { text: fix },
  defaultConfiguration: { level: onlyWarnsUntil === undefined ? levels[severity] : 'note' },
  properties: {
    'security-severity': scores[onlyWarnsUntil === undefined ? severity : 'info'],
    tags: [
      'security',
      ...mappedControls({ controls, supports })
        .map(({ framework, control }) => `${framework}/${control}`)
        .slice(0, mostControls),
    ],
  },
});

/** Rule ids of results without a policy: `tenantry/drift`, `tenantry/unknown-key`. */
export const driftRule = 'tenantry/drift';
export const notAppliedRule = 'tenantry/not-applied';
export const ruleOfDrift = ({ notApplied }: { readonly notApplied?: true }): string => (notApplied ? notAppliedRule : driftRule);
export const problemRule = (code: ErrorCode): string => `tenantry/${code}`;

export const ownRule = (id: string, helpUri: string, short: string, help: string): SarifRule => ({
  id,
  helpUri,
  shortDescription: { text: short },
  fullDescription: { text: short },
  help: { text: help },
});

/** Only rules that a result refers to, in the order of their ids. `own`: rules besides those of policies, problems and drift. */
export const rulesOf = (
  review: Pick<Review, 'policies' | 'problems' | 'warnings'>,
  used: ReadonlySet<string>,
  own: readonly SarifRule[] = [],
): readonly JsonObject[] => {
  const policies = (review.policies ?? []).map((card) => [card.id, policyRule(card)] as const);
  const codes = [...(review.problems ?? []), ...review.warnings].map(({ code }) => code);
  const problems = [...new Set(codes)].map(
    (code) =>
      [
        problemRule(code),
        ownRule(problemRule(code), documentation('errors', code), errorTable[code].meaning, errorTable[code].remedy),
      ] as const,
  );
  const drift = ownRule(
    driftRule,
    documentation('drift', 'changes-of-a-branch-and-drift'),
    'The organization has drifted from its desired state.',
    'Run `tenantry plan` to see the changes that would revert it.',
  );
  const notApplied = ownRule(
    notAppliedRule,
    documentation('drift', 'changes-of-a-branch-and-drift'),
    'A change of the desired state is not applied yet.',
    'Run `tenantry plan` to see the change, and apply it.',
  );
  const rules = [
    ...policies,
    ...problems,
    [driftRule, drift] as const,
    [notAppliedRule, notApplied] as const,
    ...own.map((rule) => [rule.id, rule] as const),
  ]
    .filter(([id]) => used.has(id))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, rule]) => rule);
  return withNames(rules);
};
