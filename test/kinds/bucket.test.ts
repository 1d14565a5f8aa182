// Buckets over the simulator: which calls are made, and what is known of a setting that could not be read.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { statementsOf } from '../../src/kinds/bucket/statements.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import type { KeyPair } from '../../src/platform/key-pair.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { secretOf } from '../../src/secret.ts';
import type { Fault } from '../../src/simulator/fault.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';

const allow = (more: JsonObject): JsonObject => ({ Effect: 'Allow', Action: 's3:GetObject', Resource: 'site/*', ...more });
const oneStatement = (statement: JsonObject) => statementsOf({ Statement: statement })?.[0];

describe('a statement is about everybody', () => {
  it.each<[string, JsonObject, boolean | null]>([
    ['a principal of everybody', allow({ Principal: '*' }), true],
    ['everybody of the platform', allow({ Principal: { MGC: '*' } }), true],
    ['everybody in a list', allow({ Principal: { AWS: ['a', '*'] } }), true],
    ['everybody but one', allow({ NotPrincipal: { MGC: 'a' } }), true],
    ['one account', allow({ Principal: { MGC: 'a' } }), false],
    ['a list of accounts', allow({ Principal: ['a', 'b'] }), false],
    ['a refusal', { ...allow({ Principal: '*' }), Effect: 'Deny' }, false],
    ['no principal', allow({}), null],
    ['a principal of another form', allow({ Principal: 7 }), null],
    ['no effect', { Principal: '*' }, null],
  ])('%s', (_, statement, expected) => {
    expect(oneStatement(statement)?.['everyone']).toBe(expected);
  });
});

describe('a statement is restricted', () => {
  const from = (...ranges: readonly string[]) => allow({ Principal: '*', Condition: { IpAddress: { 'aws:SourceIp': ranges } } });
  it.each<[string, JsonObject, boolean | null]>([
    ['without a condition', allow({ Principal: '*' }), false],
    ['to a network', from('203.0.113.0/24'), true],
    ['to the largest network of one owner', from('8.0.0.0/8'), true],
    ['to half of the internet', from('8.0.0.0/7'), false],
    ['to a large IPv6 network', from('2001::/13'), true],
    ['to an IPv6 range that is the internet', from('2000::/12'), false],
    ['to a network and everybody', from('203.0.113.0/24', '0.0.0.0/0'), false],
    ['to something that is no range', from('here'), false],
    ['to nothing', from(), false],
    ['by exclusion', allow({ Principal: '*', Condition: { NotIpAddress: { 'aws:SourceIp': ['203.0.113.0/24'] } } }), false],
    ['by another key', allow({ Principal: '*', Condition: { StringLike: { 'aws:Referer': 'https://acme.example/*' } } }), false],
    ['by a condition of another form', allow({ Principal: '*', Condition: 'all' }), null],
  ])('%s', (_, statement, expected) => {
    expect(oneStatement(statement)?.['restricted']).toBe(expected);
  });
});

describe('a policy', () => {
  it('has lists where it has single values, and keys of conditions in lower case', () => {
    const statement = allow({ Principal: 'a', Condition: { StringLike: { 'aws:Referer': 'x' }, Bool: { 'aws:SecureTransport': 'true' } } });
    expect(oneStatement(statement)).toMatchObject({
      principals: ['a'],
      actions: ['s3:GetObject'],
      resources: ['site/*'],
      conditions: ['aws:referer', 'aws:securetransport'],
    });
  });

  it('allows everything else if it names exceptions', () => {
    const { Action: _action, Resource: _resource, ...rest } = allow({ Principal: '*' });
    expect(oneStatement({ ...rest, NotAction: 's3:DeleteObject', NotResource: 'site/secret/*' })).toMatchObject({
      actions: ['*'],
      resources: ['*'],
    });
  });

  it.each([[[]], ['text'], [{}], [{ Statement: 'all' }], [{ Statement: ['all'] }], [null]])('that is %j is not read', (policy) => {
    expect(statementsOf(policy)).toBeUndefined();
  });
});

