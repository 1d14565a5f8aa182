// The digest of the built-in policies: with the version of Tenantry, what all results of a run have in common.
import { digestOf } from '../json.ts';
import { builtInPolicies } from '../policies/built-in.ts';
import { policyDigest } from '../policies/policy-digest.ts';

/** 64 hex digits. */
export const builtInPoliciesDigest = async (): Promise<string> => {
  const policies = await builtInPolicies();
  return digestOf(policies.map((policy) => [policy.id, policyDigest(policy)]));
};
