// The plan: drafts are linked, split into waves, ordered, guarded, and given their ids and digests. Pure: it reads nothing and writes nothing.
import type { Desired } from '../desired/desired.ts';
import type { Difference, FieldChange } from '../diff/difference.ts';
import type { Due } from '../due/due.ts';
import { canonical } from '../json.ts';
import { kindOf } from '../kinds/address.ts';
import type { Look } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { Trust } from '../trust/trust.ts';
import { type Draft, subjectOf } from './draft.ts';
import { draftPlan } from './draft-plan.ts';
import { guards as allGuards } from './guards.ts';
import type { Guard, GuardContext } from './guards/guard.ts';
import { limitsOf } from './limits.ts';
import { dropUnmet, linkDrafts } from './link-drafts.ts';
import { orderDrafts } from './order-drafts.ts';
import { acknowledgements, digestsOf } from './digests.ts';
import type { Plan, Refusal, Step, StepId } from './plan.ts';
import { stepIdOf } from './step-id.ts';
import { splitWaves } from './waves.ts';

export interface PlanInput {
  readonly desired: Desired;
  readonly live: Live;
  readonly look: Look;
  readonly difference: Difference;
  readonly due: Due;
  readonly trust: Trust;
  /** Version of Tenantry: a saved plan of another one is refused. */
  readonly tool: string;
  /** All guards, unless a test takes one out. */
  readonly guards?: readonly Guard[];
}

type Reason = Step['acknowledgeFor'][number];

const ownReasons = (draft: Draft): readonly Reason[] => {
  const { undo, exposure, acknowledge = [] } = draft.step;
  // Declaring a schedule, a retention or a rotation acknowledged its removals, up to the bound.
  if (draft.removesDue) return [];
  return [...acknowledge, ...(undo === 'reversible' ? [] : [undo]), ...(exposure === 'may-lock-out' ? ([exposure] as const) : [])];
};

const typeOf = (draft: Draft): Step['type'] => {
  if (draft.step.creates) return 'create';
  return draft.step.removes ? 'remove' : 'update';
};

const distinct = (changes: readonly FieldChange[]): readonly FieldChange[] => [
  ...new Map(changes.map((change) => [canonical([change.field, change.from, change.to]), change])).values(),
];

const judge = (context: GuardContext, guards: readonly Guard[], idOf: (key: number) => StepId) => {
  const refusals: Refusal[] = [];
  const reasons = new Map<number, Reason[]>();
  for (const guard of guards) {
    const yields = guard.yieldsTo;
    for (const objection of guard.check(context)) {
      const { message, help, drafts } = objection;
      refusals.push({
        guard: guard.name,
        message,
        help,
        yieldsTo: typeof yields === 'string' ? yields : 'acknowledgement',
        steps: drafts.map(idOf),
      });
      if (typeof yields === 'string') continue;
      for (const key of drafts) reasons.set(key, [...(reasons.get(key) ?? []), yields.acknowledgement]);
    }
  }
  return { refusals, reasons };
};

/** Makes the plan. A refusal that yields to an acknowledgement marks its steps; any other makes the plan unusable (exit 5). */
export const makePlan = (input: PlanInput): Plan => {
  const { desired, live, look, difference, due, trust, tool, guards = allGuards } = input;
  const drafted = draftPlan(difference, due, look);
  const met = dropUnmet(drafted.drafts, look);
  const linked = linkDrafts(met.drafts);
  const waves = splitWaves(met.drafts, linked);
  const order = orderDrafts(waves.now, linked);
  const byKey = new Map(waves.now.map((draft) => [draft.key, draft]));
  const ordered = order.flatMap((key) => byKey.get(key) ?? []);
  const ids = new Map(ordered.map((draft) => [draft.key, stepIdOf(draft.step)]));
  const idOf = (key: number): StepId => {
    const id = ids.get(key);
    if (!id) throw new TypeError(`no draft has the key ${key}`);
    return id;
  };
  const context: GuardContext = { drafts: ordered, desired, live, look, trust, limits: limitsOf(desired.guards, trust) };
  const { refusals, reasons } = judge(context, guards, idOf);
  const steps = ordered.map(
    (draft, at): Step => ({
      ...draft.step,
      id: idOf(draft.key),
      class: draft.class,
      needs: [...(linked.get(draft.key) ?? [])]
        .filter((key) => byKey.has(key))
        .map(idOf)
        .sort(),
      position: at + 1,
      kind: kindOf(subjectOf(draft.step)),
      type: typeOf(draft),
      because: draft.because,
      changes: distinct(draft.changes),
      acknowledgeFor: [...new Set([...ownReasons(draft), ...(reasons.get(draft.key) ?? [])])],
    }),
  );
  return {
    version: 1,
    tool,
    ...(live.tenant ? { tenant: live.tenant } : {}),
    tenantProved: live.tenant !== undefined && live.tenant === desired.tenant,
    asOf: live.readAt,
    steps,
    unplanned: [...drafted.unplanned, ...met.unmet, ...waves.later],
    refusals,
    digests: digestsOf(steps),
    acknowledge: acknowledgements(steps),
  };
};
