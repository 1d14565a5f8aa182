// The built-in policies, checked and compiled to data when Tenantry is built (scripts/compile-policies.ts): loading them parses no YAML and no CEL.
import type { Policy, PolicyFile } from './policy.ts';
import { policyDigest, rememberDigest } from './policy-digest.ts';

/** In the order of their ids. */
export const builtInPolicies = async (): Promise<readonly Policy[]> => {
  const { builtIn } = await import('./built-in.generated.js');
  const { policies, digests } = builtIn();
  for (const policy of policies) rememberDigest(policy, digests[policy.id] ?? policyDigest(policy));
  return policies;
};

/** With their cases: for `policy test` and `policy explain` only. */
export const builtInFiles = async (): Promise<readonly PolicyFile[]> => {
  const [policies, { builtInCases }] = await Promise.all([builtInPolicies(), import('./built-in-cases.generated.js')]);
  const cases = builtInCases();
  return policies.map((policy) => ({ policy, cases: cases[policy.id] ?? [] }));
};
