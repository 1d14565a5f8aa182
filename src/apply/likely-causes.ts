// The likely causes of a change that is not in effect after an apply: somebody else changed the resource, the change is still in progress, or the
// platform stored another value. If no cause can be determined, that is reported with the reason.
import type { ChangedBy } from '../diff/changed-by.ts';
import type { Difference, FieldChange } from '../diff/difference.ts';
import type { Cause } from '../diff/event-index.ts';
import { type Json, sameJson } from '../json.ts';
import { type Address, kindOf } from '../kinds/address.ts';
import type { Lookup } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import type { Plan, Step, StepId } from '../plan/plan.ts';
import type { ApplyOutcome, StepOutcome } from './outcome.ts';

/** in-progress: still in progress; changed: changed by somebody else; normalised: normalized by the platform; not-known: unknown. */
export type LikelyCause = {
  readonly step: StepId;
  /** The resource. */
  readonly address: Address;
} & (
  | { readonly type: 'in-progress'; readonly state: string }
  | { readonly type: 'changed'; readonly cause: Cause }
  /** The platform accepted the write, but reports another value. */
  | { readonly type: 'normalised'; readonly field: string; readonly wrote: Json; readonly reads: Json }
  | { readonly type: 'not-known'; readonly why: string }
);

/** The live state after the steps. */
export interface Afterwards {
  readonly plan: Plan;
  readonly difference: Difference;
  readonly lookup: Lookup;
}

/** A step, or a precondition of a saved plan, that needs an explanation. */
export interface Matter {
  readonly step: StepId;
  readonly address: Address;
  /** There was no call: somebody else changed the resource before it. */
  readonly moved: boolean;
}

const open: readonly StepOutcome['type'][] = ['changed-since-plan', 'in-progress', 'unknown'];
/** A call of the step may have had an effect. */
const called: readonly StepOutcome['type'][] = ['done', 'in-progress', 'unknown', 'waiting'];

const stepsById = ({ steps }: Plan): ReadonlyMap<StepId, Step> => new Map(steps.map((step) => [step.id, step]));

const subjectsOf = ({ resources, kind }: Step): readonly Address[] => resources.filter((address) => kindOf(address) === kind);

/** Steps that failed, and steps of the next plan that this apply should have made unnecessary. */
export const mattersOf = (plan: Plan, outcome: ApplyOutcome, after: Plan, unfinished: readonly StepId[]): readonly Matter[] => {
  const [steps, left] = [stepsById(plan), stepsById(after)];
  const ended = outcome.steps.flatMap((one): readonly Matter[] => {
    if (!open.includes(one.type)) return [];
    if (one.type === 'changed-since-plan') return [{ step: one.step, address: one.condition.at.address, moved: true }];
    const step = steps.get(one.step);
    return (step ? subjectsOf(step) : []).map((address) => ({ step: one.step, address, moved: false }));
  });
  const again = unfinished.flatMap((id): readonly Matter[] => {
    const step = left.get(id);
    return (step ? subjectsOf(step) : []).map((address) => ({ step: id, address, moved: false }));
  });
  return [...ended, ...again];
};

type Written = ReadonlyMap<string, FieldChange>;

const keyOf = (address: Address, field: string): string => `${address} ${field}`;

/** The values that this run wrote; the last one if it wrote a field twice. */
const writtenBy = ({ steps }: Plan, outcome: ApplyOutcome): Written => {
  const made = new Set(outcome.steps.filter(({ type }) => called.includes(type)).map(({ step }) => step));
  return new Map(
    steps
      .filter(({ id }) => made.has(id))
      .flatMap(({ changes }) => changes.map((change) => [keyOf(change.resource, change.field), change] as const)),
  );
};

/** undefined: no operation is in progress. */
const stateOf = (address: Address, lookup: Lookup): string | undefined => {
  const item = lookup.live(address);
  if (!item || (item.phase !== 'moving' && item.phase !== 'stuck')) return undefined;
  return textIn(item, 'status') ?? textIn(item, 'state') ?? item.phase;
};

const changesAt = ({ entries }: Difference): ReadonlyMap<Address, readonly FieldChange[]> =>
  new Map(
    Object.values(entries).flatMap((all) => all.flatMap((entry) => ('changes' in entry ? [[entry.address, entry.changes] as const] : []))),
  );

export const likelyCauses = (
  matters: readonly Matter[],
  plan: Plan,
  outcome: ApplyOutcome,
  after: Afterwards,
  changed: (address: Address) => ChangedBy,
): readonly LikelyCause[] => {
  const written = writtenBy(plan, outcome);
  const differing = changesAt(after.difference);
  return matters.flatMap(({ step, address, moved }): readonly LikelyCause[] => {
    const named = { step, address };
    const changes = differing.get(address);
    const state = stateOf(address, after.lookup);
    if (state !== undefined && !moved) return [{ ...named, type: 'in-progress', state }];
    // The change is in effect by now.
    if (!moved && !changes) return [];
    const by = changed(address);
    if (by.type === 'somebody') return [{ ...named, type: 'changed', cause: by.cause }];
    if (state !== undefined) return [{ ...named, type: 'in-progress', state }];
    if (by.type === 'not-known') return [{ ...named, ...by }];
    const made = (changes ?? []).flatMap(({ field, from: reads }): readonly LikelyCause[] => {
      const change = written.get(keyOf(address, field));
      if (!change || sameJson(change.from, reads)) return [];
      return [{ ...named, type: 'normalised', field, wrote: change.to, reads }];
    });
    if (made.length > 0) return made;
    return [{ ...named, type: 'not-known', why: `no audit event since ${by.since} shows a change by anybody else` }];
  });
};
