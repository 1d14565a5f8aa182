// The removals that audit events show: whatever took something away counts, and so does what may have.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { type Address, addressOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Received } from '../../src/kinds/kind.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { eventRemovals } from '../../src/plan/event-removals.ts';
import { removedThing } from '../../src/plan/removals.ts';
import { itemOf, liveOf } from '../simulation/live-of.ts';

const time = '2026-11-20T10:00:00.000Z';
const event = (verb: string, subject: string, values: Received['values'] = {}): Received =>
  itemOf('audit-event', 'e1', { type: `cloud.magalu.iam.${verb}`, subject, time, ...values });
const found = (items: readonly Received[], isOwn = () => true) => eventRemovals(lookupOf(liveOf(items), kindList), isOwn);
const sent = (after: Json): Received['values'] => ({ data: { after } });

const bob = { ...itemOf('member', 'm1', { roles: ['deployer'] }), address: addressOf('member', 'bob@acme.example') };
const ana = { ...itemOf('member', 'm2', { roles: ['viewer'] }), address: addressOf('member', 'ana@acme.example') };
const ci = { ...itemOf('service-account', 's1', { roles: ['deployer'] }), address: addressOf('service-account', 'ci') };
const of = (kind: string, address: Address) => ({ kind, thing: removedThing(address), at: time });
const unnamed = removedThing(addressOf('audit-event', 'e1'));

describe('an event', () => {
  it.each(['member.delete', 'member.remove', 'member.revoke', 'member.uninvite', 'member.remove-all'])(
    'of the type %s removes its subject',
    (type) => {
      expect(found([event(type, 'member/m1'), bob])).toEqual([of('member', bob.address)]);
    },
  );

  it.each([
    ['member.create', 'member/m1'],
    ['member.not-deleted', 'member/m1'],
    ['member.edit-profile', 'member/m1'],
    ['group.update', 'group/g1'],
    ['role.update', 'role/deployer'],
  ])('of the type %s removes nothing', (type, subject) => {
    expect(found([event(type, subject), bob])).toEqual([]);
  });

  it('counts only if Tenantry wrote it, its subject is of a known kind, and it has a time', () => {
    const removing = event('member.delete', 'member/m1');
    expect(found([removing, bob], () => false)).toEqual([]);
    expect(found([event('cluster.delete', 'cluster/m1'), bob])).toEqual([]);
    expect(found([{ ...removing, values: { ...removing.values, time: null } }, bob])).toEqual([]);
  });

  it('about what is gone is known by the address that its subject gives, otherwise by itself', () => {
    expect(found([event('role.delete', 'role/deployer')])).toEqual([of('role', addressOf('role', 'deployer'))]);
    expect(found([event('volume.delete', 'volume/')])).toEqual([{ kind: 'volume', thing: unnamed, at: time }]);
  });

  it('counts an invitation as the invited member', () => {
    expect(found([event('invitation.delete', 'invitation/i1')])).toMatchObject([{ kind: 'member' }]);
  });

  it.each([
    ['group', 'group-member'],
    ['registry', 'registry-member'],
  ])('about a %s that removes a member is another one each time', (whole, part) => {
    expect(found([event(`${whole}.remove-member`, `${whole}/g1`)])).toEqual([{ kind: part, thing: unnamed, at: time }]);
  });

  it('with the id of its request also has its subject', () => {
    const [gone] = found([event('member.delete', 'member/m9', { request: 'r1' })]);
    expect(gone).toMatchObject({ request: 'r1', subject: { kind: 'member' } });
    expect(gone?.subject).not.toHaveProperty('thing');
    expect(found([event('member.delete', 'member/m1', { request: 'r1' }), bob])).toEqual([
      { ...of('member', bob.address), request: 'r1', subject: { kind: 'member', thing: removedThing(bob.address) } },
    ]);
  });
});

describe('a change of grants', () => {
  it.each<[string, Received['values'], boolean]>([
    ['adds', sent({ operation: 'add' }), false],
    ['removes', sent({ operation: 'remove' }), true],
    ['is not recorded', {}, true],
    ['is no object', sent(3), true],
    ['has lists, and removes one', sent({ add: ['a'], remove: ['b'] }), true],
    ['has lists, and removes none', sent({ add: ['a'], remove: [] }), false],
    ['has only additions', sent({ add: ['a'] }), false],
    ['has neither', sent({}), true],
  ])('that %s counts accordingly', (_, data, takes) => {
    expect(found([event('member.edit-grants', 'member/m1', data), bob])).toEqual(takes ? [of('member', bob.address)] : []);
  });

  it('of a role takes it from everybody who has the role', () => {
    const changed = (data: Received['values']) => found([event('role.update-permissions', 'role/deployer', data), ana, bob, ci]);
    expect(changed(sent({ add: [], remove: ['x'] }))).toEqual([of('member', bob.address), of('service-account', ci.address)]);
    expect(changed(sent({ add: ['x'], remove: [] }))).toEqual([]);
  });
});
