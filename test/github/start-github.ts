// GitHub for tests: emulate over real HTTP, behind a thin front that adds only what emulate lacks: test merge commits, workflow runs, artifacts, SARIF,
// GraphQL's viewer, the App of a comment, GitHub's limits, and faults.
import { createSign, generateKeyPairSync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { createEmulator } from 'emulate';
import { type Context, Hono } from 'hono';
import { type GitHub, openGitHub } from '../../src/github/client.ts';
import type { Json, JsonObject } from '../../src/json.ts';
import { requestFaults, responseFaults } from './contract.ts';

const owner = 'acme';
const repo = 'cloud';
const base = `/repos/${owner}/${repo}`;

/** The name of GITHUB_TOKEN's App on github.com. */
const app = { id: 15_368, slug: 'github-actions', name: 'GitHub Actions' };
const otherApp = { id: 99, slug: 'other-app', name: 'Other App' };

type Permissions = Readonly<Record<string, 'read' | 'write'>>;

export const allPermissions: Permissions = {
  actions: 'read',
  checks: 'write',
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  security_events: 'write',
};

export interface Run {
  readonly id: number;
  readonly run_number: number;
  readonly run_attempt?: number;
  readonly event?: string;
  readonly head_branch?: string | null;
  readonly head_sha?: string;
  readonly status?: string;
  readonly conclusion?: string | null;
  readonly path?: string;
  readonly created_at?: string;
  readonly head_repository_id?: number;
  readonly pull_requests?: readonly number[];
  /** Workflows of the repository that it called. */
  readonly referenced?: readonly string[];
  readonly artifacts?: readonly {
    readonly id: number;
    readonly name: string;
    readonly zip: Buffer;
    readonly digest?: string;
    readonly expired?: boolean;
  }[];
}

/** The effect of a request instead of, or in addition to, the normal one. */
export interface Fault {
  readonly method: string;
  readonly path: RegExp;
  /** How often; default once. */
  readonly times?: number;
  readonly act:
    | {
        readonly type: 'respond';
        readonly status: number;
        readonly message?: string;
        readonly headers?: Readonly<Record<string, string>>;
        readonly text?: string;
      }
    /** The effect occurs, and the response is lost. */
    | { readonly type: 'lose-response' }
    /** The connection closes before the effect. */
    | { readonly type: 'drop' }
    /** Before the effect. */
    | { readonly type: 'first'; readonly act: () => Promise<void> };
}

export interface TestGitHub {
  readonly url: string;
  readonly repositoryId: number;
  /** The settings of src/github. */
  readonly open: (permissions?: Permissions) => Promise<GitHub>;
  readonly tokenOf: (permissions: Permissions, as?: 'other') => Promise<string>;
  /** As the owner, bypassing the front. */
  readonly admin: (method: string, path: string, body?: Json) => Promise<JsonObject>;
  /** A reviewer approves the last commit of a pull request. */
  readonly approve: (number: number) => Promise<void>;
  readonly commit: (branch: string, files: Readonly<Record<string, string | null>>, entries?: readonly JsonObject[]) => Promise<string>;
  readonly openPull: (head: string, into?: string) => Promise<number>;
  readonly comments: (number: number) => Promise<readonly JsonObject[]>;
  /** `GET /repos/acme/cloud/…` becomes `GET /…`. */
  readonly requests: () => readonly string[];
  readonly forget: () => void;
  readonly faults: Fault[];
  readonly runs: Run[];
  /** Reads of a pull request during which GitHub still computes the merge. */
  computing: number;
  readonly sarifs: JsonObject[];
  /** Sealed values, by `<name>` or `<environment>/<name>`. */
  readonly secrets: Map<string, JsonObject>;
  /** The key that seals and opens them. */
  readonly sealing: { readonly publicKey: Uint8Array; readonly privateKey: Uint8Array };
  /** Environments with their protection rules. */
  readonly environments: Map<string, readonly JsonObject[]>;
  /** The branches that an environment lists; absent: all may deploy to it. */
  readonly deploying: Map<string, readonly string[]>;
  /** Rules of rulesets, by branch. */
  readonly rules: Map<string, readonly JsonObject[]>;
  /** The older branch protection; absent: the branch has none. */
  readonly protections: Map<string, JsonObject>;
  readonly deployments: JsonObject[];
  /** Every body that was sent, as text. */
  readonly bodies: string[];
  /** Every write that reached the front. */
  readonly sent: { readonly method: string; readonly path: string; readonly body: string }[];
  /** After every test: throws for a request or a response that GitHub's description does not allow. */
  readonly verify: () => void;
  /** In its initial state. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

/** A name, a number or an id of a response as text. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

const encodedJson = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const jwt = (id: number, key: string): string => {
  const now = Math.floor(Date.now() / 1000);
  const text = `${encodedJson({ alg: 'RS256', typ: 'JWT' })}.${encodedJson({ iat: now - 10, exp: now + 300, iss: `${id}` })}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
};

const adminToken = 'admin-token-of-the-tests';
const reviewer = { login: 'ester-vidal', token: 'token-of-the-reviewer' } as const;

/** A free port of its own. */
export const startGitHub = async (options: { readonly isPrivate?: boolean } = {}): Promise<TestGitHub> => {
  const installation = (id: number) => [{ installation_id: id, account: owner }];
  const permissions = {
    ...allPermissions,
    actions: 'write',
    administration: 'write',
    secrets: 'write',
    environments: 'write',
    workflows: 'write',
  };
  const emulator = await createEmulator({
    service: 'github',
    port: 0,
    seed: {
      tokens: { [adminToken]: { login: owner, scopes: ['repo'] }, [reviewer.token]: { login: reviewer.login, scopes: ['repo'] } },
      github: {
        users: [{ login: owner, name: 'Acme' }, { login: 'mallory' }, { login: reviewer.login }],
        repos: [{ owner, name: repo, private: options.isPrivate ?? true, auto_init: true }],
        apps: [
          { app_id: app.id, slug: app.slug, name: app.name, permissions, installations: installation(1) },
          { app_id: otherApp.id, slug: otherApp.slug, name: otherApp.name, permissions, installations: installation(2) },
        ],
      },
    },
  });
  const upstream = emulator.url.replace('localhost', '127.0.0.1');
  const keyOf = (id: number): string => emulator.generatedSecrets.find((secret) => secret.id === `${id}`)?.value ?? '';

  const ask = async (method: string, path: string, body?: Json, token = adminToken): Promise<JsonObject> => {
    const response = await fetch(`${upstream}${path.startsWith('/app/') ? '' : base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  const repository = await ask('GET', '');
  const repositoryId = Number(repository['id']);

  const granted = new Map<string, Permissions>();
  const slugs = new Map<string, string>();
  /** Pull requests that an App closed, and which one. */
  const closers = new Map<string, string>();
  const tokenOf = async (wanted: Permissions, as?: 'other'): Promise<string> => {
    const [which, number] = as === 'other' ? [otherApp, 2] : [app, 1];
    const path = `/app/installations/${number}/access_tokens`;
    const token = textOf((await ask('POST', path, { permissions: wanted }, jwt(which.id, keyOf(which.id))))['token']);
    granted.set(token, wanted);
    slugs.set(token, which.slug);
    return token;
  };

  const github = {
    faults: [] as Fault[],
    runs: [] as Run[],
    computing: 0,
    sarifs: [] as JsonObject[],
    secrets: new Map<string, JsonObject>(),
    environments: new Map<string, readonly JsonObject[]>(),
    deploying: new Map<string, readonly string[]>(),
    rules: new Map<string, readonly JsonObject[]>(),
    protections: new Map<string, JsonObject>(),
    deployments: [] as JsonObject[],
    bodies: [] as string[],
    sent: [] as { readonly method: string; readonly path: string; readonly body: string }[],
    breaches: [] as string[],
  };
  let seen: string[] = [];

  const tipOf = async (branch: string): Promise<string | undefined> => {
    try {
      return textOf(((await ask('GET', `/git/ref/heads/${branch}`))['object'] as JsonObject)['sha']);
    } catch {
      return undefined;
    }
  };

  const treeOf = async (commit: string): Promise<string> =>
    textOf(((await ask('GET', `/git/commits/${commit}`))['tree'] as JsonObject)['sha']);

  const flat = async (tree: string): Promise<ReadonlyMap<string, JsonObject>> => {
    const { tree: entries } = await ask('GET', `/git/trees/${tree}?recursive=1`);
    const list = (entries as unknown as readonly JsonObject[]).filter(({ type }) => type !== 'tree');
    return new Map(list.map((entry) => [textOf(entry['path']), entry]));
  };

  /** A merge of whole files: enough to show what a branch behind its base would revert. */
  const mergeOf = async (pull: JsonObject): Promise<string | null> => {
    const [head, into] = [pull['head'], pull['base']] as unknown as readonly [JsonObject, JsonObject];
    const tip = await ask('GET', `/git/ref/heads/${textOf(into['ref'])}`);
    const onto = textOf((tip['object'] as JsonObject)['sha']);
    const [ours, theirs, before] = await Promise.all([flat(onto), flat(textOf(head['sha'])), flat(textOf(into['sha']))]);
    const tree: Json[] = [];
    for (const path of new Set([...theirs.keys(), ...before.keys()])) {
      const [was, is, now] = [before.get(path)?.['sha'], theirs.get(path)?.['sha'], ours.get(path)?.['sha']];
      if (is === was) continue;
      if (now !== was && now !== is) return null;
      const entry = theirs.get(path) ?? before.get(path) ?? {};
      tree.push({ path, mode: entry['mode'] ?? '100644', type: entry['type'] ?? 'blob', sha: is ?? null });
    }
    const merged = await ask('POST', '/git/trees', { base_tree: await treeOf(onto), tree });
    const date = '2026-11-22T07:00:00Z';
    const person = { name: 'GitHub', email: 'noreply@github.com', date };
    const commit = await ask('POST', '/git/commits', {
      message: 'Merge',
      tree: merged['sha'] ?? '',
      parents: [onto, head['sha'] ?? ''],
      author: person,
      committer: person,
    });
    return textOf(commit['sha']);
  };

  const withMerge = async (listed: JsonObject): Promise<JsonObject> => {
    if (listed['state'] !== 'open') return listed;
    // The head of an open pull request follows its branch.
    const was = listed['head'] as JsonObject;
    const pull = { ...listed, head: { ...was, sha: (await tipOf(textOf(was['ref']))) ?? was['sha'] ?? null } };
    if (github.computing > 0) {
      github.computing -= 1;
      return { ...pull, mergeable: null, merge_commit_sha: null };
    }
    const commit = await mergeOf(pull);
    return { ...pull, mergeable: commit !== null, merge_commit_sha: commit, mergeable_state: commit === null ? 'dirty' : 'clean' };
  };

  const withApp = (comment: JsonObject): JsonObject => {
    const login = (comment['user'] as JsonObject | null)?.['login'];
    const which = [app, otherApp].find(({ slug }) => `${slug}[bot]` === login);
    if (which === undefined) return comment;
    const details = {
      id: which.id,
      slug: which.slug,
      node_id: '',
      owner: comment['user'] ?? null,
      name: which.name,
      description: null,
      external_url: '',
      html_url: '',
      created_at: '',
      updated_at: '',
      permissions: {},
      events: [],
    };
    return { ...comment, performed_via_github_app: details };
  };

  const plainRepository = { ...repository, owner: repository['owner'] ?? {} };
  const runJson = (run: Run): JsonObject => ({
    id: run.id,
    node_id: '',
    name: 'tenantry',
    head_branch: run.head_branch ?? 'change',
    head_sha: run.head_sha ?? '0'.repeat(40),
    path: run.path ?? '.github/workflows/tenantry.yml',
    display_title: 'tenantry',
    run_number: run.run_number,
    run_attempt: run.run_attempt ?? 1,
    event: run.event ?? 'pull_request',
    status: run.status ?? 'completed',
    conclusion: run.conclusion ?? null,
    workflow_id: 7,
    check_suite_id: 1,
    check_suite_node_id: '',
    url: '',
    html_url: `https://github.com/${owner}/${repo}/actions/runs/${run.id}`,
    pull_requests: (run.pull_requests ?? []).map((number) => ({
      id: number,
      number,
      url: '',
      head: { ref: '', sha: '', repo: { id: repositoryId, url: '', name: repo } },
      base: { ref: '', sha: '', repo: { id: repositoryId, url: '', name: repo } },
    })),
    created_at: run.created_at ?? '2026-11-22T07:00:00Z',
    updated_at: '2026-11-22T07:01:00Z',
    run_started_at: '2026-11-22T07:00:00Z',
    jobs_url: '',
    logs_url: '',
    check_suite_url: '',
    artifacts_url: '',
    cancel_url: '',
    rerun_url: '',
    workflow_url: '',
    head_commit: { id: '', tree_id: '', message: '', timestamp: '2026-11-22T07:00:00Z', author: null, committer: null },
    repository: plainRepository,
    referenced_workflows: (run.referenced ?? []).map((path) => ({ path: `${owner}/${repo}/${path}@refs/heads/main`, sha: '' })),
    head_repository: { ...plainRepository, id: run.head_repository_id ?? repositoryId },
  });

  const front = new Hono();

  /** A response of the front itself, checked against GitHub's description. */
  const respond = (c: Context, body: Json, status: 200 | 201 | 202 = 200): Response => {
    github.breaches.push(...responseFaults(c.req.method, c.req.path, status, body));
    return c.json(body, status);
  };
  const refuse = (c: Context, status: 401 | 403 | 404 | 409 | 413 | 422, message: string): Response => c.json({ message }, status);
  const missing = 'Resource not accessible by integration';
  const bearer = (c: Context): string => (c.req.header('authorization') ?? '').replace(/^\w+ /, '');
  const may = (c: Context, name: string, level: 'read' | 'write'): boolean => {
    const has = granted.get(bearer(c));
    return has?.[name] === 'write' || has?.[name] === level;
  };
  const forward = async (
    c: Context,
    change: (body: JsonObject) => Promise<JsonObject> | JsonObject = (body) => body,
  ): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const text = c.req.method === 'GET' ? undefined : await c.req.text();
    const response = await fetch(`${upstream}${pathname}${search}`, {
      method: c.req.method,
      headers: { authorization: c.req.header('authorization') ?? '', 'content-type': 'application/json' },
      ...(text !== undefined && text !== '' && { body: text }),
    });
    const answer = await response.text();
    if (!response.ok || answer === '')
      return new Response(answer === '' ? null : answer, { status: response.status, headers: { 'content-type': 'application/json' } });
    const json: Json = JSON.parse(answer);
    const changed = Array.isArray(json) ? await Promise.all(json.map(async (one) => change(one))) : await change(json as JsonObject);
    const link = response.headers.get('link');
    return c.json(changed, response.status as 200, link === null ? {} : { link });
  };

  front.use(async (c, next) => {
    const url = new URL(c.req.url);
    const text = c.req.method === 'GET' ? '' : await c.req.raw.clone().text();
    seen.push(`${c.req.method} ${url.pathname.replace(base, '')}${url.search}`);
    github.bodies.push(text);
    if (text !== '') github.sent.push({ method: c.req.method, path: url.pathname.replace(base, ''), body: text });
    if (url.pathname.startsWith(base)) {
      github.breaches.push(...requestFaults(c.req.method, url, text === '' ? undefined : JSON.parse(text)));
      if (!/^(?:token|Bearer) ghs_/.test(c.req.header('authorization') ?? '')) github.breaches.push(`${url.pathname}: no token`);
    } else if (c.req.header('authorization') !== undefined && url.pathname !== '/graphql')
      github.breaches.push(`the token went to ${url.pathname}`);
    const index = github.faults.findIndex((one) => one.method === c.req.method && one.path.test(url.pathname + url.search));
    const fault = github.faults[index];
    if (fault !== undefined) {
      const { times = 1, act } = fault;
      if (times <= 1) github.faults.splice(index, 1);
      else github.faults[index] = { ...fault, times: times - 1 };
      if (act.type === 'respond')
        return new Response(act.text ?? JSON.stringify({ message: act.message ?? 'fault' }), {
          status: act.status,
          headers: { 'content-type': act.text === undefined ? 'application/json' : 'text/html', ...act.headers },
        });
      const { outgoing } = c.env as { readonly outgoing: { readonly destroy: () => void } };
      if (act.type === 'drop') {
        outgoing.destroy();
        return new Response(null);
      }
      if (act.type === 'first') await act.act();
      await next();
      if (act.type === 'lose-response') outgoing.destroy();
      return undefined;
    }
    await next();
    return undefined;
  });

  front.get(`${base}/pulls/:number/files`, async (c) => {
    if (!may(c, 'pull_requests', 'read')) return refuse(c, 403, missing);
    const pull = await ask('GET', `/pulls/${c.req.param('number')}`);
    const [head, into] = [pull['head'], pull['base']] as unknown as readonly [JsonObject, JsonObject];
    const tip = (await tipOf(textOf(head['ref']))) ?? textOf(head['sha']);
    const [now, before] = await Promise.all([flat(tip), flat(textOf(into['sha']))]);
    const paths = [...new Set([...now.keys(), ...before.keys()])].sort();
    const changed = paths.filter((path) => now.get(path)?.['sha'] !== before.get(path)?.['sha']);
    const [size, page] = [Number(c.req.query('per_page') ?? 30), Number(c.req.query('page') ?? 1)];
    const listed = changed.slice((page - 1) * size, page * size).map((filename) => ({
      sha: now.get(filename)?.['sha'] ?? null,
      filename,
      status: now.has(filename) ? (before.has(filename) ? 'modified' : 'added') : 'removed',
      additions: 1,
      deletions: 1,
      changes: 2,
      blob_url: '',
      raw_url: '',
      contents_url: '',
    }));
    return respond(c, listed);
  });
  front.get(`${base}/commits/:commit/pulls`, async (c) => {
    if (!may(c, 'pull_requests', 'read')) return refuse(c, 403, missing);
    const pulls = (await ask('GET', '/pulls?state=all&per_page=100')) as unknown as readonly JsonObject[];
    return c.json(pulls.filter((pull) => pull['merge_commit_sha'] === c.req.param('commit')));
  });
  front.post('/graphql', (c) => c.json({ data: { viewer: { login: `${slugs.get(bearer(c)) ?? app.slug}[bot]` } } }));
  // One after the other: GitHub refuses the second of two concurrent requests.
  let creating: Promise<unknown> = Promise.resolve();
  const createPull = async (c: Context): Promise<Response> => {
    const body: JsonObject = JSON.parse(await c.req.raw.clone().text());
    const open = (await ask('GET', `/pulls?head=${owner}:${textOf(body['head'])}`)) as unknown as readonly JsonObject[];
    if (open.length > 0) return refuse(c, 422, `Validation Failed: A pull request already exists for ${owner}:${textOf(body['head'])}.`);
    return await forward(c);
  };
  front.post(`${base}/pulls`, async (c) => {
    const created = creating.then(() => createPull(c));
    creating = created.catch(() => undefined);
    return await created;
  });
  front.patch(`${base}/pulls/:number`, async (c) => {
    const { state }: JsonObject = JSON.parse(await c.req.raw.clone().text());
    const slug = slugs.get(bearer(c));
    if (state === 'closed' && slug !== undefined) closers.set(c.req.param('number'), `${slug}[bot]`);
    return forward(c);
  });
  // For GitHub, a pull request is also an issue.
  front.get(`${base}/issues/:number`, async (c) => {
    if (!may(c, 'pull_requests', 'read')) return refuse(c, 403, missing);
    const { number, state } = await ask('GET', `/pulls/${c.req.param('number')}`);
    return c.json({ number, state, closed_by: state === 'closed' ? { login: closers.get(textOf(number)) ?? owner } : null });
  });
  front.get(`${base}/pulls/:number`, async (c) => forward(c, withMerge));
  front.get(`${base}/issues/:number/comments`, async (c) => forward(c, withApp));
  front.post(`${base}/issues/:number/comments`, async (c) => {
    const body: JsonObject = JSON.parse(await c.req.raw.clone().text());
    if (textOf(body['body']).length > 65_536) return refuse(c, 422, 'Body is too long (maximum is 65536 characters)');
    return forward(c, withApp);
  });
  front.get(`${base}/issues`, async (c) => forward(c, withApp));
  front.post(`${base}/issues`, async (c) => forward(c, withApp));
  for (const method of ['POST', 'PATCH'])
    front.on(method, [`${base}/check-runs`, `${base}/check-runs/:id`], async (c) => {
      const body: JsonObject = JSON.parse(await c.req.raw.clone().text());
      const output = (body['output'] ?? {}) as JsonObject;
      const annotations = (output['annotations'] ?? []) as readonly JsonObject[];
      if (annotations.length > 50) return refuse(c, 422, 'No more than 50 annotations');
      for (const name of ['summary', 'text']) if (textOf(output[name] ?? '').length > 65_535) return refuse(c, 422, `${name} is too long`);
      return forward(c);
    });
  front.post(`${base}/code-scanning/sarifs`, async (c) => {
    if (!may(c, 'security_events', 'write')) return refuse(c, 403, missing);
    const body: JsonObject = await c.req.json();
    if (textOf(body['sarif']).length > 10 * 1024 * 1024) return refuse(c, 413, 'The sarif field is too large');
    github.sarifs.push(body);
    return respond(c, { id: 'sarif-1', url: '' }, 202);
  });
  front.get(`${base}/actions/runs/:id`, (c) => {
    if (!may(c, 'actions', 'read')) return refuse(c, 403, missing);
    const run = github.runs.find(({ id }) => id === Number(c.req.param('id')));
    return run === undefined ? refuse(c, 404, 'Not Found') : respond(c, runJson(run));
  });
  front.get(`${base}/actions/workflows/:id/runs`, (c) => {
    if (!may(c, 'actions', 'read')) return refuse(c, 403, missing);
    const [event, branch, status] = [c.req.query('event'), c.req.query('branch'), c.req.query('status')];
    const file = c.req.param('id');
    const runs = github.runs
      .map(runJson)
      .filter((run) => file === '7' || textOf(run['path']).endsWith(`/${file}`))
      .filter((run) => (event === undefined || run['event'] === event) && (branch === undefined || run['head_branch'] === branch))
      .filter((run) => status === undefined || run['conclusion'] === status || run['status'] === status)
      .toSorted((a, b) => Number(b['run_number']) - Number(a['run_number']));
    return respond(c, { total_count: runs.length, workflow_runs: runs });
  });
  front.get(`${base}/actions/runs/:id/artifacts`, (c) => {
    if (!may(c, 'actions', 'read')) return refuse(c, 403, missing);
    const run = github.runs.find(({ id }) => id === Number(c.req.param('id')));
    const artifacts = (run?.artifacts ?? []).map(({ id, name, zip, digest, expired }) => ({
      id,
      node_id: '',
      name,
      size_in_bytes: zip.length,
      url: '',
      archive_download_url: '',
      expired: expired ?? false,
      created_at: '2026-11-22T07:00:00Z',
      expires_at: '2026-12-22T07:00:00Z',
      updated_at: '2026-11-22T07:00:00Z',
      ...(digest !== undefined && { digest }),
    }));
    return respond(c, { total_count: artifacts.length, artifacts });
  });
  front.get(`${base}/actions/artifacts/:id/zip`, (c) => {
    if (!may(c, 'actions', 'read')) return refuse(c, 403, missing);
    // Like GitHub: to another host, by a signed URL.
    return c.redirect(`http://localhost:${new URL(c.req.url).port}/storage/${c.req.param('id')}?signature=secret`, 302);
  });
  front.get('/storage/:id', (c) => {
    const artifact = github.runs.flatMap(({ artifacts }) => artifacts ?? []).find(({ id }) => id === Number(c.req.param('id')));
    return new Response(artifact === undefined ? null : new Uint8Array(artifact.zip), { headers: { 'content-type': 'application/zip' } });
  });
  // The last 32 bytes of the key's DER form are the key itself.
  const pair = generateKeyPairSync('x25519');
  const sealing = {
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-32),
  };
  const publicKey = { key_id: 'key-1', key: sealing.publicKey.toString('base64') };
  front.get(`${base}/actions/secrets/public-key`, (c) => (may(c, 'secrets', 'read') ? respond(c, publicKey) : refuse(c, 403, missing)));
  front.put(`${base}/actions/secrets/:name`, async (c) => {
    if (!may(c, 'secrets', 'write')) return refuse(c, 403, missing);
    github.secrets.set(c.req.param('name'), await c.req.json());
    return c.json({}, 201);
  });
  front.get(`${base}/environments/:environment`, (c) => {
    if (!may(c, 'actions', 'read')) return refuse(c, 403, missing);
    const rules = github.environments.get(c.req.param('environment'));
    if (rules === undefined) return refuse(c, 404, 'Not Found');
    const name = c.req.param('environment');
    const dates = { created_at: '2026-11-22T07:00:00Z', updated_at: '2026-11-22T07:00:00Z' };
    const policy = github.deploying.has(name) ? { protected_branches: false, custom_branch_policies: true } : null;
    return respond(c, {
      id: 1,
      node_id: '',
      name,
      url: '',
      html_url: '',
      ...dates,
      protection_rules: rules,
      deployment_branch_policy: policy,
    });
  });
  front.get(`${base}/environments/:environment/deployment-branch-policies`, (c) => {
    if (!may(c, 'actions', 'read')) return refuse(c, 403, missing);
    const names = github.deploying.get(c.req.param('environment')) ?? [];
    const policies = names.map((name, id) => ({ id, node_id: '', name, type: 'branch' }));
    return respond(c, { total_count: policies.length, branch_policies: policies });
  });
  // Everybody who may read the repository.
  front.get(`${base}/rules/branches/:branch`, (c) => respond(c, [...(github.rules.get(c.req.param('branch')) ?? [])]));
  // Only an administrator, which GITHUB_TOKEN never is.
  front.get(`${base}/branches/:branch/protection`, (c) => {
    if (!may(c, 'administration', 'read')) return refuse(c, 403, missing);
    const protection = github.protections.get(c.req.param('branch'));
    return protection === undefined ? refuse(c, 404, 'Branch not protected') : respond(c, protection);
  });
  front.get(`${base}/environments/:environment/secrets/public-key`, (c) => {
    if (!may(c, 'environments', 'read')) return refuse(c, 403, missing);
    return github.environments.has(c.req.param('environment')) ? respond(c, publicKey) : refuse(c, 404, 'Not Found');
  });
  front.put(`${base}/environments/:environment/secrets/:name`, async (c) => {
    if (!may(c, 'environments', 'write')) return refuse(c, 403, missing);
    github.secrets.set(`${c.req.param('environment')}/${c.req.param('name')}`, await c.req.json());
    return c.json({}, 201);
  });
  front.post(`${base}/deployments`, async (c) => {
    github.deployments.push(await c.req.json());
    return c.json({ id: github.deployments.length }, 201);
  });
  front.all('*', async (c) => forward(c));

  const server = await new Promise<{ readonly url: string; readonly close: () => Promise<void> }>((resolve) => {
    const one = serve({ fetch: front.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            one.close(() => closed());
            if ('closeAllConnections' in one) one.closeAllConnections();
          }),
      }),
    );
  });

  return Object.assign(github, {
    url: server.url,
    repositoryId,
    sealing,
    admin: ask,
    approve: async (number: number): Promise<void> => {
      await ask('PUT', `/collaborators/${reviewer.login}`, { permission: 'push' });
      await ask('POST', `/pulls/${number}/reviews`, { event: 'APPROVE' }, reviewer.token);
    },
    tokenOf,
    open: async (wanted: Permissions = allPermissions): Promise<GitHub> =>
      openGitHub({
        apiUrl: server.url,
        token: await tokenOf(wanted),
        repository: { owner, repo },
        isPaced: false,
        second: 1,
        clock: { now: () => Date.parse('2026-11-22T08:00:00Z'), sleep: async () => undefined },
      }),
    commit: async (
      branch: string,
      files: Readonly<Record<string, string | null>>,
      entries: readonly JsonObject[] = [],
    ): Promise<string> => {
      const known = await tipOf(branch);
      const parent = known ?? (await tipOf('main')) ?? '';
      const tree = Object.entries(files).map(([path, content]) => ({
        path,
        mode: '100644',
        type: 'blob',
        ...(content === null ? { sha: null } : { content }),
      }));
      const made = await ask('POST', '/git/trees', { base_tree: await treeOf(parent), tree: [...tree, ...entries] });
      const commit = await ask('POST', '/git/commits', { message: `Change ${branch}`, tree: made['sha'] ?? '', parents: [parent] });
      const sha = textOf(commit['sha']);
      if (known === undefined) await ask('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
      else await ask('PATCH', `/git/refs/heads/${branch}`, { sha });
      return sha;
    },
    openPull: async (head: string, into = 'main'): Promise<number> =>
      Number((await ask('POST', '/pulls', { title: 'A change', head, base: into }))['number']),
    comments: async (number: number): Promise<readonly JsonObject[]> => {
      const pages = await Promise.all([1, 2].map((page) => ask('GET', `/issues/${number}/comments?per_page=100&page=${page}`)));
      return pages.flat() as readonly JsonObject[];
    },
    requests: () => seen,
    forget: () => {
      seen = [];
    },
    verify: () => {
      if (github.breaches.length > 0) throw new Error(github.breaches.join('\n'));
      // SARIF is sent compressed.
      const unpacked = github.sarifs.map(({ sarif }) => gunzipSync(Buffer.from(textOf(sarif), 'base64')).toString());
      const sent = [...github.bodies, ...unpacked, ...seen];
      for (const token of granted.keys())
        if (sent.some((text) => text.includes(token))) throw new Error('A token is in what was sent to GitHub.');
    },
    reset: () => {
      emulator.reset();
      granted.clear();
      slugs.clear();
      closers.clear();
      seen = [];
      github.computing = 0;
      github.secrets.clear();
      for (const map of [github.environments, github.deploying, github.rules, github.protections]) map.clear();
      for (const list of [github.faults, github.runs, github.sarifs, github.deployments, github.bodies, github.sent, github.breaches])
        list.length = 0;
    },
    close: async () => {
      await server.close();
      await emulator.close();
    },
  });
};
