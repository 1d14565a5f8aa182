// The one comment on a pull request for the whole fleet: the verdict, what must be reviewed, one row per organization that changes. Never parsed back.
import { exitCodes } from '../../exit-code.ts';
import { digestOf } from '../../json.ts';
import type { CommentContext } from '../comment/context.ts';
import { bytesOf, fit } from '../comment/fit.ts';
import { counted, joined, joinedWords, link, type Markdown, md, type OwnText, span, words } from '../comment/markdown.ts';
import { type CommentPart, markdownOf } from '../comment/part.ts';
import { reviewCells } from '../comment/review-parts.ts';
import { filterText } from './filter-text.ts';
import { worstFirst } from './fleet-order.ts';
import { type MergedFleet, type MergedOrganization, type OrganizationState, organizationStates } from './merged-fleet.ts';

/** Characters that GitHub takes; bytes are counted, and a rest is left for a marker. */
export const mostBytes = 65_536 - 1_000;

/** Without what only a single organization has. */
export type FleetCommentContext = Omit<CommentContext, 'base' | 'annotations' | 'environment' | 'read' | 'lastScan'>;

const stateTexts: Readonly<Record<OrganizationState, OwnText>> = {
  foreign: words`rejected`,
  missing: words`missing`,
  failed: words`failed`,
  'partly-read': words`partly read`,
  evaluated: words`evaluated`,
  'not-in-run': words`not part of the run`,
};

const organizations = (many: number): OwnText => counted(many, words`organization`, words`organizations`);

const isOpen = ({ state }: MergedOrganization): boolean => state !== 'evaluated' && state !== 'not-in-run';
const isChanged = ({ plan }: MergedOrganization): boolean => plan !== null && plan.steps + plan.refusals > 0;

