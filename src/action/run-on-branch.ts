// Commands that run on the default branch with a key: one function per command of the Action, loaded on use.
import { fail } from '../errors.ts';
import type { ExitCode } from '../exit-code.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import type { ActionCommand } from './inputs.ts';
import type { Job } from './job.ts';
import type { CommitTrigger } from './plan-commit.ts';

export const adoptHelp = 'Use the input `adopt` with the command audit, on schedule or workflow_dispatch, or leave it out.';

type Run = (job: Job, trigger: CommitTrigger) => Promise<ExitCode>;

const rows: Readonly<Record<ActionCommand, () => Promise<Run>>> = {
  plan: async () => (await import('./plan-push.ts')).planPush,
  approve: async () => (await import('./approve.ts')).approve,
  apply: async () => (await import('./apply-commit.ts')).applyCommit,
  audit: async () => (await import('./audit-organization.ts')).auditOrganization,
  capture: async () => (await import('./capture-organization.ts')).captureOrganization,
  fleet: async () => (await import('./merge-fleet-run.ts')).mergeFleetRun,
};

export const runOnBranch = async (job: Job, trigger: CommitTrigger): Promise<ExitCode> => {
  const command = job.inputs.command ?? (trigger.type === 'schedule' ? 'audit' : 'plan');
  if (job.inputs.adopt && command !== 'audit') return fail('usage', `The command ${command} adopts no drift.`, { help: adoptHelp });
  const run = await rows[command]();
  const exitCode = await orRefusal(run(job, trigger));
  return exitCode instanceof GitHubRefusal ? await (await import('./without-plan.ts')).refusedRun(job, exitCode) : exitCode;
};
