// Live (and the additions of the file) → World: the rows of every kind, linked, with the unread parts named.
import type { Desired } from '../../desired/desired.ts';
import type { Source } from '../../errors.ts';
import type { Address } from '../../kinds/address.ts';
import type { Around, Declared, Kind, Observed } from '../../kinds/kind.ts';
import type { Live } from '../../live/live.ts';
import type { WorldFacts } from '../derived/derived.ts';
import { noValue } from '../evaluate/unknown-causes.ts';
import type { Value } from '../evaluate/value.ts';
import type { Shape, ShapeField, Shapes } from '../language/shape.ts';
import { assemble } from './assemble.ts';
import { fieldCell } from './cell.ts';
import { knownNames } from './known-names.ts';
import type { Linkable } from './link-rows.ts';
import { lackingIn } from './live-completeness.ts';
import { rowMaker } from './make-row.ts';
import { neededCells } from './needed-cells.ts';
import { partialKinds } from './partial-kinds.ts';
import { unreadField, whyIncomplete } from './unread.ts';
import type { UnreadCollection, World } from './world.ts';

/**
 * Of its section, by the address of its parent if it has one. A kind without a section is there because of the packs, so their line is its place.
 * The result is undefined without a file.
 */
const placeOf = (kind: Kind, desired: Desired | undefined): ((parent?: string) => Source | undefined) => {
  if (!desired) return () => undefined;
  const sections = desired.sections.filter((section) => section.kind === kind.name);
  const byParent = new Map<string | undefined, Source>(sections.map(({ parent, at }) => [parent, at]));
  const above = kind.place?.below;
  const parents = new Map(desired.items.flatMap((item) => (item.kind === above ? [[String(item.address), item.at]] : [])));
  const section =
    desired.sections.find((one) => one.kind === above)?.at ?? sections[0]?.at ?? (kind.place ? undefined : desired.policies.packsAt?.[0]);
  const [file] = desired.files;
  const otherwise = section ?? (file === undefined ? undefined : { file, line: 1, col: 1 });
  return (parent) => byParent.get(parent) ?? (parent === undefined ? undefined : parents.get(parent)) ?? otherwise;
};

interface DeclaredFor {
  readonly at: (address: Address) => Declared | undefined;
  readonly of: (item: Observed) => Declared | undefined;
}

/** The declaration of a live item: found by the comparison (renames, pins), otherwise by its address. */
const declaredFor = ({ desired, difference }: WorldFacts, catalogue: readonly Kind[]): DeclaredFor => {
  const kinds = new Map(catalogue.map((kind) => [kind.name, kind]));
  const byId = new Map<string, Declared>();
  for (const entries of Object.values(difference?.entries ?? {})) {
    for (const entry of entries) {
      if ('observed' in entry && entry.observed && 'declared' in entry)
        byId.set(`${entry.observed.kind} ${entry.observed.id}`, entry.declared);
    }
  }
  const byAddress = new Map<Address, Declared>(desired?.items.map((item) => [item.address, item]));
  const meanwhile = new Map<Address, Declared>(
    (desired?.items ?? []).flatMap((item) => (kinds.get(item.kind)?.alsoCalled?.(item) ?? []).map((name) => [name, item] as const)),
  );
  return {
    at: (address) => byAddress.get(address) ?? meanwhile.get(address),
    of: (item) =>
      (byId.size === 0 ? undefined : byId.get(`${item.kind} ${item.id}`)) ??
      (byAddress.size === 0 ? undefined : byAddress.get(item.address)),
  };
};

/** The item with additions from the file and from related items, and its declaration. Kinds without additions cost nothing. */
type InContext = (item: Observed) => readonly [item: Observed, own: Declared | undefined];

const contextOf = (kind: Kind, items: readonly Observed[], declared: DeclaredFor): InContext => {
  if (!kind.inPolicies) return (item) => [item, declared.of(item)];
  const live = new Map(items.flatMap((item) => (item.phase === 'retired' ? [] : [[item.address, item]])));
  const around: Around = (address) => {
    const found = live.get(address);
    return { live: found, declared: (found && declared.of(found)) ?? declared.at(address) };
  };
  return (item) => {
    const more = kind.inPolicies?.(item, around);
    return [{ ...item, values: { ...item.values, ...more?.values } }, declared.of(item) ?? more?.declared];
  };
};

