// The fields of a kind as a table: the type of each, the side that provides it, and how it is compared and changed. TypeScript and CEL types are derived from
// it.
import type { Json } from '../json.ts';
import type { KindName } from './names.generated.ts';

/**
 * text, int, bool, texts (list of text); time: `YYYY-MM-DDTHH:MM:SS(.sss)Z`; duration: as written, e.g. `90d`; decimal: exact decimal as text;
 * money: `1500.00 BRL`; percent: `80%`; secret: a reference `{secret: name}`, never a value; json: anything else.
 */
interface ValueTypes {
  readonly text: string;
  readonly int: number;
  readonly bool: boolean;
  readonly time: string;
  readonly duration: string;
  readonly decimal: string;
  readonly money: string;
  readonly percent: string;
  readonly texts: readonly string[];
  readonly secret: { readonly secret: string };
  readonly json: Json;
}
export type FieldType = keyof ValueTypes;
/** Types that only the file has: responses contain no such value. */
type FileType = 'duration' | 'money' | 'percent' | 'secret';

/**
 * The notation of a field in the file, in addition to its type: the description that editors display, and the constraints of JSON Schema. `part`: the shared
 * schema that it uses instead (schemas/parts). `$ref`s are paths from the root of the repository.
 */
interface WrittenField {
  readonly description: string;
  readonly part?: 'region';
  readonly [keyword: string]: Json;
}

/** The same for an item as a whole. */
export interface ItemForm {
  readonly description: string;
  /** The required fields. */
  readonly required?: readonly string[];
  /** Describes its long form, if a plain value is also accepted. */
  readonly form?: string;
}

/** The kind whose items a field names. */
export interface RefersTo {
  readonly kind: KindName;
  /** In the same region as the item. */
  readonly regional?: true;
  /** A word that names no item. */
  readonly except?: string;
}

/** A part of a record; null or absent: it has no value. */
interface RecordField {
  readonly type: 'text' | 'int' | 'bool' | 'time' | 'duration' | 'texts';
  readonly about: string;
}

interface Row {
  /** One sentence for people: displayed by `explain` and in the docs of policies. */
  readonly about: string;
  /** The side that provides it: only the file (`rotate_after`), only the platform (`created_at`), or both (default). Only `both` is compared. */
  readonly side?: 'desired' | 'live' | 'both';
  /**
   * The source that fills it instead of the response that lists the item: further reads (`details`), or the view of policies of the item and related items
   * (`inPolicies`).
   */
  readonly filledBy?: 'details' | 'inPolicies';
  /**
   * The position of its value in the bodies of the calls that create and change the item: true if the body uses the same name, otherwise the key, or the keys
   * on the way to it (`type.name`). Absent: no such call sends it, or the kind's own function does (change.ts).
   */
  readonly sent?: { readonly create?: true | string; readonly update?: true | string };
  /** Another field of the file without which this one has no effect, and why, as half a sentence. */
  readonly requires?: { readonly field: string; readonly why: string };
  /** Why the value cannot be changed after the creation of the item, as half a sentence. */
  readonly createOnly?: string;
  /** The platform cannot change it, and a new item with another value replaces the old one. */
  readonly recreates?: true;
  /** How two values are compared: exactly (default), as a set, case-folded, by the part before `@`, or as the same certificate. */
  readonly compare?: 'exact' | 'set' | 'folded' | 'local-part' | 'certificate';
  /** A list of access: exported even if empty, so that later additions are drift. */
  readonly grants?: true;
  /** The live field that an export writes instead (all requested scopes, approved or not). */
  readonly exportedFrom?: string;
  /** The live field with the name for an id: an export adds it to the id as a comment. */
  readonly namedBy?: string;
  /** For a field that only the platform provides: what policies read offline, a field of the file, or null if a declared item has no such value yet. */
  readonly offline?: string | null;
  /** Only an item of this `type` has it. */
  readonly onlyOf?: string;
  /** The value can only grow: the reason, as half a sentence; its unit; and the alternative. */
  readonly grows?: { readonly why: string; readonly unit: string; readonly instead: string };
  /**
   * A secret, or a value that contains secrets: sent, never read, never drift. `sentTo`: the fields with the addresses that the platform sends it to, or signs
   * people in with. If one of them moves to another origin, the secret is sent again in the same call: a stored secret is never used for a new origin.
   */
  readonly secret?: { readonly sentTo: readonly string[] };
  readonly refersTo?: RefersTo;
  /** Names a sink of the trust file, which receives the next secret of the item: another sink is no change on the platform. */
  readonly delivers?: true;
  /** What a new subject holds of it unless the call that creates the subject sets it. */
  readonly whenNew?: null | readonly [];
  /** false: the simulator derives the value, so a simulation keeps the value that was read. */
  readonly simulated?: false;
  /** Absent: it is not a key of an item, because it is the item's key or because only the platform provides it. */
  readonly written?: WrittenField;
  /** Every value that the platform or the file can give it; a policy that compares it with another one gets a warning. */
  readonly values?: readonly string[];
  /** Of a json field: what each item of its list, or the one object, has, so that policies can look inside. */
  readonly record?: { readonly many: boolean; readonly fields: Readonly<Record<string, RecordField>> };
  /** A realistic value: the cases of policies lay their overlays on a resource with all of them. */
  readonly sample: Json;
}

/**
 * `wire`: the position of its value in a response, for decode-fields.ts: true if the response uses the same name, otherwise the key, or the keys on the way to
 * it (`iops.read`). Absent: `decode` of the kind provides it (read.ts), because its position alone does not describe it.
 */
export type Field = Row &
  ({ readonly type: Exclude<FieldType, FileType>; readonly wire?: true | string } | { readonly type: FileType; readonly wire?: never });

/** The path of an address: its parts in their order, and the scope of the collection that contains such an item. */
export interface AddressPath {
  /** The tenant, a region, or an item of another kind, whose address has all parts but the last. */
  readonly within: 'tenant' | 'region' | KindName;
  /** `region` is the name of a region. */
  readonly parts: readonly string[];
}

export type Fields = Readonly<Record<string, Field>>;

/** A realistic resource: every field has a value. */
export const sampleOf = (fields: Fields): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { sample }]) => [name, sample]));

type Values<F extends Fields> = { readonly [N in keyof F]: ValueTypes[F[N]['type']] };
/** The values that were read: absent is unread, null is the platform's answer that there is none. */
export type ReadValues<F extends Fields> = { readonly [N in keyof F]?: Values<F>[N] | null };
/** The fields whose rows state their position in a response. */
export type WireValues<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { readonly wire: true | string } ? N : never]?: Values<F>[N] | null;
};
type Filled = { readonly side: 'desired' } | { readonly filledBy: string } | { readonly secret: object };
/**
 * The other fields of a response: all of them, so that no row is without a source. undefined: this response does not contain the field. Responses may also
 * contain fields that other reads fill.
 */
export type OwnValues<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { readonly wire: true | string } | Filled ? never : N]: Values<F>[N] | null | undefined;
} & { readonly [N in keyof F as F[N] extends { readonly filledBy: string } ? N : never]?: Values<F>[N] | null | undefined } & {
  readonly [N in keyof F as F[N] extends { readonly wire: true | string } ? N : never]?: never;
};
/** The values in the file: absent is unmanaged. */
export type WrittenValues<F extends Fields> = { readonly [N in keyof F]?: Values<F>[N] };
