// The effect of a change on the trust file, if that is in the repository: the names of changed settings. Their values stay out of every report.
import { isObject, type Json, sameJson } from '../json.ts';
import type { Path } from '../yaml/path.ts';

/** `paths`: the changed settings; empty: only its text differs, or the file of the base is not a readable trust file. */
export interface TrustChange {
  /** added: the base does not have it. */
  readonly type: 'added' | 'changed';
  /** As the operator names it. */
  readonly file: string;
  /** Settings that differ, without their values; empty: only the text differs, or the base's file could not be read. */
  readonly paths: readonly Path[];
}

/** The differences of two documents, down to the deepest maps of both sides. Linear in both. */
export const differingPaths = (before: Json, now: Json, at: Path = []): readonly Path[] => {
  if (sameJson(before, now)) return [];
  if (!isObject(before) || !isObject(now)) return [at];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return keys.flatMap((key): readonly Path[] => {
    const [was, is] = [before[key], now[key]];
    if (was === undefined || is === undefined) return [[...at, key]];
    return differingPaths(was, is, [...at, key]);
  });
};
