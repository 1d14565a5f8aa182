// Details that a wrong answer could hide behind: waiting scopes, invited people, disabled settings, steps without effect.
import { describe, expect, it } from 'vitest';
import { accessChanges } from '../../src/access/access-changes.ts';
import { afterSteps } from '../../src/access/after-steps.ts';
import { findHolder } from '../../src/access/find-holder.ts';
import { type Holdings, holdingsOf } from '../../src/access/holdings.ts';
import { signInOf } from '../../src/access/sign-in.ts';
import { accessWorld } from '../../src/access/world.ts';
import { accessOfSteps } from '../../src/audit.ts';
import { accessControl } from '../../src/kinds/access-control/kind.ts';
import { addressOf } from '../../src/kinds/address.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import { account, key, liveOf, person, read, roleOf } from '../kinds/iam-world.ts';
import { step } from '../report/reviews.ts';

const rui = person('rui@acme.example', { roles: [], permissions: [] });
const editor = roleOf('editor', ['a']);
const live = liveOf({ items: [editor, rui] });
const target = { id: rui.id, in: rui.in, address: rui.address };
const granting = step({ resources: [rui.address], postconditions: [{ at: target, field: 'roles', includes: ['editor'] }] });

describe('steps', () => {
  it('grant no pending scope', () => {
    const ci = account('ci', { roles: [], permissions: [] });
    const deploy = key(ci, 'deploy', { scopes: ['mcr.read'], scopes_pending_approval: ['dbaas.write'] });
    const at = { id: deploy.id, in: deploy.in, address: deploy.address };
    const before = liveOf({ items: [ci, deploy] });
    const asking = step({
      resources: [deploy.address],
      postconditions: [{ at, field: 'scopes_asked', is: ['dbaas.write', 'mcr.read', 'mcr.write'] }],
    });
    expect(accessChanges(before, afterSteps(before, [asking])).entries).toMatchObject([{ change: 'gains', rights: ['mcr.write'] }]);
  });

  it('that rotate one of two keys of one name neither revoke nor grant access', () => {
    const ci = account('ci', { roles: [], permissions: [] });
    const [one, twin] = [key(ci, 'deploy', { scopes: ['mcr.write'] }), { ...key(ci, 'deploy', { scopes: ['mcr.read'] }), id: 'twin' }];
    const named = (item: Observed, name: string): Observed => ({
      ...item,
      address: addressOf('api-key', 'ci', name),
      values: { ...item.values, name },
    });
    const successor = { ...named(one, 'deploy-12345678'), id: 'successor' };
    const rotated = liveOf({ items: [ci, named(one, 'deploy-12345678.old'), twin, successor] });
    expect(accessChanges(liveOf({ items: [ci, one, twin] }), rotated).entries).toEqual([]);
    // The replaced key is revoked later: its successor has its scopes.
    expect(accessChanges(rotated, liveOf({ items: [ci, twin, successor] })).entries).toEqual([]);
    // The other one of the two is revoked.
    expect(accessChanges(liveOf({ items: [ci, one, twin] }), liveOf({ items: [ci, one] })).entries).toMatchObject([
      { change: 'loses', rights: ['mcr.read'] },
    ]);
  });

  it('add a member who may be invited first, and report it', () => {
    const address = addressOf('member', 'new@acme.example');
    const adding = step({
      resources: [address],
      creates: address,
      body: { email: 'new@acme.example', roles: ['editor'] },
      postconditions: [{ at: { address }, exists: true }],
      waitsFor: { on: 'invitation', who: 'x' },
    });
    const { entries, gaps } = accessChanges(live, afterSteps(live, [adding]));
    expect(entries).toMatchObject([{ change: 'gains', means: { type: 'role', role: 'editor' }, rights: ['a'], subjects: [address] }]);
    expect(gaps.map(({ about }) => about)).toContain('acceptance');
  });

  it('that are refused grant nothing', () => {
    expect(accessOfSteps(live, [granting], []).entries).toHaveLength(1);
    const refused = { type: 'refused', step: granting.id, assumed: [], says: 'no' } as const;
    expect(accessOfSteps(live, [granting], [refused]).entries).toEqual([]);
  });
});

const holdingsIn = (items: readonly Observed[], name: string): Holdings => {
  const world = accessWorld(liveOf({ items }));
  const found = findHolder(world, name);
  if (found.type !== 'found') throw new Error(`nobody called ${name}`);
  return holdingsOf(world, found.holder, {});
};

describe('a member', () => {
  it('is an administrator, is not one, or is unknown', () => {
    expect(holdingsIn([editor, rui], 'rui@acme.example').administrator).toBe(false);
    expect(holdingsIn([person('rui@acme.example', { roles: ['administrator'] })], 'rui@acme.example').administrator).toBe(true);
    expect(holdingsIn([editor, person('rui@acme.example')], 'rui@acme.example').administrator).toBeNull();
  });

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])('must have a second factor: enabled %s, enforced %s', (enabled, enforce_mfa, enforced) => {
    const control = read(accessControl, { name: 'acme', description: null, tenant_id: 't', enabled, enforce_mfa });
    const world = accessWorld(liveOf({ items: [control, rui] }));
    expect(signInOf(world, rui).signIn.mfaEnforced).toBe(enforced);
  });
});
