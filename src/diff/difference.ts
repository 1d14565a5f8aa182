// The difference between the desired and the live state, resource by resource.
import type { Source } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { Change, Completeness, Conflict, Declared, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';

/** One field that differs; never a write-only or unread field. */
export interface FieldChange {
  /** Its name. */
  readonly field: string;
  /** Its value on the platform; any JSON. */
  readonly from: Json;
  /** Its value in the desired state; any JSON. */
  readonly to: Json;
}

export type DifferenceEntry =
  | (Change & { readonly address: Address; readonly changes: readonly FieldChange[] })
  | { readonly type: 'same'; readonly address: Address; readonly declared: Declared; readonly observed: Observed }
  /** Live but not declared, and kept: reported only. `observed`: the section is only audited. */
  | { readonly type: 'unmanaged'; readonly address: Address; readonly observed: Observed; readonly ownership: 'additive' | 'observed' }
  /** It differs, but the section is only audited. */
  | {
      readonly type: 'audited';
      readonly address: Address;
      readonly declared: Declared;
      readonly observed?: Observed;
      readonly changes: readonly FieldChange[];
    }
  /** The required collection or field was not read, so nothing is planned. */
  | {
      readonly type: 'unknown';
      readonly address: Address;
      readonly declared?: Declared;
      readonly because: Completeness;
      readonly fields?: readonly string[];
    }
  /** A live item beside a declared one, or several items of one declared name: a person must remove all but one. Pending until then. */
  | (Conflict & { readonly type: 'conflict'; readonly address: Address; readonly ids: readonly string[] } & (
        | { readonly declared: Declared }
        | { readonly observed: Observed }
      ))
  /** Two live items share one key; neither is changed. */
  | { readonly type: 'ambiguous'; readonly address: Address; readonly declared?: Declared; readonly ids: readonly string[] };

/** A note without effect, e.g. a `renamed_from` whose rename is done. */
export interface Note {
  readonly message: string;
  readonly at: Source;
}

export interface Difference {
  readonly entries: Readonly<Record<KindName, readonly DifferenceEntry[]>>;
  readonly notes: readonly Note[];
  /** Declared items in regions that were not selected: neither compared nor unknown. */
  readonly outside: readonly Address[];
}
