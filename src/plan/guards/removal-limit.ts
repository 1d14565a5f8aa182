// An empty, a wrong and a new organization look alike: many removals of one kind run only if their exact set is acknowledged.
import { type Address, kindOf } from '../../kinds/address.ts';
import { kindList, kindNamed } from '../../kinds/catalogue.generated.ts';
import type { Kind, Lookup } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { type Draft, removesDue } from '../draft.ts';
import { percent, shareFloor } from '../limits.ts';
import { accessLosses } from './access-losses.ts';
import { type Guard, objection } from './guard.ts';

/** An invitation counts as the invited member. */
const countsAs = (name: KindName): Kind => {
  const kind = kindNamed(name);
  return kind.represents ? kindNamed(kind.represents) : kind;
};

/** Live items of a kind that the file could declare. Default roles and the like are not counted, so they do not reduce a share. */
const liveOf = (kind: Kind, lookup: Lookup): number =>
  kindList
    .filter((one) => one === kind || one.represents === kind.name)
    .flatMap((one) => lookup.all(one.name).filter((item) => item.phase !== 'retired' && !one.outside?.(item, lookup))).length;

/** Removed resources, and identities that lose access without being removed. Each counts once, even if several drafts contribute. */
interface Removals {
  readonly of: ReadonlySet<Address>;
  readonly drafts: ReadonlySet<Draft>;
}

const removalsByKind = (drafts: readonly Draft[], losses: ReadonlyMap<Address, readonly Draft[]>): ReadonlyMap<KindName, Removals> => {
  const found = new Map<KindName, { of: Set<Address>; drafts: Set<Draft> }>();
  const add = (address: Address, by: readonly Draft[]): void => {
    const { name } = countsAs(kindOf(address));
    const removals = found.get(name) ?? { of: new Set(), drafts: new Set() };
    found.set(name, removals);
    removals.of.add(address);
    for (const draft of by) removals.drafts.add(draft);
  };
  for (const draft of drafts) if (draft.step.deletes && !removesDue(draft)) add(draft.step.deletes, [draft]);
  for (const [address, by] of losses) add(address, by);
  return found;
};

export const removalLimit: Guard = {
  name: 'removal-limit',
  about:
    'More than 10 removals of a kind, or more than 20 % of ten or more, need an acknowledgement (tightened by `guards.removals`). Whoever loses the last access, loses a permission through a change of a role, or is in a group that is emptied counts as removed.',
  overriddenBy: { acknowledgement: 'removals-above-limit' },
  check: ({ drafts, live, lookup, limits }) => {
    const removals = removalsByKind(drafts, accessLosses(drafts, live, lookup));
    return kindList.flatMap((kind) => {
      const own = removals.get(kind.name);
      if (!own) return [];
      const limit = limits.removals(kind.place?.ownership ?? kind.name);
      const live = liveOf(kind, lookup);
      const { size } = own.of;
      if (size <= limit.number && (live < shareFloor || size <= limit.share * live)) return [];
      const message = `${size} of ${live} ${kind.title[1]} would be removed or lose access; the limit without an acknowledgement is ${limit.number}, and ${percent(limit.share)} of ten or more.`;
      return objection(
        message,
        'Check that this is the right organization and the right file. Then acknowledge exactly these steps.',
        drafts.filter((draft) => own.drafts.has(draft)),
      );
    });
  },
};
