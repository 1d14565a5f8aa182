// What one resource kind is: typed data and small pure functions. The engine rooms (desired, live, diff, plan, apply) do the work.
import type { Source } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Args } from '../platform/operation.ts';
import type { OperationOf } from '../platform/operations.ts';
import type { Address, CollectionName } from './address.ts';
import { fieldDecoder } from './decode-fields.ts';
import type { Fields, ItemForm, OwnValues, ReadValues, WireValues, WrittenValues } from './field.ts';
import type { KindName } from './names.generated.ts';
import type { Arg, ChangeAnswer, StepDraft } from './step.ts';

/** How something that was renamed on the platform is known by more than its name, and what would be lost with it. */
interface RenameEvidence<Field extends string> {
  /** It may be one that is equal in all of these. */
  readonly by: readonly Field[];
  /** It is, where one of these is equal too: no two have the same. */
  readonly surely: readonly Field[];
}

/** What is lost with it, and does not go along to another region. */
type HeldContent = 'data' | 'images';

/** settled: usable as it is; moving: an operation runs; failed: its last operation failed; stuck: a state that ends only by hand (busy, legacy); retired: revoked, deleted, rejected: there, but no nextPause in use. */
export type Phase = 'settled' | 'moving' | 'failed' | 'stuck' | 'retired';

/** One item of the file. `values` holds only what is written. */
export interface Declared<F extends Fields = Fields> {
  readonly kind: KindName;
  readonly address: Address;
  /** The item it hangs below in the file: the service account of a key. */
  readonly parent?: Address;
  readonly region?: string;
  readonly values: WrittenValues<F>;
  /** `id:` in the file: exactly this live item. */
  readonly pin?: string;
  readonly renamedFrom?: Address;
  readonly at: Source;
  readonly fieldAt: Readonly<Record<string, Source>>;
}

/** One item as it was read. A field that is neither in `values` nor in `unread` was not asked for. */
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
  /** The bodies it was read from, by operation id, secret fields dropped: what simulation is filled from. */
  readonly wire: JsonObject;
}

/** How much of a collection was read. `permission`: what is missing, when the platform said so. */
export type Completeness =
  | { readonly type: 'complete' | 'unsupported' | 'not-requested' }
  | { readonly type: 'partial' | 'failed'; readonly cause: string }
  | { readonly type: 'denied'; readonly cause: string; readonly permission?: string };

/** Where an item was found while reading. */
export interface ReadScope {
  readonly in: CollectionName;
  /** UTC, ISO 8601: when reading began. For reads that ask for a period. */
  readonly now?: string;
  /** UTC, ISO 8601: how far back to read what grows for ever. */
  readonly since?: string;
  /** Every region that is read, where a kind is read once for the tenant. */
  readonly regions?: readonly string[];
  readonly region?: string;
  readonly parent?: Observed;
}

/** What a wire item says, before the engine makes an Observed of it. */
interface Decoded<V> {
  readonly id: string;
  readonly address: Address;
  readonly values: V;
  readonly phase: Phase;
}

/** The read that yields a kind's items: once for the tenant, or once for each region or each item of another kind, as its path says (`within`). */
export interface CollectionRead {
  readonly operation: OperationOf<'read'>;
  args?(scope: ReadScope): Args;
  /** Instead of `args`: several calls whose answers are the collection together (usage: one for each month). */
  calls?(scope: ReadScope): readonly Args[];
  /** A list that grows for ever (audit events): only its newest part is read, back to `since`. Answers the time of an item, UTC. */
  readonly newest?: (wire: Json) => string | undefined;
  /** Statuses that mean "this platform does not offer it" (backups answer 404) rather than a failure. */
  readonly unsupportedOn?: readonly number[];
  /** The collection is a single body that is one item (access control); a not-found answer means there is none. */
  readonly single?: true;
  /** A wire item that holds several items (a product with its permissions): what `decode` gets for each of them. */
  spread?(wire: Json): readonly Json[];
}

/** A read that fills more fields: one call for each item (`per: 'self'`), or for each item of another kind, whose answers are shared out. */
export interface DetailRead<F extends Fields = Fields> {
  readonly operation: OperationOf<'read'>;
  readonly fills: readonly (keyof F & string)[];
  readonly per: 'self' | KindName;
  /** `of` is the item itself, or the item of the other kind. */
  args(of: Observed): Args;
  /** per self: only items that need it (a filter that saves calls), default all. */
  when?(item: Observed<F>): boolean;
  /** What the answers say of one item. `answers`: per self one body; else one per item of the other kind, in its order (list operations: the array of all items). undefined = not understood. */
  decode(item: Observed<F>, answers: readonly { readonly of: Observed; readonly body: Json }[]): ReadValues<F> | undefined;
}

