// What a reviewer must read of the steps: who gains and who loses access, what is deleted, what cannot be reversed, and how many there are of each.
import type { AccessChanges } from '../access/access-changes.ts';
import type { Source } from '../errors.ts';
import { kindOf } from '../kinds/address.ts';
import type { Lookup } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Count } from '../value-types.ts';
import { consequenceOf, entriesOf } from './consequence.ts';
import type { ConsequenceText } from './consequence-text.ts';
import { acknowledgements, digestsOf, stepClasses, toAcknowledge } from './digests.ts';
import type { Effect } from './effect.ts';
import type { PlanPart, Step, StepClass, StepId } from './plan.ts';

/** `consequence`: without a full stop. `at`: the line that asks for it. */
export interface StepEffect {
  readonly step: StepId;
  readonly class: StepClass;
  /** Why a reviewer must read it. */
  readonly effects: readonly Effect[];
  /** A sentence in pieces. */
  readonly consequence: ConsequenceText;
  readonly at: Source;
}

/** The steps of one class. */
export interface ClassSummary {
  readonly class: StepClass;
  /** All steps. */
  readonly steps: Count;
  /** Steps that grant access or trust. */
  readonly grants: Count;
  /** Steps that revoke access. */
  readonly revokes: Count;
  /** Steps that delete something. */
  readonly deletes: Count;
  /** Irreversible steps. */
  readonly irreversible: Count;
  /** Members, and accounts and keys, that gain something that they did not have, or whose gain is unknown. */
  readonly gaining: {
    /** Members. */
    readonly members: Count;
    /** Service accounts and API keys. */
    readonly accounts: Count;
  };
  /** Differences that the change stops being reverted; 0 in other classes. */
  readonly noLongerReverted: Count;
  /** Steps, and differences that are no longer reverted, that take effect only if exactly their set is acknowledged. */
  readonly toAcknowledge: Count;
  /** Of everything in the class, as `--expect` takes it. */
  readonly digest: string;
  /** Of those to acknowledge, as `--acknowledge` takes it. */
  readonly acknowledge?: string;
}

/** undefined: the class has no effect. */
export const classIn = (classes: readonly ClassSummary[] | null | undefined, name: StepClass): ClassSummary | undefined =>
  classes?.find((one) => one.class === name);

const people: ReadonlySet<KindName> = new Set(['member', 'invitation']);

/** With these somebody loses access, and nothing else is lost. */
const access: ReadonlySet<KindName> = new Set(['member', 'invitation', 'group-member', 'registry-member']);

const granting: readonly Step['acknowledgeFor'][number][] = [
  'makes-administrator',
  'grants-iam-writing',
  'widens-key',
  'trusts-identity-provider',
];

export const effectsOf = ({
  type,
  kind,
  accessEffect,
  reversibility,
  acknowledgeFor,
}: Pick<Step, 'type' | 'kind' | 'accessEffect' | 'reversibility' | 'acknowledgeFor'>): readonly Effect[] => [
  ...(accessEffect === 'grants' || acknowledgeFor.some((reason) => granting.includes(reason)) ? (['grants'] as const) : []),
  ...(type === 'delete' && !access.has(kind) ? (['deletes'] as const) : []),
  ...((type === 'delete' && access.has(kind)) || (type !== 'delete' && accessEffect === 'revokes') ? (['revokes'] as const) : []),
  ...(reversibility === 'irreversible'
    ? (['irreversible'] as const)
    : reversibility === 'partially-reversible'
      ? (['partially-reversible'] as const)
      : []),
  ...(accessEffect === 'lockout-risk' ? (['lockout-risk'] as const) : []),
];

/** Of the steps that grant or revoke access, delete something, or are not fully reversible. Linear in steps and in what access changes. */
export const stepEffects = (
  steps: readonly Step[],
  changes: Readonly<Partial<Record<StepClass, AccessChanges>>>,
  lookup: Lookup,
): readonly StepEffect[] => {
  const entries = new Map(stepClasses.map((name) => [name, entriesOf(changes[name])]));
  return steps.flatMap((step): readonly StepEffect[] => {
    const effects = effectsOf(step);
    const own = entries.get(step.class);
    if (effects.length === 0 || !own) return [];
    const consequence = consequenceOf(step, effects, own, lookup);
    return [{ step: step.id, class: step.class, effects, consequence, at: step.because.source }];
  });
};

/** For every class that has an effect. What only asks again is in no count and no digest. */
export const classSummaries = (part: PlanPart, changes: Readonly<Partial<Record<StepClass, AccessChanges>>>): readonly ClassSummary[] => {
  const [digests, acknowledge, dangerous] = [digestsOf(part), acknowledgements(part), toAcknowledge(part)];
  return stepClasses.flatMap((name): readonly ClassSummary[] => {
    const own = part.steps.filter((step) => step.class === name && !step.repeatsRequest);
    const kept = part.noLongerReverted.filter((one) => one.class === name);
    if (own.length + kept.length === 0) return [];
    const effects = own.map(effectsOf);
    const having = (effect: Effect): number => effects.filter((one) => one.includes(effect)).length;
    const gaining = (changes[name]?.entries ?? []).filter(
      ({ change, means, rights, unknown }) => change === 'gains' && (rights.length > 0 || unknown !== undefined || means.type === 'group'),
    );
    const subjects = new Set(gaining.flatMap((one) => one.subjects));
    const members = [...subjects].filter((address) => people.has(kindOf(address))).length;
    const digest = acknowledge[name];
    return [
      {
        class: name,
        steps: own.length,
        grants: having('grants'),
        revokes: having('revokes'),
        deletes: having('deletes'),
        irreversible: having('irreversible'),
        gaining: { members, accounts: subjects.size - members },
        noLongerReverted: kept.length,
        toAcknowledge: dangerous.filter((one) => one.class === name).length,
        digest: digests[name],
        ...(digest !== undefined && { acknowledge: digest }),
      },
    ];
  });
};
