// The path of each declared item in its document: found by the position of its key.
import type { Source } from '../errors.ts';
import { isObject, type Json } from '../json.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Document } from '../yaml/parse.ts';
import type { Path } from '../yaml/path.ts';

export interface ItemPath {
  readonly document: Document;
  readonly path: Path;
  readonly value: Json;
}

export const placeKey = ({ file, line, col }: Source): string => `${file}:${line}:${col}`;

const below = (
  document: Document,
  kind: Kind,
  catalogue: readonly Kind[],
  path: Path,
  value: Json,
): readonly (readonly [string, ItemPath])[] =>
  isObject(value)
    ? catalogue
        .filter((child) => child.place?.below === kind.name)
        .flatMap((child) => inSection(document, child, catalogue, [...path, child.place?.section ?? '']))
    : [];

const inSection = (document: Document, kind: Kind, catalogue: readonly Kind[], path: Path): readonly (readonly [string, ItemPath])[] =>
  document
    .entries(path)
    .flatMap(({ key, keyAt, value }) => [
      [placeKey(keyAt), { document, path: [...path, key], value }] as const,
      ...below(document, kind, catalogue, [...path, key], value),
    ]);

/** Position of the key (`placeKey` of an item's `at`) → its path. */
export const itemPaths = (documents: readonly Document[], catalogue: readonly Kind[]): ReadonlyMap<string, ItemPath> =>
  new Map(
    documents.flatMap((document) =>
      catalogue.flatMap((kind): readonly (readonly [string, ItemPath])[] => {
        if (!kind.place || kind.place.below !== undefined) return [];
        const { section, key } = kind.place;
        if (key !== undefined) return inSection(document, kind, catalogue, [section]);
        return document
          .entries([])
          .flatMap((entry) =>
            entry.key === section ? [[placeKey(entry.keyAt), { document, path: [section], value: entry.value }] as const] : [],
          );
      }),
    ),
  );
