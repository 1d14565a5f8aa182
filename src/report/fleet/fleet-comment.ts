// The one comment on a pull request for the whole fleet: the verdict, what must be reviewed, one row per organization that changes. Never parsed back.
import { exitCodes } from '../../exit-code.ts';
import { digestOf } from '../../json.ts';
import { classIn } from '../../plan/step-effects.ts';
import type { CommentContext } from '../comment/context.ts';
import { fit } from '../comment/fit.ts';
import { linksOf } from '../comment/footer.ts';
import { titled, verdictText } from '../comment/verdict-text.ts';
import { alert, type Block, footer, heading, link, type Piece, paragraph, phrase, span, strong } from '../document.ts';
import type { Markdown } from '../markdown-blocks.ts';
import { asReported, firstNames } from '../naming.ts';
import { reviewCells, reviewTable, reviewTitle } from '../review-blocks.ts';
import { type Say, sayOf } from '../texts/texts.ts';
import type { Words } from '../words.ts';
import { alikeText } from './alike-blocks.ts';
import { statesText } from './fleet-counts.ts';
import { worstFirst } from './fleet-order.ts';
import { policyBlocks } from './fleet-outline.ts';
import type { MergedFleet, MergedOrganization } from './merged-fleet.ts';
import { filterLines, isOpen, type Limited, notEvaluatedBlocks, unnamedBlocks } from './open-blocks.ts';
import { plannedTable } from './organization-blocks.ts';

/** What a comment and an issue refer to. */
export type FleetLinks = Pick<CommentContext, 'report' | 'help' | 'say'>;

/** In a comment, and in an issue. */
export const limited = (rank: number): Limited => ({ rank, names: 200 });

const stepsIn = ({ classes }: MergedOrganization): number => classIn(classes, 'change')?.steps ?? 0;
const isChanged = (one: MergedOrganization): boolean => stepsIn(one) + one.refusals > 0;

/** Fixed words and numbers. */
const lineOf = ({ organizations: all, review, exitCode, unnamed }: MergedFleet, isTooLarge: boolean, { verdict }: Say): Words => {
  const changed = all.filter(isChanged);
  return verdict.fleet({
    changes: changed.reduce((sum, one) => sum + stepsIn(one), 0),
    changedIn: changed.filter((one) => stepsIn(one) > 0).length,
    isTooLarge,
    toReview: review.steps.length + review.more,
    refusedIn: changed.filter(({ refusals }) => refusals > 0).length,
    open: all.filter(isOpen).length,
    hasUnnamed: unnamed.names.length > 0,
    policiesFail: exitCode === exitCodes.findings,
  });
};

const summaryParts = (merged: MergedFleet, say: Say): readonly Block[] => {
  const { states, review, organizations: all } = merged;
  const isWhole = !all.some(isOpen);
  const level = review.steps.length > 0 ? 'warning' : 'note';
  return [
    alert(isWhole ? level : 'caution', [
      phrase`${statesText(states, say)}.${isWhole ? '' : phrase` ${strong(say.fleet.open.notCompliant)}`}`,
      ...filterLines(merged, say),
    ]),
  ];
};

/** Names of organizations in one cell; the rows of the organizations have the others. */
const mostNames = 20;

const namesIn = (names: readonly string[], all: number, say: Say): Piece => {
  if (names.length === all && all > 1) return say.fleet.allThatChange(all);
  const first = firstNames(names, say, mostNames);
  return names.length > mostNames ? say.fleet.named(names.length, first) : first;
};

/** Neither folded nor shortened. */
const reviewParts = ({ review: { steps }, organizations: all }: MergedFleet, say: Say): readonly Block[] => {
  const changed = all.filter(isChanged).length;
  const rows = steps.map((one) => [...reviewCells(one, say, asReported), namesIn(one.organizations, changed, say)]);
  return rows.length === 0 ? [] : [reviewTitle(rows.length, say), reviewTable(rows, say.fleet.review.columns)];
};

const organizationParts = ({ organizations: all, stepGroups }: MergedFleet, say: Say): readonly Block[] => {
  const sizes = new Map(stepGroups.map(({ digest, organizations: names }) => [digest, names.length]));
  const sizeOf = ({ alike }: MergedOrganization): number => sizes.get(alike.steps ?? '') ?? 0;
  // Those that differ from most come first.
  const changed = all.filter(isChanged).toSorted((a, b) => sizeOf(a) - sizeOf(b) || worstFirst(a, b));
  if (changed.length === 0) return [];
  return [
    heading(2, say.fleet.thatChange),
    ...(stepGroups.length === 0 ? [] : [paragraph(`${alikeText(stepGroups, 'steps', say)}.`)]),
    plannedTable(changed, 3, say),
  ];
};

const footerOf = ({ run, commit, tool }: MergedFleet, links: FleetLinks): Block => {
  const { fleet, comment } = sayOf(links);
  return footer(
    linksOf(
      fleet.source.run(span(run.id)),
      ...(commit === null ? [] : [fleet.source.commit(span(commit.slice(0, 8)))]),
      phrase`Tenantry ${span(tool)}`,
      ...(links.report === '' ? [] : [link(comment.links.report, links.report)]),
      comment.links.approvesNothing,
      link(comment.links.help, links.help),
    ),
  );
};

/** The last line, by which the next run finds it: the fleet by a hash, because a path could end the comment. */
export const withMarker = (text: Markdown, type: 'fleet' | 'fleet-issue', { fleet }: MergedFleet): string =>
  `${text}\n<!-- tenantry:${type}:v1 fleet=${digestOf(fleet, 16)} -->\n`;

interface FleetComment {
  /** For e-mail, chat and the check: fixed words and numbers, never a name. */
  readonly line: Words;
  /** What must be reviewed does not fit, so nothing of it is displayed. */
  readonly isTooLarge: boolean;
  /** Without a marker. */
  readonly text: Markdown;
}

export const fleetCommentOf = (merged: MergedFleet, links: FleetLinks): FleetComment => {
  const say = sayOf(links);
  const line = lineOf(merged, false, say);
  const open = [...notEvaluatedBlocks(merged.organizations, say, limited(1)), ...unnamedBlocks(merged, say, limited(1))];
  const first = [...summaryParts(merged, say), ...open];
  const last = footerOf(merged, links);
  const rest = [...reviewParts(merged, say), ...organizationParts(merged, say), ...policyBlocks(merged, say, 4), last];
  const text = merged.review.more > 0 ? undefined : fit(titled(line, [...first, ...rest]), links);
  if (text !== undefined) return { line, isTooLarge: false, text };
  const tooLarge = alert('caution', [say.comment.tooLarge.about]);
  const shortLine = lineOf(merged, true, say);
  const short = fit(titled(shortLine, [tooLarge, ...first, last]), links) ?? verdictText(shortLine, [tooLarge]);
  return { line: shortLine, isTooLarge: true, text: short };
};

export const fleetComment = (merged: MergedFleet, links: FleetLinks): string =>
  withMarker(fleetCommentOf(merged, links).text, 'fleet', merged);
