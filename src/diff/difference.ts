// What differs between the declared and the live organization, resource by resource.
import type { Source } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { Change, Completeness, Declared, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';

/** One field that differs. `write-only` fields and unread ones are never here. */
export interface FieldChange {
  readonly field: string;
  readonly from: Json;
  readonly to: Json;
}

export type DifferenceEntry =
  | (Change & { readonly address: Address; readonly changes: readonly FieldChange[] })
  | { readonly type: 'same'; readonly address: Address; readonly declared: Declared; readonly observed: Observed }
  /** Live but not declared, and not to be removed: reported only. `observed` = the section is only audited. */
  | { readonly type: 'unmanaged'; readonly address: Address; readonly observed: Observed; readonly ownership: 'additive' | 'observed' }
  /** Differs, but the section is only audited. */
  | {
      readonly type: 'audited';
      readonly address: Address;
      readonly declared: Declared;
      readonly observed?: Observed;
      readonly changes: readonly FieldChange[];
    }
  /** The collection or the field it needs was not read: nothing is planned from it. */
  | {
      readonly type: 'unknown';
      readonly address: Address;
      readonly declared?: Declared;
      readonly because: Completeness;
      readonly fields?: readonly string[];
    }
  /** Two live items, one key: neither is touched. */
  | { readonly type: 'ambiguous'; readonly address: Address; readonly declared?: Declared; readonly ids: readonly string[] };

/** Something to know that stops nothing: a `renamed_from` whose rename is done. */
export interface Note {
  readonly message: string;
  readonly at: Source;
}

export interface Difference {
  readonly entries: Readonly<Record<KindName, readonly DifferenceEntry[]>>;
  readonly notes: readonly Note[];
  /** What the file names in regions that were not selected: not compared, and not unknown either. */
  readonly outside: readonly Address[];
}
