// A rotated key is verified by one read that its scopes allow; if that fails, the old key stays until its revocation is acknowledged, in any run.
import { describe, expect, it } from 'vitest';
import { memoryJournal } from '../../src/apply/journal.ts';
import type { ReadWithKey } from '../../src/apply/verify-key.ts';
import { operationOf } from '../../src/platform/operations.ts';
import { provingRead, provingScopes } from '../../src/platform/proving-read.ts';
import { scopesFor } from '../../src/simulator/permissions.ts';
import { fileOf, platformOf } from '../plan/world.ts';
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
