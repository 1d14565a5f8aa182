// What a pull request stops being reverted, access first. Its rows are never dropped; the others may be, because no access comes with them.
import type { NoLongerReverted } from '../../plan/plan.ts';
import type { Review } from '../review.ts';
import { resourceIn } from './change-cell.ts';
import { type CommentContext, lineIn, none } from './context.ts';
import { counted, type Markdown, md, words } from './markdown.ts';
import type { CommentPart } from './part.ts';
import { saidIn } from './said-in.ts';

/** The resource and what stays, for a list. */
export const keptLine = (kept: NoLongerReverted, context: CommentContext): Markdown =>
  md`${kept.address === undefined ? words`the base` : resourceIn(kept.address, context)} ${saidIn(kept.says, context)}`;

const rowOf = (kept: NoLongerReverted, context: CommentContext): readonly Markdown[] => [
  kept.acknowledgeFor.length > 0 ? words`**adopt**` : words`keep`,
  kept.address === undefined ? words`the base` : resourceIn(kept.address, context),
  saidIn(kept.says, context),
  kept.at ? lineIn(kept.at, context) : none,
];

const head = [words``, words`resource`, words`what stays`, words`line`];

/** A plan without a base has none. */
export const keptParts = ({ plan }: Review, context: CommentContext): readonly CommentPart[] => {
  const all = plan?.noLongerReverted ?? [];
  if (all.length === 0) return [];
  const access = all.filter(({ acknowledgeFor }) => acknowledgeFor.length > 0);
  const others = all.filter(({ acknowledgeFor }) => acknowledgeFor.length === 0);
  return [
    { type: 'heading', text: words`No longer reverted: ${counted(all.length, words`difference`, words`differences`)}` },
    {
      type: 'paragraph',
      text:
        access.length > 0
          ? words`The base would revert these. After the merge nothing does. **${counted(access.length, words`of them is access or an absent protection`, words`of them are access or absent protections`)}, to be acknowledged like a grant.**`
          : words`The base would revert these. After the merge nothing does.`,
    },
    ...(access.length > 0 ? [{ type: 'table' as const, head, rows: access.map((one) => rowOf(one, context)) }] : []),
    ...(others.length > 0 ? [{ type: 'table' as const, head, rows: others.map((one) => rowOf(one, context)), rank: 3 }] : []),
  ];
};
