// A merged fleet as blocks: what was not evaluated first, then what got worse, the organizations, what they have in common, and the verdict.
import type { Severity } from '../../desired/desired.ts';
import { severities } from '../../policies/policy.ts';
import { effectVerb, marksOf } from '../dangerous-steps.ts';
import {
  type Block,
  code,
  count,
  heading,
  type Inline,
  type ListItem,
  list,
  paragraph,
  type TextLine,
  type Tone,
  tone,
} from '../document.ts';
import { verdictTone } from '../outline.ts';
import { consequenceText } from './alike.ts';
import { filterText } from './filter-text.ts';
import { isFailing, worstFirst } from './fleet-order.ts';
import type {
  AlikeGroup,
  FleetDetails,
  FleetFinding,
  FleetStep,
  MergedFleet,
  MergedOrganization,
  OrganizationState,
  ReviewedStep,
} from './merged-fleet.ts';

/** How much a format displays; a terminal shows the first of each list. */
export interface FleetLimits {
  /** Organizations, and groups of them. */
  readonly organizations: number;
  readonly groups: number;
}

const fewEnough = 20;

export const stateWords: Readonly<Record<OrganizationState, string>> = {
  evaluated: 'evaluated',
  'partly-read': 'partly read',
  failed: 'failed',
  missing: 'missing',
  foreign: 'rejected',
  'not-in-run': 'not part of the run',
};

const stateTones: Readonly<Record<OrganizationState, Tone>> = {
  evaluated: 'good',
  'partly-read': 'bad',
  failed: 'bad',
  missing: 'bad',
  foreign: 'bad',
  'not-in-run': 'quiet',
};

const severityTones: Readonly<Record<Severity, Tone>> = { critical: 'bad', high: 'bad', medium: 'warn', low: 'quiet', info: 'quiet' };

const isEvaluated = ({ state }: MergedOrganization): boolean => state === 'evaluated' || state === 'not-in-run';

/** Names, the first few of them. */
const names = (all: readonly string[], most = 12): TextLine => [
  ...all.slice(0, most).flatMap((name, at): TextLine => (at === 0 ? [code(name)] : [', ', code(name)])),
  ...(all.length > most ? [` and ${all.length - most} more`] : []),
];

const filterBlocks = ({ filter }: MergedFleet): readonly Block[] =>
  filter === null ? [] : [paragraph(tone('warn', 'Filtered. '), filterText(filter))];

const missingItem = (organizations: readonly MergedOrganization[]): readonly ListItem[] =>
  organizations.length === 0
    ? []
    : [
        {
          sign: '!',
          tone: 'bad',
          text: [
            tone('bad', `missing (${organizations.length}): `),
            ...names(
              organizations.map(({ name }) => name),
              organizations.length,
            ),
          ],
          below: [],
        },
      ];

/** Every organization is named: what is missing must not be looked for. */
const notEvaluatedBlocks = ({ organizations }: MergedFleet): readonly Block[] => {
  const open = organizations.filter((one) => !isEvaluated(one));
  if (open.length === 0) return [];
  const others = open.filter(({ state }) => state !== 'missing').toSorted(worstFirst);
  return [
    heading(2, `Not evaluated, or not completely (${open.length})`),
    list([
      ...missingItem(open.filter(({ state }) => state === 'missing')),
      ...others.map(
        ({ name, state, reason }): ListItem => ({
          sign: '!',
          tone: 'bad',
          text: [code(name), ' ', tone(stateTones[state], stateWords[state]), ...(reason ? [`: ${reason.message}`] : [])],
          below: [],
        }),
      ),
    ]),
  ];
};

const unnamedBlocks = ({ unnamed: { names: found, more } }: MergedFleet): readonly Block[] =>
  found.length === 0
    ? []
    : [
        heading(2, `Results that no organization of the fleet file has the name of (${found.length + more})`),
        list([{ sign: '!', tone: 'bad', text: [...names(found, found.length), ...(more > 0 ? [` and ${more} more`] : [])], below: [] }]),
      ];

const overdueBlocks = ({ organizations, maxAge }: MergedFleet): readonly Block[] => {
  const overdue = organizations.filter(({ isOverdue }) => isOverdue);
  return overdue.length === 0
    ? []
    : [
        heading(2, `Not read completely for longer than ${maxAge ?? ''} (${overdue.length})`),
        list([
          {
            sign: '!',
            tone: 'bad',
            text: names(
              overdue.map(({ name }) => name),
              overdue.length,
            ),
            below: [],
          },
        ]),
      ];
};

/** `critical 2 → 3`. */
export const worseText = ({ worse }: MergedOrganization): string =>
  worse.map(({ what, before, now }) => `${what} ${before} → ${now}`).join(', ');

