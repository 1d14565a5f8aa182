// The product that a finding belongs to: that of the operation which reads its kind; derived resources belong to what they are derived from.
import { parseAddress } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Product } from '../platform/operation.ts';
import { operationOf } from '../platform/operations.ts';

/** Resources that only policies know, by the beginning of their address. */
const ofConsumption = ['budget/', 'sub-account/'];

export const productOf = (address: string): Product | 'other' => {
  const kind = parseAddress(address)?.kind;
  if (kind === undefined) return ofConsumption.some((start) => address.startsWith(start)) ? 'consumption' : 'other';
  return operationOf(kindNamed(kind).collection.operation).product;
};
