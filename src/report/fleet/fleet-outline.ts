// A merged fleet as blocks: what was not evaluated first, then what got worse, the organizations, what they have in common, and the verdict.
import { plainConsequence } from '../../plan/consequence-text.ts';
import { effectVerb, marksOf } from '../dangerous-steps.ts';
import {
  type Block,
  chapter,
  code,
  codes,
  count,
  firstNames,
  heading,
  type Inline,
  type ListItem,
  list,
  paragraph,
  type TextLine,
  table,
  tone,
} from '../document.ts';
import { failuresIn, worstIn } from '../finding-counts.ts';
import { verdictTone } from '../outline.ts';
import { commandTitles, organizationState, severityInline } from '../states.ts';
import { findingGroupBlocks, stepGroupBlocks } from './alike-blocks.ts';
import { filterText } from './filter-text.ts';
import { worstFirst } from './fleet-order.ts';
import type { FleetDetails, MergedFleet, MergedOrganization, MergedPolicy, ReviewedStep } from './merged-fleet.ts';
import { number, organizationBlocks } from './organization-blocks.ts';

/** How much a format displays; a terminal shows the first of each list. */
export interface FleetLimits {
  /** Organizations, and groups of them. */
  readonly organizations: number;
  readonly groups: number;
}

const fewEnough = 20;

const isEvaluated = ({ state }: MergedOrganization): boolean => state === 'evaluated' || state === 'not-in-run';

const filterBlocks = ({ filter }: MergedFleet): readonly Block[] =>
  filter === null ? [] : [paragraph(tone('warn', 'Filtered. '), filterText(filter))];

const badItem = (...text: TextLine): ListItem => ({ sign: '!', tone: 'bad', text });

/** Every organization is named: what is missing must not be looked for. */
const notEvaluatedBlocks = ({ organizations }: MergedFleet): readonly Block[] => {
  const open = organizations.filter((one) => !isEvaluated(one));
  if (open.length === 0) return [];
  const missing = open.filter(({ state }) => state === 'missing').map(({ name }) => name);
  const others = open.filter(({ state }) => state !== 'missing').toSorted(worstFirst);
  return [
    heading(2, `Not evaluated, or not completely (${open.length})`),
    list([
      ...(missing.length === 0 ? [] : [badItem(tone('bad', `missing (${missing.length}): `), ...codes(missing))]),
      ...others.map(({ name, state, reason }) =>
        badItem(code(name), ' ', organizationState(state), ...(reason ? [`: ${reason.message}`] : [])),
      ),
    ]),
  ];
};

const unnamedBlocks = ({ unnamed: { names: found, more } }: MergedFleet): readonly Block[] =>
  found.length === 0
    ? []
    : [
        heading(2, `Results that no organization of the fleet file has the name of (${found.length + more})`),
        list([badItem(...codes(found), ...(more > 0 ? [` and ${more} more`] : []))]),
      ];

const overdueBlocks = ({ organizations, maxAge }: MergedFleet): readonly Block[] => {
  const overdue = organizations.filter(({ isOverdue }) => isOverdue).map(({ name }) => name);
  if (overdue.length === 0) return [];
  return [heading(2, `Not read completely for longer than ${maxAge ?? ''} (${overdue.length})`), list([badItem(...codes(overdue))])];
};

/** `critical 2 → 3`. */
export const worseText = ({ worse }: MergedOrganization): string =>
  worse.map(({ what, before, now }) => `${what} ${before} → ${now}`).join(', ');

const worseBlocks = ({ organizations }: MergedFleet): readonly Block[] => {
  const worse = organizations.filter((one) => one.worse.length > 0).toSorted(worstFirst);
  const items = worse.map((one): ListItem => ({ sign: '!', tone: 'warn', text: [code(one.name), `: ${worseText(one)}`] }));
  return chapter(2, 'Worse than in the run before', items, fewEnough);
};

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

/** The policies with a failure. `rank`: as of a table. */
export const policyTable = (failing: readonly MergedPolicy[], rank?: number): Block =>
  table(policyHead, failing.map(policyRow), { right: [2, 3, 4, 5], ...(rank !== undefined && { rank }) });

const policyBlocks = ({ policies }: MergedFleet): readonly Block[] => {
  const failing = policies.filter(({ findings }) => failuresIn(findings) > 0);
  const unknown = policies.filter(({ findings }) => failuresIn(findings) === 0 && findings.unknown > 0).length;
  if (failing.length === 0 && unknown === 0) return [];
  return [
    heading(2, `Policies that fail (${failing.length})`),
    ...(failing.length === 0 ? [] : [policyTable(failing)]),
    ...(unknown > 0 ? [paragraph(`${count(unknown, 'more policy', 'more policies')} could not be evaluated everywhere.`)] : []),
  ];
};

const reviewItem = ({ step, effect, organizations }: ReviewedStep): ListItem => {
  const { word, danger } = effectVerb(step, effect.effects);
  const marks = marksOf(effect.effects);
  return {
    sign: '!',
    tone: danger ? 'bad' : 'warn',
    text: [tone('bad', `${word} `), step.description, ...marks.map((mark) => tone('bad', `. ${mark}`))],
    below: [[plainConsequence(effect.consequence)], [`in ${count(organizations.length, 'organization')}: `, ...firstNames(organizations)]],
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
  `${command === null ? 'Merge' : (commandTitles[command] ?? command)} of the fleet `,
  code(fleet),
];

/** Everything but the title. */
export const fleetBody = (merged: MergedFleet, details: FleetDetails, limits: FleetLimits): readonly Block[] => [
  ...filterBlocks(merged),
  ...notEvaluatedBlocks(merged),
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
