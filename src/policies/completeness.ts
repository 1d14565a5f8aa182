// Whether the cases of a policy test it completely: the built-in policies and those of users are held to the same.
import type { Shapes } from './language/shape.ts';
import { missingCases } from './missing-cases.ts';
import type { PolicyFile } from './policy.ts';
import type { CaseResult } from './run-cases.ts';
import { undetectedChanges } from './undetected-changes.ts';

/** What no case tests, as one more result that fails; undefined if the cases are complete. */
export const completenessOf = (file: PolicyFile, shapes: Shapes): CaseResult | undefined => {
  const missing = missingCases(file);
  const problems = missing.length > 0 ? missing : undetectedChanges(file, shapes);
  const at = file.policy.at ?? file.cases[0]?.at;
  return problems.length === 0 || !at ? undefined : { policy: file.policy.id, case: 'completeness', at, problems };
};
