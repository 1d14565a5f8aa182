// Live → the sections of a desired-state file, in a natural order for people.
import { asKind, collectionOf, nameOf, scopeOf } from '../kinds/address.ts';
import type { Completeness, Kind, Lookup, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { describeCompleteness } from '../live/completeness.ts';
import { groupBy } from '../live/group-by.ts';
import { indexLive, type LiveIndex } from '../live/index-live.ts';
import type { Live } from '../live/live.ts';
import { lookupOf } from '../live/lookup.ts';
import { type ExportedItem, type ExportedSection, isSection, type Unfit } from './exported-item.ts';
import { itemKeys } from './item-keys.ts';
import { writableUnread, writeItem } from './write-item.ts';

/** Sections that are not in this list come last, by name. */
const sectionOrder: readonly string[] = [
  'access_control',
  'roles',
  'members',
  'groups',
  'service_accounts',
  'domains',
  'proxy_caches',
  'registries',
  'volumes',
  'schedulers',
];

interface Writing {
  readonly catalogue: readonly Kind[];
  readonly index: LiveIndex;
  readonly lookup: Lookup;
  readonly unfit: Unfit;
}

const place = (section: string): number => (sectionOrder.includes(section) ? sectionOrder.indexOf(section) : sectionOrder.length);

/** Items in use that a file can own. */
const ownable = ({ lookup }: Writing, kind: Kind, items: readonly Observed[]): readonly Observed[] =>
  items.filter((item) => item.phase !== 'retired' && !(kind.outside?.(item, lookup) ?? false));

const gap = (what: string, completeness: Completeness): readonly string[] =>
  completeness.type === 'complete' || completeness.type === 'unsupported' ? [] : [`${what} ${describeCompleteness(completeness)}`];

/** Additions to an empty list are drift. */
const noGrants = ({ fields }: Kind): ExportedItem['fields'] =>
  Object.entries(fields).flatMap(([name, { grants }]) => (grants ? [[name, []] as const] : []));

/** An invitation is written as its member, whose roles cannot be read yet. */
const standIns = (writing: Writing, kind: Kind): readonly ExportedItem[] =>
  writing.catalogue
    .filter((other) => other.represents === kind.name)
    .flatMap((other) =>
      ownable(writing, other, writing.index.all(other.name)).flatMap((observed): readonly ExportedItem[] => {
        const key = nameOf(observed.address);
        const isThere = ownable(writing, kind, writing.index.at(asKind(observed.address, kind.name))).length > 0;
        if (key === '' || isThere || writing.unfit.items.has(observed)) return [];
        return [{ observed, key, fields: noGrants(kind), below: [], comments: [`${other.title[0]} only, so far`] }];
      }),
    );

const childSections = (writing: Writing, kind: Kind, parent: Observed): readonly ExportedSection[] =>
  writing.catalogue
    .filter((child) => child.place?.below === kind.name)
    .map((child) => {
      const completeness = writing.index.completeness(collectionOf(child.name, parent.address));
      const items = writing.index.below(child.name, parent.address);
      const isWhole = completeness.type === 'complete';
      return writeSection(writing, child, { items, isWhole, gaps: gap(child.place?.section ?? '', completeness) });
    });

/** If all of them lack the same field for one cause, it is reported once. */
const unreadOfAll = (kind: Kind, items: readonly Observed[]): ReadonlyMap<string, string> => {
  const [first] = items;
  if (!first || items.length < 3) return new Map();
  const isOfAll = (field: string): boolean => items.every((item) => item.unread[field] !== undefined);
  return new Map(writableUnread(kind, first).filter(([field]) => isOfAll(field)));
};

const byKey = (a: ExportedItem, b: ExportedItem): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** Children of items with equal names cannot be assigned to one of them. */
const belowTwins = ({ catalogue }: Writing, kind: Kind): readonly string[] =>
  catalogue.flatMap(({ place }) =>
    place?.below === kind.name ? [`${place.section} cannot be written here: another ${kind.title[0]} has the same name`] : [],
  );

interface Found {
  readonly items: readonly Observed[];
  /** Whether the collection is complete. */
  readonly isWhole: boolean;
  /** The unread parts of it. */
  readonly gaps: readonly string[];
}

/** Items in use that a file cannot own: reported, because the file does not mention them. */
const unowned = ({ lookup }: Writing, kind: Kind, items: readonly Observed[]): readonly string[] =>
  items.flatMap((item) =>
    item.phase !== 'retired' && kind.outside?.(item, lookup) === 'reported'
      ? [
          `${item.address} is not written here: its name belongs to a rotation. Plans report it until it is removed, or its rotation declared`,
        ]
      : [],
  );

const writeSection = (writing: Writing, kind: Kind, found: Found): ExportedSection => {
  const { unfit } = writing;
  const owned = ownable(writing, kind, found.items);
  const items = owned.filter((item) => !unfit.items.has(item));
  const keys = itemKeys(kind, items, unfit.names);
  const sharing = groupBy(items, (item) => item.address);
  const ofAll = unreadOfAll(kind, items);
  const written = items.flatMap((item): readonly ExportedItem[] => {
    const key = keys.get(item);
    if (!key) return [];
    const isAlone = sharing.get(item.address)?.length === 1;
    const children = isAlone ? childSections(writing, kind, item) : [];
    const one = writeItem(kind, item, key, children.filter(isSection), { left: unfit.fields.get(item) ?? new Map(), said: ofAll });
    // A section whose parent cannot be written is omitted, and reported at the item.
    const gone = children.filter((child) => !isSection(child)).flatMap((child) => child.comments);
    return [{ ...one, comments: [...one.comments, ...(isAlone ? [] : belowTwins(writing, kind)), ...gone] }];
  });
  const comments = [
    ...found.gaps,
    ...unowned(writing, kind, found.items),
    ...[...ofAll].map(([field, cause]) => `${field} could not be read of any: ${cause}`),
    ...owned.flatMap((item) => (unfit.items.has(item) ? [`${item.address} cannot be written here: ${unfit.items.get(item)}`] : [])),
  ];
  const single = kind.place?.key === undefined ? { single: true as const } : {};
  return { name: kind.place?.section ?? '', ...single, isWhole: found.isWhole, items: written.toSorted(byKey), comments };
};

/** Collections of a kind; those below a single item are not part of its section. */
const collectionsOf = (live: Live, kind: KindName): Live['collections'] =>
  live.collections.filter((one) => one.kind === kind && scopeOf(one.name).parent === undefined);

/** Empty sections are written if everything was read; sections without data and notes are left out. */
export const writeSections = (live: Live, catalogue: readonly Kind[], unfit: Unfit): readonly ExportedSection[] => {
  const writing: Writing = { catalogue, index: indexLive(live, catalogue), lookup: lookupOf(live, catalogue), unfit };
  return catalogue
    .filter((kind) => kind.place && kind.place.below === undefined)
    .map((kind) => {
      const collections = collectionsOf(live, kind.name);
      const section = writeSection(writing, kind, {
        items: writing.index.all(kind.name),
        isWhole: collections.length > 0 && collections.every(({ completeness }) => completeness.type === 'complete'),
        gaps: collections.flatMap((one) => gap(one.name, one.completeness)),
      });
      return { ...section, items: [...section.items, ...standIns(writing, kind)].sort(byKey) };
    })
    .filter((section) => isSection(section) || section.comments.length > 0)
    .sort((a, b) => place(a.name) - place(b.name) || (a.name < b.name ? -1 : 1));
};
