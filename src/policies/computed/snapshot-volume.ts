// `volume_exists` of a snapshot: whether its volume still exists, in whatever region.
import { knownRegions } from '../../platform/region.ts';
import { isUnknown, type Unknown, unknown, type Value } from '../evaluate/value.ts';
import { type Computed, type ComputedFacts, fieldOf } from './computed.ts';

/** A volume of a region that was not read may be the one, whether or not the file lists that region. */
const regionNotRead = ({ facts: { live } }: ComputedFacts): Unknown | undefined => {
  const missing = knownRegions.find((region) => !live?.regions.includes(region));
  return missing === undefined ? undefined : unknown('no-value', ['snapshot.volume_exists'], `the volumes of ${missing} were not read`);
};

export const snapshotVolume: Computed = {
  kind: 'snapshot',
  name: 'volume_exists',
  cell: { field: { type: 'bool', about: 'Whether its volume still exists, in whatever region.', side: 'live' }, sample: true },
  needs: ['snapshot.volume_id', 'volume.id'],
  values: (around) => {
    const { shapes, rows, lacking } = around;
    const idOf = fieldOf(shapes, 'volume', 'id');
    const ids = new Set<Value>(rows('volume').map(idOf));
    const lack = lacking('volume') ?? regionNotRead(around);
    const volumeOf = fieldOf(shapes, 'snapshot', 'volume_id');
    return (row) => {
      const volume = volumeOf(row);
      if (isUnknown(volume)) return volume;
      if (volume === null) return unknown('no-value', ['snapshot.volume_id'], 'the platform does not report its volume');
      return ids.has(volume) || (lack ?? false);
    };
  },
};
