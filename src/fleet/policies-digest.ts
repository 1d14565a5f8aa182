// The digest of the built-in policies: with the version of Tenantry, what all results of a run have in common.
import { digestOf } from '../json.ts';
import { builtInNames } from '../policies/built-in.ts';

/** 64 hex digits. */
export const builtInPoliciesDigest = async (): Promise<string> =>
  digestOf((await builtInNames()).map(({ id, digest = '' }) => [id, digest]));
