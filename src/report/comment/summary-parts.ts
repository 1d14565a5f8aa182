// The summary of a change in one or two sentences, and the counts of each class.
import type { StepClass } from '../../plan/plan.ts';
import type { ClassSummary } from '../../plan/step-effects.ts';
import type { Review } from '../review.ts';
import { counted, joinedWords, type Markdown, type OwnText, words } from './markdown.ts';
import type { CommentPart } from './part.ts';
import { type CommentVerdict, changesIn, verdictOf } from './verdict.ts';

const gainers = ({ members, accounts }: ClassSummary['gaining']): OwnText =>
  joinedWords(
    [
      ...(members > 0 || accounts === 0 ? [counted(members, words`person`, words`people`)] : []),
      ...(accounts > 0 ? [counted(accounts, words`account or key`, words`accounts or keys`)] : []),
    ],
    words` and `,
  );

const impact = (change: ClassSummary | undefined): readonly OwnText[] => {
  if (!change) return [];
  const { irreversible, deletes, grants, revokes, gaining } = change;
  const parts = [
    ...(grants > 0 ? [words`${counted(grants, words`grants access`, words`grant access`)} to ${gainers(gaining)}`] : []),
    ...(revokes > 0 ? [counted(revokes, words`revokes access`, words`revoke access`)] : []),
  ];
  return [
    ...(irreversible > 0
      ? [
          words`**${counted(irreversible, words`change is irreversible`, words`changes are irreversible`)}${deletes > 0 ? words`, ${counted(deletes, words`of them deletes data or credentials`, words`of them delete data or credentials`)}` : words``}.**`,
        ]
      : []),
    ...(parts.length > 0 ? [words`${joinedWords(parts, words`, `)}.`] : []),
  ];
};

const expected = ({ simulation, plan }: Review): readonly OwnText[] => {
  if (!simulation || !plan || plan.steps.length === 0) return [];
  const refused = simulation.verdicts.filter(({ type }) => type !== 'accepted' && type !== 'waits').length;
  return [
    refused === 0
      ? words`The platform is expected to accept every call.`
      : words`In the simulation, ${counted(refused, words`call was`, words`calls were`)} not accepted.`,
  ];
};

const policies = ({ outlook }: Review): readonly OwnText[] => {
  if (!outlook || outlook.evaluated === 0) return [];
  const { introduced, newlyEvaluated, suppressed, fixed, adopted, noLongerEvaluated, onlyWarn } = outlook;
  const revealed = newlyEvaluated.length > 0 ? words`${newlyEvaluated.length} newly evaluated, ` : words``;
  const kept = adopted.length > 0 ? words`, ${adopted.length} adopted` : words``;
  const lost = noLongerEvaluated.length > 0 ? words`, ${noLongerEvaluated.length} no longer evaluated` : words``;
  const warning = onlyWarn.length > 0 ? words`, ${onlyWarn.length} only warn` : words``;
  return [
    words`Policies: ${counted(introduced.length, words`finding`, words`findings`)} introduced, ${revealed}${suppressed.length} suppressed, ${fixed.length} fixed${kept}${lost}${warning}.`,
  ];
};

const levels: Readonly<Partial<Record<CommentVerdict['name'], 'caution' | 'warning' | 'note'>>> = {
  refused: 'caution',
  invalid: 'caution',
  findings: 'caution',
  loosened: 'caution',
  incomplete: 'warning',
};

export const summaryParts = (review: Review, verdict: CommentVerdict): readonly CommentPart[] => {
  const change = changesIn(review);
  const said = [...impact(change), ...policies(review), ...expected(review)];
  if (said.length === 0) return [];
  const level =
    levels[verdict.name] ?? ((change?.irreversible ?? 0) > 0 ? 'caution' : (change?.toAcknowledge ?? 0) > 0 ? 'warning' : 'note');
  return [{ type: 'alert', level, lines: [joinedWords(said, words` `)] }];
};

const columns: readonly { readonly name: StepClass; readonly title: OwnText; readonly runs: (own: ClassSummary | undefined) => OwnText }[] =
  [
    {
      name: 'change',
      title: words`this pull request`,
      runs: (own) => ((own?.toAcknowledge ?? 0) > 0 ? words`**once acknowledged**` : words`**yes**`),
    },
    { name: 'drift', title: words`drift`, runs: () => words`**no**` },
    { name: 'due', title: words`scheduled`, runs: () => words`**on schedule**` },
  ];

export const classTable = (review: Review): readonly CommentPart[] => {
  const { classes = [] } = review;
  if (classes.length === 0) return [];
  const isRefused = verdictOf(review).name === 'refused';
  const own = columns.map(({ name, runs }) => {
    const found = classes.find((one) => one.class === name);
    return { name, found, runs: isRefused && name === 'change' ? words`**no, refused**` : runs(found) };
  });
  const row = (title: OwnText, numberOf: (one: ClassSummary) => number): readonly Markdown[] => [
    title,
    ...own.map(({ name, found }) => {
      const many = found ? numberOf(found) : 0;
      return name === 'change' && many > 0 && title !== words`changes` ? words`**${many}**` : words`${many}`;
    }),
  ];
  return [
    {
      type: 'table',
      head: [words``, ...columns.map(({ title }) => title)],
      right: [1, 2, 3],
      rows: [
        [words`**runs after the merge**`, ...own.map(({ runs }) => runs)],
        row(words`changes`, ({ steps }) => steps),
        ...(classes.some(({ noLongerReverted }) => noLongerReverted > 0)
          ? [row(words`no longer reverted`, (one) => one.noLongerReverted)]
          : []),
        row(words`grant access or trust`, ({ grants }) => grants),
        row(words`irreversible`, ({ irreversible }) => irreversible),
      ],
    },
  ];
};
