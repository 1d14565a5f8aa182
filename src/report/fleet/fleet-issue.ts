// The one rolling issue of scheduled audits of a fleet: a line per organization that got worse, and what was not evaluated. Equal facts give equal text.
import { fit, mostOfNight } from '../comment/fit.ts';
import { linksOf } from '../comment/footer.ts';
import { footer, heading, link, paragraph } from '../document.ts';
import { blocksAsMarkdown, type Markdown } from '../markdown-blocks.ts';
import { counted, joinedWords, type Words, words } from '../words.ts';
import { type FleetLinks, limited, withMarker } from './fleet-comment.ts';
import type { MergedFleet } from './merged-fleet.ts';
import { filterLines, isOpen, notEvaluatedBlocks, overdueBlocks, worseBlocks } from './open-blocks.ts';

interface FleetIssue {
  /** Fixed words and numbers, never a name. */
  readonly line: Words;
  /** Whether it names an organization. */
  readonly isNotable: boolean;
  /** Without a marker, and without what changes in every run: an unchanged issue is not written again. */
  readonly text: Markdown;
}

export const fleetIssueOf = (merged: MergedFleet, { report, help }: FleetLinks): FleetIssue => {
  const { organizations: all, total } = merged;
  const worse = all.filter((one) => one.worse.length > 0).length;
  const open = all.filter((one) => isOpen(one) && one.worse.length === 0);
  const overdue = all.filter(({ isOverdue }) => isOverdue).length;
  const counts = [
    ...(worse > 0 ? [words`${counted(worse, 'organization')} got worse`] : []),
    ...(open.length > 0 ? [words`${counted(open.length, 'organization')} not evaluated`] : []),
    ...(overdue > 0 ? [words`${counted(overdue, 'organization')} not read for too long`] : []),
  ];
  const line = counts.length === 0 ? words`nothing got worse in ${counted(total, 'organization')}` : joinedWords(counts, ', ');
  const title = heading(1, 'Tenantry: ', line);
  const text = fit(
    [
      title,
      ...filterLines(merged).map((one) => paragraph(one)),
      ...worseBlocks(merged, limited(1)),
      ...notEvaluatedBlocks(open, limited(2)),
      ...overdueBlocks(merged, limited(3)),
      footer(linksOf(...(report === '' ? [] : [link('Full report', report)]), 'this issue approves nothing', link('how to read it', help))),
    ],
    {},
    mostOfNight.audit,
  );
  const short = paragraph('Too many organizations for an issue: see the full report.');
  return { line, isNotable: counts.length > 0, text: text ?? blocksAsMarkdown([title, short]) };
};

export const fleetIssue = (merged: MergedFleet, links: FleetLinks): string =>
  withMarker(fleetIssueOf(merged, links).text, 'fleet-issue', merged);
