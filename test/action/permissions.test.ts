// Each job of the example workflows, and of the ones that they call, with each of its permissions missing alone, enforced by the emulated GitHub: the verdict is unchanged unless it depends on
// the permission, and a warning names the line to add.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { textOf } from '../github/start-github.ts';
import { zipOf } from '../github/zip-of.ts';
import { headed, platformOf } from '../plan/world.ts';
import { isLong } from '../runs.ts';
import { actionOf, actions, type Job, readWorkflow, type Step, workflowPaths } from '../workflows/workflow-files.ts';
import { type ApplyWorld, handedOn, repositoryOf, runJob, startWorld } from './apply-world.ts';
import type { Ended } from './run-bundle.ts';

type Permissions = Readonly<Record<string, 'read' | 'write'>>;

/** The effect of a permission: the result of the run without it, if it differs. */
interface Without {
  readonly exitCode: number;
  readonly verdict: string;
}

interface Row {
  readonly event: string;
  readonly payload: (world: ApplyWorld) => Promise<JsonObject> | JsonObject;
  /** Replaces expressions, and cases in which the example would do nothing here. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** For an apply: the outputs of the plan job are those of a plan run here. */
  readonly isPlanned?: true;
  readonly hasCapture?: true;
  readonly isKeyless?: true;
  /** The files of the merge make a guard refuse it. */
  readonly isRefused?: true;
  readonly prepare?: (world: ApplyWorld) => void;
  readonly decides: Readonly<Record<string, Without>>;
}

const unread: Without = { exitCode: 3, verdict: 'not-evaluated' };

const scheduled: Row['payload'] = (world) => ({ schedule: '17 3 * * *', repository: repositoryOf(world) });

const pushed: Row['payload'] = (world) => ({
  ref: 'refs/heads/main',
  before: world.before,
  after: world.after,
  deleted: false,
  forced: false,
  repository: repositoryOf(world),
});

const volumes = (size: number): string => headed(`volumes:\n  data: { region: br-se1, type: cloud_nvme1k, size: ${size} }\n`);

/** A change that adds a volume, proposed on top of the merge. */
const propose = async ({ github }: ApplyWorld): Promise<{ readonly head: string; readonly pull: JsonObject }> => {
  const more = 'version: 1\nvolumes:\n  logs: { region: br-se1, type: cloud_nvme1k, size: 10 }\n';
  const head = await github.commit('next', { 'tenantry/more.yaml': more });
  const number = await github.openPull('next');
  github.runs.splice(0);
  github.runs.push({ id: 1712, run_number: 7, head_sha: head, head_branch: 'next', pull_requests: [number] });
  return { head, pull: await github.admin('GET', `/pulls/${number}`) };
};

const proposed: Row['payload'] = async (world) => {
  const { pull } = await propose(world);
  return { action: 'opened', repository: repositoryOf(world), sender: { login: 'acme' }, pull_request: pull };
};

const grouped: Row['payload'] = async (world) => {
  const { head } = await propose(world);
  return {
    action: 'checks_requested',
    repository: repositoryOf(world),
    merge_group: {
      head_sha: head,
      head_ref: 'refs/heads/gh-readonly-queue/main/pr-2',
      base_sha: world.after,
      base_ref: 'refs/heads/main',
      head_commit: { id: head, tree_id: head, message: 'Merge', timestamp: '2026-11-22T07:00:00Z', author: null, committer: null },
    },
  };
};

/** The jobs of one stage: each stage has the same. */
const applyJobs = (file: string, stage: string): Readonly<Record<string, Row>> => ({
  [`${file} plan${stage}`]: {
    event: 'push',
    payload: pushed,
    isRefused: true,
    inputs: { classes: 'change' },
    decides: { 'contents: write': unread },
  },
  [`${file} approve${stage}`]: {
    event: 'push',
    payload: pushed,
    isKeyless: true,
    inputs: { expect: 'a'.repeat(32), acknowledge: 'b'.repeat(32) },
    // Refused, because no approval is required: only then does it write.
    prepare: ({ github }) => void github.environments.set('production', []),
    decides: {},
  },
  [`${file} apply${stage}`]: {
    event: 'push',
    payload: pushed,
    isPlanned: true,
    inputs: { classes: 'change' },
    decides: { 'contents: write': unread },
  },
});

const rows: Readonly<Record<string, Row>> = {
  'tenantry.yml plan': {
    event: 'pull_request',
    payload: proposed,
    hasCapture: true,
    isKeyless: true,
    decides: { 'contents: read': unread, 'pull-requests: write': unread, 'actions: read': { exitCode: 0, verdict: 'declared-only' } },
  },
  'tenantry-with-key.yml plan': {
    event: 'pull_request_target',
    payload: proposed,
    decides: { 'contents: read': unread, 'pull-requests: write': unread },
  },
  'tenantry-merge-queue.yml plan': {
    event: 'merge_group',
    payload: grouped,
    hasCapture: true,
    isKeyless: true,
    decides: { 'contents: read': unread, 'actions: read': { exitCode: 0, verdict: 'declared-only' } },
  },
  ...Object.fromEntries(['', '-2', '-3'].flatMap((stage) => Object.entries(applyJobs('apply.yml', stage)))),
  ...applyJobs('apply-by-digest.yml', ''),
  'tenantry-schedule.yml audit': { event: 'schedule', payload: scheduled, decides: { 'contents: write': unread } },
  'tenantry-schedule.yml capture': { event: 'schedule', payload: scheduled, decides: { 'contents: read': unread } },
  // Drift instead of scheduled work: some steps need an acknowledgement, and the issue lists them.
  'tenantry-scheduled-work.yml scheduled': {
    event: 'schedule',
    payload: scheduled,
    inputs: { classes: 'drift' },
    decides: { 'contents: write': unread },
  },
};

