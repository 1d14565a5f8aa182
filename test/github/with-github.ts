// GitHub for the tests of a file: one server, and a client for each test. After each test, every request was one that GitHub accepts.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { GitHub } from '../../src/github/client.ts';
import { startGitHub, type TestGitHub } from './start-github.ts';

/** Of the test that runs: an import sees the new value. */
export let server: TestGitHub;
export let github: GitHub;

/** `before`: what each test finds on the server. */
export const withGitHub = (before: () => Promise<void> = async () => undefined): void => {
  beforeAll(async () => {
    server = await startGitHub();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.reset();
    await before();
    github = await server.open();
  });
  afterEach(async () => {
    server.verify();
    await github.close();
  });
};
