// An empty, a wrong and a first organization look alike: many removals of one kind at once run only when exactly their set is acknowledged.
import { kindOf } from '../../kinds/address.ts';
import { kindList, kindNamed } from '../../kinds/catalogue.generated.ts';
import type { Kind, Look } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { draftsBy, removesDue } from '../draft.ts';
import { percent, shareFloor } from '../limits.ts';
import { type Guard, objection } from './guard.ts';

/** An invitation counts as the member that it stands for. */
const countsAs = (name: KindName): Kind => {
  const kind = kindNamed(name);
  return kind.standsFor ? kindNamed(kind.standsFor) : kind;
};

/** Live things of a kind that the file could speak for. Default roles and the like do not make a share smaller. */
const liveOf = (kind: Kind, look: Look): number =>
  kindList
    .filter((one) => one === kind || one.standsFor === kind.name)
    .flatMap((one) => look.all(one.name).filter((item) => item.phase !== 'retired' && !one.outside?.(item, look))).length;

export const removalLimit: Guard = {
  name: 'removal-limit',
  about: 'More than 10 removals of a kind, or more than 20 % of ten or more, need an acknowledgement (tightened by `guards.removals`).',
  yieldsTo: { acknowledgement: 'removals-above-limit' },
  check: ({ drafts, look, limits }) => {
    const removals = draftsBy(drafts, (draft) => {
      const { removes } = draft.step;
      return removes && !removesDue(draft) ? [countsAs(kindOf(removes)).name] : [];
    });
    return kindList.flatMap((kind) => {
      const own = removals.get(kind.name) ?? [];
      const limit = limits.removals(kind.place?.ownership ?? kind.name);
      const live = own.length > 0 ? liveOf(kind, look) : 0;
      if (own.length <= limit.number && (live < shareFloor || own.length <= limit.share * live)) return [];
      const message = `${own.length} of ${live} ${kind.title[1]} would be removed; without an acknowledgement ${limit.number} may be, or ${percent(limit.share)} of ten or more.`;
      return objection(
        message,
        'Make sure that this is the right organization and the right file; then acknowledge exactly these steps.',
        own,
      );
    });
  },
};
