// The kinds that scheduled work depends on.
import type { Desired } from '../desired/desired.ts';
import type { KindName } from '../kinds/names.generated.ts';

export const dueKinds = ({ schedules, restoreDrills, items, ends }: Desired): readonly KindName[] => [
  ...(schedules.length + restoreDrills.length > 0 ? (['volume', 'snapshot', 'backup'] as const) : []),
  ...(items.some(({ kind, values }) => kind === 'registry' && values['retention'] !== undefined)
    ? (['registry', 'repository', 'image'] as const)
    : []),
  ...new Set(ends.map(({ kind }) => kind)),
  ...(items.some(({ kind }) => kind === 'api-key') ? (['api-key'] as const) : []),
];
