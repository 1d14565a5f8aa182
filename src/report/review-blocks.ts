// The changes that a reviewer must read, each with its consequence and its line: never folded and never dropped. The numbers and digests of each class.
import { stepClasses } from '../plan/digests.ts';
import type { Effect } from '../plan/effect.ts';
import type { Step, StepClass } from '../plan/plan.ts';
import type { ClassSummary } from '../plan/step-effects.ts';
import { changeCell } from './change-cell.ts';
import { type DangerousStep, effectVerb, marksOf, type ShownStep, stepsToReview } from './dangerous-steps.ts';
import {
  type Block,
  count,
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

/** The effect of a step in one word. */
export const verbCell = (step: ShownStep, effects: readonly Effect[]): Inline => {
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
  return [verbCell(step, effects), changeCell(step, naming), marks.length === 0 ? said : phrase`${said}. ${joined(marks, '. ')}`];
};

const titles: Readonly<Record<StepClass, (many: number) => string>> = {
  change: (many) => (many === 1 ? 'Review this change' : `Review these ${many}`),
  drift: (many) => `Reverting drift: ${count(many, 'change')} to review`,
  due: (many) => `Scheduled work: ${count(many, 'change')} to review`,
};

export const reviewTitle = (many: number, name: StepClass = 'change'): Block => heading(2, titles[name](many));

/** `last`: the column that each row ends with. */
export const reviewTable = (rows: readonly (readonly Piece[])[], last = 'line', more: Pick<Table, 'rank'> = {}): Table =>
  table(['', 'change', 'consequence', last], rows, { stacked: true, ...more });

const rowsOf = (steps: readonly DangerousStep[], naming: Naming): readonly (readonly Piece[])[] =>
  steps.map((one) => [...reviewCells(one, naming), naming.line(one.effect.at)]);

export const reviewBlocks = (review: Review, name: StepClass, naming: Naming = asReported): readonly Block[] => {
  const rows = rowsOf(stepsToReview(review, name).dangerous, naming);
  return rows.length === 0 ? [] : [reviewTitle(rows.length, name), reviewTable(rows)];
};

const othersTable = (steps: readonly Step[], naming: Naming, rank: number): readonly Block[] => {
  const rows = steps.map((step) => [verbCell(step, []), changeCell(step, naming), naming.line(step.because.source)]);
  return rows.length === 0 ? [] : [table(['', 'change', 'line'], rows, { rank })];
};

/** The steps of the change that nobody must read. */
export const lowRiskBlocks = (review: Review, naming: Naming): readonly Block[] => {
  const { others } = stepsToReview(review, 'change');
  return others.length === 0 ? [] : [fold(count(others.length, 'low-risk change'), ...othersTable(others, naming, 4))];
};

/** Drift, which the merge does not change: what a reviewer of a run that reverts it must read, the others folded. */
export const driftToRevert = (review: Review, naming: Naming): readonly Block[] => {
  const { dangerous, others } = stepsToReview(review, 'drift');
  const all = dangerous.length + others.length;
  if (all === 0) return [];
  const digest = review.classes?.find((one) => one.class === 'drift')?.digest;
  const withDigest = digest === undefined ? '' : phrase` and the digest ${span(digest)}`;
  const how = phrase`Run the apply workflow with ${span('drift')}${withDigest}, or adopt it into the file with ${span('tenantry export --update')}.`;
  const toReview = dangerous.length === 0 ? '' : ` Reverting it includes ${count(dangerous.length, 'change')} to review:`;
  return [
    heading(2, `Drift: ${count(all, 'change')} that this merge does not make`),
    paragraph(`The live state differs from the default branch.${toReview}`),
    ...(dangerous.length === 0 ? [] : [reviewTable(rowsOf(dangerous, naming), 'line', { rank: 5 })]),
    fold(
      others.length === 0 ? 'How to revert drift' : `${others.length} more, and how to revert drift`,
      ...othersTable(others, naming, 5),
      paragraph(how),
    ),
  ];
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
