// Plays a series of pull requests on the simulator: each is planned from the current live state, and applied as far as its operator allows.
import type { Journal } from '../../../src/apply/journal.ts';
import { journalRemovals } from '../../../src/apply/journal-removals.ts';
import { readRuns } from '../../../src/apply/journal-runs.ts';
import type { Desired } from '../../../src/desired/desired.ts';
import { resolveReferences } from '../../../src/desired/resolve-references.ts';
import { compare } from '../../../src/diff/compare.ts';
import type { Difference } from '../../../src/diff/difference.ts';
import { findDue } from '../../../src/due/find-due.ts';
import { TenantryError } from '../../../src/errors.ts';
import type { JsonObject } from '../../../src/json.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import { lookupOf } from '../../../src/live/lookup.ts';
import { baseOf } from '../../../src/plan/base.ts';
import type { Guard } from '../../../src/plan/guards/guard.ts';
import { guards as allGuards } from '../../../src/plan/guards.ts';
import { makePlan } from '../../../src/plan/make-plan.ts';
import { isChange } from '../../../src/plan/origin.ts';
import { type PastRemovals, within24Hours } from '../../../src/plan/past-removals.ts';
import type { Plan, Step, StepId } from '../../../src/plan/plan.ts';
import type { Description } from '../../../src/simulator/description.ts';
import type { SavedState } from '../../../src/simulator/state.ts';
import { checkDelegation } from '../../../src/trust/check-delegation.ts';
import { checkGrants } from '../../../src/trust/check-grants.ts';
import type { Trust } from '../../../src/trust/trust.ts';
import { type Planned, type Platform, platformWith, runPlanned } from '../../apply/world.ts';
import { declaredBy, loaded } from '../../export/worlds.ts';
import { readFor, tenant } from '../world.ts';
import { type Turn, withEdits } from './edits.ts';
import { forgottenIn } from './forgotten.ts';
import { miscountedIn } from './miscounted.ts';
import { delegation, trust } from './organization.ts';

export interface Played {
  readonly operator: Turn['operator'];
  readonly desired: Desired;
  readonly plan: Plan;
  /** The steps that the operator allowed. */
  readonly ran: readonly Step[];
  /** At the beginning of the series, before this run, after it. */
  readonly first: SavedState;
  readonly before: SavedState;
  readonly after: SavedState;
  /** The states before and after the runs of the last 24 hours that nobody acknowledged, without this one. */
  readonly recent: readonly { readonly before: SavedState; readonly after: SavedState }[];
  /** Differences that neither a step nor an explanation names. */
  readonly unseen: readonly string[];
  /** Differences of the file before this change that the change makes disappear without a word. */
  readonly forgotten: readonly string[];
  /** Resources that the change leaves unmanaged, and that its gate does not count as introduced; or that it counts although they were. */
  readonly miscounted: readonly string[];
}

export interface World {
  readonly live: Description;
  readonly file: JsonObject;
  /** All of them, except one that is removed to test its effect. */
  readonly guards?: readonly Guard[];
  /** Nobody has applied the file before: the first change has no base. */
  readonly isNew?: boolean;
  /** The pull requests change only the file of a team; this one is beside it. */
  readonly central?: JsonObject;
}

const hour = 3_600_000;
const pauses: Readonly<Record<Turn['pause'], number>> = { soon: hour / 60, later: 25 * hour };
const startedAt = Date.parse('2026-11-20T12:10:00Z');

/** A file that no command accepts, or that cannot be planned for: undefined. A defect is thrown. */
const orRefused = <T>(make: () => T): T | undefined => {
  try {
    return make();
  } catch (cause) {
    if (cause instanceof TenantryError || (cause instanceof Error && cause.constructor === Error)) return undefined;
    throw cause;
  }
};

const unseenIn = (difference: Difference, { steps, unplanned }: Plan): readonly string[] => {
  const seen = new Set<string>([...steps.flatMap(({ resources }) => resources), ...unplanned.map(({ address }) => address)]);
  return Object.values(difference.entries).flatMap((entries) =>
    entries.flatMap((entry) => {
      const addresses = isChange(entry) ? [entry.address, ...(entry.type === 'missing' ? [] : [entry.observed.address])] : [];
      return addresses.length === 0 || addresses.some((address) => seen.has(address)) ? [] : [`${entry.type} ${entry.address}`];
    }),
  );
};

interface Planning extends Planned {
  readonly unseen: readonly string[];
  readonly forgotten: readonly string[];
}

/** Throws if the texts are invalid, or if a file declares more than it may. */
const opened = (written: JsonObject, { central }: World): Desired => {
  if (!central) return declaredBy({ 'acme.yaml': JSON.stringify(written) });
  const files = loaded({ 'acme.yaml': JSON.stringify(central), 'teams/team.yaml': JSON.stringify(written) });
  const problems = checkDelegation({ ...trust, delegation }, { ...files, now: new Date(), offline: false });
  if (problems.length > 0) throw new TenantryError(problems);
  return files.desired;
};

