// How people are added, changed and removed.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { invitation } from '../../src/kinds/invitation/kind.ts';
import { member } from '../../src/kinds/member/kind.ts';
import { role } from '../../src/kinds/role/kind.ts';
import { answer, changed, declare, invited, missing, person, read, roleOf, stepsOf, unexpected, worldOf } from './iam-world.ts';

const roles = [
  roleOf('administrator', ['turia_iam_adm', 'bs_volume_delete']),
  roleOf('editor', ['bs_volume_list', 'bs_volume_create']),
  roleOf('viewer', ['bs_volume_list']),
  roleOf('people', ['turia_iam_editor']),
];
const lookup = worldOf({ items: roles });
const ana = (values: JsonObject = {}) => declare(member, { email: 'Ana@acme.example', ...values });
const address = 'member/ana@acme.example';
const here = { address };

describe('a missing member', () => {
  it('is added with the declared grants, possibly by an invitation', () => {
    const declared = ana({ roles: ['viewer', 'editor'], permissions: ['cr_image_list'] });
    expect(answer(member, missing(declared), lookup)).toEqual([
      {
        type: 'steps',
        chain: [
          {
            description: 'add Ana@acme.example with roles editor, viewer and permission cr_image_list',
            operation: 'iam.addMember',
            resources: [address],
            creates: address,
            body: { email: 'Ana@acme.example', roles: ['editor', 'viewer'], permissions: ['cr_image_list'] },
            preconditions: [{ at: here, exists: false }],
            postconditions: [
              { at: here, field: 'phase', is: 'settled' },
              { at: here, field: 'roles', includes: ['editor', 'viewer'] },
              { at: here, field: 'permissions', includes: ['cr_image_list'] },
            ],
            waitsFor: { on: 'invitation', who: 'Ana@acme.example must accept the invitation' },
            reversibility: 'reversible',
            accessEffect: 'grants',
            acknowledge: [],
            effects: [],
            requires: [],
          },
        ],
      },
    ]);
  });

  it('is sent no empty or undeclared lists', () => {
    expect(stepsOf(answer(member, missing(ana({ roles: [] })), lookup))).toMatchObject([{ body: { email: 'Ana@acme.example' } }]);
  });

  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['an administrator', ['administrator'], [], ['makes-administrator', 'grants-iam-writing']],
    ['a role that grants IAM write access', ['people'], [], ['grants-iam-writing']],
    ['a permission that grants IAM write access', [], ['bs_iam_editor'], ['grants-iam-writing']],
    ['an unknown role', ['unread'], [], ['grants-iam-writing']],
    ['an editor', ['editor'], ['bs_volume_get'], []],
  ])('must be acknowledged: %s', (_, given, permissions, expected) => {
    const [step] = stepsOf(answer(member, missing(ana({ roles: given, permissions })), lookup));
    expect(step?.acknowledge).toEqual(expected);
    expect(step?.effects).toEqual(given.includes('administrator') ? [{ fact: 'administrator', resource: address, change: 'gain' }] : []);
  });

  it('is added after the declared roles', () => {
    const declared = [declare(role, { name: 'release', permissions: ['cr_image_delete'] })];
    const [step] = stepsOf(answer(member, missing(ana({ roles: ['release', 'editor'] })), worldOf({ items: roles, declared })));
    expect(step).toMatchObject({ requires: ['role/release'], acknowledge: [] });
  });

  it('waits while the invitation is open', () => {
    const world = worldOf({ items: [invited('ANA@acme.example', 'expired'), invited('ana@acme.example', 'pending')] });
    expect(answer(member, missing(ana()), world)).toEqual([
      { type: 'waiting', fields: [], on: 'invitation', who: 'Ana@acme.example must accept the invitation' },
    ]);
  });

  it('is sent an expired invitation again', () => {
    const world = worldOf({ items: [invited('ana@acme.example', 'expired', 'administrator')] });
    const at = { id: 'inv-ana@acme.example', in: 'invitation', address: 'invitation/ana@acme.example' };
    expect(stepsOf(answer(member, missing(ana()), world))).toEqual([
      expect.objectContaining({
        operation: 'iam.resendInvitation',
        resources: [address, 'invitation/ana@acme.example'],
        path: { invite_id: 'inv-ana@acme.example' },
        preconditions: [{ at, field: 'status', is: 'expired' }],
        postconditions: [{ at, field: 'phase', is: 'settled' }],
        acknowledge: ['makes-administrator'],
      }),
    ]);
  });

  it('is reported after a rejection', () => {
    const world = worldOf({ items: [invited('ana@acme.example', 'rejected')] });
    expect(answer(member, missing(ana()), world)).toMatchObject([
      { type: 'impossible', fields: [], why: 'Ana@acme.example rejected the invitation' },
    ]);
  });

  it('is invited again after an accepted invitation without effect', () => {
    const world = worldOf({ items: [invited('ana@acme.example', 'accepted')] });
    expect(stepsOf(answer(member, missing(ana()), world))).toMatchObject([{ operation: 'iam.addMember' }]);
  });

  it('is not invited while invitations cannot be read', () => {
    const world = worldOf({ unread: { invitation: { type: 'denied', cause: '403 on GET /api/v1/invitations' } } });
    const [said, ...others] = answer(member, missing(ana()), world);
    expect(others).toEqual([]);
    expect(said).toMatchObject({ type: 'impossible', fields: [], why: expect.stringContaining('403 on GET /api/v1/invitations') });
  });
});

const live = (values: JsonObject) => person('ana@acme.example', values);

