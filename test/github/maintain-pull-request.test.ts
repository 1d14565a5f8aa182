// The pull request that the Action maintains: one per subject, found by branch and author, kept up to date, closed when nothing is left, and never against a
// person. Every failed request leaves a warning, and the next run converges.
import { describe, expect, it } from 'vitest';
import { maintainPullRequest, type PullRequestContent } from '../../src/github/maintain-pull-request.ts';
import { type CommentSubject, isMarked } from '../../src/github/marker.ts';
import { GitHubRefusal, orRefusal } from '../../src/github/refusal.ts';
import type { JsonObject } from '../../src/json.ts';
import { isLong } from '../runs.ts';
import { allPermissions, textOf } from './start-github.ts';
import { github, server, withGitHub } from './with-github.ts';

const subject: CommentSubject = { type: 'adopt-access', tenant: '7c9e6679-7425-40de-944b-e07fc1f90ae7', path: 'tenantry' };
const branch = 'tenantry-adopt-access-x';
const author = { login: 'github-actions[bot]', appId: null };
const before = 'version: 1\n';

let base: string;

withGitHub(async () => {
  base = await server.commit('main', { 'tenantry/a.yaml': before, 'README.md': 'A cloud.\n' });
});

const proposal = (text = 'version: 1 # one\n') => ({
  title: 'Tenantry: adopt 1 change',
  body: `proposes ${text.trim()}`,
  texts: { 'tenantry/a.yaml': text },
  message: 'Adopt drift (1)',
});

const wanted = (changes: Partial<PullRequestContent> = {}): PullRequestContent => ({
  subject,
  author,
  branch,
  baseBranch: 'main',
  base,
  proposal: proposal(),
  closing: 'nothing is left',
  may: 'close',
  run: { id: 1, attempt: 1 },
  ...changes,
});

const keep = async (changes: Partial<PullRequestContent> = {}, as = github): Promise<string> => {
  const result = await orRefusal(maintainPullRequest(as, wanted(changes)));
  if (result instanceof GitHubRefusal) return `refused: ${result.message}`;
  return result.type === 'left-alone'
    ? `left alone: ${result.why}, ${result.branch}${result.pullRequest === undefined ? '' : ` #${result.pullRequest}`}`
    : result.type;
};

const pulls = async (): Promise<readonly JsonObject[]> =>
  (await server.admin('GET', '/pulls?state=all')) as unknown as readonly JsonObject[];
const states = async (): Promise<readonly string[]> =>
  (await pulls()).map(({ state, body }) => `${textOf(state)}: ${textOf(body).split('\n')[0]}`);
const tipOf = async (name: string): Promise<string> => {
  const { object } = await server.admin('GET', `/git/ref/heads/${name}`);
  return textOf((object as JsonObject)['sha']);
};
const textAt = async (ref: string): Promise<string> =>
  Buffer.from(textOf((await server.admin('GET', `/contents/tenantry/a.yaml?ref=${ref}`))['content']), 'base64').toString('utf8');
const branches = async (): Promise<readonly string[]> =>
  ((await server.admin('GET', '/branches')) as unknown as readonly JsonObject[]).map(({ name }) => textOf(name)).sort();
const requests = (): readonly string[] =>
  server.requests().map((one) =>
    decodeURIComponent(one)
      .replaceAll(/[0-9a-f]{40}/g, '<sha>')
      .replace(/\?.*/, ''),
  );

