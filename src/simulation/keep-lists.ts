// A writer that reads a list again only after a call that may have changed it: the check after one step and the check before the next need the same list.
import { callKey } from '../apply/share-calls.ts';
import type { Listing, Writer } from '../platform/client.ts';

/** `now`: the clock of the app, whose running operations change lists as time passes. One step runs at a time. */
export const keepLists = <W extends Writer>(writer: W, now: () => number): W => {
  const kept = new Map<string, Promise<Listing>>();
  let keptAt = now();
  return {
    ...writer,
    list: (operation, args) => {
      if (now() !== keptAt) kept.clear();
      keptAt = now();
      const key = callKey(operation, args);
      const listing = kept.get(key) ?? writer.list(operation, args);
      kept.set(key, listing);
      return listing;
    },
    write: (operation, args) => {
      kept.clear();
      return writer.write(operation, args);
    },
  };
};
