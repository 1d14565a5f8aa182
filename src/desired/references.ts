// What the items of a file name: items of other kinds, each name at its place.
import type { Source } from '../errors.ts';
import type { RefersTo } from '../kinds/field.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { textsIn } from '../kinds/read-value.ts';
import type { DeclaredItem } from './declare-items.ts';

/** One name in the file that stands for something else. */
export interface DeclaredReference {
  readonly to: KindName;
  readonly name: string;
  /** Where the named thing must stand, when it stands in a region. */
  readonly region?: string;
  /** Found when asked: most references are fine, and finding places takes time. */
  readonly at: () => Source;
}

/** The fields of a kind that name items of another one. */
export const referenceFields = (kind: Kind): readonly (RefersTo & { readonly field: string })[] =>
  Object.entries(kind.fields).flatMap(([field, { refersTo }]) => (refersTo ? [{ field, ...refersTo }] : []));

/** Every reference of an item, each name of a list at its own place. */
export const referencesOf = ({ kind, declared, written }: DeclaredItem): readonly DeclaredReference[] =>
  referenceFields(kind).flatMap(({ field, kind: to, regional, except }) => {
    const value = declared.values[field];
    const region = regional && declared.region !== undefined ? { region: declared.region } : undefined;
    const names = textsIn(declared, field);
    if (names)
      return names.map(
        (name, index): DeclaredReference => ({ to, name, ...region, at: () => written.document.at([...written.path, field, index]) }),
      );
    if (typeof value !== 'string' || value === except) return [];
    return [{ to, name: value, ...region, at: () => declared.fieldAt[field] ?? declared.at }];
  });
