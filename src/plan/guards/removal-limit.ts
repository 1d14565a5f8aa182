// An empty, a wrong and a first organization look alike: many removals of one kind at once run only when exactly their set is acknowledged.
import { kindOf } from '../../kinds/address.ts';
import { catalogue } from '../../kinds/catalogue.generated.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import type { Draft } from '../draft.ts';
import { shareFloor } from '../limits.ts';
import type { Guard, Objection } from './guard.ts';

/** Drafts grouped by the kind of the resource that `address` picks; drafts without one are left out. */
export const byKind = (drafts: readonly Draft[], pick: 'removes' | 'creates'): ReadonlyMap<KindName, readonly Draft[]> => {
  const groups = new Map<KindName, Draft[]>();
  for (const draft of drafts) {
    const address = draft.step[pick];
    if (!address || draft.class === 'due') continue;
    const kind = kindOf(address);
    groups.set(kind, [...(groups.get(kind) ?? []), draft]);
  }
  return groups;
};

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const removalLimit: Guard = {
  name: 'removal-limit',
  about: 'More than 10 removals of a kind, or more than 20 % of ten or more, need an acknowledgement (tightened by `guards.removals`).',
  yieldsTo: { acknowledgement: 'removals-above-limit' },
  check: ({ drafts, look, limits }) =>
    [...byKind(drafts, 'removes')].flatMap(([kind, removals]): readonly Objection[] => {
      const { place, title } = catalogue[kind];
      const limit = limits.removals(place?.ownership ?? kind);
      const live = look.all(kind).filter((item) => item.phase !== 'retired').length;
      const tooMany = removals.length > limit.number;
      const tooLarge = live >= shareFloor && removals.length > limit.share * live;
      if (!tooMany && !tooLarge) return [];
      const message = `${removals.length} of ${live} ${title[1]} would be removed; without an acknowledgement ${limit.number} may be, or ${percent(limit.share)} of ten or more.`;
      const help = 'Make sure that this is the right organization and the right file; then acknowledge exactly these steps.';
      return [{ message, help, drafts: removals.map((draft) => draft.key) }];
    }),
};
