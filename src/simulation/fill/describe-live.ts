// Live → a state of the simulator: all that was read, under the ids that the platform gave it.
import type { Json, JsonObject } from '../../json.ts';
import type { Address } from '../../kinds/address.ts';
import type { Observed, Received } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import type { Live } from '../../live/live.ts';
import type { Description } from '../../simulator/description.ts';
import { simulatorState } from '../../yaml/validators/simulator-state.generated.js';
import type { NamedBySteps } from '../named-by-steps.ts';
import { blockStorageOf } from './block-storage.ts';
import { cataloguesOf, iamOf } from './iam.ts';
import { itemsOf, type LiveItems } from './items.ts';
import { readFields } from './read-fields.ts';
import { registryOf } from './registry.ts';
import { type Lists, listsBelow, propertiesOf, regionLists, tenantLists } from './state-schema.ts';

/** Whether a value is a description of a state, by the schema of descriptions. */
const isDescription = (value: Json): value is Description & Json => simulatorState(value);

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

export interface DescribedLive {
  readonly state: Description;
  /** Why what is done to these resources cannot be simulated: they have values that no simulator can hold. */
  readonly unheld: ReadonlyMap<Address, string>;
}

/** `named`: what steps speak of is there, even where nobody may read it. */
export const describeLive = async (live: Live<Received>, named: NamedBySteps): Promise<DescribedLive> => {
  const items = itemsOf(live);
  const regions: readonly (readonly [string, JsonObject])[] = live.regions.map((region) => [
    region,
    {
      ...otherLists(regionLists, (kind) => items.in(kind, region), items),
      ...blockStorageOf(items, region, named.instances.get(region) ?? []),
      ...registryOf(items, region, named.users.get(region) ?? []),
    },
  ]);
  const built: JsonObject = {
    ...cataloguesOf(items),
    tenants: [
      {
        ...(live.tenant !== undefined && { id: live.tenant }),
        ...otherLists(tenantLists, items.of, items),
        ...iamOf(items),
        regions: Object.fromEntries(regions),
      },
    ],
  };
  // Nearly always: an organization that a simulator can hold as it is.
  if (isDescription(built)) return { state: built, unheld: new Map() };
  const [{ leaveOut }, { provenDescription }] = await Promise.all([
    import('./leave-out.ts'),
    import('../../simulator/proven-description.ts'),
  ]);
  const { state, unheld } = leaveOut(built, items);
  return { state: provenDescription(state), unheld };
};
