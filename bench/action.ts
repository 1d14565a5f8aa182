// The Action: processor time up to its first request, requests of an update that changes nothing, and the comment for many findings.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { actionNode } from '../test/action/action-node.ts';
import { play } from '../test/action/play.ts';
import { all, type Case } from '../test/action/scenario.ts';
import { startGitHub } from '../test/github/start-github.ts';
import { median } from './median.ts';
import type { Result } from './result.ts';
import { runProgram } from './run-program.ts';

const sha = 'a'.repeat(40);

const event = {
  action: 'synchronize',
  repository: { id: 1, full_name: 'acme/cloud', private: true, default_branch: 'main' },
  pull_request: {
    number: 1,
    state: 'open',
    merged: false,
    user: { login: 'ana', type: 'User' },
    head: { sha, ref: 'change', repo: { id: 1, full_name: 'acme/cloud' } },
    base: { sha, ref: 'main', repo: { id: 1, full_name: 'acme/cloud' } },
  },
};

/** Started like by a runner. No server listens: the process ends when it would send its first request. */
const environment = (folder: string): NodeJS.ProcessEnv => {
  const path = join(folder, 'event.json');
  writeFileSync(path, JSON.stringify(event));
  return {
    PATH: process.env['PATH'],
    RUNNER_TEMP: folder,
    GITHUB_EVENT_NAME: 'pull_request_target',
    GITHUB_EVENT_PATH: path,
    GITHUB_REPOSITORY: 'acme/cloud',
    GITHUB_RUN_ID: '1',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_SHA: sha,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_WORKFLOW_REF: 'acme/cloud/.github/workflows/tenantry.yml@refs/heads/main',
    'INPUT_DESIRED-STATE': 'tenantry',
    INPUT_TOKEN: 'token',
  };
};

/** Milliseconds of processor time, as reported by show-cpu.ts. */
const cpuOf = (args: readonly string[], env: NodeJS.ProcessEnv, folder: string): number => {
  const shown = pathToFileURL(join(folder, 'show-cpu.mjs')).href;
  const { stderr } = spawnSync(actionNode, ['--import', shown, ...args], { encoding: 'utf8', env });
  const last = Number(stderr.trim().split('\n').at(-1));
  if (Number.isNaN(last)) throw new Error(stderr);
  return last;
};

/** A port that accepts connections and never responds. */
const listen = async (): Promise<{ readonly url: string; readonly close: () => void }> => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
};

/** Both have only the environment variables of a runner: certificates of the machine, for example, cost as much as the whole start. */
const measureStart = async (folder: string, rounds: number): Promise<Result> => {
  const server = await listen();
  const [bare, action]: [number[], number[]] = [[], []];
  try {
    const env = { ...environment(mkdtempSync(join(folder, 'runner-'))), GITHUB_API_URL: server.url };
    for (let round = 0; round < rounds; round += 1) {
      bare.push(cpuOf(['-e', '0'], env, folder));
      action.push(cpuOf([resolve('dist/action/index.js')], env, folder));
    }
  } finally {
    server.close();
  }
  return {
    name: 'action: start',
    measured: 'processor time of the Action up to its first request, against `node -e 0`, both with the Node that GitHub runs it with',
    unit: 'times the baseline',
    goal: 1.6,
    value: median(action) / median(bare),
    figures: { rounds, 'node -e 0, ms': median(bare), 'up to the first request, ms': median(action) },
    peaks: {},
  };
};

const scenarioNamed = (name: string): Case => {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`There is no scenario ${name}`);
  return found;
};

/** Inputs that every workflow has by default. */
const usual = { ledger: 'tenantry-ledger' };

/** The same run twice: requests of the second, which finds no changes, without blobs. */
const requestsOf = async (name: string): Promise<number> => {
  const one = scenarioNamed(name);
  const [run = {}] = one.runs;
  const first = { ...run, inputs: { ...usual, ...run.inputs } };
  const github = await startGitHub();
  try {
    return (await play({ ...one, runs: [first, { ...first, attempt: 2 }] }, github)).requests;
  } finally {
    await github.close();
  }
};

const measureRequests = async (): Promise<readonly Result[]> => {
  const [few, many] = [await requestsOf('re-run'), await requestsOf('three-thousand-findings')];
  const shared = { unit: 'requests', figures: {}, peaks: {} } as const;
  return [
    {
      ...shared,
      name: 'action: requests',
      measured: 'requests to GitHub of an update that changes nothing, without blobs',
      goal: 8,
      value: few,
    },
    { ...shared, name: 'action: 3,000 findings', measured: 'the same with 3,000 findings', goal: 12, value: many },
  ];
};

const measureComment = (folder: string, rounds: number): Result => {
  const runs = Array.from({ length: rounds }, () => runProgram(folder, 'comment', ['3000']));
  const middle = (name: string): number => median(runs.map((run) => run[name] ?? Number.NaN));
  return {
    name: 'action: comment',
    measured: 'building the comment for 3,000 findings, the first time in a process',
    unit: 'ms',
    goal: 300,
    value: middle('took'),
    figures: { rounds, findings: middle('findings'), 'characters of the comment': middle('characters') },
    peaks: { comment: middle('peak') },
  };
};

/** `folder` holds the bundled programs. */
export const measureAction = async (folder: string, rounds: number): Promise<readonly Result[]> => [
  await measureStart(folder, rounds),
  ...(await measureRequests()),
  measureComment(folder, 5),
];
