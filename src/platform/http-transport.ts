// The network: undici with agents of its own, never the global one. Redirects are not followed, bodies and times are limited.
import type { IncomingHttpHeaders } from 'node:http';
import { connectionFailure } from './connection-failure.ts';
import { decodeBody } from './decode-body.ts';
import { dispatchersOf } from './dispatchers.ts';
import { type Exchanged, exchange } from './exchange.ts';
import type { HttpLimits } from './http-limits.ts';
import type { Proxies } from './proxies.ts';
import type { RawResponse, Transport } from './transport.ts';

const nothing = (error: unknown): RawResponse => {
  const { why, help, ...failure } = connectionFailure(error, 'the platform');
  return { type: 'nothing', ...failure, why: help === undefined ? why : `${why}. ${help}` };
};

const headersOf = (headers: IncomingHttpHeaders): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) texts.set(name.toLowerCase(), typeof value === 'string' ? value : value.join(', '));
  }
  return texts;
};

/** A transport over the network, and a function that closes its connections. */
export const httpTransport = (
  limits: HttpLimits,
  proxies?: Proxies,
): { readonly transport: Transport; readonly close: () => Promise<void> } => {
  const connections = { connect: { timeout: limits.connectTimeout }, headersTimeout: limits.timeout, bodyTimeout: limits.timeout };
  const dispatchers = dispatchersOf(connections, proxies);

  const transport: Transport = async ({ url, signal, repeat, ...request }) => {
    let late: string | undefined;
    const came = await new Promise<Exchanged>((resolve) => {
      const sent: (() => void)[] = [];
      const leave = (): void => {
        for (const end of sent) end();
      };
      const giveUp = (why: string): void => {
        late = why;
        leave();
      };
      const stopped = (): void => giveUp('aborted: the run was stopped');
      const timer = setTimeout(() => giveUp(`no response within ${limits.timeout / 1000} s`), limits.timeout);
      signal?.addEventListener('abort', stopped);
      const send = (ended: (exchanged: Exchanged) => void): void => {
        sent.push(exchange(dispatchers.of(url), { url, ...request }, limits.bodyLimit, ended));
      };
      const end = (exchanged: Exchanged): void => {
        clearTimeout(timer);
        clearTimeout(again);
        signal?.removeEventListener('abort', stopped);
        resolve(exchanged);
        if (sent.length > 1) leave();
      };
      const sendAgain = (): void => {
        // A refusal of the second request decides nothing: the first one may still succeed.
        if (repeat?.begin() === true) send((exchanged) => exchanged.type === 'answered' && exchanged.status < 400 && end(exchanged));
      };
      const again = repeat && setTimeout(sendAgain, repeat.after);
      send(end);
    });
    if (came.type === 'nothing')
      return late === undefined ? nothing(came.error) : { type: 'nothing', sent: 'maybe', why: late, again: true, late: true };
    const head = { status: came.status, headers: headersOf(came.headers) };
    // A body that does not end within this time will not end after a retry: every attempt of every call would take as long.
    if (came.type === 'broken')
      return {
        type: 'broken',
        ...head,
        why: late ?? 'the connection was closed before the end of the body',
        again: late === undefined,
        late: late !== undefined,
      };
    if (came.type === 'too-long')
      return { type: 'broken', ...head, why: `the body is larger than ${limits.bodyLimit} bytes`, again: false, late: false };
    const decoded = await decodeBody(came.bytes, head.headers.get('content-encoding') ?? '', limits.bodyLimit);
    return decoded.type === 'text'
      ? { type: 'answer', ...head, body: decoded.text }
      : { type: 'broken', ...head, why: decoded.why, again: decoded.again, late: false };
  };
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closing ??= dispatchers.close();
    await closing;
  };
  return { transport, close };
};
