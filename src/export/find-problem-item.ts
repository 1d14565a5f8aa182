// The cause of a problem in an updated file: the item at its position, with its unknown name; or a line that the update must not change, which is then reported
// at its position in the existing file.
import type { Problem, Source } from '../errors.ts';
import { isArray, sameJson } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Document } from '../yaml/parse.ts';
import { type Path, valueAt } from '../yaml/path.ts';
import { placeKey } from './item-paths.ts';
import { type Exclusion, isExcluded, type NotExportable } from './not-exportable.ts';

export interface Owner {
  readonly address: Address;
  readonly kind: KindName;
  /** No file contained it before. */
  readonly isNew: boolean;
}

export const pathKey = (file: string, path: Path): string => JSON.stringify([file, ...path]);

/** Every path of a document by the positions of its key and its value; if several begin at one position, the deepest. */
const pathsByPlace = (document: Document): ReadonlyMap<string, Path> => {
  const found = new Map<string, Path>();
  const walk = (above: Path): void => {
    for (const { key, keyAt, at } of document.entries(above)) {
      const path = [...above, key];
      found.set(placeKey(keyAt), path);
      found.set(placeKey(at), path);
      walk(path);
    }
  };
  walk([]);
  return found;
};

/** The same line in the old text: list items are found by their content. */
const before = (document: Document, now: Document, path: Path): Source => {
  const known: (string | number)[] = [];
  for (const [index, key] of path.entries()) {
    const list = valueAt(document.value, known);
    const value = valueAt(now.value, path.slice(0, index + 1));
    const same = isArray(list) && value !== undefined ? list.findIndex((one) => sameJson(one, value)) : -1;
    known.push(same < 0 ? key : same);
  }
  return document.at(known);
};

interface Located {
  readonly document: Document;
  readonly path: Path;
}

export interface ProblemItems {
  readonly holds: readonly Exclusion[];
  /** The problems that a person must decide; the positions are those of the existing files. */
  readonly open: readonly Problem[];
}

export const findProblemItems = (
  problems: readonly Problem[],
  { was, now }: { readonly was: readonly Document[]; readonly now: readonly Document[] },
  owners: ReadonlyMap<string, Owner>,
  held: NotExportable,
): ProblemItems => {
  const indexes = new Map<Document, ReadonlyMap<string, Path>>();
  const locate = ({ at }: Problem): Located | undefined => {
    const document = now.find(({ file }) => file === at?.file);
    if (!document || !at) return undefined;
    const index = indexes.get(document) ?? pathsByPlace(document);
    indexes.set(document, index);
    const path = index.get(placeKey(at));
    return path && { document, path };
  };
  const ownerOf = (file: string, path: Path): { readonly owner: Owner; readonly rest: Path } | undefined => {
    for (let length = path.length; length > 0; length -= 1) {
      const owner = owners.get(pathKey(file, path.slice(0, length)));
      if (owner) return { owner, rest: path.slice(length) };
    }
    return undefined;
  };
  const holdOf = (problem: Problem, { document, path }: Located): Exclusion | undefined => {
    const owned = ownerOf(document.file, path);
    if (!owned) return undefined;
    const { owner, rest } = owned;
    const { address } = owner;
    const why = problem.message;
    if (problem.code !== 'reference') return { type: owner.isNew ? 'out' : 'as-is', address, why };
    const [field] = rest;
    const name = valueAt(document.value, path);
    // The key itself is the name: a member of a group.
    if (field === undefined || typeof name !== 'string') return { type: 'out', address, why };
    return { type: 'name', address, field: String(field), name, why };
  };
  const holds: Exclusion[] = [];
  const open: Problem[] = [];
  for (const problem of problems) {
    const found = locate(problem);
    const hold = found && holdOf(problem, found);
    if (hold && !isExcluded(held, hold)) holds.push(hold);
    else {
      const document = was.find(({ file }) => file === problem.at?.file);
      const at = found && document ? before(document, found.document, found.path) : problem.at;
      open.push({ ...problem, ...(at && { at }) });
    }
  }
  return { holds, open };
};
