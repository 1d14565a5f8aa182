// One comment per path and tenant: found by marker and author on any page, written only by the newest run, whoever else comments.

import { describe, expect, it } from 'vitest';
import { uncheckedNote } from '../../src/action/unchecked-note.ts';
import { type Author, actionsAuthor, isBy, readAuthor } from '../../src/github/author.ts';
import type { GitHub } from '../../src/github/client.ts';
import { type CommentSubject, markerOf, withMarker } from '../../src/github/marker.ts';
import { findMergeResult } from '../../src/github/merge-result.ts';
import { markOutdatedComments } from '../../src/github/outdated-comments.ts';
import { GitHubRefusal, orRefusal } from '../../src/github/refusal.ts';
import { type CommentToWrite, longestBody, writeComment } from '../../src/github/write-comment.ts';
import { english, textsIn } from '../../src/report/texts/texts.ts';
import { allPermissions, textOf } from './start-github.ts';
import { github, server, withGitHub } from './with-github.ts';

const author: Author = actionsAuthor('https://github.com');
const subject: CommentSubject = { type: 'plan', tenant: '7c9e6679-7425-40de-944b-e07fc1f90ae7', path: 'tenantry--prod' };

let pull: number;
let head: string;

withGitHub(async () => {
  await server.commit('main', { 'tenantry/a.yaml': 'version: 1\n' });
  head = await server.commit('change', { 'tenantry/a.yaml': 'version: 1\n# changed\n' });
  pull = await server.openPull('change');
  server.runs.push({ id: 101, run_number: 1 });
});

const toWrite = async (changes: Partial<CommentToWrite> = {}, run = { id: 101, attempt: 1 }): Promise<CommentToWrite> => {
  const found = await findMergeResult(github, { number: pull, head });
  if (found.type !== 'merge') throw new Error('no merge result');
  const { commit, base } = found.merge;
  server.forget();
  return {
    subject,
    author,
    mode: 'changes',
    isNotable: true,
    body: '## Tenantry: 7 changes\n\ntext',
    unchecked: uncheckedNote(english),
    planned: { pullRequest: pull, state: 'open', head, baseBranch: 'main', base, merge: commit, run },
    ...changes,
  };
};

/** The result, in a word. */
const outcome = async (comment: CommentToWrite, as = github): Promise<string> => {
  const result = await orRefusal(writeComment(as, comment));
  if (result instanceof GitHubRefusal) return `refused: ${result.message}`;
  return result.type === 'outdated' ? `outdated: ${result.what}` : result.type;
};

const bodies = async (): Promise<readonly string[]> => (await server.comments(pull)).map(({ body }) => textOf(body));
const ours = async (): Promise<readonly string[]> => (await bodies()).filter((body) => body.includes('tenantry:plan:v1'));

const list = (page = 1) => `GET /issues/${pull}/comments?per_page=100&page=${page}`;
const fresh = () => [
  'GET /actions/runs/101',
  'GET /actions/workflows/7/runs?event=pull_request&per_page=100&branch=change',
  `GET /pulls/${pull}`,
];

