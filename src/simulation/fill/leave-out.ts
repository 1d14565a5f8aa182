// Values that were read and that no simulator can hold (a type that the platform added): they are left out, each with the resource that has it.
import schema from '../../../schemas/simulator-state.schema.json' with { type: 'json' };
import { isObject, type Json } from '../../json.ts';
import type { Address } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { plainText } from '../../platform/plain-text.ts';
import { mistakesIn } from '../../yaml/check.ts';
import { type Path, showPath, valueAt } from '../../yaml/path.ts';
import { simulatorState as isState } from '../../yaml/validators/simulator-state.generated.js';
import type { LiveItems } from './items.ts';

interface Place {
  readonly kind: KindName;
  readonly below?: Places;
}
type Places = Readonly<Record<string, Place>>;

/** Which lists of a tenant hold the items of which kind, in the order of Items. */
const inTenant: Places = {
  members: { kind: 'member' },
  invitations: { kind: 'invitation' },
  roles: { kind: 'role' },
  service_accounts: { kind: 'service-account', below: { api_keys: { kind: 'api-key' } } },
  groups: { kind: 'group', below: { members: { kind: 'group-member' } } },
  domains: { kind: 'domain', below: { federations: { kind: 'federation' } } },
};
const inRegion: Places = {
  volume_types: { kind: 'volume-type' },
  instances: { kind: 'instance' },
  volumes: { kind: 'volume' },
  snapshots: { kind: 'snapshot' },
  backups: { kind: 'backup' },
  schedulers: { kind: 'scheduler' },
  registries: {
    kind: 'registry',
    below: { members: { kind: 'registry-member' }, repositories: { kind: 'repository', below: { images: { kind: 'image' } } } },
  },
  proxy_caches: { kind: 'proxy-cache' },
};

/** What stands in for a value without which the state would not be one. */
const standIns: Partial<Readonly<Record<KindName, Readonly<Record<string, Json>>>>> = { federation: { type: 'oidc' } };

interface Held {
  readonly item: Observed;
  /** Of the item in the state. */
  readonly path: Path;
}

const itemBelow = (
  places: Places,
  path: Path,
  from: number,
  list: (kind: KindName) => readonly Observed[],
  items: LiveItems,
): Held | undefined => {
  const [name, index] = [path[from], path[from + 1]];
  const place = typeof name === 'string' && Object.hasOwn(places, name) ? places[name] : undefined;
  const item = place && typeof index === 'number' ? list(place.kind)[index] : undefined;
  if (!place || !item) return undefined;
  const deeper = itemBelow(place.below ?? {}, path, from + 2, (kind) => items.below(kind, item.address), items);
  return deeper ?? { item, path: path.slice(0, from + 2) };
};

/** The resource that a place of the state was filled from. */
const itemAt = (path: Path, items: LiveItems): Held | undefined => {
  if (path[0] !== 'tenants') return undefined;
  const region = path[2] === 'regions' ? path[3] : undefined;
  return typeof region === 'string'
    ? itemBelow(inRegion, path, 4, (kind) => items.in(kind, region), items)
    : itemBelow(inTenant, path, 2, (kind) => items.of(kind), items);
};

export interface LeftOut {
  readonly state: Json;
  /** Why what is done to these resources cannot be simulated. */
  readonly unheld: ReadonlyMap<Address, string>;
}

/** One walk, however many such values there are. What belongs to no resource, and what a resource is known by, stays: then no simulation is possible. */
export const leaveOut = (state: Json, items: LiveItems): LeftOut => {
  const mistakes = mistakesIn(state, isState, schema);
  const unheld = new Map<Address, string>();
  if (mistakes.length === 0) return { state, unheld };
  const copy: Json = JSON.parse(JSON.stringify(state));
  for (const { path } of mistakes) {
    const held = itemAt(path, items);
    const field = held && path[held.path.length];
    const item = held && valueAt(copy, held.path);
    if (!held || typeof field !== 'string' || !isObject(item)) continue;
    const said = plainText(JSON.stringify(valueAt(state, path) ?? null), 60);
    const name = showPath(path.slice(held.path.length));
    unheld.set(held.item.address, `the simulator does not know ${name} ${said} of ${held.item.address}`);
    const standIn = standIns[held.item.kind]?.[field];
    if (standIn === undefined) Reflect.deleteProperty(item, field);
    else Reflect.set(item, field, standIn);
  }
  return { state: copy, unheld };
};
