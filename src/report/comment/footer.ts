// The completeness and sources of a comment, and links to the full reports.
import { type Block, footer, joined, link, type Piece, span } from '../document.ts';
import { isUnread } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import { sayOf } from '../texts/texts.ts';
import type { CommentContext } from './context.ts';

const manyOf = ({ simulation }: Review, name: 'waits' | 'accepted'): number =>
  simulation?.verdicts.filter(({ type }) => type === name).length ?? 0;

const completeness = (review: Review, context: CommentContext): Piece => {
  const { reads, run, simulation } = review;
  const { read } = context;
  const say = sayOf(context);
  const { sources } = say.comment;
  if (read.type === 'nothing') return sources.declaredOnly(read.why);
  const items = reads.reduce((sum, one) => sum + one.items, 0);
  const parts = [
    sources.read({
      isComplete: !reads.some(isUnread),
      items,
      collections: reads.length,
      at: run.asOf === undefined ? undefined : span(say.format.utc(run.asOf)),
      age: read.type === 'live' ? undefined : span(read.age),
    }),
    ...(simulation ? [sources.simulated(manyOf(review, 'accepted'), manyOf(review, 'waits'))] : []),
    ...(simulation && simulation.assumed.length > 0 ? [sources.assumed(simulation.assumed.length)] : []),
  ];
  return linksOf(...parts);
};

/** The last line of everything that is published. */
export const linksOf = (...links: readonly Piece[]): Piece => joined(links, ' · ');

export const commentFooter = (review: Review, context: CommentContext): Block => {
  const { base, head, report, annotations, help, site } = context;
  const { sources, links } = sayOf(context).comment;
  const policies = sources.policies(span(base.branch), span(base.commit.slice(0, 8)), span(head.slice(0, 8)));
  return footer(
    linksOf(completeness(review, context), policies),
    linksOf(
      link(links.report, report),
      link(links.annotations, annotations),
      ...(site ? [link(links.site, site.home)] : []),
      links.approvesNothing,
      link(links.help, help),
    ),
  );
};
