// A merged fleet as blocks: what was not evaluated first, then what got worse, the organizations, what they have in common, and the verdict.
import { effectVerb } from '../dangerous-steps.ts';
import { type Block, code, heading, type Inline, type ListItem, list, paragraph, phrase, type TextLine, table, tone } from '../document.ts';
import { failuresIn, worstIn } from '../finding-counts.ts';
import { asReported, firstNames } from '../naming.ts';
import { verdictTone } from '../outline.ts';
import { reviewCells } from '../review-blocks.ts';
import { severityInline } from '../states.ts';
import type { Say } from '../texts/texts.ts';
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

const policyRow = ({ id, findings, organizations }: MergedPolicy, say: Say): readonly Inline[] => {
  const worst = worstIn(findings);
  return [
    worst === undefined ? '–' : severityInline(worst, say),
    code(id),
    String(organizations),
    String(failuresIn(findings)),
    number(findings.unknown, 'warn'),
    number(findings.waived, 'quiet'),
  ];
};

/** `rank`: as of a table. */
export const policyBlocks = ({ policies }: MergedFleet, say: Say, rank?: number): readonly Block[] => {
  const says = say.fleet.policies;
  const failing = policies.filter(({ findings }) => failuresIn(findings) > 0);
  const unknown = policies.filter(({ findings }) => failuresIn(findings) === 0 && findings.unknown > 0).length;
  if (failing.length === 0 && unknown === 0) return [];
  return [
    heading(2, says.title(failing.length)),
    ...(failing.length === 0
      ? []
      : [
          table(
            says.columns,
            failing.map((one) => policyRow(one, say)),
            { right: [2, 3, 4, 5], ...(rank !== undefined && { rank }) },
          ),
        ]),
    ...(unknown > 0 ? [paragraph(says.moreUnknown(unknown))] : []),
  ];
};

const reviewItem = (one: ReviewItem, say: Say): ListItem => {
  const [verb, change, consequence] = reviewCells(one, say, asReported);
  return {
    sign: '!',
    tone: effectVerb(one.step, one.effect.effects).danger ? 'bad' : 'warn',
    text: phrase`${verb} ${change}`,
    below: [[consequence].flat(), say.fleet.review.in(one.organizations.length, firstNames(one.organizations, say))],
  };
};

/** Never shortened: everything that grants access, deletes something, or cannot be undone. */
export const reviewBlocks = ({ review: { steps, more } }: MergedFleet, say: Say): readonly Block[] =>
  steps.length === 0
    ? []
    : [
        heading(2, say.fleet.review.title(steps.length + more)),
        list(steps.map((one) => reviewItem(one, say))),
        ...(more > 0 ? [paragraph(tone('bad', say.fleet.review.more(more)))] : []),
      ];

const runBlocks = ({ run, tool, commit }: MergedFleet, { fleet }: Say): readonly Block[] => {
  const again = run.results.filter(({ attempt }) => attempt > 1).length;
  const when = run.started === null ? undefined : { started: run.started, ended: run.ended ?? '' };
  return [paragraph(fleet.run(run.id, when, again, tool, commit))];
};

export const fleetTitle = ({ command, fleet }: MergedFleet, say: Say): TextLine => {
  const names = new Map<string, string>(Object.entries(say.states.command));
  return say.fleet.title(command === null ? null : (names.get(command) ?? command), code(fleet));
};

/** What a filter leaves out, and what was not evaluated: it must be known before any count. */
export const beforeOrganizations = (merged: MergedFleet, say: Say): readonly Block[] => [
  ...filterLines(merged, say).map((one) => paragraph(one)),
  ...notEvaluatedBlocks(merged.organizations, say),
  ...unnamedBlocks(merged, say),
  ...overdueBlocks(merged, say),
];

/** Policies, and what organizations have in common. */
export const afterOrganizations = (merged: MergedFleet, details: FleetDetails, limits: FleetLimits, say: Say): readonly Block[] => [
  ...policyBlocks(merged, say),
  ...stepGroupBlocks(merged, details, limits.groups, say),
  ...findingGroupBlocks(merged, details, limits.groups, say),
  ...runBlocks(merged, say),
];

export const fleetOutline = (merged: MergedFleet, details: FleetDetails, limits: FleetLimits, say: Say): readonly Block[] => [
  heading(1, ...fleetTitle(merged, say)),
  ...beforeOrganizations(merged, say),
  ...worseBlocks(merged, say),
  ...reviewBlocks(merged, say),
  ...organizationBlocks(merged, limits.organizations, say),
  ...afterOrganizations(merged, details, limits, say),
  heading(2, tone(verdictTone(merged.exitCode), merged.verdict)),
];
