// A reader that makes each call once: several targets in one list (the keys of an account) cost one call.
import { canonical } from '../json.ts';
import type { Reader } from '../platform/client.ts';
import type { Args } from '../platform/operation.ts';
import type { OperationOf } from '../platform/operations.ts';

type Call<T> = (operation: OperationOf<'read'>, args?: Args) => Promise<T>;

/** Identical for identical calls. */
export const callKey = (operation: OperationOf<'read'>, { path = {}, query = {}, region }: Args = {}): string =>
  canonical([operation, path, query, region ?? null]);

const shared = <T>(call: Call<T>): Call<T> => {
  const calls = new Map<string, Promise<T>>();
  return (operation, args) => {
    const key = callKey(operation, args);
    const made = calls.get(key) ?? call(operation, args);
    calls.set(key, made);
    return made;
  };
};

/** For a single round of reads: responses are reused for as long as this reader exists. */
export const shareCalls = (reader: Reader): Reader => ({ ...reader, read: shared(reader.read), list: shared(reader.list) });