const policy = JSON.stringify({ Version: '2012-10-17', Statement: [allow({ Principal: '*' })] });
const groupUri = 'http://acs.amazonaws.com/groups/global/AllUsers';
const buckets = [
  { name: 'plain' },
  {
    name: 'full',
    policy,
    grants: [
      { grantee: groupUri, permission: 'READ' },
      { grantee: 'authenticated-users', permission: 'READ_ACP' },
      { grantee: 'somebody', permission: 'WRITE' },
    ],
    versioning: 'Suspended',
    lock: true,
    lock_mode: 'COMPLIANCE',
    lock_days: 30,
    cors: [{ origins: ['*'], methods: ['GET', 'PUT'] }],
  },
];

describe('buckets', () => {
  let simulator: SimulatorServer;
  let keyPair: KeyPair;
  beforeAll(async () => {
    simulator = await startSimulator({ state: { tenants: [{ regions: { 'br-se1': { buckets } } }] } });
    const { id, secret } = simulator.app.keyPair;
    keyPair = { type: 'pair', id: secretOf(id), secret: secretOf(secret) };
  });
  beforeEach(() => {
    simulator.app.faults.clear();
    simulator.app.recorder.clear();
  });
  afterAll(async () => simulator.close());

  const read = async (fields: readonly string[] | 'all', pair = keyPair) => {
    const reader = openReader({
      base: simulator.url,
      credentials: apiKeyCredential(simulator.apiKey),
      keyPair: pair,
      tenant: null,
      attempts: 2,
      sleep: async () => undefined,
    });
    const plan = planReads(kindList, [{ kind: 'bucket', fields }], ['br-se1'], { proveTenant: true });
    const live = await readLive(reader, kindList, plan, { now: () => new Date() });
    await reader.close();
    return live;
  };
  const bucketsOf = async (fields: readonly string[] | 'all', pair = keyPair) => {
    const found = (await read(fields, pair)).collections.find(({ kind }) => kind === 'bucket');
    if (!found) throw new Error('not read');
    const named = (name: string): Observed | undefined => found.items.find(({ id }) => id === name);
    return { ...found, plain: named('plain'), full: named('full') };
  };
  const withFault = (fault: Fault) => simulator.app.faults.add(fault);

  it('are read with each setting', async () => {
    const { plain, full, completeness } = await bucketsOf('all');
    expect(completeness.type).toBe('complete');
    expect(plain?.values).toMatchObject({
      region: 'br-se1',
      name: 'plain',
      statements: [],
      grants: [{ grantee: 'owner', permission: 'FULL_CONTROL' }],
      versioning: 'off',
      lock: false,
      lock_mode: null,
      lock_days: null,
      cors: [],
    });
    expect(full?.values).toMatchObject({
      statements: [{ effect: 'Allow', everyone: true }],
      grants: [
        { grantee: 'owner', permission: 'FULL_CONTROL' },
        { grantee: 'AllUsers', permission: 'READ' },
        { grantee: 'AuthenticatedUsers', permission: 'READ_ACP' },
        { grantee: 'somebody', permission: 'WRITE' },
      ],
      versioning: 'Suspended',
      lock: true,
      lock_mode: 'COMPLIANCE',
      lock_days: 30,
      cors: [{ origins: ['*'], methods: ['GET', 'PUT'], headers: [] }],
    });
    expect(JSON.stringify(full?.wire)).not.toContain(simulator.tenant);
  });

  it('cost one call for each setting that is asked for', async () => {
    const { calls } = await read(['versioning', 'lock_days']);
    expect(Object.entries(calls).filter(([operation]) => operation.startsWith('objectStorage'))).toEqual([
      ['objectStorage.getBucketVersioning', 2],
      ['objectStorage.getObjectLock', 2],
      ['objectStorage.listBuckets', 1],
    ]);
  });

  it.each<[string, Fault, RegExp]>([
    ['access is denied', { type: 'code', code: 'AccessDenied' }, /^403 on GET .*full\?acl: AccessDenied: simulated fault/],
    [
      'the bucket policy denies it',
      { type: 'code', code: 'AccessDeniedByBucketPolicy' },
      /403 on .*a Deny in the policy of the bucket applies to this key pair/,
    ],
    [
      'the refusal comes in a successful response',
      { type: 'code', code: 'AccessDenied', status: 200 },
      /^403 on .*AccessDenied: simulated fault/,
    ],
    [
      'the platform does not offer it',
      { type: 'code', code: 'NotImplemented' },
      /^501 on .*NotImplemented: simulated fault; the platform does not offer this/,
    ],
    ['it never answers anything else than SlowDown', { type: 'code', code: 'SlowDown' }, /^503 on .*SlowDown/],
    [
      'the client is refused',
      { type: 'code', code: 'AccessDenied', message: 'malformed credentials' },
      /the platform also answers so to versions of clients/,
    ],
    ['a setting is not found without a code that is known', { type: 'code', code: 'Strange', status: 404 }, /^404 on .*Strange/],
    ['the response is cut off', { type: 'truncate' }, /^unusable response|^200 on .*the connection was closed/],
    ['a gateway answers', { type: 'html', status: 200 }, /the response is another document/],
    ['it leads to another host', { type: 'status', status: 307 }, /redirected to https:\/\/elsewhere\.example; redirects are not followed/],
  ])('have one field that could not be read if %s', async (_, fault, why) => {
    withFault({ ...fault, operation: 'objectStorage.getBucketAcl', skip: 0 });
    const { plain, full, completeness } = await bucketsOf('all');
    expect(completeness.type).toBe('complete');
    expect(Object.keys(full?.unread ?? {})).toEqual(['grants']);
    expect(full?.unread['grants']).toMatch(why);
    expect(full?.values['versioning']).toBe('Suspended');
    expect(plain?.values['grants']).toBeUndefined();
  });

  it.each<[string, string]>([
    ['objectStorage.getBucketPolicy', 'statements'],
    ['objectStorage.getBucketVersioning', 'versioning'],
    ['objectStorage.getObjectLock', 'lock'],
    ['objectStorage.getBucketCors', 'cors'],
  ])('never look unset if %s is refused', async (operation, field) => {
    withFault({ type: 'code', code: 'AccessDenied', operation });
    const { plain } = await bucketsOf('all');
    expect(plain?.unread[field]).toMatch(/^403 on GET/);
    expect(plain?.values[field]).toBeUndefined();
  });

  it('are read again if the platform asks to slow down', async () => {
    withFault({ type: 'code', code: 'SlowDown', status: 200, operation: 'objectStorage.getBucketAcl', times: 1 });
    const { full } = await bucketsOf('all');
    expect(full?.unread).toEqual({});
  });

  it('that are gone before their settings are read are left out', async () => {
    withFault({ type: 'code', code: 'NoSuchBucket', operation: 'objectStorage.getBucketAcl', times: 1 });
    expect((await bucketsOf('all')).items).toHaveLength(1);
  });

  it('are not offered if the list is not implemented', async () => {
    withFault({ type: 'code', code: 'NotImplemented', operation: 'objectStorage.listBuckets' });
    expect((await bucketsOf('all')).completeness).toEqual({ type: 'unsupported' });
  });

  it('are not read without a key pair, and no request is sent', async () => {
    const { completeness } = await bucketsOf('all', { type: 'none', why: 'no pair' });
    expect(completeness).toMatchObject({ type: 'failed', cause: 'not sent: no pair' });
    expect(simulator.app.recorder.all().some(({ path }) => path.includes('/objects'))).toBe(false);
  });

  it.each<[string, () => KeyPair, RegExp]>([
    [
      'the secret is wrong',
      () => ({ type: 'pair', id: secretOf(simulator.app.keyPair.id), secret: secretOf('wrong-secret') }),
      /SignatureDoesNotMatch.*check the secret of the key pair/,
    ],
    [
      'the id is unknown',
      () => ({ type: 'pair', id: secretOf('unknown-id'), secret: secretOf('x') }),
      /InvalidAccessKeyId.*check the id of the key pair/,
    ],
  ])('are denied if %s', async (_, pair, why) => {
    const { completeness } = await bucketsOf('all', pair());
    expect(completeness).toMatchObject({ type: 'denied', cause: expect.stringMatching(why) });
    expect(JSON.stringify(completeness)).not.toContain(simulator.app.keyPair.id);
  });

  it('are denied if the clocks differ, and the cause names the clocks', async () => {
    withFault({ type: 'clock', by: 3_600_000, operation: 'objectStorage.*' });
    const { completeness } = await bucketsOf('all');
    expect(completeness).toMatchObject({
      type: 'denied',
      cause: expect.stringMatching(/RequestTimeTooSkewed.*the clock of this machine differs/),
    });
  });
});
