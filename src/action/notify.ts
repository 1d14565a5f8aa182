// Tells the destinations of the trust file what a run of the default branch found. Only such runs call it; what was not delivered is a warning on the run.
import { type Problem, TenantryError } from '../errors.ts';
import type { FleetReport } from '../report/fleet/fleet-formats.ts';
import type { Review } from '../report/review.ts';
import { sentence } from '../report/sentence.ts';
import { loadFleetTrust } from '../trust/load-trust.ts';
import type { NotifyDestination } from '../trust/notify.ts';
import { type Audience, notifyOfApply, notifyOfAudit, notifyOfFleet } from '../use/notify.ts';
import type { SpeakingJob } from './language.ts';
import { runUrlOf } from './links.ts';

const tell = async (
  job: SpeakingJob,
  destinations: readonly NotifyDestination[] | undefined,
  send: (audience: Audience) => Promise<readonly Problem[]>,
): Promise<void> => {
  if (destinations === undefined) return;
  for (const { message } of await send({ destinations, link: runUrlOf(job), say: job.say })) job.warn(sentence(message));
};

/** `lastComplete`: the last complete scan; null: there is none. undefined: no ledger is kept, so nobody knows what got worse. */
export const tellOfAudit = async (job: SpeakingJob, review: Review, lastComplete: string | null | undefined): Promise<void> => {
  const { notify, settings, surroundings, warn } = job;
  if (notify !== undefined && lastComplete === undefined)
    warn('Nobody was told what got worse: without a ledger it is not known. See `github.ledger` of the trust file.');
  await tell(job, notify, (audience) => notifyOfAudit(review, { lastComplete, settings }, audience, surroundings));
};

export const tellOfApply = async (job: SpeakingJob, review: Review): Promise<void> =>
  await tell(job, job.notify, (audience) => notifyOfApply(review, audience, job.surroundings));

/** The trust file is in the workspace, a checkout of the default branch. One that cannot be used was reported when its ledger was opened. */
const ofFleet = ({ inputs: { trust } }: SpeakingJob): readonly NotifyDestination[] | undefined => {
  try {
    return trust === undefined ? undefined : loadFleetTrust(trust).notify;
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    return undefined;
  }
};

export const tellOfFleet = async (job: SpeakingJob, report: FleetReport): Promise<void> =>
  await tell(job, ofFleet(job), (audience) => notifyOfFleet(report, audience, job.surroundings));
