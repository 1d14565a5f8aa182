// Turns a reply into a response, or into the effect of a fault: as text in process, as an HTTP response on the wire.
import type { ServerResponse } from 'node:http';
import type { Product } from '../platform/operation.ts';
import { failure } from './failure.ts';
import type { Fault } from './fault.ts';
import { objectRefusal } from './object-storage/answer.ts';
import type { Reply } from './reply.ts';

interface Connection {
  readonly outgoing: ServerResponse;
  /** Shows the Node server that nothing is left to send. */
  readonly alreadySent: Response;
}

/** Empty in process. */
export interface Wire {
  readonly connection?: Connection;
}

export interface Sent {
  readonly reply: Reply;
  readonly requestId: string;
  /** null: no product answered. */
  readonly product: Product | null;
  /** Milliseconds since 1970, by the simulator's clock. */
  readonly now: number;
}

/** The result of one request. */
export interface RespondedCall {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** null: no body. */
  readonly text: string | null;
}

const headersOf = ({ requestId, now }: Sent, more: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  date: new Date(now).toUTCString(),
  'x-request-id': requestId,
  'x-mgc-trace-id': requestId.replaceAll('-', ''),
  ...more,
});

const textOf = ({ body, text }: Reply): string | null => text ?? (body === undefined ? null : JSON.stringify(body));

const json = { 'content-type': 'application/json' } as const;

/** Whether the fault prevents the effect of the call. */
export const prevents = (fault: Fault): boolean =>
  fault.type === 'reset-before' || fault.type === 'html' || fault.type === 'code' || (fault.type === 'status' && fault.after !== true);

const typeOf = ({ contentType }: Reply): Readonly<Record<string, string>> =>
  contentType === undefined ? json : { 'content-type': contentType };

const plain = (sent: Sent, more: Readonly<Record<string, string>> = {}): RespondedCall => {
  const text = textOf(sent.reply);
  return { status: sent.reply.status, headers: headersOf(sent, { ...(text === null ? {} : typeOf(sent.reply)), ...more }), text };
};

const halfOf = (text: string): string => text.slice(0, Math.floor(text.length / 2));

const failed = (sent: Sent, fault: Fault & { readonly type: 'status' }): RespondedCall => {
  const { status, retry_after, retry_after_date } = fault;
  const when = retry_after_date === undefined ? retry_after : new Date(sent.now + retry_after_date).toUTCString();
  const reply = failure(sent.product, status);
  const headers = headersOf(sent, {
    ...typeOf(reply),
    ...(when === undefined ? {} : { 'retry-after': when }),
    ...(status >= 300 && status <= 399 ? { location: 'https://elsewhere.example/' } : {}),
  });
  return { status, headers, text: textOf(reply) };
};

const html = '<html><head><title>502 Bad Gateway</title></head><body><h1>bad gateway</h1></body></html>';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** In process there is no connection that could break: the response is the half, and a reset makes the call fail. */
export const respondInProcess = async (sent: Sent, fault: Fault | null): Promise<RespondedCall> => {
  const response = plain(sent);
  if (fault?.type === 'clock') return plain(sent, { date: new Date(sent.now + fault.by).toUTCString() });
  if (fault?.type === 'status') return failed(sent, fault);
  if (fault?.type === 'code') return plain({ ...sent, reply: objectRefusal(fault.code, fault.message ?? 'simulated fault', fault.status) });
  if (fault?.type === 'html') return { status: fault.status ?? 502, headers: headersOf(sent, { 'content-type': 'text/html' }), text: html };
  if (fault?.type === 'truncate') return { ...response, headers: headersOf(sent, json), text: halfOf(response.text ?? '{}') };
  if (fault?.type === 'reset-before' || fault?.type === 'reset-after') throw new Error('the simulated connection was reset');
  if (fault?.type === 'slow') await pause(fault.over);
  // Other faults have acted before there is a response.
  return response;
};

/** The full length, with half of the body. */
const truncated = ({ status, headers, text }: RespondedCall, { outgoing, alreadySent }: Connection): Response => {
  const whole = text ?? '{}';
  outgoing.writeHead(status, { ...headers, ...json, 'content-length': `${Buffer.byteLength(whole)}` });
  outgoing.write(halfOf(whole), () => outgoing.socket?.destroy());
  return alreadySent;
};

const reset = ({ outgoing, alreadySent }: Connection): Response => {
  outgoing.socket?.resetAndDestroy();
  return alreadySent;
};

const pieces = 10;

const slow = ({ status, headers, text }: RespondedCall, over: number): Response => {
  const bytes = new TextEncoder().encode(text ?? '');
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  let place = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (place >= bytes.length) return controller.close();
      await pause(over / pieces);
      controller.enqueue(bytes.slice(place, place + size));
      place += size;
    },
  });
  return new Response(bytes.length === 0 ? null : body, { status, headers: { ...headers, ...json } });
};

/** Like `respondInProcess`, with the effects that need a connection: break it, or send the body in pieces. */
export const respond = async (sent: Sent, fault: Fault | null, { connection }: Wire): Promise<Response> => {
  if (connection !== undefined && fault?.type === 'truncate') return truncated(plain(sent), connection);
  if (connection !== undefined && fault?.type === 'slow') return slow(plain(sent), fault.over);
  if (connection !== undefined && (fault?.type === 'reset-before' || fault?.type === 'reset-after')) return reset(connection);
  const { status, headers, text } = await respondInProcess(sent, fault);
  return new Response(text, { status, headers });
};
