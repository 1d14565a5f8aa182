// One request, one response: the interface of a client to the network, or to an app in the same process. A transport never throws.
import type { Method } from './operation.ts';

export interface WireRequest {
  readonly method: Method;
  readonly url: URL;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** After an abort, the response is not awaited: passed only by callers that only read. */
  readonly signal?: AbortSignal;
}

export type RawResponse =
  /** `body` is decoded text. */
  | { readonly type: 'answer'; readonly status: number; readonly headers: ReadonlyMap<string, string>; readonly body: string }
  /** Status and headers arrived, but the body could not be read. `again`: a retry may succeed. `late`: only after a long wait. */
  | {
      readonly type: 'broken';
      readonly status: number;
      readonly headers: ReadonlyMap<string, string>;
      readonly why: string;
      readonly again: boolean;
      readonly late: boolean;
    }
  /** There was no response. `sent: 'no'`: certainly no part of the request was sent to the platform. */
  | {
      readonly type: 'nothing';
      readonly sent: 'no' | 'maybe';
      readonly why: string;
      readonly again: boolean;
      readonly late: boolean;
    };

export type Transport = (request: WireRequest) => Promise<RawResponse>;
