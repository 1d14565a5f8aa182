// The summary of a change in one or two sentences, and the counts of each class.
import type { StepClass } from '../../plan/plan.ts';
import type { ClassSummary } from '../../plan/step-effects.ts';
import { type AlertLevel, alert, type Block, count, type Inline, joined, type Piece, strong, table } from '../document.ts';
import type { Review } from '../review.ts';
import type { CommentContext } from './context.ts';
import { type CommentVerdict, changesIn, verdictOf } from './verdict.ts';

const gainers = ({ members, accounts }: ClassSummary['gaining']): string =>
  [
    ...(members > 0 || accounts === 0 ? [count(members, 'person', 'people')] : []),
    ...(accounts > 0 ? [count(accounts, 'account or key', 'accounts or keys')] : []),
  ].join(' and ');

const impact = (change: ClassSummary | undefined): readonly Inline[] => {
  if (!change) return [];
  const { irreversible, deletes, grants, revokes, gaining } = change;
  const parts = [
    ...(grants > 0 ? [`${count(grants, 'grants access', 'grant access')} to ${gainers(gaining)}`] : []),
    ...(revokes > 0 ? [count(revokes, 'revokes access', 'revoke access')] : []),
  ];
  const lost = deletes > 0 ? `, ${count(deletes, 'of them deletes data or credentials', 'of them delete data or credentials')}` : '';
  return [
    ...(irreversible > 0 ? [strong(`${count(irreversible, 'change is irreversible', 'changes are irreversible')}${lost}.`)] : []),
    ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
  ];
};

const expected = ({ simulation, plan }: Review): readonly string[] => {
  if (!simulation || !plan || plan.steps.length === 0) return [];
  const refused = simulation.verdicts.filter(({ type }) => type !== 'accepted' && type !== 'waits').length;
  return [
    refused === 0
      ? 'The platform is expected to accept every call.'
      : `In the simulation, ${count(refused, 'call was', 'calls were')} not accepted.`,
  ];
};

const policies = ({ outlook }: Review): readonly string[] => {
  if (!outlook || outlook.evaluated === 0) return [];
  const { introduced, newlyEvaluated, suppressed, fixed, adopted, noLongerEvaluated, onlyWarn } = outlook;
  const revealed = newlyEvaluated.length > 0 ? `${newlyEvaluated.length} newly evaluated, ` : '';
  const kept = adopted.length > 0 ? `, ${adopted.length} adopted` : '';
  const lost = noLongerEvaluated.length > 0 ? `, ${noLongerEvaluated.length} no longer evaluated` : '';
  const warning = onlyWarn.length > 0 ? `, ${onlyWarn.length} only warn` : '';
  return [
    `Policies: ${count(introduced.length, 'finding')} introduced, ${revealed}${suppressed.length} suppressed, ${fixed.length} fixed${kept}${lost}${warning}.`,
  ];
};

const levels: Readonly<Partial<Record<CommentVerdict['name'], AlertLevel>>> = {
  refused: 'caution',
  invalid: 'caution',
  findings: 'caution',
  loosened: 'caution',
  incomplete: 'warning',
};

export const summaryParts = (review: Review, verdict: CommentVerdict): readonly Block[] => {
  const change = changesIn(review);
  const said = [...impact(change), ...policies(review), ...expected(review)];
  if (said.length === 0) return [];
  const level =
    levels[verdict.name] ?? ((change?.irreversible ?? 0) > 0 ? 'caution' : (change?.toAcknowledge ?? 0) > 0 ? 'warning' : 'note');
  return [alert(level, [joined(said, ' ')])];
};

const columns: readonly { readonly name: StepClass; readonly title: string; readonly runs: (own: ClassSummary | undefined) => Inline }[] = [
  {
    name: 'change',
    title: 'this pull request',
    runs: (own) => ((own?.toAcknowledge ?? 0) > 0 ? strong('once acknowledged') : strong('yes')),
  },
  { name: 'drift', title: 'drift', runs: () => strong('no') },
  { name: 'due', title: 'scheduled', runs: () => strong('on schedule') },
];

/** A run of the default branch without changes: the first column is what a merge before it left undone. */
const withoutChanges = (runs: readonly StepClass[]): typeof columns =>
  columns.map(({ name, title }) => ({
    name,
    title: name === 'change' ? 'not applied yet' : title,
    runs: () => strong(runs.includes(name) ? 'yes' : 'no'),
  }));

export const classTable = (review: Review, { runs: chosen }: Pick<CommentContext, 'runs'>): readonly Block[] => {
  const { classes = [] } = review;
  if (classes.length === 0) return [];
  const isRefused = verdictOf(review).name === 'refused';
  const isMerge = chosen === undefined || chosen.includes('change');
  const shown = isMerge ? columns : withoutChanges(chosen);
  const own = shown.map(({ name, runs }) => {
    const found = classes.find((one) => one.class === name);
    return { name, found, runs: isRefused && name === 'change' ? strong('no, refused') : runs(found) };
  });
  const row = (title: string, numberOf: (one: ClassSummary) => number): readonly Piece[] => [
    title,
    ...own.map(({ name, found }) => {
      const many = found ? numberOf(found) : 0;
      return name === 'change' && many > 0 && title !== 'changes' ? strong(`${many}`) : `${many}`;
    }),
  ];
  return [
    table(
      ['', ...shown.map(({ title }) => title)],
      [
        [strong(isMerge ? 'runs after the merge' : 'in this run'), ...own.map(({ runs }) => runs)],
        row('changes', ({ steps }) => steps),
        ...(classes.some(({ noLongerReverted }) => noLongerReverted > 0) ? [row('no longer reverted', (one) => one.noLongerReverted)] : []),
        row('grant access or trust', ({ grants }) => grants),
        row('irreversible', ({ irreversible }) => irreversible),
      ],
      { right: [1, 2, 3] },
    ),
  ];
};
