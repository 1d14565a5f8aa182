// Live → the sections of a desired-state file, in the order in which people think of an organization.
import { addressOf, collectionOf, parseAddress } from '../kinds/address.ts';
import type { Completeness, Kind, Look, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { sayCompleteness } from '../live/completeness.ts';
import { groupBy } from '../live/group-by.ts';
import { indexLive, type LiveIndex } from '../live/index-live.ts';
import type { Live } from '../live/live.ts';
import { lookOf } from '../live/look.ts';
import { itemKeys } from './item-keys.ts';
import { writableUnread, writeItem } from './write-item.ts';
import type { Unfit, WrittenItem, WrittenSection } from './written.ts';

/** Sections that are not named here come last, by name. */
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
  readonly look: Look;
  readonly unfit: Unfit;
}

const place = (section: string): number => (sectionOrder.includes(section) ? sectionOrder.indexOf(section) : sectionOrder.length);

/** Things in use that a file can own. */
const ownable = ({ look }: Writing, kind: Kind, items: readonly Observed[]): readonly Observed[] =>
  items.filter((item) => item.phase !== 'retired' && !(kind.outside?.(item, look) ?? false));

const gap = (what: string, completeness: Completeness): readonly string[] =>
  completeness.type === 'complete' || completeness.type === 'unsupported' ? [] : [`${what} ${sayCompleteness(completeness)}`];

/** An invitation is written as the member that it stands for, whose roles nobody can read yet. */
const standIns = (writing: Writing, kind: Kind): readonly WrittenItem[] =>
  writing.catalogue
    .filter((other) => other.standsFor === kind.name)
    .flatMap((other) =>
      ownable(writing, other, writing.index.all(other.name)).flatMap((observed): readonly WrittenItem[] => {
        const path = parseAddress(observed.address)?.path ?? [];
        const key = path.at(-1);
        const isThere = ownable(writing, kind, writing.index.at(addressOf(kind.name, ...path))).length > 0;
        if (key === undefined || isThere || writing.unfit.items.has(observed)) return [];
        return [{ observed, key, fields: [], below: [], comments: [`${other.title[0]} only, so far`] }];
      }),
    );

const childSections = (writing: Writing, kind: Kind, parent: Observed): readonly WrittenSection[] =>
  writing.catalogue
    .filter((child) => child.place?.below === kind.name)
    .map((child) => {
      const collection = collectionOf(child.name, parent.address);
      const items = writing.index.below(child.name, parent.address);
      return writeSection(writing, child, items, gap(child.place?.section ?? '', writing.index.completeness(collection)));
    })
    .filter(({ items, comments }) => items.length + comments.length > 0);

/** Where all of them lack the same field there is one cause: it is said once. */
const unreadOfAll = (kind: Kind, items: readonly Observed[]): ReadonlyMap<string, string> => {
  const [first] = items;
  if (!first || items.length < 3) return new Map();
  const isOfAll = (field: string): boolean => items.every((item) => item.unread[field] !== undefined);
  return new Map(writableUnread(kind, first).filter(([field]) => isOfAll(field)));
};

const hasItems = ({ items }: WrittenSection): boolean => items.length > 0;

const byKey = (a: WrittenItem, b: WrittenItem): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

const writeSection = (writing: Writing, kind: Kind, found: readonly Observed[], gaps: readonly string[]): WrittenSection => {
  const { unfit } = writing;
  const owned = ownable(writing, kind, found);
  const items = owned.filter((item) => !unfit.items.has(item));
  const keys = itemKeys(kind, items, unfit.names);
  const sharing = groupBy(items, (item) => item.address);
  const ofAll = unreadOfAll(kind, items);
  const written = items.flatMap((item): readonly WrittenItem[] => {
    const key = keys.get(item);
    if (!key) return [];
    const isAlone = sharing.get(item.address)?.length === 1;
    const children = isAlone ? childSections(writing, kind, item) : [];
    const one = writeItem(kind, item, key, children.filter(hasItems), { left: unfit.fields.get(item) ?? new Map(), said: ofAll });
    // A section below of which nothing can be written is unwritten, and said on the item.
    const gone = children.filter((child) => !hasItems(child)).flatMap((child) => child.comments);
    return [{ ...one, comments: [...one.comments, ...gone] }];
  });
  const comments = [
    ...gaps,
    ...[...ofAll].map(([field, cause]) => `${field} could not be read of any: ${cause}`),
    ...owned.flatMap((item) => (unfit.items.has(item) ? [`${item.address} cannot be written here: ${unfit.items.get(item)}`] : [])),
  ];
  const single = kind.place?.key === undefined ? { single: true as const } : {};
  return { name: kind.place?.section ?? '', ...single, items: written.toSorted(byKey), comments };
};

/** Collections of a kind that were not read completely, by name; those below a single item are said there. */
const gapsOf = (live: Live, kind: KindName): readonly string[] =>
  live.collections.filter((one) => one.kind === kind && !one.name.includes('/')).flatMap((one) => gap(one.name, one.completeness));

/** Sections without items and without anything to say are left out. */
export const writeSections = (live: Live, catalogue: readonly Kind[], unfit: Unfit): readonly WrittenSection[] => {
  const writing: Writing = { catalogue, index: indexLive(live, catalogue), look: lookOf(live, catalogue), unfit };
  return catalogue
    .filter((kind) => kind.place && kind.place.below === undefined)
    .map((kind) => {
      const section = writeSection(writing, kind, writing.index.all(kind.name), gapsOf(live, kind.name));
      return { ...section, items: [...section.items, ...standIns(writing, kind)].sort(byKey) };
    })
    .filter(({ items, comments }) => items.length + comments.length > 0)
    .sort((a, b) => place(a.name) - place(b.name) || (a.name < b.name ? -1 : 1));
};
