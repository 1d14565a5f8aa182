// Time-stamps of a real authority that nobody here wrote: timestamp-server of Sigstore, from the Go proxy. TENANTRY_TIMESTAMP_SERVER is its path. Part of
// `npm run test:long`.
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../runs.ts';
import { type Bundles, startBundles } from './signed-bundles.ts';

const version = 'v2.0.6';
const program = process.env['TENANTRY_TIMESTAMP_SERVER'] ?? '';
const why = !isLong
  ? 'only in the long run'
  : program === ''
    ? `set TENANTRY_TIMESTAMP_SERVER to the path of github.com/sigstore/timestamp-authority/v2/cmd/timestamp-server@${version}`
    : '';
if (isLong && why !== '') process.stderr.write(`SKIPPED timestamp-server: ${why}\n`);

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

let bundles: Bundles | undefined;
let server: ChildProcess | undefined;
let url = '';
beforeAll(async () => {
  if (why !== '') return;
  bundles = await startBundles();
  const port = await freePort();
  const words = ['serve', '--host', '127.0.0.1', '--port', String(port), '--timestamp-signer', 'memory', '--disable-ntp-monitoring'];
  server = spawn(program, words, { stdio: 'ignore' });
  url = `http://127.0.0.1:${port}/api/v1/timestamp`;
  for (let tries = 0; tries < 100; tries += 1) {
    const chain = await fetch(`${url}/certchain`).catch(() => undefined);
    if (chain?.ok) return writeFileSync(join(bundles.trusted, 'real-chain.pem'), await chain.text());
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error('the server does not start');
});
afterAll(async () => {
  server?.kill();
  await bundles?.close();
});

describe('timestamp-server', () => {
  it.skipIf(why !== '')(`gives time-stamps that are verified${why === '' ? '' : ` (SKIPPED: ${why})`}`, async () => {
    if (!bundles) throw new Error('there are no bundles');
    const { trusted, write, signed, verify, full } = bundles;
    for (const [folder, lines] of [
      ['certified', '  key: { file: acme.key }\n  certificates: acme-chain.pem\n'],
      ['keyed-real', '  key: { file: ed25519.key }\n'],
    ] as const) {
      writeFileSync(join(trusted, `${folder}.yaml`), `signing:\n${lines}  timestamp: "${url}"\n`);
      await write(folder);
      await signed(folder, `${folder}.yaml`);
    }
    const real = ['--timestamp-authority', join(trusted, 'real-chain.pem')];
    expect((await verify('certified', [...full().slice(0, 4), ...real])).code).toBe(0);
    expect((await verify('keyed-real', ['--key', join(trusted, 'ed25519.pub'), ...real])).code).toBe(0);
    expect((await verify('certified')).stdout).toContain('no trusted authority issued the certificate of the time-stamp');
  });
});
