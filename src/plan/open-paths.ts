// What the plan does to paths to administrator, and the steps that need an acknowledgement for it. It compares the organization before and after the steps of each
// class, not the steps: no step says that a group, a role or a sink leads to administrator.
import { accessKinds, afterSteps } from '../access/after-steps.ts';
import { restsOn } from '../access/paths/edges.ts';
import { type PathChanges, type PathEntry, pathChanges } from '../access/paths/path-changes.ts';
import type { PathFiles } from '../access/paths/path-facts.ts';
import { isKeptAccess, withoutKept } from '../access/without-kept.ts';
import type { Desired } from '../desired/desired.ts';
import { type Address, kindOf, parentOf } from '../kinds/address.ts';
import type { Live } from '../live/live.ts';
import type { Trust } from '../trust/trust.ts';
import type { Base } from './base.ts';
import { acknowledgements, stepClasses } from './digests.ts';
import type { NoLongerReverted, Plan, PlanPart, Step, StepClass, StepId, StepReason } from './plan.ts';
import { skipUnacknowledged } from './skip-unacknowledged.ts';

/** How the steps change paths to administrator. */
export interface PathsOfPlan {
  /** false: nothing changes access, so nothing was read for it. */
  readonly evaluated: boolean;
  /** By class: between the organization without and with the steps of the class. Classes without steps are left out. */
  readonly classes: Readonly<Partial<Record<StepClass, PathChanges>>>;
}

const touchesAccess = (address: Address): boolean => accessKinds.has(kindOf(address));

const isOpening = ({ address, acknowledgeFor }: NoLongerReverted): boolean =>
  acknowledgeFor.length > 0 && (address === undefined || touchesAccess(address));

type Sink = Extract<NoLongerReverted, { readonly type: 'sink' }>;

const isSink = (one: NoLongerReverted): one is Sink => one.type === 'sink';

/** Whether paths can change: only then their reads are made. */
export const changesAccess = ({ steps, noLongerReverted }: PlanPart): boolean =>
  steps.some((step) => step.accessEffect !== 'none' && step.resources.some(touchesAccess)) ||
  noLongerReverted.some((one) => isOpening(one) || isSink(one));

const isKey = ({ kind }: Desired['items'][number]): boolean => kind === 'api-key';

/** The files before and after: which sinks receive a key is what the base says. */
const filesOf = (desired: Desired, trust: Trust, base: Base | undefined): { readonly was: PathFiles; readonly is: PathFiles } => {
  const is = { desired, trust };
  if (base?.type !== 'known') return { was: is, is };
  const items = [...desired.items.filter((item) => !isKey(item)), ...base.desired.items.filter(isKey)];
  return { was: { desired: { items }, trust }, is };
};

const sameAs = ({ change, subject }: PathEntry): string => `${change} ${subject}`;

/** Without the steps of other classes and after them: what neither opens alone, both may open together. */
const together = (alone: PathChanges, after: PathChanges): PathChanges => {
  const known = new Set(alone.entries.map(sameAs));
  return {
    entries: [...alone.entries, ...after.entries.filter((one) => !known.has(sameAs(one)))],
    unread: Math.max(alone.unread, after.unread),
  };
};

export interface PathsToCompare {
  readonly desired: Desired;
  readonly trust: Trust;
  readonly live: Live;
  readonly base: Base | undefined;
}

const changesOf = (name: StepClass, { steps, noLongerReverted }: PlanPart, { live, ...files }: PathsToCompare): PathChanges | undefined => {
  const own = steps.filter((step) => step.class === name);
  const kept = name === 'change' ? noLongerReverted.filter(isKeptAccess) : [];
  const hasSinks = name === 'change' && noLongerReverted.some(isSink);
  if (own.length + kept.length === 0 && !hasSinks) return undefined;
  const { was, is } = filesOf(files.desired, files.trust, name === 'change' ? files.base : undefined);
  const alone = pathChanges(kept.length === 0 ? live : withoutKept(live, kept), afterSteps(live, own), was, is);
  const earlier = steps.filter((step) => stepClasses.indexOf(step.class) < stepClasses.indexOf(name));
  if (earlier.length === 0) return alone;
  return together(alone, pathChanges(afterSteps(live, earlier), afterSteps(live, [...earlier, ...own]), was, is));
};

/** Reasons that already ask for a look at access. */
const accessReasons: ReadonlySet<StepReason> = new Set([
  'makes-administrator',
  'grants-iam-writing',
  'widens-key',
  'trusts-identity-provider',
  'restores-access',
  'removes-protection',
]);

const hasAccessReason = ({ acknowledgeFor }: Step): boolean => acknowledgeFor.some((reason) => accessReasons.has(reason));

const isGranting = ({ accessEffect }: Step): boolean => accessEffect === 'grants' || accessEffect === 'lockout-risk';

