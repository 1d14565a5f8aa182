// The front of the tests: its additions to the emulator follow GitHub's description, and it finds requests that GitHub would refuse.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allPermissions, startGitHub, type TestGitHub } from './start-github.ts';

let server: TestGitHub;

beforeAll(async () => {
  server = await startGitHub();
});
afterAll(async () => server.close());
beforeEach(() => server.reset());

it('answers for secrets, environments and deployments as described', async () => {
  server.environments.set('production', []);
  const github = await server.open({ ...allPermissions, secrets: 'write', environments: 'write' });
  const sealed = { key_id: 'key-1', encrypted_value: 'c2VhbGVk' };
  const results = [
    await github.call(
      'contents.read',
      (api, at) => api.rest.actions.getRepoPublicKey({ ...at }),
      ({ key }) => Buffer.from(key, 'base64').length,
    ),
    await github.call(
      'contents.read',
      (api, at) => api.rest.actions.getEnvironmentPublicKey({ ...at, environment_name: 'production' }),
      ({ key_id: id }) => id,
    ),
    await github.call(
      'contents.read',
      (api, at) => api.rest.repos.getEnvironment({ ...at, environment_name: 'production' }),
      ({ name }) => name,
    ),
    await github.call(
      'contents.write',
      (api, at) => api.rest.actions.createOrUpdateRepoSecret({ ...at, secret_name: 'A', ...sealed }),
      () => 'repository',
    ),
    await github.call(
      'contents.write',
      (api, at) => api.rest.actions.createOrUpdateEnvironmentSecret({ ...at, environment_name: 'production', secret_name: 'A', ...sealed }),
      () => 'environment',
    ),
    await github.call(
      'contents.write',
      async (api, at) => ({
        data: await api.request('POST /repos/{owner}/{repo}/deployments', { ...at, ref: 'main', environment: 'production' }),
      }),
      () => 'deployment',
    ),
  ];
  expect(results).toEqual([32, 'key-1', 'production', 'repository', 'environment', 'deployment']);
  expect([...server.secrets.keys()]).toEqual(['A', 'production/A']);
  expect(server.deployments).toHaveLength(1);
  server.verify();
  await github.close();
});

it.each([
  ['a body that is not described', 'POST', '/issues', { body: 'without a title' }],
  ['a query that is not described', 'GET', '/issues?nothing=1', undefined],
  ['an operation that is not described', 'DELETE', '/issues/1', undefined],
])('finds %s', async (_, method, path, body) => {
  const token = await server.tokenOf(allPermissions);
  const headers = { authorization: `token ${token}` };
  await fetch(`${server.url}/repos/acme/cloud${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  expect(() => server.verify()).toThrow(path.split('?')[0]);
});
