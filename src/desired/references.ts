// The references of the items of a file: names of items of other kinds, each with its position.
import type { Source } from '../errors.ts';
import type { RefersTo } from '../kinds/field.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { textsIn } from '../kinds/read-value.ts';
import type { DeclaredItem } from './declare-items.ts';

/** One name in the file that refers to another item. */
export interface DeclaredReference {
  readonly to: KindName;
  readonly name: string;
  /** The required region of the referenced item, if it is in a region. */
  readonly region?: string;
  /** Computed on demand: most references are valid, and finding positions takes time. */
  readonly at: () => Source;
}

/** The fields of a kind that name items of another one. */
export const referenceFields = (kind: Kind): readonly (RefersTo & { readonly field: string })[] =>
  Object.entries(kind.fields).flatMap(([field, { refersTo }]) => (refersTo ? [{ field, ...refersTo }] : []));

/** Every reference of an item, each name of a list with its own position. */
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
