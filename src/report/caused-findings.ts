// Failures that another failure on the same resource causes: texts show them with that one, and count only that one. JSON and the exit code keep all.
import type { Finding } from '../policies/finding.ts';

export interface GroupedFindings<One> {
  /** Failures that no other listed failure causes, in their order. */
  readonly first: readonly One[];
  /** The failures that one of them causes, also through others. */
  readonly causedBy: (finding: One) => readonly One[];
}

const keyOf = (policy: string, address: string): string => `${policy} ${address}`;

/** Linear: each chain of causes is followed once. */
export const groupCaused = <One extends Pick<Finding, 'policy' | 'address' | 'below'>>(failures: readonly One[]): GroupedFindings<One> => {
  const known = new Map(failures.map((one) => [keyOf(one.policy, one.address), one]));
  const firsts = new Map<One, One>();
  const firstOf = (one: One): One => {
    const path = new Set<One>();
    let top = one;
    for (;;) {
      const next = firsts.get(top) ?? (top.below === undefined ? undefined : known.get(keyOf(top.below, top.address)));
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
  return { first, causedBy: (finding) => caused.get(finding) ?? [] };
};
