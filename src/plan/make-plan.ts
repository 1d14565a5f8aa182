// Creates the plan: drafts are joined, linked, assigned to stages, ordered, checked by the guards and given digests. Pure: no reads, no writes.
import type { AccessEnd, Desired } from '../desired/desired.ts';
import type { Difference } from '../diff/difference.ts';
import type { Due, DueNote, DueWork } from '../due/due.ts';
import { canonical } from '../json.ts';
import { type Address, kindOf } from '../kinds/address.ts';
import type { Lookup } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { Trust } from '../trust/trust.ts';
import type { Base } from './base.ts';
import { basisAmong } from './basis.ts';
import { chainSafety } from './chain-safety.ts';
import { checkGuards, type GuardResults } from './check-guards.ts';
import { acknowledgements, digestsOf } from './digests.ts';
import { type Draft, type DraftPlan, type Links, subjectOf, typeOf } from './draft.ts';
import { draftPlan, draftWork } from './draft-plan.ts';
import { dropUnmetDrafts } from './drop-unmet-drafts.ts';
import type { Guard, GuardContext } from './guards/guard.ts';
import { isProved } from './guards/tenant.ts';
import { guards as allGuards } from './guards.ts';
import { joinDrafts } from './join-drafts.ts';
import { limitsOf } from './limits.ts';
import { linkDrafts } from './link-drafts.ts';
import { noLongerReverted } from './no-longer-reverted.ts';
import { orderDrafts } from './order-drafts.ts';
import type { PastRemovals } from './past-removals.ts';
import type { Plan, PlanPart, Step, StepId, Unplanned } from './plan.ts';
import { type Removals, removalsOf } from './removals.ts';
import { splitStages } from './stages.ts';
import { tightestGuards } from './tightest-guards.ts';
import { refusedEnds, withholdEnds } from './withhold-ends.ts';

export interface PlanSources {
  readonly desired: Desired;
  readonly live: Live;
  readonly lookup: Lookup;
  readonly difference: Difference;
  readonly due: Due;
  readonly trust: Trust;
  /** Version of Tenantry: a saved plan of another one is refused. */
  readonly tool: string;
  /** The path of the desired state, as the user gave it. */
  readonly from: string;
  /** The revision of `--base`. A change that it would also have made is drift. */
  readonly base?: Base | undefined;
  /** The last revision that was applied completely, and those that were applied in part since, the newest last: what one of them did not require is no drift. */
  readonly applied?: readonly Base[];
  /** The commits of both, which a saved plan keeps. */
  readonly commits?: Pick<Plan, 'base' | 'applied'> | undefined;
  /** The resources selected by `--only`. Selected and other resources never share a call, and the stage of the selected ones runs first. */
  readonly only?: (address: Address) => boolean;
  /** Whether requests that wait for people are repeated: an apply repeats them, a plan that is only displayed does not. */
  readonly asksAgain?: boolean | undefined;
  /** Default: not needed, because the plan is not applied. */
  readonly past?: PastRemovals | undefined;
  /** Whether an earlier complete scan saw this end while it was ahead. */
  readonly seenEnd?: ((end: AccessEnd) => boolean) | undefined;
  /** All guards; a test can leave one out. */
  readonly guards?: readonly Guard[];
}

const distinct = (changes: Draft['changes']): Draft['changes'] => [
  ...new Map(changes.map((change) => [canonical([change.resource, change.field, change.from, change.to]), change])).values(),
];

/** Repeated requests are in no displayed plan: they are numbered last, so that a step has one number in a plan and in its apply. */
const positionsOf = (ordered: readonly Draft[]): ReadonlyMap<StepId, number> => {
  const [asking, others] = [true, false].map((asks) => ordered.filter(({ step }) => (step.repeatsRequest ?? false) === asks));
  return new Map([...(others ?? []), ...(asking ?? [])].map(({ id }, at) => [id, at + 1]));
};

/** The dependencies of a step in this run are also in this run: a dependency in another stage would have deferred the step. */
const stepsOf = (
  ordered: readonly Draft[],
  links: Links,
  { reasonsOf }: GuardResults,
  { byDraft }: Removals,
  basisOf: ReturnType<typeof basisAmong>,
): readonly Step[] => {
  const now = new Set(ordered.map(({ id }) => id));
  const positions = positionsOf(ordered);
  return ordered.map(
    (draft): Step => ({
      ...draft.step,
      ...(draft.until !== undefined && { description: `${draft.step.description} ${draft.until}` }),
      id: draft.id,
      class: draft.class,
      ...(draft.notApplied && { notApplied: true as const }),
      basis: basisOf(draft.step),
      dependsOn: [...(links.get(draft.id) ?? [])].sort(),
      continues: draft.after.filter((id) => now.has(id)).sort(),
      position: positions.get(draft.id) ?? 0,
      kind: kindOf(subjectOf(draft.step)),
      type: typeOf(draft.step),
      because: draft.because,
      ...(draft.due && { due: draft.due }),
      changes: distinct(draft.changes),
      ...(byDraft.has(draft) && { removes: byDraft.get(draft) ?? [] }),
      acknowledgeFor: reasonsOf(draft),
    }),
  );
};

