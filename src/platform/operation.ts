// What one operation of the platform is: a row of data. The rows stand in one file a product beside this one.
import type { Json } from '../json.ts';
import type { Secret } from '../secret.ts';

export type Product = 'iam' | 'registry' | 'block-storage' | 'consumption' | 'compute' | 'audit' | 'profile';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * read: changes nothing; write: changes the organization; probe: changes nothing, but moves a credential: it sends one somewhere, or its whole
 * purpose is to hand one out. A probe is no read, so no reader can call it.
 */
export type OperationEffect = 'read' | 'write' | 'probe';

/**
 * How a list is paged (platform.md, chapter 5). `none` with `items` is a whole list in one answer.
 * _limit/_offset: A; offset/limit: B; page/per_page: C; limit/offset with FOCUS records: D.
 */
export type Paging = 'none' | '_limit/_offset' | 'offset/limit' | 'page/per_page' | 'limit/offset';

export interface Operation {
  readonly product: Product;
  readonly method: Method;
  /** Below the product's base address; parameters in braces, percent-encoded when filled. */
  readonly path: string;
  /** Wire names of the query parameters, paging parameters included. */
  readonly query: readonly string[];
  /** Wire names of the body's top-level fields; required ones first marked by `*`, e.g. `name*`. Empty: no body. */
  readonly body: readonly string[];
  readonly paging: Paging;
  /** Where the items of a list stand in the answer: a key, or `''` when the answer is the array itself. Absent: not a list. */
  readonly items?: string;
  /** Greatest page size that is documented or that the server names. */
  readonly pageSize?: number;
  /** The status the documents name; any 2xx is taken as success (contradictions.md A9). */
  readonly success: number;
  readonly effect: OperationEffect;
  /** What sending it again after an unknown outcome means: nothing more happens, or a second effect. */
  readonly repeat: 'harmless' | 'never';
  /** A conflict (409) may pass by itself: what it depends on was changed a moment before. */
  readonly conflictPasses?: true;
  /** Where each item of the answer names the tenant. `last`: a long list, which is read for that only where no other answer names it. */
  readonly namesTenant?: { readonly at: readonly string[]; readonly last?: true };
  /** The permission that the platform ties to it, where one is documented. */
  readonly permission: string | null;
  /** Fields, at any depth of request or answer, that can hold a secret: dropped by readers. The body never reaches a log, an error or a capture. */
  readonly secrets?: readonly string[];
  /** Where the row comes from: the words of operations.md. */
  readonly source: string;
}

/** What a call needs beyond its operation. `region` only for regional products. */
/** JSON that may hold secrets; they come out where its bytes are made. */
export type RequestBody = Json | Secret | readonly RequestBody[] | { readonly [name: string]: RequestBody };

export interface Args {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: RequestBody;
  readonly region?: string;
}
