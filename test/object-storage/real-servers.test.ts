// Buckets on real servers of S3, which are written to by hand and read by Tenantry: what the simulator answers is what they answer. Part of `npm run test:long`.
// TENANTRY_VERSITYGW is the path of versitygw 1.8.0, which checks signatures; TENANTRY_MOTO that of moto_server 5.2.5, which names groups by URI.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import aws4 from 'aws4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { secretOf } from '../../src/secret.ts';
import { isLong } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const pair = { id: 'real-key-id', secret: 'real-key-secret' } as const;

interface ServerUnderTest {
  readonly name: string;
  readonly path: string;
  readonly checksSignatures: boolean;
  /** Where buckets are created: moto knows the regions of AWS only. */
  readonly region: string;
  readonly words: (port: number, folder: string) => readonly string[];
}

const servers: readonly ServerUnderTest[] = [
  {
    name: 'versitygw',
    path: process.env['TENANTRY_VERSITYGW'] ?? '',
    checksSignatures: true,
    region: 'br-se1',
    words: (port, folder) => {
      const [root, iam, versions] = ['root', 'iam', 'versions'].map((name) => join(folder, name));
      for (const one of [root, iam, versions]) mkdirSync(one ?? '');
      const posix = ['posix', '--versioning-dir', versions ?? '', root ?? ''];
      return ['--port', `127.0.0.1:${port}`, '--region', 'br-se1', '--iam-dir', iam ?? '', ...posix];
    },
  },
  {
    name: 'moto',
    path: process.env['TENANTRY_MOTO'] ?? '',
    checksSignatures: false,
    region: 'us-east-1',
    words: (port) => ['-H', '127.0.0.1', '-p', `${port}`],
  },
];

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const lock = `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention><Mode>COMPLIANCE</Mode><Years>1</Years></DefaultRetention></Rule></ObjectLockConfiguration>`;
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>`;
const versioning = '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>';
const policy = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::full/*' }],
});

for (const { name, path, checksSignatures, region, words } of servers) {
  const why = !isLong ? 'only in the long run' : path === '' ? `set TENANTRY_${name.toUpperCase()} to its path` : '';
  describe.skipIf(why !== '')(`${name}${why && ` (${why})`}`, () => {
    let base = '';
    let stop: () => void = () => undefined;

    const send = async (method: string, target: string, body = '', more: Readonly<Record<string, string>> = {}): Promise<Response> => {
      const { host } = new URL(base);
      const digest = createHash('md5').update(body).digest('base64');
      const headers = { ...more, ...(body === '' ? {} : { 'content-md5': digest, 'content-type': 'application/xml' }) };
      const signed = aws4.sign(
        { service: 's3', region, method, host, path: target, body, headers },
        { accessKeyId: pair.id, secretAccessKey: pair.secret },
      );
      const sent = Object.entries(signed.headers ?? {}).filter(([header]) => !/^(host|content-length)$/i.test(header));
      return fetch(`${base}${target}`, {
        method,
        headers: sent.map(([header, value]) => [header, String(value)]),
        ...(body === '' ? {} : { body }),
      });
    };
    const put = async (target: string, body = '', more: Readonly<Record<string, string>> = {}): Promise<void> => {
      const answer = await send('PUT', target, body, more);
      if (!answer.ok) throw new Error(`PUT ${target}: ${answer.status} ${await answer.text()}`);
    };
    const read = async (secret: string = pair.secret, clock: () => number = Date.now) => {
      const reader = openReader({
        base: 'http://127.0.0.1:1',
        routes: { bases: { 'object-storage': base } },
        credentials: apiKeyCredential('unused'),
        keyPair: { type: 'pair', id: secretOf(pair.id), secret: secretOf(secret) },
        tenant: null,
        clock,
      });
      const plan = planReads(kindList, [{ kind: 'bucket', fields: 'all' }], ['br-se1']);
      const live = await readLive(reader, kindList, plan, { now: () => new Date() });
      await reader.close();
      const found = live.collections.find(({ kind }) => kind === 'bucket');
      const named = (id: string): Observed | undefined => found?.items.find((one) => one.id === id);
      return { completeness: found?.completeness, plain: named('plain'), full: named('full') };
    };

    beforeAll(async () => {
      const port = await freePort();
      base = `http://127.0.0.1:${port}`;
      const env = { ...process.env, ROOT_ACCESS_KEY: pair.id, ROOT_SECRET_KEY: pair.secret };
      const server = spawn(path, [...words(port, temporaryFolder())], { env, stdio: 'ignore' });
      stop = () => void server.kill();
      for (let tries = 0; tries < 100; tries += 1) {
        if (
          await fetch(base).then(
            () => true,
            () => false,
          )
        )
          break;
        await new Promise((again) => setTimeout(again, 100));
      }
      await put('/plain');
      await put('/full', '', { 'x-amz-bucket-object-lock-enabled': 'true', 'x-amz-object-ownership': 'BucketOwnerPreferred' });
      await put('/full?versioning', versioning);
      await put('/full?object-lock', lock);
      await put('/full?cors', cors);
      await put('/full?acl', '', { 'x-amz-acl': 'public-read' });
      await put('/full?policy', policy);
    });
    afterAll(() => stop());

    it('answers what is set', async () => {
      const { full } = await read();
      expect(full?.unread).toEqual({});
      expect(full?.values).toMatchObject({
        statements: [{ effect: 'Allow', everyone: true, restricted: false, actions: ['s3:GetObject'] }],
        grants: expect.arrayContaining([{ grantee: 'AllUsers', permission: 'READ' }]),
        versioning: 'Enabled',
        lock: true,
        lock_mode: 'COMPLIANCE',
        lock_days: 365,
        cors: [{ origins: ['*'], methods: ['GET'] }],
      });
    });

    it('answers what is not set', async () => {
      const { plain, completeness } = await read();
      expect(completeness).toEqual({ type: 'complete' });
      expect(plain?.unread).toEqual({});
      expect(plain?.values).toMatchObject({
        statements: [],
        grants: [{ grantee: 'owner', permission: 'FULL_CONTROL' }],
        versioning: 'off',
        lock: false,
        lock_mode: null,
        lock_days: null,
        cors: [],
      });
    });

    it.skipIf(!checksSignatures)('refuses a wrong secret and a wrong clock', async () => {
      expect((await read('wrong')).completeness).toMatchObject({ type: 'denied', cause: expect.stringContaining('SignatureDoesNotMatch') });
      const late = await read(pair.secret, () => Date.now() - 3_600_000);
      expect(late.completeness).toMatchObject({ type: 'denied', cause: expect.stringContaining('RequestTimeTooSkewed') });
    });
  });
}
