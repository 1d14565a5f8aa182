// What takes a restore point or a working key away waits until all that gives one of the same resource is done: guards count what the plan makes
// first. Administrators and ways to sign in need no such link, for guards count only those whom no step touches: every prefix has at least these.
import type { SafetyEffect } from '../kinds/step.ts';
import { type Draft, draftsBy, type Links } from './draft.ts';
import { orderDrafts } from './order-drafts.ts';
import type { StepId } from './plan.ts';

const waitingFacts: readonly SafetyEffect['fact'][] = ['restore-point', 'working-key'];

const resourcesOf = ({ step }: Draft): readonly string[] =>
  (step.effects ?? []).flatMap(({ fact, resource }) => (waitingFacts.includes(fact) ? [`${fact} ${resource}`] : []));

const loses = ({ step }: Draft): boolean => (step.effects ?? []).some(({ change }) => change === 'lose');

/** The given links and the safety links. Drafts are visited in an order in which a loss comes last, so that no link creates a cycle. */
export const chainSafety = (drafts: readonly Draft[], links: Links): Links => {
  if (!drafts.some(loses)) return links;
  const ordered = orderDrafts(drafts, links, (draft) => (loses(draft) ? 1 : 0));
  const chained = new Map([...links].map(([id, before]) => [id, new Set(before)]));
  for (const group of draftsBy(ordered, resourcesOf).values()) {
    const gains: StepId[] = [];
    for (const draft of group) {
      if (!loses(draft)) gains.push(draft.id);
      else for (const id of gains) chained.get(draft.id)?.add(id);
    }
  }
  return chained;
};
