// Steps in the cells of a table: a verb with its level, and the details of a step.
import { type DangerousStep, effectVerb } from '../dangerous-steps.ts';
import type { Piece } from '../document.ts';
import type { Say } from '../texts/texts.ts';
import { lineOf } from './blocks.ts';
import { type Html, html, text } from './html.ts';

export const pieceOf = (piece: Piece): Html => lineOf([piece].flat());

export const verbLabel = (step: DangerousStep['step'], effects: DangerousStep['effect']['effects'], say: Say): Html => {
  const { word, danger } = effectVerb(step, effects);
  const paint = word === 'delete' ? 'critical' : danger ? 'high' : 'waived';
  return html`<span class="level ${text(paint)}">${text(say.change.verb[word])}</span>`;
};
