// Waivers: the one evaluator of all commands. A valid waiver turns a failure into `waived`; the effect of each is recorded for the policies about waivers.
import type { Waiver } from '../desired/desired.ts';
import type { Problem } from '../errors.ts';
import { addressPatternOf, isPattern } from '../kinds/pattern.ts';
import { groupBy } from '../live/group-by.ts';
import { type WaiverFacts, waiverEnd } from './derived/waiver.ts';
import type { Unknown } from './evaluate/value.ts';
import type { Finding } from './finding.ts';
import type { EffectivePolicy } from './select.ts';
import { evaluatedKind } from './unknown-kind.ts';
import { unmatchedWaivers } from './unmatched.ts';
import type { World } from './world/world.ts';

export interface Waived {
  readonly findings: readonly Finding[];
  readonly facts: readonly WaiverFacts[];
  /** Waivers of resources that do not exist. */
  readonly unmatched: readonly Problem[];
}

interface OpenWaiver {
  readonly waiver: Waiver;
  readonly policy: string;
  readonly matches: (address: string) => boolean;
  readonly valid: boolean;
  matched: number;
}

/** The name of a resource in the file, if it differs from its current address. */
type DeclaredAs = (address: string) => string | undefined;

/** Of the kinds that these policies are about. */
const declaredNames = (kinds: ReadonlySet<string | undefined>, { rows }: World): DeclaredAs => {
  const names = new Map<string, string>();
  for (const kind of kinds) {
    for (const { address, declaredAs } of (kind === undefined ? undefined : rows.get(kind)) ?? []) {
      if (declaredAs !== undefined) names.set(address, declaredAs);
    }
  }
  return (address) => names.get(address);
};

/** A waiver that names a resource as the file does also covers it under its current name, for example a key while it is rotated. */
const matchesEither = (pattern: string, declaredAs: DeclaredAs): OpenWaiver['matches'] => {
  const matches = addressPatternOf(pattern);
  return (address) => {
    const declared = declaredAs(address);
    return matches(address) || (declared !== undefined && matches(declared));
  };
};

const open = (waiver: Waiver, policy: string, declaredAs: DeclaredAs, now: number): OpenWaiver => {
  const end = waiverEnd(waiver);
  return { waiver, policy, matches: matchesEither(waiver.resource, declaredAs), valid: end !== undefined && now < end, matched: 0 };
};

const covered = (finding: Finding, { at, owner, reason, reasonClass, ticket, expires }: Waiver): Finding => {
  const decision = { at, owner, reason, ...(reasonClass && { reasonClass }), ...(ticket !== undefined && { ticket }), expires };
  return { ...finding, verdict: { type: 'waived', waiver: decision } };
};

/** A resource that it might cover could not be evaluated: then it may still be needed. */
const undecided = (one: OpenWaiver, findings: readonly Finding[], gaps: ReadonlySet<string>): Unknown | undefined => {
  const found = findings.find(({ address, verdict }) => verdict.type === 'unknown' && (gaps.has(address) || one.matches(address)));
  return found?.verdict.type === 'unknown' ? { ...found.verdict, missing: ['waiver.matched'] } : undefined;
};

const covers = ({ waiver, matches }: OpenWaiver, kind: string | undefined, world: World): number => {
  const rows = (kind === undefined ? undefined : world.rows.get(kind)) ?? [];
  const named = rows.filter(({ address }) => matches(address)).length;
  return isPattern(waiver.resource) ? named : Math.min(named, 1);
};

/** `evaluatedBy`: the policy of an id. */
export const waive = (
  findings: readonly Finding[],
  waivers: readonly Waiver[],
  aliases: ReadonlyMap<string, string>,
  evaluatedBy: (policy: string) => EffectivePolicy | undefined,
  world: World,
): Waived => {
  if (waivers.length === 0) return { findings, facts: [], unmatched: [] };
  const policyOf = ({ policy }: Waiver): string => aliases.get(policy) ?? policy;
  const kindOf = (waiver: Waiver): string | undefined => {
    const policy = evaluatedBy(policyOf(waiver))?.policy;
    return policy && evaluatedKind(policy, waiver.resource);
  };
  const declaredAs = declaredNames(new Set(waivers.map(kindOf)), world);
  const opened = waivers.map((waiver) => open(waiver, policyOf(waiver), declaredAs, world.now));
  const byPolicy = groupBy(opened, ({ policy }) => policy);
  const result = findings.map((finding) => {
    if (finding.verdict.type !== 'fail') return finding;
    const all = (byPolicy.get(finding.policy) ?? []).filter(({ matches }) => matches(finding.address));
    for (const one of all) one.matched += 1;
    const valid = all.find((one) => one.valid);
    return valid ? covered(finding, valid.waiver) : finding;
  });
  const unknowns = groupBy(
    findings.filter(({ verdict }) => verdict.type === 'unknown'),
    ({ policy }) => policy,
  );
  const gaps = new Set(world.gaps.map(({ address }) => address));
  const facts = opened.map((one): WaiverFacts => {
    const lack = one.matched > 0 ? undefined : undecided(one, unknowns.get(one.policy) ?? [], gaps);
    const kind = kindOf(one.waiver);
    const population = (kind === undefined ? undefined : world.rows.get(kind)?.length) ?? 0;
    const severity = evaluatedBy(one.policy)?.severity;
    return { waiver: one.waiver, matched: lack ?? one.matched, covers: covers(one, kind, world), population, severity };
  });
  const named = opened.map(({ waiver, valid }) => ({ waiver, kind: kindOf(waiver), valid }));
  return { findings: result, facts, unmatched: unmatchedWaivers(named, world) };
};
