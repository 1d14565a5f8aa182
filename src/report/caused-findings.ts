// Failures that another failure on the same resource causes: a layout, in which the effect is shown below its cause. No count looks at it.
import type { Severity } from '../desired/desired.ts';
import type { Finding } from '../policies/finding.ts';
import { severities } from '../policies/policy.ts';

type Failure = Pick<Finding, 'policy' | 'address' | 'below' | 'severity' | 'onlyWarnsUntil'>;

export interface GroupedFindings<One> {
  /** Failures that no other listed failure causes, in their order. */
  readonly first: readonly One[];
  /** The failures that one of them causes, also through others. */
  readonly causedBy: (finding: One) => readonly One[];
  /** Orders `first` by the worst of each and its effects, then by policy: a severe effect never comes late because of its cause. */
  readonly worstFirst: (a: One, b: One) => number;
}

const keyOf = (policy: string, address: string): string => `${policy} ${address}`;

/** The most severe first. */
export const bySeverity = (a: Severity, b: Severity): number => severities.indexOf(a) - severities.indexOf(b);

/** Of at least one. */
export const worstOf = (findings: readonly Pick<Failure, 'severity'>[]): Severity =>
  findings.map(({ severity }) => severity).sort(bySeverity)[0] ?? 'info';

/** Linear: each chain of causes is followed once. */
export const groupCaused = <One extends Failure>(failures: readonly One[]): GroupedFindings<One> => {
  const known = new Map(failures.map((one) => [keyOf(one.policy, one.address), one]));
  const firsts = new Map<One, One>();
  const firstOf = (one: One): One => {
    const path = new Set<One>();
    let top = one;
    for (;;) {
      const cause = firsts.get(top) ?? (top.below === undefined ? undefined : known.get(keyOf(top.below, top.address)));
      // A finding that counts and one that only warns are two findings: neither hides the other.
      const next = cause && (cause.onlyWarnsUntil === undefined) === (top.onlyWarnsUntil === undefined) ? cause : undefined;
      // A circle of causes has no first one: one of it is shown.
      if (!next || next === top || path.has(next)) break;
      path.add(top);
      top = next;
    }
    for (const step of path) firsts.set(step, top);
    firsts.set(top, top);
    return top;
  };
  const caused = new Map<One, One[]>();
  const first = failures.filter((one) => {
    const top = firstOf(one);
    if (top === one) return true;
    const group = caused.get(top);
    if (group) group.push(one);
    else caused.set(top, [one]);
    return false;
  });
  const causedBy = (finding: One): readonly One[] => caused.get(finding) ?? [];
  const worst = new Map(first.map((one) => [one, worstOf([one, ...causedBy(one)])]));
  const worstFirst = (a: One, b: One): number =>
    bySeverity(worst.get(a) ?? a.severity, worst.get(b) ?? b.severity) ||
    bySeverity(a.severity, b.severity) ||
    (a.policy < b.policy ? -1 : a.policy > b.policy ? 1 : 0);
  return { first, causedBy, worstFirst };
};
