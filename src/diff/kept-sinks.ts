// Live keys whose next secret goes to another sink than the base says.
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import type { Lookup } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { type Kept, place, type Side } from './kept.ts';

const sinkField = (kind: KindName): string | undefined =>
  Object.entries(kindNamed(kind).fields).find(([, { delivers }]) => delivers === true)?.[0];

/** Items that exist, and whose next secret goes elsewhere than the base says: whoever reads the sink receives it. */
export const keptSinks = (base: Side, change: Side, lookup: Lookup): readonly Kept[] => {
  const before = new Map(base.desired.items.map((item) => [item.address, item]));
  const fields = new Map(kindList.map(({ name }) => [name, sinkField(name)]));
  return change.desired.items.flatMap((item): readonly Kept[] => {
    const { kind, address, renamedFrom = address, values, fieldAt, at } = item;
    const field = fields.get(kind);
    if (field === undefined) return [];
    const observed = lookup.live(address) ?? lookup.live(renamedFrom);
    const was = before.get(address) ?? before.get(renamedFrom);
    const [sink, old = null] = [values[field], was?.values[field]];
    if (!observed || typeof sink !== 'string' || sink === old) return [];
    return [
      {
        type: 'sink',
        field,
        base: typeof old === 'string' ? old : null,
        head: sink,
        address,
        observed,
        opensAccess: false,
        ...place('at', fieldAt[field] ?? at),
        ...place('baseAt', was?.fieldAt[field] ?? was?.at),
      },
    ];
  });
};
