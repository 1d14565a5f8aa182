// The lists of a state whose items need only their fields: those of each kind that has an id in a state.
import type { Json, JsonObject } from '../../json.ts';
import type { Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import type { LiveItems } from './items.ts';
import { readFields } from './read-fields.ts';
import { type Lists, listsBelow, propertiesOf } from './state-schema.ts';

const idOf = (kind: KindName): string | undefined => ['id', 'uuid'].find((name) => Object.hasOwn(propertiesOf(kind), name));

const itemIn =
  (items: LiveItems, id: string) =>
  (item: Observed): Json => ({
    [id]: item.id,
    ...readFields(item),
    ...otherLists(listsBelow(item.kind), (kind) => items.below(kind, item.address), items),
  });

/**
 * `list`: the items of a kind that are in these lists. A list without items is omitted: the simulator then has its default. Kinds whose items need more
 * are filled by the other files of this folder.
 */
export const otherLists = (lists: Lists, list: (kind: KindName) => readonly Observed[], items: LiveItems): JsonObject =>
  Object.fromEntries(
    [...lists].flatMap(([name, kind]) => {
      const id = idOf(kind);
      return id === undefined || list(kind).length === 0 ? [] : [[name, list(kind).map(itemIn(items, id))] as const];
    }),
  );
