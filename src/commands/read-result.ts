// Reads saved scan results (`--format json`), checked against their schema. Loaded only by commands that read results.
import { fail } from '../errors.ts';
import { operatorFile } from '../files/operator-file.ts';
import { readText } from '../files/read-text.ts';
import { deeperThan, isObject, type Json } from '../json.ts';
import type { Review } from '../report/review.ts';
import { review as isReview } from '../yaml/validators/review.generated.js';
import { shownPath } from './open-files.ts';
import type { Surroundings } from './surroundings.ts';

/** Bytes: a large organization has many findings. */
const largestResult = 512_000_000;
const deepest = 64;
const schemaVersion = 4;

const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Throws for text that is not a scan result of this version. `file`: as the user names it. */
const parseResult = (text: string, file: string): Review => {
  const at = { file, line: 1, col: 1 };
  const unfit = (why: string, help = 'Create the result with --format json or --output json=<file>.'): never =>
    fail('result-unfit', why, { at, help });
  const value = parsed(text);
  if (value === undefined) return unfit('the file is not JSON, or is truncated');
  if (!isObject(value) || value['schemaVersion'] === undefined || value['reads'] === undefined)
    return unfit('the file is not a result of Tenantry');
  if (deeperThan(value, deepest)) return unfit('the file is nested deeper than any result');
  if (value['schemaVersion'] !== schemaVersion)
    return unfit(
      `the result has schema version ${JSON.stringify(value['schemaVersion'])}; this version of Tenantry reads version ${schemaVersion}`,
    );
  if (!isReview(value)) {
    const [first] = isReview.errors ?? [];
    return unfit(`the result is invalid: \`${first?.instancePath ?? ''}\` ${first?.message ?? ''}`);
  }
  // The schema has just proved the shape.
  return value as unknown as Review;
};

export const readResult = (path: string, surroundings: Surroundings): Review => {
  const shown = shownPath(path, surroundings);
  return parseResult(readText(operatorFile(shown), largestResult), shown);
};

/** Throws for a result of another tenant: their findings have nothing in common. */
export const readBaseline = (path: string, tenant: string | undefined, surroundings: Surroundings): Review => {
  const before = readResult(path, surroundings);
  if (before.tenant !== tenant) {
    fail('result-unfit', `the result is of tenant ${before.tenant ?? 'unknown'}, and this run is of ${tenant ?? 'unknown'}`, {
      at: { file: shownPath(path, surroundings), line: 1, col: 1 },
      help: 'Compare results of the same tenant.',
    });
  }
  return before;
};
