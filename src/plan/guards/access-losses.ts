// Who loses access by these drafts without being removed, and which drafts have a part in it.
import { accessKinds, afterSteps } from '../../access/after-steps.ts';
import { lostAccess } from '../../access/lost-access.ts';
import { type Address, kindOf } from '../../kinds/address.ts';
import type { Look } from '../../kinds/kind.ts';
import type { Live } from '../../live/live.ts';
import { type Draft, draftsBy, removesDue } from '../draft.ts';
import { narrows } from './revocations.ts';

/** It takes something from somebody, though what is left may do the same. */
const takes = (draft: Draft): boolean =>
  draft.step.resources.some((address) => accessKinds.has(kindOf(address))) &&
  (narrows(draft) ||
    draft.step.deletes !== undefined ||
    draft.step.postconditions.some((fact) => 'excludes' in fact && fact.excludes.length > 0));

const replacedGroups = (look: Look): ReadonlySet<Address> =>
  new Set(look.allDeclared('group').flatMap(({ renamedFrom }) => renamedFrom ?? []));

/** Each person, account and key once. `drafts`: in the order of execution; removals that time makes due were agreed to and count for nobody. */
export const accessLosses = (drafts: readonly Draft[], live: Live, look: Look): ReadonlyMap<Address, readonly Draft[]> => {
  const asked = drafts.filter((draft) => !removesDue(draft));
  const taking = asked.filter(takes);
  if (taking.length === 0) return new Map();
  const touching = draftsBy(taking, ({ step }) => step.resources);
  const after = afterSteps(
    live,
    asked.map(({ step }) => step),
  );
  const losses = new Map<Address, Draft[]>();
  for (const { subject, through } of lostAccess(live, after, replacedGroups(look))) {
    const known = losses.get(subject) ?? [];
    losses.set(subject, known);
    for (const address of through) known.push(...(touching.get(address) ?? []));
  }
  return losses;
};
