// The definition of one resource kind: typed data and small pure functions. The components (desired, live, diff, plan, apply) do the work.
import type { Source } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Args } from '../platform/operation.ts';
import type { OperationOf } from '../platform/operations.ts';
import type { Address, CollectionName } from './address.ts';
import { fieldDecoder } from './decode-fields.ts';
import type { Fields, ItemForm, OwnValues, ReadValues, WireValues, WrittenValues } from './field.ts';
import type { KindName } from './names.generated.ts';
import type { Arg, ChangeAnswer, StepDraft } from './step.ts';

/** How a renamed live item is recognized without its name, and what would be lost with it. */
interface RenameEvidence<Field extends string> {
  /** It may be an item that is equal in all of these. */
  readonly by: readonly Field[];
  /** It is the item if one of these is also equal: they are unique. */
  readonly surely: readonly Field[];
}

/** What is lost with it, and cannot be moved to another region. */
type HeldContent = 'data' | 'images';

/**
 * settled: usable; moving: an operation is running; failed: its last operation failed; stuck: a state that ends only by hand (busy, legacy); retired: revoked,
 * deleted, rejected: it exists, but is no longer in use.
 */
export type Phase = 'settled' | 'moving' | 'failed' | 'stuck' | 'retired';

/** One item of the file. `values` contains only declared fields. */
export interface Declared<F extends Fields = Fields> {
  readonly kind: KindName;
  readonly address: Address;
  /** Its parent in the file: the service account of a key. */
  readonly parent?: Address;
  readonly region?: string;
  readonly values: WrittenValues<F>;
  /** `id:` in the file: exactly this live item. */
  readonly pin?: string;
  readonly renamedFrom?: Address;
  readonly at: Source;
  readonly fieldAt: Readonly<Record<string, Source>>;
}

/** One live item. A field that is neither in `values` nor in `unread` was not requested. */
export interface Observed<F extends Fields = Fields> {
  readonly kind: KindName;
  readonly address: Address;
  /** The platform's id; kinds without one use their natural key (a role's name). */
  readonly id: string;
  readonly in: CollectionName;
  readonly parent?: Address;
  readonly region?: string;
  readonly values: ReadValues<F>;
  /** Field → why it could not be read. */
  readonly unread: Readonly<Record<string, string>>;
  readonly phase: Phase;
  /**
   * The response bodies of the item by operation id, without secret fields. Absent: the reading dropped them (live/responses.ts), or the item is only expected;
   * what needs them takes a `Received`.
   */
  readonly wire?: JsonObject;
}

/** An item with its responses: simulations are filled from them, and captures contain them. */
export interface Received<F extends Fields = Fields> extends Observed<F> {
  readonly wire: JsonObject;
}

/**
 * How completely a collection was read. unsupported: not supported by the platform; not-requested: not needed; partial, failed and denied: not read, or only
 * partially. `permission`: the missing permission, if the platform reported it; `requestId`: of the failed request, for the support of the platform.
 */
export type Completeness =
  | { readonly type: 'complete' | 'unsupported' | 'not-requested' }
  | { readonly type: 'partial' | 'failed'; readonly cause: string; readonly requestId?: string }
  | { readonly type: 'denied'; readonly cause: string; readonly permission?: string; readonly requestId?: string };

/** The place of an item in the reads. */
export interface ReadScope {
  readonly in: CollectionName;
  /** UTC, ISO 8601: the start of the read, or the time of the evaluation if that is earlier. For reads of a period. */
  readonly now?: string;
  /** UTC, ISO 8601: the start of the period for lists that grow without limit. */
  readonly since?: string;
  /** How many days before `now` usage is read at least. */
  readonly usageDays?: number | undefined;
  /** All regions that are read, for a kind that is read once for the tenant. */
  readonly regions?: readonly string[];
  readonly region?: string;
  readonly parent?: Observed;
}

/** The decoded item of a response, before the engine makes an Observed of it. */
interface Decoded<V> {
  readonly id: string;
  readonly address: Address;
  readonly values: V;
  readonly phase: Phase;
}

/** The read that lists a kind's items: once for the tenant, or once for each region or each item of another kind, depending on its path (`within`). */
export interface CollectionRead {
  readonly operation: OperationOf<'read'>;
  args?(scope: ReadScope): Args;
  /** Instead of `args`: several calls whose responses form the collection (usage: one for each month). */
  calls?(scope: ReadScope): readonly Args[];
  /** A list that grows without limit (audit events): only its newest part is read, back to `since`. Returns the time of an item, UTC. */
  readonly newest?: (wire: Json) => string | undefined;
  /** Statuses that mean that this platform does not offer the operation (backups answer 404), as opposed to a failure. */
  readonly unsupportedOn?: readonly number[];
  /** The collection is a single body that is one item (access control); a not-found response means that there is none. */
  readonly single?: true;
  /** An element of a response that contains several items (a product with its permissions): the input of `decode` for each of them. */
  spread?(wire: Json): readonly Json[];
}

