// The one rolling issue of scheduled audits of a fleet, grouped like that of one organization: what got worse first, by organization; what was not evaluated; then
// the policies that fail anywhere. Equal facts give equal text.
import type { Severity } from '../../desired/desired.ts';
import { fit } from '../comment/fit.ts';
import { linksOf } from '../comment/footer.ts';
import { mostOfNight, verdictHeading } from '../comment/verdict-text.ts';
import {
  type Block,
  code,
  footer,
  heading,
  joined,
  lineBreak,
  link,
  list,
  none,
  type Piece,
  paragraph,
  prose,
  table,
} from '../document.ts';
import { failuresIn, worstIn } from '../finding-counts.ts';
import { blocksAsMarkdown, type Markdown } from '../markdown-blocks.ts';
import { type Say, sayOf } from '../texts/texts.ts';
import type { Words } from '../words.ts';
import { type FleetLinks, limited, withMarker } from './fleet-comment.ts';
import type { FleetDetails, MergedFleet, MergedOrganization } from './merged-fleet.ts';
import { filterLines, isOpen, notEvaluatedBlocks, overdueBlocks, worseIn, worseItem } from './open-blocks.ts';
import { worseGroups } from './worse-groups.ts';

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

/** Rows are dropped from the last rank on. */
const ranks = { worse: 1, open: 2, overdue: 3, policies: 4, others: 5 } as const;

/** Organizations in groups: as many as have room. */
const roomFor = [10, 5, 2, 0] as const;

/** The first organizations in groups, the others in a line each. */
const worseParts = (worse: readonly MergedOrganization[], details: FleetDetails, grouped: number, say: Say): readonly Block[] => {
  if (worse.length === 0) return [];
  const others = worse.slice(grouped).map((one) => worseItem(one, say));
  return [
    heading(2, say.fleet.worse(worse.length)),
    ...worse.slice(0, grouped).flatMap((one) => worseGroups(one, details, ranks.worse, say)),
    ...(others.length === 0 ? [] : [{ ...list(others), rank: ranks.others }]),
  ];
};

/** Characters of a fix. */
const mostOfFix = 240;

const severityIn = (severity: Severity | undefined, say: Say): Piece => (severity === undefined ? none : say.severity[severity]);

/** Each with its fix, over all organizations. */
const policyParts = ({ policies }: MergedFleet, say: Say): readonly Block[] => {
  const { fleet, comment } = say;
  const failing = policies.filter(({ findings }) => failuresIn(findings) > 0);
  if (failing.length === 0) return [];
  const rows = failing.map(({ id, fix, findings, organizations }) => [
    severityIn(worstIn(findings), say),
    fix === '' ? code(id) : joined([code(id), comment.failing.fix(prose(fix, mostOfFix))], lineBreak),
    fleet.policies.where(failuresIn(findings), organizations),
  ]);
  return [heading(2, fleet.policies.title(failing.length)), table(fleet.policies.issueColumns, rows, { rank: ranks.policies })];
};

const firstText = (sizes: readonly number[], textFor: (size: number) => Markdown | undefined): Markdown | undefined => {
  for (const size of sizes) {
    const text = textFor(size);
    if (text !== undefined) return text;
  }
  return undefined;
};

export const fleetIssueOf = (merged: MergedFleet, details: FleetDetails, links: FleetLinks): FleetIssue => {
  const say = sayOf(links);
  const { organizations: all, total } = merged;
  const worse = worseIn(merged);
  const open = all.filter((one) => isOpen(one) && one.worse.length === 0);
  const overdue = all.filter(({ isOverdue }) => isOverdue).length;
  const line = say.verdict.fleetScan({ total, worse: worse.length, open: open.length, overdue });
  const title = verdictHeading(line);
  const first = [title, ...filterLines(merged, say).map((one) => paragraph(one))];
  const rest = [
    ...notEvaluatedBlocks(open, say, limited(ranks.open)),
    ...overdueBlocks(merged, say, limited(ranks.overdue)),
    ...policyParts(merged, say),
    issueFooter(links),
  ];
  const text = firstText(roomFor, (grouped) =>
    fit([...first, ...worseParts(worse, details, grouped, say), ...rest], links, mostOfNight.audit),
  );
  const short = paragraph(say.fleet.tooManyForIssue);
  return { line, isNotable: worse.length + open.length + overdue > 0, text: text ?? blocksAsMarkdown([title, short], links) };
};

export const fleetIssue = (merged: MergedFleet, details: FleetDetails, links: FleetLinks): string =>
  withMarker(fleetIssueOf(merged, details, links).text, 'fleet-issue', merged);
