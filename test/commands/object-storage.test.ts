// Buckets from the trust file to the report: which calls an audit makes, and what it says without a key pair.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { head, organization, type Session, startSession } from './session.ts';

const trust = 'object_storage: { key_id: { env: PAIR_ID }, key_secret: { env: PAIR_SECRET } }\n';
const policies = (settings = ''): string => `${head}policies: { packs: [object-storage]${settings} }\n`;
const everybody = JSON.stringify({ Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:ListBucket', Resource: 'exports' }] });
const buckets = [
  { name: 'exports', policy: everybody, versioning: 'Enabled' },
  { name: 'backup-1', versioning: 'Enabled', lock: true, lock_mode: 'COMPLIANCE', lock_days: 7 },
  { name: 'cache', versioning: 'off' },
];

let session: Session;
afterEach(async () => session.close());

const open = async (more: Record<string, object> = {}) => {
  const state = organization({ regions: { 'br-se1': { buckets, ...more } } });
  const [one] = state.tenants[0]?.credentials ?? [];
  const pair = { PAIR_ID: 'canary-pair-id-4f5e6d7c', PAIR_SECRET: 'canary-pair-secret-8b9a0c1d' };
  const narrow = {
    api_key: 'key-without-databases',
    scopes: ['iam:read', 'mcr.read', 'block-storage.read', 'virtual-machine.read', 'network.read'],
  };
  const credentials = one
    ? [
        { ...one, key_pair_id: pair.PAIR_ID, key_pair_secret: pair.PAIR_SECRET },
        { ...one, ...narrow, name: 'narrow', owner: false },
      ]
    : [];
  const tenants = state.tenants.map((tenant) => ({ ...tenant, credentials }));
  session = await startSession({ ...state, tenants });
  session.write('trust.yaml', trust);
  return { ...session.env, ...pair };
};

describe('an audit of buckets', () => {
  it('reads only what a policy needs, of the buckets that it is about', { timeout: 60_000 }, async () => {
    const env = await open();
    session.write(
      'acme.yaml',
      policies(
        ', settings: { bucket-without-lock: { params: { buckets: ["backup-*"] } }, bucket-without-versioning: { params: { except: [cache] } } }',
      ),
    );
    const { code, stdout } = await session.run('audit acme.yaml --trust trust.yaml', { env });
    expect(stdout).toContain('bucket/br-se1/exports: everybody may s3:ListBucket on exports');
    expect(stdout).toContain('bucket/br-se1/backup-1: locked for 7 days');
    expect(code).toBe(1);
    expect(session.simulator.app.recorder.counts()).toMatchObject({
      'objectStorage.listBuckets': 1,
      'objectStorage.getBucketPolicy': 3,
      'objectStorage.getBucketAcl': 3,
      'objectStorage.getBucketCors': 3,
      'objectStorage.getBucketVersioning': 2,
      'objectStorage.getObjectLock': 1,
    });
  });

  it('is estimated, and a capture makes the estimate exact', async () => {
    const env = await open();
    session.write('acme.yaml', policies());
    const { stdout } = await session.run('audit acme.yaml --trust trust.yaml --estimate', { env });
    expect(stdout).toMatch(/objectStorage\.listBuckets/);
    expect(stdout).toMatch(/objectStorage\.getBucketPolicy/);
  });

  it('has the same result from a capture, which contains neither the key pair nor the owner', async () => {
    const env = await open();
    session.write('acme.yaml', policies());
    const captured = await session.run('capture live.json --desired acme.yaml --trust trust.yaml', { env });
    expect(captured.code).toBe(0);
    const { stdout } = await session.run('audit acme.yaml --capture live.json', { env: {} });
    expect(stdout).toContain('bucket/br-se1/exports: everybody may s3:ListBucket on exports');
  });

  it('evaluates nothing without a key pair, and says why', async () => {
    const env = await open();
    session.write('acme.yaml', policies());
    const { stdout, code } = await session.run('audit acme.yaml', { env });
    expect(code).toBe(3);
    expect(stdout).toContain('bucket@br-se1 failed: not sent: there is no key pair for object storage: name its two environment variables');
    expect(stdout).toContain('bucket-policy-public could not be evaluated');
    const { PAIR_SECRET: _secret, ...rest } = env;
    const unset = await session.run('audit acme.yaml --trust trust.yaml', { env: rest });
    expect(unset.stdout).toContain('PAIR_SECRET of the trust file: not set');
  });

  it('never shows a part of the key pair, whatever the platform repeats', async () => {
    const env = await open();
    session.write('acme.yaml', policies());
    const runs = [
      await session.run('audit acme.yaml --trust trust.yaml --verbose', { env: { ...env, PAIR_SECRET: `${env.PAIR_SECRET}x` } }),
      await session.run('audit acme.yaml --trust trust.yaml --format json', { env }),
      await session.run('doctor acme.yaml --trust trust.yaml', { env }),
    ];
    for (const { stdout, stderr } of runs) {
      expect(`${stdout}${stderr}`).not.toContain(env.PAIR_ID);
      expect(`${stdout}${stderr}`).not.toContain(env.PAIR_SECRET);
    }
  });

  it('reads nothing of them in a plan', async () => {
    const env = await open();
    session.write('acme.yaml', policies());
    await session.run('plan acme.yaml --trust trust.yaml', { env });
    expect(Object.keys(session.simulator.app.recorder.counts()).filter((name) => name.startsWith('objectStorage'))).toEqual([]);
  });

  it('is what permissions, doctor and explain know about', async () => {
    const env = await open();
    session.write('acme.yaml', policies());
    expect((await session.run('permissions acme.yaml', { env })).stdout).toContain('Buckets: a key pair');
    const well = await session.run('doctor acme.yaml --trust trust.yaml', { env });
    expect(well.stdout).toContain('The key pair reads buckets.');
    const unset = await session.run('doctor acme.yaml', { env });
    expect(unset.stdout).toContain('Buckets cannot be read: there is no key pair for object storage');
    expect((await session.run('explain bucket', { env })).stdout).toContain('A bucket of object storage');
  });

  it('is not selected by init, which selects what the key can read', async () => {
    const env = await open();
    await session.run('init wide --no-workflows', { env });
    expect(readFileSync(join(session.folder, 'wide/tenantry/organization.yaml'), 'utf8')).toContain('packs: [baseline, exposure]');
    await session.run('init narrow --no-workflows', { env: { ...env, MGC_API_KEY: 'key-without-databases' } });
    expect(readFileSync(join(session.folder, 'narrow/tenantry/organization.yaml'), 'utf8')).not.toContain('exposure');
  });
});
