// One request as an operation sees it, and the row that answers it: one row per operation, in the files of its product.
import type { Json, JsonObject } from '../json.ts';
import type { OperationId } from '../platform/operations.ts';
import type { Caller } from './caller.ts';
import type { Refusals, Reply } from './reply.ts';
import { type DecodedFields, type Decoder, type Decoders, type Flaw, object } from './shape.ts';
import type { Region, SimulatedWorld, Tenant } from './world.ts';

export interface Call {
  readonly world: SimulatedWorld;
  readonly tenant: Tenant;
  readonly caller: Caller;
  /** The value of a path parameter, decoded; it has the form that the parameter requires. */
  readonly path: (name: string) => string;
  /** A repeated parameter is a list. */
  readonly query: JsonObject;
  readonly body: Json | undefined;
  /** The time in wire format. */
  readonly at: string;
  /** The failure status in which a fault lets this call's asynchronous action end; null: it succeeds. */
  readonly ends: string | null;
  /** The refusals of this product. */
  readonly refuse: Refusals;
}

export interface RegionalCall extends Call {
  readonly region: Region;
}

export type OperationRow =
  | { readonly type: 'global'; readonly answer: (call: Call) => Reply }
  | { readonly type: 'regional'; readonly answer: (call: RegionalCall) => Reply };

export type Rows = Partial<Readonly<Record<OperationId, OperationRow>>>;

/** The parameters and the body of an operation; anything else in a request is ignored. */
interface Takes<Q extends Decoders, B> {
  readonly query?: Q;
  readonly body?: Decoder<B>;
}

interface Input<Q extends Decoders, B> {
  readonly query: DecodedFields<Q>;
  readonly body: B;
}

const checked =
  <C extends Call, Q extends Decoders, B>(takes: Takes<Q, B>, answer: (call: C, input: Input<Q, B>) => Reply): ((call: C) => Reply) =>
  (call) => {
    const query = object(takes.query ?? {})(call.query, ['query']);
    const body = takes.body?.(call.body, ['body']) ?? { type: 'fits', value: undefined };
    const flaws: readonly Flaw[] = [query, body].flatMap((part) => (part.type === 'flawed' ? part.flaws : []));
    if (query.type === 'flawed' || body.type === 'flawed') return call.refuse.invalid(flaws);
    // Both have just been proved; parts without a shape are not read.
    return answer(call, { query: query.value as DecodedFields<Q>, body: body.value as B });
  };

/** A row of a product that has one address for all regions. */
export const globalRow = <Q extends Decoders, B>(takes: Takes<Q, B>, answer: (call: Call, input: Input<Q, B>) => Reply): OperationRow => ({
  type: 'global',
  answer: checked(takes, answer),
});

/** A row of a product that has an address in each region. */
export const regionalRow = <Q extends Decoders, B>(
  takes: Takes<Q, B>,
  answer: (call: RegionalCall, input: Input<Q, B>) => Reply,
): OperationRow => ({
  type: 'regional',
  answer: checked(takes, answer),
});
