// How the platform is reached: one credential from the environment, addresses from the trust file or the environment, never from the desired state.
import { fail, type Problem, TenantryError } from '../errors.ts';
import type { Credentials, PlatformSettings } from '../platform/settings.ts';
import type { Trust } from '../trust/trust.ts';
import type { Surroundings } from './surroundings.ts';

/** The environment variable that holds the credential, for hints when it is refused. */
export const credentialVariable = ({ env }: Surroundings): string => (env['MGC_API_KEY'] ? 'MGC_API_KEY' : 'MGC_ACCESS_TOKEN');

const credentials = ({ env }: Surroundings): Credentials => {
  const [key, token] = [env['MGC_API_KEY'], env['MGC_ACCESS_TOKEN']];
  if (key && token) {
    return fail('usage', 'Both MGC_API_KEY and MGC_ACCESS_TOKEN are set.', {
      help: 'Set one of the two: the platform is never sent both.',
    });
  }
  if (key) return { type: 'api-key', key };
  if (token) return { type: 'access-token', token };
  const help = 'Set MGC_API_KEY to the API key of a service account (or MGC_ACCESS_TOKEN), or work on a saved capture with --capture.';
  return fail('usage', 'No credential: neither MGC_API_KEY nor MGC_ACCESS_TOKEN is set.', { help });
};

/** `declared`: the tenant of the desired-state file, for the header where the environment names none (contradictions.md A5). */
export const connection = (surroundings: Surroundings, trust: Trust, declared: string | undefined): PlatformSettings => {
  const { env, tool, signal } = surroundings;
  const base = env['TENANTRY_BASE_URL'];
  const named = env['MGC_TENANT_ID'];
  const problems: Problem[] = [];
  if (named && declared && named.toLowerCase() !== declared.toLowerCase()) {
    problems.push({
      code: 'usage',
      message: `MGC_TENANT_ID is ${named}, but the file declares tenant ${declared}.`,
      help: 'Set the credential and the tenant of one organization.',
    });
  }
  if (problems.length > 0) throw new TenantryError(problems);
  return {
    credentials: credentials(surroundings),
    tenant: named ?? declared ?? null,
    routes: trust.routes,
    ...(base ? { base } : {}),
    userAgent: `tenantry/${tool}`,
    signal,
  };
};
