// The declared organization: the content of the files, every value with its position. Built by load-desired.ts; plain data from here on.
import type { Source } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { Declared } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Language } from '../languages.ts';
import type { Day, Decimal, Share } from '../value-types.ts';

/** additive: unmanaged resources are reported, never removed. authoritative: they are removed, through the guards. observed: only audited. */
export type Ownership = 'additive' | 'authoritative' | 'observed';

/** Guards as the file tightens them; absent = built-in. Numbers are absolute, shares 0 to 1. */
export interface Guards {
  readonly administratorsMin?: number;
  readonly breakGlass?: readonly string[];
  /** By ownership key (`members`, `volumes`): the maximum removals per run. */
  readonly removals?: Readonly<Record<string, { readonly number?: number; readonly share?: number }>>;
  /** The maximum due removals per run for each schedule or repository (built-in 50). */
  readonly dueRemovals?: number;
}

/** A schedule that makes snapshots or backups due. Durations in milliseconds in addition to the written text. */
export interface Schedule {
  readonly type: 'snapshot' | 'backup';
  /** 1 to 20 of [a-z0-9-]; part of the names of its restore points. */
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

/** Volumes that are restored from their newest restore point, to prove that it can be done. */
export interface RestoreDrill {
  /** 1 to 14 of [a-z0-9-]; part of the names of the restored volumes. */
  readonly key: string;
  /** Volume patterns, as of a schedule. */
  readonly volumes: readonly string[];
  readonly every: Duration;
  /** Absent: the run that restores a volume deletes it. */
  readonly keepFor?: Duration;
  /** GiB. */
  readonly maxSize: number;
  /** Volumes per run. */
  readonly perRun: number;
  readonly at: Source;
}

export interface Duration {
  readonly text: string;
  readonly ms: number;
}

/** Resources that must not exist: removed under additive and authoritative, reported under observed. */
export interface Removed {
  readonly address: Address;
  readonly reason: string;
  readonly since?: string;
  readonly at: Source;
}

/** The lists of an item of which single names can end. */
export const endingLists = ['roles', 'permissions'] as const;

/** The kind of what such a list names. */
export const grantKinds = { roles: 'role', permissions: 'permission' } as const satisfies Record<(typeof endingLists)[number], KindName>;

/** A role or a direct permission. */
export type EndingGrant = {
  /** The list that has it. */
  readonly field: (typeof endingLists)[number];
  /** The role or the permission. */
  readonly name: string;
};

/** The declared end of access: from then on it must not exist, as under `removed:`. */
export interface AccessEnd {
  readonly kind: KindName;
  readonly address: Address;
  /** What ends of the item; absent: the item as a whole. */
  readonly grant?: EndingGrant;
  /** Milliseconds since 1970, UTC: the first moment without it. */
  readonly end: number;
  readonly at: Source;
}

/** As declared in the file. */
export interface Budget {
  /** Its key in the file. */
  readonly key: string;
  /** The whole tenant with its sub-accounts, every sub-account individually, or the named one. */
  readonly scope:
    | { readonly type: 'tenant' }
    | { readonly type: 'every-sub-account' }
    | { readonly type: 'sub-account'; readonly id: string };
  /** Exact decimal, e.g. `1500.00`. */
  readonly amount: Decimal;
  /** ISO 4217. */
  readonly currency: string;
  /** The share of the amount, 0 to 1, from which the budget warns. */
  readonly warnAt: Share;
  readonly at: Source;
}

/** How much a failure weighs. */
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';

/** A finding of severity `info` has no due date. */
export type FixableSeverity = Exclude<Severity, 'info'>;

export interface PolicySetting {
  readonly policy: string;
  readonly enabled?: boolean;
  readonly reason?: string;
  readonly severity?: Severity;
  readonly params?: Readonly<Record<string, Json>>;
  /** The position of each parameter. */
  readonly paramsAt?: Readonly<Record<string, Source>>;
  /** Limits the policy to resources whose address matches one of these patterns. */
  readonly only?: readonly string[];
  /** The position of each pattern. */
  readonly onlyAt?: readonly Source[];
  readonly at: Source;
}

/** The decision that a waiver records. */
export interface Waiver {
  readonly policy: string;
  /** An address, or an anchored pattern. */
  readonly resource: string;
  /** Why the finding is accepted. */
  readonly reason: string;
  /** What kind of decision it is. */
  readonly reasonClass?: 'accepted' | 'false-positive' | 'compensated' | 'temporary';
  /** Where the decision is recorded: a key of an issue tracker, or a URL. */
  readonly ticket?: string;
  /** The e-mail of a member or a group, or the name of a team. */
  readonly owner: string;
  /** Last valid day, UTC, `YYYY-MM-DD`. */
  readonly expires: Day;
  readonly at: Source;
  /** The position of the policy's name. */
  readonly policyAt?: Source;
  /** The position of the address or pattern. */
  readonly resourceAt?: Source;
  readonly ownerAt?: Source;
}

/** What one subject held when it was read, and the decision about it. */
export interface ReviewedAccess {
  /** The name of the review. */
  readonly review: string;
  /** The day until which it should be finished; it changes no verdict. */
  readonly due: Day;
  readonly address: Address;
  /** Of the platform. */
  readonly id: string;
  readonly holds: readonly string[];
  /** Of tenant, address, id and `holds`: verified when the file is read. */
  readonly digest: string;
  /** By product, for people. */
  readonly last_write?: Readonly<Record<string, string>>;
  /** An e-mail. */
  readonly reviewer?: string;
  readonly decision?: ReviewDecision;
  /** UTC; present with a decision. */
  readonly decided?: Day;
  readonly at: Source;
}

export type ReviewDecision = 'keep' | 'reduce' | 'remove';

/** A warning from loading: names that only the platform knows are verified against Live. */
export interface OpenReference {
  readonly kind: KindName;
  /** The name to look up: the natural key (`editor`, `hub`), or a pattern. */
  readonly name: string;
  readonly pattern?: true;
  readonly region?: string;
  readonly message: string;
  readonly at: Source;
}

export interface Desired {
  readonly version: 1;
  /** Its folder, as the user would name it: files that it refers to are in the same project. Absent: it was never a file. */
  readonly folder?: string;
  /** The files, as the user would name them; the first is the given one. */
  readonly files: readonly string[];
  readonly tenant?: string;
  readonly tenantAt?: Source;
  /** Of what people read. */
  readonly language?: Language;
  readonly regions: readonly string[];
  readonly ownership: Readonly<Record<string, { readonly word: Ownership; readonly at: Source }>>;
  readonly guards: Guards;
  /** The position of each guard, by its key. */
  readonly guardsAt?: Readonly<Record<string, Source>>;
  /** Kinds whose section is declared, even if empty, with its position; nested sections (`api_keys`) by the parent's item. */
  readonly sections: readonly { readonly kind: KindName; readonly parent?: Address; readonly at: Source }[];
  readonly items: readonly Declared[];
  readonly schedules: readonly Schedule[];
  readonly restoreDrills: readonly RestoreDrill[];
  readonly removed: readonly Removed[];
  /** Every `until`, past ones too. */
  readonly ends: readonly AccessEnd[];
  readonly budgets: readonly Budget[];
  readonly policies: {
    /** Absent: [baseline]. */
    readonly packs?: readonly string[];
    /** The position of each. */
    readonly packsAt?: readonly Source[];
    /** The version of Tenantry whose policies are adopted. Absent: every policy counts. */
    readonly since?: { readonly version: string; readonly at: Source };
    /** The user's own policy files and folders, resolved relative to the file that names them. */
    readonly files: readonly { readonly path: string; readonly at: Source }[];
    readonly lockFiles: readonly { readonly path: string; readonly at: Source }[];
    readonly settings: readonly PolicySetting[];
    /** Who is responsible for findings on resources without an owner. */
    readonly fallbackOwner?: { readonly name: string; readonly at: Source };
    /** How long findings may stay open, where it differs from the default. */
    readonly fixWithin?: readonly { readonly severity: FixableSeverity; readonly days: number; readonly at: Source }[];
  };
  readonly waivers: readonly Waiver[];
  /** Absent: no file has the section. */
  readonly reviews?: readonly ReviewedAccess[];
  readonly references: readonly OpenReference[];
}
