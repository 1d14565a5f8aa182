// The changes that a reviewer must read, by class: never folded. The counts and digests of each class come first.

import type { StepClass } from '../../plan/plan.ts';
import type { ClassSummary } from '../../plan/step-effects.ts';
import { type DangerousStep, effectVerb, marksOf, stepsToReview } from '../dangerous-steps.ts';
import { count, place } from '../document.ts';
import type { Review } from '../review.ts';
import { section, tableOf, toned } from './blocks.ts';
import { type Html, html, joined, text } from './html.ts';

const rowOf = ({ step, effect }: DangerousStep): readonly Html[] => {
  const { word, danger } = effectVerb(step, effect.effects);
  const said = joined(
    effect.consequence.map((piece) => (typeof piece === 'string' ? text(piece) : html`<code>${text(piece.name)}</code>`)),
  );
  const marks = marksOf(effect.effects).map((mark) => html` ${toned('bad', text(mark))}.`);
  return [
    danger ? toned('bad', text(word)) : text(word),
    text(step.description),
    marks.length === 0 ? said : html`${said}.${joined(marks)}`,
    html`<code class="place">${text(place(effect.at))}</code>`,
  ];
};

const titles: Readonly<Record<StepClass, (many: number) => string>> = {
  change: (many) => (many === 1 ? 'Review this change' : `Review these ${many} changes`),
  drift: (many) => `Reverting drift: ${count(many, 'change')} to review`,
  due: (many) => `Scheduled work: ${count(many, 'change')} to review`,
};

const tableFor = (review: Review, name: StepClass): Html => {
  const { dangerous } = stepsToReview(review, name);
  if (dangerous.length === 0) return html``;
  const title = text(titles[name](dangerous.length));
  const head = [html`effect`, html`change`, html`consequence`, html`line`];
  return section(html`<h2>${title}</h2>\n${tableOf({ name: title, head, rows: dangerous.map(rowOf), stacked: true })}`);
};

const classWords: Readonly<Record<StepClass, Html>> = { change: html`changes`, drift: html`drift`, due: html`scheduled work` };

const classRow = (one: ClassSummary): readonly Html[] => [
  classWords[one.class],
  html`${one.steps}`,
  html`${one.noLongerReverted}`,
  html`${one.grants}`,
  html`${one.revokes}`,
  html`${one.deletes}`,
  html`${one.irreversible}`,
  html`${one.toAcknowledge}`,
  html`<code>${text(one.digest)}</code>`,
  one.acknowledge === undefined ? html`none` : html`<code>${text(one.acknowledge)}</code>`,
];

const classTable = ({ classes = [] }: Review): Html =>
  classes.length === 0
    ? html``
    : section(
        html`<h2>Changes by class</h2>\n${tableOf({
          name: html`Changes by class`,
          head: [
            html`class`,
            html`changes`,
            html`no longer reverted`,
            html`grant access`,
            html`revoke access`,
            html`delete`,
            html`irreversible`,
            html`to acknowledge`,
            html`digest`,
            html`digest to acknowledge`,
          ],
          rows: classes.map(classRow),
          right: [1, 2, 3, 4, 5, 6, 7],
        })}`,
      );

export const reviewTables = (review: Review): Html =>
  html`${tableFor(review, 'change')}${tableFor(review, 'drift')}${tableFor(review, 'due')}${classTable(review)}`;
