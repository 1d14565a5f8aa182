// Asks an authority for a time-stamp of a signature. What it answers must be about this signature and this request.
import { fail } from '../errors.ts';
import { dispatchersOf } from '../platform/dispatchers.ts';
import { exchange } from '../platform/exchange.ts';
import { usualLimits } from '../platform/http-limits.ts';
import type { Proxies } from '../platform/proxies.ts';
import { quoted } from '../yaml/visible.ts';
import { checkTimestamp, readTimestamp, timeRequest } from './timestamp.ts';

const limits = { ...usualLimits, timeout: 30_000, bodyLimit: 1024 * 1024 };

const answered = async (
  authority: string,
  request: Buffer,
  proxies: Proxies | undefined,
  signal: AbortSignal,
): Promise<Buffer | string> => {
  const url = new URL(authority);
  const { of, close } = dispatchersOf(limits, proxies);
  try {
    const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
    const answer = await exchange(of(url), { method: 'POST', url, headers, body: request, signal }, limits, url.host);
    if (answer.type !== 'answered') return answer.why;
    return answer.status === 200 ? answer.bytes : `it answered with status ${answer.status}`;
  } finally {
    await close();
  }
};

/** The response as it is kept. Throws `timestamp-failed`. */
export const timestampFrom = async (
  authority: string,
  signature: Uint8Array,
  proxies: Proxies | undefined,
  signal: AbortSignal,
): Promise<Buffer> => {
  const refuse = (why: string): never => fail('timestamp-failed', `the authority ${quoted(authority)} gave no time-stamp: ${why}`);
  const request = timeRequest(signature);
  const bytes = await answered(authority, request.der, proxies, signal);
  if (typeof bytes === 'string') return refuse(bytes);
  const stamp = await readTimestamp(bytes);
  if (stamp === undefined) return refuse('it refused the request, or its answer is not a time-stamp');
  if (stamp.nonce?.equals(request.nonce) !== true) return refuse('its answer belongs to another request');
  const [wrong] = (await checkTimestamp(stamp, signature, undefined)).filter(({ code }) => code !== 'authority-unknown');
  return wrong === undefined ? bytes : refuse('its answer is not about this signature');
};
