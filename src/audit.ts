// The order of work, on one screen: declared, live, what differs, what is due, the plan, the verdicts. Nothing here prints or decides an exit code.
import { compare } from './diff/compare.ts';
import type { Difference } from './diff/difference.ts';
import type { Desired } from './desired/desired.ts';
import { settleReferences } from './desired/settle-references.ts';
import type { Due } from './due/due.ts';
import { findDue } from './due/find-due.ts';
import { TenantryError } from './errors.ts';
import type { Address } from './kinds/address.ts';
import { kindList } from './kinds/catalogue.generated.ts';
import type { Look } from './kinds/kind.ts';
import type { Live } from './live/live.ts';
import { lookOf } from './live/look.ts';
import { planReads, type Want } from './live/plan-reads.ts';
import type { Progress } from './live/progress.ts';
import { readLive } from './live/read-live.ts';
import { makePlan } from './plan/make-plan.ts';
import type { Plan } from './plan/plan.ts';
import type { Reader } from './platform/client.ts';
import type { LockFile } from './policies/derived/lock-file.ts';
import { type Judgement, judge } from './policies/judge.ts';
import type { Shapes } from './policies/language/shape.ts';
import type { Selection } from './policies/select.ts';
import { readsOfSelection } from './policies/reads-of-selection.ts';
import { declaredWorld } from './policies/world/declared-world.ts';
import { liveWorld } from './policies/world/live-world.ts';
import { type BudgetJudgement, judgeBudgets } from './spend/judge-budgets.ts';
import type { Spend } from './spend/spend.ts';
import { sumUsage } from './spend/sum-usage.ts';
import type { Trust } from './trust/trust.ts';

export interface ReadInput {
  readonly reader: Reader;
  readonly wants: readonly Want[];
  readonly regions: readonly string[];
  readonly now: () => Date;
  readonly credential: string;
  readonly onProgress: (progress: Progress) => void;
}

/** What is known of the live organization: what was read, and what usage came to. */
export interface Organization {
  readonly live: Live;
  readonly spend?: Spend;
}

/** Reads the platform; usage is summed as it comes and never kept. */
export const readOrganization = async ({ reader, wants, regions, now, credential, onProgress }: ReadInput): Promise<Organization> => {
  const usage = sumUsage();
  const plan = planReads(kindList, wants, regions, { proveTenant: true });
  const readAt = now().toISOString();
  const live = await readLive(reader, kindList, plan, { now, credential, onProgress, readAt, streams: { usage: usage.take } });
  const completeness = live.collections.find((collection) => collection.kind === 'usage')?.completeness ?? { type: 'not-asked' };
  return completeness.type === 'not-asked' ? { live } : { live, spend: usage.result({ readAt: live.readAt, completeness }) };
};

export interface Comparison {
  readonly look: Look;
  readonly difference: Difference;
  readonly due: Due;
}

/** What differs and what is due. Throws with every name in the file that the platform does not know. */
export const compareOrganization = (desired: Desired, live: Live, now: Date, resendSecrets: ReadonlySet<Address>): Comparison => {
  const dangling = settleReferences(desired, live);
  if (dangling.length > 0) throw new TenantryError(dangling);
  const look = lookOf(live, kindList, { desired, resendSecrets });
  return { look, difference: compare(desired, live, kindList), due: findDue(desired, look, now) };
};

export interface Planning extends Comparison {
  readonly desired: Desired;
  readonly live: Live;
  readonly trust: Trust;
  readonly tool: string;
  /** The desired-state path as the user names it: a saved plan says what it was made from. */
  readonly from: string;
}

export const planOrganization = (planning: Planning): Plan => makePlan(planning);

export const budgetsOf = (
  desired: Desired | undefined,
  spend: Spend | undefined,
  now: Date,
  tenant: string | undefined,
): readonly BudgetJudgement[] =>
  desired && desired.budgets.length > 0 ? judgeBudgets(desired.budgets, spend, { now: now.toISOString(), tenant }) : [];

export interface Judging {
  readonly desired?: Desired | undefined;
  readonly lockFiles: readonly LockFile[];
  readonly selection: Selection;
  readonly shapes: Shapes;
  readonly now: Date;
}

const facts = ({ desired, lockFiles, selection, now }: Judging) => ({
  desired,
  lockFiles,
  settings: selection.settings,
  now: now.getTime(),
});

/** Rules over the live organization. */
export const judgeLive = (judging: Judging, { live, spend }: Organization, difference: Difference | undefined): Judgement => {
  const { selection, shapes, desired } = judging;
  const world = liveWorld({ ...facts(judging), live, spend, difference }, kindList, shapes, readsOfSelection(selection));
  return judge(world, selection, desired?.waivers ?? [], shapes);
};

/** Rules over what the files alone say, offline. */
export const judgeDeclared = (judging: Judging & { readonly desired: Desired }): Judgement => {
  const { selection, shapes, desired } = judging;
  const world = declaredWorld({ ...facts(judging), desired }, kindList, shapes, readsOfSelection(selection));
  return judge(world, selection, desired.waivers, shapes);
};
