// The changes that a reviewer must read, each with its consequence and its line: never folded and never dropped. The others are folded.
import type { Effect } from '../../plan/effect.ts';
import type { Step } from '../../plan/plan.ts';
import type { StepEffect } from '../../plan/step-effects.ts';
import { changeCell } from '../change-cell.ts';
import { effectVerb, marksOf, stepsToReview } from '../dangerous-steps.ts';
import { type Block, count, fold, heading, type Inline, joined, type Piece, phrase, strong, table } from '../document.ts';
import { type Naming, saidIn } from '../naming.ts';
import type { Review } from '../review.ts';

const verbOf = (step: Step, effects: readonly Effect[]): Inline => {
  const { word, danger } = effectVerb(step, effects);
  return danger ? strong(word) : word;
};

const consequenceCell = ({ effects, consequence }: StepEffect, naming: Pick<Naming, 'name'>): Piece => {
  const marks = marksOf(effects).map(strong);
  const said = saidIn(consequence, naming);
  return marks.length === 0 ? said : phrase`${said}. ${joined(marks, '. ')}`;
};

/** What a reviewer must read of a step: the verb, the change and its consequence. */
export const reviewCells = (
  step: Step,
  effect: StepEffect,
  naming: Pick<Naming, 'name'>,
): readonly [verb: Piece, change: Piece, consequence: Piece] => [
  verbOf(step, effect.effects),
  changeCell(step, naming),
  consequenceCell(effect, naming),
];

export const reviewTitle = (many: number): Block => heading(2, many === 1 ? 'Review this change' : `Review these ${many}`);

/** The steps of the change. */
export const reviewParts = (review: Review, naming: Naming): readonly Block[] => {
  const { dangerous, others } = stepsToReview(review, 'change');
  const rows = dangerous.map(({ step, effect }) => [...reviewCells(step, effect, naming), naming.line(effect.at)]);
  const folded = others.map((step) => [verbOf(step, []), changeCell(step, naming), naming.line(step.because.source)]);
  return [
    ...(rows.length === 0 ? [] : [reviewTitle(rows.length), table(['', 'change', 'consequence', 'line'], rows)]),
    ...(folded.length === 0 ? [] : [fold(count(folded.length, 'low-risk change'), table(['', 'change', 'line'], folded, { rank: 4 }))]),
  ];
};
