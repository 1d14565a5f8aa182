// Custom roles: created, changed, replaced and deleted; default ones are never touched.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { addressOf } from '../../src/kinds/address.ts';
import type { Declared } from '../../src/kinds/kind.ts';
import { member } from '../../src/kinds/member/kind.ts';
import { role } from '../../src/kinds/role/kind.ts';
import { account, answer, changed, declare, missing, person, read, roleOf, stepsOf, unexpected, worldOf } from './iam-world.ts';

const editor = roleOf('editor', ['bs_volume_list', 'bs_volume_create'], { origin: 'default' });
const release = (values: JsonObject = {}): Declared => declare(role, { name: 'release', ...values });
const lookup = worldOf({ items: [editor] });

describe('the permissions of a declared role', () => {
  it.each<[string, readonly Declared[], object]>([
    ['its own permissions', [release({ permissions: ['b', 'a'] })], { values: { name: 'release', permissions: ['b', 'a'] }, unread: {} }],
    ['without permissions', [release({ description: 'x' })], { values: { name: 'release', description: 'x' }, unread: {} }],
    [
      'with those of its base role',
      [release({ based_on: 'editor', permissions: ['cr_image_delete'] })],
      { values: { name: 'release', permissions: ['bs_volume_create', 'bs_volume_list', 'cr_image_delete'] }, unread: {} },
    ],
    [
      'with those of a role that the file declares',
      [release({ based_on: 'base' }), declare(role, { name: 'base', based_on: 'editor', permissions: ['cr_image_list'] })],
      { values: { name: 'release', permissions: ['bs_volume_create', 'bs_volume_list', 'cr_image_list'] }, unread: {} },
    ],
    [
      'are unknown without the other role',
      [release({ based_on: 'nowhere' })],
      { values: { name: 'release' }, unread: { permissions: 'of its base role nowhere: it does not exist' } },
    ],
  ])('%s', (_, declared, expected) => {
    const [first] = declared;
    expect(first && role.means?.(first, worldOf({ items: [editor], declared }))).toEqual(expected);
  });

  it('are unknown if the other role was not read, with the reason', () => {
    const unread = { ...roleOf('editor', []), values: { name: 'editor' }, unread: { permissions: '403 on GET …' } };
    const declared = release({ based_on: 'editor' });
    expect(role.means?.(declared, worldOf({ items: [unread], declared: [declared] })).unread).toEqual({
      permissions: 'of its base role editor: 403 on GET …',
    });
  });

  it('are unknown for circular roles', () => {
    const declared = [release({ based_on: 'other' }), declare(role, { name: 'other', based_on: 'release' })];
    const [first] = declared;
    expect(first && role.means?.(first, worldOf({ declared })).unread).toHaveProperty('permissions');
  });
});

describe('a missing role', () => {
  it('is created; the platform adds the permissions of its base', () => {
    const declared = release({ description: 'Ships images', based_on: 'editor', permissions: ['cr_image_delete'] });
    expect(stepsOf(answer(role, missing(declared), worldOf({ items: [editor], declared: [declared] })))).toEqual([
      {
        description: 'create role release, based on editor',
        operation: 'iam.createRole',
        resources: ['role/release'],
        creates: 'role/release',
        body: { name: 'release', description: 'Ships images', permissions: ['cr_image_delete'], based_role: 'editor' },
        preconditions: [{ at: { address: 'role/release' }, exists: false }],
        postconditions: [
          { at: { address: 'role/release' }, exists: true },
          { at: { address: 'role/release' }, field: 'permissions', includes: ['bs_volume_create', 'bs_volume_list', 'cr_image_delete'] },
        ],
        reversibility: 'reversible',
        accessEffect: 'none',
        requires: [],
      },
    ]);
  });

  it('is created after its declared base role, and acknowledged if that grants IAM write access', () => {
    const declared = [release({ based_on: 'base' }), declare(role, { name: 'base', permissions: ['turia_iam_adm'] })];
    const [first] = declared;
    if (!first) throw new Error('none');
    const steps = stepsOf(answer(role, missing(first), worldOf({ declared })));
    expect(steps).toMatchObject([
      { requires: ['role/base'], acknowledge: ['grants-iam-writing'], body: { name: 'release', based_role: 'base' } },
    ]);
  });
});

const live = (permissions: readonly string[], values: JsonObject = {}) => roleOf('release', permissions, values);

const steps = (declared: Declared, observed: ReturnType<typeof live>) =>
  stepsOf(answer(role, changed(declared, observed, 'permissions'), worldOf({ items: [editor, observed], declared: [declared] })));

