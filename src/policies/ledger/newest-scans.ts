// The newest completed scan of each image: older ones show what was found once.
import type { Observed } from '../../kinds/kind.ts';
import { textIn } from '../../kinds/read-value.ts';
import type { Live } from '../../live/live.ts';

export const newestScans = (live: Live | undefined): readonly Observed[] => {
  const newest = new Map<string, { readonly scan: Observed; readonly ended: string }>();
  for (const { kind, items } of live?.collections ?? []) {
    if (kind !== 'scan') continue;
    for (const scan of items) {
      const ended = textIn(scan, 'finished_at');
      if (ended === undefined || textIn(scan, 'status') !== 'completed') continue;
      const known = newest.get(scan.in);
      if (!known || ended > known.ended) newest.set(scan.in, { scan, ended });
    }
  }
  return [...newest.values()].map(({ scan }) => scan);
};
