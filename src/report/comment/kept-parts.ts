// What a pull request stops being reverted, access first. Its rows are never dropped; the others may be, because no access comes with them.
import type { NoLongerReverted } from '../../plan/plan.ts';
import { type Block, count, heading, type Piece, paragraph, phrase, strong, table } from '../document.ts';
import type { Review } from '../review.ts';
import { resourceIn } from './change-cell.ts';
import { type CommentContext, lineIn, none, saidIn } from './context.ts';

const resourceOf = ({ address }: Pick<NoLongerReverted, 'address'>, context: Pick<CommentContext, 'shown'>): Piece =>
  address === undefined ? 'the base' : resourceIn(address, context);

/** The resource and what stays, for a list. */
export const keptLine = (kept: Pick<NoLongerReverted, 'address' | 'says'>, context: Pick<CommentContext, 'shown'>): Piece =>
  phrase`${resourceOf(kept, context)} ${saidIn(kept.says, context)}`;

const rowOf = (kept: NoLongerReverted, context: CommentContext): readonly Piece[] => [
  kept.acknowledgeFor.length > 0 ? strong('adopt') : 'keep',
  resourceOf(kept, context),
  saidIn(kept.says, context),
  kept.at ? lineIn(kept.at, context) : none,
];

const head = ['', 'resource', 'what stays', 'line'];

/** A plan without a base has none. */
export const keptParts = ({ plan }: Review, context: CommentContext): readonly Block[] => {
  const all = plan?.noLongerReverted ?? [];
  if (all.length === 0) return [];
  const access = all.filter(({ acknowledgeFor }) => acknowledgeFor.length > 0);
  const others = all.filter(({ acknowledgeFor }) => acknowledgeFor.length === 0);
  const rowsOf = (some: readonly NoLongerReverted[]): readonly (readonly Piece[])[] => some.map((one) => rowOf(one, context));
  const toAcknowledge = count(access.length, 'of them is access or an absent protection', 'of them are access or absent protections');
  return [
    heading(2, `No longer reverted: ${count(all.length, 'difference')}`),
    paragraph(
      'The base would revert these. After the merge nothing does.',
      ...(access.length > 0 ? [' ', strong(`${toAcknowledge}, to be acknowledged like a grant.`)] : []),
    ),
    ...(access.length > 0 ? [table(head, rowsOf(access))] : []),
    ...(others.length > 0 ? [table(head, rowsOf(others), { rank: 3 })] : []),
  ];
};
