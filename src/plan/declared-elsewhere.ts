// Declarations that a change moves from one file to another: with a delegation, another file may declare less, and others approve it.
import type { Desired } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { Trust } from '../trust/trust.ts';

/** A resource that another file declares now. */
export interface DeclaredElsewhere {
  readonly address: Address;
  /** Where the base declares it. */
  readonly from: Source;
  /** Where the change declares it. */
  readonly to: Source;
}

/** Empty without a delegation: then no file differs from another. */
export const declaredElsewhere = (before: Desired, now: Desired, { delegation }: Trust): readonly DeclaredElsewhere[] => {
  if (!delegation) return [];
  const earlier = new Map(before.items.map(({ address, at }) => [address, at]));
  return now.items.flatMap(({ address, at }) => {
    const from = earlier.get(address);
    return from === undefined || from.file === at.file ? [] : [{ address, from, to: at }];
  });
};
