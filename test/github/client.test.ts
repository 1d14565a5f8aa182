// The client below everything of src/github: the destination of the token, the retries, and refusals as values.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type GitHub, type GitHubSettings, openGitHub } from '../../src/github/client.ts';
import { operations } from '../../src/github/operations.ts';
import { GitHubRefusal, orRefusal } from '../../src/github/refusal.ts';
import { usualLimits } from '../../src/platform/http-limits.ts';

const token = 'ghs_secretsecretsecretsecret';
const opened: { readonly close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const listen = async (listener: RequestListener): Promise<string> => {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
};

const open = (apiUrl: string, settings: Partial<GitHubSettings> = {}): GitHub => {
  const github = openGitHub({ apiUrl, token, repository: { owner: 'acme', repo: 'cloud' }, isPaced: false, second: 1, ...settings });
  opened.unshift(github);
  return github;
};

const readCommit = (github: GitHub) =>
  github.call(
    'commit.read',
    (api, at) => api.rest.git.getCommit({ ...at, commit_sha: 'a' }),
    ({ sha }) => sha.toUpperCase(),
  );
const comment = (github: GitHub) =>
  github.call(
    'comment.create',
    (api, at) => api.rest.issues.createComment({ ...at, issue_number: 1, body: 'text' }),
    ({ id }) => id,
  );

const json = { 'content-type': 'application/json' };

describe('the client', () => {
  it('calls an Enterprise Server below its path', async () => {
    const paths: string[] = [];
    const url = await listen((request, response) => {
      paths.push(`${request.url} ${request.headers.authorization}`);
      response.writeHead(200, json).end('{"sha":"ab"}');
    });
    const github = open(`${url}/api/v3/`);
    expect(await readCommit(github)).toBe('AB');
    expect(paths).toEqual([`/api/v3/repos/acme/cloud/git/commits/a token ${token}`]);
    expect(github.requests()).toEqual([{ method: 'GET', path: '/api/v3/repos/acme/cloud/git/commits/a', status: 200 }]);
  });

  it.each(['http://github.example', 'ftp://github.com', 'github.com', 'https://user:pass@github.com', ''])(
    'does not use the address %s',
    (url) => {
      expect(() => open(url)).toThrow(/API address of GitHub/);
    },
  );

  it('follows a redirect to another host without the token, and does not show its URL', async () => {
    const seen: (string | undefined)[] = [];
    const storage = await listen((request, response) => {
      seen.push(request.headers.authorization, request.headers.accept, request.headers.cookie);
      response.writeHead(200, json).end('{"sha":"ab"}');
    });
    const url = await listen((_, response) => response.writeHead(302, { location: `${storage}/signed?signature=secret` }).end());
    const github = open(url);
    expect(await readCommit(github)).toBe('AB');
    expect(seen).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify(github.requests())).not.toContain('signature');
  });

  it('keeps the token on the redirect of a renamed repository', async () => {
    const url = await listen((request, response) =>
      request.url === '/repositories/7/git/commits/a'
        ? response.writeHead(200, json).end(JSON.stringify({ sha: request.headers.authorization }))
        : response.writeHead(301, { location: '/repositories/7/git/commits/a' }).end(),
    );
    expect(await readCommit(open(url))).toBe(`token ${token}`.toUpperCase());
  });

  it.each([
    ['in a circle', '/again'],
    ['without https', 'http://attacker.example/'],
    ['to a file', 'file:///etc/passwd'],
  ])('follows no redirect %s', async (_, location) => {
    const url = await listen((__, response) => response.writeHead(302, { location }).end());
    await expect(readCommit(open(url))).rejects.toMatchObject({ reason: 'unavailable', isOutcomeUnknown: false });
  });

  it('sends no write to another host', async () => {
    const bodies: string[] = [];
    const elsewhere = await listen((request, response) => {
      bodies.push(request.url ?? '');
      response.writeHead(201, json).end('{"id":1}');
    });
    const url = await listen((_, response) => response.writeHead(307, { location: elsewhere }).end());
    await expect(comment(open(url))).rejects.toMatchObject({ isOutcomeUnknown: false });
    expect(bodies).toEqual([]);
  });

  it.each([
    [502, 4, 1, true],
    [429, 1, 1, false],
    [403, 1, 1, false],
    [404, 1, 1, false],
    [409, 1, 1, false],
    [422, 1, 1, false],
  ])('on %s sends reads %s times, creations %s times', async (status, reads, creates, isOutcomeUnknown) => {
    const url = await listen((_, response) => response.writeHead(status, json).end('{"message":"no"}'));
    const github = open(url);
    await expect(readCommit(github)).rejects.toMatchObject({ status });
    expect(github.requests()).toHaveLength(reads);
    await expect(comment(github)).rejects.toMatchObject({ status, isOutcomeUnknown });
    expect(github.requests()).toHaveLength(reads + creates);
  });

  it('waits for a rate limit once when paced, and not for an hour', async () => {
    let count = 0;
    const url = await listen((_, response) => {
      count += 1;
      if (count === 1)
        response.writeHead(403, { ...json, 'retry-after': '20' }).end('{"message":"You have exceeded a secondary rate limit"}');
      else response.writeHead(200, json).end('{"sha":"ab"}');
    });
    expect(await readCommit(open(url, { isPaced: true }))).toBe('AB');
    const limited = await listen((_, response) =>
      response.writeHead(403, { ...json, 'retry-after': '3600' }).end('{"message":"You have exceeded a secondary rate limit"}'),
    );
    const github = open(limited, { isPaced: true });
    await expect(readCommit(github)).rejects.toMatchObject({ reason: 'rate-limited', message: expect.stringContaining('3600 seconds') });
    expect(github.requests()).toHaveLength(1);
  });

  it('gives up on a server that does not respond', async () => {
    const url = await listen(() => undefined);
    const github = open(url, { limits: { ...usualLimits, timeout: 30 } });
    await expect(comment(github)).rejects.toMatchObject({
      reason: 'unavailable',
      status: null,
      isOutcomeUnknown: true,
      message: expect.stringContaining('no response within 0.03 s'),
    });
    await expect(readCommit(open('http://127.0.0.1:1'))).rejects.toMatchObject({ isOutcomeUnknown: false });
  });

  it.each([
    ['text/html', '<html>'],
    ['application/json', '{"sha":'],
    ['application/json', 'null'],
    ['application/json', '[]'],
    ['application/json; charset', '{"sha":5}'],
    ['application/octet-stream', '\0\0'],
  ])('refuses a response of %s %s as not what the API documents', async (type, text) => {
    const url = await listen((_, response) => response.writeHead(200, { 'content-type': type }).end(text));
    await expect(readCommit(open(url))).rejects.toMatchObject({ message: expect.stringContaining('not what the API documents') });
  });

  it('shows no token and no control characters from a server', async () => {
    const url = await listen((_, response) =>
      response.writeHead(422, json).end(JSON.stringify({ message: `no ${token} \u001b[31m\n::set-output name=a::b` })),
    );
    const result = await orRefusal(comment(open(url)));
    const text = result instanceof GitHubRefusal ? JSON.stringify([result, result.message, result.stack]) : '';
    expect(text).toContain('GitHub refused to create the comment');
    expect(text).not.toContain(token);
    expect(text).not.toContain('\\u001b');
    expect(result).toMatchObject({ message: expect.not.stringContaining('\n') });
  });
});