/** The cheapest call that tells one item: re-reads before and after a step, look-ups after an unknown outcome. */
export interface ItemRead<F extends Fields = Fields> {
  readonly operation: OperationOf<'read'>;
  /** Fields this call tells (beyond existence). */
  readonly fills: readonly (keyof F & string)[] | 'all';
  /** `id` is known for what exists; a look-up of something not there yet has only its address and its parent's id. */
  args(of: Located): Args;
  /** The answer is a list in which the item is found by id, or by address when there is no id; a body otherwise. */
  readonly list?: true;
  /** Usable only when the id is known. */
  readonly needsId?: true;
  /** A body that is not an item by itself (grants): what it says of the item. */
  decode?(of: Located, body: Json): ReadValues<F> | undefined;
}
export interface Located {
  readonly address: Address;
  readonly id?: string;
  readonly in: CollectionName;
  readonly region?: string;
  readonly parentId?: string;
}

/** Where a kind stands in the desired-state file. */
export interface FilePlace {
  /** The key that holds its items: `volumes`, or `api_keys` inside each item of `below`. */
  readonly section: string;
  readonly below?: KindName;
  /** The field that the item's key is; absent: the section is the one item itself (access_control). */
  readonly key?: string;
  /** An item written as a plain value is this field: `{ rui@acme.example: admin }`. */
  readonly scalar?: string;
  /** Key of `ownership:` that speaks about it. */
  readonly ownership?: string;
  /** Whether `authoritative` is possible: the platform lets it be removed. */
  readonly removable: boolean;
  /**
   * What `renamed_from` does. in-place: the platform renames, so the old live item is the declared one. refused: with the reason given.
   * replace: new, move, remove: the new one is missing as usual, and the old one, as long as it is live (also beside the new one: a run
   * may have been interrupted), is `unexpected` because `removed`; the answer to that moves what hangs on it.
   */
  readonly rename: 'in-place' | 'replace' | { readonly refused: string };
  /** What the platform takes as a name, for desired/ to hold keys against (without their region): an error blocks, a warning is only said. */
  readonly names?: readonly { readonly pattern: string; readonly level: 'error' | 'warning'; readonly says: string }[];
  /** How an item is written, beyond its fields. */
  readonly written: ItemForm;
}

/** What hangs on a resource, for rules: children by parent address, or items of another kind whose field names this one. */
export type Link =
  | { readonly kind: KindName; readonly children: true }
  /** many: items of `kind` whose field `theirs` equals our field `ours` (`id` is the platform id), or holds it where `theirs` is a list. */
  | { readonly kind: KindName; readonly theirs: string; readonly ours: string }
  /** one: the item of `kind` whose field `theirs` (or `id`) equals our field `ours`; null when there is none. */
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

/** What a kind may look at while answering: the read world and the declared one, each item by address or id. */
export interface Look {
  readonly live: (address: Address) => Observed | undefined;
  /**
   * The live item that a declared address means: the pinned one; the one at the address; where the platform renames the kind in place, the one that still
   * has the old name; else the only candidate.
   */
  readonly liveOf: (address: Address) => Observed | undefined;
  readonly liveById: (kind: KindName, id: string) => Observed | undefined;
  readonly all: (kind: KindName) => readonly Observed[];
  /** Items below a parent, and how completely they were read. */
  readonly below: (kind: KindName, parent: Address) => { readonly completeness: Completeness; readonly items: readonly Observed[] };
  readonly completeness: (collection: CollectionName) => Completeness;
  readonly declared: (address: Address) => Declared | undefined;
  readonly allDeclared: (kind: KindName) => readonly Declared[];
  /** Whether a secret of this resource is to be sent again (`--resend-secret`). */
  readonly resendSecret: (address: Address) => boolean;
}

/** What the file says of what is live at an address, and what is live there. */
export type Around = (address: Address) => { readonly declared?: Declared | undefined; readonly live?: Observed | undefined };
/** `declared`: what the file says of the item, though under another address. */
export interface InRules<F extends Fields = Fields> {
  readonly declared?: Declared;
  readonly values: ReadValues<F>;
}

/** How a kind is read, and what of it is compared. */
interface Reading<F extends Fields> {
  readonly collection: CollectionRead;
  readonly details?: readonly DetailRead<F>[];
  /** In the order to try; together they tell every field that conditions use. */
  readonly item?: readonly ItemRead<F>[];
  /** Values that need other kinds (a proxy cache's name for its id), filled after all reads. */
  resolve?(item: Observed<F>, look: Look): ReadValues<F>;
  /** Field → why `resolve` could not fill it, where something that it looks at was not read. */
  unresolved?(item: Observed<F>, look: Look): Readonly<Record<string, string>>;
  /** What a declared item means once other kinds are known (a role's permissions with those of the role it is based on): compared instead of its
   * values, every field whatever its side. `unread`: field → why it cannot be told; such a field is unknown. Absent: the values as written. */
  means?(declared: Declared<F>, look: Look): { readonly values: WrittenValues<F>; readonly unread: Readonly<Record<string, string>> };
  /** Of an item with `id:` whose live item Tenantry replaced: that one (`of`), what took its place, and what to change in the file. */
  heirs?(declared: Declared<F>, look: Look): { readonly of: Observed; readonly by: readonly Observed[]; readonly says: string } | undefined;
  /** Live items that a declared one without `id:` could be when none has its address: one is it, several are ambiguous. */
  candidates?(declared: Declared<F>, look: Look): readonly Observed[];
  /** Outside of what the file owns (a default role, a revoked key): never exported, unmanaged, or unexpected by ownership; reported: unmanaged all the same. */
  outside?(item: Observed<F>, look: Look): boolean | 'reported';
  /** Of an item that the platform lists but failed to create: how it failed. */
  neverCreated?(item: Observed<F>): string | undefined;
  /** What rules see of a live item beside what was read of it: what only the file and the items around it tell (a key in rotation). */
  inRules?(item: Observed<F>, around: Around): InRules<F>;
  /** Further addresses that a declared item may have for a time, and that names in `inRules` are found by (a key in rotation beside a twin). */
  alsoCalled?(declared: Declared): readonly Address[];
  /** Compares one field where its `compare` is not enough; `read` may be null. undefined: as the field's `compare` says. */
  same?(field: keyof F & string, written: Json, read: Json, item: Observed<F>): boolean | undefined;
}

