// The completeness and sources of a comment, and links to the full reports.
import { type Block, count, footer, joined, link, type Piece, phrase, span, strong } from '../document.ts';
import { isUnread } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import type { CommentContext, NoRead } from './context.ts';

const noReads: Readonly<Record<NoRead, string>> = {
  fork: 'the pull request comes from a fork, which gets no key',
  dependabot: 'the pull request comes from Dependabot, which gets no key',
  'no-key': 'no key is configured',
  'no-capture': 'the default branch has no capture that may be used',
  public: 'a public repository keeps no captures',
};

const completeness = ({ reads, run, simulation }: Review, { read }: CommentContext): Piece => {
  if (read.type === 'nothing') return phrase`${strong('Declared state only:')} ${noReads[read.why]}`;
  const items = reads.reduce((sum, one) => sum + one.items, 0);
  const unread = reads.filter(isUnread).length;
  const when = run.asOf === undefined ? '' : phrase`, read ${span(`${run.asOf.slice(0, 10)} ${run.asOf.slice(11, 16)} UTC`)}`;
  const how = read.type === 'live' ? ' with a key' : phrase` from a capture (${span(read.age)} old)`;
  const waiting = simulation?.verdicts.filter(({ type }) => type === 'waits').length ?? 0;
  const accepted = simulation?.verdicts.filter(({ type }) => type === 'accepted').length ?? 0;
  const simulated = simulation ? ` · simulated: ${accepted} accepted${waiting > 0 ? `, ${waiting} waiting` : ''}` : '';
  const assumed = simulation && simulation.assumed.length > 0 ? ` · ${count(simulation.assumed.length, 'assumption')}` : '';
  return phrase`${strong(unread === 0 ? 'Complete:' : 'Incomplete:')} ${count(items, 'item')} in ${count(reads.length, 'collection')}${when}${how}${simulated}${assumed}`;
};

/** The last line of everything that is published. */
export const linksOf = (...links: readonly Piece[]): Piece => joined(links, ' · ');

export const commentFooter = (review: Review, context: CommentContext): Block => {
  const { base, head, report, annotations, help } = context;
  const policies = phrase`policies of ${span(base.branch)} at ${span(base.commit.slice(0, 8))} for ${span(head.slice(0, 8))}`;
  return footer(
    phrase`${completeness(review, context)} · ${policies}`,
    linksOf(link('Full report', report), link('annotations', annotations), 'this comment approves nothing', link('how to read it', help)),
  );
};