/** A read that fills more fields: one call per item (`per: 'self'`), or per item of another kind, whose responses are distributed to the items. */
export interface DetailRead<F extends Fields = Fields> {
  readonly operation: OperationOf<'read'>;
  readonly fills: readonly (keyof F & string)[];
  readonly per: 'self' | KindName;
  /** `of` is the item itself, or the item of the other kind. */
  args(of: Observed): Args;
  /** per self: a not-found response means that the item was deleted after it was listed; it is left out. */
  readonly goneIfNotFound?: true;
  /** per self: only items that need it (a filter that saves calls); default: all. */
  when?(item: Observed<F>): boolean;
  /**
   * The values of one item in the responses. `answers`: per self one body; otherwise one per item of the other kind, in its order (list operations: the array
   * of all items). undefined = cannot be parsed.
   */
  decode(item: Observed<F>, answers: readonly { readonly of: Observed; readonly body: Json }[]): ReadValues<F> | undefined;
}

/** The cheapest call that reads one item: for the reads before and after a step, and after an unknown outcome. */
export interface ItemRead<F extends Fields = Fields> {
  readonly operation: OperationOf<'read'>;
  /** The fields that this call provides (in addition to existence). */
  readonly fills: readonly (keyof F & string)[] | 'all';
  /** `id` is known for existing items; an item that does not exist yet has only its address and its parent's id. */
  args(of: Located): Args;
  /** The response is a list in which the item is found by id, or by address without an id; otherwise a body. */
  readonly list?: true;
  /** Usable only if the id is known. */
  readonly needsId?: true;
  /** A body that is not an item by itself (grants): the values that it contains for the item. */
  decode?(of: Located, body: Json): ReadValues<F> | undefined;
}
export interface Located {
  readonly address: Address;
  readonly id?: string;
  readonly in: CollectionName;
  readonly region?: string;
  readonly parentId?: string;
}

/** The place of a kind in the desired-state file. */
export interface FilePlace {
  /** The key of its items: `volumes`, or `api_keys` inside each item of `below`. */
  readonly section: string;
  readonly below?: KindName;
  /** The field that is the item's key; absent: the section is the one item itself (access_control). */
  readonly key?: string;
  /** An item that is a plain value is this field: `{ rui@acme.example: admin }`. */
  readonly scalar?: string;
  /** Its key in `ownership:`. */
  readonly ownership?: string;
  /** Whether `authoritative` is possible: the platform can remove it. */
  readonly removable: boolean;
  /**
   * The effect of `renamed_from`. in-place: the platform renames, so the old live item is the declared one. refused: with the given reason. replace: create,
   * move, remove: the new item is missing as usual, and the old one is `unexpected` because `removed`, as long as it is live (also beside the new one, after an
   * interrupted run); the answer to that moves its dependents.
   */
  readonly rename: 'in-place' | 'replace' | { readonly refused: string };
  /** The platform's constraints on names, which desired/ checks keys against (without their region): an error stops the run, a warning is only reported. */
  readonly names?: readonly { readonly pattern: string; readonly level: 'error' | 'warning'; readonly says: string }[];
  /** The notation of an item, in addition to its fields. */
  readonly written: ItemForm;
}

/** A related resource, for policies: children by parent address, or items of another kind whose field names this one. */
export type Link =
  | { readonly kind: KindName; readonly children: true }
  /** many: items of `kind` whose field `theirs` equals our field `ours` (`id` is the platform id), or contains it if `theirs` is a list; if `ours` is a list, any of them. */
  | { readonly kind: KindName; readonly theirs: string; readonly ours: string }
  /** one: the item of `kind` whose field `theirs` (or `id`) equals our field `ours`; null if there is none. */
  | { readonly kind: KindName; readonly one: true; readonly theirs: string; readonly ours: string };

export type Change<F extends Fields = Fields> =
  | { readonly type: 'missing'; readonly declared: Declared<F> }
  | { readonly type: 'unexpected'; readonly observed: Observed<F>; readonly because: 'authoritative' | 'removed'; readonly at: Source }
  | {
      readonly type: 'changed';
      readonly declared: Declared<F>;
      readonly observed: Observed<F>;
      readonly fields: readonly (keyof F & string)[];
    };

