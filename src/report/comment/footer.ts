// The completeness and sources of a comment, and links to the full reports.
import { isUnread } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import type { CommentContext, NoRead } from './context.ts';
import { counted, joined, link, type Markdown, md, type OwnText, span, words } from './markdown.ts';
import type { CommentPart } from './part.ts';

const noReads: Readonly<Record<NoRead, OwnText>> = {
  fork: words`the pull request comes from a fork, which gets no key`,
  dependabot: words`the pull request comes from Dependabot, which gets no key`,
  'no-key': words`no key is configured`,
  'no-capture': words`the default branch has no capture that may be used`,
  public: words`a public repository keeps no captures`,
};

const completeness = ({ reads, run, simulation }: Review, { read }: CommentContext): Markdown => {
  if (read.type === 'nothing') return md`**Declared state only:** ${noReads[read.why]}`;
  const items = reads.reduce((sum, one) => sum + one.items, 0);
  const unread = reads.filter(isUnread).length;
  const head = unread === 0 ? words`**Complete:**` : words`**Incomplete:**`;
  const when = run.asOf === undefined ? words`` : md`, read ${span(`${run.asOf.slice(0, 10)} ${run.asOf.slice(11, 16)} UTC`)}`;
  const how = read.type === 'live' ? words` with a key` : md` from a capture (${span(read.age)} old)`;
  const waiting = simulation?.verdicts.filter(({ type }) => type === 'waits').length ?? 0;
  const accepted = simulation?.verdicts.filter(({ type }) => type === 'accepted').length ?? 0;
  const simulated = simulation ? words` · simulated: ${accepted} accepted${waiting > 0 ? words`, ${waiting} waiting` : words``}` : words``;
  const assumed =
    simulation && simulation.assumed.length > 0
      ? words` · ${counted(simulation.assumed.length, words`assumption`, words`assumptions`)}`
      : words``;
  return md`${head} ${counted(items, words`item`, words`items`)} in ${counted(reads.length, words`collection`, words`collections`)}${when}${how}${simulated}${assumed}`;
};

const short = (commit: string): Markdown => span(commit.slice(0, 8));

export const footer = (review: Review, context: CommentContext): CommentPart => {
  const { base, head, report, annotations, help } = context;
  const policiesOf = md`policies of ${span(base.branch)} at ${short(base.commit)} for ${short(head)}`;
  const links = joined(
    [
      link(words`Full report`, report),
      link(words`annotations`, annotations),
      words`this comment approves nothing`,
      link(words`how to read it`, help),
    ],
    words` · `,
  );
  return { type: 'paragraph', text: md`---\n\n<sub>${completeness(review, context)} · ${policiesOf}<br>${links}</sub>` };
};
