// The live organization, and the plan for it: the first part of `plan` and `apply`, and the verification of an apply.

import { readPaths } from '../../access/paths/reads.ts';
import { accessByClass, type PlannedOrganization, planOrganization } from '../../audit.ts';
import type { AccessEnd } from '../../desired/desired.ts';
import type { LoadedDesired } from '../../desired/parse-desired.ts';
import { resolveReferences } from '../../desired/resolve-references.ts';
import type { Difference } from '../../diff/difference.ts';
import { mayBeRenames } from '../../diff/find-renames.ts';
import type { LastDrillOf } from '../../due/restore-drills.ts';
import { type Address, collectionOf } from '../../kinds/address.ts';
import type { Observed, Received } from '../../kinds/kind.ts';
import { type OnDemand, satisfyDemands } from '../../live/demand.ts';
import { byName } from '../../live/in-order.ts';
import type { Live } from '../../live/live.ts';
import { keepResponses } from '../../live/responses.ts';
import { onlyOf } from '../../plan/only.ts';
import { changesAccess } from '../../plan/open-paths.ts';
import type { PastRemovals } from '../../plan/past-removals.ts';
import type { Step } from '../../plan/plan.ts';
import type { Memory } from '../../policies/ledger/memory.ts';
import type { ReviewFacts } from '../../report/review.ts';
import type { RunInfo } from '../../report/run-info.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import type { Trust } from '../../trust/trust.ts';
import { baseWarnings, type OpenBase } from '../base/open-base.ts';
import type { LedgerRecords } from '../ledger/ledger-store.ts';
import type { Ports } from '../ports.ts';
import { besidesCauses } from '../review/causes.ts';
import { collectionReads } from '../review/collection-reads.ts';
import { tenantFacts } from '../review/tenant-facts.ts';
import { settledWarnings } from '../review/warnings.ts';
import { attempt } from './attempt.ts';
import { type EarlierRemovals, eventPeriod, pastRemovals } from './past-removals.ts';
import { type OrganizationSource, readFirstRound, readPlatform } from './read-organization.ts';
import { type Reading, readsOf, readsOfEvents } from './reads-of.ts';

/** The input of a plan, in addition to the platform. */
export interface Declaration {
  readonly loaded: LoadedDesired;
  /** The desired state as the user names it. */
  readonly path: string;
  readonly trust: Trust;
  /** The trust file as the operator names it, for the commands that a result suggests. */
  readonly trustGiven?: string | undefined;
  /** The ledger as the operator names it. */
  readonly ledgerGiven?: string | undefined;
  /** The base that separates drift from changes. */
  readonly base: OpenBase | undefined;
  /** What was applied, completely or in part. */
  readonly applied?: readonly OpenBase[];
  /** Address patterns; empty: every resource. */
  readonly only?: readonly string[];
  /** The first-seen ledger, which knows since when an end of access is declared, and when restore drills worked. */
  readonly ledger?: LedgerRecords | undefined;
  /** Restore drills that this run has done. */
  readonly drilled?: Memory | undefined;
  /** Whether requests for waiting changes are repeated: an apply does. */
  readonly asksAgain?: true;
}

/** One read of the organization, and the plan for it. */
export interface PlannedLive extends PlannedOrganization {
  readonly live: Live<Received>;
  readonly run: Omit<RunInfo, 'version' | 'now'>;
  /** The time for scheduled work. */
  readonly now: Date;
}

/** Milliseconds: the period in which audit events are searched for renames. */
export const renamesWithin = 30 * 86_400_000;

const added = (calls: Live['calls'], more: Live['calls']): Live['calls'] => ({
  ...calls,
  ...Object.fromEntries(Object.entries(more).map(([operation, count]) => [operation, count + (calls[operation] ?? 0)])),
});

/**
 * With the audit events that may show a rename. If they could not be read at all, that is recorded as well: a resource that may have been renamed is not
 * removed.
 */
export const withEvents = async <Item extends Observed>(
  live: Live<Item>,
  readEvents: () => Promise<{ readonly live: Live<Item> }>,
): Promise<Live<Item>> => {
  const read = await attempt(readEvents);
  const why = read.type === 'problems' ? read.problems.map(({ message }) => message).join('; ') : '';
  const events: Live<Item>['collections'] =
    read.type === 'value'
      ? read.value.live.collections.filter(({ kind }) => kind === 'audit-event')
      : [{ name: collectionOf('audit-event'), kind: 'audit-event', completeness: { type: 'failed', cause: why }, items: [] }];
  const calls = read.type === 'value' ? added(live.calls, read.value.live.calls) : live.calls;
  const others = live.collections.filter(({ kind }) => kind !== 'audit-event');
  return { ...live, calls, collections: [...others, ...events].sort(byName) };
};

/** With the calls of all rounds. A capture makes none. */
const counted = (run: PlannedLive['run'], { calls }: Live): PlannedLive['run'] =>
  run.calls === undefined ? run : { ...run, calls, totalCalls: Object.values(calls).reduce((sum, many) => sum + many, 0) };

/** Of a period that is longer than that of removals. */
const hasEvents = ({ collections }: Live): boolean =>
  collections.some(({ kind, completeness }) => kind === 'audit-event' && completeness.type !== 'not-requested');

/** Loaded only for files with ends. */
const seenEndsIn = async (ledger: LedgerRecords | undefined, tenant: string | undefined): Promise<(end: AccessEnd) => boolean> =>
  (await import('../../policies/ledger/seen-ends.ts')).seenEnds(ledger?.before(tenant)?.part?.memory ?? {});

