// A rotated key is verified by one read that its scopes allow; if that fails, the old key stays until its revocation is acknowledged, in any run.
import { describe, expect, it } from 'vitest';
import { memoryJournal } from '../../src/apply/journal.ts';
import { type ReadWithKey, verifyKey } from '../../src/apply/verify-key.ts';
import type { Json } from '../../src/json.ts';
import type { CallResult, Failure, Ok } from '../../src/platform/client.ts';
import { operationOf } from '../../src/platform/operations.ts';
import { provingRead, provingScopes } from '../../src/platform/proving-read.ts';
import { secretOf } from '../../src/secret.ts';
import { scopesFor } from '../../src/simulator/permissions.ts';
import { addressOfText, fileOf, platformOf } from '../plan/world.ts';
import { stepOf } from './step-of.ts';
import { applyOnce, contentsOf, type Platform, planFor, platformWith, type Run, troubles } from './world.ts';

const day = 86_400_000;

const world = (scopes: readonly string[], roles: readonly string[] = ['viewer']): Platform =>
  platformWith({
    state: platformOf({
      service_accounts: [{ name: 'ci', roles, api_keys: [{ name: 'deploy', scopes, start_validity: '2026-01-01' }] }],
    }),
  });

const file = (scopes: readonly string[]) =>
  fileOf(`
service_accounts:
  ci: { api_keys: { deploy: { rotate_after: 90d, overlap: 1d, scopes: [${scopes.map((one) => `"${one}"`).join(', ')}], deliver_to: sink } } }
`);

const keys = ({ app }: Platform): readonly string[] =>
  (contentsOf(app.state())['keys'] ?? []).map((key) => (JSON.parse(key) as readonly [string, string])[1]).toSorted();

const nexts = ({ outcome }: Run): readonly string[] =>
  outcome.steps.flatMap((one) => ('next' in one && one.next !== undefined ? [one.next] : []));

describe('a rotated key', () => {
  it('is verified by one read, and then the old one is revoked', async () => {
    const platform = world(['mcr.read', 'mcr.write']);
    const desired = file(['mcr.read', 'mcr.write']);
    const journal = memoryJournal();
    const first = await applyOnce(platform, desired, { journal });
    expect(troubles(first)).toEqual([]);
    expect(nexts(first)).toEqual([]);
    expect(keys(platform)).toEqual(['deploy', 'deploy.old']);
    expect(journal.lines).toContainEqual(expect.objectContaining({ type: 'outcome', outcome: 'done', message: 'the new key was proved' }));
    platform.advance(2 * day);
    const { plan } = await planFor(platform, desired);
    expect(plan.steps.map(({ operation, acknowledgeFor }) => [operation, acknowledgeFor])).toEqual([['iam.revokeApiKey', []]]);
  });

  const denied: ReadWithKey = async () => ({
    type: 'denied',
    status: 403,
    operation: 'registry.listRegistries',
    method: 'GET',
    path: '/',
    says: 'no right',
  });
  const cases: readonly (readonly [string, readonly string[], readonly string[], ReadWithKey | undefined, string])[] = [
    ['its scopes allow no read', ['mcr.write'], ['viewer'], undefined, 'its scopes allow no read that could prove it'],
    ['its account may not read', ['mcr.read'], [], undefined, 'a read with it failed: 403'],
    ['its scopes await approval', ['dbaas.write'], ['viewer'], undefined, 'its scopes await approval'],
    ['the read is denied', ['mcr.read'], ['viewer'], denied, 'a read with it failed: 403 no right'],
    [
      'the read cannot be made',
      ['mcr.read'],
      ['viewer'],
      async (secret) => {
        throw new Error(`no way for ${secret.reveal()}`);
      },
      'the read with it could not be made',
    ],
  ];

  it.each(cases)('keeps the old one until its removal is acknowledged when %s', async (_, scopes, roles, readWithKey, why) => {
    const platform = world(scopes, roles);
    const desired = file(scopes);
    const journal = memoryJournal();
    const secrets: string[] = [];
    const first = await applyOnce(platform, desired, {
      journal,
      deliver: async (__, ___, secret) => (secrets.push(secret.reveal()), { type: 'delivered' }),
      ...(readWithKey && { readWithKey }),
    });
    expect(troubles(first)).toEqual([]);
    expect(nexts(first)).toEqual([expect.stringContaining(`not proved: ${why}`)]);
    expect(keys(platform)).toEqual(['deploy', 'deploy.unproved.old']);
    // The fact is kept, the secret is not.
    const texts = JSON.stringify([journal.lines, first.outcome]);
    expect(texts).toContain('the new key was not proved');
    expect(secrets).toHaveLength(1);
    expect(texts).not.toContain(secrets[0]);

    // Within the overlap nothing is due, and after it the step asks in every run, without a journal.
    expect((await planFor(platform, desired)).plan.steps).toEqual([]);
    for (let month = 0; month < 2; month += 1) {
      platform.advance(2 * day);
      const { plan } = await planFor(platform, desired);
      // An old key stays because it has scopes that the new one still awaits.
      if (scopes.includes('dbaas.write')) continue;
      expect(plan.steps.map(({ operation, acknowledgeFor }) => [operation, acknowledgeFor])).toEqual([
        ['iam.revokeApiKey', ['unverified-successor']],
      ]);
      expect(plan.acknowledge.due).toBeDefined();
    }
  });

  it('stays marked through another rotation, and is revoked once acknowledged', async () => {
    const platform = world(['mcr.read'], []);
    const desired = file(['mcr.read']);
    await applyOnce(platform, desired);
    expect(keys(platform)).toEqual(['deploy', 'deploy.unproved.old']);
    platform.advance(100 * day);
    const again = await planFor(platform, desired);
    expect(again.plan.steps.map(({ description }) => description)).toEqual(['revoke key deploy.unproved.old of ci']);
    await applyOnce(platform, desired);
    await applyOnce(platform, desired);
    expect(keys(platform)).toEqual(['deploy', 'deploy.unproved.old']);
    platform.advance(2 * day);
    await applyOnce(platform, desired);
    expect(keys(platform)).toEqual(['deploy']);
  });

  it('is retried if the platform does not know it yet', async () => {
    const platform = world(['mcr.read']);
    let tries = 0;
    const late: ReadWithKey = async () => {
      tries += 1;
      return tries < 3
        ? { type: 'unauthorized', status: 401, operation: 'registry.listRegistries', method: 'GET', path: '/', says: 'unknown key' }
        : { type: 'ok', status: 200, body: [] };
    };
    await applyOnce(platform, file(['mcr.read']), { readWithKey: late });
    expect(tries).toBe(3);
    expect(keys(platform)).toEqual(['deploy', 'deploy.old']);
  });
});