describe('the comment', () => {
  it('is created, left unchanged while nothing changes, and updated', async () => {
    const comment = await toWrite();
    expect(await outcome(comment)).toBe('created');
    expect(server.requests()).toEqual([list(), ...fresh(), `POST /issues/${pull}/comments`, list()]);
    server.forget();
    expect(await outcome({ ...comment, planned: { ...comment.planned, run: { id: 101, attempt: 1 } } })).toBe('unchanged');
    expect(server.requests()).toEqual([list()]);
    server.forget();
    expect(await outcome({ ...comment, body: '## Tenantry: 8 changes' })).toBe('updated');
    expect(server.requests()).toEqual([list(), ...fresh(), expect.stringMatching(/^PATCH \/issues\/comments\/\d+$/)]);
    expect(await ours()).toEqual([expect.stringContaining('8 changes')]);
  });

  it('ignores run times when the relevant part is given', async () => {
    const essence = (body: string): string => body.replace(/run \d+/, '');
    const comment = await toWrite({ body: 'text of run 1', essence });
    expect([await outcome(comment), await outcome({ ...comment, body: 'text of run 2' })]).toEqual(['created', 'unchanged']);
  });

  it.each([
    ['changes', false, false, 'not-wanted'],
    ['changes', true, false, 'created'],
    ['always', false, false, 'created'],
    ['never', true, false, 'not-wanted'],
    ['changes', false, true, 'updated'],
    ['never', true, true, 'not-wanted'],
  ] as const)('with mode %s, changes: %s, existing: %s is %s', async (mode, isNotable, isThere, expected) => {
    const comment = await toWrite({ mode, isNotable });
    if (isThere) await outcome({ ...comment, mode: 'always', body: 'older' });
    expect(await outcome(comment)).toBe(expected);
  });

  it('is found behind 130 comments of others', async () => {
    const comment = await toWrite();
    for (let number = 0; number < 130; number += 1) await server.admin('POST', `/issues/${pull}/comments`, { body: `Comment ${number}` });
    await outcome(comment);
    server.forget();
    expect(await outcome({ ...comment, body: 'other' })).toBe('updated');
    expect(server.requests().slice(0, 2)).toEqual([list(1), list(2)]);
    expect(await ours()).toHaveLength(1);
  });

  it.each([
    ['a person', 'https://github.com'],
    ['another App', 'https://github.com'],
    // An Enterprise Server has its own id of the App: the login decides.
    ['a person', 'https://github.example'],
    ['another App', 'https://github.example'],
  ])('of %s with our marker is not ours on %s', async (who, serverUrl) => {
    const comment = await toWrite({ author: actionsAuthor(serverUrl) });
    const planted = withMarker('planted', markerOf(subject, { head, run: { id: 999_999, attempt: 9 } }));
    if (who === 'a person') await server.admin('POST', `/issues/${pull}/comments`, { body: planted });
    else {
      const token = await server.tokenOf(allPermissions, 'other');
      const body = JSON.stringify({ body: planted });
      await fetch(`${server.url}/repos/acme/cloud/issues/${pull}/comments`, {
        method: 'POST',
        body,
        headers: { authorization: `token ${token}` },
      });
    }
    expect(await outcome(comment)).toBe('created');
    expect(await outcome(comment)).toBe('unchanged');
    expect(await ours()).toEqual([planted, expect.stringContaining('7 changes')]);
  });

  it('of another tenant or path is another comment', async () => {
    const comment = await toWrite();
    const others: readonly CommentSubject[] = [
      { ...subject, tenant: '7c9e6679-7425-40de-944b-000000000000' },
      { ...subject, path: 'tenantry' },
      { ...subject, path: 'tenantry--prod/a' },
      { ...subject, path: '--> <script>' },
    ];
    for (const one of [subject, ...others, subject, ...others]) await outcome({ ...comment, subject: one, body: `of ${one.path}` });
    expect(await ours()).toHaveLength(5);
    for (const body of await ours()) expect(body.split('\n').at(-1)).toMatch(/^<!-- [\w:=.% -]* -->$/);
  });

  it('edited by a person is rewritten', async () => {
    const comment = await toWrite();
    await outcome(comment);
    const [{ id, body } = { id: 0, body: '' }] = await server.comments(pull);
    await server.admin('PATCH', `/issues/comments/${textOf(id)}`, { body: textOf(body).replace('7 changes', 'approved') });
    expect(await outcome(comment)).toBe('updated');
    expect(await ours()).toEqual([expect.stringContaining('7 changes')]);
  });

  it('whose marker claims a newer run is still rewritten: a marker is not trusted', async () => {
    const comment = await toWrite();
    await outcome(comment);
    const [{ id } = { id: 0 }] = await server.comments(pull);
    const forged = withMarker('forged', markerOf(subject, { head: 'f'.repeat(40), run: { id: 999_999, attempt: 9 } }));
    await server.admin('PATCH', `/issues/comments/${textOf(id)}`, { body: forged });
    expect(await outcome(comment)).toBe('updated');
  });

  it('is created again when it was deleted, also while it is updated', async () => {
    const comment = await toWrite();
    await outcome(comment);
    const [{ id } = { id: 0 }] = await server.comments(pull);
    const act = async (): Promise<void> => void (await server.admin('DELETE', `/issues/comments/${textOf(id)}`));
    server.faults.push({ method: 'PATCH', path: /comments/, act: { type: 'first', act } });
    expect(await outcome({ ...comment, body: 'other' })).toBe('created');
    expect(await ours()).toEqual([expect.stringContaining('other')]);
  });

  it('is only one after two parallel runs, with the text of the newer one', async () => {
    server.runs.push({ id: 102, run_number: 2 });
    const older = await toWrite({ body: 'older' });
    const newer = await toWrite({ body: 'newer' }, { id: 102, attempt: 1 });
    const second = await server.open();
    // The older run was current when it checked, before the newer one began.
    server.runs.pop();
    const act = async (): Promise<void> => {
      server.runs.push({ id: 102, run_number: 2 });
      await outcome(newer, second);
    };
    server.faults.push({ method: 'POST', path: /comments/, act: { type: 'first', act } });
    expect(await outcome(older)).toBe('outdated: run');
    expect(await ours()).toEqual([expect.stringContaining('newer')]);
    await second.close();
  });

  it('is only one after two runs that create it at the same moment', async () => {
    const comment = await toWrite({ body: 'same run' });
    const second = await server.open();
    await Promise.all([outcome({ ...comment, body: 'one' }), outcome({ ...comment, body: 'two' }, second)]);
    expect(await ours()).toHaveLength(1);
    await second.close();
  });

  it.each([
    ['a newer run', { id: 102, run_number: 2 }, 'outdated: run'],
    ['a newer attempt', { id: 101, run_number: 1, run_attempt: 2 }, 'outdated: run'],
    ['a newer run that was cancelled', { id: 102, run_number: 2, conclusion: 'cancelled' }, 'created'],
    ['a newer run of another pull request', { id: 102, run_number: 2, pull_requests: [77] }, 'created'],
    ['a newer run of a fork', { id: 102, run_number: 2, head_repository_id: 4711 }, 'created'],
    ['a newer run of another event', { id: 102, run_number: 2, event: 'push' }, 'created'],
  ] as const)('of a run is written depending on %s', async (_, run, expected) => {
    const comment = await toWrite();
    server.runs.splice(
      0,
      server.runs.length,
      ...[{ id: 101, run_number: 1 }, run].filter(({ id }, at, all) => all.findLastIndex((one) => one.id === id) === at),
    );
    expect(await outcome(comment)).toBe(expected);
    expect(await ours()).toHaveLength(expected === 'created' ? 1 : 0);
  });

  it.each([
    ['of the same commit', 'same', 'outdated: run'],
    ['of a later commit, which is another change', 'deferred', 'created'],
  ])('of a push is written depending on a newer push %s', async (_, what, expected) => {
    const comment = await toWrite();
    const event = { event: 'push', head_branch: 'main', pull_requests: [] };
    server.runs.splice(0);
    server.runs.push({ id: 101, run_number: 1, head_sha: head, ...event });
    server.runs.push({ id: 102, run_number: 2, head_sha: what === 'same' ? head : 'b'.repeat(40), ...event });
    expect(await outcome(comment)).toBe(expected);
  });

  it.each([
    ['head', async (): Promise<void> => void (await server.commit('change', { 'b.txt': 'more' })), 'outdated: head'],
    ['base', async (): Promise<void> => void (await server.commit('main', { 'b.txt': 'more' })), 'outdated: base'],
    ['state', async (): Promise<void> => void (await server.admin('PATCH', `/pulls/${pull}`, { state: 'closed' })), 'outdated: state'],
  ] as const)('is not written once the %s has moved', async (_, move, expected) => {
    const comment = await toWrite();
    await move();
    expect(await outcome(comment)).toBe(expected);
    expect(server.requests().filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it('is finalized on a closed pull request, and not created there', async () => {
    const comment = await toWrite();
    const closed = { ...comment, isNotable: false, body: 'Merged.', planned: { ...comment.planned, state: 'closed', base: null } as const };
    await outcome(comment);
    await server.admin('PATCH', `/pulls/${pull}`, { state: 'closed' });
    expect(await outcome(closed)).toBe('updated');
    expect(await outcome({ ...closed, subject: { ...subject, path: 'other' } })).toBe('not-wanted');
  });

  it('is not created twice when the response is lost', async () => {
    const comment = await toWrite();
    server.faults.push({ method: 'POST', path: /comments/, act: { type: 'lose-response' } });
    expect(await outcome(comment)).toBe('created');
    expect(await ours()).toHaveLength(1);
    expect(server.requests().filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('is created on the second attempt when the first never arrived', async () => {
    const comment = await toWrite();
    server.faults.push({ method: 'POST', path: /comments/, act: { type: 'drop' } });
    expect(await outcome(comment)).toBe('created');
    expect(server.requests().filter((request) => request.startsWith('POST'))).toHaveLength(2);
    expect(await ours()).toHaveLength(1);
  });

  it('that is too long is refused before any request', async () => {
    const comment = await toWrite({ body: 'a'.repeat(longestBody) });
    expect(await outcome(comment)).toMatch(/^refused: Tenantry could not create the comment/);
    expect(server.requests()).toEqual([]);
  });

  it.each([['pull_requests', 'pull-requests: write', { pull_requests: 'read', issues: 'read' }]] as const)(
    'without the permission %s names the line that is missing',
    async (_, line, changes) => {
      const comment = await toWrite();
      const permissions = Object.fromEntries(
        Object.entries({ ...allPermissions, ...changes }).filter(([, level]) => level !== undefined),
      ) as typeof allPermissions;
      const limited = await server.open(permissions);
      expect(await outcome(comment, limited)).toContain(`Add \`${line}\` to the \`permissions:\` of the job`);
      expect(await ours()).toEqual([]);
      await limited.close();
    },
  );

  const withoutActions = async (): Promise<GitHub> => {
    const { actions: _, ...permissions } = allPermissions;
    return await server.open(permissions);
  };
  const unchecked = '<sub>Newer runs could not be checked: the job lacks `actions: read`.</sub>';

  it('without the permission to see runs is written after comparing head and base, and says so until the permission is there', async () => {
    const limited = await withoutActions();
    const comment = await toWrite();
    const first = await writeComment(limited, comment);
    expect(first).toMatchObject({
      type: 'created',
      warnings: [{ message: expect.stringContaining('Add `actions: read` to the `permissions:` of the job') }],
    });
    expect(await ours()).toEqual([expect.stringContaining(`text\n\n${unchecked}\n\n<!-- tenantry:plan`)]);
    expect(await outcome(comment, limited)).toBe('unchanged');
    expect(await outcome(comment)).toBe('updated');
    expect((await ours())[0]).not.toContain('Newer runs');
    await limited.close();
  });

  it.each([
    ['head', async (): Promise<unknown> => await server.commit('change', { 'tenantry/a.yaml': 'version: 1\n# again\n' })],
    ['base', async (): Promise<unknown> => await server.commit('main', { 'tenantry/b.yaml': 'version: 1\n' })],
    ['state', async (): Promise<unknown> => await server.admin('PATCH', `/pulls/${pull}`, { state: 'closed' })],
  ] as const)('without the permission to see runs is not written for an older %s', async (what, act) => {
    const comment = await toWrite();
    const limited = await withoutActions();
    await act();
    expect(await outcome(comment, limited)).toBe(`outdated: ${what}`);
    expect(await ours()).toEqual([]);
    await limited.close();
  });

  it('is not written when runs cannot be listed for a reason that may pass', async () => {
    const comment = await toWrite();
    server.faults.push({ method: 'GET', path: /actions\/runs/, times: 9, act: { type: 'respond', status: 502 } });
    expect(await outcome(comment)).toMatch(/^refused: /);
    expect(await ours()).toEqual([]);
  });

  it.each([
    ['a rate limit', { status: 403, message: 'API rate limit exceeded for installation' }, 'rate limit'],
    [
      'a secondary limit',
      { status: 403, message: 'You have exceeded a secondary rate limit', headers: { 'retry-after': '900' } },
      '900 seconds',
    ],
    ['410', { status: 410, message: 'Issues are disabled for this repo' }, 'disabled'],
    ['422', { status: 422, message: 'Validation failed' }, 'does not accept'],
    ['401', { status: 401, message: 'Bad credentials' }, 'token is invalid'],
    ['429', { status: 429, message: 'slow down' }, 'rate limit'],
  ] as const)('refused by %s is a warning', async (_, act, expected) => {
    const comment = await toWrite();
    server.faults.push({ method: 'POST', path: /comments/, times: 5, act: { type: 'respond', ...act } });
    expect(await outcome(comment)).toContain(expected);
    expect(server.requests().filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('is written through an outage that ends, and refused by one that does not', async () => {
    const comment = await toWrite();
    server.faults.push({ method: 'GET', path: /comments/, times: 2, act: { type: 'respond', status: 502 } });
    expect(await outcome(comment)).toBe('created');
    server.faults.push({ method: 'GET', path: /comments/, times: 9, act: { type: 'respond', status: 502, text: '<html>' } });
    expect(await outcome(comment)).toContain('(502)');
  });
});

describe('after a push', () => {
  it('marks comments of open pull requests once, and only our own', async () => {
    await outcome(await toWrite({ body: '## Verdict\n\ntext' }));
    const other = await server.openPull(await server.commit('second', { 'c.txt': 'c' }).then(() => 'second'));
    await server.admin('POST', `/issues/${other}/comments`, {
      body: withMarker('planted', markerOf(subject, { head, run: { id: 1, attempt: 1 } })),
    });
    server.forget();
    const push = { subject, author, branch: 'main', commit: 'a'.repeat(40), says: (await textsIn('pt-BR')).action.outdated };
    expect(await markOutdatedComments(github, push)).toEqual({ marked: 1, warnings: [] });
    expect(server.requests().filter((request) => request.startsWith('PATCH'))).toHaveLength(1);
    expect(await markOutdatedComments(github, push)).toEqual({ marked: 0, warnings: [] });
    await markOutdatedComments(github, { ...push, commit: 'b'.repeat(40), says: english.action.outdated });
    const [body = ''] = await ours();
    expect(body.split('\n').slice(0, 6)).toEqual([
      '## Verdict',
      '',
      '> [!NOTE]',
      expect.stringContaining('Planned before bbbbbbbbbbbb'),
      '',
      'text',
    ]);
    expect(body).not.toContain('aaaaaaaaaaaa');
    // A new plan no longer mentions it.
    expect(await outcome(await toWrite({ body: '## Verdict\n\ntext' }))).toBe('updated');
    expect(await ours()).not.toContain('Planned before');
  });
});

describe('the author', () => {
  it('of another token is requested', async () => {
    expect(await readAuthor(github)).toEqual({ login: 'github-actions[bot]', appId: null });
  });
});

describe('our own comments', () => {
  const app = { id: 15_368 };
  it.each([
    ['ours', { user: { login: 'github-actions[bot]', type: 'Bot' }, performed_via_github_app: app }, true],
    ['through another App', { user: { login: 'github-actions[bot]', type: 'Bot' }, performed_via_github_app: { id: 1 } }, false],
    ['through no App', { user: { login: 'github-actions[bot]', type: 'Bot' }, performed_via_github_app: null }, false],
    ['of another login', { user: { login: 'other[bot]', type: 'Bot' }, performed_via_github_app: app }, false],
    ['of a person called so', { user: { login: 'github-actions[bot]', type: 'User' }, performed_via_github_app: app }, false],
    ['of nobody', { user: null, performed_via_github_app: app }, false],
  ])('depend on the author: %s', (_, written, expected) => {
    expect(isBy(author, written)).toBe(expected);
  });
});
