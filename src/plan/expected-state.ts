// The organization after the changes that have no step in this run: deferred changes and changes that wait for people.
import type { Difference, DifferenceEntry } from '../diff/difference.ts';
import type { Json } from '../json.ts';
import type { Observed } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { Unplanned } from './plan.ts';

const keyOf = ({ kind, in: collection, id }: Pick<Observed, 'kind' | 'in' | 'id'>): string => `${kind} ${collection} ${id}`;

type Done = { readonly type: 'gone' } | { readonly type: 'changed'; readonly values: Readonly<Record<string, Json>> };

const doneOf = (entry: DifferenceEntry, fields: readonly string[]): readonly (readonly [string, Done])[] => {
  if (entry.type === 'unexpected') return [[keyOf(entry.observed), { type: 'gone' }]];
  if (entry.type !== 'changed') return [];
  const changes = entry.changes.filter(({ field }) => fields.length === 0 || fields.includes(field));
  return [[keyOf(entry.observed), { type: 'changed', values: Object.fromEntries(changes.map(({ field, to }) => [field, to])) }]];
};

/** Resources that do not exist yet are left out. Linear in entries and items. */
export const expectedState = (live: Live, difference: Difference, unplanned: readonly Unplanned[]): Live => {
  const fields = new Map<string, readonly string[]>(
    unplanned.map(({ address, answer }) => [address, answer.type === 'impossible' ? [] : answer.fields]),
  );
  const done = new Map(
    Object.values(difference.entries).flatMap((entries) =>
      entries.flatMap((entry) => {
        const own = fields.get(entry.address);
        return own ? doneOf(entry, own) : [];
      }),
    ),
  );
  if (done.size === 0) return live;
  return {
    ...live,
    collections: live.collections.map((collection) => ({
      ...collection,
      items: collection.items.flatMap((item) => {
        const own = done.get(keyOf(item));
        if (!own) return [item];
        return own.type === 'gone' ? [] : [{ ...item, values: { ...item.values, ...own.values } }];
      }),
    })),
  };
};
