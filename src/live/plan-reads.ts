// Plans the reads: the collections and detail reads that provide the required kinds and fields, parents before children.
import { withinOf } from '../kinds/address.ts';
import type { DetailRead, Kind, Link, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { operationOf } from '../platform/operations.ts';

/** The cost of a detail: one call per item of another kind (roles: few) counts as cheaper than one per item of the kind itself (members: many). */
const cost = (detail: DetailRead): number => (detail.per === 'self' ? 2 : 1);

/**
 * The details to read for these fields. A detail that is the only source of a field must be read, and also provides its other fields.
 * The remaining fields come from the cheapest details. Fields without a detail come with the collection.
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

/** A required kind. `fields`: names of fields and links; the kind of a link is read too. `all`: every field, but no link. */
export interface Want {
  readonly kind: KindName;
  readonly fields: readonly string[] | 'all';
  /** Only some answers need it: a reading in two rounds requests a collection of it when one of them looks it up (demand.ts). */
  readonly onDemand?: true;
  /** Which items its separate reads are made for; absent: all. `item`: what the list says of it. */
  readonly only?: (item: Observed) => boolean;
}

export interface PlannedKind {
  readonly kind: Kind;
  readonly details: readonly DetailRead[];
}

export interface ReadPlan {
  readonly regions: readonly string[];
  /** Parents before children, tenant-wide collections before regional ones. */
  readonly kinds: readonly PlannedKind[];
  /** Kinds of the catalogue that are not read, or only on demand. */
  readonly notAsked: readonly KindName[];
  /** The kinds that are read on demand; absent: everything is read in one round. */
  readonly onDemand?: readonly Kind[];
  /** How many days of usage are read at least; absent: since the first of the previous month. */
  readonly usageDays?: number;
  /** Whether the tenant must be verified: if no response names it, one more list is read. */
  readonly provesTenant?: true;
}

/** Kinds whose items name the tenant, one call each. `last`: the long list that is read only if no other response named the tenant. */
export const provingKinds = (catalogue: readonly Kind[], { last }: { readonly last: boolean }): readonly KindName[] =>
  catalogue.flatMap(({ name, collection }) => {
    const { namesTenant } = operationOf(collection.operation);
    return namesTenant && (namesTenant.last ?? false) === last ? [name] : [];
  });

/** For audit and capture: every field of every kind, except those that are read on request only. */
export const everything = (catalogue: readonly Kind[]): readonly Want[] =>
  catalogue.filter((kind) => !kind.asked).map((kind) => ({ kind: kind.name, fields: 'all' }));

/** For export: the kinds that a file can declare, and the kinds that represent them. */
export const everythingDeclarable = (catalogue: readonly Kind[]): readonly Want[] =>
  catalogue.filter((kind) => kind.place ?? kind.represents).map((kind) => ({ kind: kind.name, fields: 'all' }));

const isKindName = (per: DetailRead['per'] | ReturnType<typeof withinOf>): per is KindName =>
  per !== 'tenant' && per !== 'region' && per !== 'self';

/** The kinds that reading this kind requires: its parent, and those that its details, links and `resolve` depend on. */
const kindsBehind = (kind: Kind, fields: ReadonlySet<string>): readonly KindName[] => {
  const resolves = (link: Link): boolean => kind.resolve !== undefined && 'one' in link && !kind.lookupsOnDemand?.includes(link.kind);
  const links = Object.entries(kind.links ?? {}).filter(([name, link]) => fields.has(name) || resolves(link));
  return [withinOf(kind.name), ...chooseDetails(kind, fields).map((detail) => detail.per), ...links.map(([, link]) => link.kind)].filter(
    isKindName,
  );
};

/** All kinds to read, with their required fields. A kind is visited again only if more of it is required. */
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

/** The separate read of an item is made if one of the wants that need its fields is about the item. */
const narrowed = (kind: Kind, detail: DetailRead, wants: readonly Want[]): DetailRead => {
  const needing = wants.filter(
    (want) => want.kind === kind.name && (want.fields === 'all' || want.fields.some((field) => detail.fills.includes(field))),
  );
  if (detail.per !== 'self' || needing.length === 0 || needing.some(({ only }) => only === undefined)) return detail;
  return { ...detail, when: (item) => (detail.when?.(item) ?? true) && needing.some(({ only }) => only?.(item)) };
};

/** The depth of the collections of a kind: 0 for the tenant, 1 for a region, then two more for each kind in between. */
const depth = (byName: ReadonlyMap<KindName, Kind>, { name }: Kind): number => {
  const per = withinOf(name);
  if (per === 'tenant') return 0;
  const parent = per === 'region' ? undefined : byName.get(per);
  return parent ? depth(byName, parent) + 2 : 1;
};

/** The kinds that are wanted only on demand, each with its parents: a collection of it cannot be read before they are. */
const demandable = (byName: ReadonlyMap<KindName, Kind>, wants: readonly Want[], needed: ReadonlySet<KindName>): readonly Kind[] =>
  [...closure(byName, wants).keys()].flatMap((name) => (needed.has(name) ? [] : (byName.get(name) ?? [])));

export interface ReadPlanOptions {
  /** Adds the one-call reads that name the tenant. */
  readonly proveTenant?: boolean;
  /** Leaves out what is wanted only on demand. */
  readonly inTwoRounds?: boolean;
  readonly usageDays?: number | undefined;
}

/** Kinds that are not in the catalogue are ignored. */
export const planReads = (
  catalogue: readonly Kind[],
  wants: readonly Want[],
  regions: readonly string[],
  options: ReadPlanOptions = {},
): ReadPlan => {
  const byName = new Map(catalogue.map((kind) => [kind.name, kind]));
  const proof = options.proveTenant ? provingKinds(catalogue, { last: false }).map((kind): Want => ({ kind, fields: [] })) : [];
  const first = options.inTwoRounds ? wants.filter(({ onDemand }) => !onDemand) : wants;
  const needed = closure(byName, [...first, ...proof]);
  const kinds = catalogue
    .filter((kind) => needed.has(kind.name))
    .sort((a, b) => depth(byName, a) - depth(byName, b) || (a.name < b.name ? -1 : 1))
    .map((kind) => {
      const details = chooseDetails(kind, needed.get(kind.name) ?? new Set());
      return { kind, details: details.map((detail) => narrowed(kind, detail, first)) };
    });
  const notAsked = catalogue.filter((kind) => !needed.has(kind.name)).map((kind) => kind.name);
  const onDemand = options.inTwoRounds ? demandable(byName, wants, new Set(needed.keys())) : [];
  return {
    regions,
    kinds,
    notAsked,
    ...(onDemand.length > 0 ? { onDemand } : {}),
    ...(options.usageDays === undefined ? {} : { usageDays: options.usageDays }),
    ...(options.proveTenant ? { provesTenant: true } : {}),
  };
};
