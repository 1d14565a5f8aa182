// Sends one message to one destination, once: a second attempt could deliver it twice. Neither the address nor the key is part of any answer.
import { createHmac } from 'node:crypto';
import { dispatchersOf } from '../platform/dispatchers.ts';
import { exchange } from '../platform/exchange.ts';
import { type HttpLimits, usualLimits } from '../platform/http-limits.ts';
import { isLoopback } from '../platform/is-loopback.ts';
import { parseUrl } from '../platform/parse-url.ts';
import { withoutSecrets } from '../platform/plain-text.ts';
import type { Proxies } from '../platform/proxies.ts';
import type { Secret } from '../secret.ts';

/** The signature of a body: HMAC-SHA256 over its time and its bytes, so that a receiver can refuse what is old or from somebody else (docs/notifications.md). */
export const signatureHeaders = (body: string, key: Secret, now: Date): Readonly<Record<string, string>> => {
  const time = String(Math.floor(now.getTime() / 1000));
  const digest = createHmac('sha256', key.reveal()).update(`${time}.${body}`).digest('hex');
  return { 'tenantry-time': time, 'tenantry-signature': `v1=${digest}` };
};

/** A run waits no longer than this. */
export const deliveryLimits: HttpLimits = { ...usualLimits, timeout: 10_000, connectTimeout: 5_000, bodyLimit: 65_536 };

export interface DeliveryAttempt {
  readonly webhook: Secret;
  /** undefined: it is not signed. */
  readonly key: Secret | undefined;
  readonly body: string;
  readonly now: Date;
  readonly proxies: Proxies | undefined;
  /** Default: `deliveryLimits`. */
  readonly limits?: HttpLimits;
}

/** Half a sentence; undefined: it can be used. */
export const unfitWebhook = (webhook: Secret): string | undefined => {
  const url = parseUrl(webhook.reveal());
  if (url === undefined) return 'it is not a URL';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) return 'it does not begin with https://';
  return url.username !== '' || url.password !== '' ? 'it contains a user name or a password' : undefined;
};

/** Why it was not delivered, as half a sentence; undefined: it was. */
export const deliver = async ({
  webhook,
  key,
  body,
  now,
  proxies,
  limits = deliveryLimits,
}: DeliveryAttempt): Promise<string | undefined> => {
  const unfit = unfitWebhook(webhook);
  if (unfit !== undefined) return unfit;
  const url = new URL(webhook.reveal());
  const { of, close } = dispatchersOf(limits, proxies);
  try {
    const headers = { 'content-type': 'application/json', 'user-agent': 'tenantry', ...(key && signatureHeaders(body, key, now)) };
    const answer = await exchange(of(url), { method: 'POST', url, headers, body }, limits, 'the receiver');
    if (answer.type === 'nothing') return withoutSecrets(answer.why, [webhook.reveal(), url.href, url.host, url.hostname]);
    // A receiver that accepted it may say what it wants.
    if (answer.status >= 200 && answer.status < 300) return undefined;
    return `it answered with status ${answer.status}${answer.status >= 300 && answer.status < 400 ? '; redirects are not followed' : ''}`;
  } finally {
    await close();
  }
};
