// Runs the approved steps of a plan, as `apply` does. Nobody is asked: the digest is the approval.
import { emptyLedger } from '../policies/ledger/ledger.ts';
import { closingOf, openingOf } from '../report/outline.ts';
import type { Review } from '../report/review.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import type { ApplyRequest } from '../use/apply/apply-request.ts';
import { withJournal } from '../use/apply/perform.ts';
import { applyPlan } from '../use/apply-plan.ts';
import type { LedgerStore } from '../use/ledger/ledger-store.ts';
import type { Ports } from '../use/ports.ts';
import type { Job } from './job.ts';
import type { SpeakingJob } from './language.ts';
import { openLedgerBranch } from './ledger-branch.ts';
import { pathOf } from './open-commit.ts';
import { type CommitPlan, type CommitTrigger, declarationOf } from './plan-commit.ts';
import { quietInPublic } from './quiet.ts';
import { recordedRemovals } from './removal-record.ts';
import { type Ran, runReview } from './run-use.ts';
import { approves, type Selected } from './selected-steps.ts';
import { typedDigests } from './typed-digests.ts';

/** The digest of all steps also approves those that need an acknowledgement. */
const acknowledged = ({ inputs, surroundings }: Job, trigger: CommitTrigger, selected: Selected): readonly string[] => {
  const given = [inputs.acknowledge, typedDigests(trigger, surroundings.env)];
  return given.some((digests) => approves(digests, selected) === 'all') ? selected.acknowledge : inputs.acknowledge;
};

/** The branch is read again when something is added: other runs may have written it meanwhile. A failure is a warning. */
const addTo =
  (job: Job, tenant: string | undefined): LedgerStore['add'] =>
  async (scan) =>
    (await (await openLedgerBranch(job, tenant))?.store.add(scan)) ?? { ledger: emptyLedger, before: undefined };

const requestOf = async (
  job: Job,
  trigger: CommitTrigger,
  { sides, selected }: CommitPlan,
  journal: string,
  ports: Ports,
): Promise<ApplyRequest> => {
  const { expect, classes, skipUnacknowledged } = job.inputs;
  const { ledger, ...declared } = await declarationOf(job, sides, ports);
  return {
    ...declared,
    ledger: ledger && { ...ledger, add: addTo(job, declared.loaded.desired.tenant) },
    asksAgain: true,
    classes,
    word: { acknowledge: selected ? acknowledged(job, trigger, selected) : [], expect },
    skipUnacknowledged,
    resend: new Set(),
    source: { regions: [], journal, ...recordedRemovals(job) },
  };
};

/** Nobody is asked: the digest is the approval. */
export const runApproved = (job: SpeakingJob, trigger: CommitTrigger, plan: CommitPlan, journal: string): Promise<Ran> => {
  const surroundings = quietInPublic(job);
  const { say } = job;
  return runReview('apply', pathOf(job), surroundings, say, async (ports) => {
    surroundings.outliveReader();
    const request = await requestOf(job, trigger, plan, journal, ports);
    const show = (begun: Review): void => printBlocks(openingOf(begun, say, { brief: true }), surroundings, false, say);
    const applied = await withJournal(journal, `apply ${pathOf(job)}`, ports, () => applyPlan(request, { show }, ports));
    if (applied.type !== 'applied') return applied;
    surroundings.stdout.write('\n');
    return { review: applied.review, shown: closingOf(applied.review, say, { brief: true }) };
  });
};
