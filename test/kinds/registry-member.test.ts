// Members of registries: found by the user's id, added, changed and removed; over the simulator to the end.
import { describe, expect, it } from 'vitest';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Change, Declared, Observed } from '../../src/kinds/kind.ts';
import { registry } from '../../src/kinds/registry/kind.ts';
import { registryMember } from '../../src/kinds/registry-member/kind.ts';
import { converge, planFor, platformWith, troubles } from '../apply/world.ts';
import { declaredBy, readOrganization } from '../export/worlds.ts';
import { tenant } from '../plan/world.ts';
import { below, declare, read, worldOf } from './storage-world.ts';

const user = '00000000-0000-4000-8000-00000000000a';
const other = '00000000-0000-4000-8000-00000000000b';
const home = read(registry, { id: 'r1', name: 'acmeprod' });

const live = (role: string): Observed =>
  read(registryMember, { id: 'm1', registry_id: 'r1', user_id: user.toUpperCase(), role }, below(registryMember, home));

const written = (role?: string): Declared => {
  const values = { user_id: user, ...(role === undefined ? {} : { role }) };
  return { ...declare(registryMember, values), address: registryMember.address(values, home.address), parent: home.address };
};

const answer = (change: Change) => registryMember.answer?.(change, worldOf({ items: [home, live('guest')] })) ?? [];

describe('a member of a registry', () => {
  it('is identified by the registry and the id of the user, in any notation', () => {
    expect(live('guest').address).toBe(`registry-member/br-se1/acmeprod/${user}`);
    expect(written('guest').address).toBe(live('guest').address);
    expect(registryMember.decode({ id: 'm1', role: 'guest' }, below(registryMember, home))).toBeUndefined();
  });

  it('is added only with a role', () => {
    expect(answer({ type: 'missing', declared: written('developer') })).toMatchObject([
      {
        chain: [
          {
            operation: 'registry.addRegistryMember',
            region: 'br-se1',
            path: { registry_id: 'r1' },
            body: { user_id: user, role: 'developer' },
            accessEffect: 'grants',
          },
        ],
      },
    ]);
    expect(answer({ type: 'missing', declared: written() })).toMatchObject([{ type: 'impossible', fields: ['role'] }]);
  });

  it.each([
    ['guest', 'developer', 'grants', undefined],
    ['developer', 'guest', 'revokes', 'access-removal'],
    ['guest', 'maintainer', 'grants', undefined],
  ])('from %s to %s: %s', (from, to, accessEffect, stage) => {
    const [one] = answer({ type: 'changed', declared: written(to), observed: live(from), fields: ['role'] });
    const [step] = one?.type === 'steps' ? one.chain : [];
    expect([step?.operation, step?.path, step?.body]).toEqual([
      'registry.updateRegistryMember',
      { registry_id: 'r1', member_id: 'm1' },
      { role: to },
    ]);
    expect([step?.accessEffect, step?.stage]).toEqual([accessEffect, stage]);
  });
});

const state = {
  tenants: [
    {
      id: tenant,
      regions: {
        'br-se1': {
          registry_users: [
            { id: user, username: 'a' },
            { id: other, username: 'b' },
          ],
          registries: [{ name: 'acmeprod', members: [{ user_id: user, role: 'developer' as const }] }],
        },
      },
    },
  ],
};

describe('on the simulator', () => {
  it.each([
    ['another role', `{ ${user}: guest }`],
    ['another user', `{ ${other}: developer }`],
    ['nobody', '{}'],
    ['a registry that is new', `{ ${user}: developer } }\n  fresh: { region: br-se1, members: { ${other}: guest }`],
  ])('converges: %s', async (_, members) => {
    const platform = platformWith({ state });
    const desired = declaredBy({
      'acme.yaml': `version: 1\ntenant: ${tenant}\nregions: [br-se1]\nownership: { registry_members: authoritative }\nregistries:\n  acmeprod: { region: br-se1, members: ${members} }\n`,
    });
    const runs = await converge(platform, desired);
    expect(runs.flatMap(troubles)).toEqual([]);
    expect(runs[0]?.plan.steps.length).toBeGreaterThan(0);
    const { plan } = await planFor(platform, desired);
    expect([plan.steps, plan.unplanned]).toEqual([[], []]);
  });

  it('is exported below its registry', async () => {
    const text = exportText(exportLive(await readOrganization(state, ['br-se1']), kindList));
    expect(text).toContain(`members: { ${user}: developer }`);
  });
});
