// Items of Live as a filling looks for them: those of a kind, those below a parent, those of a region.
import type { Address } from '../../kinds/address.ts';
import type { Received } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { groupBy } from '../../live/group-by.ts';
import type { Live } from '../../live/live.ts';

export interface LiveItems {
  readonly of: (kind: KindName) => readonly Received[];
  readonly below: (kind: KindName, parent: Address) => readonly Received[];
  readonly in: (kind: KindName, region: string) => readonly Received[];
  /** Whether all of it was read: then what is not there does not exist. */
  readonly whole: (kind: KindName) => boolean;
}

const none: readonly Received[] = [];

export const itemsOf = ({ collections }: Live<Received>): LiveItems => {
  const byKind = groupBy(collections, ({ kind }) => kind);
  const items = new Map([...byKind].map(([kind, all]) => [kind, all.flatMap((one) => one.items)]));
  const all = [...items.values()].flat();
  const byParent = groupBy(all, ({ kind, parent = '' }) => `${kind} ${parent}`);
  const byRegion = groupBy(all, ({ kind, region = '' }) => `${kind} ${region}`);
  return {
    of: (kind) => items.get(kind) ?? none,
    below: (kind, parent) => byParent.get(`${kind} ${parent}`) ?? none,
    in: (kind, region) => byRegion.get(`${kind} ${region}`) ?? none,
    whole: (kind) => (byKind.get(kind) ?? []).every(({ completeness }) => completeness.type === 'complete') && byKind.has(kind),
  };
};
