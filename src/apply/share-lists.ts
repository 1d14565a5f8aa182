// A reader for parallel steps: steps that wait for the same list share one call. The call begins after each of them has requested it, so
// that no step gets data older than its request.
import type { Listing, Reader } from '../platform/client.ts';
import { callKey } from './share-calls.ts';

export const shareLists = (reader: Reader): Reader => {
  /** Requested lists whose call has not begun. */
  const waiting = new Map<string, Promise<Listing>>();
  /** The completion, successful or not, of the list that is being read. */
  const running = new Map<string, Promise<void>>();

  const list: Reader['list'] = (operation, args) => {
    const key = callKey(operation, args);
    const begin = (): Promise<Listing> => {
      waiting.delete(key);
      const call = reader.list(operation, args);
      const end = (): void => void running.delete(key);
      running.set(key, call.then(end, end));
      return call;
    };
    // Not before all requests of the same moment have arrived.
    const next = waiting.get(key) ?? (running.get(key) ?? Promise.resolve()).then(begin);
    waiting.set(key, next);
    return next;
  };
  return { ...reader, list };
};
