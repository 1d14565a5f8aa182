// A merged fleet as blocks: what was not evaluated first, then what got worse, the organizations, what they have in common, and the verdict.
import { effectVerb } from '../dangerous-steps.ts';
import {
  type Block,
  code,
  count,
  heading,
  type Inline,
  type ListItem,
  list,
  paragraph,
  phrase,
  type TextLine,
  table,
  tone,
} from '../document.ts';
import { failuresIn, worstIn } from '../finding-counts.ts';
import { asReported, firstNames } from '../naming.ts';
import { verdictTone } from '../outline.ts';
import { reviewCells } from '../review-blocks.ts';
import { severityInline } from '../states.ts';
import { textsIn } from '../texts/texts.ts';
import { findingGroupBlocks, stepGroupBlocks } from './alike-blocks.ts';
import type { FleetDetails, MergedFleet, MergedPolicy, ReviewItem } from './merged-fleet.ts';
import { filterLines, notEvaluatedBlocks, overdueBlocks, unnamedBlocks, worseBlocks } from './open-blocks.ts';
import { number, organizationBlocks } from './organization-blocks.ts';

/** How much a format displays; a terminal shows the first of each list. */
export interface FleetLimits {
  /** Organizations, and groups of them. */
  readonly organizations: number;
  readonly groups: number;
}

const policyHead = ['severity', 'policy', 'organizations', 'findings', 'unknown', 'waived'];

const policyRow = ({ id, findings, organizations }: MergedPolicy): readonly Inline[] => {
  const worst = worstIn(findings);
  return [
    worst === undefined ? '–' : severityInline(worst),
    code(id),
    String(organizations),
    String(failuresIn(findings)),
    number(findings.unknown, 'warn'),
    number(findings.waived, 'quiet'),
  ];
};

/** `rank`: as of a table. */
export const policyBlocks = ({ policies }: MergedFleet, rank?: number): readonly Block[] => {
  const failing = policies.filter(({ findings }) => failuresIn(findings) > 0);
  const unknown = policies.filter(({ findings }) => failuresIn(findings) === 0 && findings.unknown > 0).length;
  if (failing.length === 0 && unknown === 0) return [];
  return [
    heading(2, `Policies that fail (${failing.length})`),
    ...(failing.length === 0
      ? []
      : [table(policyHead, failing.map(policyRow), { right: [2, 3, 4, 5], ...(rank !== undefined && { rank }) })]),
    ...(unknown > 0 ? [paragraph(`${count(unknown, 'more policy', 'more policies')} could not be evaluated everywhere.`)] : []),
  ];
};

const reviewItem = (one: ReviewItem): ListItem => {
  const [verb, change, consequence] = reviewCells(one, textsIn(), asReported);
  return {
    sign: '!',
    tone: effectVerb(one.step, one.effect.effects).danger ? 'bad' : 'warn',
    text: phrase`${verb} ${change}`,
    below: [[consequence].flat(), [`in ${count(one.organizations.length, 'organization')}: `, ...firstNames(one.organizations, textsIn())]],
  };
};

/** Never shortened: everything that grants access, deletes something, or cannot be undone. */
const reviewBlocks = ({ review: { steps, more } }: MergedFleet): readonly Block[] =>
  steps.length === 0
    ? []
    : [
        heading(2, `Review these changes (${steps.length + more})`),
        list(steps.map(reviewItem)),
        ...(more > 0 ? [paragraph(tone('bad', `${count(more, 'more change')} to review: too many to list.`))] : []),
      ];

const runBlocks = ({ run, tool, commit }: MergedFleet): readonly Block[] => {
  const again = run.results.filter(({ attempt }) => attempt > 1).length;
  const when = run.started === null ? 'no result' : `from ${run.started} to ${run.ended ?? ''}`;
  return [
    paragraph(
      tone('quiet', 'Run '),
      code(run.id),
      tone('quiet', `, ${when}${again > 0 ? `, ${count(again, 'organization')} evaluated again` : ''}; Tenantry ${tool}`),
      ...(commit === null ? [] : [tone('quiet', ', commit '), code(commit)]),
    ),
  ];
};

export const fleetTitle = ({ command, fleet }: MergedFleet): TextLine => [
  `${command === null ? 'Merge' : (new Map<string, string>(Object.entries(textsIn().states.command)).get(command) ?? command)} of the fleet `,
  code(fleet),
];

/** Everything but the title. */
export const fleetBody = (merged: MergedFleet, details: FleetDetails, limits: FleetLimits): readonly Block[] => [
  ...filterLines(merged).map((one) => paragraph(one)),
  ...notEvaluatedBlocks(merged.organizations),
  ...unnamedBlocks(merged),
  ...overdueBlocks(merged),
  ...worseBlocks(merged),
  ...reviewBlocks(merged),
  ...organizationBlocks(merged, limits.organizations),
  ...policyBlocks(merged),
  ...stepGroupBlocks(merged, details, limits.groups),
  ...findingGroupBlocks(merged, details, limits.groups),
  ...runBlocks(merged),
  heading(2, tone(verdictTone(merged.exitCode), merged.verdict)),
];

export const fleetOutline = (merged: MergedFleet, details: FleetDetails, limits: FleetLimits): readonly Block[] => [
  heading(1, ...fleetTitle(merged)),
  ...fleetBody(merged, details, limits),
];