const recorded = (body: Json | undefined, answered: Json, answers: readonly CallResult[], aborted = false) => {
  const [scopes, sleeps]: [(readonly string[])[], number[]] = [[], []];
  const readWithKey: ReadWithKey = async (_, asked) => {
    scopes.push(asked);
    return answers[scopes.length - 1] ?? { type: 'ok', status: 200, body: [] };
  };
  const clock = { now: () => 0, sleep: async (ms: number) => void sleeps.push(ms) };
  const signal = aborted ? AbortSignal.abort() : new AbortController().signal;
  const step = stepOf(1, [addressOfText('api-key/ci/deploy')], body === undefined ? {} : { body });
  const verified = (secrets: Ok['secrets'] = { api_key: secretOf('of-the-test') }) =>
    verifyKey(step, { type: 'ok', status: 201, body: answered, secrets }, { readWithKey, clock, signal });
  return { scopes, sleeps, verified };
};

describe('the verification of a key', () => {
  it.each<[string, Json | undefined, Json, readonly string[]]>([
    ['that the response states', { scopes: ['sent'] }, { scopes: ['granted'] }, ['granted']],
    ['none of which was granted', { scopes: ['sent'] }, { scopes: [] }, []],
    ['that were sent, if the response states none', { scopes: ['sent'] }, {}, ['sent']],
    ['none, if the response says null', { scopes: ['sent'] }, { scopes: null }, []],
    ['none, if nothing states them', {}, {}, []],
    ['none, if nothing was sent', undefined, {}, []],
  ])('reads with the scopes %s', async (_, body, answered, expected) => {
    const { scopes, verified } = recorded(body, answered, []);
    expect(await verified()).toEqual({ type: 'verified' });
    expect(scopes).toEqual([expected]);
  });

  const failing = (type: Failure['type'], status?: number): Failure => ({
    type,
    operation: 'registry.listRegistries',
    method: 'GET',
    path: '/',
    says: 'it failed',
    ...(status !== undefined && { status }),
  });

  it.each<[string, Failure, boolean, readonly number[]]>([
    ['again, while the key is unknown', failing('unauthorized', 401), false, [1000, 3000]],
    ['again, without a response', failing('unavailable'), false, [1000, 3000]],
    ['once, if it is denied', failing('denied', 403), false, []],
    ['once, if the server fails', failing('unavailable', 500), false, []],
    ['once, if the apply is interrupted', failing('unauthorized', 401), true, []],
  ])('reads %s', async (_, failure, aborted, pauses) => {
    const { scopes, sleeps, verified } = recorded(undefined, {}, [failure, failure, failure], aborted);
    expect(await verified()).toEqual({ type: 'not-verified', why: expect.stringContaining('a read with it failed: ') });
    expect(sleeps).toEqual(pauses);
    expect(scopes).toHaveLength(pauses.length + 1);
  });

  it('is not made without the key', async () => {
    const { scopes, verified } = recorded(undefined, {}, []);
    expect(await verified({})).toEqual({ type: 'not-verified', why: 'the response contained no API key' });
    expect(scopes).toEqual([]);
  });
});

describe('the read that verifies a key', () => {
  it.each(provingScopes)('is allowed by %s, and changes nothing', (scope) => {
    const read = provingRead([scope]);
    if (!read) throw new Error('There is none.');
    expect(scopesFor(read.operation)).toEqual([scope]);
    expect(operationOf(read.operation)).toMatchObject({ method: 'GET', effect: 'read' });
  });

  it('does not exist if the scopes only write', () => {
    expect(provingRead(['mcr.write', 'block-storage.write', 'iam:write'])).toBeUndefined();
  });
});
