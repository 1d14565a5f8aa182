// The text of a saved scan result (`--format json`) as a review, checked against its schema.
import schema from '../../schemas/output/review.schema.json' with { type: 'json' };
import { fail } from '../errors.ts';
import { deeperThan, isObject, type Json, parseJson } from '../json.ts';
import { mistakesIn } from '../yaml/check.ts';
import { review as isReview } from '../yaml/validators/review.generated.js';
import type { Review } from './review.ts';

const deepest = 64;
const schemaVersion = 4;

/** Throws `result-invalid` for text that is not a scan result of this version. `file`: as the user names it. */
export const parseResult = (text: string, file: string): Review => reviewIn(parseJson(text), file);

/** The same of JSON; undefined: it is none. */
export const reviewIn = (value: Json | undefined, file: string): Review => {
  const at = { file, line: 1, col: 1 };
  const unfit = (why: string, help = 'Create the result with --format json or --output json=<file>.'): never =>
    fail('result-invalid', why, { at, help });
  if (value === undefined) return unfit('the file is not JSON, or is truncated');
  if (!isObject(value) || value['schemaVersion'] === undefined || value['reads'] === undefined)
    return unfit('the file is not a result of Tenantry');
  if (deeperThan(value, deepest)) return unfit('the file is nested deeper than any result');
  if (value['schemaVersion'] !== schemaVersion)
    return unfit(
      `the result has schema version ${JSON.stringify(value['schemaVersion'])}; this version of Tenantry reads version ${schemaVersion}`,
    );
  const [mistake] = mistakesIn(value, isReview, schema);
  if (mistake) return unfit(`the result is invalid: ${mistake.message}`);
  // The schema has just proved the shape.
  return value as unknown as Review;
};
