// Approvals of a pull request: only those of its last commit, by the last verdict of each login.
import { expect, it } from 'vitest';
import { readApprovals } from '../../src/github/approvals.ts';
import { github, server, withGitHub } from './with-github.ts';

let pull: number;
let head: string;

withGitHub(async () => {
  await server.commit('main', { 'a.yaml': 'a: 1\n' });
  head = await server.commit('change', { 'a.yaml': 'a: 2\n' });
  pull = await server.openPull('change');
});

it('are none before anybody approves', async () => {
  expect(await readApprovals(github, pull, head)).toEqual({ author: 'acme', approvedBy: [] });
});

it('count for the commit that was approved, and not for one that was pushed since', async () => {
  await server.approve(pull);
  expect((await readApprovals(github, pull, head)).approvedBy).toEqual(['ester-vidal']);
  const pushed = await server.commit('change', { 'a.yaml': 'a: 3\n' });
  expect((await readApprovals(github, pull, pushed)).approvedBy).toEqual([]);
});
