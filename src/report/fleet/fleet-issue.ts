// The one rolling issue of scheduled audits of a fleet: a line per organization that got worse, and what was not evaluated. Equal facts give equal text.
import { bytesOf, fit } from '../comment/fit.ts';
import { counted, joined, joinedWords, link, type Markdown, md, type OwnText, span, words } from '../comment/markdown.ts';
import { type CommentPart, markdownOf } from '../comment/part.ts';
import { filterText } from './filter-text.ts';
import { type FleetCommentContext, fleetMarker, mostBytes } from './fleet-comment.ts';
import { worstFirst } from './fleet-order.ts';
import { worseText } from './fleet-outline.ts';
import type { MergedFleet, MergedOrganization } from './merged-fleet.ts';
import { stateWords } from './state-words.ts';

const organizations = (many: number): OwnText => counted(many, words`organization`, words`organizations`);

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

const tableOf = (title: OwnText, rows: readonly (readonly Markdown[])[], rank: number): readonly CommentPart[] =>
  rows.length === 0
    ? []
    : [
        { type: 'heading', text: title },
        { type: 'table', head: [words`organization`, words`what`], rows, rank },
      ];

interface FleetIssue {
  /** Fixed words and numbers, never a name. */
  readonly line: OwnText;
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
  const line = counts.length === 0 ? words`nothing got worse in ${organizations(total)}` : joinedWords(counts, words`, `);
  const title = words`## Tenantry: ${line}`;
  const late = md`not read completely for longer than ${span(maxAge ?? '')}`;
  const parts: readonly CommentPart[] = [
    ...(filter === null ? [] : [{ type: 'paragraph' as const, text: md`**Filtered.** ${span(filterText(filter), 500)}` }]),
    ...tableOf(
      words`Worse than in the run before`,
      worse.map((one) => [span(one.name), span(shown(worseText(one)), 240)]),
      1,
    ),
    ...tableOf(
      words`Not evaluated, or not completely`,
      open.map(({ name, state, reason }) => [span(name), md`${span(stateWords[state])}: ${span(shown(reason?.message ?? ''), 160)}`]),
      2,
    ),
    ...tableOf(
      words`Not read for too long`,
      overdue.map(({ name }) => [span(name), late]),
      3,
    ),
    {
      type: 'paragraph',
      text: md`---\n\n<sub>${joined([...(report === '' ? [] : [link(words`Full report`, report)]), words`this issue approves nothing`, link(words`how to read it`, help)], words` · `)}</sub>`,
    },
  ];
  const text = fit(parts, mostBytes - bytesOf(title) - 2);
  const rest = text ?? markdownOf([{ type: 'paragraph', text: words`Too many organizations for an issue: see the full report.` }]);
  return { line, isNotable: counts.length > 0, text: md`${title}\n\n${rest}` };
};

export const fleetIssue = (merged: MergedFleet, context: FleetCommentContext): Markdown =>
  md`${fleetIssueOf(merged, context).text}\n${fleetMarker(words`fleet-issue`, merged)}\n`;
