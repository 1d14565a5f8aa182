// What a change removes from the file without a step for it: each resource, field and setting by name, at the line where the base declares it.
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../src/desired/desired.ts';
import type { Completeness } from '../../src/kinds/kind.ts';
import { changedSettings, newlyDeclared, newlyWritten, noLongerDeclared } from '../../src/plan/no-longer-declared.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { clientOf, fileOf, headed, inputOf, now, platformOf, readFor, tenant, worldOf } from './world.ts';

/** The head of each file has three lines. */
const line = (number: number): number => number + 3;

const nothing = platformOf();

const settingsGone = async (before: Desired, after: Desired): Promise<readonly (readonly [string, number])[]> => {
  const { difference, lookup } = await worldOf('', nothing);
  return noLongerDeclared(before, after, difference, lookup).flatMap((one) =>
    one.type === 'setting' ? [[one.name, one.at.line] as const] : [],
  );
};

describe('a setting that is no longer declared', () => {
  const schedule = 'volumes: [data, logs], every: 1h, type: object, keep_last: 3';
  it.each<[string, string, string, readonly (readonly [string, number])[]]>([
    ['a budget, without its parts', 'budgets:\n  all: { scope: tenant, monthly: 1.00 BRL, warn_at: 70% }', '', [['budget all', 2]]],
    [
      'a part of a budget',
      'budgets:\n  all: { scope: tenant, monthly: 1.00 BRL, warn_at: 70% }',
      'budgets:\n  all: { scope: tenant, monthly: 1.00 BRL }',
      [['warning at 70% of budget all', 2]],
    ],
    ['a schedule, without its parts', `snapshot_schedules:\n  hourly: { ${schedule} }`, '', [['schedule hourly', 2]]],
    [
      'an entry of a list in a schedule',
      `snapshot_schedules:\n  hourly: { ${schedule} }`,
      `snapshot_schedules:\n  hourly: { ${schedule.replace('data, ', '')} }`,
      [['volumes data of schedule hourly', 2]],
    ],
    [
      'a waiver',
      "waivers:\n  - { policy: volume-unattached, resource: 'volume/**', reason: r, owner: o, expires: '2026-12-31' }",
      '',
      [['waiver of volume-unattached for volume/**', 2]],
    ],
    [
      'an entry of removed',
      'removed:\n  member/gone@acme.example: { reason: left, since: 2026-01-01 }',
      '',
      [['removed member/gone@acme.example', 2]],
    ],
    [
      'the date of an entry of removed',
      'removed:\n  member/gone@acme.example: { reason: left, since: 2026-01-01 }',
      'removed:\n  member/gone@acme.example: { reason: left }',
      [['since of removed member/gone@acme.example', 2]],
    ],
    [
      'each guard',
      'guards:\n  administrators_min: 3\n  break_glass: [ana@acme.example, rui@acme.example]\n  due_removals: 9\n  removals: { members: { number: 2, share: 10% } }',
      'guards:\n  break_glass: [rui@acme.example]\n  removals: { members: { number: 2 } }',
      [
        ['guard administrators_min', 2],
        ['guard break_glass ana@acme.example', 3],
        ['guard removals of members: share', 5],
        ['guard due_removals', 4],
      ],
    ],
    ['all guards', 'guards:\n  administrators_min: 3', '', [['guard administrators_min', 2]]],
    [
      'a pack, a file of policies, a lock file',
      'policies:\n  packs:\n    - baseline\n    - strict\n  files: [rules/]\n  lock_files: [a/composer.lock]',
      'policies:\n  packs: [baseline]',
      [
        ['pack strict', 4],
        ['policy file rules', 5],
        ['lock file composer.lock', 6],
      ],
    ],
    [
      'routing and deadlines of findings',
      'policies:\n  fallback_owner: ops@acme.example\n  fix_within: { critical: 7d, low: 52w }\n  since: 0.1.0',
      'policies:\n  fix_within: { critical: 7d }',
      [
        ['policies since 0.1.0', 4],
        ['fallback owner ops@acme.example', 2],
        ['364 days to fix findings of severity low', 3],
      ],
    ],
    [
      'each part of the setting of a policy, and each parameter',
      'policies:\n  settings:\n    api-key-max-age: { severity: low, params: { max_age: 60d }, only: ["api-key/**"] }',
      'policies:\n  settings:\n    api-key-max-age: { severity: low }',
      [
        ['only of the policy api-key-max-age', 3],
        ['max_age of the policy api-key-max-age', 3],
      ],
    ],
    ['the ownership of a section', 'ownership:\n  roles: authoritative\nroles: {}', 'roles: {}', [['ownership roles: authoritative', 2]]],
    [
      'another word for the ownership',
      'ownership:\n  roles: authoritative\nroles: {}',
      'ownership:\n  roles: observed\nroles: {}',
      [['ownership roles: authoritative', 2]],
    ],
    ['nothing', 'budgets:\n  all: { scope: tenant, monthly: 1.00 BRL }', 'budgets:\n  all: { scope: tenant, monthly: 1.00 BRL }', []],
  ])('%s', async (_, before, after, expected) => {
    const gone = await settingsGone(fileOf(before), fileOf(after));
    expect(gone).toEqual(expected.map(([name, at]) => [name, line(at)]));
  });

  it('the tenant and a region, which the head of the file states', async () => {
    const before = fileOf('');
    const { tenant: _, tenantAt: __, ...unproved } = before;
    expect(await settingsGone(before, { ...unproved, regions: ['br-se1'] })).toEqual([
      ['the tenant', 2],
      ['region br-ne1', 1],
    ]);
    expect(headed('').split('\n')[1]).toBe(`tenant: ${tenant}`);
  });

  it('is newly declared by the opposite change, except entries of `removed:`, which appear as steps', () => {
    const [before, after] = [
      fileOf(''),
      fileOf('budgets:\n  all: { scope: tenant, monthly: 1.00 BRL }\nremoved: { member/gone@acme.example: { reason: left } }'),
    ];
    expect(newlyDeclared(before, after)).toEqual([{ name: 'budget all', at: { file: 'acme.yaml', line: line(2), col: 3 } }]);
    expect(newlyDeclared(after, before)).toEqual([]);
    expect(newlyWritten(before, after).map(({ name }) => name)).toEqual(['removed member/gone@acme.example', 'budget all']);
  });
});

