// The one comment on a pull request for the whole fleet: the verdict, what must be reviewed, one row per organization that changes. Never parsed back.
import { exitCodes } from '../../exit-code.ts';
import { digestOf } from '../../json.ts';
import { classIn } from '../../plan/step-effects.ts';
import type { CommentContext } from '../comment/context.ts';
import { fit, titled, verdictText } from '../comment/fit.ts';
import { linksOf } from '../comment/footer.ts';
import { alert, type Block, footer, heading, link, type Piece, paragraph, phrase, span, strong } from '../document.ts';
import type { Markdown } from '../markdown-blocks.ts';
import { asReported, firstNames } from '../naming.ts';
import { reviewCells, reviewTable, reviewTitle } from '../review-blocks.ts';
import { textsIn } from '../texts/texts.ts';
import { counted, joinedWords, type Words, words } from '../words.ts';
import { alikeText } from './alike-blocks.ts';
import { statesText } from './fleet-counts.ts';
import { worstFirst } from './fleet-order.ts';
import { policyBlocks } from './fleet-outline.ts';
import type { MergedFleet, MergedOrganization } from './merged-fleet.ts';
import { filterLines, isOpen, type Limited, notEvaluatedBlocks, unnamedBlocks } from './open-blocks.ts';
import { plannedTable } from './organization-blocks.ts';

/** What a comment and an issue refer to. */
export type FleetLinks = Pick<CommentContext, 'report' | 'help'>;

/** In a comment, and in an issue. */
export const limited = (rank: number): Limited => ({ rank, names: 200 });

const organizations = (many: number): Words => counted(many, 'organization');

const stepsIn = ({ classes }: MergedOrganization): number => classIn(classes, 'change')?.steps ?? 0;
const isChanged = (one: MergedOrganization): boolean => stepsIn(one) + one.refusals > 0;

/** Fixed words and numbers. */
const lineOf = ({ organizations: all, review, exitCode, unnamed }: MergedFleet, isTooLarge: boolean): Words => {
  const changed = all.filter(isChanged);
  const open = all.filter(isOpen).length;
  const refused = changed.filter(({ refusals }) => refusals > 0).length;
  const changes = changed.reduce((sum, one) => sum + stepsIn(one), 0);
  const toReview = review.steps.length + review.more;
  const parts = [
    changes === 0
      ? words`no changes`
      : words`${counted(changes, 'change')} in ${organizations(changed.filter((one) => stepsIn(one) > 0).length)}`,
    ...(isTooLarge
      ? [words`too large to review`]
      : toReview > 0
        ? [toReview === 1 ? words`1 needs your review` : words`${toReview} need your review`]
        : []),
    ...(refused > 0 ? [words`refused in ${refused}`] : []),
    ...(open > 0 ? [words`${organizations(open)} not evaluated`] : []),
    ...(unnamed.names.length > 0 ? [words`unexpected results`] : []),
    ...(exitCode === exitCodes.findings ? [words`policy checks fail`] : []),
  ];
  return joinedWords(parts, ', ');
};

const summaryParts = (merged: MergedFleet): readonly Block[] => {
  const { states, review, organizations: all } = merged;
  const isWhole = !all.some(isOpen);
  const level = review.steps.length > 0 ? 'warning' : 'note';
  return [
    alert(isWhole ? level : 'caution', [
      phrase`${statesText(states)}.${isWhole ? '' : phrase` ${strong('What was not evaluated is not compliant.')}`}`,
      ...filterLines(merged),
    ]),
  ];
};

/** Names of organizations in one cell; the rows of the organizations have the others. */
const mostNames = 20;

const namesIn = (names: readonly string[], all: number): Piece => {
  if (names.length === all && all > 1) return `all ${all} that change`;
  const first = firstNames(names, textsIn(), mostNames);
  return names.length > mostNames ? phrase`${organizations(names.length)}: ${first}` : first;
};

/** Neither folded nor shortened. */
const reviewParts = ({ review: { steps }, organizations: all }: MergedFleet): readonly Block[] => {
  const changed = all.filter(isChanged).length;
  const rows = steps.map((one) => [...reviewCells(one, textsIn(), asReported), namesIn(one.organizations, changed)]);
  return rows.length === 0 ? [] : [reviewTitle(rows.length, textsIn()), reviewTable(rows, textsIn().fleet.reviewColumns)];
};

const organizationParts = ({ organizations: all, stepGroups }: MergedFleet): readonly Block[] => {
  const sizes = new Map(stepGroups.map(({ digest, organizations: names }) => [digest, names.length]));
  const sizeOf = ({ alike }: MergedOrganization): number => sizes.get(alike.steps ?? '') ?? 0;
  // Those that differ from most come first.
  const changed = all.filter(isChanged).toSorted((a, b) => sizeOf(a) - sizeOf(b) || worstFirst(a, b));
  if (changed.length === 0) return [];
  return [
    heading(2, 'Organizations that change'),
    ...(stepGroups.length === 0 ? [] : [paragraph(`${alikeText(stepGroups, 'Steps', 'step')}.`)]),
    plannedTable(changed, 3),
  ];
};

const footerOf = ({ run, commit, tool }: MergedFleet, { report, help }: FleetLinks): Block =>
  footer(
    linksOf(
      phrase`run ${span(run.id)}`,
      ...(commit === null ? [] : [phrase`commit ${span(commit.slice(0, 8))}`]),
      phrase`Tenantry ${span(tool)}`,
      ...(report === '' ? [] : [link('Full report', report)]),
      'this comment approves nothing',
      link('how to read it', help),
    ),
  );

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
  const line = lineOf(merged, false);
  const open = [...notEvaluatedBlocks(merged.organizations, limited(1)), ...unnamedBlocks(merged, limited(1))];
  const first = [...summaryParts(merged), ...open];
  const last = footerOf(merged, links);
  const rest = [...reviewParts(merged), ...organizationParts(merged), ...policyBlocks(merged, 4), last];
  const text = merged.review.more > 0 ? undefined : fit(titled(line, [...first, ...rest]));
  if (text !== undefined) return { line, isTooLarge: false, text };
  const tooLarge = alert('caution', ['What must be reviewed does not fit into a comment. Split the pull request.']);
  const shortLine = lineOf(merged, true);
  const short = fit(titled(shortLine, [tooLarge, ...first, last])) ?? verdictText(shortLine, [tooLarge]);
  return { line: shortLine, isTooLarge: true, text: short };
};

export const fleetComment = (merged: MergedFleet, links: FleetLinks): string =>
  withMarker(fleetCommentOf(merged, links).text, 'fleet', merged);
