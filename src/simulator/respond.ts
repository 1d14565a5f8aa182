// Turns a reply into an HTTP answer, or into what a fault makes of it.
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Product } from '../platform/operation.ts';
import type { Fault } from './fault.ts';
import { failure } from './failure.ts';
import type { Reply } from './reply.ts';

/** What the Node server hands over; nothing in process. */
export interface Wire {
  readonly outgoing?: ServerResponse;
}

interface Sent {
  readonly reply: Reply;
  readonly requestId: string;
  /** null: no product answered. */
  readonly product: Product | null;
  /** Milliseconds since 1970, by the simulator's clock. */
  readonly now: number;
}

const headersOf = ({ requestId }: Sent, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'X-Request-Id': requestId,
  'X-Mgc-Trace-Id': requestId.replaceAll('-', ''),
  ...more,
});

const textOf = ({ body, text }: Reply): string | null => text ?? (body === undefined ? null : JSON.stringify(body));

const json = { 'Content-Type': 'application/json' } as const;

/** The connection breaks. In process there is none: the call fails instead. */
const reset = (wire: Wire): Response => {
  if (wire.outgoing === undefined) throw new Error('the simulated connection was reset');
  wire.outgoing.socket?.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
};

/** Half of the body under the length of the whole. In process the half is all there is. */
const truncated = (sent: Sent, wire: Wire): Response => {
  const text = textOf(sent.reply) ?? '{}';
  const half = text.slice(0, Math.floor(text.length / 2));
  if (wire.outgoing === undefined) return new Response(half, { status: sent.reply.status, headers: headersOf(sent, json) });
  const { outgoing } = wire;
  outgoing.writeHead(sent.reply.status, headersOf(sent, { ...json, 'Content-Length': `${Buffer.byteLength(text)}` }));
  outgoing.write(half, () => outgoing.socket?.destroy());
  return RESPONSE_ALREADY_SENT;
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

const pieces = 10;

const slow = (sent: Sent, over: number): Response => {
  const bytes = new TextEncoder().encode(textOf(sent.reply) ?? '');
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
  return new Response(bytes.length === 0 ? null : body, { status: sent.reply.status, headers: headersOf(sent, json) });
};

const html = '<html><head><title>502 Bad Gateway</title></head><body><h1>bad gateway</h1></body></html>';

/** Whether the call must not happen because of the fault. */
export const prevents = (fault: Fault): boolean =>
  fault.type === 'reset-before' || fault.type === 'html' || (fault.type === 'status' && fault.after !== true);

const plain = (sent: Sent, more: Readonly<Record<string, string>> = {}): Response => {
  const text = textOf(sent.reply);
  return new Response(text, { status: sent.reply.status, headers: headersOf(sent, { ...(text === null ? {} : json), ...more }) });
};

/** Faults that have done their work before there is an answer. */
const elsewhere: readonly Fault['type'][] = ['ends', 'shift', 'repeat', 'ignore-offset', 'clamp'];

const failed = (sent: Sent, fault: Fault & { readonly type: 'status' }): Response => {
  const { status, retry_after, retry_after_date } = fault;
  const when = retry_after_date === undefined ? retry_after : new Date(sent.now + retry_after_date).toUTCString();
  return new Response(textOf(failure(sent.product, status)), {
    status,
    headers: headersOf(sent, { ...json, ...(when === undefined ? {} : { 'Retry-After': when }) }),
  });
};

export const respond = (sent: Sent, fault: Fault | null, wire: Wire): Response => {
  if (fault?.type === 'clock') return plain(sent, { Date: new Date(sent.now + fault.by).toUTCString() });
  if (fault === null || elsewhere.includes(fault.type)) return plain(sent);
  if (fault.type === 'truncate') return truncated(sent, wire);
  if (fault.type === 'slow') return slow(sent, fault.over);
  if (fault.type === 'status') return failed(sent, fault);
  if (fault.type === 'html')
    return new Response(html, { status: fault.status ?? 502, headers: headersOf(sent, { 'Content-Type': 'text/html' }) });
  return reset(wire);
};