describe('a pull request of the Action', () => {
  it('is created once, left unchanged, updated, and closed', async () => {
    expect(await keep({ proposal: undefined })).toBe('not-needed');
    expect(requests()).toEqual(['GET /pulls']);
    expect(await keep()).toBe('created');
    const [pull] = await pulls();
    expect(isMarked(textOf(pull?.['body']), subject)).toBe(true);
    expect(await textAt(branch)).toBe('version: 1 # one\n');

    server.forget();
    expect(await keep({ run: { id: 2, attempt: 1 } })).toBe('unchanged');
    expect(requests()).toEqual(['GET /pulls', `GET /compare/<sha>...refs/heads/${branch}`]);

    // Another merge moves the base, not the proposal.
    base = await server.commit('main', { 'README.md': 'Another cloud.\n' });
    server.forget();
    expect(await keep()).toBe('unchanged');
    expect(requests()).toEqual(['GET /pulls', `GET /compare/<sha>...refs/heads/${branch}`]);

    server.forget();
    expect(await keep({ proposal: proposal('version: 1 # two\n') })).toBe('updated');
    expect(requests()).toEqual([
      'GET /pulls',
      `GET /compare/<sha>...refs/heads/${branch}`,
      'GET /git/ref/heads/main',
      'GET /git/commits/<sha>',
      'POST /git/trees',
      'POST /git/commits',
      `GET /git/ref/heads/${branch}`,
      `PATCH /git/refs/heads/${branch}`,
      `PATCH /pulls/${textOf(pull?.['number'])}`,
    ]);
    expect(await textAt(branch)).toBe('version: 1 # two\n');
    expect(textOf((await server.admin('GET', '/contents/README.md?ref=' + branch))['content'])).not.toBe('');
    expect(await states()).toEqual(['open: proposes version: 1 # two']);

    expect(await keep({ proposal: undefined, may: 'update' })).toBe('not-needed');
    expect(await keep({ proposal: undefined })).toBe('closed');
    expect(await states()).toEqual(['closed: nothing is left']);
    expect(await branches()).toEqual(['main']);
    expect(await keep({ proposal: undefined })).toBe('not-needed');
    // A recurring difference is proposed again: nobody declined it.
    expect(await keep({ proposal: proposal('version: 1 # two\n') })).toBe('created');
    expect(await branches()).toEqual(['main', branch]);
  });

  it('keeps its text: edits by a person are overwritten', async () => {
    await keep();
    const [pull] = await pulls();
    await server.admin('PATCH', `/pulls/${textOf(pull?.['number'])}`, { title: 'Merge me', body: 'All is well.' });
    expect(await keep()).toBe('updated');
    expect(await states()).toEqual(['open: proposes version: 1 # one']);
  });

  it('is not changed if not enough was read', async () => {
    await keep();
    expect(await keep({ proposal: proposal('version: 1 # two\n'), may: 'nothing' })).toBe('unchanged');
    expect(await keep({ proposal: undefined, may: 'nothing' })).toBe('not-needed');
    expect(await textAt(branch)).toBe('version: 1 # one\n');
  });

  it('does not change a branch that a person pushed to, whatever the person did', async () => {
    await keep();
    const tip = await server.commit(branch, { 'tenantry/a.yaml': 'version: 1 # mine\n' });
    const alone = expect.stringContaining(`pushed, ${branch}`);
    for (const change of [{}, { proposal: proposal('version: 1 # two\n') }, { proposal: undefined }])
      expect(await keep(change)).toEqual(alone);
    expect(await tipOf(branch)).toBe(tip);

    // The amended commit of the App: its author is still the App.
    const own = await server.admin('GET', `/git/commits/${base}`);
    const made = await server.admin('GET', `/commits/${tip}`);
    const [parent] = made['parents'] as unknown as readonly JsonObject[];
    const bot = await server.admin('GET', `/git/commits/${textOf(parent?.['sha'])}`);
    const amended = await server.admin('POST', '/git/commits', {
      message: 'Adopt drift (1)',
      tree: textOf((own['tree'] as JsonObject)['sha']),
      parents: [base],
      author: bot['author'] ?? null,
      committer: { name: 'Acme', email: 'acme@users.noreply.github.com', date: '2026-11-22T07:00:00Z' },
    });
    await server.admin('PATCH', `/git/refs/heads/${branch}`, { sha: amended['sha'] ?? '', force: true });
    expect(await keep()).toEqual(alone);
    expect(await tipOf(branch)).toBe(amended['sha']);
  });

  it('does not change a branch that moves during the run', async () => {
    await keep();
    let tip = '';
    server.faults.push({
      method: 'POST',
      path: /git\/commits/,
      act: {
        type: 'first',
        act: async () => {
          tip = await server.commit(branch, { 'tenantry/a.yaml': 'version: 1 # mine\n' });
        },
      },
    });
    expect(await keep({ proposal: proposal('version: 1 # two\n') })).toContain('left alone: pushed');
    expect(await tipOf(branch)).toBe(tip);
  });

  it('does not change a pull request that another author opened from its branch, or with its marker', async () => {
    await server.commit(branch, { 'tenantry/a.yaml': 'version: 1 # evil\n' });
    expect(await keep()).toContain('left alone: pushed');
    await server.admin('DELETE', `/git/refs/heads/${branch}`);
    // At the base, with a pull request of its own and our marker.
    await keep();
    const [ours] = await pulls();
    await server.admin('PATCH', `/pulls/${textOf(ours?.['number'])}`, { state: 'closed' });
    const planted = await server.admin('POST', '/pulls', { title: 'x', head: branch, base: 'main', body: textOf(ours?.['body']) });
    expect(await keep({ proposal: proposal('version: 1 # two\n') })).toContain(`opened, ${branch} #${textOf(planted['number'])}`);
    expect(await textAt(branch)).toBe('version: 1 # one\n');
    expect(await keep({ proposal: undefined })).toBe('not-needed');
    expect(textOf((await pulls()).find(({ number }) => number === planted['number'])?.['state'])).toBe('open');
  });

  it('is not proposed again after a person closed it, until the drift changes', async () => {
    await keep();
    const [pull] = await pulls();
    await server.admin('PATCH', `/pulls/${textOf(pull?.['number'])}`, { state: 'closed' });
    expect(await keep()).toBe('declined');
    await server.admin('DELETE', `/git/refs/heads/${branch}`);
    expect(await keep()).toBe('declined');
    expect(await keep({ proposal: proposal('version: 1 # two\n') })).toBe('created');
    expect(await pulls()).toHaveLength(2);
  });

  it('proposes the next change after a merge, with or without the branch', async () => {
    await keep();
    const [pull] = await pulls();
    const merged = await server.admin('PUT', `/pulls/${textOf(pull?.['number'])}/merge`, {});
    base = textOf(merged['sha']);
    expect(await keep({ proposal: undefined })).toBe('not-needed');
    expect(await keep({ proposal: proposal('version: 1 # two\n') })).toBe('created');
    expect(await textAt(branch)).toBe('version: 1 # two\n');
  });

  it('is not proposed for a base that has moved on', async () => {
    await server.commit('main', { 'tenantry/a.yaml': 'version: 1 # newer\n' });
    expect(await keep()).toContain('moved, main');
    expect(await pulls()).toEqual([]);
  });

  it('is only one, even if another run proposes at the same time', async () => {
    const second = await server.open();
    const both = await Promise.all([keep(), keep({ run: { id: 2, attempt: 1 } }, second)]);
    await second.close();
    expect(both).toEqual(['created', 'created']);
    expect(await states()).toEqual(['open: proposes version: 1 # one']);
    expect(await keep()).toBe('unchanged');
  });

  /** For a first proposal and for an update. */
  const steps = [
    ['GET', /\/pulls\?/],
    ['GET', /\/compare\//],
    ['GET', /\/git\/ref\/heads%2Fmain/],
    ['GET', /\/git\/commits\//],
    ['POST', /\/git\/trees/],
    ['POST', /\/git\/commits/],
    ['GET', /\/git\/ref\/heads%2Ftenantry/],
    ['POST', /\/git\/refs/],
    ['POST', /\/pulls/],
    ['PATCH', /\/git\/refs/],
    ['PATCH', /\/pulls/],
  ] as const;
  const faults = [
    { type: 'respond', status: 403, message: 'Resource not accessible by integration' },
    { type: 'respond', status: 404, message: 'Not Found' },
    { type: 'respond', status: 422, message: 'Validation Failed' },
    { type: 'respond', status: 502, message: 'Bad gateway' },
    { type: 'lose-response' },
    { type: 'drop' },
  ] as const;

  const all = steps.flatMap(([method, path], at) =>
    faults.map((act, fault) => ({
      row: [`${method} ${path.source}`, act, method, path] as const,
      isQuick: method !== 'GET' && at % 2 === fault % 4,
    })),
  );

  it.each(all.flatMap(({ row, isQuick }) => (isLong || isQuick ? [row] : [])))(
    'converges when %s fails with %o',
    async (_, act, method, path) => {
      for (const change of [{}, { proposal: proposal('version: 1 # two\n') }]) {
        server.faults.push({ method, path, act });
        const first = await keep(change);
        const failed = !server.faults.some((fault) => fault.path === path);
        server.faults.length = 0;
        const isDenied = failed && first.startsWith('refused') && act.type === 'respond' && act.status === 403;
        expect(isDenied ? first : 'Add `contents: read`').toMatch(/Add `(?:contents|pull-requests): (?:read|write)`/);
        await keep(change);
        expect(await keep(change)).toBe('unchanged');
        expect(await pulls()).toHaveLength(1);
        expect(await textAt(branch)).toBe(change.proposal ? 'version: 1 # two\n' : 'version: 1 # one\n');
      }
    },
  );

  it('names the missing permissions of the GitHub App', async () => {
    const poor = await server.open({ ...allPermissions, contents: 'read' });
    expect(await keep({}, poor)).toContain('Add `contents: write`');
    await poor.close();
  });
});
