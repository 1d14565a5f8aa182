// The declared organization: what the files say, every value with its place. Made by load-desired.ts; plain data from here on.
import type { Source } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { Declared } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';

/** additive: what is not declared is reported, never removed. authoritative: removed, through the guards. observed: only audited. */
export type Ownership = 'additive' | 'authoritative' | 'observed';

/** Guards as the file tightens them; absent = built-in. Numbers are absolute, shares 0 to 1. */
export interface Guards {
  readonly administratorsMin?: number;
  readonly breakGlass?: readonly string[];
  /** By ownership key (`members`, `volumes`): most removals a run. */
  readonly removals?: Readonly<Record<string, { readonly number?: number; readonly share?: number }>>;
  /** Most due removals a run for each schedule or repository (built-in 50). */
  readonly dueRemovals?: number;
}

/** A schedule that makes snapshots or backups due. Durations in milliseconds beside the written text. */
export interface Schedule {
  readonly type: 'snapshot' | 'backup';
  /** 1 to 20 of [a-z0-9-]; part of the names it gives. */
  readonly key: string;
  /** Volume patterns: a name, `region/name`, with `*`, `**`, `?`. */
  readonly volumes: readonly string[];
  readonly every: Duration;
  readonly keepLast?: number;
  readonly keepFor?: Duration;
  /** snapshot: instant or object; backup: full or incremental. */
  readonly mode: 'instant' | 'object' | 'full' | 'incremental';
  readonly fullEvery?: Duration;
  readonly copyTo: readonly string[];
  readonly at: Source;
}
export interface Duration {
  readonly text: string;
  readonly ms: number;
}

/** What must not exist: removed under additive and authoritative, reported under observed. */
export interface Removed {
  readonly address: Address;
  readonly reason: string;
  readonly since?: string;
  readonly at: Source;
}

export interface Budget {
  readonly key: string;
  /** The whole tenant with its sub-accounts, every sub-account by itself, or the one named. */
  readonly scope:
    | { readonly type: 'tenant' }
    | { readonly type: 'every-sub-account' }
    | { readonly type: 'sub-account'; readonly id: string };
  /** Exact decimal, e.g. `1500.00`. */
  readonly amount: string;
  readonly currency: string;
  /** Share of the amount, 0 to 1, from which the budget warns. */
  readonly warnAt: number;
  readonly at: Source;
}

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export interface PolicySetting {
  readonly policy: string;
  readonly enabled?: boolean;
  readonly reason?: string;
  readonly severity?: Severity;
  readonly params?: Readonly<Record<string, Json>>;
  /** Where each parameter stands. */
  readonly paramsAt?: Readonly<Record<string, Source>>;
  /** Narrows the rule to resources whose address matches one of these patterns. */
  readonly only?: readonly string[];
  /** Where each pattern stands. */
  readonly onlyAt?: readonly Source[];
  readonly at: Source;
}

export interface Waiver {
  readonly policy: string;
  /** An address, or an anchored pattern. */
  readonly resource: string;
  readonly reason: string;
  readonly owner: string;
  /** Last valid day, UTC, `YYYY-MM-DD`. */
  readonly expires: string;
  readonly at: Source;
  /** Of the name of the policy. */
  readonly policyAt?: Source;
  /** Of the address or pattern. */
  readonly resourceAt?: Source;
}

/** A warning that loading found: what only the platform knows is settled against Live. */
export interface OpenReference {
  readonly kind: KindName;
  /** What is looked up: the natural key (`editor`, `hub`), or a pattern. */
  readonly name: string;
  readonly pattern?: true;
  readonly region?: string;
  readonly message: string;
  readonly at: Source;
}

export interface Desired {
  readonly version: 1;
  /** The folder that it lies in, as the user would name it: what it refers to lies in the same project. Absent: it was never a file. */
  readonly folder?: string;
  /** The files read, as the user would name them; the first is the one given. */
  readonly files: readonly string[];
  readonly tenant?: string;
  readonly tenantAt?: Source;
  readonly regions: readonly string[];
  readonly ownership: Readonly<Record<string, { readonly word: Ownership; readonly at: Source }>>;
  readonly guards: Guards;
  /** Where each guard is written, by its key. */
  readonly guardsAt?: Readonly<Record<string, Source>>;
  /** Kinds whose section is written, even if empty, with its place; nested sections (`api_keys`) by the parent's item. */
  readonly sections: readonly { readonly kind: KindName; readonly parent?: Address; readonly at: Source }[];
  readonly items: readonly Declared[];
  readonly schedules: readonly Schedule[];
  readonly removed: readonly Removed[];
  readonly budgets: readonly Budget[];
  readonly policies: {
    /** Absent: [baseline]. */
    readonly packs?: readonly string[];
    /** Where each of them stands. */
    readonly packsAt?: readonly Source[];
    /** Own rule files and folders, resolved against the file that names them. */
    readonly files: readonly { readonly path: string; readonly at: Source }[];
    readonly lockFiles: readonly { readonly path: string; readonly at: Source }[];
    readonly settings: readonly PolicySetting[];
  };
  readonly waivers: readonly Waiver[];
  readonly references: readonly OpenReference[];
}
