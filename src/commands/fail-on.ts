// `--fail-on`: the minimum severity of a finding that fails a run.
import type { Severity } from '../desired/desired.ts';
import { fail } from '../errors.ts';
import { severities } from '../policies/policy.ts';

export const severityOf = (given = 'high'): Severity =>
  severities.find((severity) => severity === given) ??
  fail('usage', `--fail-on ${given}: not a severity. Use one of ${severities.join(', ')}`);
