// Facts about resources from other lists than their own, indexed on first use.
import type { Lookup, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { groupBy } from '../live/group-by.ts';
import { once } from '../live/once.ts';

export interface ReportedState {
  /** `<region> <id>` of the instances whose state is known. */
  readonly instances: () => ReadonlySet<string>;
  /** `<region> <id>` of users who are members of any registry. */
  readonly users: () => ReadonlySet<string>;
  /** Volumes of a region that were created at or after a time, or whose creation time is unknown. */
  readonly volumesSince: (region: string, time: string) => readonly Observed[];
}

const instancesIn = (lookup: Lookup): ReadonlySet<string> => {
  const listed = lookup.all('instance').flatMap(({ region = '', id, values }) => (textIn({ values }, 'state') ? [`${region} ${id}`] : []));
  const attached = lookup.all('volume').flatMap((volume) => {
    const id = textIn(volume, 'attached_to');
    return id !== undefined && textIn(volume, 'instance_state') ? [`${volume.region ?? ''} ${id}`] : [];
  });
  return new Set([...listed, ...attached]);
};

const usersIn = (lookup: Lookup): ReadonlySet<string> =>
  new Set(lookup.all('registry-member').map((member) => `${member.region ?? ''} ${textIn(member, 'user_id') ?? ''}`));

const madeAt = (volume: Observed): string => textIn(volume, 'created_at') ?? '~';

const youngestFirst = (lookup: Lookup): ReadonlyMap<string, readonly Observed[]> => {
  const byRegion = groupBy(lookup.all('volume'), ({ region = '' }) => region);
  return new Map([...byRegion].map(([region, all]) => [region, [...all].sort((a, b) => (madeAt(a) > madeAt(b) ? -1 : 1))]));
};

export const reportedStates = (lookup: Lookup): ReportedState => {
  const volumes = once(() => youngestFirst(lookup));
  return {
    instances: once(() => instancesIn(lookup)),
    users: once(() => usersIn(lookup)),
    volumesSince: (region, time) => {
      const all = volumes().get(region) ?? [];
      const older = all.findIndex((volume) => madeAt(volume) < time);
      return older < 0 ? all : all.slice(0, older);
    },
  };
};
