// What runs on the default branch with a key: one function per command of the Action.
import type { ExitCode } from '../exit-code.ts';
import { applyCommit } from './apply-commit.ts';
import { approve } from './approve.ts';
import { auditOrganization } from './audit-organization.ts';
import { captureOrganization } from './capture-organization.ts';
import type { ActionCommand } from './inputs.ts';
import type { Job } from './job.ts';
import type { CommitTrigger } from './plan-commit.ts';
import { planPush } from './plan-push.ts';

const rows: Readonly<Record<ActionCommand, (job: Job, trigger: CommitTrigger) => Promise<ExitCode>>> = {
  plan: planPush,
  approve,
  apply: applyCommit,
  audit: auditOrganization,
  capture: captureOrganization,
};

export const runOnBranch = (job: Job, trigger: CommitTrigger): Promise<ExitCode> =>
  rows[job.inputs.command ?? (trigger.type === 'schedule' ? 'audit' : 'plan')](job, trigger);
