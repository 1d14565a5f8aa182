// Several documents as one: sections that are maps of named items may be split over files; duplicate declarations are a problem.
import type { Problem } from '../errors.ts';
import { isObject, type Json } from '../json.ts';
import type { Document, ParsedEntry } from '../yaml/parse.ts';
import { type Path, showPath, valueAt } from '../yaml/path.ts';
import { showSource } from './show-source.ts';

/** A value of the files, with its document and path. */
export interface WrittenValue<T = Json> extends Omit<ParsedEntry, 'value'> {
  readonly value: T;
  readonly document: Document;
  readonly path: Path;
}

/** The entries of the map or list at a path of one document, with the shape that the schema has proved. */
export const entriesOf = <T = Json>(document: Document, path: Path): readonly WrittenValue<T>[] =>
  document.entries(path).map(({ key, value, at, keyAt }) => ({ key, value: value as T, at, keyAt, document, path: [...path, key] }));

const twice = (again: WrittenValue, first: WrittenValue): Problem => ({
  code: 'declared-twice',
  message: `${showPath(again.path)} is declared twice: it is already declared at ${showSource(first.keyAt)}`,
  at: again.keyAt,
});

/** The entries of a map or list of all files, in the order of the files, with the shape that the schema has proved; empty if no file declares it. */
export type Merged = <T = Json>(path: Path) => readonly WrittenValue<T>[];

const nameOf = (path: Path): string => path.join('/');

/** `split`: the paths of the maps that may be split over files, and of the lists that are joined. */
export const merge = (
  documents: readonly Document[],
  split: readonly Path[],
): { readonly merged: Merged; readonly problems: readonly Problem[] } => {
  const manifold: readonly Path[] = [['version'], ...split];
  const problems: Problem[] = [];

  const entriesAt = (path: Path): readonly WrittenValue[] => {
    const known = new Map<string | number, WrittenValue>();
    const repeatable = new Set(manifold.filter((other) => nameOf(other.slice(0, -1)) === nameOf(path)).map((other) => other.at(-1)));
    const isNew = (entry: WrittenValue): boolean => {
      if (repeatable.has(entry.key)) return true;
      const before = known.get(entry.key);
      if (before === undefined) known.set(entry.key, entry);
      else problems.push(twice(entry, before));
      return before === undefined;
    };
    return documents.flatMap((document) => {
      const entries = entriesOf(document, path);
      return isObject(valueAt(document.value, path)) ? entries.filter(isNew) : entries;
    });
  };
  const found = new Map(split.map((path) => [nameOf(path), entriesAt(path)]));
  return { merged: <T>(path: Path) => (found.get(nameOf(path)) ?? []) as readonly WrittenValue<T>[], problems };
};
