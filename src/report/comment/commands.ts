// The commands that an issue offers to copy: the same in every language.
import type { StepClass } from '../../plan/plan.ts';

type Command = readonly string[];

export const waiveCommand = (path: string, finding: readonly string[]): Command => [
  'tenantry',
  'waive',
  path,
  ...finding,
  '--owner',
  'OWNER',
  '--reason',
  'REASON',
  '--until',
  'YYYY-MM-DD',
];

export const adoptCommand = (path: string): Command => ['tenantry', 'export', '--update', path];

/** As `tenantry init` names the workflow. */
export const applyCommand = (classes: StepClass): Command => ['gh', 'workflow', 'run', 'tenantry-apply.yml', '-f', `classes=${classes}`];