describe('a role whose permissions differ', () => {
  const at = { id: 'release', in: 'role', address: 'role/release' };
  it('is granted first, then revoked', () => {
    expect(steps(release({ based_on: 'editor', permissions: ['cr_image_delete'] }), live(['bs_volume_list', 'old']))).toEqual([
      {
        description: 'add bs_volume_create, cr_image_delete to role release',
        operation: 'iam.updateRolePermissions',
        resources: ['role/release'],
        path: { role_name: 'release' },
        body: { add: ['bs_volume_create', 'cr_image_delete'] },
        preconditions: [{ at, field: 'permissions', excludes: ['bs_volume_create', 'cr_image_delete'] }],
        postconditions: [{ at, field: 'permissions', includes: ['bs_volume_create', 'cr_image_delete'] }],
        reversibility: 'reversible',
        accessEffect: 'grants',
      },
      {
        description: 'remove old from role release',
        operation: 'iam.updateRolePermissions',
        resources: ['role/release'],
        path: { role_name: 'release' },
        body: { remove: ['old'] },
        preconditions: [{ at, field: 'permissions', includes: ['old'] }],
        postconditions: [{ at, field: 'permissions', excludes: ['old'] }],
        reversibility: 'reversible',
        accessEffect: 'revokes',
        stage: 'access-removal',
      },
    ]);
  });

  it('revokes no access if it has no holders', () => {
    const [step] = steps(release({ permissions: [] }), live(['old'], { holders: [] }));
    expect(step).toMatchObject({ accessEffect: 'none', body: { remove: ['old'] } });
    expect(step).not.toHaveProperty('stage');
  });

  it('must be acknowledged if IAM write access is added', () => {
    expect(steps(release({ permissions: ['cr_iam_editor'] }), live([]))).toMatchObject([{ acknowledge: ['grants-iam-writing'] }]);
  });
});

describe('a change that the platform does not support', () => {
  it('is impossible for a description', () => {
    expect(answer(role, changed(release({ description: 'b' }), roleOf('release', []), 'description'), lookup)).toMatchObject([
      { type: 'impossible', fields: ['description'], instead: expect.stringContaining('renamed_from') },
    ]);
  });

  it('is impossible for a default role', () => {
    const declared = declare(role, { name: 'editor', permissions: [] });
    expect(answer(role, changed(declared, editor, 'permissions'), lookup)).toMatchObject([{ type: 'impossible' }]);
    expect(answer(role, unexpected(editor, 'removed'), lookup)).toMatchObject([{ type: 'impossible' }]);
    expect(role.outside?.(read(role, { name: 'editor', origin: 'default' }), lookup)).toBe(true);
    expect(role.outside?.(read(role, { name: 'x', origin: 'custom' }), lookup)).toBe(false);
  });
});

describe('a removed role', () => {
  const old = roleOf('old', ['a'], { holders: ['ana@acme.example', 'ci@org.example'] });
  const holders = [
    person('ana@acme.example', { roles: ['old', 'editor'] }),
    account('ci', { roles: ['old'] }),
    person('bob@acme.example', { roles: [] }),
  ];

  it('revokes access of its holders, and is deleted after their steps', () => {
    expect(stepsOf(answer(role, unexpected(old), worldOf({ items: [old, ...holders] })))).toMatchObject([
      {
        operation: 'iam.deleteRole',
        deletes: 'role/old',
        path: { role_name: 'old' },
        preconditions: [{ exists: true }],
        postconditions: [{ exists: false }],
        reversibility: 'partially-reversible',
        accessEffect: 'revokes',
        stage: 'access-removal',
        runsAfter: ['member/ana@acme.example', 'service-account/ci'],
      },
    ]);
  });

  it('revokes nothing if it has no holders', () => {
    const [step] = stepsOf(answer(role, unexpected(roleOf('old', ['a'], { holders: [] })), lookup));
    expect(step).toMatchObject({ reversibility: 'reversible', accessEffect: 'none' });
    expect(step).not.toHaveProperty('stage');
  });

  it('is replaced: holders that the file does not move are moved, then it is deleted', () => {
    const declared = [
      declare(role, { name: 'new', permissions: ['a', 'b'] }, { renamedFrom: addressOf('role', 'old') }),
      declare(member, { email: 'eva@acme.example', roles: ['new'] }),
    ];
    const items = [old, editor, ...holders, person('eva@acme.example', { roles: ['old'] })];
    const steps = stepsOf(answer(role, unexpected(old, 'removed'), worldOf({ items, declared })));
    expect(steps.map(({ description }) => description)).toEqual([
      'grant role new to ana@acme.example',
      'revoke role old from ana@acme.example',
      'grant role new to ci@org.example',
      'revoke role old from ci@org.example',
      'delete role old, replaced by new',
    ]);
    // Nobody loses access, so no stage delays the rename.
    expect(steps.filter((step) => step.stage)).toEqual([]);
    expect(steps[0]).toMatchObject({ requires: expect.arrayContaining(['role/new']) });
    expect(steps.at(-1)).toMatchObject({
      reversibility: 'reversible',
      requires: ['role/new'],
      preconditions: [{ exists: true }, { field: 'holders', is: [] }],
      runsAfter: ['member/ana@acme.example', 'member/eva@acme.example', 'service-account/ci'],
    });
  });
});