/** A live item that must not stay beside a declared one, which only a person can decide about. A pending change until it is removed. */
export interface Conflict {
  /** The declaration. */
  readonly at: Source;
  /** As half a sentence. */
  readonly why: string;
  /** What a person must do, as a sentence. */
  readonly action: string;
}

/** The lookups of a kind while it answers: the live world and the declared one, each item by address or id. */
export interface Lookup {
  readonly live: (address: Address) => Observed | undefined;
  /**
   * The live item of a declared address: the pinned one; the one at the address; if the platform renames the kind in place, the one that still has the old
   * name; otherwise the only candidate.
   */
  readonly liveOf: (address: Address) => Observed | undefined;
  readonly liveById: (kind: KindName, id: string) => Observed | undefined;
  readonly all: (kind: KindName) => readonly Observed[];
  /** Items below a parent, and how completely they were read. */
  readonly below: (kind: KindName, parent: Address) => { readonly completeness: Completeness; readonly items: readonly Observed[] };
  readonly completeness: (collection: CollectionName) => Completeness;
  readonly declared: (address: Address) => Declared | undefined;
  readonly allDeclared: (kind: KindName) => readonly Declared[];
  /** Whether a secret of this resource must be sent again (`--resend-secret`). */
  readonly resendSecret: (address: Address) => boolean;
}

/** The declaration of what is live at an address, and the live item. */
export type Around = (address: Address) => { readonly declared?: Declared | undefined; readonly live?: Observed | undefined };
/** `declared`: the declaration of the item, which may have another address. */
export interface InPolicies<F extends Fields = Fields> {
  readonly declared?: Declared;
  readonly values: ReadValues<F>;
}

/** How a kind is read, and which parts of it are compared. */
interface Reading<F extends Fields> {
  readonly collection: CollectionRead;
  readonly details?: readonly DetailRead<F>[];
  /** The address of an item that shares its own with another one of its collection, where names are not unique. Absent: both keep it. */
  apart?(item: Observed<F>): Address;
  /** In the order of preference; together they provide every field that conditions use. */
  readonly item?: readonly ItemRead<F>[];
  /** Values that need other kinds (a proxy cache's name for its id), filled after all reads. */
  resolve?(item: Observed<F>, lookup: Lookup): ReadValues<F>;
  /** Field → why `resolve` could not fill it, if an item that it depends on was not read. */
  unresolved?(item: Observed<F>, lookup: Lookup): Readonly<Record<string, string>>;
  /**
   * The full values of a declared item once other kinds are known (a role's permissions with those of its base role): compared instead of its values, every
   * field regardless of its side. `unread`: field → why it is not known; such a field is unknown. Absent: the values as declared.
   */
  means?(declared: Declared<F>, lookup: Lookup): { readonly values: WrittenValues<F>; readonly unread: Readonly<Record<string, string>> };
  /** For an item with `id:` whose live item Tenantry replaced: that item (`of`), its replacement, and the change to make in the file. */
  heirs?(
    declared: Declared<F>,
    lookup: Lookup,
  ): { readonly of: Observed; readonly by: readonly Observed[]; readonly says: string } | undefined;
  /** Live items that a declared one without `id:` could be if none has its address: one is the item, several are ambiguous. */
  candidates?(declared: Declared<F>, lookup: Lookup): readonly Observed[];
  /**
   * Not covered by the ownership of the file (a default role, a revoked key): never exported, unmanaged, or unexpected by ownership; reported: still unmanaged.
   */
  outside?(item: Observed<F>, lookup: Lookup): boolean | 'reported';
  /** Live items beside a declared one that must not stay: each gives access, and nothing says which of them is used. */
  readonly conflicts?: {
    /** Several live items have the name of a declared one. Without it they are only ambiguous. */
    readonly ofName: (declared: Declared, ids: readonly string[]) => Conflict;
    /** An item that no line of the file means; undefined: it may stay. */
    readonly ofItem: (item: Observed, lookup: Lookup) => Conflict | undefined;
  };
  /** For an item that the platform lists but failed to create: how it failed. */
  neverCreated?(item: Observed<F>): string | undefined;
  /** Additional values of a live item for policies, which come only from the file and related items (a key in rotation). */
  inPolicies?(item: Observed<F>, around: Around): InPolicies<F>;
  /** Further temporary addresses of a declared item, by which names in `inPolicies` also find it (a key in rotation beside a twin). */
  alsoCalled?(declared: Declared): readonly Address[];
  /** Compares one field if its `compare` is not enough; `read` may be null. undefined: use the field's `compare`. */
  same?(field: keyof F & string, written: Json, read: Json, item: Observed<F>): boolean | undefined;
}

