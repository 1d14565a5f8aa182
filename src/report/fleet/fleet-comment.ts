// The one comment on a pull request for the whole fleet: the verdict, what must be reviewed, one row per organization that changes. Never parsed back.
import { exitCodes } from '../../exit-code.ts';
import { digestOf } from '../../json.ts';
import { type ClassSummary, classIn } from '../../plan/step-effects.ts';
import { type CommentContext, namingOf } from '../comment/context.ts';
import { fit, titled, verdictText } from '../comment/fit.ts';
import { linksOf } from '../comment/footer.ts';
import {
  alert,
  type Block,
  count,
  firstFew,
  fold,
  footer,
  heading,
  type Inline,
  joined,
  link,
  none,
  type Piece,
  paragraph,
  phrase,
  span,
  strong,
  table,
} from '../document.ts';
import { failuresIn } from '../finding-counts.ts';
import type { Markdown } from '../markdown-blocks.ts';
import { reviewCells, reviewTable, reviewTitle } from '../review-blocks.ts';
import { organizationWords } from '../states.ts';
import { counted, joinedWords, type Words, words } from '../words.ts';
import { filterText } from './filter-text.ts';
import { worstFirst } from './fleet-order.ts';
import { policyTable } from './fleet-outline.ts';
import { type MergedFleet, type MergedOrganization, organizationStates } from './merged-fleet.ts';

/** Without what only a single organization has. */
export type FleetCommentContext = Omit<CommentContext, 'base' | 'annotations' | 'environment' | 'read' | 'lastScan'>;

const organizations = (many: number): Words => counted(many, 'organization');

const isOpen = ({ state }: MergedOrganization): boolean => state !== 'evaluated' && state !== 'not-in-run';
const changeIn = ({ classes }: MergedOrganization): ClassSummary | undefined => classIn(classes, 'change');
const stepsIn = (one: MergedOrganization): number => changeIn(one)?.steps ?? 0;
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

const summaryParts = ({ states, filter, review }: MergedFleet): readonly Block[] => {
  const counts = organizationStates
    .toReversed()
    .flatMap((state) => (states[state] === 0 ? [] : [`${states[state]} ${organizationWords[state].word}`]));
  const isWhole = organizationStates.every((state) => state === 'evaluated' || state === 'not-in-run' || states[state] === 0);
  const level = review.steps.length > 0 ? 'warning' : 'note';
  return [
    alert(isWhole ? level : 'caution', [
      phrase`${counts.join(', ')}.${isWhole ? '' : phrase` ${strong('What was not evaluated is not compliant.')}`}`,
      ...filterLine(filter),
    ]),
  ];
};

/** What is left out. */
export const filterLine = (filter: MergedFleet['filter']): readonly Piece[] =>
  filter === null ? [] : [phrase`${strong('Filtered.')} ${span(filterText(filter), 500)}`];

const mostOpen = 200;

const openParts = ({ organizations: all, unnamed }: MergedFleet, { shown }: FleetCommentContext): readonly Block[] => {
  const open = all.filter(isOpen).toSorted(worstFirst);
  const rows = open
    .slice(0, mostOpen)
    .map(({ name, state, reason }) => [span(name), strong(organizationWords[state].word), span(shown(reason?.message ?? ''), 240)]);
  const names = [...unnamed.names.slice(0, 20).map((name) => span(name)), ...(unnamed.names.length > 20 || unnamed.more > 0 ? ['…'] : [])];
  return [
    ...(rows.length === 0
      ? []
      : [heading(2, 'Not evaluated, or not completely'), table(['organization', 'state', 'reason'], rows, { rank: 1 })]),
    ...(open.length > mostOpen ? [paragraph(`… and ${count(open.length - mostOpen, 'more organization')}.`)] : []),
    ...(names.length === 0
      ? []
      : [paragraph(strong('Results that no organization of the fleet file has the name of:'), ' ', joined(names, ', '))]),
  ];
};

/** Names of organizations in one cell; the rows of the organizations have the others. */
const mostNames = 20;