const inOneOrder = (unplanned: readonly Unplanned[]): readonly Unplanned[] => {
  const texts = new Map(unplanned.map((one) => [one, `${one.address} ${canonical(one.answer)}`]));
  return [...unplanned].sort((a, b) => ((texts.get(a) ?? '') < (texts.get(b) ?? '') ? -1 : 1));
};

/** The drafts that can run now, and their order. */
const arranged = ({ drafts, unplanned }: DraftPlan, only: PlanSources['only']): DraftPlan & { readonly links: Links } => {
  const needs = linkDrafts(drafts);
  const { now, later } = splitStages(drafts, needs, only);
  const links = chainSafety(now, needs);
  return { drafts: orderDrafts(now, links), unplanned: inOneOrder([...unplanned, ...later]), links };
};

/** What the guards look at, for any drafts of this plan. */
const contextFor = ({
  desired,
  live,
  lookup,
  trust,
  base,
  past = { type: 'not-needed' },
}: PlanSources): ((drafts: readonly Draft[]) => GuardContext) => {
  const guarded = base?.type === 'known' ? { ...desired, guards: tightestGuards(desired.guards, base.guards) } : desired;
  return (drafts) => ({
    drafts,
    desired: guarded,
    ...(base?.type === 'known' && { before: base.desired }),
    live,
    lookup,
    trust,
    limits: limitsOf(guarded.guards, trust),
    removals: removalsOf(drafts, live, lookup),
    past,
  });
};

/** Ends that are still ahead and that a guard would withhold if they came now: said as soon as they are declared. */
export const endsAtRisk = (input: PlanSources, ahead: readonly DueWork[]): readonly DueNote[] => {
  const { due, trust, guards = allGuards } = input;
  const { drafts } = draftWork({ ...due, work: ahead }, { identity: trust.identity });
  const refused = refusedEnds(contextFor(input)(drafts), guards, () => true);
  return drafts.flatMap(({ id, chain, step, because }): readonly DueNote[] => {
    const why = id === chain ? refused.get(chain) : undefined;
    if (!why) return [];
    const message = `its end would be withheld by the guard ${why.guard}: ${why.message.replace(/\.$/, '')}`;
    return [{ address: subjectOf(step), message, at: because.source, unknown: false }];
  });
};

/** Creates the plan. The order of the input does not change the result. */
export const makePlan = (input: PlanSources): Plan => {
  const {
    desired,
    live,
    lookup,
    difference,
    due,
    trust,
    tool,
    from,
    base,
    applied,
    commits,
    only,
    asksAgain = false,
    seenEnd,
    guards = allGuards,
  } = input;
  const drafted = draftPlan(difference, due, lookup, { identity: trust.identity, base, applied, asksAgain, ends: desired.ends, seenEnd });
  const contextOf = contextFor(input);
  const ending = withholdEnds(drafted.drafts, contextOf, guards);
  const joined = { unplanned: [...drafted.unplanned, ...ending.withheld], drafts: joinDrafts(ending.drafts, only) };
  const { drafts, unplanned, links } = arranged(dropUnmetDrafts(joined, lookup), only);
  const context = contextOf(drafts);
  const { removals } = context;
  const checked = checkGuards(context, guards);
  const part: PlanPart = {
    steps: stepsOf(drafts, links, checked, removals, basisAmong(lookup, live.tenant, desired.ends)),
    noLongerReverted: noLongerReverted({
      base: applied?.at(-1) ?? base,
      commit: commits?.base,
      head: { desired, difference },
      live,
      lookup,
    }),
  };
  return {
    version: 2,
    tool,
    desired: from,
    ...commits,
    ...(live.tenant ? { tenant: live.tenant } : {}),
    tenantVerified: isProved(desired.tenant, live.tenant),
    asOf: live.readAt,
    steps: part.steps,
    unplanned,
    noLongerReverted: part.noLongerReverted,
    refusals: checked.refusals,
    relaxedGuards: checked.relaxedGuards,
    digests: digestsOf(part),
    acknowledge: acknowledgements(part),
  };
};
