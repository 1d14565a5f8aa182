// A review as one sequence of blocks: the content of every format, in the order that a reader needs.
import type { Problem } from '../errors.ts';
import { toAcknowledge } from '../plan/digests.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import { showPath } from '../yaml/path.ts';
import { accessBlocks } from './access-blocks.ts';
import { administratorTable } from './administrator-blocks.ts';
import { declaredBlocks } from './declared-blocks.ts';
import { describeMore } from './describe-more.ts';
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
  span,
  type Tone,
  tone,
} from './document.ts';
import { driftBlocks } from './drift-blocks.ts';
import { endsSoonBlocks } from './ends-soon-blocks.ts';
import type { Filtered } from './filter-findings.ts';
import { findingBlocks } from './finding-blocks.ts';
import { firstProblems } from './first-problems.ts';
import { frameworkSummary } from './framework-blocks.ts';
import { grantBlocks } from './grant-blocks.ts';
import { outcomeBlocks } from './outcome-blocks.ts';
import { outlookBlocks } from './outlook-blocks.ts';
import { pathBlocks } from './path-blocks.ts';
import { planBlocks, shownOf } from './plan-blocks.ts';
import { problemItem } from './problem-item.ts';
import { readingBlocks } from './reading-blocks.ts';
import type { Review } from './review.ts';
import { sentence } from './sentence.ts';
import { sinceBlocks } from './since-blocks.ts';
import { spendBlocks } from './spend-blocks.ts';
import type { Say } from './texts/texts.ts';
import { unmanagedBlocks } from './unmanaged-blocks.ts';
import { withoutCauses } from './without-causes.ts';

const titleOf = (review: Review, say: Say): Block => {
  const { command, desired, tenant: id, tenantName: name } = review;
  const tenant = id === undefined ? [] : say.review.tenant(code(id), name === undefined ? undefined : code(name));
  const subject: readonly Inline[] = [
    ...(desired === undefined ? [] : [' ', code(desired)]),
    ...(tenant.length === 0 ? [] : [desired === undefined ? ' ' : ', ', ...tenant]),
  ];
  return heading(1, say.states.command[command], ...subject);
};

const firstBlocks = (
  what: 'problem' | 'warning',
  problems: readonly Problem[],
  itemOf: (problem: Problem) => ListItem,
  say: Say,
): readonly Block[] => {
  if (problems.length === 0) return [];
  const { shown, more } = firstProblems(problems);
  return [
    heading(2, say.review[what === 'problem' ? 'problems' : 'warnings'](problems.length)),
    list(shown.map((problem) => itemOf(problem))),
    ...more.map((one) => paragraph(describeMore(one, what, say))),
  ];
};

const problemBlocks = (problems: readonly Problem[] = [], say: Say): readonly Block[] =>
  firstBlocks('problem', problems, (problem) => problemItem(problem), say);

export const warningItem = ({ message, at, help }: Problem): ListItem => ({
  sign: '!',
  tone: 'warn',
  text: [sentence(message), ...(at ? ['  ', quietPlace(at)] : [])],
  below: help === undefined ? [] : [[sentence(help)]],
});

const warningBlocks = ({ warnings }: Review, say: Say): readonly Block[] => firstBlocks('warning', warnings, warningItem, say);

const fewEnough = 10;

const dueBlocks = ({ dueNotes = [] }: Review, say: Say): readonly Block[] => {
  const items = dueNotes.map(
    ({ address, message, at, unknown }): ListItem => ({
      sign: unknown ? '?' : '·',
      tone: unknown ? 'warn' : 'quiet',
      text: [code(address), `: ${message}`, ...(at ? ['  ', quietPlace(at)] : [])],
    }),
  );
  return chapter(2, say.review.schedules, items, fewEnough);
};

const nextBlocks = ({ command: ran, next }: Review, say: Say): readonly Block[] => {
  if (next.length === 0) return [];
  if (ran === 'audit') return next.map(({ command, why }) => paragraph(`${say.review.next}: `, span(command, Infinity), `: ${why}`));
  const blocks = next.flatMap(({ command, why }): readonly Block[] => [paragraph(why), { type: 'commands', lines: [command] }]);
  return [heading(2, say.review.next), ...blocks];
};

