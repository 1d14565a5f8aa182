// Groups and their members.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { group } from '../../src/kinds/group/kind.ts';
import { groupMember } from '../../src/kinds/group-member/kind.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import { member } from '../../src/kinds/member/kind.ts';
import { answer, changed, declare, invited, missing, person, read, stepsOf, unexpected, worldOf } from './iam-world.ts';

const groupOf = (identifier: string, rest: JsonObject = {}): Observed =>
  read(group, { id: `g-${identifier}`, name: 'Platform', description: null, email: `${identifier}@groups.example`, ...rest });
const platform = groupOf('platform');
const inGroup = (of: Observed, email: string, profile = 'member'): Observed =>
  read(groupMember, { group_id: of.id, member_id: `u-${email}`, profile, email, name: '' }, { below: of });
const declared = (values: JsonObject = {}) => declare(group, { identifier: 'platform', ...values });

describe('a group', () => {
  it('is created with identifier and name', () => {
    expect(stepsOf(answer(group, missing(declared({ name: 'Platform', description: 'x' })), worldOf()))).toEqual([
      {
        description: 'create group platform',
        operation: 'iam.createGroup',
        resources: ['group/platform'],
        creates: 'group/platform',
        body: { identifier: 'platform', name: 'Platform', description: 'x' },
        preconditions: [{ at: { address: 'group/platform' }, exists: false }],
        postconditions: [{ at: { address: 'group/platform' }, exists: true }],
        reversibility: 'reversible',
        accessEffect: 'none',
      },
    ]);
    expect(stepsOf(answer(group, missing(declared()), worldOf()))).toMatchObject([{ body: { identifier: 'platform', name: 'platform' } }]);
  });

  it('can change its description, but not its name', () => {
    const change = changed(declared({ name: 'P', description: 'new' }), platform, 'description', 'name');
    expect(answer(group, change, worldOf())).toMatchObject([
      { type: 'impossible', fields: ['name'] },
      {
        type: 'steps',
        chain: [
          {
            operation: 'iam.updateGroup',
            path: { group_id: 'g-platform' },
            body: { description: 'new' },
            preconditions: [{ field: 'description', is: null }],
            postconditions: [{ field: 'description', is: 'new' }],
          },
        ],
      },
    ]);
  });

  it('is deleted with its grants', () => {
    expect(stepsOf(answer(group, unexpected(platform), worldOf()))).toMatchObject([
      {
        operation: 'iam.deleteGroup',
        path: { group_id: 'g-platform' },
        deletes: 'group/platform',
        reversibility: 'partially-reversible',
        stage: 'access-removal',
      },
    ]);
  });

  it('is replaced by another: moves the members that the file does not move, then is deleted', () => {
    const next = declare(group, { identifier: 'next' }, { renamedFrom: platform.address });
    const items = [platform, inGroup(platform, 'ana@acme.example', 'admin'), inGroup(platform, 'rui@acme.example')];
    const rui = declare(groupMember, { email: 'rui@acme.example', profile: 'member' }, { below: next.address });
    const steps = stepsOf(answer(group, unexpected(platform, 'removed'), worldOf({ items, declared: [next, rui] })));
    expect(steps).toMatchObject([
      {
        operation: 'iam.addGroupMember',
        path: { group_id: { idOf: 'group/next' } },
        body: { member_email: 'ana@acme.example', profile: 'admin' },
        requires: ['group/next'],
      },
      {
        operation: 'iam.deleteGroup',
        requires: ['group/next'],
        runsAfter: ['group-member/next/ana@acme.example', 'group-member/next/rui@acme.example'],
      },
    ]);
  });

  it('is found by its exact name when the platform gave it another identifier (I20)', () => {
    const made = groupOf('platform-7f');
    const byKey = declare(group, { identifier: 'Platform' });
    const world = worldOf({ items: [made], declared: [byKey] });
    expect(group.candidates?.(byKey, world)).toEqual([made]);
    expect(world.liveOf(byKey.address)).toBe(made);
    expect(group.candidates?.(declared({ name: 'Platform' }), worldOf({ items: [made, groupOf('b')] }))).toHaveLength(2);
    expect(worldOf({ items: [made, groupOf('b')], declared: [declared({ name: 'Platform' })] }).liveOf(declared().address)).toBeUndefined();
    expect(group.candidates?.(declared({ name: 'platform' }), world)).toEqual([]);
    expect(group.means?.(declared({ name: 'Platform' }), world)).toEqual({ values: { name: 'Platform' }, unread: {} });
  });

  it('that the file declares itself is not mistaken for another one', () => {
    const other = declare(group, { identifier: 'platform-7f' });
    expect(group.candidates?.(declared({ name: 'Platform' }), worldOf({ items: [groupOf('platform-7f')], declared: [other] }))).toEqual([]);
  });
});

