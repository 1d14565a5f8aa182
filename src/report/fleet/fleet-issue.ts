// The one rolling issue of scheduled audits of a fleet: a line per organization that got worse, and what was not evaluated. Equal facts give equal text.
import { fit } from '../comment/fit.ts';
import { linksOf } from '../comment/footer.ts';
import { type Block, footer, heading, link, type Piece, paragraph, phrase, span, table } from '../document.ts';
import { blocksAsMarkdown, type Markdown } from '../markdown-blocks.ts';
import { organizationWords } from '../states.ts';
import { counted, joinedWords, type Words, words } from '../words.ts';
import { type FleetCommentContext, filterLine, withMarker } from './fleet-comment.ts';
import { worstFirst } from './fleet-order.ts';
import { worseText } from './fleet-outline.ts';
import type { MergedFleet, MergedOrganization } from './merged-fleet.ts';

const organizations = (many: number): Words => counted(many, 'organization');

interface Listed {
  readonly worse: readonly MergedOrganization[];
  readonly open: readonly MergedOrganization[];
  readonly overdue: readonly MergedOrganization[];
}

const listedIn = ({ organizations: all }: MergedFleet): Listed => ({
  worse: all.filter(({ worse }) => worse.length > 0).toSorted(worstFirst),
  open: all.filter(({ state, worse }) => state !== 'evaluated' && state !== 'not-in-run' && worse.length === 0).toSorted(worstFirst),
  overdue: all.filter(({ isOverdue }) => isOverdue),
});

const section = (title: string, rows: readonly (readonly Piece[])[], rank: number): readonly Block[] =>
  rows.length === 0 ? [] : [heading(2, title), table(['organization', 'what'], rows, { rank })];

interface FleetIssue {
  /** Fixed words and numbers, never a name. */
  readonly line: Words;
  /** Whether it names an organization. */
  readonly isNotable: boolean;
  /** Without a marker, and without what changes in every run: an unchanged issue is not written again. */
  readonly text: Markdown;
}

export const fleetIssueOf = (merged: MergedFleet, { report, help, shown }: FleetCommentContext): FleetIssue => {
  const { worse, open, overdue } = listedIn(merged);
  const { filter, maxAge, total } = merged;
  const counts = [
    ...(worse.length > 0 ? [words`${organizations(worse.length)} got worse`] : []),
    ...(open.length > 0 ? [words`${organizations(open.length)} not evaluated`] : []),
    ...(overdue.length > 0 ? [words`${organizations(overdue.length)} not read for too long`] : []),
  ];
  const line = counts.length === 0 ? words`nothing got worse in ${organizations(total)}` : joinedWords(counts, ', ');
  const title = heading(1, 'Tenantry: ', line);
  const late = phrase`not read completely for longer than ${span(maxAge ?? '')}`;
  const text = fit([
    title,
    ...filterLine(filter).map((one) => paragraph(one)),
    ...section(
      'Worse than in the run before',
      worse.map((one) => [span(one.name), span(shown(worseText(one)), 240)]),
      1,
    ),
    ...section(
      'Not evaluated, or not completely',
      open.map(({ name, state, reason }) => [
        span(name),
        phrase`${span(organizationWords[state].word)}: ${span(shown(reason?.message ?? ''), 160)}`,
      ]),
      2,
    ),
    ...section(
      'Not read for too long',
      overdue.map(({ name }) => [span(name), late]),
      3,
    ),
    footer(linksOf(...(report === '' ? [] : [link('Full report', report)]), 'this issue approves nothing', link('how to read it', help))),
  ]);
  const short = paragraph('Too many organizations for an issue: see the full report.');
  return { line, isNotable: counts.length > 0, text: text ?? blocksAsMarkdown([title, short]) };
};

export const fleetIssue = (merged: MergedFleet, context: FleetCommentContext): string =>
  withMarker(fleetIssueOf(merged, context).text, 'fleet-issue', merged);