const isTenantry = ({ uses }: Step): boolean => actionOf(uses) !== undefined;

/** Those for one organization. The jobs of a fleet are in fleet.test.ts and test/workflows/fleet.test.ts. */
const jobs: readonly (readonly [name: string, job: Job])[] = workflowPaths
  .filter((path) => !path.startsWith('examples/fleet/'))
  .flatMap((path) =>
    readWorkflow(path)
      .jobs.filter(({ steps }) => steps.some(isTenantry))
      .map((job) => [`${path.split('/').at(-1) ?? ''} ${job.name}`, job] as const),
  );

const permissionsOf = ({ permissions }: Job, without: string): Permissions =>
  Object.fromEntries(
    [...(permissions?.keys() ?? [])]
      .filter((line) => line !== without)
      .map((line) => {
        const [name = '', level] = line.split(': ');
        return [name.replaceAll('-', '_'), level === 'write' ? 'write' : 'read'] as const;
      }),
  );

/** As the example passes them; where it computes one, the row does. */
const inputsOf = ({ steps }: Job, row: Row): Readonly<Record<string, string>> => {
  const step = steps.find(isTenantry);
  const { defaults } = actions[actionOf(step?.uses) ?? 'tenantry'];
  const given = Object.entries(step?.with ?? {}).filter(([name, value]) => !value.includes('${{') && name !== 'trust');
  return { ...defaults, ...Object.fromEntries(given), trust: '', ...row.inputs };
};

const captureOf = async (world: ApplyWorld): Promise<void> => {
  let bytes = Buffer.alloc(0);
  await runJob(world, {
    command: 'capture',
    event: { name: 'schedule', payload: { schedule: '17 3 * * *', repository: repositoryOf(world) } },
    look: ({ report = '' }) => {
      bytes = readFileSync(report);
    },
  });
  const zip = zipOf([{ name: 'tenantry-capture.json', bytes }]);
  world.github.runs.push({
    id: 11,
    run_number: 3,
    event: 'schedule',
    head_branch: 'main',
    conclusion: 'success',
    path: '.github/workflows/tenantry-schedule.yml',
    created_at: new Date().toISOString(),
    artifacts: [{ id: 5, name: 'tenantry-capture', zip, digest: `sha256:${createHash('sha256').update(zip).digest('hex')}` }],
  });
};

const state = platformOf({
  regions: { 'br-se1': { volumes: [{ name: 'data', size: 10, type: 'cloud_nvme1k', created_at: '2026-01-01T00:00:00Z' }] } },
});

const members = (more: string): string => headed(`${more}members:\n  ana@acme.example: { roles: [administrator] }\n`);

const play = async (job: Job, row: Row, without = ''): Promise<Ended> => {
  const world = await startWorld({
    state,
    base: {
      'tenantry/tenantry.yaml': row.isRefused ? `${members('')}  rescue@elsewhere.example: { roles: [administrator] }\n` : volumes(10),
    },
    head: { 'tenantry/tenantry.yaml': row.isRefused ? members('ownership: { members: authoritative }\n') : volumes(20) },
  });
  try {
    const planned = row.isPlanned && handedOn(await runJob(world, { command: 'plan', inputs: { trust: '' } }));
    const payload = await row.payload(world);
    row.prepare?.(world);
    if (row.hasCapture) await captureOf(world);
    const inputs = { ...inputsOf(job, row), ...planned };
    const ended = await runJob(world, {
      command: inputs['command'] ?? '',
      event: { name: row.event, payload },
      inputs,
      permissions: permissionsOf(job, without),
      ...(row.isKeyless && { isKeyless: true }),
    });
    world.github.verify();
    return ended;
  } finally {
    await world.close();
  }
};

const endOf = ({ exitCode, outputs }: Ended): Without => ({ exitCode: exitCode ?? -1, verdict: textOf(outputs['verdict']) });

/** Tested on every change; scenarios test the others of pull requests. */
const onEveryChange: readonly string[] = ['apply.yml apply issues: write'];

describe('the jobs of the examples', () => {
  it('are all tested', () => {
    expect(Object.keys(rows).sort()).toEqual(jobs.map(([name]) => name).sort());
  });

  it.each(jobs)('%s: has each permission that changes the result', (name, { permissions }) => {
    expect(Object.keys(rows[name]?.decides ?? {}).filter((line) => !permissions?.has(line))).toEqual([]);
  });
});

const triedOf = (name: string, { permissions }: Job): readonly string[] =>
  [...(permissions?.keys() ?? [])].filter((line) => isLong || onEveryChange.includes(`${name} ${line}`));

describe.each(jobs.filter(([name, job]) => triedOf(name, job).length > 0))('%s', (name, job) => {
  const row = rows[name];
  if (!row) throw new Error(`There is no row for ${name}`);
  let whole: Promise<Ended> | undefined;

  it.each(triedOf(name, job))('without `%s` alone', async (line) => {
    whole ??= play(job, row);
    const [all, less] = [await whole, await play(job, row, line)];
    expect(all.log).not.toContain('permissions:');
    expect(endOf(less)).toEqual(row.decides[line] ?? endOf(all));
    // Writing includes reading: whichever is named, the line to add is that of the example.
    const [scope = ''] = line.split(': ');
    expect(less.log).toMatch(new RegExp(`^::warning::.*\`${scope}: (?:read|write)\` to the \`permissions:\` of the job`, 'm'));
    expect(less.summary).not.toBe('');
  });
});
