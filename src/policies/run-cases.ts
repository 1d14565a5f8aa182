// Runs the test cases of a policy: each must have the result it expects. One that does not is reported with its line.
import type { Source } from '../errors.ts';
import type { Language } from '../languages.ts';
import { caseWorld } from './case-world.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import type { Finding, PolicyVerdict } from './finding.ts';
import type { Shapes } from './language/shape.ts';
import { renderMessage } from './message.ts';
import { paramValue } from './parameter.ts';
import type { Case, Policy, PolicyFile } from './policy.ts';
import type { EffectivePolicy } from './select.ts';

/** A case that does not hold. */
export interface CaseResult {
  /** The policy. */
  readonly policy: string;
  /** Its name. */
  readonly case: string;
  readonly at: Source;
  /** The differences from the expected result; empty: the case passes. */
  readonly problems: readonly string[];
}

interface CaseVerdict {
  readonly verdict: PolicyVerdict;
  readonly finding: Finding | undefined;
}

/** The policy without packs and settings, with the parameters of the case. */
const selectedFor = (policy: Policy, one: Case): EffectivePolicy => {
  const params = Object.fromEntries(policy.params.map(({ name, default: otherwise }) => [name, one.params[name] ?? otherwise]));
  return {
    policy,
    severity: policy.severity,
    params,
    values: policy.params.map(({ name, type }) => paramValue(type, params[name] ?? null) ?? null),
  };
};

/** The verdict of a policy on a case, and its finding unless it passes or does not apply. skip: also if this world has too little data for it. */
export const resultOfCase = (policy: Policy, one: Case, shapes: Shapes, language?: Language): CaseVerdict => {
  const world = caseWorld(policy, one, shapes);
  const rows = world.rows.get(policy.kind) ?? [];
  const { findings, count } = evaluatePolicy(selectedFor(policy, one), rows, world, shapes, language ? { language } : {});
  const [finding] = findings;
  return { verdict: finding?.verdict ?? { type: count.pass > 0 ? 'pass' : 'skip' }, finding };
};

const differing = (what: string, expected: string | undefined, found: string | undefined): readonly string[] =>
  expected === undefined || expected === found ? [] : [`${what} is ${found ?? 'missing'}, expected ${expected}`];

const runCase = (policy: Policy, one: Case, shapes: Shapes): CaseResult => {
  const { verdict, finding } = resultOfCase(policy, one, shapes);
  const because = verdict.type === 'unknown' ? ` (${verdict.cause}: ${verdict.says})` : '';
  const problems = [
    ...(verdict.type === one.expect ? [] : [`the verdict is ${verdict.type}${because}, expected ${one.expect}`]),
    ...differing('the severity', one.severity, finding?.severity ?? policy.severity),
    ...differing('the cause', one.cause, verdict.type === 'unknown' ? verdict.cause : undefined),
    ...differing('the message', one.message, finding?.message && renderMessage(finding.message)),
  ];
  return { policy: policy.id, case: one.name, at: one.at, problems };
};

export const runCases = ({ policy, cases }: PolicyFile, shapes: Shapes): readonly CaseResult[] =>
  cases.map((one) => runCase(policy, one, shapes));
