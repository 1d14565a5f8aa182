// The review itself, as JSON with sorted keys and a schema (schemas/review.schema.json): equal runs print equal bytes.
import { canonical, type Json } from '../json.ts';
import type { Review } from './review.ts';

const indented = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;

export const asJson = (value: unknown): string => indented(JSON.parse(canonical(JSON.parse(JSON.stringify(value)) as Json)) as Json);

export const reviewAsJson = (review: Review): string => asJson(review);
