// What a change does to the trust file, where that is part of the repository: which settings differ, by name. Their values stay out of every report.
import { isObject, type Json, sameJson } from '../json.ts';
import type { Path } from '../yaml/path.ts';

/** `paths`: settings that differ; none: only its text does, or the file of the base is not a readable trust file. */
export interface TrustChange {
  readonly type: 'added' | 'changed';
  /** As the operator names it. */
  readonly file: string;
  readonly paths: readonly Path[];
}

/** Where two documents differ, as deep as maps go on both sides. Linear in both. */
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
