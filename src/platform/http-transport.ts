// The network: undici with an agent of its own, never the global one. Redirects are not followed, bodies and times are bounded.
import { Agent, request as send } from 'undici';
import { decodeBody } from './decode-body.ts';
import { plainText } from './plain-text.ts';
import type { RawResponse, Transport } from './transport.ts';

export interface HttpLimits {
  /** Milliseconds for one try: connecting, sending, waiting and reading. */
  readonly timeout: number;
  /** Milliseconds for connecting. */
  readonly connectTimeout: number;
  /** Bytes of one body, packed or not. */
  readonly bodyLimit: number;
}

export const usualLimits: HttpLimits = { timeout: 60_000, connectTimeout: 10_000, bodyLimit: 32 * 1024 * 1024 };

/** Failures to connect, a certificate that is not trusted among them: no byte of the request has left. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|UND_ERR_INVALID_ARG|ERR_TLS_CERT_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|HOSTNAME_MISMATCH)$/;
/** Failures that a repeat does not mend: no such host, no trusted certificate, no TLS. */
const lasting =
  /^(ENOTFOUND|EPROTO|UND_ERR_INVALID_ARG|ERR_SSL_\w+|ERR_TLS_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|HOSTNAME_MISMATCH)$/;

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : codeOf(error.cause);
};

const nothing = (error: unknown): RawResponse => {
  const code = codeOf(error);
  const sent = unsent.test(code) ? 'no' : 'maybe';
  const words = error instanceof Error && error.message !== '' ? error.message : 'the connection failed';
  const why = plainText(code === '' || words.includes(code) ? words : `${words} (${code})`);
  return { type: 'nothing', sent, why, again: !lasting.test(code) };
};

const readBytes = async (body: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const headersOf = (headers: Readonly<Record<string, string | string[] | undefined>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(', ')]])),
  );

/** A transport over the network, and what closes its connections. */
export const httpTransport = (limits: HttpLimits): { readonly transport: Transport; readonly close: () => Promise<void> } => {
  const agent = new Agent({ connect: { timeout: limits.connectTimeout }, headersTimeout: limits.timeout, bodyTimeout: limits.timeout });

  const transport: Transport = async ({ url, ...request }) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), limits.timeout);
    const late = `no answer within ${limits.timeout / 1000} s`;
    try {
      const answer = await send(url, { ...request, dispatcher: agent, signal: stop.signal });
      const head = { status: answer.statusCode, headers: headersOf(answer.headers) };
      try {
        const bytes = await readBytes(answer.body, limits.bodyLimit);
        if (bytes === null) return { type: 'broken', ...head, why: `its body is longer than ${limits.bodyLimit} bytes`, again: false };
        const decoded = await decodeBody(bytes, head.headers.get('content-encoding') ?? '', limits.bodyLimit);
        if (decoded.type === 'unreadable') return { type: 'broken', ...head, why: decoded.why, again: true };
        return { type: 'answer', ...head, body: decoded.text };
      } catch {
        return { type: 'broken', ...head, why: stop.signal.aborted ? late : 'the connection broke before its body ended', again: true };
      }
    } catch (error) {
      return stop.signal.aborted ? { type: 'nothing', sent: 'maybe', why: late, again: true } : nothing(error);
    } finally {
      clearTimeout(timer);
    }
  };
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closing ??= agent.close();
    await closing;
  };
  return { transport, close };
};
