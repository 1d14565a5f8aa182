// What the cases of a policy leave untested: a verdict, a severity or a cause of unknown that no case expects.
import type { Case, PolicyFile } from './policy.ts';

const verdicts = ['pass', 'fail', 'unknown'] as const;

/** One sentence without a full stop for each gap; none = the cases show everything that the policy can report. */
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
