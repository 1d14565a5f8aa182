// Drift, which the merge does not change: dangerous changes in short form, the others folded.
import type { Effect } from '../../plan/effect.ts';
import type { Step } from '../../plan/plan.ts';
import type { StepEffect } from '../../plan/step-effects.ts';
import type { Review } from '../review.ts';
import { changeCell, verbOf } from './change-cell.ts';
import type { CommentContext } from './context.ts';
import { counted, joined, joinedWords, type Markdown, md, type OwnText, span, words } from './markdown.ts';
import type { CommentPart } from './part.ts';

interface Group {
  readonly title: OwnText;
  readonly holds: (effects: readonly Effect[], step: Step) => boolean;
  readonly times: (many: number) => OwnText;
}

const groups: readonly Group[] = [
  // Whether it ever existed is not known.
  {
    title: words`create`,
    holds: (effects, { type }) => effects.includes('grants') && type === 'create',
    times: (many) => words`create ${counted(many, words`thing that grants`, words`things that grant`)} access`,
  },
  {
    title: words`restore`,
    holds: (effects) => effects.includes('grants'),
    times: (many) => words`restore access ${counted(many, words`time`, words`times`)}`,
  },
  {
    title: words`remove`,
    holds: (effects, { type }) => effects.includes('deletes') || type === 'delete',
    times: (many) => words`remove ${counted(many, words`thing`, words`things`)}`,
  },
  {
    title: words`change for good`,
    holds: (effects) => effects.includes('irreversible'),
    times: (many) => words`change ${counted(many, words`thing`, words`things`)} for good`,
  },
];

const groupOf = (step: Step, effect: StepEffect | undefined): Group | undefined =>
  effect && groups.find(({ holds }) => holds(effect.effects, step));

const cells = (steps: readonly Step[], context: CommentContext): Markdown =>
  joined(
    steps.slice(0, 12).map((step) => changeCell(step, context)),
    words`; `,
  );

export const driftParts = ({ plan, effects = [], classes = [] }: Review, context: CommentContext): readonly CommentPart[] => {
  const steps = (plan?.steps ?? []).filter((step) => step.class === 'drift' && !step.repeatsRequest);
  if (steps.length === 0) return [];
  const effectOf = new Map(effects.map((effect) => [effect.step, effect]));
  const grouped = steps.map((step) => ({ step, group: groupOf(step, effectOf.get(step.id)) }));
  const found = groups.flatMap((group) => {
    const own = grouped.flatMap((one) => (one.group === group ? [one.step] : []));
    return own.length === 0 ? [] : [{ group, own }];
  });
  const others = grouped.flatMap(({ step, group }) => (group ? [] : [step]));
  const digest = classes.find((one) => one.class === 'drift')?.digest;
  const would = joinedWords(
    found.map(({ group, own }) => group.times(own.length)),
    words` and `,
  );
  const how: CommentPart = {
    type: 'paragraph',
    text: md`Run the apply workflow with ${span('drift')}${digest === undefined ? words`` : md` and the digest ${span(digest)}`}, or adopt it into the file with ${span('tenantry export --update')}.`,
  };
  return [
    { type: 'heading', text: words`Drift: ${counted(steps.length, words`change`, words`changes`)} that this merge does not make` },
    {
      type: 'paragraph',
      text:
        found.length === 0
          ? words`The live state differs from the default branch.`
          : words`The live state differs from the default branch. Reverting it would ${would}:`,
    },
    ...(found.length === 0
      ? []
      : [
          {
            type: 'list' as const,
            rows: found.map(
              ({ group, own }) =>
                md`${group.title}: ${cells(own, context)}${own.length > 12 ? words`; and ${own.length - 12} more` : words``}`,
            ),
          },
        ]),
    {
      type: 'fold',
      summary: others.length === 0 ? words`How to revert drift` : words`${others.length} more, and how to revert drift`,
      parts: [
        ...(others.length === 0
          ? []
          : [{ type: 'list' as const, rows: others.map((step) => md`${verbOf(step)} ${changeCell(step, context)}`), rank: 5 }]),
        how,
      ],
    },
  ];
};