describe('a setting with another value', () => {
  it.each<[text: string, from: string, to: string, expected: readonly (readonly [string, number])[]]>([
    ['snapshot_schedules:\n  hourly: { volumes: [data], every: 1h, keep_last: 3 }', '3 }', '4 }', [['schedule hourly', 2]]],
    ['restore_drills:\n  monthly: { volumes: ["db-*"], every: 30d }', '30d', '31d', [['restore drill monthly', 2]]],
    [
      'waivers:\n  - { policy: volume-unattached, resource: "volume/**", reason: r, owner: o, expires: "2026-12-31" }',
      '12-31',
      '12-30',
      [['waiver of volume-unattached for volume/**', 2]],
    ],
    ['removed:\n  member/gone@acme.example: { reason: left }', 'left', 'fired', [['removed member/gone@acme.example', 2]]],
    ['budgets:\n  all: { scope: tenant, monthly: 1.00 BRL }', '1.00', '2.00', [['budget all', 2]]],
    [
      'policies:\n  settings:\n    api-key-max-age: { severity: low, params: { max_age: 60d } }',
      'low, params: { max_age: 60d',
      'high, params: { max_age: 90d',
      [
        ['severity of the policy api-key-max-age', 3],
        ['max_age of the policy api-key-max-age', 3],
      ],
    ],
    ['guards:\n  administrators_min: 3', '3', '4', [['guard administrators_min', 2]]],
    ['guards:\n  removals: { members: { number: 2 } }', '2', '5', [['guard removals', 2]]],
    ['guards:\n  due_removals: 9', '9', '8', [['guard due_removals', 2]]],
    // No value beside the default is another value of the guard, at the file.
    ['guards:\n  administrators_min: 3', 'guards:\n  administrators_min: 3', '', [['guard administrators_min', -2]]],
  ])('%s', (text, from, to, expected) => {
    const changed = changedSettings(fileOf(text), fileOf(text.replace(from, to)));
    expect(changed.map(({ name, at }) => [name, at.line])).toEqual(expected.map(([name, at]) => [name, line(at)]));
  });

  it('is no setting that only moves, that is new or that is gone', () => {
    const budgets = 'budgets:\n  all: { scope: tenant, monthly: 1.00 BRL }\n';
    expect(changedSettings(fileOf(budgets), fileOf(`roles: {}\n${budgets}`))).toEqual([]);
    expect(changedSettings(fileOf(budgets), fileOf(''))).toEqual([]);
    expect(changedSettings(fileOf(''), fileOf(budgets))).toEqual([]);
  });

  it('is the tenant, which the head of the file states', () => {
    const before = fileOf('');
    const { tenant: _, ...unproved } = before;
    const other = { ...before, tenant: '0f0f0f0f-0000-4000-8000-000000000000' };
    expect(changedSettings(before, other)).toEqual([{ name: 'the tenant', at: before.tenantAt }]);
    expect(changedSettings(before, unproved)).toEqual([]);
  });
});

