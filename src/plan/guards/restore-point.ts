// Protects the last usable restore point of a volume that still exists, in each region. Restore points that the plan creates first count: a removal waits
// for them (chain-safety.ts). A copy in another region does not report its volume, which is found by the name of the copy.
import { type Address, kindOf, regionOf, shownAddress } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn } from '../../kinds/read-value.ts';
import { parseRestorePointName, volumeKeyOf } from '../../kinds/restore-point/name.ts';
import { type Draft, draftsBy } from '../draft.ts';
import { type Guard, type GuardContext, objection } from './guard.ts';

const place = (region: string, volumeKey: string): string => `${region} ${volumeKey}`;

const isPoint = (address: Address): boolean => ['snapshot', 'backup'].includes(kindOf(address));

/** The volume that a restore point restores, and the region of the restore point; undefined if unknown. */
const placeOf = (point: Observed): string | undefined => {
  const key = volumeKeyOf(textIn(point, 'volume_id') ?? '') ?? parseRestorePointName(textIn(point, 'name') ?? '')?.volume;
  return key === undefined ? undefined : place(point.region ?? '', key);
};

/** Restore points that this plan creates, by region. */
const gained = ({ drafts, lookup }: GuardContext): readonly string[] =>
  drafts.flatMap(({ step: { creates, effects = [] } }) =>
    effects.flatMap(({ fact, change, resource }) => {
      if (!creates || fact !== 'restore-point' || change !== 'gain') return [];
      const key = volumeKeyOf(lookup.live(resource)?.id ?? '');
      return key === undefined ? [] : [place(regionOf(creates) ?? '', key)];
    }),
  );

/** Volumes that this plan does not delete, by the part of their id that names contain. A volume under `removed:` may remain for long (while attached). */
const stayingVolumes = ({ lookup, drafts }: GuardContext): ReadonlyMap<string, Observed> => {
  const leaving = new Set<Address | undefined>(drafts.map(({ step }) => step.deletes));
  const volumes = lookup.all('volume').filter((volume) => volume.phase !== 'retired' && !leaving.has(volume.address));
  return new Map(volumes.map((volume) => [volumeKeyOf(volume.id) ?? '', volume]));
};

export const restorePoint: Guard = {
  name: 'restore-point',
  about:
    'The last usable snapshot or backup of an existing volume is never deleted from a region, neither by a schedule nor by the desired state.',
  overriddenBy: 'nothing',
  reads: {
    evaluating: ['snapshot', 'backup'],
    wants: () => [
      { kind: 'volume', fields: [] },
      { kind: 'snapshot', fields: [] },
      { kind: 'backup', fields: [] },
    ],
  },
  check: (context) => {
    const removing = draftsBy(context.drafts, ({ step }) => (step.deletes && isPoint(step.deletes) ? [step.deletes] : []));
    // Other plans need not read restore points.
    if (removing.size === 0) return [];
    const usable = new Set(gained(context));
    const losing = new Map<string, Draft[]>();
    for (const point of [...context.lookup.all('snapshot'), ...context.lookup.all('backup')]) {
      const where = placeOf(point);
      if (where === undefined) continue;
      const drafts = removing.get(point.address);
      if (!drafts) {
        if (point.phase === 'settled') usable.add(where);
        continue;
      }
      const others = losing.get(where);
      if (others) others.push(...drafts);
      else losing.set(where, [...drafts]);
    }
    const staying = stayingVolumes(context);
    return [...losing].flatMap(([where, drafts]) => {
      const [region = '', key = ''] = where.split(' ');
      const volume = staying.get(key);
      if (usable.has(where) || !volume) return [];
      const message = `The last usable restore point of ${shownAddress(volume.address)} in ${region} would be deleted.`;
      return objection(message, 'Wait until a new snapshot or backup is completed.', drafts);
    });
  },
};
