// A pull request or a merge group, from its event to the published result. The planner is loaded only if there is something to plan: a change without relevant
// files costs only a few requests.
import type { ExitCode } from '../exit-code.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import type { Job, JobResult } from './job.ts';
import { type ChangeTrigger, type Merge, mayMatter, mergeOf } from './merge-to-plan.ts';
import { refusedOutcome, unplannedOutcome } from './not-evaluated.ts';
import type { Publication } from './publish.ts';

interface Planned {
  readonly outcome: JobResult;
  /** Of the outcome. */
  readonly language: Job['language'];
  /** undefined: none was found, or needed. */
  readonly merge?: Merge | undefined;
  /** Empty: unknown, because nothing was evaluated. */
  readonly tenant: string;
  /** Of a closed pull request: its comment below the outcome. */
  readonly withReview?: (earlier: string) => string;
}

const unplanned = ({ language }: Job, outcome: JobResult, merge?: Merge): Planned => ({ outcome, language, merge, tenant: '' });

/** A run that plans nothing reads the base only for its language. */
const inLanguageOfBase = async (job: Job, trigger: ChangeTrigger): Promise<Job> => {
  const { base } = trigger.type === 'merge-group' ? trigger : trigger.pullRequest;
  return await (await import('./language.ts')).inLanguageAt(job, base);
};

const planOf = async (job: Job, trigger: ChangeTrigger): Promise<Planned> => {
  if ('pullRequest' in trigger && trigger.pullRequest.state === 'closed') {
    const { isMerged, base } = trigger.pullRequest;
    return { ...(await (await import('./closed-pull-request.ts')).closedPullRequest(job, isMerged, base)), tenant: '' };
  }
  const found = await orRefusal(mergeOf(job, trigger));
  if (found instanceof GitHubRefusal) return unplanned(job, refusedOutcome(job, found));
  // Most pull requests of some repositories: nothing is read for their check.
  if (found.type === 'none' && found.why === 'noFiles') return unplanned(job, unplannedOutcome(job, found.why));
  if (found.type === 'none') {
    const spoken = await inLanguageOfBase(job, trigger);
    return unplanned(spoken, unplannedOutcome(spoken, found.why));
  }
  const { merge } = found;
  if (!mayMatter(merge.changed, job.inputs)) return unplanned(job, unplannedOutcome(job, 'noFiles'), merge);
  const { planMerge } = await import('./plan-merge.ts');
  const planned = await orRefusal(planMerge(job, trigger, merge));
  return planned instanceof GitHubRefusal ? unplanned(job, refusedOutcome(job, planned), merge) : { ...planned, merge };
};

export const reviewChange = async (job: Job, trigger: ChangeTrigger): Promise<ExitCode> => {
  const { inputs, event } = job;
  const pull = 'pullRequest' in trigger ? trigger.pullRequest : undefined;
  const { outcome, language, merge, tenant, withReview } = await planOf(job, trigger);
  const publication: Publication = {
    outcome,
    isClosed: pull?.state === 'closed',
    commit: trigger.commit,
    ref: trigger.ref,
    path: inputs.desiredState,
    tenant,
    comment: pull && {
      subject: { type: 'plan', tenant, path: inputs.desiredState },
      ...(withReview && { keeping: { text: withReview, otherwise: 'nothing' } }),
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
  await publish({ ...job, language }, publication);
  return outcome.exitCode;
};
