// A review as one sequence of blocks: the content of every format, in the order that a reader needs.
import type { Problem } from '../errors.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import { showPath } from '../yaml/path.ts';
import { accessBlocks } from './access-blocks.ts';
import { deduplicateCauses } from './deduplicate-causes.ts';
import {
  type Block,
  chapter,
  code,
  heading,
  type Inline,
  type ListItem,
  list,
  paragraph,
  quietPlace,
  type Tone,
  tone,
} from './document.ts';
import { driftBlocks } from './drift-blocks.ts';
import { findingBlocks } from './finding-blocks.ts';
import { describeMore, firstProblems } from './first-problems.ts';
import { grantBlocks } from './grant-blocks.ts';
import { outcomeBlocks } from './outcome-blocks.ts';
import { outlookBlocks } from './outlook-blocks.ts';
import { planBlocks } from './plan-blocks.ts';
import { problemItem } from './problem-item.ts';
import { readingBlocks } from './reading-blocks.ts';
import type { Review } from './review.ts';
import { sentence } from './sentence.ts';
import { spendBlocks } from './spend-blocks.ts';
import { commandTitles } from './states.ts';
import { unmanagedBlocks } from './unmanaged-blocks.ts';

/** By its name if it is known: nobody recognizes an id. The id, which files and guards use, is beside it. */
const tenantText = ({ tenant, tenantName }: Review): readonly Inline[] => {
  if (tenant === undefined) return [];
  return tenantName === undefined ? ['tenant ', code(tenant)] : [code(tenantName), ' (tenant ', code(tenant), ')'];
};

export const titleOf = (review: Review): Block => {
  const { command, desired } = review;
  const tenant = tenantText(review);
  const subject: readonly Inline[] = [
    ...(desired === undefined ? [] : [' ', code(desired)]),
    ...(tenant.length === 0 ? [] : [desired === undefined ? ' ' : ', ', ...tenant]),
  ];
  return heading(1, commandTitles[command], ...subject);
};

const firstBlocks = (
  title: string,
  what: string,
  problems: readonly Problem[],
  itemOf: (problem: Problem) => ListItem,
): readonly Block[] => {
  if (problems.length === 0) return [];
  const { shown, more } = firstProblems(problems);
  return [
    heading(2, `${title} (${problems.length})`),
    list(shown.map((problem) => itemOf(problem))),
    ...more.map((one) => paragraph(describeMore(one, what))),
  ];
};

const problemBlocks = (problems: readonly Problem[] = []): readonly Block[] =>
  firstBlocks('Problems', 'problem', problems, (problem) => problemItem(problem));

const warningItem = ({ message, at, help }: Problem): ListItem => ({
  sign: '!',
  tone: 'warn',
  text: [sentence(message), ...(at ? ['  ', quietPlace(at)] : [])],
  below: help === undefined ? [] : [[sentence(help)]],
});

const warningBlocks = ({ warnings }: Review): readonly Block[] => firstBlocks('Warnings', 'warning', warnings, warningItem);

const fewEnough = 10;

const dueBlocks = ({ dueNotes = [] }: Review): readonly Block[] => {
  const items = dueNotes.map(
    ({ address, message, at, unknown }): ListItem => ({
      sign: unknown ? '?' : '·',
      tone: unknown ? 'warn' : 'quiet',
      text: [code(address), `: ${message}`, ...(at ? ['  ', quietPlace(at)] : [])],
    }),
  );
  return chapter(2, 'Schedules and rotations', items, fewEnough);
};

const nextBlocks = ({ next }: Review): readonly Block[] => {
  if (next.length === 0) return [];
  const blocks = next.flatMap(({ command, why }): readonly Block[] => [paragraph(why), { type: 'commands', lines: [command] }]);
  return [heading(2, 'Next'), ...blocks];
};

export const verdictTone = (exitCode: number): Tone => {
  if (exitCode === 0) return 'good';
  return exitCode === 4 ? 'warn' : 'bad';
};

const verdictBlocks = ({ exitCode, verdict }: Review): readonly Block[] => [heading(2, tone(verdictTone(exitCode), verdict))];

/** Of the trust file, which controls where credentials are sent and which guards are relaxed: displayed first and never shortened. */
const trustBlocks = (change: TrustChange | undefined): readonly Block[] => {
  if (!change) return [];
  const { type, file, paths } = change;
  const what = type === 'added' ? 'The trust file is new in this change: ' : 'This change modifies the trust file: ';
  return [
    heading(2, tone('bad', 'Trust file changed: review first')),
    paragraph(what, code(file), '. It decides where credentials are sent, who runs Tenantry and which guards are relaxed.'),
    ...(paths.length === 0 ? [] : [list(paths.map((path) => ({ sign: '!', tone: 'warn' as const, text: [showPath(path)] })))]),
  ];
};

export interface Brevity {
  /** Only counts of steps and of changes without steps: a plan lists each. */
  readonly brief?: boolean;
}

const openingBlocks = (review: Review, options: Brevity = {}): readonly Block[] => [
  ...trustBlocks(review.trustChange),
  ...(review.outcome ? [] : problemBlocks(review.problems)),
  ...readingBlocks(review),
  ...deduplicateCauses(
    [
      ...warningBlocks(review),
      ...driftBlocks(review),
      ...(review.plan
        ? planBlocks(review.plan, {
            chosen: review.chosen,
            isPreview: review.command === 'plan',
            simulation: review.simulation,
            causes: review.causes,
            effects: review.effects,
            ...options,
          })
        : []),
      ...unmanagedBlocks(review),
      ...grantBlocks(review.grants),
      ...accessBlocks(
        review.access,
        review.plan?.unplanned.some(({ answer }) => answer.type === 'deferred'),
      ),
    ],
    review.reads,
  ),
];

/** The part that is known before any change: what was read, and the plan. `apply` displays it before it asks for confirmation. */
export const openingOf = (review: Review, options: Brevity = {}): readonly Block[] => [titleOf(review), ...openingBlocks(review, options)];

/** The results. Only this part contains what could not be read after an apply. */
const closingBlocks = (review: Review, { brief = false }: Brevity = {}): readonly Block[] =>
  deduplicateCauses(
    [
      ...outlookBlocks(review.outlook),
      ...outcomeBlocks(review, brief),
      ...(review.outcome ? problemBlocks(review.problems) : []),
      ...dueBlocks(review),
      ...findingBlocks(review),
      ...spendBlocks(review),
      ...nextBlocks(review),
    ],
    review.command === 'apply' ? [] : review.reads,
  );

export const closingOf = (review: Review, options: Brevity = {}): readonly Block[] => [
  ...closingBlocks(review, options),
  ...verdictBlocks(review),
];

/** Everything between the title and the verdict. */
export const bodyOf = (review: Review): { readonly opening: readonly Block[]; readonly closing: readonly Block[] } => ({
  opening: openingBlocks(review),
  closing: closingBlocks(review),
});

export const outline = (review: Review): readonly Block[] => [...openingOf(review), ...closingOf(review)];
