// Sections that an update has emptied. Under `additive`, which is the default, an empty section says no more than an unwritten one: it
// goes, as a person would have taken it out. Under `authoritative` or `observed` it says "there is none", and one that is not expected is
// removed, or reported: the last of it stays as `{}`. What was empty before was somebody's word, and stays too.
import type { Desired } from '../desired/desired.ts';
import { isObject, type Json } from '../json.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Document } from '../yaml/parse.ts';
import { type Path, valueAt } from '../yaml/path.ts';

const count = (value: Json | undefined): number => (isObject(value) ? Object.keys(value).length : 0);

const speaks = ({ ownership }: Desired, { place }: Kind): boolean => (ownership[place?.ownership ?? '']?.word ?? 'additive') !== 'additive';

interface Emptied {
  readonly kind: Kind;
  readonly path: Path;
}

const sectionsAt = (document: Document, kind: Kind, catalogue: readonly Kind[], above: Path): readonly Emptied[] => {
  const { section = '', key } = kind.place ?? {};
  const path = [...above, section];
  if (key === undefined || !isObject(valueAt(document.value, path) ?? null)) return [];
  const children = catalogue.filter(({ place }) => place?.below === kind.name);
  const below = document
    .entries(path)
    .flatMap((entry) => children.flatMap((child) => sectionsAt(document, child, catalogue, [...path, entry.key])));
  return [{ kind, path }, ...below];
};

/** `after` are `before` with the changes made, file by file. Answers the paths that go, by file. */
export const emptiedSections = (
  before: readonly Document[],
  after: readonly Document[],
  desired: Desired,
  catalogue: readonly Kind[],
): ReadonlyMap<string, readonly Path[]> => {
  const top = catalogue.filter(({ place }) => place && place.below === undefined);
  /** Top sections that mean something while empty and still have to be said in some file. */
  const toSay = new Set(
    top.filter((kind) => speaks(desired, kind) && !after.some(({ value }) => count(valueAt(value, [kind.place?.section ?? ''])) > 0)),
  );
  return new Map(
    before.flatMap((document, index): readonly (readonly [string, readonly Path[]])[] => {
      const now = after[index];
      if (!now || now.text === document.text) return [];
      const emptied = top
        .flatMap((kind) => sectionsAt(document, kind, catalogue, []))
        .filter(({ path }) => {
          const left = valueAt(now.value, path);
          return count(valueAt(document.value, path)) > 0 && isObject(left ?? null) && count(left) === 0;
        });
      const gone = emptied.filter(({ kind }) => (kind.place?.below === undefined ? !toSay.delete(kind) : !speaks(desired, kind)));
      return [[document.file, gone.map(({ path }) => path)]];
    }),
  );
};
