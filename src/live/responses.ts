// What becomes of the response bodies of a reading. They are twice as large as the values that are decoded from them, and most commands need only the values.
import type { Json } from '../json.ts';
import type { Observed, Received } from '../kinds/kind.ts';

/** `Item`: an item of the reading, with or without them. */
export interface Responses<Item extends Observed> {
  /** An item that was decoded from this body. */
  readonly of: (item: Observed, operation: string, body: Json) => Item;
  /** The same item, with another body of its own. */
  readonly and: (item: Item, operation: string, body: Json) => Item;
}

/** For simulations, for captures, and for callers that may do either. */
export const keepResponses: Responses<Received> = {
  of: (item, operation, body) => ({ ...item, wire: { [operation]: body } }),
  and: (item, operation, body) => ({ ...item, wire: { ...item.wire, [operation]: body } }),
};

export const dropResponses: Responses<Observed> = { of: (item) => item, and: (item) => item };
