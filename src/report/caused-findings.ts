// Failures that another failure on the same resource causes: texts show them with that one, and count both as one finding, by the worse of them. JSON and
// the exit code keep all.
import type { Severity } from '../desired/desired.ts';
import type { Finding } from '../policies/finding.ts';
import { severities } from '../policies/policy.ts';

type Failure = Pick<Finding, 'policy' | 'address' | 'below' | 'severity' | 'onlyWarnsUntil'> & { readonly due?: string };

/** How a failure counts together with those that it causes: a severe one never disappears behind its cause. */
export interface GroupWeight {
  /** The highest. */
  readonly severity: Severity;
  /** The earliest. */
  readonly due?: string;
}

export interface GroupedFindings<One> {
  /** Failures that no other listed failure causes, in their order. */
  readonly first: readonly One[];
  /** The failures that one of them causes, also through others. */
  readonly causedBy: (finding: One) => readonly One[];
  /** Of each one in `first`. */
  readonly weightOf: (finding: One) => GroupWeight;
  /** Orders `first` by weight, then by policy. */
  readonly worstFirst: (a: One, b: One) => number;
}

const keyOf = (policy: string, address: string): string => `${policy} ${address}`;

/** The most severe first. */
export const bySeverity = (a: Severity, b: Severity): number => severities.indexOf(a) - severities.indexOf(b);

/** Of at least one. */
export const worstOf = (findings: readonly Pick<Failure, 'severity'>[]): Severity =>
  findings.map(({ severity }) => severity).sort(bySeverity)[0] ?? 'info';

const heavier = (a: GroupWeight, { severity, due }: Failure): GroupWeight => {
  const earliest = a.due === undefined || (due !== undefined && due < a.due) ? due : a.due;
  return { severity: bySeverity(severity, a.severity) < 0 ? severity : a.severity, ...(earliest !== undefined && { due: earliest }) };
};

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
  const weights = new Map(first.map((one) => [one, causedBy(one).reduce<GroupWeight>(heavier, one)]));
  const weightOf = (finding: One): GroupWeight => weights.get(finding) ?? finding;
  const worstFirst = (a: One, b: One): number =>
    bySeverity(weightOf(a).severity, weightOf(b).severity) ||
    bySeverity(a.severity, b.severity) ||
    (a.policy < b.policy ? -1 : a.policy > b.policy ? 1 : 0);
  return { first, causedBy, weightOf, worstFirst };
};
