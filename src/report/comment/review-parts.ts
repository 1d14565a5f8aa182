// The changes that a reviewer must read, each with its consequence and its line: never folded and never dropped. The others are folded.
import type { Effect } from '../../plan/effect.ts';
import type { Step } from '../../plan/plan.ts';
import type { StepEffect } from '../../plan/step-effects.ts';
import { effectVerb, marksOf, stepsToReview } from '../dangerous-steps.ts';
import type { Review } from '../review.ts';
import { changeCell } from './change-cell.ts';
import { type CommentContext, lineIn } from './context.ts';
import { counted, joined, type Markdown, md, type OwnText, words } from './markdown.ts';
import type { CommentPart } from './part.ts';
import { saidIn } from './said-in.ts';

/** Words and marks are ours. */
const verbOf = (step: Step, effects: readonly Effect[]): OwnText => {
  const { word, danger } = effectVerb(step, effects);
  return danger ? words`**${word as OwnText}**` : (word as OwnText);
};

const consequenceCell = ({ effects, consequence }: StepEffect, context: CommentContext): Markdown => {
  const marked = marksOf(effects).map((mark) => words`**${mark as OwnText}**`);
  const said = saidIn(consequence, context);
  return marked.length === 0 ? said : md`${said}. ${joined(marked, words`. `)}`;
};

/** What a reviewer must read of a step: the verb, the change and its consequence. */
export const reviewCells = (
  step: Step,
  effect: StepEffect,
  context: CommentContext,
): readonly [verb: Markdown, change: Markdown, consequence: Markdown] => [
  verbOf(step, effect.effects),
  changeCell(step, context),
  consequenceCell(effect, context),
];

/** The steps of the change. */
export const reviewParts = (review: Review, context: CommentContext): readonly CommentPart[] => {
  const { dangerous, others } = stepsToReview(review, 'change');
  return [
    ...(dangerous.length === 0
      ? []
      : [
          { type: 'heading' as const, text: dangerous.length === 1 ? words`Review this change` : words`Review these ${dangerous.length}` },
          {
            type: 'table' as const,
            head: [words``, words`change`, words`consequence`, words`line`],
            rows: dangerous.map(({ step, effect }) => [...reviewCells(step, effect, context), lineIn(effect.at, context)]),
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
