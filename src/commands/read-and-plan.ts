// The organization as it is, and the plan that follows from it: what `plan` and `apply` begin with, and how an apply looks again.
import { accessByClass, type PlannedOrganization, planOrganization } from '../audit.ts';
import type { LoadedDesired } from '../desired/load-desired.ts';
import type { Difference } from '../diff/difference.ts';
import { mayBeRenames } from '../diff/find-renames.ts';
import { type Address, collectionOf } from '../kinds/address.ts';
import { byName } from '../live/in-order.ts';
import type { Live } from '../live/live.ts';
import type { Step } from '../plan/plan.ts';
import type { ReviewFacts, RunInfo } from '../report/review.ts';
import type { Simulation } from '../simulation/simulation.ts';
import type { Trust } from '../trust/trust.ts';
import { attempt } from './apply/attempt.ts';
import { baseWarnings, type OpenBase } from './base/open-base.ts';
import { besidesCauses } from './causes.ts';
import { collectionStates } from './collection-states.ts';
import { evaluationTime } from './evaluation-time.ts';
import { type OrganizationSource, readOrganization, readPlatform } from './read-organization.ts';
import { type Reading, readsOfEvents } from './reads-of.ts';
import type { Surroundings } from './surroundings.ts';
import { settledWarnings } from './warnings.ts';

/** What a plan is made from, beside the platform. */
export interface Declaration {
  readonly loaded: LoadedDesired;
  /** The desired state as the user names it. */
  readonly path: string;
  readonly trust: Trust;
  /** What drift is told by. */
  readonly base: OpenBase | undefined;
  readonly only?: (address: Address) => boolean;
  /** Whether what waits for people is asked for again: an apply does. */
  readonly asksAgain?: true;
}

/** One look: what was read, and the plan made from it. */
export interface PlannedLive extends PlannedOrganization {
  readonly live: Live;
  readonly run: Omit<RunInfo, 'tool' | 'now'>;
  /** The time that due work is judged at. */
  readonly now: Date;
}

/** Milliseconds: how far back audit events are read for renames. */
export const renamesWithin = 30 * 86_400_000;

const added = (calls: Live['calls'], more: Live['calls']): Live['calls'] => ({
  ...calls,
  ...Object.fromEntries(Object.entries(more).map(([operation, count]) => [operation, count + (calls[operation] ?? 0)])),
});

/** With the audit events that may tell a rename. Where they could not be read at all, that is known as well: nothing is removed that may be a rename. */
export const withEvents = async (live: Live, readEvents: () => Promise<Pick<PlannedLive, 'live'>>): Promise<Live> => {
  const read = await attempt(readEvents);
  const why = read.type === 'problems' ? read.problems.map(({ message }) => message).join('; ') : '';
  const events: Live['collections'] =
    read.type === 'value'
      ? read.value.live.collections.filter(({ kind }) => kind === 'audit-event')
      : [{ name: collectionOf('audit-event'), kind: 'audit-event', completeness: { type: 'failed', cause: why }, items: [] }];
  const calls = read.type === 'value' ? added(live.calls, read.value.live.calls) : live.calls;
  const others = live.collections.filter(({ kind }) => kind !== 'audit-event');
  return { ...live, calls, collections: [...others, ...events].sort(byName) };
};

/** `resend`: resources whose write-only secrets are to be sent again; `now`: what `--now` says. */
export const readAndPlan = async (
  { loaded, path, trust, base, only, asksAgain }: Declaration,
  reading: Reading,
  source: OrganizationSource & { readonly now?: string | undefined },
  resend: ReadonlySet<Address>,
  surroundings: Surroundings,
): Promise<PlannedLive> => {
  const { live, run } = await readOrganization(reading, source, surroundings);
  const now = evaluationTime(source.now, live.readAt);
  const timeGiven = source.now !== undefined;
  const order = {
    desired: loaded.desired,
    from: path,
    live,
    trust,
    now,
    timeGiven,
    tool: surroundings.tool,
    resend,
    base,
    asksAgain,
    ...(only && { only }),
  };
  const planned = planOrganization(order);
  if (source.capture !== undefined || !mayBeRenames(planned.difference)) return { ...planned, live, run, now };
  const liveWithEvents = await withEvents(live, () =>
    readPlatform(readsOfEvents(loaded.desired, source.region), { ...reading, eventsOf: renamesWithin }, source, surroundings),
  );
  const { calls } = liveWithEvents;
  const counted = { ...run, calls, totalCalls: Object.values(calls).reduce((sum, many) => sum + many, 0) };
  return { ...planOrganization({ ...order, live: liveWithEvents }), live: liveWithEvents, run: counted, now };
};

/** Declared resources that this run was told to leave out by their region, of those that `--only` names. */
export const outsideFacts = ({ outside }: Difference, only: Declaration['only']): Pick<ReviewFacts, 'outside'> => {
  const left = only ? outside.filter(only) : outside;
  return left.length === 0 ? {} : { outside: left };
};

/** What every review of a plan says of one look. `more`: further warnings. */
export const factsOf = (
  command: 'plan' | 'apply',
  { loaded, path, base, only }: Declaration,
  { live, run, now, due, difference, base: held, plan }: PlannedLive,
  tool: string,
): ReviewFacts => ({
  schemaVersion: 3,
  command,
  run: { tool, now: now.toISOString(), ...run },
  desired: path,
  files: loaded.desired.files,
  ...(live.tenant === undefined ? {} : { tenant: live.tenant }),
  warnings: [...baseWarnings(base, held, path), ...settledWarnings(loaded.warnings, difference)],
  collections: besidesCauses(collectionStates(live)),
  dueNotes: due.notes,
  ...outsideFacts(difference, only),
  ...(due.withheld && { withheld: due.withheld }),
  plan,
});

/** What simulating these steps showed, and who gains and who loses what by them. */
export const simulated = (
  live: Live,
  steps: readonly Step[],
  { assumed, verdicts, differs }: Simulation,
): Pick<ReviewFacts, 'access' | 'simulation'> => ({
  access: accessByClass(live, steps, verdicts),
  simulation: { assumed, verdicts, differs },
});
