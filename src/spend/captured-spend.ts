// The sums in a capture, as the noun they were written from.
import type { JsonObject } from '../json.ts';
import type { Spend } from './spend.ts';

/** The capture's schema has proved the shape (schemas/capture.schema.json, `spend`). */
export const spendOf = (captured: JsonObject): Spend => captured as unknown as Spend;
