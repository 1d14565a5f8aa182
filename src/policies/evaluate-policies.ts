// Policies × World → findings and counts, with waivers applied. Sorted by policy and address, so that the order of the input does not matter.
import type { Waiver } from '../desired/desired.ts';
import type { Problem } from '../errors.ts';
import { type WaiverFacts, waiverDrafts, waiver as waiverKind } from './derived/waiver.ts';
import type { Row } from './evaluate/value.ts';
import { type EvaluatedPolicy, type EvaluationOptions, evaluateKinds, type PolicyCount } from './evaluate-policy.ts';
import type { Finding } from './finding.ts';
import type { Shapes } from './language/shape.ts';
import type { EffectivePolicy, SelectedPolicies } from './select.ts';
import { unmatchedPatterns } from './unmatched.ts';
import { waive } from './waive.ts';
import { rowMaker } from './world/make-row.ts';
import type { World } from './world/world.ts';

const failing = ({ verdict }: Finding): boolean => verdict.type === 'fail' || verdict.type === 'waived';

/** `below` of a failure is the finding that ends it too: the first of its policy's `below` that fails, or is waived, on the same resource. */
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

export interface PolicyResults {
  /** Failed, waived and unknown findings; with `all`, also passed and skipped ones. By policy, then address. */
  readonly findings: readonly Finding[];
  /** One per selected policy, in the order of their ids. */
  readonly counts: readonly PolicyCount[];
  readonly notes: readonly string[];
  /** Patterns of settings that match nothing: mistakes in the file. */
  readonly unmatched: readonly Problem[];
  /** Waivers of resources that do not exist, and likely mistakes in own policies: hints, not errors. */
  readonly warnings: readonly Problem[];
}

const inOrder = (a: Finding, b: Finding): number => {
  if (a.policy !== b.policy) return a.policy < b.policy ? -1 : 1;
  return a.address < b.address ? -1 : a.address > b.address ? 1 : 0;
};

const countWaived = (evaluated: readonly EvaluatedPolicy[], findings: readonly Finding[]): readonly PolicyCount[] => {
  const waived = new Map<string, number>();
  for (const { policy, verdict } of findings) if (verdict.type === 'waived') waived.set(policy, (waived.get(policy) ?? 0) + 1);
  return evaluated.map(({ count }) => {
    const number = waived.get(count.policy) ?? 0;
    return { ...count, waived: number, fail: count.fail - number };
  });
};

const waiverRows = (facts: readonly WaiverFacts[], world: World): readonly Row[] => {
  const makeRow = rowMaker(waiverKind.shape);
  return waiverDrafts(facts, world.name !== 'declared', world.ledger).map((draft) => makeRow(draft, (name) => draft.values[name]));
};

const aboutWaivers = (kind: string): boolean => kind === waiverKind.shape.name;

/** Policies about waivers are evaluated last: they depend on the effect of each waiver, and cannot be waived themselves. */
export const evaluatePolicies = (
  world: World,
  selection: SelectedPolicies,
  waivers: readonly Waiver[],
  shapes: Shapes,
  options: EvaluationOptions = {},
): PolicyResults => {
  const evaluated = new Map(selection.policies.map((one) => [one.policy.id, one]));
  const evaluateAll = (now: World, wanted: boolean): readonly EvaluatedPolicy[] =>
    selection.policies
      .filter(({ policy }) => aboutWaivers(policy.kind) === wanted)
      .map((selected) => evaluateKinds(selected, now, shapes, { language: selection.language ?? 'en', ...options }));

  const first = evaluateAll(world, false);
  const {
    findings,
    facts,
    unmatched: warnings,
  } = waive(
    first.flatMap((one) => one.findings),
    waivers,
    selection.aliases,
    (policy) => evaluated.get(policy),
    world,
  );
  const whole = { ...world, rows: new Map([...world.rows, [waiverKind.shape.name, waiverRows(facts, world)]]) };
  const second = evaluateAll(whole, true);
  const all = markBelow([...findings, ...second.flatMap((one) => one.findings)], selection.policies).toSorted(inOrder);
  const own = selection.policies.flatMap(({ policy }) => policy.warnings ?? []);
  const counts = countWaived([...first, ...second], all).toSorted((a, b) => (a.policy < b.policy ? -1 : 1));
  return {
    findings: all,
    counts,
    notes: world.notes,
    unmatched: unmatchedPatterns(selection.policies, whole),
    warnings: [...(selection.warnings ?? []), ...own, ...warnings],
  };
};