const namesIn = (names: readonly string[], all: number): Piece => {
  if (names.length === all && all > 1) return `all ${all} that change`;
  const first = firstFew(
    names.map((name) => span(name)),
    mostNames,
  );
  return names.length > mostNames ? phrase`${organizations(names.length)}: ${first}` : first;
};

/** Neither folded nor shortened. */
const reviewParts = ({ review: { steps }, organizations: all }: MergedFleet, context: FleetCommentContext): readonly Block[] => {
  const changed = all.filter(isChanged).length;
  const naming = namingOf(context);
  const rows = steps.map((one) => [...reviewCells(one, naming), namesIn(one.organizations, changed)]);
  return rows.length === 0 ? [] : [reviewTitle(rows.length), reviewTable(rows, 'organizations')];
};

const numberCell = (many = 0): Inline => (many > 0 ? strong(`${many}`) : '0');

const organizationParts = ({ organizations: all, stepGroups }: MergedFleet): readonly Block[] => {
  const sizes = new Map(stepGroups.map(({ digest, organizations: names }) => [digest, names.length]));
  const sizeOf = ({ alike }: MergedOrganization): number => sizes.get(alike.steps ?? '') ?? 0;
  // Those that differ from most come first.
  const changed = all.filter(isChanged).toSorted((a, b) => sizeOf(a) - sizeOf(b) || worstFirst(a, b));
  if (changed.length === 0) return [];
  const largest = stepGroups.at(-1);
  const same = largest && largest.organizations.length > 1 ? largest : undefined;
  const others = changed.length - (same?.organizations.length ?? 0);
  const differ = others > 0 ? `, different in ${others}` : '';
  const rows = changed.map((one) => {
    const change = changeIn(one);
    return [
      span(one.name),
      span(one.ring),
      one.refusals > 0 ? strong('refused') : `${stepsIn(one)}`,
      numberCell(change?.grants),
      numberCell(change?.irreversible),
      numberCell(change?.deletes),
      `${classIn(one.classes, 'drift')?.steps ?? 0}`,
      change ? span(change.digest.slice(0, 12)) : none,
    ];
  });
  const head = ['organization', 'ring', 'changes', 'grant access', 'irreversible', 'delete', 'drift', 'digest'];
  return [
    heading(2, 'Organizations that change'),
    ...(same ? [paragraph(`The same ${count(same.size, 'step')} in ${organizations(same.organizations.length)}${differ}.`)] : []),
    table(head, rows, { right: [2, 3, 4, 5, 6], rank: 3 }),
  ];
};

const policyParts = ({ policies }: MergedFleet): readonly Block[] => {
  const failing = policies.filter(({ findings }) => failuresIn(findings) > 0);
  const title = `${count(failing.length, 'policy fails', 'policies fail')} after the change`;
  return failing.length === 0 ? [] : [fold(title, policyTable(failing, 4))];
};

const footerOf = ({ run, commit, tool }: MergedFleet, { report, help }: FleetCommentContext): Block =>
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

export const fleetCommentOf = (merged: MergedFleet, context: FleetCommentContext): FleetComment => {
  const line = lineOf(merged, false);
  const first = [...summaryParts(merged), ...openParts(merged, context)];
  const last = footerOf(merged, context);
  const rest = [...reviewParts(merged, context), ...organizationParts(merged), ...policyParts(merged), last];
  const text = merged.review.more > 0 ? undefined : fit(titled(line, [...first, ...rest]));
  if (text !== undefined) return { line, isTooLarge: false, text };
  const tooLarge = alert('caution', ['What must be reviewed does not fit into a comment. Split the pull request.']);
  const shortLine = lineOf(merged, true);
  const short = fit(titled(shortLine, [tooLarge, ...first, last])) ?? verdictText(shortLine, [tooLarge]);
  return { line: shortLine, isTooLarge: true, text: short };
};

export const fleetComment = (merged: MergedFleet, context: FleetCommentContext): string =>
  withMarker(fleetCommentOf(merged, context).text, 'fleet', merged);