describe('a member of a group', () => {
  const rui = (values: JsonObject = { profile: 'admin' }) =>
    declare(groupMember, { email: 'Rui@acme.example', ...values }, { below: platform.address });
  const world = worldOf({ items: [platform, person('rui@acme.example')] });

  it('is added by e-mail', () => {
    const at = { address: 'group-member/platform/rui@acme.example' };
    expect(stepsOf(answer(groupMember, missing(rui()), world))).toEqual([
      {
        description: 'add Rui@acme.example to group platform as admin',
        operation: 'iam.addGroupMember',
        resources: ['group-member/platform/rui@acme.example'],
        creates: 'group-member/platform/rui@acme.example',
        path: { group_id: 'g-platform' },
        body: { member_email: 'Rui@acme.example', profile: 'admin' },
        preconditions: [{ at, exists: false }],
        postconditions: [
          { at, exists: true },
          { at, field: 'profile', is: 'admin' },
        ],
        reversibility: 'reversible',
        accessEffect: 'grants',
        requires: ['group/platform'],
      },
    ]);
  });

  it('is added after the member and the group that the plan creates', () => {
    const declaredToo = [declare(member, { email: 'rui@acme.example' })];
    expect(stepsOf(answer(groupMember, missing(rui()), worldOf({ declared: declaredToo })))).toMatchObject([
      { path: { group_id: { idOf: 'group/platform' } }, requires: ['group/platform', 'member/rui@acme.example'], preconditions: [] },
    ]);
  });

  it('waits for the invitation', () => {
    const items = [platform, invited('rui@acme.example', 'pending')];
    expect(answer(groupMember, missing(rui()), worldOf({ items }))).toMatchObject([{ type: 'waiting', on: 'invitation' }]);
  });

  it('needs a profile', () => {
    expect(answer(groupMember, missing(rui({})), world)).toMatchObject([{ type: 'impossible', fields: ['profile'] }]);
  });

  it.each<[string, string, string, string | undefined]>([
    ['viewer', 'admin', 'grants', undefined],
    ['admin', 'viewer', 'revokes', 'access-removal'],
    ['admin', 'owner', 'grants', undefined],
  ])('from %s to %s', (from, to, accessEffect, stage) => {
    const live = inGroup(platform, 'rui@acme.example', from);
    const [step] = stepsOf(answer(groupMember, changed(rui({ profile: to }), live, 'profile'), world));
    expect(step).toMatchObject({
      operation: 'iam.updateGroupMember',
      path: { group_id: 'g-platform', member_id: 'u-rui@acme.example' },
      body: { profile: to },
      preconditions: [{ field: 'profile', is: from }],
      accessEffect,
    });
    expect(step?.stage).toBe(stage);
  });

  it('is removed by id', () => {
    expect(stepsOf(answer(groupMember, unexpected(inGroup(platform, 'rui@acme.example')), world))).toMatchObject([
      {
        operation: 'iam.removeGroupMember',
        path: { group_id: 'g-platform', member_id: 'u-rui@acme.example' },
        deletes: 'group-member/platform/rui@acme.example',
        reversibility: 'reversible',
        stage: 'access-removal',
      },
    ]);
  });

  it('is found by the id of the member if the platform omits the e-mail', () => {
    const nameless = read(groupMember, { member_id: 'u-rui@acme.example', profile: 'member', email: '' }, { below: platform });
    const items = [platform, person('rui@acme.example'), nameless];
    expect(groupMember.candidates?.(rui(), worldOf({ items }))).toEqual([nameless]);
    expect(
      groupMember.candidates?.(declare(groupMember, { email: 'x@y.example' }, { below: platform.address }), worldOf({ items })),
    ).toEqual([]);
  });
});
