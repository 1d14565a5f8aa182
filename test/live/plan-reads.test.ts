// The reads for each need.
import { describe, expect, it } from 'vitest';
import type { DetailRead } from '../../src/kinds/kind.ts';
import { everything, planReads, type Want } from '../../src/live/plan-reads.ts';
import { smallKinds } from './small-kinds.ts';

const planned = (wants: readonly Want[], options = {}): Record<string, readonly string[]> =>
  Object.fromEntries(
    planReads(smallKinds, wants, ['br-se1'], options).kinds.map(({ kind, details }) => [
      kind.name,
      details.map((detail: DetailRead) => detail.operation),
    ]),
  );

describe('planReads', () => {
  const cases: readonly { readonly name: string; readonly wants: readonly Want[]; readonly reads: Record<string, readonly string[]> }[] = [
    { name: 'a collection alone', wants: [{ kind: 'member', fields: ['email', 'name'] }], reads: { member: [] } },
    {
      name: "roles come from the roles' members, not from each member's grants",
      wants: [{ kind: 'member', fields: ['roles'] }],
      reads: { member: ['iam.listRoleMembers'], role: [] },
    },
    {
      name: 'only grants, if permissions are needed: they include roles',
      wants: [{ kind: 'member', fields: ['roles', 'permissions'] }],
      reads: { member: ['iam.getMemberGrants'] },
    },
    {
      name: 'requests of two callers are joined',
      wants: [
        { kind: 'member', fields: ['roles'] },
        { kind: 'member', fields: ['permissions'] },
      ],
      reads: { member: ['iam.getMemberGrants'] },
    },
    {
      name: 'a parent is read for its children',
      wants: [{ kind: 'image', fields: ['tags'] }],
      reads: { registry: [], repository: [], image: [] },
    },
    {
      name: 'a link leads to its kind',
      wants: [{ kind: 'service-account', fields: ['api_keys'] }],
      reads: { 'service-account': [], 'api-key': [] },
    },
    { name: 'an unknown kind', wants: [{ kind: 'quota', fields: 'all' }], reads: {} },
  ];
  it.each(cases)('$name', ({ wants, reads }) => expect(planned(wants)).toEqual(reads));

  it('reads parents before children, and everything for an audit', () => {
    const plan = planReads(smallKinds, everything(smallKinds), ['br-se1']);
    expect(plan.notAsked).toEqual([]);
    expect(plan.kinds.map(({ kind }) => kind.name)).toEqual([
      'access-control',
      'member',
      'role',
      'service-account',
      'registry',
      'volume',
      'api-key',
      'repository',
      'image',
    ]);
  });

  it('adds the reads that verify the tenant', () => {
    expect(Object.keys(planned([{ kind: 'volume', fields: ['size'] }], { proveTenant: true })).sort()).toEqual([
      'access-control',
      'service-account',
      'volume',
    ]);
  });

  it('lists collections that are not requested', () => {
    expect(planReads(smallKinds, [{ kind: 'volume', fields: [] }], []).notAsked).toContain('member');
  });
});