const people = {
  members: [
    { email: 'rui@acme.example', roles: ['viewer'] },
    { email: 'eva@acme.example', roles: ['viewer'] },
  ],
};
const state = platformOf({
  ...people,
  groups: [{ name: 'platform', members: [{ email: 'rui@acme.example', profile: 'admin' }, { email: 'eva@acme.example' }] }],
  service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy', scopes: ['mcr.read'] }] }],
});

/** Read for the base, compared with the change. */
const resourcesGone = async (
  before: string,
  after: string,
  gaps: Readonly<Record<string, Completeness>> = {},
): Promise<readonly unknown[]> => {
  const app = createApp({ state, clock: { now: () => now.getTime() } });
  const [base, change] = [fileOf(before), fileOf(after)];
  const read = await readFor(clientOf(app), base);
  const live = { ...read, collections: read.collections.map((one) => ({ ...one, completeness: gaps[one.name] ?? one.completeness })) };
  const { difference, lookup } = inputOf(change, live);
  return noLongerDeclared(base, change, difference, lookup).map((one) =>
    one.type === 'resource'
      ? [one.address, one.state, one.at.line]
      : one.type === 'field'
        ? [one.address, one.field, one.at.line]
        : one.name,
  );
};

describe('a resource that is no longer declared', () => {
  const rui = 'members:\n  rui@acme.example: { roles: [viewer] }\n';
  const eva = '  eva@acme.example: { roles: [viewer] }\n';
  const group = 'groups:\n  platform: { name: platform, members: { rui@acme.example: admin } }\n';

  it.each<[string, string, string, readonly unknown[]]>([
    ['is kept, because members are additive', rui + eva, rui, [['member/eva@acme.example', 'kept', line(3)]]],
    ['is deleted, which is a step', `${rui}${eva}ownership: { members: authoritative }`, `${rui}ownership: { members: authoritative }`, []],
    ['lacks its end, which has an entry of its own', 'members:\n  rui@acme.example: { roles: [viewer], until: 2026-12-31 }\n', rui, []],
    [
      'is not live, and is no longer created',
      `${rui}  nobody@acme.example: { roles: [viewer] }\n`,
      rui,
      [['member/nobody@acme.example', 'absent', line(3)]],
    ],
    [
      'lacks a field',
      'members:\n  rui@acme.example: { roles: [viewer], permissions: [cr_image_list] }\n',
      rui,
      [['member/rui@acme.example', 'permissions', line(2)]],
    ],
    ['is deleted with its group', `${rui}${group}`, `${rui}removed: { group/platform: { reason: unused } }`, []],
    [
      'is deleted with its account',
      'service_accounts: { ci: { api_keys: { deploy: { deliver_to: vault } } } }\n',
      'service_accounts: {}\nremoved: { service-account/ci: { reason: unused } }',
      [],
    ],
    [
      'is deleted with its member, whatever case the address has',
      `${rui}${eva}groups:\n  platform: { name: platform, members: { Eva@acme.example: member, rui@acme.example: admin } }\nownership: { members: authoritative }`,
      `${rui}${group}ownership: { members: authoritative }`,
      [],
    ],
    [
      'is kept with its group',
      `${rui}${group}`,
      rui,
      [
        ['group-member/platform/rui@acme.example', 'kept', line(4)],
        ['group/platform', 'kept', line(4)],
      ],
    ],
  ])('%s', async (_, before, after, expected) => {
    expect(await resourcesGone(before, after)).toEqual(expected);
  });

  it('may be live if its collection was not read completely', async () => {
    const gap: Completeness = { type: 'denied', cause: 'HTTP 403' };
    expect(await resourcesGone(`${rui}  nobody@acme.example: { roles: [viewer] }\n`, rui, { member: gap })).toEqual([
      ['member/nobody@acme.example', 'not-read', line(3)],
    ]);
  });
});
