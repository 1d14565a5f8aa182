// What the rest of Tenantry sees of the platform: a reader that cannot write, and a writer. Both answer with unions, never by throwing.
import type { Json } from '../json.ts';
import type { Secret } from '../secret.ts';
import type { ClockDifference } from './clock-difference.ts';
import type { Args } from './operation.ts';
import type { OperationOf } from './operations.ts';

/** Which world a client belongs to. A writer for simulation is made from an in-process app only; the two never mix. */
export type Where = 'platform' | 'simulation';

/**
 * Why a call gave nothing.
 * denied: 403, `permission` names what is missing when the platform says so. unauthorized: 401, or a credential that is not taken here.
 * not-found: 404. refused: any other 4xx; without a status: the call is not well formed (an empty id, no region) and was not sent.
 * unavailable: the platform could not be reached or was busy, and certainly nothing happened. not-understood: an answer that cannot be read.
 * unknown: a write that may or may not have had its effect; with a 2xx status it was accepted, and its answer could not be read.
 */
export interface Failure {
  readonly type: 'denied' | 'unauthorized' | 'not-found' | 'refused' | 'unavailable' | 'not-understood' | 'unknown';
  readonly operation: string;
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  readonly status?: number;
  /** The id the platform echoed, else the one that was sent. */
  readonly requestId?: string;
  /** What the platform said, as one line of plain text; never a body that may hold secrets. */
  readonly says: string;
  readonly slug?: string;
  /** IAM's `error_code`, e.g. 20025: only the owner may remove an administrator. */
  readonly code?: number;
  readonly permission?: string;
}

export interface Ok {
  readonly type: 'ok';
  readonly status: number;
  /** null when the answer has no body. Never holds a secret field. */
  readonly body: Json;
  /** By field, what a write answered with. */
  readonly secrets?: Readonly<Record<string, Secret>>;
  readonly requestId?: string;
}
export type CallResult = Ok | Failure;

/** All pages of a list. `cut` says why the rest could not be read: then the list is partial. `failure` came before the first item. */
export type Listing =
  | { readonly type: 'complete'; readonly items: readonly Json[] }
  | { readonly type: 'partial'; readonly items: readonly Json[]; readonly cut: Failure }
  | { readonly type: 'failure'; readonly failure: Failure };

/** How reading page by page ended: `cut` and `failure` as in a listing. */
export type PagesEnd =
  | { readonly type: 'complete' }
  | { readonly type: 'partial'; readonly cut: Failure }
  | { readonly type: 'failure'; readonly failure: Failure };

export interface Reader<W extends Where = Where> {
  readonly where: W;
  readonly read: (operation: OperationOf<'read'>, args?: Args) => Promise<CallResult>;
  readonly list: (operation: OperationOf<'read'>, args?: Args) => Promise<Listing>;
  /**
   * The same, handed over and not kept: for what is too much to hold, and to show progress. Usage records come page by page, in any order,
   * none twice; items that have an id come once the list is proved whole or given up, since a list that changes is read anew.
   */
  readonly pages: (operation: OperationOf<'read'>, args: Args, onPage: (items: readonly Json[]) => void) => Promise<PagesEnd>;
  /** Calls made so far, per operation, repeats included. */
  readonly calls: () => Readonly<Record<string, number>>;
  /** How far the clocks are apart, by all responses so far; undefined: none of them said a date. */
  readonly clock?: () => ClockDifference | undefined;
  readonly close: () => Promise<void>;
}

export interface Writer<W extends Where = Where> extends Reader<W> {
  readonly write: (operation: OperationOf<'write' | 'probe'>, args?: Args) => Promise<CallResult>;
}
