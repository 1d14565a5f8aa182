// The signature of a body: HMAC-SHA256 over its time and its bytes, so that a receiver can refuse what is old or from somebody else (docs/notifications.md).
import { createHmac } from 'node:crypto';
import type { Secret } from '../secret.ts';

export const signatureHeaders = (body: string, key: Secret, now: Date): Readonly<Record<string, string>> => {
  const time = String(Math.floor(now.getTime() / 1000));
  const digest = createHmac('sha256', key.reveal()).update(`${time}.${body}`).digest('hex');
  return { 'tenantry-time': time, 'tenantry-signature': `v1=${digest}` };
};
