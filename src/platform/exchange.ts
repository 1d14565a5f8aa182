// One request over the network and its whole response, without a stream: most bodies are too small to be worth one.
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { WireRequest } from './transport.ts';

interface Head {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

export type Exchanged =
  | ({ readonly type: 'answered'; readonly bytes: Buffer } & Head)
  /** The body exceeded the limit; the rest was not read. */
  | ({ readonly type: 'too-long' } & Head)
  /** Status and headers arrived, but not the whole body. */
  | ({ readonly type: 'broken' } & Head)
  | { readonly type: 'nothing'; readonly error: unknown };

/**
 * `most`: the maximum bytes of the body. `ended` is called once, with everything that arrived. The returned function ends the request at once; it may be called
 * at any time.
 */
export const exchange = (
  dispatcher: Dispatcher,
  { url, method, headers, body }: Omit<WireRequest, 'signal' | 'repeat'>,
  most: number,
  ended: (exchanged: Exchanged) => void,
): (() => void) => {
  const chunks: Buffer[] = [];
  let length = 0;
  let head: Head | undefined;
  let controller: Dispatcher.DispatchController | undefined;
  let over = false;
  const finish = (exchanged: Exchanged): void => {
    if (over) return;
    over = true;
    ended(exchanged);
  };
  const stop = (error: unknown): void => finish(head ? { type: 'broken', ...head } : { type: 'nothing', error });
  const drop = (): void => controller?.abort(new Error('left'));
  dispatcher.dispatch(
    { origin: url.origin, path: `${url.pathname}${url.search}`, method, headers, body: body ?? null },
    {
      // Also if it begins after it was aborted: it may have waited for a connection.
      onRequestStart: (begun) => {
        controller = begun;
        if (over) drop();
      },
      onResponseStart: (_, status, fields) => {
        // A status below 200 only announces a response.
        if (status >= 200) head = { status, headers: fields };
      },
      onResponseData: (_, chunk) => {
        length += chunk.length;
        chunks.push(chunk);
        if (length <= most || !head) return;
        finish({ type: 'too-long', ...head });
        drop();
      },
      onResponseEnd: () => {
        if (head) finish({ type: 'answered', ...head, bytes: Buffer.concat(chunks) });
      },
      onResponseError: (_, error) => stop(error),
    },
  );
  return () => {
    stop(new Error('left'));
    drop();
  };
};
