// The text of a request → its query and its body as the operations take them.
import type { Json, JsonObject } from '../json.ts';
import type { DecodedRequest } from './answer.ts';

/** A repeated parameter is a list. */
export const queryOf = (query: Iterable<readonly [name: string, value: string]>): JsonObject => {
  const found = new Map<string, readonly string[]>();
  for (const [name, value] of query) found.set(name, [...(found.get(name) ?? []), value]);
  return Object.fromEntries([...found].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values] as const));
};

/** Empty text: no body. */
export const decodeRequest = (body: string): DecodedRequest => {
  if (body.trim() === '') return { type: 'json', value: undefined };
  try {
    const value: Json = JSON.parse(body);
    return { type: 'json', value };
  } catch {
    return { type: 'broken' };
  }
};
