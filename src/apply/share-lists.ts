// A reader for parallel steps: steps that wait for the same list share one call. The call begins after each of them has requested it, so
// that no step gets data older than its request.
import type { Listing, Reader } from '../platform/client.ts';
import { callKey } from './share-calls.ts';

/**
 * The calls of one list at once. A step whose request came too late for a call that has begun does not wait for its end; the third one does, and shares the next call.
 */
const mostAtOnce = 2;

export const shareLists = (reader: Reader): Reader => {
  /** Requested lists whose call has not begun. */
  const waiting = new Map<string, Promise<Listing>>();
  /** The lists that are being read: the completion of each call, successful or not. */
  const running = new Map<string, Set<Promise<void>>>();

  const list: Reader['list'] = (operation, args) => {
    const key = callKey(operation, args);
    const begin = (): Promise<Listing> => {
      waiting.delete(key);
      const calls = running.get(key) ?? new Set<Promise<void>>();
      running.set(key, calls);
      const call = reader.list(operation, args);
      const end = (): void => void calls.delete(ended);
      const ended: Promise<void> = call.then(end, end);
      calls.add(ended);
      return call;
    };
    const calls = running.get(key);
    const free = calls && calls.size >= mostAtOnce ? Promise.race(calls) : Promise.resolve();
    // Not before all requests of the same moment have arrived.
    const next = waiting.get(key) ?? free.then(begin);
    waiting.set(key, next);
    return next;
  };
  return { ...reader, list };
};
