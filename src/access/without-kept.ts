// The organization without the access that a change stops being reverted: as the base would have it.
import type { Address } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import { textsIn } from '../kinds/read-value.ts';
import { groupBy } from '../live/group-by.ts';
import type { Live } from '../live/live.ts';
import { accessKinds } from './after-steps.ts';

/** A live item that stays, or names of a list that stay. */
export type KeptAccess = { readonly address?: Address } & (
  | { readonly type: 'item' }
  | { readonly type: 'names'; readonly field: string; readonly keeps: readonly string[] }
);

/** Of differences of every type. */
export const isKeptAccess = <One extends { readonly type: string }>(one: One): one is Extract<One, KeptAccess> =>
  one.type === 'item' || one.type === 'names';

const withoutNames = (item: Observed, kept: KeptAccess): Observed => {
  const names = kept.type === 'names' ? textsIn(item, kept.field) : undefined;
  if (kept.type !== 'names' || !names) return item;
  return { ...item, values: { ...item.values, [kept.field]: names.filter((name) => !kept.keeps.includes(name)) } };
};

/** Linear in items, and in what is kept. */
export const withoutKept = (live: Live, kept: readonly KeptAccess[]): Live => {
  const byAddress = groupBy(kept, ({ address }) => address);
  const before = (item: Observed): readonly Observed[] => {
    const own = byAddress.get(item.address);
    if (!own) return [item];
    return own.some(({ type }) => type === 'item') ? [] : [own.reduce(withoutNames, item)];
  };
  return {
    ...live,
    collections: live.collections.map((one) => (accessKinds.has(one.kind) ? { ...one, items: one.items.flatMap(before) } : one)),
  };
};