describe('the table of operations', () => {
  it('has a permissions line for each', () => {
    // Those of a GitHub App are its own: a job cannot have them.
    const lines = Object.values(operations).flatMap((row) => ('of' in row ? [] : [row.permission]));
    for (const line of lines) expect(line).toMatch(/^(?:actions|checks|contents|issues|pull-requests|security-events): (?:read|write)$/);
  });

  // As docs.github.com has it for each endpoint, "Permissions required for GitHub Apps".
  const scopes: Readonly<Record<string, string>> = {
    actions: 'actions',
    'actions.createOrUpdateEnvironmentSecret': 'environments',
    'actions.createOrUpdateRepoSecret': 'secrets',
    'actions.getEnvironmentPublicKey': 'environments',
    'actions.getRepoPublicKey': 'secrets',
    checks: 'checks',
    codeScanning: 'security-events',
    git: 'contents',
    issues: 'issues',
    // Of a pull request.
    'issues.get': 'pull-requests',
    'issues.deleteComment': 'pull-requests',
    'issues.updateComment': 'pull-requests',
    pulls: 'pull-requests',
    repos: 'contents',
    'repos.getBranchProtection': 'administration',
    'repos.getEnvironment': 'actions',
    'repos.listDeploymentBranchPolicies': 'actions',
    'repos.listPullRequestsAssociatedWithCommit': 'pull-requests',
  };

  it('names for each the permission that its endpoint needs', () => {
    const folder = join(import.meta.dirname, '../../src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const calls = files.flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/\.call\(\s*'([\w.-]+)',\s*\([^)]*\) =>\s*api\.rest\.(\w+)\.(\w+)/g),
    ]);
    const found = calls.map(([, operation = '', group = '', name = '']) => [operation, `${group}.${name}`] as const);
    expect(found.length).toBeGreaterThan(25);
    for (const [operation, endpoint] of found) {
      const scope = scopes[endpoint] ?? scopes[endpoint.split('.')[0] ?? ''];
      const effect = /\.(?:get|list|compare|download)/.test(endpoint) ? 'read' : 'write';
      const row = Object.entries(operations).find(([name]) => name === operation)?.[1];
      expect([operation, endpoint, row?.permission]).toEqual([operation, endpoint, `${scope}: ${effect}`]);
    }
  });
});
