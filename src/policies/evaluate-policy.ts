// One policy over all resources of its kind: counts of all results, findings for all that do not pass.
import { anyAddressPatternOf } from '../kinds/pattern.ts';
import type { Language } from '../languages.ts';
import { type CompiledPolicy, compilePolicy } from './evaluate/compile-policy.ts';
import { overBudget, unknownOf } from './evaluate/unknown-causes.ts';
import type { Frame, Row, Value } from './evaluate/value.ts';
import type { Finding, PolicyVerdict, UnknownCause } from './finding.ts';
import { forKind, kindsOf } from './for-kind.ts';
import type { Shapes } from './language/shape.ts';
import { findingMaker } from './make-finding.ts';
import type { EffectivePolicy } from './select.ts';
import type { World } from './world/world.ts';

const pass: PolicyVerdict = { type: 'pass' };
const fail: PolicyVerdict = { type: 'fail' };
const skip: PolicyVerdict = { type: 'skip' };

type Reason = CompiledPolicy['unknownWhen'][number];

const reasons: Readonly<Partial<Record<UnknownCause, string>>> = {
  'no-ledger': 'needs a record of earlier states, which is not available',
  'not-offered': 'this platform does not offer the data it needs',
  stale: 'the data is too old to evaluate',
};

/** Without `unknown_because`: the fields, so that nobody has to look them up in the policy. */
const fieldsText = (fields: readonly string[]): string =>
  fields.length === 0
    ? 'the parameters of the policy do not answer it'
    : `${fields.map((field) => `\`${field}\``).join(', ')} cannot answer it`;

const reasonOf = ({ cause, missing, says }: Reason): string => says ?? reasons[cause] ?? fieldsText(missing);

/**
 * One policy on one resource: does it apply, can it be evaluated, does it hold. A `where` that is unknown leaves open whether the policy applies: if the
 * policy holds anyway, that does not matter.
 */
export const evaluateResource = ({ where, require: required, unknownWhen }: CompiledPolicy, frame: Frame): PolicyVerdict => {
  const applies: Value = where ? where(frame) : true;
  if (applies === false) return frame.steps < 0 ? overBudget : skip;
  for (const reason of unknownWhen) {
    if (reason.when(frame) === true) return { type: 'unknown', cause: reason.cause, missing: reason.missing, says: reasonOf(reason) };
  }
  const holds = required(frame);
  if (frame.steps < 0) return overBudget;
  if (holds === true) return pass;
  if (applies !== true) return unknownOf(applies);
  return holds === false ? fail : unknownOf(holds);
};

/** Of the verdicts at both ends of the times that are known only as intervals between two scans: `late` if they are equal. */
export const agreed = (early: PolicyVerdict, late: PolicyVerdict): PolicyVerdict => {
  if (early.type === late.type || late.type === 'unknown') return late;
  if (early.type === 'unknown') return early;
  return {
    type: 'unknown',
    cause: 'no-ledger',
    missing: [],
    says: 'depends on when it began, which is not known exactly: scans with the first-seen ledger (`audit --ledger <file>`) decide it',
  };
};

/** The result of one policy. */
export interface PolicyCount {
  readonly policy: string;
  readonly pass: number;
  readonly fail: number;
  readonly unknown: number;
  readonly skip: number;
  readonly waived: number;
  /** Resources that lack data in this world: counted, not reported. */
  readonly notEvaluated: number;
  readonly causes: Readonly<Partial<Record<UnknownCause, number>>>;
  /** Why the policy was not evaluated: the reason of the setting that disables it. */
  readonly disabled?: string;
  /** Only resources that match these patterns were evaluated. */
  readonly only?: readonly string[];
}

export interface EvaluatedPolicy {
  readonly findings: readonly Finding[];
  readonly count: PolicyCount;
}

export interface EvaluationOptions {
  readonly language?: Language;
}

type Tally = { -readonly [Key in 'pass' | 'fail' | 'unknown' | 'skip' | 'notEvaluated']: number } & {
  readonly causes: Partial<Record<UnknownCause, number>>;
};

const emptyTally = (): Tally => ({ pass: 0, fail: 0, unknown: 0, skip: 0, notEvaluated: 0, causes: {} });

const countOf = ({ policy, disabled, only }: EffectivePolicy, tally: Tally): PolicyCount => ({
  policy: policy.id,
  ...tally,
  waived: 0,
  ...(disabled === undefined ? {} : { disabled }),
  ...(only ? { only } : {}),
});

/** A collection that was not read is one unknown finding for each policy about its kind. */
const gapFindings = (selected: EffectivePolicy, world: World, tally: Tally): readonly Finding[] =>
  world.gaps
    .filter(({ kind }) => kind === selected.policy.kind)
    .map(({ address, because }): Finding => {
      tally.unknown += 1;
      tally.causes[because.cause] = (tally.causes[because.cause] ?? 0) + 1;
      return {
        policy: selected.policy.id,
        address,
        world: world.name,
        severity: selected.severity,
        verdict: because,
        evidence: [],
      };
    });

/** The verdict on a row; the frame points to it. With times between two scans, equal verdicts at both ends count, otherwise it is unknown. */
const evaluator = (compiled: CompiledPolicy, frame: Frame, world: World): ((row: Row) => PolicyVerdict) => {
  const evaluateAt = (end: Frame, row: Row): PolicyVerdict => {
    compiled.turnTo(end, row);
    return evaluateResource(compiled, end);
  };
  if (!compiled.readsIntervals) return (row) => evaluateAt(frame, row);
  const early = compiled.frame(world.organization, world.now, 'after');
  return (row) => agreed(evaluateAt(early, row), evaluateAt(frame, row));
};

/** Evaluates the given rows; findings have the order of the rows. */
export const evaluatePolicy = (
  selected: EffectivePolicy,
  rows: readonly Row[],
  world: World,
  shapes: Shapes,
  { language = 'en' }: EvaluationOptions,
): EvaluatedPolicy => {
  const tally = emptyTally();
  if (selected.disabled !== undefined) return { findings: [], count: countOf(selected, tally) };
  const inScope = selected.only ? anyAddressPatternOf(selected.only) : undefined;
  const chosen = inScope
    ? rows.filter(({ address, declaredAs }) => inScope(address) || (declaredAs !== undefined && inScope(declaredAs)))
    : rows;
  const compiled = compilePolicy(selected.policy, selected.values, shapes);
  const frame = compiled.frame(world.organization, world.now);
  const evaluate = evaluator(compiled, frame, world);
  const makeFinding = findingMaker(compiled, selected, world.name, shapes, language);
  const findings: Finding[] = [];
  for (const row of chosen) {
    const verdict = evaluate(row);
    if (verdict.type === 'pass' || verdict.type === 'skip') {
      tally[verdict.type] += 1;
      continue;
    }
    if (verdict.type === 'unknown') {
      // Files hold only a part: where that part does not decide, the policy is not evaluated offline.
      if (world.name === 'declared' && verdict.cause === 'no-value') {
        tally.notEvaluated += 1;
        continue;
      }
      tally.unknown += 1;
      tally.causes[verdict.cause] = (tally.causes[verdict.cause] ?? 0) + 1;
    } else if (verdict.type === 'fail') tally.fail += 1;
    findings.push(makeFinding(row, verdict, frame));
  }
  return { findings: [...findings, ...gapFindings(selected, world, tally)], count: countOf(selected, tally) };
};

const added = (a: PolicyCount, b: PolicyCount): PolicyCount => {
  const causes = { ...a.causes };
  // The keys are all of UnknownCause.
  for (const [cause, many] of Object.entries(b.causes) as [UnknownCause, number][]) causes[cause] = (causes[cause] ?? 0) + many;
  const sum = (name: 'pass' | 'fail' | 'unknown' | 'skip' | 'notEvaluated'): number => a[name] + b[name];
  return {
    ...a,
    pass: sum('pass'),
    fail: sum('fail'),
    unknown: sum('unknown'),
    skip: sum('skip'),
    notEvaluated: sum('notEvaluated'),
    causes,
  };
};

/** Evaluates the resources of all of its kinds. */
export const evaluateKinds = (selected: EffectivePolicy, world: World, shapes: Shapes, options: EvaluationOptions): EvaluatedPolicy =>
  kindsOf(selected.policy)
    .map((kind) => {
      const one = { ...selected, policy: forKind(selected.policy, kind) };
      return evaluatePolicy(one, world.rows.get(kind) ?? [], world, shapes, options);
    })
    .reduce((a, b) => ({ findings: [...a.findings, ...b.findings], count: added(a.count, b.count) }));
