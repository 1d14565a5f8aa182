// The changes that a reviewer must read, each with its consequence and its line: never folded and never dropped. The numbers and digests of each class.
import { stepClasses } from '../plan/digests.ts';
import type { Effect } from '../plan/effect.ts';
import type { Step, StepClass } from '../plan/plan.ts';
import type { ClassSummary } from '../plan/step-effects.ts';
import { changeCell } from './change-cell.ts';
import { type DangerousStep, effectVerb, marksOf, type ShownStep, stepsToReview } from './dangerous-steps.ts';
import {
  type Block,
  fold,
  heading,
  type Inline,
  joined,
  type Piece,
  paragraph,
  phrase,
  span,
  strong,
  type Table,
  table,
  tone,
} from './document.ts';
import { asReported, type Naming, saidIn } from './naming.ts';
import type { Review } from './review.ts';
import type { Say } from './texts/texts.ts';

/** The effect of a step in one word. */
export const verbCell = (step: ShownStep, effects: readonly Effect[], say: Say): Inline => {
  const { word, danger } = effectVerb(step, effects);
  return danger ? tone('bad', say.change.verb[word]) : say.change.verb[word];
};

/** What a reviewer must read of a step: the verb, the change and its consequence. */
export const reviewCells = (
  { step, effect: { effects, consequence } }: DangerousStep,
  say: Say,
  naming: Pick<Naming, 'name'>,
): readonly [verb: Piece, change: Piece, consequence: Piece] => {
  const marks = marksOf(effects).map((mark) => tone('bad', say.change.mark[mark]));
  const said = saidIn(consequence, naming);
  return [verbCell(step, effects, say), changeCell(step, say, naming), marks.length === 0 ? said : phrase`${said}. ${joined(marks, '. ')}`];
};

export const reviewTitle = (many: number, say: Say, name: StepClass = 'change'): Block => heading(2, say.toReview.title(many, name));

/** `columns`: the last one is what each row ends with. */
export const reviewTable = (rows: readonly (readonly Piece[])[], columns: readonly string[], more: Pick<Table, 'rank'> = {}): Table =>
  table(columns, rows, more);

const rowsOf = (steps: readonly DangerousStep[], say: Say, naming: Naming): readonly (readonly Piece[])[] =>
  steps.map((one) => [...reviewCells(one, say, naming), naming.line(one.effect.at)]);

export const reviewBlocks = (review: Review, name: StepClass, say: Say, naming: Naming = asReported): readonly Block[] => {
  const rows = rowsOf(stepsToReview(review, name).dangerous, say, naming);
  return rows.length === 0 ? [] : [reviewTitle(rows.length, say, name), reviewTable(rows, say.toReview.columns)];
};

const othersTable = (steps: readonly Step[], say: Say, naming: Naming, rank: number): readonly Block[] => {
  const rows = steps.map((step) => [verbCell(step, [], say), changeCell(step, say, naming), naming.line(step.because.source)]);
  return rows.length === 0 ? [] : [table(say.toReview.otherColumns, rows, { rank })];
};

/** The steps of the change that nobody must read. */
export const lowRiskBlocks = (review: Review, say: Say, naming: Naming): readonly Block[] => {
  const { others } = stepsToReview(review, 'change');
  return others.length === 0 ? [] : [fold(say.toReview.lowRisk(others.length), ...othersTable(others, say, naming, 4))];
};

/** Drift, which the merge does not change: what a reviewer of a run that reverts it must read, the others folded. */
export const driftToRevert = (review: Review, say: Say, naming: Naming): readonly Block[] => {
  const { dangerous, others } = stepsToReview(review, 'drift');
  const all = dangerous.length + others.length;
  if (all === 0) return [];
  const digest = review.classes?.find((one) => one.class === 'drift')?.digest;
  const { drift, columns } = say.toReview;
  return [
    heading(2, drift.title(all)),
    paragraph(drift.about(dangerous.length)),
    ...(dangerous.length === 0 ? [] : [reviewTable(rowsOf(dangerous, say, naming), columns, { rank: 5 })]),
    fold(
      drift.fold(others.length),
      ...othersTable(others, say, naming, 5),
      paragraph(drift.how(digest === undefined ? undefined : span(digest))),
    ),
  ];
};

type Counted = keyof Say['toReview']['counts'];

const counts: readonly (readonly [name: Counted, isShown?: 'if any' | 'in full'])[] = [
  ['steps'],
  ['noLongerReverted', 'if any'],
  ['grants'],
  ['revokes', 'in full'],
  ['deletes', 'in full'],
  ['irreversible'],
  ['toAcknowledge', 'in full'],
];

interface ClassesShown {
  /** Whether each class runs, and what says so; absent: all numbers without it. */
  readonly runs?: { readonly title: string; readonly of: Readonly<Record<StepClass, string>> };
  /** Of the first column. */
  readonly title?: string;
}

/** A column for each class. */
export const classTable = (all: readonly ClassSummary[], say: Say, { runs, title }: ClassesShown = {}): readonly Block[] => {
  if (all.length === 0) return [];
  const manyOf = (name: StepClass, counted: Counted): number => all.find((one) => one.class === name)?.[counted] ?? 0;
  const rows = counts.filter(
    ([counted, shown]) => shown === undefined || (shown === 'in full' ? !runs : stepClasses.some((name) => manyOf(name, counted) > 0)),
  );
  const cellOf = (name: StepClass, counted: Counted): Inline => {
    const many = manyOf(name, counted);
    return name === 'change' && many > 0 && counted !== 'steps' ? strong(`${many}`) : `${many}`;
  };
  const { classes, counts: says } = say.toReview;
  return [
    table(
      ['', title ?? classes.change, classes.drift, classes.due],
      [
        ...(runs ? [[strong(runs.title), ...stepClasses.map((name) => strong(runs.of[name]))]] : []),
        ...rows.map(([counted]) => [says[counted], ...stepClasses.map((name) => cellOf(name, counted))]),
      ],
      { right: [1, 2, 3] },
    ),
  ];
};

/** What an apply must be started with. */
export const digestTable = (rows: readonly (readonly [what: string, digest: string])[], say: Say): Block =>
  table(
    say.toReview.digest.columns,
    rows.map(([what, digest]) => [what, span(digest)]),
  );

/** Everything about each class. */
export const classBlocks = ({ classes: all = [] }: Review, say: Say): readonly Block[] => {
  if (all.length === 0) return [];
  const { byClass, digest: says } = say.toReview;
  const digests = all.flatMap(({ class: name, digest, acknowledge }) => [
    [says.all(name), digest] as const,
    ...(acknowledge === undefined ? [] : [[says.toAcknowledge(name), acknowledge] as const]),
  ]);
  return [heading(2, byClass), ...classTable(all, say), digestTable(digests, say)];
};
