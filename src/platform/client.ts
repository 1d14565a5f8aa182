// The platform for the rest of Tenantry: a reader that cannot write, and a writer. Both return unions and never throw.
import type { Json } from '../json.ts';
import type { Secret } from '../secret.ts';
import type { ClockDifference } from './clock-difference.ts';
import type { Args } from './operation.ts';
import type { OperationId, OperationOf } from './operations.ts';

/** The target of a client. A writer for simulation is created only from an in-process app; the two are never mixed. */
export type Where = 'platform' | 'simulation';

/**
 * Why a call has no result. denied: 403, `permission` is the missing one if the platform names it. unauthorized: 401, or a credential that is not accepted
 * here. not-found: 404. refused: any other 4xx; without a status: the call is not well formed (an empty id, no region) and was not sent. unavailable: the
 * platform could not be reached or was busy, and the call certainly had no effect. not-understood: a response that cannot be parsed. unknown: a write that may
 * have had its effect; with a 2xx status it was accepted, and its response could not be read.
 */
export interface Failure {
  readonly type: 'denied' | 'unauthorized' | 'not-found' | 'refused' | 'unavailable' | 'not-understood' | 'unknown';
  readonly operation: string;
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  readonly status?: number;
  /** The id that the platform returned, otherwise the one that was sent. */
  readonly requestId?: string;
  /** The message of the platform, as one line of plain text; never a body that may contain secrets. */
  readonly says: string;
  readonly slug?: string;
  /** IAM's `error_code`, e.g. 20025: only the owner may remove an administrator. */
  readonly code?: number;
  readonly permission?: string;
}

export interface Ok {
  readonly type: 'ok';
  readonly status: number;
  /** null if the response has no body. Never contains a secret field. */
  readonly body: Json;
  /** The secrets in the response to a write, by field. */
  readonly secrets?: Readonly<Record<string, Secret>>;
  readonly requestId?: string;
}
export type CallResult = Ok | Failure;

/** All pages of a list. `cut`: why the rest could not be read; then the list is partial. `failure`: an error before the first item. */
export type Listing =
  | { readonly type: 'complete'; readonly items: readonly Json[] }
  | { readonly type: 'partial'; readonly items: readonly Json[]; readonly cut: Failure }
  | { readonly type: 'failure'; readonly failure: Failure };

/** The end of reading page by page: `cut` and `failure` as in a listing. */
export type PagesEnd =
  | { readonly type: 'complete' }
  | { readonly type: 'partial'; readonly cut: Failure }
  | { readonly type: 'failure'; readonly failure: Failure };

export interface Reader<W extends Where = Where> {
  readonly where: W;
  readonly read: (operation: OperationOf<'read'>, args?: Args) => Promise<CallResult>;
  readonly list: (operation: OperationOf<'read'>, args?: Args) => Promise<Listing>;
  /**
   * The same, passed on and not stored: for lists that are too large for memory, and to display progress. Usage records arrive page by page, in any order, each
   * once; items with an id arrive after the list is proved complete or given up, because a list that changes is read again. `onPage` may keep items, but not the
   * array: it may be emptied afterwards.
   */
  readonly pages: (operation: OperationOf<'read'>, args: Args, onPage: (items: readonly Json[]) => void) => Promise<PagesEnd>;
  /** So many more reads wait before their first call, or fewer if negative: products share the processor by the number of calls that are left. */
  readonly expect?: (operation: OperationId, more: number) => void;
  /** The calls so far, per operation, including retries. */
  readonly calls: () => Readonly<Record<string, number>>;
  /** The difference of the clocks, from all responses so far; undefined: none contained a date. */
  readonly clock?: () => ClockDifference | undefined;
  readonly close: () => Promise<void>;
}

export interface Writer<W extends Where = Where> extends Reader<W> {
  readonly write: (operation: OperationOf<'write' | 'probe'>, args?: Args) => Promise<CallResult>;
}
