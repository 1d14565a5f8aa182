// Steps that take away something that safety counts on come after all that give it, and one after the other: so every prefix of the plan has at
// least what the guards counted for its last step.
import type { SafetyEffect } from '../kinds/step.ts';
import { type Draft, draftsBy, type Links } from './draft.ts';
import { orderDrafts } from './order-drafts.ts';
import type { StepId } from './plan.ts';

/** Ways in are counted over the whole organization; restore points and keys each by their own resource. */
const groupOf = ({ fact, of }: SafetyEffect): string => (fact === 'restore-point' || fact === 'working-key' ? `${fact} ${of}` : 'ways in');

const changes = ({ step }: Draft, change: SafetyEffect['change']): boolean =>
  (step.effects ?? []).some((effect) => effect.change === change);

/**
 * The links with those of safety added. Drafts are gone through in an order in which a loss comes only when nothing else can, so that a link
 * never leads back: each loss gets the one before it, and the gains since then.
 */
export const chainSafety = (drafts: readonly Draft[], links: Links): Links => {
  const ordered = orderDrafts(drafts, links, (draft) => (changes(draft, 'lose') ? 1 : 0));
  const chained = new Map([...links].map(([id, before]) => [id, new Set(before)]));
  for (const group of draftsBy(ordered, ({ step }) => (step.effects ?? []).map(groupOf)).values()) {
    let before: StepId[] = [];
    for (const draft of group) {
      if (changes(draft, 'lose')) {
        for (const id of before) chained.get(draft.id)?.add(id);
        before = [draft.id];
      } else before.push(draft.id);
    }
  }
  return chained;
};
