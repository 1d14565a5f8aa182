// The one rolling issue of scheduled audits of a fleet: a line per organization that got worse, and what was not evaluated. Equal facts give equal text.
import { fit } from '../comment/fit.ts';
import { linksOf } from '../comment/footer.ts';
import { mostOfNight, verdictHeading } from '../comment/verdict-text.ts';
import { type Block, footer, link, paragraph } from '../document.ts';
import { blocksAsMarkdown, type Markdown } from '../markdown-blocks.ts';
import { sayOf } from '../texts/texts.ts';
import type { Words } from '../words.ts';
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

const issueFooter = (links: FleetLinks): Block => {
  const { comment, fleet } = sayOf(links);
  const report = links.report === '' ? [] : [link(comment.links.report, links.report)];
  return footer(linksOf(...report, fleet.issueApprovesNothing, link(comment.links.help, links.help)));
};

export const fleetIssueOf = (merged: MergedFleet, links: FleetLinks): FleetIssue => {
  const say = sayOf(links);
  const { organizations: all, total } = merged;
  const worse = all.filter((one) => one.worse.length > 0).length;
  const open = all.filter((one) => isOpen(one) && one.worse.length === 0);
  const overdue = all.filter(({ isOverdue }) => isOverdue).length;
  const line = say.verdict.fleetScan({ total, worse, open: open.length, overdue });
  const title = verdictHeading(line);
  const text = fit(
    [
      title,
      ...filterLines(merged, say).map((one) => paragraph(one)),
      ...worseBlocks(merged, say, limited(1)),
      ...notEvaluatedBlocks(open, say, limited(2)),
      ...overdueBlocks(merged, say, limited(3)),
      issueFooter(links),
    ],
    links,
    mostOfNight.audit,
  );
  const short = paragraph(say.fleet.tooManyForIssue);
  return { line, isNotable: worse + open.length + overdue > 0, text: text ?? blocksAsMarkdown([title, short]) };
};

export const fleetIssue = (merged: MergedFleet, links: FleetLinks): string =>
  withMarker(fleetIssueOf(merged, links).text, 'fleet-issue', merged);
