// The one command that helps most after an audit: the first row that applies.
import { exitCodes } from '../../exit-code.ts';
import { countsAsFailure } from '../../policies/since.ts';
import { worstFirst } from '../../report/finding-blocks.ts';
import { isUnread } from '../../report/reading-blocks.ts';
import type { NextCommand, ReportedFinding, Review } from '../../report/review.ts';
import { shellWords } from '../../report/shell-words.ts';

/** What the next command must name again. */
export interface AuditNames {
  readonly trust?: string | undefined;
  readonly capture?: string | undefined;
}

interface Row {
  /** The words of the command; undefined: the row does not apply. */
  readonly words: (review: Review, names: AuditNames) => readonly string[] | undefined;
  readonly why: string;
}

const when = (holds: boolean, words: readonly string[]): readonly string[] | undefined => (holds ? words : undefined);

const pathOf = ({ desired }: Review): readonly string[] => (desired === undefined ? [] : [desired]);

const option = (name: string, value: string | undefined): readonly string[] => (value === undefined ? [] : [`--${name}`, value]);

const explaining = (review: Review, holds: (finding: ReportedFinding) => boolean): readonly string[] | undefined => {
  const [worst] = (review.findings ?? []).filter(holds).toSorted(worstFirst);
  return worst && ['policy', 'explain', worst.policy, ...pathOf(review)];
};

const rows: readonly Row[] = [
  {
    words: (review, { trust }) =>
      when(review.exitCode === exitCodes.refused || (review.exitCode === exitCodes.unread && review.reads.some(isUnread)), [
        'doctor',
        ...pathOf(review),
        ...option('trust', trust),
      ]),
    why: 'what is wrong with the set-up, such as permissions that are missing',
  },
  {
    words: (review) => (review.exitCode === exitCodes.findings ? explaining(review, countsAsFailure) : undefined),
    why: 'what the most severe finding means, and how to fix it',
  },
  {
    words: (review, { trust, capture }) =>
      when(review.exitCode === exitCodes.pending, ['plan', ...pathOf(review), ...option('trust', trust), ...option('capture', capture)]),
    why: 'the steps that would bring the organization to the desired state',
  },
  { words: (review) => explaining(review, countsAsFailure), why: 'what the most severe finding means, and how to fix it' },
  {
    words: (review) => (review.exitCode === exitCodes.unread ? explaining(review, ({ verdict }) => verdict.type === 'unknown') : undefined),
    why: 'what this policy reads, which could not be evaluated',
  },
  { words: ({ desired }) => when(desired === undefined, ['init']), why: 'declare what exists, so that an audit also shows drift' },
];

export const nextAfterAudit = (review: Review, program: string, names: AuditNames): readonly NextCommand[] => {
  for (const { words, why } of rows) {
    const chosen = words(review, names);
    if (chosen) return [{ command: `${program} ${shellWords(chosen)}`, why }];
  }
  return [];
};