/** Loaded only for files with restore drills. undefined: without a ledger. */
const lastDrillsIn = async ({ ledger, drilled = {} }: Declaration, tenant: string | undefined): Promise<LastDrillOf | undefined> => {
  if (!ledger) return undefined;
  const [{ lastDrills }, { mergeMemories }] = await Promise.all([
    import('../../policies/ledger/drills.ts'),
    import('../../policies/ledger/memory.ts'),
  ]);
  return lastDrills(mergeMemories(ledger.before(tenant)?.part?.memory ?? {}, drilled));
};

/** `resend`: resources whose write-only secrets must be sent again. */
export const readAndPlan = async (
  declaration: Declaration,
  reading: Reading,
  source: OrganizationSource & EarlierRemovals,
  resend: ReadonlySet<Address>,
  ports: Ports,
): Promise<PlannedLive> => {
  const { loaded, path, base, applied = [], only: patterns, ledger, asksAgain } = declaration;
  // Loaded only where it is needed: most organizations have no delegation.
  const trust =
    declaration.trust.file === undefined
      ? declaration.trust
      : (await import('../base/delegated-trust.ts')).delegatedTrust(declaration, source.now ?? ports.now(), false);
  const { live: first, run, readMissing } = await readFirstRound(reading, source, ports);
  const now = source.now ?? new Date(first.readAt);
  const { desired } = loaded;
  const only = onlyOf(patterns);
  const seenEnd = desired.ends.length > 0 ? await seenEndsIn(ledger, first.tenant) : undefined;
  const lastDrillOf = desired.restoreDrills.length > 0 ? await lastDrillsIn(declaration, first.tenant) : undefined;
  const kinds = new Set((readsOf(reading, source.regions).onDemand ?? []).map(({ name }) => name));
  // Names that are in no use yet, before anything is planned for them: all that are unknown are reported together.
  const named = await satisfyDemands(first, (live, demand) => resolveReferences(desired, live, { kinds, demand }), readMissing);
  const timeGiven = source.now !== undefined;
  const order = {
    desired,
    from: path,
    trust,
    now,
    timeGiven,
    tool: ports.tool,
    resend,
    base,
    applied,
    asksAgain,
    ...(only && { only }),
    seenEnd,
    lastDrillOf,
  };
  const planFor = (past?: PastRemovals) => (live: Live<Received>, demand: OnDemand['demand']) =>
    planOrganization({ ...order, live, past, onDemand: { kinds, demand } });
  /** Who can become administrator is read only if the plan changes access. */
  const planOver = async (from: Live<Received>, past?: PastRemovals) => {
    const planned = await satisfyDemands(from, planFor(past), readMissing);
    if (!changesAccess(planned.result.plan)) return planned;
    const more = await readPaths(planned.live, readMissing);
    return more === planned.live ? planned : satisfyDemands(more, planFor(past), readMissing);
  };
  const { result: planned, live } = await planOver(named.live);
  if (source.capture !== undefined) return { ...planned, live, run: counted(run, live), now };
  const withEventsOf = (from: Live<Received>, eventsOf: number) =>
    withEvents(from, () => readPlatform(readsOfEvents(desired, source.regions), { ...reading, eventsOf }, keepResponses, source, ports));
  const known = mayBeRenames(planned.difference) ? await withEventsOf(live, renamesWithin) : live;
  const second = known === live ? { result: planned, live } : await planOver(known);
  // The removals of earlier runs matter only beside others.
  if (second.result.plan.steps.every(({ removes }) => removes === undefined)) {
    return { ...second.result, live: second.live, run: counted(run, second.live), now };
  }
  let whole = second.live;
  const readEvents = async (): Promise<Live<Received>> => {
    if (!hasEvents(whole)) whole = await withEventsOf(whole, eventPeriod(whole));
    return whole;
  };
  const past = await pastRemovals({ ...source, live: second.live, trust, readEvents }, ports);
  const again = await planOver(whole, past);
  return { ...again.result, live: again.live, run: counted(run, again.live), now };
};

/** Declared resources that `--only` names and that this run leaves out because of their region. */
export const outsideFacts = ({ outside }: Difference, patterns: Declaration['only']): Pick<ReviewFacts, 'outside'> => {
  const only = onlyOf(patterns);
  const left = only ? outside.filter(only) : outside;
  return left.length === 0 ? {} : { outside: left };
};

/** The common part of every review of a plan. `more`: further warnings. */
export const factsOf = (
  command: 'plan' | 'apply',
  { loaded, path, base, only }: Declaration,
  planned: PlannedLive,
  tool: string,
): ReviewFacts => {
  const { live, run, now, due, difference, base: held, plan, paths } = planned;
  return {
    schemaVersion: 4,
    command,
    run: { version: tool, now: now.toISOString(), ...run },
    desired: path,
    files: loaded.desired.files,
    ...tenantFacts(live),
    warnings: [...baseWarnings(base, held, path), ...settledWarnings(loaded.warnings, planned)],
    reads: besidesCauses(collectionReads(live)),
    dueNotes: due.notes,
    ...(planned.endsSoon && { endsSoon: planned.endsSoon }),
    ...outsideFacts(difference, only),
    ...(due.withheld && { withheld: due.withheld }),
    plan,
    paths,
  };
};

/** The result of simulating these steps, and the subjects that gain or lose access. */
export const simulated = (
  live: Live,
  steps: readonly Step[],
  { assumed, verdicts, differs }: Simulation,
): Pick<ReviewFacts, 'access' | 'simulation'> => ({
  access: accessByClass(live, steps, verdicts),
  simulation: { assumed, verdicts, differs },
});
