// One rule over all resources of its kind: counts for all of them, findings for those that are not plainly fine.
import { anyAddressPatternOf } from '../kinds/pattern.ts';
import { compilePolicy } from './evaluate/compile-policy.ts';
import type { Row } from './evaluate/value.ts';
import { evaluateResource } from './evaluate-resource.ts';
import type { Finding, UnknownCause } from './finding.ts';
import { isDeclarable } from './language/reads.ts';
import type { Shapes } from './language/shape.ts';
import { findingMaker } from './make-finding.ts';
import type { EffectivePolicy } from './select.ts';
import type { World } from './world/world.ts';

/** What one rule came to. */
export interface PolicyCount {
  readonly policy: string;
  readonly pass: number;
  readonly fail: number;
  readonly unknown: number;
  readonly skip: number;
  readonly waived: number;
  /** Resources that this world cannot tell enough about: counted, not reported. */
  readonly notJudged: number;
  readonly causes: Readonly<Partial<Record<UnknownCause, number>>>;
  /** Why it judged nothing, if so: the reason of the setting that switched it off. */
  readonly disabled?: string;
  /** Only resources matching these were judged. */
  readonly only?: readonly string[];
}

export interface EvaluatedPolicy {
  readonly findings: readonly Finding[];
  readonly count: PolicyCount;
}

export interface EvaluationOptions {
  readonly language?: string;
  /** Also findings for what passes and what is skipped. */
  readonly all?: boolean;
}

type Tally = { -readonly [Key in 'pass' | 'fail' | 'unknown' | 'skip' | 'notJudged']: number } & {
  readonly causes: Partial<Record<UnknownCause, number>>;
};

const emptyTally = (): Tally => ({ pass: 0, fail: 0, unknown: 0, skip: 0, notJudged: 0, causes: {} });

const countOf = ({ policy, disabled, only }: EffectivePolicy, tally: Tally): PolicyCount => ({
  policy: policy.id,
  ...tally,
  waived: 0,
  ...(disabled === undefined ? {} : { disabled }),
  ...(only ? { only } : {}),
});

/** The declared world holds only what files say: a rule that needs more is not judged there. */
const isAnswerable = ({ policy }: EffectivePolicy, world: World, shapes: Shapes): boolean =>
  world.name !== 'declared' || policy.reads.every((read) => isDeclarable(read, shapes));

/** A collection that was not read is one unknown for each rule about its kind. */
const gapFindings = (selected: EffectivePolicy, world: World, tally: Tally): readonly Finding[] =>
  world.gaps
    .filter(({ kind }) => kind === selected.policy.kind)
    .map(({ address, because: { cause, missing, says } }): Finding => {
      tally.unknown += 1;
      tally.causes[cause] = (tally.causes[cause] ?? 0) + 1;
      return {
        policy: selected.policy.id,
        address,
        world: world.name,
        severity: selected.severity,
        verdict: { type: 'unknown', cause, missing, says },
        evidence: {},
      };
    });

/** Judges the rows that are handed in; the order of findings is theirs. */
export const evaluatePolicy = (
  selected: EffectivePolicy,
  rows: readonly Row[],
  world: World,
  shapes: Shapes,
  { language = 'en', all = false }: EvaluationOptions,
): EvaluatedPolicy => {
  const tally = emptyTally();
  if (selected.disabled !== undefined) return { findings: [], count: countOf(selected, tally) };
  const inScope = selected.only ? anyAddressPatternOf(selected.only) : undefined;
  const chosen = inScope
    ? rows.filter(({ address, declaredAs }) => inScope(address) || (declaredAs !== undefined && inScope(declaredAs)))
    : rows;
  if (!isAnswerable(selected, world, shapes)) return { findings: [], count: countOf(selected, { ...tally, notJudged: chosen.length }) };
  const compiled = compilePolicy(selected.policy, selected.values, shapes);
  const frame = compiled.frame(world.organization, world.now);
  const makeFinding = findingMaker(compiled, selected, world.name, language);
  const findings: Finding[] = [];
  for (const row of chosen) {
    compiled.turnTo(frame, row);
    const verdict = evaluateResource(compiled, frame);
    if (verdict.type === 'pass' || verdict.type === 'skip') {
      tally[verdict.type] += 1;
      if (!all) continue;
    } else if (verdict.type === 'unknown') {
      if (world.name === 'declared' && verdict.cause === 'no-value') {
        tally.notJudged += 1;
        continue;
      }
      tally.unknown += 1;
      tally.causes[verdict.cause] = (tally.causes[verdict.cause] ?? 0) + 1;
    } else if (verdict.type === 'fail') tally.fail += 1;
    findings.push(makeFinding(row, verdict, frame));
  }
  return { findings: [...findings, ...gapFindings(selected, world, tally)], count: countOf(selected, tally) };
};
