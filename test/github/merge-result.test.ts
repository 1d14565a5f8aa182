// The merge result of a pull request: what a reviewer merges, not the content of the author's branch.
import { expect, it } from 'vitest';
import { readCommitFiles } from '../../src/github/commit-files.ts';
import { findGroup, findMergeResult } from '../../src/github/merge-result.ts';
import { GitHubRefusal, orRefusal } from '../../src/github/refusal.ts';
import { github, server, withGitHub } from './with-github.ts';

let pull: number;
let head: string;

withGitHub(async () => {
  await server.commit('main', { 'tenantry/a.yaml': 'a: 1\n', 'tenantry/b.yaml': 'b: 1\n' });
  head = await server.commit('change', { 'tenantry/a.yaml': 'a: 2\n' });
  pull = await server.openPull('change');
});

const found = async (at = head) => {
  const result = await orRefusal(findMergeResult(github, { number: pull, head: at }));
  if (result instanceof GitHubRefusal) return result.message;
  return result.type === 'merge' ? result.merge : result.reason;
};

it('contains changes merged into the base meanwhile, so that a branch behind its base reverts nothing', async () => {
  const base = await server.commit('main', { 'tenantry/b.yaml': 'b: 2\n' });
  const merge = await found();
  // Not the merged changes of others.
  expect(merge).toMatchObject({ base, head, baseBranch: 'main', changed: { type: 'all', paths: ['tenantry/a.yaml'] } });
  if (typeof merge === 'string') throw new Error(merge);
  expect(server.requests()).toEqual([`GET /pulls/${pull}`, `GET /compare/refs%2Fheads%2Fmain...${merge.commit}`]);
  const files = await readCommitFiles(github, merge.tree, 'tenantry');
  if (files.type !== 'files') throw new Error('no files');
  expect(files.files.map(({ file, text }) => [file, text()])).toEqual([
    ['tenantry/a.yaml', 'a: 2\n'],
    ['tenantry/b.yaml', 'b: 2\n'],
  ]);
});

it.each([
  [0, 1],
  [3, 4],
  [6, 7],
])('is awaited while GitHub computes it (%s reads)', async (computing, looks) => {
  server.computing = computing;
  expect(await found()).toMatchObject({ head });
  expect(server.requests().filter((request) => request.startsWith('GET /pulls'))).toHaveLength(looks);
});

it('is not evaluated when GitHub never computes it', async () => {
  server.computing = 1000;
  expect(await found()).toBe('not-computed');
  expect(server.requests()).toHaveLength(7);
});

it('is not evaluated while there are conflicts', async () => {
  await server.commit('main', { 'tenantry/a.yaml': 'a: 3\n' });
  expect(await found()).toBe('conflicts');
  expect(server.requests()).toHaveLength(1);
});

it('is not evaluated for an older head, or once it is closed', async () => {
  await server.commit('change', { 'tenantry/a.yaml': 'a: 4\n' });
  expect(await found()).toBe('outdated');
  await server.admin('PATCH', `/pulls/${pull}`, { state: 'closed' });
  expect(await found()).toBe('closed');
});

it.each([
  ['of another base', async () => [await server.commit('elsewhere', { 'x.txt': 'x' }), head]],
  ['of another head', async () => [await tip(), await server.commit('elsewhere', { 'x.txt': 'x' })]],
  ['with one parent', async () => [head]],
  ['with its parents exchanged', async () => [head, await tip()]],
  ['with three parents', async () => [await tip(), head, await server.commit('elsewhere', { 'x.txt': 'x' })]],
] as const)('is not accepted as a commit %s', async (_, parentsOf) => {
  const parents = [...(await parentsOf())].map((sha) => ({ sha }));
  const merge = await found();
  if (typeof merge === 'string') throw new Error(merge);
  const json = { 'content-type': 'application/json' };
  const tree = { sha: 'e'.repeat(40), url: '' };
  const answer = (path: RegExp, body: object): void =>
    void server.faults.push({
      method: 'GET',
      path,
      times: 99,
      act: { type: 'respond', status: 200, text: JSON.stringify(body), headers: json },
    });
  const compared = (commits: readonly object[]): object => ({
    base_commit: { sha: merge.base },
    merge_base_commit: { sha: merge.base },
    commits,
    files: [],
  });
  answer(/compare/, compared([{ sha: merge.commit, commit: { tree }, parents }]));
  expect(await found()).toBe('not-computed');
  // Among more commits than GitHub lists.
  server.faults.length = 0;
  answer(/compare/, compared([]));
  answer(/git\/commits/, { sha: merge.commit, tree, parents });
  expect(await found()).toBe('not-computed');
});

it('is found among more commits than GitHub lists', async () => {
  const merge = await found();
  if (typeof merge === 'string') throw new Error(merge);
  const text = JSON.stringify({
    base_commit: { sha: merge.base },
    merge_base_commit: { sha: merge.base },
    commits: [],
    files: Array.from({ length: 300 }, () => ({ filename: 'x' })),
  });
  server.faults.push({
    method: 'GET',
    path: /compare/,
    act: { type: 'respond', status: 200, text, headers: { 'content-type': 'application/json' } },
  });
  expect(await found()).toEqual({ ...merge, changed: { type: 'too-many' } });
});

const tip = async (): Promise<string> => {
  const { object } = await server.admin('GET', '/git/ref/heads/main');
  return (object as { sha: string }).sha;
};

it('of a group is its head, if that follows its base, with the files that the group changes', async () => {
  const base = await tip();
  const group = async (on: string, to = head): Promise<string | object> => {
    const result = await orRefusal(findGroup(github, { head: to, base: on, baseBranch: 'main' }));
    if (result instanceof GitHubRefusal) return result.reason;
    return result.type === 'merge' ? result.merge : result.why;
  };
  server.forget();
  expect(await group(base)).toMatchObject({ commit: head, head, base, changed: { type: 'all', paths: ['tenantry/a.yaml'] } });
  expect(server.requests()).toEqual([`GET /compare/${base}...${head}`]);
  // The base has moved on, the reverse, an empty one, and a missing one.
  const moved = await server.commit('main', { 'x.txt': 'x' });
  for (const [on, to] of [
    [moved, head],
    [head, base],
    [base, base],
  ] as const)
    expect(await group(on, to)).toBe(
      `The group's head ${to.slice(0, 12)} does not follow its base ${on.slice(0, 12)}. The queue makes a new group.`,
    );
  expect(await group('f'.repeat(40))).toBe('not-found');
});

it('is refused with a message without the permission, and by a server that is not GitHub', async () => {
  const limited = await server.open({ contents: 'read' });
  const refused = { reason: 'forbidden', message: expect.stringContaining('`pull-requests: read`') };
  await expect(findMergeResult(limited, { number: pull, head })).rejects.toMatchObject(refused);
  await limited.close();
  server.faults.push({ method: 'GET', path: /pulls/, act: { type: 'respond', status: 200, text: '<html>Sign in</html>' } });
  expect(await found()).toMatch(/not what the API documents/);
});