const worseBlocks = ({ organizations }: MergedFleet): readonly Block[] => {
  const worse = organizations.filter((one) => one.worse.length > 0).toSorted(worstFirst);
  return worse.length === 0
    ? []
    : [
        heading(2, `Worse than in the run before (${worse.length})`),
        list(
          worse.map((one): ListItem => ({ sign: '!', tone: 'warn', text: [code(one.name), `: ${worseText(one)}`], below: [] })),
          fewEnough,
        ),
      ];
};

interface Column {
  readonly head: string;
  readonly cell: (organization: MergedOrganization) => Inline;
  readonly right?: true;
}

const number = (many: number | null | undefined, name: Tone): Inline =>
  many === null || many === undefined ? tone('quiet', '–') : many === 0 ? tone('quiet', '0') : tone(name, String(many));

const findingColumns: readonly Column[] = [
  ...severities
    .filter((severity) => severity !== 'info')
    .map(
      (severity): Column => ({
        head: severity,
        cell: ({ findings }) => number(findings?.failures[severity], severityTones[severity]),
        right: true,
      }),
    ),
  { head: 'unknown', cell: ({ findings }) => number(findings?.unknown, 'warn'), right: true },
];

const planColumns: readonly Column[] = [
  { head: 'changes', cell: ({ plan }) => number(plan?.steps, 'warn'), right: true },
  { head: 'grant access', cell: ({ plan }) => number(plan?.grants, 'bad'), right: true },
  { head: 'irreversible', cell: ({ plan }) => number(plan?.irreversible, 'bad'), right: true },
  { head: 'delete', cell: ({ plan }) => number(plan?.deletes, 'bad'), right: true },
  { head: 'refused', cell: ({ plan }) => number(plan?.refusals, 'bad'), right: true },
  { head: 'drift', cell: ({ plan }) => number(plan?.drift, 'warn'), right: true },
];

const columnsOf = (organizations: readonly MergedOrganization[]): readonly Column[] => {
  const some = (holds: (one: MergedOrganization) => boolean): boolean => organizations.some(holds);
  return [
    { head: 'organization', cell: ({ name }) => code(name) },
    { head: 'ring', cell: ({ ring }) => ring },
    { head: 'state', cell: ({ state }) => tone(stateTones[state], stateWords[state]) },
    ...(some(({ plan }) => plan !== null) ? planColumns : []),
    ...(some(({ findings }) => findings !== null) ? findingColumns : []),
    ...(some(({ drift, plan }) => drift !== null && plan === null)
      ? [{ head: 'drifted', cell: ({ drift }: MergedOrganization) => number(drift, 'warn'), right: true } as const]
      : []),
  ];
};

const tableOf = (organizations: readonly MergedOrganization[]): Block => {
  const columns = columnsOf(organizations);
  return {
    type: 'table',
    head: columns.map(({ head }) => head),
    rows: organizations.map((one) => columns.map(({ cell }): TextLine => [cell(one)])),
    right: columns.flatMap(({ right }, at) => (right ? [at] : [])),
  };
};

/** The worst first. The others have nothing that a reader could do. */
const organizationBlocks = ({ organizations }: MergedFleet, { organizations: most }: FleetLimits): readonly Block[] => {
  const failing = organizations.filter(isFailing).toSorted(worstFirst);
  const quiet = organizations.length - failing.length;
  const left = failing.length - most;
  return [
    heading(2, `Organizations (${organizations.length})`),
    ...(failing.length === 0 ? [] : [tableOf(failing.slice(0, most))]),
    ...(left > 0 ? [paragraph(`${count(left, 'more organization')} with less: see --format json.`)] : []),
    ...(quiet > 0 ? [paragraph(tone('quiet', `${count(quiet, 'organization')} without findings, drift and changes.`))] : []),
  ];
};

const policyBlocks = ({ policies }: MergedFleet): readonly Block[] => {
  const failing = policies.filter(({ failures }) => failures > 0);
  const unknown = policies.filter(({ failures, unknown: many }) => failures === 0 && many > 0).length;
  if (failing.length === 0 && unknown === 0) return [];
  return [
    heading(2, `Policies that fail (${failing.length})`),
    ...(failing.length === 0
      ? []
      : [
          {
            type: 'table' as const,
            head: ['severity', 'policy', 'organizations', 'findings', 'unknown', 'waived'],
            rows: failing.map(({ severity, policy, organizations, failures, unknown: open, waived }): readonly TextLine[] => [
              [severity === null ? '–' : tone(severityTones[severity], severity)],
              [code(policy)],
              [String(organizations)],
              [String(failures)],
              [number(open, 'warn')],
              [number(waived, 'quiet')],
            ]),
            right: [2, 3, 4, 5],
          },
        ]),
    ...(unknown > 0 ? [paragraph(`${count(unknown, 'more policy', 'more policies')} could not be evaluated everywhere.`)] : []),
  ];
};

const fewItems = 10;

/** An organization is described by what it has more, and what it lacks, than the largest group. */
interface Compared {
  readonly same: number;
  readonly more: readonly TextLine[];
  readonly fewer: readonly TextLine[];
}

interface AlikeWords {
  readonly title: string;
  readonly one: string;
}

