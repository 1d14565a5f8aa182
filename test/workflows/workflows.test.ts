// Our rules for workflows, both of this repository and of the examples: minimum permissions with reasons, pinned actions, no text from outside in a shell.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type GitHubOperation, operations } from '../../src/github/operations.ts';
import type { LockoutStage } from '../../src/kinds/step.ts';
import { actionOf, actions, type Job, readWorkflow, type Step, type Workflow, workflowOf, workflowPaths } from './workflow-files.ts';

/** Each rule returns its violations. */
const rules: Readonly<Record<string, (workflow: Workflow) => readonly string[]>> = {
  'grants nothing at the top': ({ permissions }) => (permissions === '{}' ? [] : [`permissions: ${permissions || '(default)'}`]),
  'grants permissions per job, with the reason beside each': ({ jobs }) =>
    jobs.flatMap(({ name, permissions }) => {
      if (permissions === undefined) return [`${name}: no permissions`];
      return [...permissions].flatMap(([line, reason]) => (reason.length > 5 ? [] : [`${name}: ${line}`]));
    }),
  'pins each action by its commit, with the version beside it, if it is not of the same commit': ({ jobs }) =>
    stepsOf(jobs).flatMap(({ uses, usesComment }) =>
      uses === undefined || uses === '$/apply' || (/^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses) && /^v\d+\.\d+\.\d+$/.test(usesComment))
        ? []
        : [uses],
    ),
  'leaves no credentials in a checkout': ({ jobs }) =>
    stepsOf(jobs).flatMap((step) =>
      step.uses?.startsWith('actions/checkout@') && step.with['persist-credentials'] !== 'false' ? [step.name] : [],
    ),
  'puts no expression into a shell': ({ jobs }) => stepsOf(jobs).flatMap(({ run = '', name }) => (run.includes('${{') ? [name] : [])),
  'ends each job in time': ({ jobs }) => jobs.flatMap(({ name, hasTimeout, callsWorkflow }) => (hasTimeout || callsWorkflow ? [] : [name])),
  'writes nothing to GitHub in a job of a matrix, of which there are many': ({ jobs }) =>
    jobs.flatMap(({ name, text, permissions }) =>
      /^\s+strategy:/m.test(text) && [...(permissions?.keys() ?? [])].some((line) => /^(?!id-token:).*: write$/.test(line)) ? [name] : [],
    ),
  'has a concurrency group, or the reason why not': ({ hasConcurrency, jobs }) =>
    hasConcurrency
      ? []
      : jobs.flatMap(({ name, hasConcurrency: has, text }) => (has || /#.*no concurrency group/.test(text) ? [] : [name])),
  'passes only inputs that the action has, and reads only its outputs': ({ jobs }) =>
    jobs.flatMap(({ name, text, steps }) =>
      steps.flatMap(({ id, uses, with: given }) => {
        const action = actionOf(uses);
        if (action === undefined) return [];
        const { inputs, outputs } = actions[action];
        const read = [...text.matchAll(new RegExp(`\\bsteps\\.${id}\\.outputs\\.([\\w-]+)`, 'g'))].flatMap(([, output]) => output ?? []);
        const unknown = [...Object.keys(given).filter((one) => !inputs.includes(one)), ...read.filter((one) => !outputs.includes(one))];
        return unknown.map((what) => `${name}: ${what}`);
      }),
    ),
};

function stepsOf(jobs: readonly Job[]): readonly Step[] {
  return jobs.flatMap(({ steps }) => steps);
}

describe.each(workflowPaths)('%s', (path) => {
  const workflow = readWorkflow(path);

  it.each(Object.entries(rules))('%s', (_, broken) => {
    expect(workflow.jobs.length).toBeGreaterThan(0);
    expect(broken(workflow)).toEqual([]);
  });
});

describe('each rule', () => {
  const bad = workflowOf(
    'bad.yml',
    `on: push
jobs:
  one:
    runs-on: ubuntu-latest
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@v4
      - name: Shell
        run: echo "\${{ github.event.issue.title }}"
      - uses: acme/tenantry@0000000000000000000000000000000000000000
        id: plan
        with: { unknown: 1 }
  many:
    runs-on: ubuntu-latest
    strategy:
      matrix: { shard: [0/2, 1/2] }
    permissions:
      pull-requests: write # a comment per shard
`,
  );

  it.each(Object.entries(rules))('%s: detects a violation', (_, broken) => {
    expect(broken(bad)).not.toEqual([]);
  });
});

it('audits and captures at night with a key that only reads, after the scheduled work', () => {
  const [reading, writing] = ['tenantry-schedule', 'tenantry-scheduled-work'].map((name) => readWorkflow(`examples/workflows/${name}.yml`));
  expect(reading?.jobs.map(({ name }) => name)).toEqual(['audit', 'site', 'capture']);
  expect(reading?.text).not.toContain('TENANTRY_WRITE_KEY');
  const minuteOf = (text = ''): number => {
    const [, minute, hour] = /cron: '(\d+) (\d+) \* \* \*'/.exec(text) ?? [];
    return Number(hour) * 60 + Number(minute);
  };
  expect(minuteOf(reading?.text) - minuteOf(writing?.text)).toBe(30);
});

describe('notifications', () => {
  /** As the trust file of the documentation names them. */
  const documented = [...readFileSync('docs/trust-file.md', 'utf8').matchAll(/(?:webhook|hmac): \{ env: (TENANTRY_\w+) \}/g)].map(
    ([, name = '']) => name,
  );
  const variables = Object.fromEntries([...new Set(documented)].map((name) => [name, `\${{ secrets.${name} }}`]));

  interface RunStep {
    readonly uses?: string;
    readonly with?: { readonly command?: string };
    readonly env?: Readonly<Record<string, string>>;
  }
  const stepsOf = (path: string): readonly RunStep[] => {
    const { jobs }: { jobs: Readonly<Record<string, { readonly steps?: readonly RunStep[] }>> } = parse(readFileSync(path, 'utf8'));
    return Object.values(jobs).flatMap(({ steps = [] }) => steps);
  };

  it('reach every run that audits, plans what was merged, or applies, and no other one', () => {
    expect(Object.keys(variables)).toHaveLength(3);
    const steps = workflowPaths.flatMap((path) => stepsOf(path).map((step) => ({ path, step })));
    const sends = steps.filter(
      ({ path, step }) =>
        ['audit', 'apply'].includes(step.with?.command ?? '') ||
        (step.with?.command === 'plan' && /\/apply[^/]*\.yml$/.test(path)) ||
        (path.endsWith('fleet-apply.yml') && step.env?.['TENANTRY_CHAT']),
    );
    expect(sends.map(({ path }) => basename(path)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      ...Array.from({ length: 2 }, () => 'apply-by-digest.yml'),
      ...Array.from({ length: 6 }, () => 'apply.yml'),
      'tenantry-fleet-apply.yml',
      'tenantry-schedule.yml',
      'tenantry-scheduled-work.yml',
    ]);
    for (const { step } of sends) expect(step.env).toMatchObject(variables);
    const others = steps.filter((one) => !sends.includes(one));
    expect(others.filter(({ step }) => JSON.stringify(step).includes('TENANTRY_CHAT'))).toEqual([]);
  });
});

/** One stage as its jobs: comments, and the number of the stage, left out. */
const stageOf = (text: string, stage: string): unknown => {
  const { jobs }: { jobs: Readonly<Record<string, Record<string, unknown>>> } = parse(text);
  const plain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value).replaceAll(new RegExp(`-(?=plan|approve|apply)|(?<=plan|approve|apply)[- ]${stage || 'none'}\\b`, 'g'), ''),
    );
  return Object.fromEntries(
    ['plan', 'approve', 'apply'].map((name) => {
      const { needs, if: condition, outputs, ...job } = jobs[`${name}${stage && `-${stage}`}`] ?? {};
      return [name, plain(name === 'plan' ? { outputs, ...job } : { needs, condition, ...job })];
    }),
  );
};

