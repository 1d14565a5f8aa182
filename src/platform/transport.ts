// One request, one answer: what a client needs of a network, or of an app in the same process. A transport never throws.
import type { Method } from './operation.ts';

export interface WireRequest {
  readonly method: Method;
  readonly url: URL;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Once aborted, the answer is not waited for: given with what only reads. */
  readonly signal?: AbortSignal;
}

export type RawResponse =
  /** `body` is decoded text. */
  | { readonly type: 'answer'; readonly status: number; readonly headers: ReadonlyMap<string, string>; readonly body: string }
  /** Status and headers came, the body could not be read. `again`: asking once more may help. `late`: only after a long wait. */
  | {
      readonly type: 'broken';
      readonly status: number;
      readonly headers: ReadonlyMap<string, string>;
      readonly why: string;
      readonly again: boolean;
      readonly late: boolean;
    }
  /** Nothing came. `sent: 'no'`: certainly nothing of the request left this machine for the platform. */
  | {
      readonly type: 'nothing';
      readonly sent: 'no' | 'maybe';
      readonly why: string;
      readonly again: boolean;
      readonly late: boolean;
    };

export type Transport = (request: WireRequest) => Promise<RawResponse>;
