// After the steps: the organization is read again; if a change is not in effect, its audit events are read to find the cause.
import { likelyCauses, type Matter, mattersOf } from '../../apply/likely-causes.ts';
import { changedBy, type Events, eventsIn, eventsUnread } from '../../diff/changed-by.ts';
import type { Problem } from '../../errors.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import { lookupOf } from '../../live/lookup.ts';
import { dropResponses } from '../../live/responses.ts';
import type { Plan, StepId } from '../../plan/plan.ts';
import { withoutAccepted } from '../../plan/without-accepted.ts';
import type { Memory } from '../../policies/ledger/memory.ts';
import type { ReviewFacts } from '../../report/review.ts';
import type { StaleStep } from '../../report/selected-steps.ts';
import type { Ports } from '../ports.ts';
import { attempt } from '../read/attempt.ts';
import { type PlannedLive, readAndPlan } from '../read/read-and-plan.ts';
import { readPlatform } from '../read/read-organization.ts';
import { readsOfEvents } from '../read/reads-of.ts';
import { unlessStopped } from '../read/stopped.ts';
import { unfinishedSteps } from '../review/remaining-changes.ts';
import type { Performed } from './perform.ts';
import type { Prepared } from './prepare.ts';

/** not-looked: nothing was run, or the run was stopped. `facts`: its part of the review. */
export type VerifiedResult = { readonly facts: Pick<ReviewFacts, 'after' | 'unfinished' | 'likelyCauses'> } & (
  | { readonly type: 'not-looked' }
  | { readonly type: 'problems'; readonly problems: readonly Problem[] }
  | { readonly type: 'seen'; readonly seen: PlannedLive }
);

/** Milliseconds: the clock of the platform may be behind ours. */
const leeway = 60_000;

const earlier = (time: string, milliseconds: number): string => new Date(Date.parse(time) - milliseconds).toISOString();

/** For a saved plan, the changes that others made since. */
const movedSince = (gone: readonly StaleStep[] = []): readonly Matter[] =>
  gone.flatMap((one) => (one.type === 'changed-since-plan' ? [{ step: one.step, address: one.condition.at.address, moved: true }] : []));

/** Unreadable events only prevent the causes. */
const readEvents = async (since: string, { reading, request }: Prepared, ports: Ports): Promise<Events> => {
  const plan = readsOfEvents(request.loaded.desired, request.source.regions);
  const eventsOf = ports.now().getTime() - Date.parse(since);
  const read = await unlessStopped(
    () => attempt(() => readPlatform(plan, { ...reading, eventsOf }, dropResponses, request.source, ports)),
    ports.signal,
  );
  if (read?.type === 'value') return eventsIn(lookupOf(read.value.live, kindList), since);
  return eventsUnread(since, read?.problems.map(({ message }) => message).join('; ') ?? 'the run was stopped');
};

const causesOf = async (
  prepared: Prepared,
  { outcome, requests }: Performed,
  after: PlannedLive,
  unfinished: readonly StepId[],
  ports: Ports,
): Promise<Pick<ReviewFacts, 'likelyCauses'>> => {
  const { before, chosen, request } = prepared;
  const gone = movedSince(chosen.gone);
  const matters = [...mattersOf(before.plan, outcome, after.plan, unfinished), ...gone];
  if (matters.length === 0) return {};
  const since = earlier(gone.length > 0 && request.saved ? request.saved.asOf : before.live.readAt, leeway);
  const events = await readEvents(since, prepared, ports);
  const own = { requests, identity: request.trust.identity };
  const changed = changedBy(events, own, before.lookup, after.lookup, before.live.tenant ?? '');
  return { likelyCauses: likelyCauses(matters, before.plan, outcome, after, changed) };
};

/** What the base would revert because this run has just applied it. */
export const keptByRun = (before: Plan, after: Plan): readonly string[] => {
  const known = new Set(before.noLongerReverted.map(({ id }) => id));
  return after.noLongerReverted.map(({ id }) => id).filter((id) => !known.has(id));
};

/** `drilled`: the restore drills of this run. Secrets are not sent again: they were sent as requested, and cannot be read back. */
export const verifyResult = async (prepared: Prepared, performed: Performed, drilled: Memory, ports: Ports): Promise<VerifiedResult> => {
  const { request, reading, before, part } = prepared;
  const { outcome } = performed;
  if (outcome.interrupted) return { type: 'not-looked', facts: {} };
  // The earlier read is still current.
  if (part.steps.length === 0) return { type: 'not-looked', facts: await causesOf(prepared, performed, before, [], ports) };
  const readAgain = () => readAndPlan({ ...request, drilled }, reading, request.source, new Set(), ports);
  const again = await unlessStopped(() => attempt(readAgain), ports.signal);
  if (!again) return { type: 'not-looked', facts: {} };
  if (again.type === 'problems') return { ...again, facts: {} };
  const seen = again.value;
  const unfinished = unfinishedSteps(before.plan, outcome, seen.plan);
  const causes = await causesOf(prepared, performed, seen, unfinished, ports);
  // A run for the next push has another base.
  const accepted = new Set([
    ...(request.accepted ?? []),
    ...part.noLongerReverted.map(({ id }) => id),
    ...keptByRun(before.plan, seen.plan),
  ]);
  return { type: 'seen', seen, facts: { after: withoutAccepted(seen.plan, accepted), unfinished, ...causes } };
};
