// The rolling issue: one per path and tenant, one comment per new or worse set, open as long as the reads are incomplete.
import { describe, expect, it } from 'vitest';
import { actionsAuthor } from '../../src/github/author.ts';
import { type CommentSubject, markerOf, withMarker } from '../../src/github/marker.ts';
import { GitHubRefusal, orRefusal } from '../../src/github/refusal.ts';
import { type IssueToKeep, maintainRollingIssue } from '../../src/github/rolling-issue.ts';
import type { JsonObject } from '../../src/json.ts';
import { allPermissions, textOf } from './start-github.ts';
import { github, server, withGitHub } from './with-github.ts';

const subject: CommentSubject = { type: 'issue', tenant: '7c9e6679-7425-40de-944b-e07fc1f90ae7', path: 'tenantry' };
const run = { id: 101, attempt: 1 };
const commit = 'a'.repeat(40);

withGitHub();

const issue = (changes: Partial<IssueToKeep> = {}): IssueToKeep => ({
  subject,
  author: actionsAuthor('https://github.com'),
  title: 'Tenantry: 3 findings',
  body: 'text',
  news: null,
  state: 'failing',
  commit,
  run,
  ...changes,
});

const keep = async (changes: Partial<IssueToKeep> = {}, as = github): Promise<string> => {
  const result = await orRefusal(maintainRollingIssue(as, issue(changes)));
  return result instanceof GitHubRefusal ? `refused: ${result.message}` : result.type;
};

const issues = async (): Promise<readonly JsonObject[]> =>
  (await server.admin('GET', '/issues?state=all')) as unknown as readonly JsonObject[];
const states = async (): Promise<readonly string[]> =>
  (await issues()).map(({ state, body }) => `${textOf(state)} ${textOf(body).split('\n')[0]}`);

describe('the rolling issue', () => {
  it('is created once, left unchanged, updated and closed', async () => {
    expect(await keep({ state: 'clean' })).toBe('not-needed');
    expect(await keep({ state: 'partial' })).toBe('not-needed');
    expect(await keep()).toBe('created');
    server.forget();
    expect(await keep({ run: { id: 102, attempt: 1 } })).toBe('unchanged');
    expect(server.requests()).toEqual([
      'GET /issues?state=open&creator=github-actions%5Bbot%5D&sort=created&direction=asc&per_page=100&page=1',
    ]);
    expect(await keep({ body: 'other' })).toBe('updated');
    expect(await keep({ body: 'other', state: 'partial' })).toBe('unchanged');
    expect(await states()).toEqual(['open other']);
    expect(await keep({ body: 'all good', state: 'clean' })).toBe('closed');
    expect(await states()).toEqual(['closed all good']);
    expect(await keep()).toBe('created');
  });

  it('has one comment per new or worse set, also when a run is repeated or its response lost', async () => {
    await keep();
    const [{ number } = { number: 0 }] = await issues();
    const news = { digest: 'd1', text: '2 new findings' };
    server.faults.push({ method: 'POST', path: /comments/, act: { type: 'lose-response' } });
    for (let times = 0; times < 3; times += 1) expect(await keep({ news })).toBe('unchanged');
    expect(await server.comments(Number(number))).toHaveLength(1);
    await keep({ news: { digest: 'd2', text: '1 worse' } });
    expect(await server.comments(Number(number))).toHaveLength(2);
  });

  it('is not one by another author, of another tenant, or a pull request', async () => {
    const planted = withMarker('planted', markerOf(subject, { head: commit, run }));
    await server.admin('POST', '/issues', { title: 'Planted', body: planted });
    expect(await keep()).toBe('created');
    expect(await keep({ subject: { ...subject, tenant: '7c9e6679' } })).toBe('created');
    expect(await keep()).toBe('unchanged');
    expect((await states()).toSorted()).toEqual(['open planted', 'open text', 'open text']);
  });

  it('is found behind 130 others', async () => {
    await keep();
    for (let index = 0; index < 130; index += 1) {
      const body = withMarker('other', markerOf({ ...subject, path: `p${index}` }, { head: commit, run }));
      await github.call(
        'issue.create',
        (api, at) => api.rest.issues.create({ ...at, title: 'other', body }),
        () => null,
      );
    }
    server.forget();
    expect(await keep()).toBe('unchanged');
    expect(server.requests()).toHaveLength(2);
  });

  it('is only one after two parallel runs, or a lost response', async () => {
    const second = await server.open();
    await Promise.all([keep({ body: 'one' }), keep({ body: 'two' }, second)]);
    expect((await states()).filter((state) => state.startsWith('open'))).toHaveLength(1);
    await second.close();
    server.faults.push({ method: 'POST', path: /issues$/, act: { type: 'lose-response' } });
    expect(await keep({ subject: { ...subject, path: 'other' } })).toBe('created');
    expect((await states()).filter((state) => state.startsWith('open'))).toHaveLength(2);
  });

  it('names the missing permission', async () => {
    const limited = await server.open({ ...allPermissions, issues: 'read' });
    expect(await keep({}, limited)).toContain('`issues: write`');
    await limited.close();
    server.faults.push({
      method: 'GET',
      path: /issues/,
      act: { type: 'respond', status: 410, message: 'Issues are disabled for this repo' },
    });
    expect(await keep()).toContain('disabled');
  });

  it.each([
    ['GET', 'issues: read'],
    ['POST', 'issues: write'],
  ] as const)('names the permission for issues when a comment on it is refused: %s', async (method, line) => {
    await keep();
    server.faults.push({
      method,
      path: /comments/,
      act: { type: 'respond', status: 403, message: 'Resource not accessible by integration' },
    });
    const result = await maintainRollingIssue(github, issue({ news: { digest: 'd'.repeat(32), text: 'news' } }));
    expect(result).toMatchObject({ warnings: [{ message: expect.stringContaining(`Add \`${line}\``) }] });
  });

  it.each([
    ['a scan', 'issue', 'apply-issue'],
    ['an apply', 'apply-issue', 'issue'],
    ['an apply', 'apply-issue', 'due-issue'],
    ['scheduled work', 'due-issue', 'issue'],
    ['scheduled work', 'due-issue', 'apply-issue'],
  ] as const)('of %s (%s) is neither changed nor closed by a clean or failing run of another kind (%s)', async (_, own, other) => {
    const of = (type: IssueToKeep['subject']['type']) => ({
      subject: { ...issue().subject, type },
      title: `Tenantry: ${type}`,
      body: `of ${type}`,
    });
    expect(await keep(of(own))).toBe('created');
    expect(await keep({ ...of(other), state: 'clean' })).toBe('not-needed');
    expect(await keep(of(other))).toBe('created');
    expect(await keep({ ...of(other), state: 'clean' })).toBe('closed');
    expect((await issues()).filter(({ state }) => state === 'open')).toMatchObject([
      { title: `Tenantry: ${own}`, body: expect.stringMatching(`^of ${own}`) },
    ]);
    expect(await keep({ ...of(own), state: 'clean' })).toBe('closed');
  });
});
