// One operation of the platform as a row of data. The rows are in one file per product in this folder.
import type { Json } from '../json.ts';
import type { Secret } from '../secret.ts';

/** A product of the platform, with an API of its own. */
export type Product =
  | 'iam'
  | 'registry'
  | 'block-storage'
  | 'consumption'
  | 'compute'
  | 'audit'
  | 'profile'
  | 'network'
  | 'database'
  | 'kubernetes'
  | 'load-balancer'
  | 'ssh-key'
  | 'object-storage';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * read: changes nothing; write: changes the organization; probe: changes nothing, but moves a credential: it sends one somewhere, or its purpose is to return
 * one. A probe is not a read, so no reader can call it.
 */
export type OperationEffect = 'read' | 'write' | 'probe';

/**
 * The paging of a list (platform.md, chapter 5). `none` with `items` is a whole list in one response. _limit/_offset: A; offset/limit: B; page/per_page: C;
 * limit/offset with FOCUS records: D.
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
  /** The position of the items of a list in the response: a key, or `''` if the response is the array itself. Absent: not a list. */
  readonly items?: string;
  /** The maximum page size that is documented or that the server reports. */
  readonly pageSize?: number;
  /** The documented status; any 2xx is accepted as success (contradictions.md A9). */
  readonly success: number;
  readonly effect: OperationEffect;
  /** The effect of sending it again after an unknown outcome: none, or a second one. */
  readonly repeat: 'harmless' | 'never';
  /** A conflict (409) may be temporary: its cause was changed a moment before. */
  readonly conflictPasses?: true;
  /** The field of each item that has the id of the tenant. `name`: the field with its name. `last`: a long list, which is read for the tenant only if no other response names it. */
  readonly namesTenant?: { readonly at: readonly string[]; readonly name?: readonly string[]; readonly last?: true };
  /** The documented permission of the operation, if there is one. */
  readonly permission: string | null;
  /** Fields, at any depth of request or response, that can contain a secret: dropped by readers. The body never reaches a log, an error or a capture. */
  readonly secrets?: readonly string[];
  /** Fields of its responses that are no secrets, but that nobody needs and that may be personal (tags, a public key): dropped by readers. */
  readonly drops?: readonly string[];
  /** A reader notes here that an item of the response showed the first of these fields: `true`, or what may be known of the value (`notes`). */
  readonly marks?: string;
  readonly notes?: 'public-key';
  /** The code of object storage with which it says that there is none: a bucket without a policy. */
  readonly none?: string;
  /** The source of the row: the words of facts/operations.yaml. */
  readonly source: string;
}

/** The input of a call in addition to its operation. `region` only for regional products. */
/** JSON that may contain secrets; they are revealed where its bytes are built. */
export type RequestBody = Json | Secret | readonly RequestBody[] | { readonly [name: string]: RequestBody };

export interface Args {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: RequestBody;
  readonly region?: string;
}
