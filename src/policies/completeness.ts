// Whether the cases of a policy test it completely: the built-in policies and those of users are held to the same.
import type { Shapes } from './language/shape.ts';
import type { Case, PolicyFile } from './policy.ts';
import type { CaseResult } from './run-cases.ts';
import { undetectedChanges } from './undetected-changes.ts';

const verdicts = ['pass', 'fail', 'unknown'] as const;

/** A verdict, a severity or a cause of unknown that no case expects: one sentence without a full stop for each; none = the cases show everything that the policy can report. */
export const missingCases = ({ policy, cases }: PolicyFile): readonly string[] => {
  const has = (test: (one: Case) => boolean): boolean => cases.some(test);
  const expected = [...verdicts, ...(policy.where ? (['skip'] as const) : [])];
  return [
    ...expected.filter((verdict) => !has((one) => one.expect === verdict)).map((verdict) => `no case expects ${verdict}`),
    ...(has((one) => one.expect === 'fail') && !has((one) => one.expect === 'fail' && one.severity !== undefined)
      ? [`no failing case expects a severity, such as \`severity: ${policy.severity}\``]
      : []),
    ...policy.escalate
      .filter(({ to }) => !has((one) => one.expect === 'fail' && one.severity === to))
      .map(({ to }) => `no failing case expects the severity ${to} of \`escalate\``),
    ...policy.unknownWhen
      .filter(({ cause }) => !has((one) => one.expect === 'unknown' && one.cause === cause))
      .map(({ cause }) => `no unknown case expects the cause ${cause} of \`unknown_when\``),
  ];
};

/** What no case tests, as one more result that fails; undefined if the cases are complete. */
export const completenessOf = (file: PolicyFile, shapes: Shapes): CaseResult | undefined => {
  const missing = missingCases(file);
  const problems = missing.length > 0 ? missing : undetectedChanges(file, shapes);
  const at = file.policy.at ?? file.cases[0]?.at;
  return problems.length === 0 || !at ? undefined : { policy: file.policy.id, case: 'completeness', at, problems };
};
