// Delivery over real HTTP: receivers that are slow, refuse, redirect, never answer, fail or answer too much; and a signature that they can verify.
import { createHmac } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliver, deliveryLimits } from '../../src/notify/deliver.ts';
import { sendAll } from '../../src/notify/send.ts';
import { secretOf } from '../../src/secret.ts';
import { createCredentials } from '../../src/simulator/proxy/certificates.ts';
import type { NotifyDestination } from '../../src/trust/notify.ts';
import { answers, type Receiver, secretPath, startReceiver } from './receiver.ts';
import { message } from './sample.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer((response) => response.end('ok'));
});

const now = new Date('2026-11-22T03:00:00Z');
/** A run waits ten seconds. */
const limits = { ...deliveryLimits, timeout: 2000 };
const to = (webhook: string, key?: string) =>
  deliver({
    webhook: secretOf(webhook),
    key: key === undefined ? undefined : secretOf(key),
    body: '{"a":1}',
    now,
    proxies: undefined,
    limits,
  });

describe('a delivery', () => {
  it('is one signed POST', async () => {
    expect(await to(receiver.url, 'the key')).toBeUndefined();
    const time = String(now.getTime() / 1000);
    expect(receiver.received).toEqual([
      {
        path: secretPath,
        body: '{"a":1}',
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'tenantry-time': time,
          'tenantry-signature': `v1=${createHmac('sha256', 'the key').update(`${time}.{"a":1}`).digest('hex')}`,
        }),
      },
    ]);
  });

  it('without a key is not signed', async () => {
    await to(receiver.url);
    expect(Object.keys(receiver.received[0]?.headers ?? {}).filter((name) => name.startsWith('tenantry'))).toEqual([]);
  });

  it.each([
    ['fails', answers.status(500), 'it answered with status 500'],
    ['is refused', answers.status(403), 'it answered with status 403'],
    [
      'redirects',
      answers.status(302, { location: 'http://127.0.0.1:1/elsewhere' }),
      'it answered with status 302; redirects are not followed',
    ],
    ['redirects for good', answers.status(308, { location: '/elsewhere' }), 'it answered with status 308; redirects are not followed'],
    ['never answers', answers.never, 'no response within 2 s'],
    ['is slow', answers.slow, 'it answered with status 500'],
    ['answers too much after a failure', answers.huge(500), 'it answered with status 500'],
    ['answers too much', answers.huge(200), undefined],
    ['accepts it without a body', answers.status(204), undefined],
  ])('to a receiver that %s is tried once', async (_, answer, why) => {
    receiver.answer(answer);
    expect(await to(receiver.url)).toBe(why);
    expect(receiver.received).toHaveLength(1);
  });

  it('to a closed port, to a server that is none and to an unknown host says why, without the address', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const broken = await to(`http://127.0.0.1:${port}${secretPath}`);
    await new Promise((closed) => server.close(closed));
    const refused = await to(`http://127.0.0.1:${port}${secretPath}`);
    const unknown = await to(`https://hooks.acme.invalid${secretPath}`);
    for (const why of [broken, refused, unknown]) {
      expect(why).toMatch(/\w/);
      expect(why).not.toContain('secret-path');
      expect(why).not.toContain(String(port));
      expect(why).not.toContain('hooks.acme');
    }
    expect(refused).toContain('ECONNREFUSED');
  });

  it('over HTTPS reaches nobody whose certificate is not trusted', async () => {
    const secure = await startReceiver(await createCredentials(['localhost'], Date.now()));
    const why = await to(secure.url, 'the key');
    expect([secure.received, why]).toEqual([[], expect.stringMatching(/certificate/i)]);
    expect(why).not.toContain('secret-path');
    await secure.close();
  });

  it.each([
    ['http://hooks.acme.example/x', 'it does not begin with https://'],
    ['ftp://127.0.0.1/x', 'it does not begin with https://'],
    ['hooks.acme.example', 'it is not a URL'],
    ['https://user:password@hooks.acme.example/', 'it contains a user name or a password'],
  ])('is not sent to %s', async (url, why) => {
    expect(await to(url)).toBe(why);
  });
});

describe('all messages of a run', () => {
  const destination = (name: string, more: Partial<NotifyDestination> = {}): NotifyDestination => ({
    name,
    webhook: 'HOOK',
    hmac: 'KEY',
    events: ['critical-new', 'budget-exceeded'],
    format: 'tenantry',
    at: { file: 'trust.yaml', line: 3, col: 1 },
    ...more,
  });

  it('go to those who want them; what was not delivered is named with its destination, and without a secret', async () => {
    const masked: string[] = [];
    const env = { HOOK: receiver.url, KEY: 'the key', BAD: 'http://hooks.acme.example/b-secret-path' };
    const { delivered, problems } = await sendAll(
      [message, { ...message, event: 'scan-overdue' }],
      [
        destination('ops'),
        destination('all', { events: ['scan-overdue', 'critical-new'] }),
        destination('none', { events: ['apply-failed'] }),
        destination('bad', { webhook: 'BAD' }),
        destination('unset', { hmac: 'OTHER' }),
      ],
      { env, now: () => now, mask: (secret) => masked.push(secret.reveal()) },
    );
    expect(delivered).toBe(3);
    expect(receiver.received.map(({ body }) => String(JSON.parse(body).event)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'critical-new',
      'critical-new',
      'scan-overdue',
    ]);
    expect(problems.map(({ code, message: text, at }) => [code, text, at?.line])).toEqual([
      ['notification-failed', 'the message `critical-new` was not delivered to `bad`: it does not begin with https://', 3],
      ['notification-failed', 'the message `critical-new` was not delivered to `unset`: the environment variable OTHER is not set', 3],
    ]);
    expect(masked).toContain(receiver.url);
    expect(masked).toContain('the key');
  });

  it('are sent together, so that several receivers that never answer delay a run only once', async () => {
    receiver.answer(answers.never);
    const begun = Date.now();
    const all = Array.from({ length: 8 }, (_, at) => destination(`receiver-${at}`));
    const { problems } = await sendAll([message], all, {
      env: { HOOK: receiver.url, KEY: 'k' },
      now: () => now,
      limits: { ...limits, timeout: 2000 },
    });
    expect(problems).toHaveLength(8);
    expect(Date.now() - begun).toBeLessThan(9000);
  });
});
