// A reader for steps that run beside each other: those that wait for the same list share one call of it. It begins after each of them asked, so
// that nobody is answered with what is older than the question.
import type { Listing, Reader } from '../platform/client.ts';
import { callKey } from './share-calls.ts';

export const shareLists = (reader: Reader): Reader => {
  /** Lists that were asked for and have not begun. */
  const waiting = new Map<string, Promise<Listing>>();
  /** Ends, well or not, of the list that is under way. */
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
    // Not before whoever asks in the same moment has asked too.
    const next = waiting.get(key) ?? (running.get(key) ?? Promise.resolve()).then(begin);
    waiting.set(key, next);
    return next;
  };
  return { ...reader, list };
};
