// The ten policies that are compared with those of other programs (peers/ten-policies.rego).
import { allPacks } from './all-packs.ts';

const ids: readonly string[] = [
  'access-control-mfa-enforced',
  'api-key-max-age',
  'api-key-without-expiry',
  'backup-failed',
  'domain-unverified',
  'proxy-cache-url-not-https',
  'snapshot-failed',
  'snapshot-too-old',
  'snapshot-unencrypted',
  'volume-failed',
];

export const tenPolicies = async (): Promise<Awaited<ReturnType<typeof allPacks>>> => {
  const all = await allPacks();
  const policies = all.policies.filter(({ policy }) => ids.includes(policy.id));
  if (policies.length !== ids.length) throw new Error(`of ${ids.join(', ')} only ${policies.length} exist`);
  return { ...all, policies };
};
