// A pull request or a merge group from its event to what is published about it.
import type { ExitCode } from '../exit-code.ts';
import { exitCodes } from '../exit-code.ts';
import { md, type Words, words } from '../report/comment/markdown.ts';
import type { Job, Outcome } from './job.ts';
import type { ChangeTrigger } from './merge-to-plan.ts';
import { planPullRequest } from './plan-pull-request.ts';
import { type Publication, publish } from './publish.ts';

const closedLine = (isMerged: boolean): Words => (isMerged ? words`merged` : words`closed without a merge`);

const closedOutcome = (isMerged: boolean): Outcome => ({
  verdict: { name: 'not-evaluated', line: closedLine(isMerged) },
  exitCode: exitCodes.clean,
  review: undefined,
  text: md`## Tenantry: ${closedLine(isMerged)}\n\n${
    isMerged ? words`The apply workflow plans again, and reports here what it did.` : words`Nothing of this pull request runs.`
  }\n`,
  isNotable: false,
});

export const reviewChange = async (job: Job, trigger: ChangeTrigger): Promise<ExitCode> => {
  const { inputs, event } = job;
  const pull = 'pullRequest' in trigger ? trigger.pullRequest : undefined;
  const isClosed = pull?.state === 'closed';
  const plan =
    pull && isClosed ? { outcome: closedOutcome(pull.isMerged), merge: undefined, tenant: '' } : await planPullRequest(job, trigger);
  const { outcome, merge, tenant } = plan;
  const publication: Publication = {
    outcome,
    isClosed,
    commit: trigger.commit,
    ref: trigger.ref,
    path: inputs.desiredState,
    tenant,
    comment: pull && {
      subject: { type: 'plan', tenant, path: inputs.desiredState },
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
  await publish(job, publication);
  return outcome.exitCode;
};
