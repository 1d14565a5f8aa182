// `guards:`: the limits that this file tightens.
import { shareOf } from '../yaml/percent.ts';
import type { Guards } from './desired.ts';
import type { DesiredFile } from './desired-file.generated.ts';
import type { Merged } from './merge.ts';

type WrittenGuards = NonNullable<DesiredFile['guards']>;
type WrittenLimit = NonNullable<NonNullable<WrittenGuards['removals']>[keyof NonNullable<WrittenGuards['removals']>]>;

export const limitOf = ({
  number,
  share,
}: {
  readonly number?: number;
  readonly share?: string;
}): { readonly number?: number; readonly share?: number } => ({
  ...(number !== undefined && { number }),
  ...(share !== undefined && { share: shareOf(share) }),
});

export const readGuards = (merged: Merged): Guards => {
  const written: WrittenGuards = Object.fromEntries(merged(['guards']).map(({ key, value }) => [key, value]));
  const limits = merged<WrittenLimit>(['guards', 'removals']).map(({ key, value }) => [String(key), limitOf(value)] as const);
  return {
    ...(written.administrators_min !== undefined && { administratorsMin: written.administrators_min }),
    ...(written.break_glass !== undefined && { breakGlass: written.break_glass }),
    ...(limits.length > 0 && { removals: Object.fromEntries(limits) }),
    ...(written.due_removals !== undefined && { dueRemovals: written.due_removals }),
  };
};
