// The steps that a reviewer must read, the most dangerous first: what each does in one word, its consequence and its marks.
import type { Effect } from '../plan/effect.ts';
import type { Step, StepClass } from '../plan/plan.ts';
import type { StepEffect } from '../plan/step-effects.ts';
import type { Review } from './review.ts';

/** What is shown of a step; of a change between two declared states, there is no more. */
export type ShownStep = Pick<Step, 'type' | 'kind' | 'resources' | 'changes' | 'body' | 'waitsFor'> & Partial<Pick<Step, 'notApplied'>>;

/** `danger`: a word to emphasize. */
export interface EffectVerb {
  readonly word: 'delete' | 'remove' | 'extend' | 'grant' | 'invite' | 'create' | 'revoke' | 'update';
  readonly danger: boolean;
}

/** Somebody is added who must accept first. */
export const invites = ({ type, waitsFor }: Pick<Step, 'type' | 'waitsFor'>): boolean => type === 'create' && waitsFor?.on === 'invitation';

/** The effect of a step in one word: the first that applies. */
const verbs: readonly (readonly [
  holds: (step: ShownStep, effects: readonly Effect[]) => boolean,
  word: EffectVerb['word'],
  danger: boolean,
])[] = [
  [(_, effects) => effects.includes('deletes'), 'delete', true],
  [({ type }) => type === 'delete', 'remove', true],
  [({ changes }, effects) => effects.includes('irreversible') && changes.some(({ field }) => field === 'size'), 'extend', true],
  [({ type, kind }, effects) => effects.includes('grants') && (type === 'update' || kind === 'group-member'), 'grant', true],
  [(step, effects) => effects.includes('grants') && invites(step), 'invite', true],
  [({ type }, effects) => effects.includes('grants') && type === 'create', 'create', true],
  [({ type }, effects) => effects.includes('revokes') && type === 'update', 'revoke', false],
  [invites, 'invite', false],
  [({ type }) => type === 'create', 'create', false],
];

export const effectVerb = (step: ShownStep, effects: readonly Effect[]): EffectVerb => {
  const [, word, danger] = verbs.find(([holds]) => holds(step, effects)) ?? [undefined, 'update' as const, false];
  return { word, danger };
};

const marks = ['irreversible', 'partially-reversible', 'lockout-risk'] as const satisfies readonly Effect[];

/** Effects that are named after the consequence. */
export const marksOf = (effects: readonly Effect[]): readonly (typeof marks)[number][] => marks.filter((mark) => effects.includes(mark));

/** For sorting: deletions first, then irreversible steps, then access-granting ones. */
export const dangerRank = (effects: readonly Effect[]): number =>
  effects.includes('deletes') ? 0 : effects.includes('irreversible') ? 1 : effects.includes('grants') ? 2 : 3;

export interface DangerousStep {
  readonly step: Step;
  readonly effect: StepEffect;
}

/** The steps of a class, without those that only ask again. */
export const stepsToReview = (
  { plan, effects = [] }: Pick<Review, 'plan' | 'effects'>,
  name: StepClass,
): { readonly dangerous: readonly DangerousStep[]; readonly others: readonly Step[] } => {
  const steps = (plan?.steps ?? []).filter((step) => step.class === name && !step.repeatsRequest);
  const effectOf = new Map(effects.map((effect) => [effect.step, effect]));
  const dangerous = steps
    .flatMap((step): readonly DangerousStep[] => {
      const effect = effectOf.get(step.id);
      return effect ? [{ step, effect }] : [];
    })
    .toSorted((a, b) => dangerRank(a.effect.effects) - dangerRank(b.effect.effects));
  return { dangerous, others: steps.filter(({ id }) => !effectOf.has(id)) };
};
