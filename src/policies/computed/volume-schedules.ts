// `schedules` of a volume: the schedules of the file that select it.
import { selectsVolume } from '../../desired/selects-volume.ts';
import { type Computed, fieldOf } from './computed.ts';

export const volumeSchedules: Computed = {
  kind: 'volume',
  name: 'schedules',
  cell: {
    field: { type: 'list<string>', about: 'The schedules of the file that select it, by name.', side: 'both' },
    sample: ['daily-off-volume'],
  },
  needs: ['volume.region', 'volume.name'],
  values: ({ shapes, facts: { desired } }) => {
    const schedules = (desired?.schedules ?? []).map(({ key, volumes }) => ({ key, selects: selectsVolume(volumes) }));
    const [regionOf, nameOf] = [fieldOf(shapes, 'volume', 'region'), fieldOf(shapes, 'volume', 'name')];
    return (row) => {
      const [region, name] = [regionOf(row), nameOf(row)];
      if (typeof region !== 'string' || typeof name !== 'string') return undefined;
      return schedules.flatMap(({ key, selects }) => (selects(region, name) ? [key] : []));
    };
  },
};
