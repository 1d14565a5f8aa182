// How paths to administrator change between two states: added, stronger, removed.
import type { Observed } from '../../kinds/kind.ts';
import type { Live } from '../../live/live.ts';
import type { Count } from '../../value-types.ts';
import { keySubjects } from '../subjects.ts';
import { administratorsOf, gapsOfItem, gapsOfKey, type PathGraph, pathGraph } from './administrators.ts';
import { type Narrowed, narrowed } from './narrow.ts';
import { type AdministratorPath, type After, type Certainty, certainties, type OutsidePath, type PathEdge } from './path.ts';
import type { PathFacts, PathFiles } from './path-facts.ts';

/** Of one subject, or from one place outside. */
export interface PathEntry {
  /** stronger: more certain, or no longer waiting. */
  readonly change: 'added' | 'stronger' | 'removed';
  /** A resource address after the change, or `outside/…`; of a removed path, the one before. */
  readonly subject: string;
  /** Of the path after the change; of a removed one, before. */
  readonly certainty: Certainty;
  /** What the path waits for; null: nothing. */
  readonly after: After | null;
  /** A shortest path with this certainty. */
  readonly path: readonly PathEdge[];
  /** Of a stronger path: what it was. */
  readonly before?: {
    /** How certain. */
    readonly certainty: Certainty;
    /** What it waited for; null: nothing. */
    readonly after: After | null;
  };
}

/** Paths that are added, get stronger or are removed. */
export interface PathChanges {
  /** Added, then stronger, then removed; by subject. */
  readonly entries: readonly PathEntry[];
  /** After the change: subjects of which something was not read. */
  readonly unread: Count;
}

type Found = Pick<AdministratorPath, 'certainty' | 'after' | 'path'>;

const strength = ({ certainty, after }: Found): number =>
  certainty === null ? 0 : 2 * (certainties.length - certainties.indexOf(certainty)) + Number(after === null);

/** By name, and for resources also by id: a renamed account is the same. */
interface Known {
  readonly found: ReadonlyMap<string, Found>;
  readonly nameById: ReadonlyMap<string, string>;
  readonly idsByName: ReadonlyMap<string, readonly string[]>;
  readonly unread: number;
}

const idOf = ({ kind, id }: Observed): string => `${kind} ${id}`;

const itemsIn = ({
  members,
  invited,
  accounts,
  groups,
  keys,
}: PathGraph['facts']): readonly (readonly [name: string, items: readonly Observed[]])[] => [
  ...[...members, ...invited, ...accounts, ...groups].map((item) => [item.address, [item]] as const),
  ...keys.map(({ address, items }) => [address, items] as const),
];

const knownIn = (graph: PathGraph): Known => {
  const { subjects, outside } = administratorsOf(graph);
  const all: readonly (AdministratorPath | (OutsidePath & { readonly subject: string }))[] = [
    ...subjects,
    ...outside.map((one) => ({ ...one, subject: one.from })),
  ];
  const items = itemsIn(graph.facts);
  return {
    found: new Map(all.map((one) => [one.subject, one])),
    nameById: new Map(items.flatMap(([name, own]) => own.map((item) => [idOf(item), name] as const))),
    idsByName: new Map(items.map(([name, own]) => [name, own.map(idOf)])),
    unread: subjects.filter(({ gaps }) => gaps.length > 0).length,
  };
};

const nothing: Found = { certainty: null, after: null, path: [] };

const entryOf = (subject: string, was: Found, is: Found): readonly PathEntry[] => {
  const [before, after] = [strength(was), strength(is)];
  if (is.certainty !== null && after > before)
    return [
      {
        change: was.certainty === null ? 'added' : 'stronger',
        subject,
        certainty: is.certainty,
        after: is.after,
        path: is.path,
        ...(was.certainty !== null && { before: { certainty: was.certainty, after: was.after } }),
      },
    ];
  if (was.certainty === null || is.certainty !== null) return [];
  return [{ change: 'removed', subject, certainty: was.certainty, after: was.after, path: was.path }];
};

const order: readonly PathEntry['change'][] = ['added', 'stronger', 'removed'];

const compared = (was: Known, is: Known): readonly PathEntry[] => {
  const seen = new Set<string>();
  const present = [...is.found].flatMap(([name, found]) => {
    const [before] = (is.idsByName.get(name) ?? []).flatMap((id) => was.nameById.get(id) ?? []);
    const own = before ?? name;
    seen.add(own);
    return entryOf(name, was.found.get(own) ?? nothing, found);
  });
  const gone = [...was.found].flatMap(([name, found]) => (seen.has(name) ? [] : entryOf(name, found, nothing)));
  return [...present, ...gone].sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change) || (a.subject < b.subject ? -1 : 1));
};

/** The paths of members and of those who are invited, edge by edge: what is outside leads to administrator through one of them. */
const memberPaths = ({ facts: { members, invited }, search: { paths } }: PathGraph): string =>
  JSON.stringify(
    [...members, ...invited].flatMap(({ address }) => {
      const found = paths.get(address);
      return found ? [[address, found.edges.map(({ edge, to, certainty, after }) => [edge, to, certainty, after])]] : [];
    }),
  );

const unreadAmong = ({ members, keys }: Narrowed, facts: PathFacts): number =>
  [...members.map((item) => gapsOfItem(item, facts)), ...keySubjects(facts.world, keys).map((key) => gapsOfKey(key, facts))].filter(
    (gaps) => gaps.length > 0,
  ).length;

/** `unread`: of those who are left out of both. */
const changesBetween = (before: PathGraph, after: PathGraph, unread = 0): PathChanges => {
  const [seen, sees] = [knownIn(before), knownIn(after)];
  return { entries: compared(seen, sees), unread: sees.unread + unread };
};

/**
 * Paths that only get weaker are not listed: they are still there. Most changes leave the paths of the members whom they concern as they are: then no other member has
 * another path, and nothing from outside leads further.
 */
export const pathChanges = (before: Live, after: Live, was: PathFiles, is: PathFiles): PathChanges => {
  const narrow = narrowed(before, after, was, is);
  if (narrow) {
    const [seen, sees] = [pathGraph(narrow.before, was), pathGraph(narrow.after, is)];
    if (memberPaths(seen) === memberPaths(sees)) return changesBetween(seen, sees, unreadAmong(narrow, sees.facts));
  }
  return changesBetween(pathGraph(before, was), pathGraph(after, is));
};
