// How a kind is read of which the list of a region has each item with its id: the collection, and the item of a response.
import type { Json } from '../json.ts';
import type { OperationOf } from '../platform/operations.ts';
import { type Address, addressFrom } from './address.ts';
import type { CollectionRead, Phase, ReadScope } from './kind.ts';
import type { KindName } from './names.generated.ts';
import { inRegion } from './regional.ts';

interface Listed {
  readonly id?: string | null;
  readonly status?: string | null;
}

interface Item<Values> {
  readonly id: string;
  readonly address: Address;
  readonly phase: Phase;
  readonly values: Values & { readonly region: string };
}

interface ReadsById<Values> {
  readonly collection: CollectionRead;
  readonly decode: (wire: Json, scope: ReadScope, listed: Listed) => Item<Values> | undefined;
}

/** `valuesOf`: what the rows of the fields do not describe. */
export const readsById = <Values extends object>(
  kind: KindName,
  operation: OperationOf<'read'>,
  phaseOf: (status: string | null | undefined) => Phase,
  valuesOf: (wire: Json) => Values,
): ReadsById<Values> => ({
  collection: { operation, args: inRegion, unsupportedOn: [404] },
  decode: (wire, { region = '' }, { id, status }) =>
    id ? { id, address: addressFrom(kind, [region, id]), phase: phaseOf(status), values: { region, ...valuesOf(wire) } } : undefined,
});
