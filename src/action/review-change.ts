// A pull request or a merge group, from its event to the published result. The planner is loaded only if there is something to plan: a change without relevant
// files costs only a few requests.
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import type { Job, JobResult } from './job.ts';
import { type ChangeTrigger, type Merge, mayMatter, mergeOf } from './merge-to-plan.ts';
import { noFiles, refusedOutcome } from './not-evaluated.ts';
import type { Publication } from './publish.ts';

/** Texts are loaded only by a run that writes some. */
const closedTexts = () => import('../report/comment/closed.ts');

const closedOutcome = async (isMerged: boolean): Promise<JobResult> => {
  const { closedLine, closedText } = await closedTexts();
  return {
    verdict: { name: 'not-evaluated', line: closedLine(isMerged) },
    exitCode: exitCodes.clean,
    review: undefined,
    text: closedText(isMerged),
    isNotable: false,
  };
};

interface Planned {
  readonly outcome: JobResult;
  /** undefined: none was found, or needed. */
  readonly merge: Merge | undefined;
  /** Empty: unknown, because nothing was evaluated. */
  readonly tenant: string;
}

const unplanned = (outcome: JobResult, merge?: Merge): Planned => ({ outcome, merge, tenant: '' });

const planOf = async (job: Job, trigger: ChangeTrigger): Promise<Planned> => {
  if ('pullRequest' in trigger && trigger.pullRequest.state === 'closed')
    return unplanned(await closedOutcome(trigger.pullRequest.isMerged));
  const found = await orRefusal(mergeOf(job, trigger));
  if (found instanceof GitHubRefusal) return unplanned(refusedOutcome(job, found));
  if (found.type === 'outcome') return unplanned(found.outcome);
  const { merge } = found;
  if (!mayMatter(merge.changed, job.inputs)) return unplanned(noFiles, merge);
  const { planMerge } = await import('./plan-merge.ts');
  const planned = await orRefusal(planMerge(job, trigger, merge));
  return planned instanceof GitHubRefusal ? unplanned(refusedOutcome(job, planned), merge) : { ...planned, merge };
};

export const reviewChange = async (job: Job, trigger: ChangeTrigger): Promise<ExitCode> => {
  const { inputs, event } = job;
  const pull = 'pullRequest' in trigger ? trigger.pullRequest : undefined;
  const isClosed = pull?.state === 'closed';
  const { outcome, merge, tenant } = await planOf(job, trigger);
  const closed = isClosed ? await closedTexts() : undefined;
  const publication: Publication = {
    outcome,
    isClosed,
    commit: trigger.commit,
    ref: trigger.ref,
    path: inputs.desiredState,
    tenant,
    comment: pull && {
      subject: { type: 'plan', tenant, path: inputs.desiredState },
      ...(closed && { keeping: { text: (earlier) => closed.withReview(pull.isMerged, earlier), otherwise: 'nothing' } }),
      planned: {
        pullRequest: pull.number,
        state: pull.state,
        head: trigger.commit,
        baseBranch: merge?.baseBranch ?? pull.baseBranch,
        base: merge?.base ?? null,
        merge: merge?.commit ?? null,
        run: event.run,
      },
    },
  };
  const { publish } = await import('./publish.ts');
  await publish(job, publication);
  return outcome.exitCode;
};
