// A secret of GitHub Actions as a sink, end to end: `apply` against the simulator and GitHub, and the received value opened with libsodium.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sodium, { ready } from 'libsodium-wrappers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Secret } from '../../src/secret.ts';
import { filesIn, leaksIn } from '../canary/leaks.ts';
import { type Fault, startGitHub, type TestGitHub, textOf } from '../github/start-github.ts';
import type { Printed } from './run-here.ts';
import { head, organization, type Session, startSession, tenant } from './session.ts';

const desired = `${head}service_accounts: { ci: { api_keys: { deploy: { scopes: [mcr.read], deliver_to: shop } } } }\n`;

const trustFile = (more = ''): string => `version: 1
sinks:
  shop: { github: acme/cloud, secret: SHOP_KEY${more}, token: { env: TENANTRY_GITHUB_TOKEN }, for: "api-key/ci/*", scopes: ["mcr.*"] }
`;

describe('a GitHub secret as a sink', () => {
  let github: TestGitHub;
  let session: Session;
  let masked: string[] = [];
  let token = '';

  beforeAll(async () => {
    await ready;
    github = await startGitHub();
  });
  beforeEach(async () => {
    github.reset();
    masked = [];
    session = await startSession(organization({ service_accounts: [{ name: 'ci' }] }));
    session.write('acme.yaml', desired);
  });
  afterEach(async () => {
    github.verify();
    await session.close();
  });
  afterAll(() => github.close());

  const apply = async (
    trust: string,
    permissions: Parameters<TestGitHub['tokenOf']>[0] | null = { secrets: 'write', environments: 'write' },
  ): Promise<Printed> => {
    writeFileSync(join(session.folder, 'trust.yaml'), trust);
    token = permissions === null ? '' : await github.tokenOf(permissions);
    for (const { act } of github.faults) if (act.type === 'respond') Object.assign(act, { message: `${act.message ?? ''} ${token}` });
    const env = {
      TENANTRY_BASE_URL: session.simulator.url,
      MGC_API_KEY: 'key-of-the-owner',
      MGC_TENANT_ID: tenant,
      GITHUB_API_URL: github.url,
      TENANTRY_GITHUB_TOKEN: token,
    };
    const line = 'apply acme.yaml --trust trust.yaml --yes --verbose';
    const around = { env, mask: (secret: Secret) => void masked.push(secret.reveal()) };
    const first = await session.run(line, around);
    const digest = /--acknowledge [0-9a-f]{32}/.exec(first.stderr)?.[0];
    return digest === undefined ? first : await session.run(`${line} ${digest}`, around);
  };
  const keys = () =>
    session.simulator.state().tenants.flatMap(({ service_accounts }) => service_accounts.flatMap(({ api_keys }) => api_keys));
  const opened = (name: string): string => {
    const sealed = Buffer.from(textOf(github.secrets.get(name)?.['encrypted_value']), 'base64');
    const { publicKey, privateKey } = github.sealing;
    return Buffer.from(sodium.crypto_box_seal_open(sealed, publicKey, privateKey)).toString();
  };
  const secretsOfKeys = (): Readonly<Record<string, string>> =>
    Object.fromEntries(keys().map(({ uuid, api_key: secret }) => [uuid, secret]));

  it.each([
    ['of a repository', '', 'SHOP_KEY', '/actions/secrets', { secrets: 'write' }],
    [
      'of an environment',
      ', environment: production',
      'production/SHOP_KEY',
      '/environments/production/secrets',
      { environments: 'write' },
    ],
  ] as const)('%s receives the secret of a new key, sealed and masked first', async (_, more, name, path, permissions) => {
    github.environments.set('production', []);
    const printed = await apply(trustFile(more), permissions);
    expect(printed.code).toBe(0);
    const [key] = keys();
    expect(opened(name)).toBe(key?.api_key);
    expect(masked).toEqual([key?.api_key]);
    expect(github.requests()).toEqual([`GET ${path}/public-key`, `GET ${path}/public-key`, `PUT ${path}/SHOP_KEY`]);
    const sent = Object.fromEntries(github.bodies.map((body, at) => [`body ${at}`, body]));
    const written = { ...sent, ...filesIn(session.folder), stdout: printed.stdout, stderr: printed.stderr };
    expect(leaksIn(written, { token, ...secretsOfKeys() })).toEqual([]);
  });

  it.each([
    ['no token', '', null, 'TENANTRY_GITHUB_TOKEN, which holds its token, is not set'],
    ['a token that may not write secrets', '', { contents: 'write' }, 'Give the GitHub App of the token `secrets: read`'],
    ['an environment that does not exist', ', environment: nowhere', { environments: 'write' }, 'it also needs the environment to exist'],
  ] as const)('with %s refuses the apply before a key is created', async (_, more, permissions, why) => {
    writeFileSync(join(session.folder, 'trust.yaml'), trustFile(more));
    const printed = await apply(trustFile(more), permissions);
    expect(printed.code).toBe(5);
    expect(printed.stdout + printed.stderr).toContain(why);
    expect(keys()).toEqual([]);
    expect(github.secrets.size).toBe(0);
  });

  const put = (act: Fault['act']): Fault => ({ method: 'PUT', path: /\/actions\/secrets\//, act });

  it('is written again when the response is lost', async () => {
    github.faults.push(put({ type: 'lose-response' }));
    expect((await apply(trustFile())).code).toBe(0);
    expect(opened('SHOP_KEY')).toBe(keys()[0]?.api_key);
    expect(github.requests().filter((line) => line.startsWith('PUT'))).toHaveLength(2);
  });

  it('that is refused leaves no key behind', async () => {
    github.faults.push(put({ type: 'respond', status: 403, message: 'Resource not accessible by integration' }));
    const printed = await apply(trustFile());
    expect(printed.code).toBe(6);
    expect(printed.stdout).toContain('Give the GitHub App of the token `secrets: write`');
    expect(keys().map((key) => key.revoked_at === null)).toEqual([false]);
    // GitHub repeats the token in its response.
    expect(leaksIn({ ...filesIn(session.folder), stdout: printed.stdout, stderr: printed.stderr }, { token, ...secretsOfKeys() })).toEqual(
      [],
    );
  });
});
