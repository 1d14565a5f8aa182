// A policy after loading and checking: plain data; stored for built-in policies, built at start for the user's own.
import type { Severity } from '../desired/desired.ts';
import type { Problem, Source } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { UnknownCause, WorldName } from './finding.ts';
import type { Typed } from './language/expression.ts';
import type { Text } from './languages.ts';

export type ParamType = 'int' | 'double' | 'bool' | 'string' | 'strings' | 'globs' | 'duration' | 'date' | 'money' | 'percent';

export interface Param {
  readonly name: string;
  readonly type: ParamType;
  /** As written: `90d`, `80%`, `[a, b]`. */
  readonly default: Json;
  readonly atLeast?: Json;
  readonly atMost?: Json;
  /** Each text of a list is one. */
  readonly each?: 'port';
  readonly stricter?: 'lower' | 'higher' | 'fewer' | 'more' | boolean;
  readonly description: string;
}

export interface Let {
  readonly name: string;
  readonly typed: Typed;
  /** Independent of the resource: computed once per run. */
  readonly once: boolean;
}

/** A message with placeholders: `{expression}`; doubled braces are literal. */
export interface Template {
  readonly template: string;
  readonly parts: readonly { readonly name: string; readonly typed: Typed }[];
}

interface Fix {
  readonly text: Text;
  /** A piece of the desired-state file; its keys and texts may have placeholders. */
  readonly desired?: JsonObject;
  /** If false, the piece is not offered: it would not fix this failure. */
  readonly when?: Typed;
  /** The keys and texts of `desired` that have placeholders. */
  readonly templates: readonly Template[];
  readonly due?: string;
}

export interface Policy {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly since?: string;
  /** Policies about the same kind whose finding on a resource also ends the finding of this one. */
  readonly below?: readonly string[];
  /** The built-in policy whose place it takes. */
  readonly overrides?: string;
  readonly title: Text;
  readonly why: Text;
  readonly message: Readonly<Record<string, Template>>;
  readonly kind: string;
  /** More kinds that it evaluates: they have every field and link that its expressions use, of the same type (for-kind.ts). */
  readonly furtherKinds?: readonly string[];
  readonly severity: Severity;
  /** The highest first. */
  readonly escalate: readonly { readonly to: Severity; readonly when: Typed }[];
  readonly packs: Readonly<Record<string, { readonly severity?: Severity; readonly params?: JsonObject }>>;
  readonly params: readonly Param[];
  readonly lets: readonly Let[];
  readonly where?: Typed;
  readonly require: Typed;
  /** `says`: why the data cannot answer, as `unknown_because` has it. */
  readonly unknownWhen: readonly { readonly cause: UnknownCause; readonly when: Typed; readonly says?: string }[];
  readonly fix: Fix;
  readonly manual: boolean;
  readonly controls: Readonly<Record<string, readonly string[]>>;
  readonly supports: Readonly<Record<string, readonly string[]>>;
  /** The expressions as written, for the manual page: `where`, `require`, `let.admins`, `escalate.high`, `unknown_when.stale`. */
  readonly source: Readonly<Record<string, string>>;
  /** Every field and link that a verdict can depend on, as `kind.field`, sorted. */
  readonly reads: readonly string[];
  /** Fields and links that only its message shows, in the same form. */
  readonly shows: readonly string[];
  /** What is probably a mistake in an expression. */
  readonly warnings?: readonly Problem[];
  /** The file of a user's own policy; built-in policies have none. */
  readonly at?: Source;
  /** Of a built-in policy, computed when Tenantry is built (policy-digest.ts). */
  readonly digest?: string;
}

/** A policy by the names that files know it by: of a built-in one, if nothing else of it is needed. */
export interface NamedPolicy extends Pick<Policy, 'id' | 'aliases' | 'since' | 'kind' | 'furtherKinds' | 'packs' | 'at' | 'digest'> {}

/** The texts of a built-in policy in the other languages. */
export interface Translation {
  readonly title: Readonly<Record<string, string>>;
  readonly why: Readonly<Record<string, string>>;
  readonly message: Readonly<Record<string, Template>>;
  readonly fix: Readonly<Record<string, string>>;
}

/** An overlay on a sample: fields by name, and links as overlays again. */
export type Overlay = JsonObject;

export interface Case {
  readonly name: string;
  readonly resource: Overlay;
  readonly links: Overlay;
  readonly organization: Overlay;
  readonly params: JsonObject;
  readonly now: string;
  readonly unread: readonly string[];
  readonly partial: readonly string[];
  readonly world: WorldName;
  readonly expect: 'pass' | 'fail' | 'unknown' | 'skip';
  readonly severity?: Severity;
  readonly cause?: UnknownCause;
  readonly message?: string;
  readonly at: Source;
}

/** A policy with its cases: what `policy test` runs. */
export interface PolicyFile {
  readonly policy: Policy;
  readonly cases: readonly Case[];
}

export const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];
