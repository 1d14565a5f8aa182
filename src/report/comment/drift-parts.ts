// Drift, which the merge does not change: dangerous changes in short form, the others folded.
import type { Effect } from '../../plan/effect.ts';
import type { Step } from '../../plan/plan.ts';
import type { StepEffect } from '../../plan/step-effects.ts';
import { changeCell, verbOf } from '../change-cell.ts';
import { type Block, count, fold, heading, joined, type Piece, paragraph, phrase, points, span } from '../document.ts';
import type { Naming } from '../naming.ts';
import type { Review } from '../review.ts';

interface Group {
  readonly title: string;
  readonly holds: (effects: readonly Effect[], step: Step) => boolean;
  readonly times: (many: number) => string;
}

const groups: readonly Group[] = [
  // Whether it ever existed is not known.
  {
    title: 'create',
    holds: (effects, { type }) => effects.includes('grants') && type === 'create',
    times: (many) => `create ${count(many, 'thing that grants', 'things that grant')} access`,
  },
  {
    title: 'restore',
    holds: (effects) => effects.includes('grants'),
    times: (many) => `restore access ${count(many, 'time')}`,
  },
  {
    title: 'remove',
    holds: (effects, { type }) => effects.includes('deletes') || type === 'delete',
    times: (many) => `remove ${count(many, 'thing')}`,
  },
  {
    title: 'change for good',
    holds: (effects) => effects.includes('irreversible'),
    times: (many) => `change ${count(many, 'thing')} for good`,
  },
];

const groupOf = (step: Step, effect: StepEffect | undefined): Group | undefined =>
  effect && groups.find(({ holds }) => holds(effect.effects, step));

const cells = (steps: readonly Step[], naming: Naming): Piece =>
  joined(
    [...steps.slice(0, 12).map((step) => changeCell(step, naming)), ...(steps.length > 12 ? [`and ${steps.length - 12} more`] : [])],
    '; ',
  );

export const driftParts = ({ plan, effects = [], classes = [] }: Review, naming: Naming): readonly Block[] => {
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
  const would = found.map(({ group, own }) => group.times(own.length)).join(' and ');
  const how = paragraph(
    phrase`Run the apply workflow with ${span('drift')}${digest === undefined ? '' : phrase` and the digest ${span(digest)}`}, or adopt it into the file with ${span('tenantry export --update')}.`,
  );
  return [
    heading(2, `Drift: ${count(steps.length, 'change')} that this merge does not make`),
    paragraph(`The live state differs from the default branch.${found.length === 0 ? '' : ` Reverting it would ${would}:`}`),
    ...(found.length === 0 ? [] : [points(found.map(({ group, own }) => phrase`${group.title}: ${cells(own, naming)}`))]),
    others.length === 0
      ? fold('How to revert drift', how)
      : fold(
          `${others.length} more, and how to revert drift`,
          points(
            others.map((step) => phrase`${verbOf(step)} ${changeCell(step, naming)}`),
            5,
          ),
          how,
        ),
  ];
};
