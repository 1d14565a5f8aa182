// Values that were read and that no simulator can hold (a type that the platform added): they are left out, each with the resource that has it.
import schema from '../../../schemas/simulator-state.schema.json' with { type: 'json' };
import { isArray, isObject, type Json } from '../../json.ts';
import type { Address } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { plainText } from '../../platform/plain-text.ts';
import { mistakesIn } from '../../yaml/check.ts';
import { type Path, showPath, valueAt } from '../../yaml/path.ts';
import { simulatorState as isState } from '../../yaml/validators/simulator-state.generated.js';
import type { LiveItems } from './items.ts';
import { type Lists, listsBelow, propertiesOf, regionLists, requiredOf, tenantLists } from './state-schema.ts';

/** The first accepted value of a field that an item of a state must have. */
const standInOf = (kind: KindName, field: string): Json | undefined => {
  const property = requiredOf(kind).includes(field) ? propertiesOf(kind)[field] : undefined;
  const accepted = isObject(property) ? property['enum'] : undefined;
  return isArray(accepted) ? accepted[0] : undefined;
};

interface Held {
  readonly item: Observed;
  /** Of the item in the state. */
  readonly path: Path;
}

const itemBelow = (
  lists: Lists,
  path: Path,
  from: number,
  list: (kind: KindName) => readonly Observed[],
  items: LiveItems,
): Held | undefined => {
  const [name, index] = [path[from], path[from + 1]];
  const kind = typeof name === 'string' ? lists.get(name) : undefined;
  const item = kind && typeof index === 'number' ? list(kind)[index] : undefined;
  if (!kind || !item) return undefined;
  const deeper = itemBelow(listsBelow(kind), path, from + 2, (inside) => items.below(inside, item.address), items);
  return deeper ?? { item, path: path.slice(0, from + 2) };
};

/** The resource that a place of the state was filled from. */
const itemAt = (path: Path, items: LiveItems): Held | undefined => {
  const region = path[2] === 'regions' ? path[3] : undefined;
  return typeof region === 'string'
    ? itemBelow(regionLists, path, 4, (kind) => items.in(kind, region), items)
    : itemBelow(tenantLists, path, 2, (kind) => items.of(kind), items);
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
    const standIn = standInOf(held.item.kind, field);
    if (standIn === undefined) Reflect.deleteProperty(item, field);
    else Reflect.set(item, field, standIn);
  }
  return { state: copy, unheld };
};
