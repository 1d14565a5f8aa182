// Never the last usable restore point of a volume that still exists in a region.
import type { Address } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import type { Draft } from '../draft.ts';
import type { Guard, GuardContext, Objection } from './guard.ts';

const removedPoints = (drafts: readonly Draft[]): ReadonlyMap<Address, Draft> =>
  new Map(
    drafts.flatMap((draft): readonly (readonly [Address, Draft])[] =>
      (draft.step.effects ?? []).some((effect) => effect.fact === 'restore-point' && effect.change === 'lose') && draft.step.removes
        ? [[draft.step.removes, draft]]
        : [],
    ),
  );

const volumeOf = (point: Observed): string => `${point.region ?? ''} ${String(point.values['volume_id'] ?? '')}`;

const points = ({ look }: GuardContext): readonly Observed[] => [...look.all('snapshot'), ...look.all('backup')];

export const restorePoint: Guard = {
  name: 'restore-point',
  about: 'The last usable snapshot or backup of a volume in a region is never removed, by a schedule or by a file.',
  yieldsTo: 'nothing',
  check: (context) => {
    const removed = removedPoints(context.drafts);
    if (removed.size === 0) return [];
    const usable = new Map<string, number>();
    const losing = new Map<string, Draft[]>();
    for (const point of points(context)) {
      const volume = volumeOf(point);
      const draft = removed.get(point.address);
      if (draft) losing.set(volume, [...(losing.get(volume) ?? []), draft]);
      else if (point.phase === 'settled') usable.set(volume, (usable.get(volume) ?? 0) + 1);
    }
    return [...losing].flatMap(([volume, drafts]): readonly Objection[] => {
      if ((usable.get(volume) ?? 0) > 0) return [];
      const [region, id] = volume.split(' ');
      const message = `The last usable restore point of volume ${id} in ${region} would be removed.`;
      return [{ message, help: 'Let a new snapshot or backup complete first.', drafts: drafts.map((draft) => draft.key) }];
    });
  },
};
