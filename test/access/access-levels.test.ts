// The highest level in each product: of names of permissions and scopes, and of what a plan does to them.
import { describe, expect, it } from 'vitest';
import { accessChanges } from '../../src/access/access-changes.ts';
import { levelChanges } from '../../src/access/access-levels.ts';
import { afterSteps } from '../../src/access/after-steps.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { platformOf, worldOf } from '../plan/world.ts';

const direct = (name: string) => ({ sort: 'permission', name, through: [{ type: 'direct' }] }) as const;

describe('the level of a permission', () => {
  it.each([
    ['bs_volume_list', 'block-storage', 'read'],
    ['bs_volume_get', 'block-storage', 'read'],
    ['bs_volume_delete', 'block-storage', 'write'],
    ['cr_image_scan_list_vulnerabilities', 'registry', 'read'],
    ['cr_credentials_reset', 'registry', 'write'],
    ['turia_iam_viewer', 'iam', 'read'],
    ['turia_iam_editor', 'iam', 'administer'],
    ['iam:read', 'iam', 'read'],
    ['iam:write', 'iam', 'administer'],
    ['mcr.read', 'registry', 'read'],
    ['mcr.write', 'registry', 'write'],
    ['virtual-machine.read', 'compute', 'read'],
    ['vm_instance_start', 'compute', 'write'],
    ['something_new', 'other', 'write'],
  ])('%s is %s, %s', (name, product, level) => {
    expect(levelChanges([], [direct(name)])).toEqual([{ product, before: 'none', after: level }]);
  });

  it('is the highest of all', () => {
    const [list, remove] = [direct('bs_volume_list'), direct('bs_volume_delete')];
    expect(levelChanges([list, remove], [list])).toEqual([{ product: 'block-storage', before: 'write', after: 'read' }]);
  });
});

describe('the levels of a plan', () => {
  const levelsOf = async (text: string, state: Parameters<typeof platformOf>[0]) => {
    const sources = await worldOf(text, platformOf(state));
    return accessChanges(sources.live, afterSteps(sources.live, makePlan(sources).steps)).levels;
  };
  const roles = [
    { name: 'reader', permissions: ['bs_volume_list'] },
    { name: 'deleter', permissions: ['bs_volume_list', 'bs_volume_delete'] },
  ];

  it('are one row for everybody with the same change, gains first', async () => {
    const levels = await levelsOf(
      'members: { a@x.example: { roles: [deleter] }, b@x.example: { roles: [deleter] }, c@x.example: { roles: [] } }\n',
      {
        roles,
        members: [
          { email: 'a@x.example', roles: ['reader'] },
          { email: 'b@x.example', roles: ['reader'] },
          { email: 'c@x.example', roles: ['deleter'] },
        ],
      },
    );
    expect(levels).toEqual([
      {
        subjects: ['member/a@x.example', 'member/b@x.example'],
        through: ['deleter', 'reader'],
        gains: 1,
        loses: 0,
        products: [{ product: 'block-storage', before: 'read', after: 'write' }],
      },
      {
        subjects: ['member/c@x.example'],
        through: ['deleter'],
        gains: 0,
        loses: 2,
        products: [{ product: 'block-storage', before: 'write', after: 'none' }],
      },
    ]);
  });

  it('are unknown for somebody who joins a group: nothing says what it grants', async () => {
    const levels = await levelsOf('groups: { ops: { name: Ops, members: { a@x.example: member } } }\n', {
      members: [{ email: 'a@x.example', roles: [] }],
      groups: [{ identifier: 'ops', name: 'Ops' }],
    });
    expect(levels).toEqual([expect.objectContaining({ through: ['ops'], unknown: expect.any(String), products: [] })]);
  });
});