export const verdictTone = (exitCode: number): Tone => {
  if (exitCode === 0) return 'good';
  return exitCode === 4 ? 'warn' : 'bad';
};

/** A plan that succeeds is not good yet while a person must acknowledge steps of it. */
export const toneOf = ({ command, exitCode, plan, chosen }: Review): Tone => {
  const waits = command === 'plan' && plan !== undefined && toAcknowledge(shownOf(plan, chosen)).length > 0;
  return exitCode === 0 && waits ? 'warn' : verdictTone(exitCode);
};

const verdictBlocks = (review: Review): readonly Block[] => [heading(2, tone(toneOf(review), review.verdict))];

/** Of the trust file, which controls where credentials are sent and which guards are relaxed: displayed first and never shortened. */
const trustBlocks = (change: TrustChange | undefined, say: Say): readonly Block[] => {
  if (!change) return [];
  const { type, file, paths } = change;
  return [
    heading(2, tone('bad', say.trust.title)),
    paragraph(...say.trust.change(type, code(file))),
    ...(paths.length === 0 ? [] : [list(paths.map((path) => ({ sign: '!', tone: 'warn' as const, text: [showPath(path)] })))]),
  ];
};

/** Which part of a result is shown. */
export interface Extent extends Filtered {
  /** Only counts of steps and of changes without steps: a plan lists each. */
  readonly brief?: boolean;
  /** Also the results by framework. */
  readonly verbose?: boolean | undefined;
}

const openingBlocks = (review: Review, say: Say, options: Extent = {}): readonly Block[] => [
  ...trustBlocks(review.trustChange, say),
  ...(review.outcome ? [] : problemBlocks(review.problems, say)),
  ...declaredBlocks(review, say),
  ...readingBlocks(review, say),
  ...withoutCauses(
    [
      ...warningBlocks(review, say),
      ...(review.command === 'audit' ? [] : driftBlocks(review, say)),
      ...(review.plan
        ? planBlocks(
            review.plan,
            {
              chosen: review.chosen,
              isPreview: review.command === 'plan',
              simulation: review.simulation,
              causes: review.causes,
              effects: review.effects,
              ...options,
            },
            say,
          )
        : []),
      ...unmanagedBlocks(review, say),
      ...grantBlocks(review.grants, say),
      ...accessBlocks(
        review.access,
        say,
        review.plan?.unplanned.some(({ answer }) => answer.type === 'deferred'),
      ),
      ...pathBlocks(review.paths, say),
    ],
    review.reads,
  ),
];

/** The part that is known before any change: what was read, and the plan. `apply` displays it before it asks for confirmation. */
export const openingOf = (review: Review, say: Say, options: Extent = {}): readonly Block[] => [
  titleOf(review, say),
  ...openingBlocks(review, say, options),
];

/** The results. Only this part contains what could not be read after an apply. */
const closingBlocks = (review: Review, say: Say, { brief = false, verbose = false, filter }: Extent = {}): readonly Block[] =>
  withoutCauses(
    [
      ...outlookBlocks(review.outlook, say),
      ...outcomeBlocks(review, say, brief),
      ...(review.outcome ? problemBlocks(review.problems, say) : []),
      ...sinceBlocks(review, say),
      ...findingBlocks(review, say, { filter }),
      // Findings first: they have a severity.
      ...(review.command === 'audit' ? driftBlocks(review, say) : []),
      ...endsSoonBlocks(review, say),
      ...dueBlocks(review, say),
      ...(verbose ? frameworkSummary(review, say) : []),
      ...spendBlocks(review, say),
      ...nextBlocks(review, say),
    ],
    review.command === 'apply' ? [] : review.reads,
  );

export const closingOf = (review: Review, say: Say, options: Extent = {}): readonly Block[] => [
  ...closingBlocks(review, say, options),
  ...verdictBlocks(review),
];

/** Everything between the title and the verdict. */
export const bodyOf = (review: Review, say: Say): { readonly opening: readonly Block[]; readonly closing: readonly Block[] } => ({
  opening: openingBlocks(review, say),
  closing: [...(review.pathsToAdministrator ? administratorTable(review.pathsToAdministrator, say) : []), ...closingBlocks(review, say)],
});

export const outline = (review: Review, say: Say, extent: Extent = {}): readonly Block[] => [
  ...openingOf(review, say),
  ...closingOf(review, say, extent),
];
