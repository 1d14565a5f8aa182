// One rule over all resources of its kind: counts for all of them, findings for those that are not plainly fine.
import { anyPatternOf } from '../kinds/pattern.ts';
import type { Json } from '../json.ts';
import { type CompiledPolicy, compilePolicy } from './evaluate/compile-policy.ts';
import { show } from './evaluate/show.ts';
import type { Frame, Row } from './evaluate/value.ts';
import type { Finding, UnknownCause, Verdict } from './finding.ts';
import { judgeResource } from './judge-resource.ts';
import { isDeclarable } from './language/reads.ts';
import type { Shapes } from './language/shape.ts';
import type { SelectedPolicy } from './select.ts';
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

export interface JudgedPolicy {
  readonly findings: readonly Finding[];
  readonly count: PolicyCount;
}

export interface JudgeOptions {
  readonly language?: string;
  /** Also findings for what passes and what is skipped. */
  readonly all?: boolean;
}

type Tally = { -readonly [Key in 'pass' | 'fail' | 'unknown' | 'skip' | 'notJudged']: number } & { readonly causes: Partial<Record<UnknownCause, number>> };

const emptyTally = (): Tally => ({ pass: 0, fail: 0, unknown: 0, skip: 0, notJudged: 0, causes: {} });

const countOf = ({ policy, disabled, only }: SelectedPolicy, tally: Tally): PolicyCount => ({
  policy: policy.id,
  ...tally,
  waived: 0,
  ...(disabled === undefined ? {} : { disabled }),
  ...(only ? { only } : {}),
});

const severityOf = (compiled: CompiledPolicy, selected: SelectedPolicy, frame: Frame): Finding['severity'] => {
  const order = ['critical', 'high', 'medium', 'low', 'info'] as const;
  const worst = compiled.escalate.find(({ when }) => when(frame) === true)?.to ?? selected.severity;
  return order.indexOf(worst) <= order.indexOf(selected.severity) ? worst : selected.severity;
};

const evidenceOf = ({ lets, policy }: CompiledPolicy, { params }: SelectedPolicy, frame: Frame): Finding['evidence'] => ({
  ...Object.fromEntries(Object.entries(params).map(([name, value]): [string, Json] => [`params.${name}`, value])),
  ...Object.fromEntries(lets.map(({ name, evaluate }, index): [string, Json] => [name, show((frame.lets[index] ??= evaluate(frame)), policy.lets[index]?.typed.type ?? 'dyn')])),
});

const messageOf = (compiled: CompiledPolicy, language: string, frame: Frame): NonNullable<Finding['message']> => {
  const found = Object.hasOwn(compiled.policy.message, language) ? language : 'en';
  const parts = compiled.message[found] ?? [];
  const values = parts.map(({ name, type, evaluate }): [string, Json] => [name, show(evaluate(frame), type)]);
  return { template: compiled.policy.message[found]?.template ?? '', arguments: Object.fromEntries(values) };
};

/** The declared world holds only what files say: a rule that needs more is not judged there. */
const isAnswerable = ({ policy }: SelectedPolicy, world: World, shapes: Shapes): boolean =>
  world.name !== 'declared' || policy.reads.every((read) => isDeclarable(read, shapes));

const findingOf = (compiled: CompiledPolicy, selected: SelectedPolicy, world: World, frame: Frame, row: Row, verdict: Verdict, language: string): Finding => ({
  policy: selected.policy.id,
  address: row.address,
  world: world.name,
  severity: verdict.type === 'fail' ? severityOf(compiled, selected, frame) : selected.severity,
  verdict,
  ...(verdict.type === 'fail' ? { message: messageOf(compiled, language, frame) } : {}),
  evidence: verdict.type === 'fail' || verdict.type === 'unknown' ? evidenceOf(compiled, selected, frame) : {},
  ...(row.at ? { at: row.at } : {}),
});

/** A collection that was not read is one unknown for each rule about its kind. */
const gapFindings = (selected: SelectedPolicy, world: World, tally: Tally): readonly Finding[] =>
  world.gaps
    .filter(({ kind }) => kind === selected.policy.kind)
    .map(({ address, because: { cause, missing, says } }): Finding => {
      tally.unknown += 1;
      tally.causes[cause] = (tally.causes[cause] ?? 0) + 1;
      return { policy: selected.policy.id, address, world: world.name, severity: selected.severity, verdict: { type: 'unknown', cause, missing, says }, evidence: {} };
    });

/** Judges the rows that are handed in; the order of findings is theirs. */
export const judgePolicy = (selected: SelectedPolicy, rows: readonly Row[], world: World, shapes: Shapes, { language = 'en', all = false }: JudgeOptions): JudgedPolicy => {
  const tally = emptyTally();
  if (selected.disabled !== undefined) return { findings: [], count: countOf(selected, tally) };
  const inScope = selected.only ? anyPatternOf(selected.only) : undefined;
  const chosen = inScope ? rows.filter(({ address }) => inScope(address)) : rows;
  if (!isAnswerable(selected, world, shapes)) return { findings: [], count: countOf(selected, { ...tally, notJudged: chosen.length }) };
  const compiled = compilePolicy(selected.policy, selected.values, shapes);
  const frame = compiled.frame(world.organization, world.now);
  const findings: Finding[] = [];
  for (const row of chosen) {
    compiled.turnTo(frame, row);
    const verdict = judgeResource(compiled, frame);
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
    findings.push(findingOf(compiled, selected, world, frame, row, verdict, language));
  }
  return { findings: [...findings, ...gapFindings(selected, world, tally)], count: countOf(selected, tally) };
};