describe('a member whose grants differ', () => {
  const at = { id: 'u-ana@acme.example', in: 'member', address };

  it('is granted first, then revoked', () => {
    const change = changed(ana({ roles: ['editor'] }), live({ roles: ['viewer', 'people'], permissions: [] }), 'roles');
    expect(answer(member, change, lookup)).toEqual([
      {
        type: 'steps',
        chain: [
          {
            description: 'grant role editor to ana@acme.example',
            operation: 'iam.editMemberGrants',
            resources: [address],
            path: { uuid: 'u-ana@acme.example' },
            body: { operation: 'add', roles: ['editor'] },
            preconditions: [{ at, field: 'roles', excludes: ['editor'] }],
            postconditions: [{ at, field: 'roles', includes: ['editor'] }],
            reversibility: 'reversible',
            accessEffect: 'grants',
            acknowledge: [],
            effects: [],
            requires: [],
          },
          {
            description: 'revoke roles people, viewer from ana@acme.example',
            operation: 'iam.editMemberGrants',
            resources: [address],
            path: { uuid: 'u-ana@acme.example' },
            body: { operation: 'remove', roles: ['people', 'viewer'] },
            preconditions: [{ at, field: 'roles', includes: ['people', 'viewer'] }],
            postconditions: [{ at, field: 'roles', excludes: ['people', 'viewer'] }],
            reversibility: 'reversible',
            accessEffect: 'revokes',
            effects: [],
            stage: 'access-removal',
          },
        ],
      },
    ]);
  });

  it.each<[string, JsonObject, JsonObject, boolean]>([
    ['a smaller role for a larger one', { roles: ['viewer'] }, { roles: ['editor'] }, true],
    ['a larger role for a smaller one', { roles: ['editor'] }, { roles: ['viewer'] }, false],
    ['a role instead of its permissions', { roles: ['viewer'], permissions: [] }, { roles: [], permissions: ['bs_volume_list'] }, false],
    ['permissions that no role grants', { permissions: [] }, { permissions: ['cr_image_list'] }, true],
    ['an unknown role', { roles: ['editor'] }, { roles: ['editor', 'unread'] }, true],
    ['the role administrator', { roles: ['people'] }, { roles: ['administrator', 'people'] }, true],
  ])('revokes access or not: %s', (_, written, before, takes) => {
    const observed = live({ roles: [], permissions: [], ...before });
    const steps = stepsOf(answer(member, changed(ana(written), observed, ...Object.keys(written)), lookup));
    const taking = steps.find((step) => JSON.stringify(step.body).includes('remove'));
    expect(taking).toMatchObject({ accessEffect: takes ? 'revokes' : 'none' });
    expect(taking?.stage).toBe(takes ? 'access-removal' : undefined);
  });

  it('counts as losing an administrator', () => {
    const change = changed(ana({ roles: ['editor'] }), live({ roles: ['administrator', 'editor'] }), 'roles');
    expect(stepsOf(answer(member, change, lookup))).toMatchObject([
      { effects: [{ fact: 'administrator', resource: address, change: 'lose' }] },
    ]);
  });

  it('keeps grants that were not read or not declared', () => {
    const change = changed(ana({ roles: ['editor'], permissions: ['cr_image_list'] }), live({ roles: [] }), 'roles');
    expect(stepsOf(answer(member, change, lookup)).map((step) => step.body)).toEqual([{ operation: 'add', roles: ['editor'] }]);
  });

  it('waits when the invitation was not accepted', () => {
    const observed = read(member, { uuid: '', email: 'ana@acme.example' });
    expect(answer(member, changed(ana(), observed, 'roles'), lookup)).toMatchObject([{ type: 'waiting', on: 'invitation' }]);
  });
});

describe('a removed member', () => {
  it.each<[string, JsonObject, object]>([
    [
      'an editor',
      { roles: ['editor'] },
      { effects: [], preconditions: [{ exists: true }, { field: 'roles', excludes: ['administrator'] }] },
    ],
    [
      'an administrator',
      { roles: ['administrator'] },
      {
        effects: [{ fact: 'administrator', resource: address, change: 'lose' }],
        preconditions: [{ exists: true }, { field: 'roles', includes: ['administrator'] }],
      },
    ],
    [
      'an administrator by the profile, roles unread',
      { profile: 'administrator' },
      { effects: [{ fact: 'administrator', resource: address, change: 'lose' }], preconditions: [{ exists: true }] },
    ],
  ])('is removed: %s', (_, values, expected) => {
    expect(stepsOf(answer(member, unexpected(person('ana@acme.example', values)), lookup))).toMatchObject([
      {
        operation: 'iam.removeMember',
        deletes: address,
        path: { uuid: 'u-ana@acme.example' },
        postconditions: [{ exists: false }],
        reversibility: 'partially-reversible',
        accessEffect: 'revokes',
        stage: 'access-removal',
        ...expected,
      },
    ]);
  });

  it('whose invitation is open has it cancelled', () => {
    const cancelled = [
      { operation: 'iam.cancelInvitation', path: { invite_id: 'inv-bob@acme.example' }, deletes: 'invitation/bob@acme.example' },
    ];
    const bob = invited('bob@acme.example', 'pending');
    expect(stepsOf(answer(invitation, unexpected(bob, 'removed'), lookup))).toMatchObject(cancelled);
    // Listed as a member without an id: by the same step.
    const listed = unexpected(read(member, { uuid: '', email: 'bob@acme.example' }));
    expect(stepsOf(answer(member, listed, worldOf({ items: [bob] })))).toEqual(stepsOf(answer(invitation, unexpected(bob), lookup)));
    expect(answer(member, unexpected(read(member, { uuid: '', email: 'a@b.example' })), lookup)).toMatchObject([
      { type: 'impossible', fields: [] },
    ]);
    expect(answer(invitation, unexpected(invited('bob@acme.example', 'expired')), lookup)).toEqual([]);
  });
});