/** A federation is of its domain. */
const alsoNamed = (address: Address): readonly string[] =>
  kindOf(address) === 'federation' ? [address, parentOf(address) ?? address] : [address];

const opens = ({ change, certainty }: PathEntry): boolean => change !== 'removed' && certainty !== 'unknown';

/** The first that are any: what grants on the path, what else changes it, what grants elsewhere, everything. */
const answerable = (own: readonly Step[], rests: ReadonlySet<string>): readonly Step[] => {
  const touching = own.filter(({ resources }) => resources.flatMap(alsoNamed).some((name) => rests.has(name)));
  return [touching.filter(isGranting), touching, own.filter(isGranting), own].find((steps) => steps.length > 0) ?? [];
};

const opening = (name: StepClass, { steps, noLongerReverted }: PlanPart, { entries }: PathChanges): readonly Step[] => {
  const own = steps.filter((step) => step.class === name && !step.repeatsRequest);
  return entries.filter(opens).flatMap(({ path }) => {
    const rests = new Set(path.flatMap(restsOn));
    const isAsked = noLongerReverted.some(
      ({ address, acknowledgeFor }) => acknowledgeFor.length > 0 && address !== undefined && rests.has(address),
    );
    const touching = answerable(own, rests);
    // An acknowledged entry opens it; steps elsewhere have no part in it.
    if (isAsked && !touching.some(({ resources }) => resources.some((one) => rests.has(one)))) return [];
    return touching.filter((step) => !hasAccessReason(step));
  });
};

/** No step delivers a secret before the key is rotated: the entry of the sink is what opens the path. */
const withSinks = (plan: Plan, changes: PathChanges | undefined): Plan => {
  const open = new Set((changes?.entries ?? []).filter(opens).map(({ subject }) => subject));
  const noLongerReverted = plan.noLongerReverted.map(
    (one): NoLongerReverted => (isSink(one) && open.has(`outside/sink/${one.head}`) ? { ...one, acknowledgeFor: ['opens-path'] } : one),
  );
  return { ...plan, noLongerReverted };
};

/** What runs although nobody acknowledges anything: none of its steps has a reason. */
interface Remaining extends PlanPart {
  /** Steps of it that open a path, because another step that closes it, or opens a shorter one, is left out. */
  readonly opening: ReadonlySet<StepId>;
}

const remainingOf = (plan: Plan, compared: PathsToCompare): Remaining | undefined => {
  const { skipped, notAdopted, ...left } = skipUnacknowledged(plan, []);
  if (skipped.length + notAdopted.length === 0 || !changesAccess(left)) return undefined;
  const found = stepClasses.flatMap((name) => {
    const changes = changesOf(name, left, compared);
    return changes ? opening(name, left, changes) : [];
  });
  return { ...left, opening: new Set(found.map(({ id }) => id)) };
};

const asking = (plan: Plan, asked: ReadonlySet<StepId>): Plan => ({
  ...plan,
  steps: plan.steps.map((step): Step => (asked.has(step.id) ? { ...step, acknowledgeFor: [...step.acknowledgeFor, 'opens-path'] } : step)),
});

/** The steps that are left without an acknowledgement open nothing either. Two more searches at most: then everything that grants is asked for. */
const withoutRemaining = (plan: Plan, compared: PathsToCompare): Plan => {
  const left = remainingOf(plan, compared);
  if (!left || left.opening.size === 0) return plan;
  const asked = asking(plan, left.opening);
  const again = remainingOf(asked, compared);
  if (!again || again.opening.size === 0) return asked;
  const granting = again.steps.filter((step) => !step.repeatsRequest && isGranting(step) && step.resources.some(touchesAccess));
  return asking(asked, new Set([...again.opening, ...granting.map(({ id }) => id)]));
};

/** The plan with its reasons `opens-path`, and the changes of paths by class. */
export const openPaths = (made: Plan, compared: PathsToCompare): { readonly plan: Plan; readonly paths: PathsOfPlan } => {
  if (!changesAccess(made)) return { plan: made, paths: { evaluated: false, classes: {} } };
  const found = stepClasses.flatMap((name) => {
    const changes = changesOf(name, made, compared);
    return changes ? [{ name, changes }] : [];
  });
  const sinks = withSinks(made, found.find(({ name }) => name === 'change')?.changes);
  const asked = new Set(found.flatMap(({ name, changes }) => opening(name, sinks, changes)).map(({ id }) => id));
  const plan = withoutRemaining(asking(sinks, asked), compared);
  return {
    plan: { ...plan, acknowledge: acknowledgements(plan) },
    paths: { evaluated: true, classes: Object.fromEntries(found.map(({ name, changes }) => [name, changes])) },
  };
};
