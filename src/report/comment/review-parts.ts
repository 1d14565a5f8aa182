// The changes that a reviewer must read, each with its consequence and its line: never folded and never dropped. The others are folded.
import type { Effect } from '../../plan/effect.ts';
import type { Step } from '../../plan/plan.ts';
import type { StepEffect } from '../../plan/step-effects.ts';
import type { Review } from '../review.ts';
import { changeCell } from './change-cell.ts';
import { type CommentContext, lineIn, nameIn } from './context.ts';
import { counted, joined, type Markdown, md, type OwnText, words } from './markdown.ts';
import type { CommentPart } from './part.ts';

/** The effect of a step in one word: the first that applies. */
const verbs: readonly (readonly [holds: (step: Step, effects: readonly Effect[]) => boolean, verb: OwnText])[] = [
  [(_, effects) => effects.includes('deletes'), words`**delete**`],
  [({ type }) => type === 'delete', words`**remove**`],
  [({ changes }, effects) => effects.includes('irreversible') && changes.some(({ field }) => field === 'size'), words`**extend**`],
  [({ type, kind }, effects) => effects.includes('grants') && (type === 'update' || kind === 'group-member'), words`**grant**`],
  [({ type }, effects) => effects.includes('grants') && type === 'create', words`**create**`],
  [({ type }, effects) => effects.includes('revokes') && type === 'update', words`revoke`],
  [({ type }) => type === 'create', words`create`],
];

const verbOf = (step: Step, effects: readonly Effect[]): OwnText => verbs.find(([holds]) => holds(step, effects))?.[1] ?? words`update`;

const marks: readonly (readonly [effect: Effect, mark: OwnText])[] = [
  ['irreversible', words`**Irreversible**`],
  ['partially-reversible', words`**Not fully reversible**`],
  ['lockout-risk', words`**May lock people out**`],
];

/** Fixed words, with names as code spans. */
const saidIn = (said: StepEffect['consequence'], context: CommentContext): Markdown =>
  joined(
    said.map((piece) => (typeof piece === 'string' ? (piece as OwnText) : nameIn(piece.name, context))),
    words``,
  );

const consequenceCell = ({ effects, consequence }: StepEffect, context: CommentContext): Markdown => {
  const marked = marks.flatMap(([effect, mark]) => (effects.includes(effect) ? [mark] : []));
  const said = saidIn(consequence, context);
  return marked.length === 0 ? said : md`${said}. ${joined(marked, words`. `)}`;
};

/** Deletions first, then irreversible steps, then access-granting ones. */
const weight = (effects: readonly Effect[]): number =>
  effects.includes('deletes') ? 0 : effects.includes('irreversible') ? 1 : effects.includes('grants') ? 2 : 3;

/** The steps of the change. */
export const reviewParts = ({ plan, effects = [] }: Review, context: CommentContext): readonly CommentPart[] => {
  const steps = (plan?.steps ?? []).filter((step) => step.class === 'change' && !step.repeatsRequest);
  const effectOf = new Map(effects.map((effect) => [effect.step, effect]));
  const dangerous = steps
    .flatMap((step) => {
      const effect = effectOf.get(step.id);
      return effect ? [{ step, effect }] : [];
    })
    .toSorted((a, b) => weight(a.effect.effects) - weight(b.effect.effects));
  const others = steps.filter(({ id }) => !effectOf.has(id));
  return [
    ...(dangerous.length === 0
      ? []
      : [
          { type: 'heading' as const, text: dangerous.length === 1 ? words`Review this change` : words`Review these ${dangerous.length}` },
          {
            type: 'table' as const,
            head: [words``, words`change`, words`consequence`, words`line`],
            rows: dangerous.map(({ step, effect }) => [
              verbOf(step, effect.effects),
              changeCell(step, context),
              consequenceCell(effect, context),
              lineIn(effect.at, context),
            ]),
          },
        ]),
    ...(others.length === 0
      ? []
      : [
          {
            type: 'fold' as const,
            summary: counted(others.length, words`low-risk change`, words`low-risk changes`),
            parts: [
              {
                type: 'table' as const,
                head: [words``, words`change`, words`line`],
                rows: others.map((step) => [verbOf(step, []), changeCell(step, context), lineIn(step.because.source, context)]),
                rank: 4,
              },
            ],
          },
        ]),
  ];
};