/** `read.ts` of a kind's folder. */
export interface Reads<F extends Fields = Fields> extends Reading<F> {
  /** What the rows of the fields cannot say of a wire item. `values`: what they do say (decode-fields.ts). undefined = the item cannot be understood. */
  decode(wire: Json, scope: ReadScope, values: WireValues<F>): Decoded<OwnValues<F>> | undefined;
}

/** An item as the call that creates it says. `values`: the fields of the body, and what is empty where the call does not say it. */
interface NewItem {
  readonly address: Address;
  readonly values: JsonObject;
  readonly body?: Arg | undefined;
}

/** What a change of a kind means as steps (`change.ts` of its folder). */
export interface Changes<F extends Fields = Fields> {
  /** What a change means as steps. Absent: the kind is only audited. */
  answer?(change: Change<F>, look: Look): readonly ChangeAnswer[];
  /** Joins steps that one call can do (a batch of grants): each joined step and the drafts (by identity) that it stands for. */
  merge?(drafts: readonly StepDraft[]): readonly { readonly step: StepDraft; readonly insteadOf: readonly StepDraft[] }[];
  /** What a new item is beyond the values that the call writes. `there`: what is live when the call is made. */
  created?(item: NewItem, there: Look['live']): Partial<Pick<Observed<F>, 'id' | 'values' | 'unread'>>;
  /** What somebody must do once such a resource was created, as half a sentence: publish the TXT record of a domain. */
  next?(item: Observed<F>): string | undefined;
}

/** What a folder states of its kind. */
interface Stated<F extends Fields> extends Reading<F>, Changes<F> {
  readonly name: KindName;
  /** For people: `API key`, `API keys`. */
  readonly title: readonly [singular: string, plural: string];
  /** One or two sentences: what it is, what identifies it. Shown by `explain`. */
  readonly about: string;
  readonly fields: F;
  readonly links?: Readonly<Record<string, Link>>;
  /** No step changes it: a catalogue, or something that others make. */
  readonly unchanging?: true;
  /** Whatever appears of it gives somebody access, or trusts somebody. */
  readonly opensAccess?: true;
  /** A simulation may assume what was not read of it (simulation/assumptions.ts). */
  readonly assumable?: true;
  /** Absent: never declared in the file. */
  readonly place?: FilePlace;
  /** Read only when a rule or the operator asks for it, not with everything else: it takes a call for each of many things. */
  readonly asked?: true;
  readonly permissions: { readonly read: readonly string[]; readonly write: readonly string[] };
  /** Other kinds, with the fields of each, that `means`, `outside`, `candidates` and `answer` look at: read whenever this kind is planned. */
  readonly looksAt?: Readonly<Partial<Record<KindName, readonly string[]>>>;
  /** Stands for one of that kind that is not there yet, at the same path (an invitation for a member): what the file says of that holds for it. */
  readonly standsFor?: KindName;
  readonly recognized?: RenameEvidence<keyof F & string>;
  readonly holds?: HeldContent;
  /** The address of a declared item: from its key and values, and its parent's address path. */
  address(values: WrittenValues<F>, parent?: Address): Address;
}

export interface Kind<F extends Fields = Fields> extends Stated<F> {
  /** A wire item as the platform sends it; undefined = it cannot be understood (no id, no name). */
  decode(wire: Json, scope: ReadScope): Decoded<ReadValues<F>> | undefined;
}

/** Every field that a wire item tells: those whose rows say where they are, and those that the kind's own function tells. */
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
 * Types a kind from its field table alone (shared parts do not widen it) and erases it to `Kind`, as the catalogue holds it. Erased here, once:
 * whether a typed kind passes for a general one would else depend on the order in which the compiler meets the files.
 */
export const defineKind = <F extends Fields>(
  kind: Stated<NoInfer<F>> & Pick<Reads<NoInfer<F>>, 'decode'> & { readonly fields: F },
): Kind => ({
  ...kind,
  decode: wholeDecoder(kind),
});
