// One request over the network and its whole response, over undici: redirects are not followed, time and length are limited, and nothing is thrown.
import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, errors } from 'undici';
import { type ConnectionFailure, connectionFailure } from './connection-failure.ts';
import { unpackBody } from './decode-body.ts';
import type { HttpLimits } from './http-limits.ts';
import type { WireRequest } from './transport.ts';

interface Head {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
}

export type Exchanged =
  /** The body is unpacked. */
  | ({ readonly type: 'answered'; readonly bytes: Buffer } & Head)
  /** Status and headers arrived, but the body could not be read. `again`: a retry may succeed. `late`: only after a long wait. */
  | ({ readonly type: 'broken'; readonly why: string; readonly again: boolean; readonly late: boolean } & Head)
  | ({ readonly type: 'nothing' } & ConnectionFailure);

const headersOf = (headers: IncomingHttpHeaders): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), typeof value === 'string' ? value : value.join(', ')] as const],
    ),
  );

/** `dispatcher` limits the length; `server` is its name in messages. */
export const exchange = async (
  dispatcher: Dispatcher,
  { url, signal, ...request }: Omit<WireRequest, 'body'> & { readonly body?: string | Buffer },
  limits: HttpLimits,
  server: string,
): Promise<Exchanged> => {
  const leaving = new AbortController();
  // undici does not end a request that still waits for its connection, or for the tunnel of a proxy.
  const left = new Promise<never>((_, reject) => leaving.signal.addEventListener('abort', () => reject(leaving.signal.reason)));
  let late: string | undefined;
  const leave = (why: string): void => {
    late = why;
    leaving.abort();
  };
  const stop = (): void => leave('aborted: the run was stopped');
  const timer = setTimeout(() => leave(`no response within ${limits.timeout / 1000} s`), limits.timeout);
  signal?.addEventListener('abort', stop);
  let head: Head | undefined;
  try {
    const options = { origin: url.origin, path: `${url.pathname}${url.search}`, ...request, signal: leaving.signal };
    const { statusCode, headers, body } = await Promise.race([dispatcher.request(options), left]);
    head = { status: statusCode, headers: headersOf(headers) };
    const bytes = Buffer.from(await body.arrayBuffer());
    const unpacked = await unpackBody(bytes, head.headers.get('content-encoding') ?? '', limits.bodyLimit);
    return unpacked.type === 'bytes'
      ? { type: 'answered', ...head, bytes: unpacked.bytes }
      : { ...unpacked, type: 'broken', ...head, late: false };
  } catch (error) {
    if (head === undefined)
      return {
        type: 'nothing',
        ...(late === undefined ? connectionFailure(error, server) : { sent: 'maybe', why: late, again: true, late: true }),
      };
    if (error instanceof errors.ResponseExceededMaxSizeError)
      return { type: 'broken', ...head, why: `the body is larger than ${limits.bodyLimit} bytes`, again: false, late: false };
    // A body that does not end within this time will not end after a retry: every attempt of every call would take as long.
    const why = late ?? 'the connection was closed before the end of the body';
    return { type: 'broken', ...head, why, again: late === undefined, late: late !== undefined };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};