/** Fixed words and numbers. */
const lineOf = ({ organizations: all, review, exitCode, unnamed }: MergedFleet, isTooLarge: boolean): OwnText => {
  const changed = all.filter(isChanged);
  const open = all.filter(isOpen).length;
  const refused = changed.filter(({ plan }) => (plan?.refusals ?? 0) > 0).length;
  const changes = changed.reduce((sum, { plan }) => sum + (plan?.steps ?? 0), 0);
  const toReview = review.steps.length + review.more;
  const parts = [
    changes === 0
      ? words`no changes`
      : words`${counted(changes, words`change`, words`changes`)} in ${organizations(changed.filter(({ plan }) => (plan?.steps ?? 0) > 0).length)}`,
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
  return joinedWords(parts, words`, `);
};

const summaryParts = ({ states, filter, review }: MergedFleet): readonly CommentPart[] => {
  const counts = organizationStates
    .toReversed()
    .flatMap((state) => (states[state] === 0 ? [] : [words`${states[state]} ${stateTexts[state]}`]));
  const isWhole = organizationStates.every((state) => state === 'evaluated' || state === 'not-in-run' || states[state] === 0);
  return [
    {
      type: 'alert',
      level: isWhole ? (review.steps.length > 0 ? 'warning' : 'note') : 'caution',
      lines: [
        md`${joinedWords(counts, words`, `)}.${isWhole ? words`` : words` **What was not evaluated is not compliant.**`}`,
        ...(filter === null ? [] : [md`**Filtered.** ${span(filterText(filter), 500)}`]),
      ],
    },
  ];
};

const mostOpen = 200;

const openParts = ({ organizations: all, unnamed }: MergedFleet, { shown }: FleetCommentContext): readonly CommentPart[] => {
  const open = all.filter(isOpen).toSorted(worstFirst);
  const parts: readonly CommentPart[] =
    open.length === 0
      ? []
      : [
          { type: 'heading', text: words`Not evaluated, or not completely` },
          {
            type: 'table',
            head: [words`organization`, words`state`, words`reason`],
            rows: open
              .slice(0, mostOpen)
              .map(({ name, state, reason }) => [span(name), words`**${stateTexts[state]}**`, span(shown(reason?.message ?? ''), 240)]),
            rank: 1,
          },
          ...(open.length > mostOpen
            ? [
                {
                  type: 'paragraph' as const,
                  text: words`… and ${counted(open.length - mostOpen, words`more organization`, words`more organizations`)}.`,
                },
              ]
            : []),
        ];
  const names = [
    ...unnamed.names.slice(0, 20).map((name) => span(name)),
    ...(unnamed.names.length > 20 || unnamed.more > 0 ? [words`…`] : []),
  ];
  return [
    ...parts,
    ...(names.length === 0
      ? []
      : [
          {
            type: 'paragraph' as const,
            text: md`**Results that no organization of the fleet file has the name of:** ${joined(names, words`, `)}`,
          },
        ]),
  ];
};

/** Names of organizations in one cell; the rows of the organizations have the others. */
const mostNames = 20;

const namesIn = (names: readonly string[], all: number): Markdown => {
  const first = joined(
    names.slice(0, mostNames).map((name) => span(name)),
    words`, `,
  );
  if (names.length === all && all > 1) return words`all ${all} that change`;
  return names.length > mostNames ? md`${organizations(names.length)}: ${first} and ${names.length - mostNames} more` : first;
};

/** Neither folded nor shortened. */
const reviewParts = ({ review, organizations: all }: MergedFleet, context: FleetCommentContext): readonly CommentPart[] => {
  if (review.steps.length === 0) return [];
  const changed = all.filter(isChanged).length;
  // The parts of a context that a single organization has, and a fleet has not.
  const whole: CommentContext = {
    ...context,
    base: { branch: '', commit: '' },
    annotations: '',
    environment: '',
    read: { type: 'live' },
  };
  return [
    { type: 'heading', text: review.steps.length === 1 ? words`Review this change` : words`Review these ${review.steps.length}` },
    {
      type: 'table',
      head: [words``, words`change`, words`consequence`, words`organizations`],
      rows: review.steps.map(({ step, effect, organizations: names }) => [...reviewCells(step, effect, whole), namesIn(names, changed)]),
    },
  ];
};

const numberCell = (many: number): Markdown => (many > 0 ? words`**${many}**` : words`0`);

const organizationParts = ({ organizations: all, stepGroups }: MergedFleet): readonly CommentPart[] => {
  const sizes = new Map(stepGroups.map(({ digest, organizations: names }) => [digest, names.length]));
  const sizeOf = ({ alike }: MergedOrganization): number => sizes.get(alike.steps ?? '') ?? 0;
  // Those that differ from most come first.
  const changed = all.filter(isChanged).toSorted((a, b) => sizeOf(a) - sizeOf(b) || worstFirst(a, b));
  if (changed.length === 0) return [];
  const largest = stepGroups.at(-1);
  const same = largest && largest.organizations.length > 1 ? largest : undefined;
  const others = changed.length - (same?.organizations.length ?? 0);
  return [
    { type: 'heading', text: words`Organizations that change` },
    ...(same
      ? [
          {
            type: 'paragraph' as const,
            text: words`The same ${counted(same.items, words`step`, words`steps`)} in ${organizations(same.organizations.length)}${others > 0 ? words`, different in ${others}` : words``}.`,
          },
        ]
      : []),
    {
      type: 'table',
      head: [
        words`organization`,
        words`ring`,
        words`changes`,
        words`grant access`,
        words`irreversible`,
        words`delete`,
        words`drift`,
        words`digest`,
      ],
      right: [2, 3, 4, 5, 6],
      rows: changed.map(({ name, ring, plan }) => [
        span(name),
        span(ring),
        plan && plan.refusals > 0 ? words`**refused**` : words`${plan?.steps ?? 0}`,
        numberCell(plan?.grants ?? 0),
        numberCell(plan?.irreversible ?? 0),
        numberCell(plan?.deletes ?? 0),
        words`${plan?.drift ?? 0}`,
        plan?.digest ? span(plan.digest.slice(0, 12)) : words`–`,
      ]),
      rank: 3,
    },
  ];
};

const policyParts = ({ policies }: MergedFleet): readonly CommentPart[] => {
  const failing = policies.filter(({ failures }) => failures > 0);
  return failing.length === 0
    ? []
    : [
        {
          type: 'fold',
          summary: words`${counted(failing.length, words`policy fails`, words`policies fail`)} after the change`,
          parts: [
            {
              type: 'table',
              head: [words`severity`, words`policy`, words`organizations`, words`findings`],
              right: [2, 3],
              rows: failing.map(({ severity, policy, organizations: many, failures }) => [
                span(severity ?? ''),
                span(policy),
                words`${many}`,
                words`${failures}`,
              ]),
              rank: 4,
            },
          ],
        },
      ];
};

const footer = ({ run, commit, tool }: MergedFleet, { report, help }: FleetCommentContext): CommentPart => ({
  type: 'paragraph',
  text: md`---\n\n<sub>${joined(
    [
      md`run ${span(run.id)}`,
      ...(commit === null ? [] : [md`commit ${span(commit.slice(0, 8))}`]),
      md`Tenantry ${span(tool)}`,
      ...(report === '' ? [] : [link(words`Full report`, report)]),
      words`this comment approves nothing`,
      link(words`how to read it`, help),
    ],
    words` · `,
  )}</sub>`,
});

/** The last line, by which the next run finds it: the fleet by a hash, because a path could end the comment. */
export const fleetMarker = (type: OwnText, { fleet }: MergedFleet): Markdown =>
  md`<!-- tenantry:${type}:v1 fleet=${digestOf(fleet, 16) as Markdown} -->`;

interface FleetComment {
  /** For e-mail, chat and the check: fixed words and numbers, never a name. */
  readonly line: OwnText;
  /** What must be reviewed does not fit, so nothing of it is displayed. */
  readonly isTooLarge: boolean;
  /** At most `mostBytes`, without a marker. */
  readonly text: Markdown;
}

const titled = (line: OwnText): OwnText => words`## Tenantry: ${line}`;

export const fleetCommentOf = (merged: MergedFleet, context: FleetCommentContext): FleetComment => {
  const line = lineOf(merged, false);
  const title = titled(line);
  const rest = [...organizationParts(merged), ...policyParts(merged)];
  const parts = [...summaryParts(merged), ...openParts(merged, context), ...reviewParts(merged, context), ...rest, footer(merged, context)];
  const text = merged.review.more > 0 ? undefined : fit(parts, mostBytes - bytesOf(title) - 2);
  if (text !== undefined) return { line, isTooLarge: false, text: md`${title}\n\n${text}` };
  const tooLarge: CommentPart = {
    type: 'alert',
    level: 'caution',
    lines: [words`What must be reviewed does not fit into a comment. Split the pull request.`],
  };
  const shortLine = lineOf(merged, true);
  const short = titled(shortLine);
  const left = fit(
    [tooLarge, ...summaryParts(merged), ...openParts(merged, context), footer(merged, context)],
    mostBytes - bytesOf(short) - 2,
  );
  return { line: shortLine, isTooLarge: true, text: md`${short}\n\n${left ?? markdownOf([tooLarge])}` };
};

/** At most `mostBytes`, and the marker. */
export const fleetComment = (merged: MergedFleet, context: FleetCommentContext): Markdown =>
  md`${fleetCommentOf(merged, context).text}\n${fleetMarker(words`fleet`, merged)}\n`;
