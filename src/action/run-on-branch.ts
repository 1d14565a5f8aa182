// Commands that run on the default branch with a key: one function per command of the Action, loaded on use.
import { fail } from '../errors.ts';
import type { ExitCode } from '../exit-code.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import { repository } from '../repository.ts';
import type { ActionCommand } from './inputs.ts';
import type { Job } from './job.ts';
import type { CommitTrigger } from './plan-commit.ts';

export const adoptHelp = 'Use the input `app-token` with the command audit, on schedule or workflow_dispatch, or leave it out.';

const applyHelp = `Use ${new URL(repository).pathname.slice(1)}/apply, as in the workflow that \`tenantry init --apply\` writes.`;

type Run = (job: Job, trigger: CommitTrigger) => Promise<ExitCode>;

const rows: Readonly<Record<ActionCommand, () => Promise<Run>>> = {
  plan: async () => (await import('./plan-push.ts')).planPush,
  approve: async () => (await import('./approve.ts')).approve,
  apply: async () => (await import('./apply-commit.ts')).applyCommit,
  audit: async () => (await import('./audit-organization.ts')).auditOrganization,
  capture: async () => (await import('./capture-organization.ts')).captureOrganization,
  doctor: async () => (await import('./check-set-up.ts')).checkSetUp,
  fleet: async () => (await import('./merge-fleet-run.ts')).mergeFleetRun,
};

/** A run on a schedule applies nothing that a person has to approve: changes that a merge left undone are no drift, and are not its own. */
const withOwnClasses = (job: Job, trigger: CommitTrigger): Job =>
  trigger.type === 'schedule' ? { ...job, inputs: { ...job.inputs, classes: job.inputs.classes.filter((one) => one !== 'change') } } : job;

export const runOnBranch = async (given: Job, trigger: CommitTrigger): Promise<ExitCode> => {
  const job = withOwnClasses(given, trigger);
  const command = job.inputs.command ?? (trigger.type === 'schedule' ? 'audit' : 'plan');
  if (job.inputs.appToken !== undefined && command !== 'audit')
    return fail('usage', `The command ${command} adopts no drift.`, { help: adoptHelp });
  if (command === 'plan' && job.inputs.action !== 'apply')
    return fail('usage', 'This action plans pull requests. It plans no commit of the default branch.', { help: applyHelp });
  const run = await rows[command]();
  const exitCode = await orRefusal(run(job, trigger));
  return exitCode instanceof GitHubRefusal ? await (await import('./without-plan.ts')).refusedRun(job, exitCode) : exitCode;
};