type ReadCell = (item: Observed, own: Declared | undefined) => Value | undefined;

const fieldReader = (name: string, field: ShapeField, path: string): ReadCell => {
  const { side } = field;
  const missing = noValue(path);
  return (item, own) => {
    const value = side === 'desired' ? (own?.values[name] ?? null) : item.values[name];
    if (value !== undefined) return fieldCell(field, value, path);
    const why = item.unread[name];
    return why === undefined ? missing : unreadField(path, why);
  };
};

/** The cell readers of a kind: built once, because there are many items. */
const cellReaders = ({ name: kind, fields }: Shape): ReadonlyMap<string, ReadCell> =>
  new Map<string, ReadCell>([
    ...Object.entries(fields).map(([name, field]) => [name, fieldReader(name, field, `${kind}.${name}`)] as const),
    ['address', ({ address }) => address],
    ['id', ({ id }) => id],
    ['phase', ({ phase }) => phase],
  ]);

const gapsOf = (live: Live): readonly UnreadCollection[] =>
  live.collections.flatMap(({ name, kind, completeness }) => {
    const because = completeness.type === 'not-requested' ? undefined : whyIncomplete(completeness, name);
    return because ? [{ kind, address: name, because }] : [];
  });

const notesOf = (live: Live): readonly string[] =>
  live.collections.flatMap(({ name, completeness }) =>
    completeness.type === 'unsupported' ? [`\`${name}\` is not offered by this platform: taken as empty`] : [],
  );

export interface LiveFacts extends WorldFacts {
  readonly live: Live;
}

/** `reads`: the reads of the policies (`readsOfSelection`); no other cells are filled. */
export const liveWorld = (facts: LiveFacts, catalogue: readonly Kind[], shapes: Shapes, reads: ReadonlySet<string>): World => {
  const { live, desired } = facts;
  const needed = neededCells(reads, shapes);
  const declared = declaredFor(facts, catalogue);
  const items = new Map<string, Observed[]>(catalogue.map((kind) => [kind.name, []]));
  for (const collection of live.collections) for (const item of collection.items) items.get(item.kind)?.push(item);
  const complete = new Set(live.collections.flatMap(({ kind, completeness }) => (completeness.type === 'complete' ? [kind] : [])));
  const kinds = new Map(
    catalogue.flatMap((kind): (readonly [string, readonly Linkable[]])[] => {
      const shape = shapes.get(kind.name);
      if (!shape) return [];
      const makeRow = rowMaker(shape, needed);
      const readers = cellReaders(shape);
      const placeFor = placeOf(kind, desired);
      const found = items.get(kind.name) ?? [];
      const inContext = contextOf(kind, found, declared);
      const knownName = knownNames(kind, found);
      const linkable = (read: Observed): Linkable => {
        const [item, own] = inContext(read);
        const known = knownName(item);
        const declaredAs = own && own.address !== item.address ? own.address : known?.address;
        const place = {
          address: item.address,
          at: own?.at ?? placeFor(item.parent),
          inSection: own === undefined,
          from: item.in,
          declaredAs,
          name: known?.name,
        };
        const row = makeRow(place, (name) => readers.get(name)?.(item, own));
        return { row, parent: item.parent, region: item.region };
      };
      if (found.length > 0 || !kind.collection.single || !complete.has(kind.name)) return [[kind.name, found.map(linkable)]];
      // Every organization has one of these. Policies must notice if it is absent: an absent resource is not compliant.
      const absent = makeRow({ address: kind.name, at: placeFor(), inSection: true, from: kind.name }, (name) =>
        name === 'address' ? kind.name : null,
      );
      return [[kind.name, [{ row: absent }]]];
    }),
  );
  const lacking = lackingIn(live);
  return assemble({
    name: 'live',
    catalogue,
    shapes,
    kinds,
    lacking,
    facts,
    tenant: live.tenant,
    reads,
    gaps: gapsOf(live),
    partial: partialKinds(live, catalogue, desired),
    notes: notesOf(live),
  });
};