const groupItem = ({ organizations }: AlikeGroup, { same, more, fewer }: Compared, one: string): ListItem => ({
  sign: organizations.length > 1 ? '=' : '·',
  tone: 'warn',
  text: [...names(organizations), `: ${count(more.length + same, one)}${same > 0 ? `, ${same} of them the same as in most` : ''}`],
  below: [
    ...more.map((line): TextLine => [tone('strong', '+ '), ...line]),
    ...fewer.map((line): TextLine => [tone('quiet', 'without: '), ...line]),
  ],
  most: fewItems,
});

/** `the same 3 steps in 412 organizations, different in 6`: those that differ first. */
const alikeBlocks = <Item>(
  groups: readonly AlikeGroup[],
  { title, one }: AlikeWords,
  itemsOf: (group: AlikeGroup) => readonly Item[],
  lineOf: (item: Item) => TextLine,
  most: number,
): readonly Block[] => {
  if (groups.length === 0) return [];
  const last = groups.at(-1);
  const common = last && last.organizations.length > 1 ? last : undefined;
  const different = common ? groups.slice(0, -1) : groups;
  const others = different.reduce((sum, { organizations }) => sum + organizations.length, 0);
  const same = common ? [`the same ${count(common.items, one)} in ${count(common.organizations.length, 'organization')}`] : [];
  const rest = others > 0 ? [`${common ? 'different in' : 'in'} ${count(others, 'organization')}`] : [];
  const shared = common ? itemsOf(common) : [];
  const keyOf = (item: Item): string => JSON.stringify(item);
  const sharedKeys = new Set(shared.map(keyOf));
  const items = different.slice(0, most).map((group): ListItem => {
    const own = itemsOf(group);
    const ownKeys = new Set(own.map(keyOf));
    const more = own.filter((item) => !sharedKeys.has(keyOf(item)));
    const fewer = shared.filter((item) => !ownKeys.has(keyOf(item)));
    return groupItem(group, { same: own.length - more.length, more: more.map(lineOf), fewer: fewer.map(lineOf) }, one);
  });
  const left = different.length - items.length;
  return [
    heading(2, `${title}: ${[...same, ...rest].join(', ')}`),
    list(items, fewEnough),
    ...(left > 0 ? [paragraph(`${count(left, 'more group')} of organizations: see --format json.`)] : []),
    ...(common
      ? [
          list([
            {
              sign: '=',
              tone: 'good',
              text: [...names(common.organizations), `: the same ${count(common.items, one)}`],
              below: shared.map(lineOf),
              most: fewItems,
            },
          ]),
        ]
      : []),
  ];
};

const verdictWords: Readonly<Record<FleetFinding['verdict'], string>> = {
  fail: '',
  'only-warns': ' (only warns)',
  unknown: ' (unknown)',
  waived: ' (waived)',
};

const findingLine = ({ severity, policy, address, verdict }: FleetFinding): TextLine => [
  tone(severityTones[severity], severity),
  ' ',
  code(policy),
  ' ',
  code(address),
  verdictWords[verdict],
];

const classWords: Readonly<Record<FleetStep['class'], string>> = { change: '', drift: ' (drift)', due: ' (scheduled)' };

const stepLine = ({ description, class: name, effects }: FleetStep): TextLine => [
  description,
  ...marksOf(effects).map((mark) => tone('bad', `. ${mark}`)),
  classWords[name],
];

const reviewItem = ({ step, effect, organizations }: ReviewedStep): ListItem => {
  const { word, danger } = effectVerb(step, effect.effects);
  const marks = marksOf(effect.effects);
  return {
    sign: '!',
    tone: danger ? 'bad' : 'warn',
    text: [tone('bad', `${word} `), step.description, ...marks.map((mark) => tone('bad', `. ${mark}`))],
    below: [[consequenceText(effect.consequence)], [`in ${count(organizations.length, 'organization')}: `, ...names(organizations)]],
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

const titles: Readonly<Record<string, string>> = { validate: 'Validate', capture: 'Capture', plan: 'Plan', audit: 'Audit', apply: 'Apply' };

export const fleetTitle = ({ command, fleet }: MergedFleet): TextLine => [
  `${command === null ? 'Merge' : (titles[command] ?? command)} of the fleet `,
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
  ...organizationBlocks(merged, limits),
  ...policyBlocks(merged),
  ...alikeBlocks(merged.stepGroups, { title: 'Steps', one: 'step' }, details.stepsOf, stepLine, limits.groups),
  ...alikeBlocks(merged.findingGroups, { title: 'Findings', one: 'finding' }, details.findingsOf, findingLine, limits.groups),
  ...runBlocks(merged),
  heading(2, tone(verdictTone(merged.exitCode), merged.verdict)),
];

export const fleetOutline = (merged: MergedFleet, details: FleetDetails, limits: FleetLimits): readonly Block[] => [
  heading(1, ...fleetTitle(merged)),
  ...fleetBody(merged, details, limits),
];
