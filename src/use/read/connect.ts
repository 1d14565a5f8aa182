// The connection to the platform: one credential from the environment, addresses from the trust file or the environment, never from the desired state.
import { fail } from '../../errors.ts';
import { type KeyPair, noKeyPair } from '../../platform/key-pair.ts';
import { proxiesOf } from '../../platform/proxies.ts';
import { accessTokenCredential, apiKeyCredential, type Credentials, type PlatformSettings } from '../../platform/settings.ts';
import { secretOf } from '../../secret.ts';
import type { Trust } from '../../trust/trust.ts';
import type { Ports } from '../ports.ts';

/** The id of every tenant is a UUID. */
export const isTenantId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The environment variable with the credential, for hints after a refusal. */
export const credentialVariable = ({ env }: Ports): string => (env['MGC_API_KEY'] ? 'MGC_API_KEY' : 'MGC_ACCESS_TOKEN');

const credentials = ({ env }: Ports): Credentials => {
  const [key, token] = [env['MGC_API_KEY'], env['MGC_ACCESS_TOKEN']];
  if (key && token) {
    return fail('usage', 'Both MGC_API_KEY and MGC_ACCESS_TOKEN are set.', {
      help: 'Set only one of them.',
    });
  }
  if (key) return apiKeyCredential(key);
  if (token) return accessTokenCredential(token);
  const help = 'Set MGC_API_KEY to the API key of a service account (or set MGC_ACCESS_TOKEN), or use a saved capture with --capture.';
  return fail('credential-missing', 'No credential: neither MGC_API_KEY nor MGC_ACCESS_TOKEN is set.', { help });
};

/** From the variables that the trust file names. Nothing else needs it, so without it only the reads of buckets fail. */
const keyPairOf = ({ env }: Ports, { objectStorage }: Trust): KeyPair => {
  if (!objectStorage) return noKeyPair;
  const { keyId, keySecret } = objectStorage;
  const [id, secret] = [env[keyId], env[keySecret]];
  if (id && secret) return { type: 'pair', id: secretOf(id), secret: secretOf(secret) };
  return { type: 'none', why: `${[...(id ? [] : [keyId]), ...(secret ? [] : [keySecret])].join(' and ')} of the trust file: not set` };
};

/**
 * `declared`: the tenant of the desired-state file, for the header if the environment names none (contradictions.md A5). `onSignal`: a reader stops; a writer
 * finishes the current work (a key whose secret is lost is still revoked).
 */
export const connection = (
  ports: Ports,
  trust: Trust,
  declared: string | undefined,
  onSignal: 'stop' | 'finish' = 'stop',
): PlatformSettings => {
  const { env, tool, signal, clock } = ports;
  const base = env['TENANTRY_BASE_URL'];
  const proxies = proxiesOf(env);
  const named = env['MGC_TENANT_ID'] || undefined;
  if (named && !isTenantId(named)) {
    const help = 'Set it to the UUID of the tenant, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7.';
    fail('credential-invalid', 'MGC_TENANT_ID is not a valid tenant id.', { help });
  }
  if (named && declared && named.toLowerCase() !== declared.toLowerCase()) {
    const help = 'Set the credential and the tenant id of the same organization.';
    fail('usage', `MGC_TENANT_ID is ${named}, but the file declares tenant ${declared}.`, { help });
  }
  return {
    credentials: credentials(ports),
    keyPair: keyPairOf(ports, trust),
    tenant: named ?? declared ?? null,
    routes: trust.routes,
    ...(base ? { base } : {}),
    ...(proxies ? { proxies } : {}),
    userAgent: `tenantry/${tool}`,
    ...(clock ? { clock } : {}),
    ...(onSignal === 'stop' ? { signal } : {}),
  };
};
