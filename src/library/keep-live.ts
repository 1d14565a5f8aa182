// A live state of the library, with its hidden contents.
import { collectionReads } from '../use/review/collection-reads.ts';
import { type LiveContent, liveStates } from './contents.ts';
import type { LiveState } from './live-state.ts';

export const keepLive = (content: LiveContent): LiveState => {
  const { live } = content;
  return liveStates.keep(
    {
      ...(live.tenant === undefined ? {} : { tenant: live.tenant }),
      readAt: live.readAt,
      regions: live.regions,
      reads: collectionReads(live),
      resources: live.collections.flatMap(({ items }) =>
        items.map(({ address, kind, id, region }) => ({ address, kind, id, ...(region === undefined ? {} : { region }) })),
      ),
    },
    content,
  );
};