describe('the stages of an apply', () => {
  const { text } = readWorkflow('.github/workflows/apply.yml');
  const jobs: Readonly<Record<string, Record<string, unknown>>> = parse(text).jobs;

  it('are the same jobs, each with an approval of its own', () => {
    const [first, second, last] = ['', '2', '3'].map((stage) => JSON.stringify(stageOf(text, stage)));
    expect(second?.replaceAll(',"continued":true', '')).toBe(first);
    expect(last).toBe(second?.replace(',"continues":true', ''));
    expect(Object.keys(jobs)).toHaveLength(9);
  });

  it('say in all jobs that plan or apply whether an earlier one applied a stage of the commit', () => {
    const continued = Object.keys(jobs).filter((name) => JSON.stringify(jobs[name]).includes('"continued":true'));
    expect(continued).toEqual(['plan-2', 'apply-2', 'plan-3', 'apply-3']);
  });

  it('begin when the one before left something, and the last one fails if it does', () => {
    expect(['plan-2', 'plan-3'].map((name) => [jobs[name]?.['needs'], jobs[name]?.['if']])).toEqual([
      ['apply', "needs.apply.outputs.left != '0'"],
      ['apply-2', "needs.apply-2.outputs.left != '0'"],
    ]);
    expect(['apply', 'apply-2', 'apply-3'].map((name) => /continues/.test(JSON.stringify(jobs[name])))).toEqual([true, true, false]);
  });

  it('are as many as there are', () => {
    const stages: Readonly<Record<LockoutStage, true>> = { 'access-removal': true, mfa: true, federation: true };
    expect(Object.keys(jobs).filter((name) => name.startsWith('apply'))).toHaveLength(Object.keys(stages).length);
  });
});

/** The requests of each job of the examples to GitHub: its permissions are exactly the required ones. */
const writesComment = ['commit.read', 'pull-request.read', 'comment.list', 'comment.create', 'run.read', 'run.list'] as const;
const needs: Readonly<Record<string, readonly GitHubOperation[]>> = {
  'tenantry.yml plan': [...writesComment, 'check.create', 'sarif.upload', 'artifact.download'],
  'tenantry-with-key.yml plan': [...writesComment, 'check.create', 'sarif.upload'],
  'tenantry-merge-queue.yml plan': ['commit.read', 'check.create', 'artifact.download'],
  'tenantry-fleet-pull-request.yml merge': [...writesComment, 'check.create'],
  'tenantry-fleet-audit.yml report': [
    'contents.read',
    'contents.write',
    'issue.list',
    'issue.create',
    'issue.update',
    'issue.comments',
    'issue.comment',
  ],
};

/** `write` includes `read`. */
const permissionsFor = (names: readonly GitHubOperation[]): readonly string[] => {
  const lines = new Set<string>(names.map((name) => operations[name].permission));
  return [...lines].filter((line) => !lines.has(line.replace(/: read$/, ': write')) || line.endsWith(': write')).sort();
};

describe('the permissions of the examples', () => {
  it.each(Object.entries(needs))('of %s are exactly the required ones', (name, asked) => {
    const [file = '', job] = name.split(' ');
    const path = workflowPaths.find((one) => one.endsWith(`/${file}`)) ?? file;
    const found = readWorkflow(path).jobs.find((one) => one.name === job);
    expect([...(found?.permissions?.keys() ?? [])].sort()).toEqual(permissionsFor(asked));
  });
});
