// One request as an operation sees it, and the row that answers it: one row an operation, in the files of its product.
import type { Json, JsonObject } from '../json.ts';
import type { OperationId } from '../platform/operations.ts';
import type { Caller } from './caller.ts';
import type { Refusals, Reply } from './reply.ts';
import { type Fields, type Flaw, object, type Shape, type Values } from './shape.ts';
import type { Region, Tenant, World } from './world.ts';

export interface Call {
  readonly world: World;
  readonly tenant: Tenant;
  readonly caller: Caller;
  /** The value of a path parameter, decoded; it has the form that the parameter must have. */
  readonly path: (name: string) => string;
  /** A repeated parameter is a list. */
  readonly query: JsonObject;
  readonly body: Json | undefined;
  /** The time as the wire writes it. */
  readonly at: string;
  /** The failure status in which a fault wants this call's asynchronous action to end; null: it succeeds. */
  readonly ends: string | null;
  /** How this product says no. */
  readonly refuse: Refusals;
}

export interface RegionalCall extends Call {
  readonly region: Region;
}

export type Row =
  | { readonly type: 'global'; readonly answer: (call: Call) => Reply }
  | { readonly type: 'regional'; readonly answer: (call: RegionalCall) => Reply };

export type Rows = Partial<Readonly<Record<OperationId, Row>>>;

/** What an operation takes; anything else in a request is ignored. */
interface Takes<Q extends Fields, B> {
  readonly query?: Q;
  readonly body?: Shape<B>;
}

interface Input<Q extends Fields, B> {
  readonly query: Values<Q>;
  readonly body: B;
}

const checked =
  <C extends Call, Q extends Fields, B>(takes: Takes<Q, B>, answer: (call: C, input: Input<Q, B>) => Reply): ((call: C) => Reply) =>
  (call) => {
    const query = object(takes.query ?? {})(call.query, ['query']);
    const body = takes.body?.(call.body, ['body']) ?? { type: 'fits', value: undefined };
    const flaws: readonly Flaw[] = [query, body].flatMap((part) => (part.type === 'flawed' ? part.flaws : []));
    if (query.type === 'flawed' || body.type === 'flawed') return call.refuse.invalid(flaws);
    // Both have just been proved; what has no shape is not looked at.
    return answer(call, { query: query.value as Values<Q>, body: body.value as B });
  };

/** A row of a product that has one address for all regions. */
export const globalRow = <Q extends Fields, B>(takes: Takes<Q, B>, answer: (call: Call, input: Input<Q, B>) => Reply): Row => ({
  type: 'global',
  answer: checked(takes, answer),
});

/** A row of a product that has an address in each region. */
export const regionalRow = <Q extends Fields, B>(takes: Takes<Q, B>, answer: (call: RegionalCall, input: Input<Q, B>) => Reply): Row => ({
  type: 'regional',
  answer: checked(takes, answer),
});
