// Never the last usable restore point of a volume that still exists, in the region it stands in. What the plan makes first counts: losses wait for gains (link-drafts.ts).
import { type Address, parseAddress } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn } from '../../kinds/read-value.ts';
import type { Draft } from '../draft.ts';
import type { Guard, GuardContext, Objection } from './guard.ts';

const touches = (draft: Draft, change: 'gain' | 'lose'): boolean =>
  (draft.step.effects ?? []).some((effect) => effect.fact === 'restore-point' && effect.change === change);

const place = (region: string | undefined, volumeId: string): string => `${region ?? ''} ${volumeId}`;

/** Restore points that this plan makes, by region and volume id. */
const gains = ({ drafts, look }: GuardContext): ReadonlySet<string> =>
  new Set(
    drafts.flatMap((draft): readonly string[] => {
      if (!draft.step.creates || !touches(draft, 'gain')) return [];
      const region = parseAddress(draft.step.creates)?.path[0];
      return (draft.step.effects ?? []).flatMap((effect) => {
        const volume = look.live(effect.of);
        return volume ? [place(region, volume.id)] : [];
      });
    }),
  );

const stays = (volumeId: string, { look, drafts }: GuardContext): boolean => {
  const volume = look.liveById('volume', volumeId);
  return volume !== undefined && !drafts.some((draft) => draft.step.removes === volume.address);
};

export const restorePoint: Guard = {
  name: 'restore-point',
  about: 'The last usable snapshot or backup of a volume that exists is never removed from a region, by a schedule or by a file.',
  yieldsTo: 'nothing',
  check: (context) => {
    const removed = new Map<Address, Draft>();
    for (const draft of context.drafts) if (draft.step.removes && touches(draft, 'lose')) removed.set(draft.step.removes, draft);
    if (removed.size === 0) return [];
    const usable = new Set(gains(context));
    const losing = new Map<string, Draft[]>();
    const points: readonly Observed[] = [...context.look.all('snapshot'), ...context.look.all('backup')];
    for (const point of points) {
      const volume = place(point.region, textIn(point, 'volume_id') ?? '');
      const draft = removed.get(point.address);
      if (draft) losing.set(volume, [...(losing.get(volume) ?? []), draft]);
      else if (point.phase === 'settled') usable.add(volume);
    }
    return [...losing].flatMap(([volume, drafts]): readonly Objection[] => {
      const [region = '', id = ''] = volume.split(' ');
      if (usable.has(volume) || !stays(id, context)) return [];
      const message = `The last usable restore point of volume ${id} in ${region} would be removed.`;
      return [{ message, help: 'Let a new snapshot or backup complete first.', drafts: drafts.map((draft) => draft.key) }];
    });
  },
};
