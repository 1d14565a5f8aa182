// The reusable workflows: who calls them passes what they need and no more, and `doctor` knows their jobs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { calledWorkflows } from '../../src/use/doctor/called-workflows.ts';

type Texts = Readonly<Record<string, string>>;

interface Job {
  readonly uses?: string;
  readonly environment?: string | { readonly name: string };
  readonly permissions: Texts;
  readonly secrets?: Texts;
  readonly with?: Texts;
  readonly steps?: readonly { readonly uses?: string; readonly with?: Texts; readonly env?: Texts }[];
}

interface Workflow {
  readonly on: { readonly workflow_call: { readonly inputs: Texts; readonly secrets: Texts } };
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = (...path: readonly string[]): Workflow => parse(readFileSync(join(...path), 'utf8'));

const called = Object.entries(calledWorkflows).map(([file, known]) => ({ file, known, workflow: read('.github/workflows', file) }));

const calls = readdirSync('examples/workflows').flatMap((file) => Object.values(read('examples/workflows', file).jobs));

const environmentOf = ({ environment }: Job): string | undefined => (typeof environment === 'object' ? environment.name : environment);

const lines = (permissions: Texts): readonly string[] => Object.entries(permissions).map((one) => one.join(': '));

it.each(called)('$file: doctor knows its jobs, their environments, keys and permissions', ({ known, workflow }) => {
  const written = Object.entries(workflow.jobs).map(([name, job]) => {
    const step = job.steps?.find(({ uses }) => uses === '$/apply');
    const { MGC_API_KEY: key, ...variables } = step?.env ?? {};
    const command = step?.with?.['command'];
    return { job: name.replace(/-\d$/, ''), command, environment: environmentOf(job), key, variables, permissions: job.permissions };
  });
  const each = new Map(written.map((one) => [JSON.stringify(one), one]));
  expect([...each.values()]).toEqual(
    known.map(({ job, command, environment, key, variables = [], permissions }) => ({
      job,
      command,
      environment: typeof environment === 'object' ? `\${{ inputs.${environment.input} }}` : environment,
      key: key && `\${{ secrets.${key} }}`,
      variables: Object.fromEntries(variables.map((name) => [name, `\${{ secrets.${name} }}`])),
      permissions,
    })),
  );
});

it.each(called)('$file: its caller passes inputs and secrets that it has, and grants what its jobs ask for', ({ file, workflow }) => {
  const [call, ...others] = calls.filter(({ uses = '' }) => uses.includes(`/${file}@`));
  const { inputs, secrets } = workflow.on.workflow_call;
  expect(others).toEqual([]);
  expect(Object.keys(call?.with ?? {}).filter((name) => !(name in inputs))).toEqual([]);
  expect(call?.secrets).toEqual(Object.fromEntries(Object.keys(secrets).map((name) => [name, `\${{ secrets.${name} }}`])));
  const asked = new Set(Object.values(workflow.jobs).flatMap(({ permissions }) => lines(permissions)));
  expect(new Set(lines(call?.permissions ?? {}))).toEqual(asked);
});

it.each(called)('$file: checks out nothing, and a secret reaches only jobs with an environment that is fixed', ({ workflow }) => {
  const jobs = Object.values(workflow.jobs);
  expect(JSON.stringify(jobs)).not.toMatch(/checkout|inherit/);
  const withSecret = jobs.filter((job) => JSON.stringify(job).includes('secrets.'));
  expect(new Set(withSecret.map(environmentOf))).toEqual(new Set(['tenantry-plan', 'tenantry-apply']));
});
