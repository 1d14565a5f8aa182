// The changes that a reviewer must read, each with its consequence and its line: never folded and never dropped. The numbers and digests of each class.
import { stepClasses } from '../plan/digests.ts';
import type { Effect } from '../plan/effect.ts';
import type { Step, StepClass } from '../plan/plan.ts';
import type { ClassSummary } from '../plan/step-effects.ts';
import { changeCell } from './change-cell.ts';
import { type DangerousStep, effectVerb, marksOf, stepsToReview } from './dangerous-steps.ts';
import { type Block, count, fold, heading, type Inline, joined, type Piece, phrase, span, strong, table, tone } from './document.ts';
import { asReported, type Naming, saidIn } from './naming.ts';
import type { Review } from './review.ts';

const verbOf = (step: Step, effects: readonly Effect[]): Inline => {
  const { word, danger } = effectVerb(step, effects);
  return danger ? tone('bad', word) : word;
};

/** What a reviewer must read of a step: the verb, the change and its consequence. */
export const reviewCells = (
  { step, effect: { effects, consequence } }: DangerousStep,
  naming: Pick<Naming, 'name'>,
): readonly [verb: Piece, change: Piece, consequence: Piece] => {
  const marks = marksOf(effects).map((mark) => tone('bad', mark));
  const said = saidIn(consequence, naming);
  return [verbOf(step, effects), changeCell(step, naming), marks.length === 0 ? said : phrase`${said}. ${joined(marks, '. ')}`];
};

const titles: Readonly<Record<StepClass, (many: number) => string>> = {
  change: (many) => (many === 1 ? 'Review this change' : `Review these ${many}`),
  drift: (many) => `Reverting drift: ${count(many, 'change')} to review`,
  due: (many) => `Scheduled work: ${count(many, 'change')} to review`,
};

/** `last`: the column that each row ends with. */
export const reviewTable = (rows: readonly (readonly Piece[])[], name: StepClass = 'change', last = 'line'): readonly Block[] =>
  rows.length === 0 ? [] : [heading(2, titles[name](rows.length)), table(['', 'change', 'consequence', last], rows, { stacked: true })];

export const reviewBlocks = (review: Review, name: StepClass, naming: Naming = asReported): readonly Block[] =>
  reviewTable(
    stepsToReview(review, name).dangerous.map((one) => [...reviewCells(one, naming), naming.line(one.effect.at)]),
    name,
  );

/** The steps of the change that nobody must read. */
export const lowRiskBlocks = (review: Review, naming: Naming): readonly Block[] => {
  const rows = stepsToReview(review, 'change').others.map((step) => [
    verbOf(step, []),
    changeCell(step, naming),
    naming.line(step.because.source),
  ]);
  return rows.length === 0 ? [] : [fold(count(rows.length, 'low-risk change'), table(['', 'change', 'line'], rows, { rank: 4 }))];
};

const classes: Readonly<Record<StepClass, string>> = { change: 'this change', drift: 'drift', due: 'scheduled' };

type Counted = Exclude<keyof ClassSummary, 'class' | 'digest' | 'acknowledge' | 'gaining'>;

const counts: readonly (readonly [name: Counted, title: string, isShown?: 'if any' | 'in full'])[] = [
  ['steps', 'changes'],
  ['noLongerReverted', 'no longer reverted', 'if any'],
  ['grants', 'grant access or trust'],
  ['revokes', 'revoke access', 'in full'],
  ['deletes', 'delete something', 'in full'],
  ['irreversible', 'irreversible'],
  ['toAcknowledge', 'to acknowledge', 'in full'],
];

interface ClassesShown {
  /** Whether each class runs, and what says so; absent: all numbers without it. */
  readonly runs?: { readonly title: string; readonly of: Readonly<Record<StepClass, Inline>> };
  /** Of the first column. */
  readonly title?: string;
}

/** A column for each class. */
export const classTable = (all: readonly ClassSummary[], { runs, title = classes.change }: ClassesShown = {}): readonly Block[] => {
  if (all.length === 0) return [];
  const manyOf = (name: StepClass, counted: Counted): number => all.find((one) => one.class === name)?.[counted] ?? 0;
  const rows = counts.filter(
    ([counted, , shown]) => shown === undefined || (shown === 'in full' ? !runs : stepClasses.some((name) => manyOf(name, counted) > 0)),
  );
  const cellOf = (name: StepClass, counted: Counted): Inline => {
    const many = manyOf(name, counted);
    return name === 'change' && many > 0 && counted !== 'steps' ? strong(`${many}`) : `${many}`;
  };
  return [
    table(
      ['', title, classes.drift, classes.due],
      [
        ...(runs ? [[strong(runs.title), ...stepClasses.map((name) => runs.of[name])]] : []),
        ...rows.map(([counted, says]) => [says, ...stepClasses.map((name) => cellOf(name, counted))]),
      ],
      { right: [1, 2, 3] },
    ),
  ];
};

/** What an apply must be started with. */
export const digestTable = (rows: readonly (readonly [what: string, digest: string])[]): Block =>
  table(
    ['', 'digest'],
    rows.map(([what, digest]) => [what, span(digest)]),
  );

/** Everything about each class. */
export const classBlocks = ({ classes: all = [] }: Review): readonly Block[] =>
  all.length === 0
    ? []
    : [
        heading(2, 'Changes by class'),
        ...classTable(all),
        digestTable(
          all.flatMap(({ class: name, digest, acknowledge }) => [
            [`${classes[name]}: all`, digest] as const,
            ...(acknowledge === undefined ? [] : [[`${classes[name]}: to acknowledge`, acknowledge] as const]),
          ]),
        ),
      ];
