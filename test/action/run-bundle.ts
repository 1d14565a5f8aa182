// The built Action as a runner starts it: a process with the runner's environment and files, against a GitHub and a platform over real HTTP.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { JsonObject } from '../../src/json.ts';
import { shortLived } from '../program.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { actionNode } from './action-node.ts';

export interface Started {
  readonly event: string;
  readonly payload: JsonObject;
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  /** Reads the files that the outputs name, before they are removed. */
  readonly look?: (outputs: Readonly<Record<string, string>>) => void;
  /** Receives the process, to end it like a cancelling runner. */
  readonly started?: (child: ChildProcessWithoutNullStreams) => void;
  /** Files below GITHUB_WORKSPACE. */
  readonly workspace?: Readonly<Record<string, string>>;
}

export interface Ended {
  readonly exitCode: number | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Content of the saved plan, if there is one. */
  readonly savedPlan: string;
}

/** `name<<delimiter`, value, delimiter, as a runner reads it. */
const outputsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map(([, name = '', , value = '']) => [name, value]));

/** In the environment of every run, like a secret of another step: it must never be displayed. */
export const planted = 'planted-secret-of-another-step';

/** The action that a workflow would use. */
const actionOf = (event: string, { command = '' }: Readonly<Record<string, string>>): 'index' | 'apply' | 'fleet' => {
  if (command === 'fleet') return 'fleet';
  const plansCommit =
    command === 'plan' ? !/^(?:pull_request|merge_group)/.test(event) : command === '' && /^(?:push|workflow_dispatch)$/.test(event);
  return plansCommit || ['approve', 'apply'].includes(command) ? 'apply' : 'index';
};

/** As GitHub fills them in from the file of the action. */
const defaults = { index: {}, apply: { INPUT_COMMAND: 'plan', INPUT_ENVIRONMENT: 'production' }, fleet: {} } as const;

/** All files that the run left in its folders, without its inputs. */
const leftIn = (folder: string, given: ReadonlySet<string>): readonly (readonly [name: string, text: string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !given.has(join(entry.parentPath, entry.name)))
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')]);

/** In every scenario: neither the token nor a key or another secret is in the log, in an output or in a file. */
const demandNoSecrets = (texts: readonly (readonly [name: string, text: string])[], secrets: readonly (string | undefined)[]): void => {
  for (const secret of secrets)
    for (const [name, text] of texts)
      if (secret !== undefined && secret !== '' && text.includes(secret)) throw new Error(`${name} holds a secret: ${secret}`);
};

export const runBundle = async ({ event, payload, inputs, env, started, workspace = {}, look }: Started): Promise<Ended> => {
  const folder = temporaryFolder('runner');
  const file = (name: string, text = ''): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const [output, summary] = [file('output'), file('summary')];
  const eventFile = file('event.json', JSON.stringify(payload));
  for (const [name, text] of Object.entries(workspace)) file(name, text);
  const action = actionOf(event, inputs);
  const child = spawn(actionNode, [...shortLived, resolve(`dist/action/${action}.js`)], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      TMPDIR: tmpdir(),
      RUNNER_TEMP: folder,
      GITHUB_WORKSPACE: folder,
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: eventFile,
      SECRET_OF_ANOTHER_STEP: planted,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_REPOSITORY: 'acme/cloud',
      GITHUB_RUN_ID: '1712',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_WORKFLOW_REF: 'acme/cloud/.github/workflows/tenantry.yml@refs/heads/main',
      ...defaults[action],
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      ...env,
    },
  });
  started?.(child);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (log += data.toString()));
  const exitCode = await new Promise<number | null>((done) => child.on('close', done));
  const outputs = outputsIn(readFileSync(output, 'utf8'));
  const saved = outputs['saved-plan'] ?? '';
  const savedPlan = saved === '' ? '' : readFileSync(saved, 'utf8');
  const ended = { exitCode, log, summary: readFileSync(summary, 'utf8'), outputs, savedPlan };
  look?.(ended.outputs);
  const texts = [['the log', log.replaceAll(/^::add-mask::.*$/gm, '')] as const, ...leftIn(folder, new Set([eventFile]))];
  demandNoSecrets(texts, [planted, inputs['token'], inputs['app-token'], env['MGC_API_KEY'], env['MGC_ACCESS_TOKEN']]);
  rmSync(folder, { recursive: true, force: true });
  return ended;
};
