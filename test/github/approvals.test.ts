// Approvals of a pull request: only those of its last commit, by the last verdict of each login.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readApprovals } from '../../src/github/approvals.ts';
import type { GitHub } from '../../src/github/client.ts';
import { startGitHub, type TestGitHub } from './start-github.ts';

let server: TestGitHub;
let github: GitHub;
let pull: number;
let head: string;

beforeAll(async () => {
  server = await startGitHub();
});
afterAll(async () => server.close());
beforeEach(async () => {
  server.reset();
  await server.commit('main', { 'a.yaml': 'a: 1\n' });
  head = await server.commit('change', { 'a.yaml': 'a: 2\n' });
  pull = await server.openPull('change');
  github = await server.open();
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
