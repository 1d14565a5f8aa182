// What kinds may look at while they answer: the read world and the declared one.
import type { Desired } from '../desired/desired.ts';
import { type Address, collectionOf } from '../kinds/address.ts';
import type { Kind, Look } from '../kinds/kind.ts';
import { groupBy } from './group-by.ts';
import { indexLive } from './index-live.ts';
import type { Live } from './live.ts';

export interface LookOptions {
  readonly desired?: Pick<Desired, 'items'>;
  /** Addresses whose secrets the operator asked to send again. */
  readonly resendSecrets?: ReadonlySet<Address>;
}

/** Where several items have one address, `live` gives one that is in use (not retired) if there is one. */
export const lookOf = (live: Live, catalogue: readonly Kind[], { desired, resendSecrets }: LookOptions = {}): Look => {
  const index = indexLive(live, catalogue);
  const items = desired?.items ?? [];
  const declared = new Map(items.map((item) => [item.address, item]));
  const declaredOf = groupBy(items, (item) => item.kind);
  return {
    live: (address) => index.at(address).find((item) => item.phase !== 'retired') ?? index.at(address)[0],
    liveById: index.withId,
    all: index.all,
    below: (kind, parent) => ({ completeness: index.completeness(collectionOf(kind, parent)), items: index.below(kind, parent) }),
    completeness: index.completeness,
    declared: (address) => declared.get(address),
    allDeclared: (kind) => declaredOf.get(kind) ?? [],
    resendSecret: (address) => resendSecrets?.has(address) ?? false,
  };
};
