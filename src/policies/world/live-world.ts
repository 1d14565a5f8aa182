// Live (× what the file adds to it) → World: the rows of every kind, linked, with what was not read named.
import type { Address } from '../../kinds/address.ts';
import { collectionOf } from '../../kinds/address.ts';
import type { Completeness, Declared, Kind, Link, Observed } from '../../kinds/kind.ts';
import { indexLive } from '../../live/index-live.ts';
import type { Live } from '../../live/live.ts';
import type { Facts } from '../derived/derived.ts';
import { noValue } from '../evaluate/lack.ts';
import type { Unknown, Value } from '../evaluate/value.ts';
import type { Shape, Shapes } from '../language/shape.ts';
import { assemble } from './assemble.ts';
import { cellOf } from './cell.ts';
import type { Linkable } from './link-rows.ts';
import { rowMaker } from './make-row.ts';
import { sectionOf } from './place.ts';
import { unreadField, whyIncomplete } from './unread.ts';
import type { Gap, World } from './world.ts';

/** What the file says about a live item: found by the comparison (renames, pins), else by its address. */
const declaredFor = ({ desired, difference }: Facts): ((item: Observed) => Declared | undefined) => {
  const byId = new Map<string, Declared>();
  for (const entries of Object.values(difference?.entries ?? {})) {
    for (const entry of entries) {
      if ('observed' in entry && entry.observed && 'declared' in entry) byId.set(`${entry.observed.kind} ${entry.observed.id}`, entry.declared);
    }
  }
  const byAddress = new Map<Address, Declared>(desired?.items.map((item) => [item.address, item]));
  return (item) => byId.get(`${item.kind} ${item.id}`) ?? byAddress.get(item.address);
};

const valueIn = (shape: Shape, item: Observed, own: Declared | undefined, name: string): Value | undefined => {
  if (name === 'address') return item.address;
  if (name === 'id') return item.id;
  if (name === 'phase') return item.phase;
  const field = shape.fields[name];
  if (!field) return undefined;
  const value = field.side === 'desired' ? (own?.values[name] ?? null) : item.values[name];
  const path = `${shape.name}.${name}`;
  if (value !== undefined) return cellOf(field.type, value, path);
  const why = item.unread[name];
  return why === undefined ? noValue(path) : unreadField(path, why);
};

const gapsOf = (live: Live): readonly Gap[] =>
  live.collections.flatMap(({ name, kind, completeness }) => {
    const because = completeness.type === 'not-asked' ? undefined : whyIncomplete(completeness, name);
    return because ? [{ kind, address: name, because }] : [];
  });

const notesOf = (live: Live): readonly string[] =>
  live.collections.flatMap(({ name, completeness }) => (completeness.type === 'unsupported' ? [`\`${name}\` is not offered by this platform: taken as empty`] : []));

/** How completely the other side of a link was read: of the same region or parent, where it is read by region or parent. */
const lackingIn = (live: Live, catalogue: readonly Kind[]): ((target: Kind, from?: { readonly row: Linkable; readonly join: Link }) => Unknown | undefined) => {
  const index = indexLive(live, catalogue);
  const known = new Map<string, Unknown | undefined>();
  const once = (name: string, completeness: () => Completeness): Unknown | undefined => {
    if (!known.has(name)) known.set(name, whyIncomplete(completeness(), name));
    return known.get(name);
  };
  return (target, from) => {
    const { per } = target.collection;
    const scope = from && 'children' in from.join && per !== 'tenant' && per !== 'region' ? from.row.row.address : per === 'region' ? from?.row.region : undefined;
    if (scope === undefined) return once(target.name, () => index.completenessOf(target.name));
    const name = collectionOf(target.name, scope);
    return once(name, () => index.completeness(name));
  };
};

export interface LiveFacts extends Facts {
  readonly live: Live;
}

/** `reads`: what the rules read (`readsOf`); only these links are filled. */
export const liveWorld = (facts: LiveFacts, catalogue: readonly Kind[], shapes: Shapes, reads: ReadonlySet<string>): World => {
  const { live, desired } = facts;
  const declared = declaredFor(facts);
  const items = new Map<string, Observed[]>(catalogue.map((kind) => [kind.name, []]));
  for (const collection of live.collections) for (const item of collection.items) items.get(item.kind)?.push(item);
  const kinds = new Map(
    catalogue.flatMap((kind): (readonly [string, readonly Linkable[]])[] => {
      const shape = shapes.get(kind.name);
      if (!shape) return [];
      const makeRow = rowMaker(shape);
      const section = sectionOf(kind, desired);
      const linkable = (item: Observed): Linkable => {
        const own = declared(item);
        const row = makeRow({ address: item.address, at: own?.at ?? section, from: item.in }, (name) => valueIn(shape, item, own, name));
        return { row, parent: item.parent, region: item.region };
      };
      return [[kind.name, (items.get(kind.name) ?? []).map(linkable)]];
    }),
  );
  const lacking = lackingIn(live, catalogue);
  return assemble({ name: 'live', catalogue, shapes, kinds, lacking, facts, tenant: live.tenant, reads, gaps: gapsOf(live), notes: notesOf(live) });
};
