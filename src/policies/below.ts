// Findings that another finding on the same resource causes: they remain failures, and name the policy whose finding ends them too.
import type { Finding } from './finding.ts';
import type { EffectivePolicy } from './select.ts';

const failing = ({ verdict }: Finding): boolean => verdict.type === 'fail' || verdict.type === 'waived';

/** `below` of a failure is the first of its policy's `below` that fails, or is waived, on the same resource. */
export const markBelow = (findings: readonly Finding[], policies: readonly EffectivePolicy[]): readonly Finding[] => {
  // An own policy keeps the names of the one that it replaces.
  const idOf = new Map(policies.flatMap(({ policy: { id, aliases } }) => aliases.map((alias) => [alias, id] as const)));
  const above = new Map(
    policies.flatMap(({ policy: { id, below = [] } }) =>
      below.length > 0 ? [[id, below.map((name) => idOf.get(name) ?? name)] as const] : [],
    ),
  );
  if (above.size === 0) return findings;
  const uppers = new Set([...above.values()].flat());
  const failed = new Set(findings.flatMap((one) => (uppers.has(one.policy) && failing(one) ? [`${one.policy} ${one.address}`] : [])));
  return findings.map((finding) => {
    const policies = finding.verdict.type === 'fail' ? above.get(finding.policy) : undefined;
    const below = policies?.find((policy) => failed.has(`${policy} ${finding.address}`));
    return below === undefined ? finding : { ...finding, below };
  });
};