const planFrom = async (
  { client, clock }: Platform,
  desired: Desired,
  earlier: Desired | undefined,
  guards: readonly Guard[],
  past: PastRemovals,
  trust: Trust,
): Promise<Planning | undefined> => {
  const at = new Date(clock.now());
  const live = await readFor(client, desired, at, trust, earlier ? [earlier] : []);
  return orRefused(() => {
    if (resolveReferences(desired, live).length > 0) return undefined;
    const lookup = lookupOf(live, kindList, { desired });
    const difference = compare(desired, live, kindList);
    const base = earlier && baseOf({ type: 'declared', desired: earlier }, live);
    const plan = makePlan({
      base,
      desired,
      live,
      lookup,
      difference,
      due: findDue(desired, lookup, at),
      trust,
      tool: '0',
      from: 'acme.yaml',
      guards,
      past,
    });
    const forgotten = base?.type === 'known' ? forgottenIn(base.difference, { desired, difference, plan }) : [];
    return { plan, lookup, live, unseen: unseenIn(difference, plan), forgotten };
  });
};

/** The steps that an apply of this operator runs. A guard without acknowledgement, and missing grants of the trust file, stop all of it. */
const chosen = ({ plan, lookup }: Planned, operator: Turn['operator']): readonly Step[] => {
  if (plan.refusals.some(({ overriddenBy }) => overriddenBy !== 'acknowledgement')) return [];
  if (checkGrants(trust, plan.steps, lookup).length > 0) return [];
  const left = new Set<StepId>();
  return plan.steps.filter((step) => {
    const isLeft = (operator === 'hurried' && step.acknowledgeFor.length > 0) || step.dependsOn.some((need) => left.has(need));
    if (isLeft) left.add(step.id);
    return !isLeft;
  });
};

/** Everything ran and took effect, so that two audits can be compared with the gate. */
const isWholly = ({ plan }: Planned, ran: readonly Step[]): boolean =>
  ran.length === plan.steps.length && plan.refusals.length === 0 && plan.unplanned.length === 0;

const compared = async (
  { client, clock }: Platform,
  { base, head, live, plan }: Planned & { readonly base: Desired; readonly head: Desired },
): Promise<readonly string[]> => {
  const now = new Date(clock.now());
  const after = await readFor(client, head, now, trust, [base]);
  return orRefused(() => miscountedIn({ base, head, live, after, plan, now })) ?? [];
};

/** As the journal of the earlier runs shows them. */
const pastIn = (lines: readonly string[], now: number): PastRemovals => {
  const { runs = [] } = readRuns(lines.join('\n')) ?? {};
  return { type: 'known', removals: within24Hours(journalRemovals(runs, tenant)?.removals ?? [], new Date(now)) };
};

/** The runs that could be planned; any result of `watch` ends the series. */
export const play = async (
  world: World,
  turns: readonly Turn[],
  watch: (played: Played) => readonly string[],
): Promise<readonly string[]> => {
  const { live, file, guards = allGuards, isNew = false, central } = world;
  const deciding = central ? { ...trust, delegation } : trust;
  const platform = platformWith({ state: live, transition: 0 }, startedAt);
  const first = platform.app.state();
  let written = file;
  let before = first;
  let earlier = isNew ? undefined : orRefused(() => opened(file, world));
  const lines: string[] = [];
  const played: { readonly at: number; readonly before: SavedState; readonly after: SavedState }[] = [];
  for (const { edits, operator, pause } of turns) {
    const now = platform.clock.now();
    written = withEdits(written, edits);
    const desired = orRefused(() => opened(written, world));
    const planned = desired && (await planFrom(platform, desired, earlier, guards, pastIn(lines, now), deciding));
    if (desired && planned) {
      const ran = chosen(planned, operator);
      const ids = new Set(ran.map(({ id }) => id));
      const journal: Journal = { write: (line) => void lines.push(JSON.stringify({ run: `run ${now}`, ...line })), close: () => undefined };
      await journal.write({ type: 'begin', at: new Date(now).toISOString(), tool: '0', tenant, digest: '0', steps: ran.length });
      await runPlanned(platform, planned, { choose: ({ id }) => ids.has(id), concurrency: 1, journal });
      const after = platform.app.state();
      const { plan, unseen, forgotten } = planned;
      const miscounted = isWholly(planned, ran) && earlier ? await compared(platform, { ...planned, base: earlier, head: desired }) : [];
      const recent = played.filter(({ at }) => now - at <= 24 * hour);
      const flaws = watch({ operator, desired, plan, unseen, forgotten, miscounted, ran, first, before, after, recent });
      if (operator === 'hurried') played.push({ at: now, before, after });
      if (flaws.length > 0) return [...flaws, ...ran.map(({ description }) => `(ran: ${description})`)];
      before = after;
      earlier = desired;
    }
    platform.advance(pauses[pause]);
  }
  return [];
};
