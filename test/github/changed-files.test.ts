// The changes of a pull request: every path, or that there are too many to list.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listChangedFiles } from '../../src/github/changed-files.ts';
import { startGitHub, type TestGitHub } from './start-github.ts';

let server: TestGitHub;

beforeAll(async () => {
  server = await startGitHub();
});
afterAll(async () => server.close());

const page = (length: number, first = 0): string =>
  JSON.stringify(
    Array.from({ length }, (_, index) => ({
      filename: `f${first + index}`,
      ...(index === 0 && { previous_filename: 'tenantry/old.yaml' }),
    })),
  );

it.each([
  [[0], { type: 'all', paths: [] }],
  [[2], { type: 'all', paths: ['f0', 'tenantry/old.yaml', 'f1'] }],
  [[100, 100], { type: 'too-many' }],
] as const)('lists pages of %j files', async (lengths, expected) => {
  server.reset();
  for (const length of lengths)
    server.faults.push({
      method: 'GET',
      path: /files/,
      act: { type: 'respond', status: 200, text: page(length), headers: { 'content-type': 'application/json' } },
    });
  const github = await server.open();
  expect(await listChangedFiles(github, 42)).toEqual(expected);
  expect(server.requests()).toHaveLength(lengths.length);
  server.verify();
  await github.close();
});
