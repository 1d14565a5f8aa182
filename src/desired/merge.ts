// Several documents as one: sections that are maps of named things may be split over files; what is declared twice is a problem.
import type { Problem, Source } from '../errors.ts';
import { isObject, type Json } from '../json.ts';
import type { Document, Entry } from '../yaml/parse.ts';
import { type Path, showPath, valueAt } from '../yaml/path.ts';
import { showSource } from './show-source.ts';

/** A value of the files, with the document and the path where it stands. */
export interface Written<T = Json> extends Omit<Entry, 'value'> {
  readonly value: T;
  readonly document: Document;
  readonly path: Path;
}

/** The entries of the map or list at a path of one document. */
export const entriesOf = (document: Document, path: Path): readonly Written[] =>
  document.entries(path).map((entry) => ({ ...entry, document, path: [...path, entry.key] }));

const twice = (again: Written, first: Written): Problem => ({
  code: 'declared-twice',
  message: `${showPath(again.path)} is declared twice: first at ${showSource(first.keyAt)}, and again here`,
  at: again.keyAt,
});

export interface Merged {
  /** The entries of a map or list of all files, in the order of the files; undefined where no file writes it. */
  readonly entries: (path: Path) => readonly Written[] | undefined;
  /** Where a map or list is first written. */
  readonly at: (path: Path) => Source | undefined;
}

/** The entries at a path, of the shape that the schema has proved; none where it is not written. */
export const entriesAs = <T>(merged: Merged, path: Path): readonly Written<T>[] => (merged.entries(path) ?? []) as readonly Written<T>[];

/** `split`: the paths of the maps that may be split over files. Lists are joined. */
export const merge = (documents: readonly Document[], split: readonly Path[]): { readonly merged: Merged; readonly problems: readonly Problem[] } => {
  const nameOf = (path: Path): string => path.join('/');
  const splittable = new Set(split.map(nameOf));
  const problems: Problem[] = [];
  const found = new Map<string, { readonly entries: readonly Written[]; readonly at: Source }>();

  for (const path of split) {
    const writers = documents.filter((document) => valueAt(document.value, path) !== undefined);
    const [first] = writers;
    if (first === undefined) continue;
    const known = new Map<string | number, Written>();
    const entries = writers.flatMap((document) => {
      const all = entriesOf(document, path);
      if (!isObject(valueAt(document.value, path))) return all;
      return all.filter((entry) => {
        if (splittable.has(nameOf(entry.path)) || nameOf(entry.path) === 'version') return true;
        const before = known.get(entry.key);
        if (before) problems.push(twice(entry, before));
        else known.set(entry.key, entry);
        return before === undefined;
      });
    });
    found.set(nameOf(path), { entries, at: first.keyAt(path) });
  }
  const merged: Merged = { entries: (path) => found.get(nameOf(path))?.entries, at: (path) => found.get(nameOf(path))?.at };
  return { merged, problems };
};