/** `read.ts` of a kind's folder. */
export interface Reads<F extends Fields = Fields> extends Reading<F> {
  /**
   * The values of a wire item that the rows of the fields cannot describe. `values`: those that they describe (decode-fields.ts). undefined = the item cannot
   * be parsed.
   */
  decode(wire: Json, scope: ReadScope, values: WireValues<F>): Decoded<OwnValues<F>> | undefined;
}

/** An item according to the call that creates it. `values`: the fields of the body, and empty values for those that the call omits. */
interface NewItem {
  readonly address: Address;
  readonly values: JsonObject;
  readonly body?: Arg | undefined;
}

/** The steps of a change of a kind (`change.ts` of its folder, or in `kind.ts`). */
export interface Changes<F extends Fields = Fields> {
  /** The steps of a change. Absent: the kind is only audited. */
  answer?(change: Change<F>, lookup: Lookup): readonly ChangeAnswer[];
  /** Joins steps that one call can perform (a batch of grants): each joined step and the drafts (by identity) that it replaces. */
  merge?(drafts: readonly StepDraft[]): readonly { readonly step: StepDraft; readonly insteadOf: readonly StepDraft[] }[];
  /** The values of a new item in addition to those that the call writes. `there`: the live items at the time of the call. */
  created?(item: NewItem, there: Lookup['live']): Partial<Pick<Observed<F>, 'id' | 'values' | 'unread'>>;
  /** The action that a person must take after the creation, as half a sentence: publish the TXT record of a domain. */
  next?(item: Observed<F>): string | undefined;
}

/** The content of a kind's folder. */
interface Stated<F extends Fields> extends Reading<F>, Changes<F> {
  readonly name: KindName;
  /** For people: `API key`, `API keys`. */
  readonly title: readonly [singular: string, plural: string];
  /** One or two sentences: its purpose and its identity. Displayed by `explain`. */
  readonly about: string;
  readonly fields: F;
  readonly links?: Readonly<Record<string, Link>>;
  /** No step changes it: it is a catalogue, or others create it. */
  readonly unchanging?: true;
  /** Every item of it gives somebody access, or trusts somebody. */
  readonly opensAccess?: true;
  /** A simulation may assume its unread values (simulation/assumptions.ts). */
  readonly assumable?: true;
  /** Absent: never declared in the file. */
  readonly place?: FilePlace;
  /** Read only if a policy or the operator requests it, not by default: it takes one call per item of a large collection. */
  readonly asked?: true;
  readonly permissions: { readonly read: readonly string[]; readonly write: readonly string[] };
  /** Other kinds, with the fields of each, that `means`, `outside`, `candidates` and `answer` depend on: read whenever this kind is planned. */
  readonly lookups?: Readonly<Partial<Record<KindName, readonly string[]>>>;
  /**
   * Other kinds that only some answers depend on (the repositories of a registry that is to be deleted): a plan reads a collection of them when an answer looks
   * it up. Their lists contain everything that answers use.
   */
  readonly lookupsOnDemand?: readonly KindName[];
  /** Represents an item of that kind that does not exist yet, at the same path (an invitation for a member): the declaration of that item applies to it. */
  readonly represents?: KindName;
  readonly recognized?: RenameEvidence<keyof F & string>;
  readonly holds?: HeldContent;
  /** The address of a declared item: from its key and values, and its parent's address path. */
  address(values: WrittenValues<F>, parent?: Address): Address;
}

export interface Kind<F extends Fields = Fields> extends Stated<F> {
  /** A wire item from the platform; undefined = it cannot be parsed (no id, no name). */
  decode(wire: Json, scope: ReadScope): Decoded<ReadValues<F>> | undefined;
}

/** All fields of a wire item: those whose rows state their position, and those that the kind's own function decodes. */
const wholeDecoder = ({ fields, decode }: Pick<Stated<Fields>, 'fields'> & Pick<Reads, 'decode'>): Kind['decode'] => {
  const decodeFields = fieldDecoder(fields);
  return (wire, scope) => {
    const values = decodeFields(wire);
    const own = decode(wire, scope, values);
    if (!own) return undefined;
    for (const name in own.values) {
      const value = own.values[name];
      if (value !== undefined) values[name] = value;
    }
    return { id: own.id, address: own.address, values, phase: own.phase };
  };
};

/**
 * Types a kind from its field table alone (shared parts do not widen it) and erases it to `Kind`, as in the catalogue. It is erased here, once: otherwise the
 * order in which the compiler sees the files would decide whether a typed kind is assignable to a general one.
 */
export const defineKind = <F extends Fields>(
  kind: Stated<NoInfer<F>> & Pick<Reads<NoInfer<F>>, 'decode'> & { readonly fields: F },
): Kind => ({
  ...kind,
  decode: wholeDecoder(kind),
});
