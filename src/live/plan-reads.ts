// What to read: from the kinds and fields that are needed to the collections and detail reads that answer them, parents before children.
import { withinOf } from '../kinds/address.ts';
import type { DetailRead, Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { operationOf } from '../platform/operations.ts';

/** Calls that a detail makes: once for each item of another kind (roles: few) is taken as cheaper than once for each item itself (members: many). */
const cost = (detail: DetailRead): number => (detail.per === 'self' ? 2 : 1);

/**
 * The details to read for these fields. One that alone fills a needed field must be read; what it fills besides needs no other.
 * The rest is filled by the cheapest. A field that no detail fills comes with the collection.
 */
const chooseDetails = (kind: Kind, fields: ReadonlySet<string>): readonly DetailRead[] => {
  const details = kind.details ?? [];
  const sourcesOf = new Map<string, DetailRead[]>();
  for (const detail of details) {
    for (const field of detail.fills) if (fields.has(field)) sourcesOf.set(field, [...(sourcesOf.get(field) ?? []), detail]);
  }
  const chosen = new Set([...sourcesOf.values()].filter((sources) => sources.length === 1).flat());
  for (const sources of sourcesOf.values()) {
    if (sources.some((detail) => chosen.has(detail))) continue;
    const [cheapest] = sources.sort((a, b) => cost(a) - cost(b));
    if (cheapest) chosen.add(cheapest);
  }
  return details.filter((detail) => chosen.has(detail));
};

/** A kind that is needed. `fields` names fields and links; the kind that a link leads to is read too. `all` is every field, and no link. */
export interface Want {
  readonly kind: KindName;
  readonly fields: readonly string[] | 'all';
}

export interface PlannedKind {
  readonly kind: Kind;
  readonly details: readonly DetailRead[];
}

export interface ReadPlan {
  readonly regions: readonly string[];
  /** Parents before children, one-call collections before those of each region. */
  readonly kinds: readonly PlannedKind[];
  /** Known to the catalogue, not read. */
  readonly notAsked: readonly KindName[];
  /** Something that was read must name the tenant: if nothing does, one more list is read that names it. */
  readonly provesTenant?: true;
}

/** Kinds whose items name the tenant, one call each. `last`: the long list that is read only where none of the others named it. */
export const provingKinds = (catalogue: readonly Kind[], { last }: { readonly last: boolean }): readonly KindName[] =>
  catalogue.flatMap(({ name, collection }) => {
    const { namesTenant } = operationOf(collection.operation);
    return namesTenant && (namesTenant.last ?? false) === last ? [name] : [];
  });

/** For audit and capture: every field of every kind but those that must be asked for. */
export const everything = (catalogue: readonly Kind[]): readonly Want[] =>
  catalogue.filter((kind) => !kind.asked).map((kind) => ({ kind: kind.name, fields: 'all' }));

/** For export: what a file can declare, and what stands for it. */
export const everythingDeclarable = (catalogue: readonly Kind[]): readonly Want[] =>
  catalogue.filter((kind) => kind.place ?? kind.standsFor).map((kind) => ({ kind: kind.name, fields: 'all' }));

const isKindName = (per: DetailRead['per'] | ReturnType<typeof withinOf>): per is KindName =>
  per !== 'tenant' && per !== 'region' && per !== 'self';

/** Kinds that must be read for this one to be read: its parent, those that its details walk, those that its links and `resolve` look at. */
const kindsBehind = (kind: Kind, fields: ReadonlySet<string>): readonly KindName[] => {
  const links = Object.entries(kind.links ?? {}).filter(([name, link]) => fields.has(name) || (kind.resolve && 'one' in link));
  return [withinOf(kind.name), ...chooseDetails(kind, fields).map((detail) => detail.per), ...links.map(([, link]) => link.kind)].filter(
    isKindName,
  );
};

/** Every kind that is read, with what is needed of it. A kind is looked at again only when more of it is needed than before. */
const closure = (byName: ReadonlyMap<KindName, Kind>, wants: readonly Want[]): ReadonlyMap<KindName, ReadonlySet<string>> => {
  const needed = new Map<KindName, ReadonlySet<string>>();
  const open = [...wants];
  for (let want = open.pop(); want; want = open.pop()) {
    const kind = byName.get(want.kind);
    if (!kind) continue;
    const before = needed.get(kind.name);
    const fields = new Set([...(before ?? []), ...(want.fields === 'all' ? Object.keys(kind.fields) : want.fields)]);
    if (fields.size === before?.size) continue;
    needed.set(kind.name, fields);
    open.push(...kindsBehind(kind, fields).map((name): Want => ({ kind: name, fields: [] })));
  }
  return needed;
};

/** How far below the tenant a kind's collections stand: 0 the tenant, 1 a region, then two more for each kind in between. */
const depth = (byName: ReadonlyMap<KindName, Kind>, { name }: Kind): number => {
  const per = withinOf(name);
  if (per === 'tenant') return 0;
  const parent = per === 'region' ? undefined : byName.get(per);
  return parent ? depth(byName, parent) + 2 : 1;
};

/** Wants about a kind that the catalogue does not have are left out. With `proveTenant`, the one-call reads that name the tenant are added. */
export const planReads = (
  catalogue: readonly Kind[],
  wants: readonly Want[],
  regions: readonly string[],
  options: { readonly proveTenant?: boolean } = {},
): ReadPlan => {
  const byName = new Map(catalogue.map((kind) => [kind.name, kind]));
  const proof = options.proveTenant ? provingKinds(catalogue, { last: false }).map((kind): Want => ({ kind, fields: [] })) : [];
  const needed = closure(byName, [...wants, ...proof]);
  const kinds = catalogue
    .filter((kind) => needed.has(kind.name))
    .sort((a, b) => depth(byName, a) - depth(byName, b) || (a.name < b.name ? -1 : 1))
    .map((kind) => ({ kind, details: chooseDetails(kind, needed.get(kind.name) ?? new Set()) }));
  const notAsked = catalogue.filter((kind) => !needed.has(kind.name)).map((kind) => kind.name);
  return { regions, kinds, notAsked, ...(options.proveTenant ? { provesTenant: true } : {}) };
};
