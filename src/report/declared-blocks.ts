// What a change does to the declared state, where nothing was read: what a reviewer must read first, each with its line; then the rest.

import { groupBy } from '../live/group-by.ts';
import type { DeclaredChange } from '../plan/declared-changes.ts';
import { changeCell } from './change-cell.ts';
import { marksOf } from './dangerous-steps.ts';
import { type Block, fold, heading, joined, list, none, type Piece, paragraph, type TextLine, table, tone } from './document.ts';
import { asReported, type Naming } from './naming.ts';
import type { Review } from './review.ts';
import { reviewTable, verbCell } from './review-blocks.ts';
import type { Say } from './texts/texts.ts';

/** These are marks of their own. */
const marked: readonly DeclaredChange['reasons'][number][] = ['irreversible', 'partially-reversible', 'lockout-risk'];

const consequenceOf = ({ effects, reasons, outside, loses, secretSink }: DeclaredChange, say: Say, naming: Naming): Piece => {
  const said: readonly Piece[] = [
    ...(outside === undefined ? [] : [say.declared.outside(naming.name(outside))]),
    ...reasons.filter((reason) => !marked.includes(reason)).map((reason) => say.steps.reason[reason]),
    ...(secretSink === undefined ? [] : [say.declared.delivers(naming.name(secretSink))]),
    ...(loses === undefined ? [] : [naming.sentence(loses)]),
    ...marksOf(effects).map((mark) => tone('bad', say.change.mark[mark])),
  ];
  return said.length === 0 ? none : joined(said, '; ');
};

const rowOf = (change: DeclaredChange, say: Say, naming: Naming): readonly Piece[] => [
  verbCell(change, change.effects, say),
  changeCell(change, say, naming),
  consequenceOf(change, say, naming),
  naming.line(change.at),
];

const isToReview = ({ effects, reasons, outside }: DeclaredChange): boolean => effects.length + reasons.length > 0 || outside !== undefined;

/** In the first files everybody is new: those who get more than roles, strangers, credentials, and what cannot be taken back. */
const isRemarkable = ({ effects, reasons, outside, secretSink }: DeclaredChange): boolean =>
  reasons.length > 0 || secretSink !== undefined || outside !== undefined || effects.some((effect) => effect !== 'grants');

/** The changes that a reviewer must read, and the others. */
export const declaredToReview = ({
  declared,
}: Review): { readonly review: readonly DeclaredChange[]; readonly others: readonly DeclaredChange[] } => {
  const { isFirst = false, changes = [] } = declared ?? {};
  const holds = isFirst ? isRemarkable : isToReview;
  return { review: changes.filter(holds), others: changes.filter((change) => !holds(change)) };
};

const countsOf = (changes: readonly DeclaredChange[], say: Say): TextLine => {
  const created = groupBy(
    changes.filter(({ type }) => type === 'create'),
    ({ kind }) => kind,
  );
  return say.declared.first([...created].map(([kind, own]) => [kind, own.length]));
};

const othersOf = (others: readonly DeclaredChange[], say: Say, naming: Naming): readonly Block[] => {
  if (others.length === 0) return [];
  const title = say.declared.others(others.length);
  // In a comment they are folded, and dropped if it is too long.
  if (naming.brief) {
    const rows = others.map((change) => [verbCell(change, [], say), changeCell(change, say, naming), naming.line(change.at)]);
    return [fold(title, table(say.toReview.otherColumns, rows, { rank: 4 }))];
  }
  const items = others.map((change) => ({
    sign: '·',
    tone: 'quiet' as const,
    text: [verbCell(change, [], say), ' ', ...[changeCell(change, say, naming)].flat(), '  ', ...[naming.line(change.at)].flat()],
  }));
  return [heading(3, title), list(items, 10)];
};

export const declaredBlocks = (review: Review, say: Say, naming: Naming = asReported): readonly Block[] => {
  const { declared } = review;
  if (!declared) return [];
  const { review: rows, others } = declaredToReview(review);
  const title = rows.length === 0 ? say.declared.nothingToReview(others.length) : say.declared.title(rows.length);
  return [
    heading(2, title),
    paragraph(say.declared.about),
    ...(declared.isFirst ? [paragraph(countsOf(declared.changes, say))] : []),
    ...(rows.length === 0
      ? []
      : [
          reviewTable(
            rows.map((change) => rowOf(change, say, naming)),
            say.toReview.columns,
          ),
        ]),
    ...othersOf(others, say, naming),
  ];
};
