// One request over the network and all of its answer, taken as it comes: most bodies are too small for a stream to be worth making.
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { WireRequest } from './transport.ts';

interface Head {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

export type Exchanged =
  | ({ readonly type: 'answered'; readonly bytes: Buffer } & Head)
  /** There is more than was to be taken; the rest was left. */
  | ({ readonly type: 'too-long' } & Head)
  /** Status and headers came, and not all of the body. */
  | ({ readonly type: 'broken' } & Head)
  | { readonly type: 'nothing'; readonly error: unknown };

/**
 * `most`: bytes of the body that are taken. `ended` is called once, with all that came. What is given back ends it at once; it may be called at any
 * time.
 */
export const exchange = (
  dispatcher: Dispatcher,
  { url, method, headers, body }: Omit<WireRequest, 'signal'>,
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
      // Also when it begins after it was left: it may have waited for a connection.
      onRequestStart: (begun) => {
        controller = begun;
        if (over) drop();
      },
      onResponseStart: (_, status, fields) => {
        // Below 200 it only says that an answer will come.
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
