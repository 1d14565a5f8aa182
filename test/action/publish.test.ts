// What a run displays about its writes to GitHub: in one order, whatever the order of the responses.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readInputs } from '../../src/action/inputs.ts';
import { publish } from '../../src/action/publish.ts';
import { defaultTimeouts } from '../../src/apply/timeouts.ts';
import { exitCodes } from '../../src/exit-code.ts';
import { actionsAuthor } from '../../src/github/author.ts';
import { readEvent } from '../../src/github/event.ts';
import { paragraph } from '../../src/report/document.ts';
import { blocksAsMarkdown } from '../../src/report/markdown-blocks.ts';
import { words } from '../../src/report/words.ts';
import { usualSettings } from '../../src/trust/run-settings.ts';
import { startGitHub, type TestGitHub } from '../github/start-github.ts';
import { review } from '../report/reviews.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let server: TestGitHub;
const folder = temporaryFolder('publish');

beforeAll(async () => {
  server = await startGitHub();
});
afterEach(() => {
  server.verify();
  server.reset();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const writes = { check: '/check-runs', sarif: '/code-scanning/sarifs' } as const;

/** The lines of a run whose token can only read. `last`: its response comes after all others. */
const linesWith = async (last: keyof typeof writes): Promise<readonly string[]> => {
  const commit = await server.commit('main', { 'a.yaml': 'a' });
  const github = await server.open({ contents: 'read' });
  const others = Object.values(writes).filter((path) => path !== writes[last]);
  const answered = (path: string): boolean => github.requests().some((request) => request.path.endsWith(path));
  const wait = async (): Promise<void> => {
    while (!others.every(answered)) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  server.faults.push({ method: 'POST', path: new RegExp(writes[last]), act: { type: 'first', act: wait } });
  const env = {
    GITHUB_EVENT_NAME: 'push',
    GITHUB_REPOSITORY: 'acme/cloud',
    GITHUB_SHA: commit,
    GITHUB_REF: 'refs/heads/main',
    GITHUB_RUN_ID: '101',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_WORKFLOW_REF: 'acme/cloud/.github/workflows/tenantry.yml@refs/heads/main',
    GITHUB_ACTOR: 'ana',
  };
  const repository = { id: server.repositoryId, full_name: 'acme/cloud', private: true, default_branch: 'main' };
  const event = { repository, ref: 'refs/heads/main', before: commit, after: commit, deleted: false, forced: false };
  const lines: string[] = [];
  const silent = { terminal: false, colour: false, write: () => undefined };
  const job = {
    language: undefined,
    settings: usualSettings,
    inputs: readInputs('tenantry', { 'INPUT_DESIRED-STATE': 'tenantry', INPUT_TOKEN: 'token' }),
    event: readEvent(env, JSON.stringify(event)),
    github,
    author: actionsAuthor('https://github.com'),
    outputFolder: folder,
    surroundings: {
      cwd: folder,
      env: {},
      stdout: silent,
      stderr: silent,
      outliveReader: () => undefined,
      signal: new AbortController().signal,
      now: () => new Date(0),
      newId: randomUUID,
      timeouts: defaultTimeouts,
      tool: '0.0.0',
      program: 'tenantry',
    },
    command: (line: string) => void lines.push(line),
    warn: (message: string) => void lines.push(message),
  };
  const at = { file: 'tenantry/tenantry.yaml', line: 14, col: 44 };
  const outcome = {
    verdict: { name: 'invalid', line: words`the files are invalid` },
    exitCode: exitCodes.invalid,
    review: review({ problems: [{ code: 'wrong-type', message: 'It must be an integer.', at }] }),
    text: blocksAsMarkdown([paragraph('The files are invalid.')]),
    isNotable: true,
  } as const;
  try {
    await publish(job, { outcome, comment: undefined, commit, ref: 'refs/heads/main', path: 'tenantry', tenant: 'acme' }, [
      'check',
      'sarif',
    ]);
    return lines;
  } finally {
    await github.close();
  }
};

it('is in the order of the writes when GitHub responds in another one', async () => {
  const [first, second] = [await linesWith('sarif'), await linesWith('check')];
  expect(second).toEqual(first);
  expect(first.map((line) => line.slice(0, 40))).toEqual([
    'GitHub refused to create the check run (',
    '::error file=tenantry/tenantry.yaml,line',
    'GitHub refused to upload the SARIF resul',
  ]);
});
