// The identities that lose access through these drafts without being removed, with the contributing drafts.
import { accessKinds, afterSteps } from '../../access/after-steps.ts';
import { lostAccess } from '../../access/lost-access.ts';
import { type Address, kindOf } from '../../kinds/address.ts';
import type { Lookup } from '../../kinds/kind.ts';
import type { Live } from '../../live/live.ts';
import { countsAsDue, type Draft, draftsBy } from '../draft.ts';
import { narrows } from './revocations.ts';

/** The draft revokes a grant, although the remaining grants may give the same access. */
const takes = (draft: Draft): boolean =>
  draft.step.resources.some((address) => accessKinds.has(kindOf(address))) &&
  (narrows(draft) ||
    draft.step.deletes !== undefined ||
    draft.step.postconditions.some((fact) => 'excludes' in fact && fact.excludes.length > 0));

const replacedGroups = (lookup: Lookup): ReadonlySet<Address> =>
  new Set(lookup.allDeclared('group').flatMap(({ renamedFrom }) => renamedFrom ?? []));

/** Each person, account and key once. `drafts`: in the order of execution. Scheduled removals are already authorized and do not count. */
export const accessLosses = (drafts: readonly Draft[], live: Live, lookup: Lookup): ReadonlyMap<Address, readonly Draft[]> => {
  const asked = drafts.filter((draft) => !countsAsDue(draft));
  const taking = asked.filter(takes);
  if (taking.length === 0) return new Map();
  const touching = draftsBy(taking, ({ step }) => step.resources);
  const after = afterSteps(
    live,
    asked.map(({ step }) => step),
  );
  const losses = new Map<Address, Draft[]>();
  for (const { subject, through } of lostAccess(live, after, replacedGroups(lookup))) {
    const known = losses.get(subject) ?? [];
    losses.set(subject, known);
    for (const address of through) known.push(...(touching.get(address) ?? []));
  }
  return losses;
};
