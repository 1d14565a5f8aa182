// A secret of GitHub Actions, in a repository or in one of its environments. GitHub stores it sealed and never returns it; here it is only written.
import type { Secret } from '../secret.ts';
import type { GitHub } from './client.ts';
import { createOnce } from './create-once.ts';
import type { GitHubOperation } from './operations.ts';
import { unfit } from './refusal.ts';

export interface StoredSecret {
  /** `SHOP_KEY`: the name that workflows use. */
  readonly name: string;
  /** undefined: in the repository itself. */
  readonly environment: string | undefined;
}

interface SealingKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** In the format of GitHub. */
interface PublicKey {
  readonly key_id: string;
  readonly key: string;
}

const keyOf = ({ key_id: id, key }: PublicKey): SealingKey => {
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== 32) throw new TypeError('not a public key');
  return { id, bytes };
};

/** Whether the token may write secrets here: tested by reading the public key for sealing, before there is anything to seal. */
export const readSealingKey = (github: GitHub, { environment }: StoredSecret): Promise<SealingKey> => {
  return environment === undefined
    ? github.call('secret.key', (api, at) => api.rest.actions.getRepoPublicKey({ ...at }), keyOf)
    : github.call(
        'environment-secret.key',
        (api, at) => api.rest.actions.getEnvironmentPublicKey({ ...at, environment_name: environment }),
        keyOf,
      );
};

const put = (github: GitHub, { name, environment }: StoredSecret, sealed: string, keyId: string): Promise<null> => {
  const given = { secret_name: name, encrypted_value: sealed, key_id: keyId };
  return environment === undefined
    ? github.call(
        'secret.write',
        (api, at) => api.rest.actions.createOrUpdateRepoSecret({ ...at, ...given }),
        () => null,
      )
    : github.call(
        'environment-secret.write',
        (api, at) => api.rest.actions.createOrUpdateEnvironmentSecret({ ...at, ...given, environment_name: environment }),
        () => null,
      );
};

/** Replaces or creates the secret. After an unknown outcome it is written once more: writing the same value twice has the same result. */
export const writeStoredSecret = async (github: GitHub, secret: StoredSecret, value: Secret): Promise<void> => {
  const key = await readSealingKey(github, secret);
  const { sealedBox } = await import('./sealed-box.ts');
  const sealed = sealedBox(value.reveal(), key.bytes);
  const operation: GitHubOperation = secret.environment === undefined ? 'secret.write' : 'environment-secret.write';
  if (sealed === undefined) return unfit(operation, 'GitHub sent a public key that cannot be used. Check GITHUB_API_URL and the proxy.');
  const text = Buffer.from(sealed).toString('base64');
  const write = (): Promise<null> => put(github, secret, text, key.id);
  await createOnce(write, async () => undefined);
};
