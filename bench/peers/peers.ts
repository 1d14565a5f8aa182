// Other programs for the same task, if environment variables name them. What is missing is skipped, and said.
import type { Result } from '../result.ts';
import { measureOpa } from './opa.ts';
import { measureTofu } from './tofu.ts';

const skipped = (missing: string): void => {
  process.stderr.write(`SKIPPED peers: set ${missing}\n`);
};

/** `folder` holds the bundled programs. */
export const measurePeers = async (
  { TENANTRY_OPA: opa, TENANTRY_TOFU: tofu, TENANTRY_TOFU_PROVIDERS: providers }: NodeJS.ProcessEnv,
  folder: string,
  rounds: number,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  if (opa) results.push(...(await measureOpa(opa, folder, rounds)));
  else skipped('TENANTRY_OPA to the program of OPA');
  if (tofu && providers) results.push(...(await measureTofu({ tofu, providers }, folder, rounds)));
  else
    skipped('TENANTRY_TOFU to the program of OpenTofu, and TENANTRY_TOFU_PROVIDERS to a folder that mirrors the provider of the platform');
  return results;
};
