// The fields of a kind as a table: what type each has, which side knows it, how it is compared and changed. TypeScript and CEL types come from it.
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
/** Types that only the file has: no response holds such a value. */
type FileType = 'duration' | 'money' | 'percent' | 'secret';

/**
 * How a field is written in the file, beyond what its type says: the description that editors show, and the constraints of JSON Schema.
 * `part`: the shared schema that it has instead (schemas/parts). `$ref`s are paths from the root of the repository.
 */
interface WrittenField {
  readonly description: string;
  readonly part?: 'region';
  readonly [keyword: string]: Json;
}

/** The same of an item as a whole. */
export interface ItemForm {
  readonly description: string;
  /** The fields that must be written. */
  readonly required?: readonly string[];
  /** Describes its long form, where a plain value will do. */
  readonly form?: string;
}

/** The kind whose items a field names. */
export interface RefersTo {
  readonly kind: KindName;
  /** In the same region as the item. */
  readonly regional?: true;
  /** A word that names nothing. */
  readonly except?: string;
}

interface Row {
  /** One sentence for people: shown by `explain` and in the docs of rules. */
  readonly about: string;
  /** Which side knows it: the file only (`rotate_after`), the platform only (`created_at`), or both (default). Only `both` is compared. */
  readonly side?: 'desired' | 'live' | 'both';
  /** What fills it instead of the response that lists the item: further reads (`details`), or what policies see of the item and those around it (`inRules`). */
  readonly filledBy?: 'details' | 'inRules';
  /**
   * Where its value goes in the body of the call that creates the item, and of the one that changes it: true where the body calls it the same, else the
   * key, or the keys on the way to it (`type.name`). Absent: no such call says it, or the kind's own function does (change.ts).
   */
  readonly sent?: { readonly create?: true | string; readonly update?: true | string };
  /** Another value is impossible once the item is created: why, as half a sentence. */
  readonly createOnly?: string;
  /** The platform cannot change it, and a new item with another value takes the place of the old one. */
  readonly recreates?: true;
  /** How two values are compared: exactly (default), as a set, case-folded, by the part before `@`, or as the same certificate. */
  readonly compare?: 'exact' | 'set' | 'folded' | 'local-part' | 'certificate';
  /** A list of what somebody may do: written even where it is empty, so that whatever is added to it later is drift. */
  readonly grants?: true;
  /** The live field that an export writes instead (all scopes asked for, approved or not). */
  readonly exportedFrom?: string;
  /** The live field that names what an id stands for: an export writes it beside the id, as a comment. */
  readonly namedBy?: string;
  /** Of a field that only the platform knows: what policies read offline, a field of the file, or null if what is declared has no such value yet. */
  readonly offline?: string | null;
  /** Only an item of this `type` has it. */
  readonly onlyOf?: string;
  /** Can only become larger: why, as half a sentence; what it is counted in; and what to do instead. */
  readonly grows?: { readonly why: string; readonly unit: string; readonly instead: string };
  /**
   * It is a secret, or holds some: sent, never read, never drift. `sentTo`: the fields with the addresses where the platform sends it, or signs people
   * in with it. When one of them moves to another origin, the secret is sent anew in the same call: a stored one never follows.
   */
  readonly secret?: { readonly sentTo: readonly string[] };
  readonly refersTo?: RefersTo;
  /** What somebody new holds of it unless the call that creates them says it. */
  readonly whenNew?: null | readonly [];
  /** false: the simulator derives the value, so a simulation keeps the value that was read. */
  readonly simulated?: false;
  /** Absent: no key of an item, because it is the item's key or because only the platform knows it. */
  readonly written?: WrittenField;
  /** A believable value: the cases of policies lay their overlays on a resource with all of them. */
  readonly sample: Json;
}

/**
 * `wire`: where its value is in a response, for decode-fields.ts: true where the response calls it the same, else the key, or the keys on the way
 * to it (`iops.read`). Absent: `decode` of the kind tells it (read.ts), because more than its place has to be said.
 */
export type Field = Row &
  ({ readonly type: Exclude<FieldType, FileType>; readonly wire?: true | string } | { readonly type: FileType; readonly wire?: never });

/** What an address says after its kind: its parts in their order, and within what the collection stands that holds such an item. */
export interface AddressPath {
  /** The tenant, a region, or an item of another kind, whose address has all parts but the last. */
  readonly within: 'tenant' | 'region' | KindName;
  /** `region` is the name of a region. */
  readonly parts: readonly string[];
}

export type Fields = Readonly<Record<string, Field>>;

/** A believable resource: every field has a value. */
export const sampleOf = (fields: Fields): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { sample }]) => [name, sample]));

type Values<F extends Fields> = { readonly [N in keyof F]: ValueTypes[F[N]['type']] };
/** What was read: absent is unread, null is the platform's word that there is none. */
export type ReadValues<F extends Fields> = { readonly [N in keyof F]?: Values<F>[N] | null };
/** The fields whose rows say where they are in a response. */
export type WireValues<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { readonly wire: true | string } ? N : never]?: Values<F>[N] | null;
};
type Filled = { readonly side: 'desired' } | { readonly filledBy: string } | { readonly secret: object };
/**
 * The rest of what a response tells: all of it, so that no row is without a source. undefined: this response does not tell it. What other reads fill,
 * the response may tell as well.
 */
export type OwnValues<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { readonly wire: true | string } | Filled ? never : N]: Values<F>[N] | null | undefined;
} & { readonly [N in keyof F as F[N] extends { readonly filledBy: string } ? N : never]?: Values<F>[N] | null | undefined } & {
  readonly [N in keyof F as F[N] extends { readonly wire: true | string } ? N : never]?: never;
};
/** What was written in the file: absent is unmanaged. */
export type WrittenValues<F extends Fields> = { readonly [N in keyof F]?: Values<F>[N] };
