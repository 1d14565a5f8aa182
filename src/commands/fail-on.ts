// `--fail-on` and `--only-new`: the minimum severity of a finding that fails a run, and whether older findings do.
import type { Severity } from '../desired/desired.ts';
import { fail } from '../errors.ts';
import { severities } from '../policies/policy.ts';
import type { GateChoice } from '../use/review/gate-choice.ts';

export const severityOf = (given = 'high'): Severity =>
  severities.find((severity) => severity === given) ??
  fail('usage', `--fail-on ${given}: not a severity. Use one of ${severities.join(', ')}`);

interface GateOptions {
  readonly failOn: string | undefined;
  readonly onlyNew: boolean;
  readonly base: string | undefined;
}

/** Throws a usage error; called before anything else is done. */
export const gateChoice = ({ failOn, onlyNew, base }: GateOptions): GateChoice => {
  if (onlyNew && base === undefined) {
    fail('usage', '--only-new needs --base, because without a base nothing is known to be old', {
      help: 'Add --base <revision>, such as the target branch of the pull request.',
    });
  }
  return { failOn: failOn === undefined ? undefined : severityOf(failOn), onlyNew };
};
