// Reads saved scan results (`--format json`), checked against their schema. Loaded only by commands that read results.
import { fail } from '../errors.ts';
import { operatorFile } from '../files/operator-file.ts';
import { readText } from '../files/read-text.ts';
import { parseResult } from '../report/parse-result.ts';
import type { Review } from '../report/review.ts';
import { shownPath } from './open-files.ts';
import type { Surroundings } from './surroundings.ts';

/** Bytes: a large organization has many findings. */
const largestResult = 512_000_000;

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
