// Which organizations a change can affect: those whose entry in the fleet file or whose files differ, and all of them if a shared part does. An organization that
// is left out has the same entry and the same bytes on both sides.
import { isArray, isObject, type Json, type JsonObject, sameJson } from '../json.ts';
import { patternOf } from '../kinds/pattern.ts';
import type { ChangeReason } from '../report/fleet-blocks.ts';
import type { FileTree } from './file-tree.ts';

/** One organization of the fleet as it is now. */
export interface PlacedOrganization {
  readonly name: string;
  /** Its desired state, from the root of the repository. */
  readonly place: string;
  /** Files and folders that its desired state refers to, from the root of the repository. undefined: they are not known. */
  readonly references: readonly string[] | undefined;
}

/** The fleet at one of the two sides. */
interface FleetSide {
  /** The fleet file. undefined: there is none, or it is not readable. */
  readonly document: Json | undefined;
  readonly tree: FileTree;
}

export interface ChangedOrganizations {
  /** Why each one can be affected; organizations that are not in it are as before. */
  readonly reasons: ReadonlyMap<string, ChangeReason>;
}

const isSame = (before: FileTree, now: FileTree, place: string): boolean => {
  const [old, current] = [before.at(place), now.at(place)];
  if (!old || !current || old.size !== current.size) return false;
  return [...current].every(([name, id]) => old.get(name) === id);
};

const entriesIn = (document: JsonObject): JsonObject => {
  const entries = document['organizations'];
  return entries !== undefined && isObject(entries) ? entries : {};
};

const own = (entries: JsonObject, name: string): Json | undefined => (Object.hasOwn(entries, name) ? entries[name] : undefined);

const isEqual = (before: Json | undefined, now: Json | undefined): boolean =>
  before === undefined || now === undefined ? before === now : sameJson(before, now);

/** Everything in the fleet file that is not the entry of one organization. */
const sharedPart = (document: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).filter(([key]) => key !== 'organizations'));

interface Change {
  readonly before: FleetSide;
  readonly now: FleetSide;
  readonly organizations: readonly PlacedOrganization[];
  /** The trust file and the links on the way to it, from the root of the repository; those outside of it do not change with it. */
  readonly trust: readonly string[];
}

const all = (organizations: readonly PlacedOrganization[], reason: ChangeReason): ChangedOrganizations => ({
  reasons: new Map(organizations.map(({ name }) => [name, reason])),
});

export const changedOrganizations = ({ before, now, organizations, trust }: Change): ChangedOrganizations => {
  if (!trust.every((place) => isSame(before.tree, now.tree, place))) return all(organizations, 'trust file');
  const [old, current] = [before.document, now.document];
  if (old === undefined || current === undefined || !isObject(old) || !isObject(current)) return all(organizations, 'fleet file');
  if (!sameJson(sharedPart(old), sharedPart(current))) return all(organizations, 'fleet file');
  const [oldEntries, entries] = [entriesIn(old), entriesIn(current)];

  /** A policy folder of all organizations is compared once. */
  const referenced = new Map<string, boolean>();
  const isReferenceSame = (place: string): boolean => {
    const known = referenced.get(place) ?? isSame(before.tree, now.tree, place);
    referenced.set(place, known);
    return known;
  };
  const reasonOf = ({ name, place, references }: PlacedOrganization): ChangeReason | undefined => {
    const [was, is] = [own(oldEntries, name), own(entries, name)];
    if (!isEqual(was, is)) return was === undefined && (before.tree.at(place)?.size ?? 0) === 0 ? 'new' : 'entry';
    if (!isSame(before.tree, now.tree, place)) return (before.tree.at(place)?.size ?? 1) === 0 ? 'new' : 'files';
    return references?.every(isReferenceSame) === true ? undefined : 'referenced files';
  };
  return {
    reasons: new Map(
      organizations.flatMap((one) => {
        const reason = reasonOf(one);
        return reason === undefined ? [] : [[one.name, reason] as const];
      }),
    ),
  };
};

/** The names of the folders that a pattern matched. `folder`: of the fleet file, from the root of the repository. */
const foldersIn = (names: readonly string[], folder: string, pattern: string): readonly string[] => {
  const prefix = folder === '' ? '' : `${folder}/`;
  const matches = pattern
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .map(patternOf);
  return names.flatMap((name) => {
    const parts = name.startsWith(prefix) ? name.slice(prefix.length).split('/') : [];
    const isInside =
      parts.length > matches.length && matches.every((takes, index) => takes(parts[index] ?? '') && !parts[index]?.startsWith('.'));
    return isInside ? (parts[matches.length - 1] ?? []) : [];
  });
};

const patternsIn = (document: JsonObject): readonly string[] => {
  const generated = document['generated'];
  if (generated === undefined || !isArray(generated)) return [];
  return generated.flatMap((entry) => (isObject(entry) && typeof entry['folders'] === 'string' ? [entry['folders']] : []));
};

/** Organizations of the fleet of before that it does not have any more: nothing is planned for them. `folder`: of the fleet file. */
export const removedOrganizations = (
  document: Json | undefined,
  names: readonly string[],
  folder: string,
  organizations: readonly Pick<PlacedOrganization, 'name'>[],
): readonly string[] => {
  if (document === undefined || !isObject(document)) return [];
  const known = new Set(organizations.map(({ name }) => name));
  const before = [...Object.keys(entriesIn(document)), ...patternsIn(document).flatMap((pattern) => foldersIn(names, folder, pattern))];
  return [...new Set(before)].filter((name) => !known.has(name)).sort();
};
