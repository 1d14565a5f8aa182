// Access that is granted with an end, ends, and stays ended: on the simulator with its clock moved, killed at each call, and where only the owner ends administrators.
import { describe, expect, it } from 'vitest';
import type { Description } from '../../src/simulator/description.ts';
import { clientOf, fileOf, platformOf } from '../plan/world.ts';
import { courseOf, runOn } from './remains.ts';
import { contentsOf, converge, platformWith, startedAt, troubles } from './world.ts';

const user = '3d1f0c2b-5a4e-4d6f-8b7a-9c0e1d2f3a4b';
/** One hour before runs start. */
const end = '2026-11-20T11:00:00Z';
const dayBefore = Date.parse('2026-11-19T12:00:00Z');

type Grants = 'everybody' | 'owner_only';

const before = (administrator_grants: Grants): Description => ({
  behaviour: { administrator_grants },
  ...platformOf({
    credentials: [{ api_key: 'owner-key', owner: true }, { api_key: 'other-key' }],
    members: ['rui', 'boss', 'eve'].map((name) => ({ email: `${name}@acme.example`, roles: ['viewer'] })),
    service_accounts: [{ name: 'migrate', description: 'Moves' }],
    groups: [{ identifier: 'platform', name: 'Platform' }],
    regions: { 'br-ne1': { registry_users: [{ id: user, username: 'eve' }], registries: [{ name: 'acmelabs' }] } },
  }),
});

const desired = fileOf(`members:
  rui@acme.example: { roles: [viewer, editor], until: { editor: "${end}" } }
  boss@acme.example: { roles: [viewer, administrator], until: "${end}" }
  eve@acme.example: { roles: [viewer] }
groups: { platform: { name: Platform, members: { rui@acme.example: { profile: admin, until: "${end}" } } } }
registries: { acmelabs: { region: br-ne1, members: { ${user}: { role: developer, until: "${end}" } } } }
service_accounts:
  migrate:
    email: migrate
    description: Moves
    roles: [editor]
    until: { editor: "${end}" }
    api_keys: { run: { scopes: [mcr.read], deliver_to: shop, until: "${end}" } }
`);

/** A platform on which everything was granted before it ended. */
const granted = async (administrator_grants: Grants = 'everybody') => {
  const platform = platformWith({ state: before(administrator_grants) }, dayBefore);
  const runs = await converge(platform, desired);
  expect(runs.flatMap(troubles)).toEqual([]);
  platform.advance(startedAt - platform.clock.now());
  return { ...platform, client: clientOf(platform.app, 'other-key') };
};

const accessIn = (platform: Pick<Awaited<ReturnType<typeof granted>>, 'app'>) => {
  const { members, accounts, keys, groups } = contentsOf(platform.app.state());
  return { members, accounts, keys, groups };
};

const others = [
  '["ana@acme.example",["administrator"],[]]',
  '["eve@acme.example",["viewer"],[]]',
  '["rescue@elsewhere.example",["administrator"],[]]',
];
const gone = {
  members: [...others, '["rui@acme.example",["viewer"],[]]'],
  accounts: ['["migrate",[],[]]'],
  keys: [],
  groups: ['["platform@groups.example","Platform",null,0]'],
};

describe('access that was granted with an end', () => {
  it('ends, and stays ended', async () => {
    const platform = await granted();
    const runs = await converge(platform, desired);
    expect(runs.flatMap(troubles)).toEqual([]);
    expect(runs.map(({ plan }) => plan.steps.length)).toEqual([7, 0]);
    expect(accessIn(platform)).toEqual(gone);
    expect(runs.at(-1)?.plan.unplanned).toEqual([]);
  });

  it('ends again if somebody grants it on the console', async () => {
    const platform = await granted();
    await converge(platform, desired);
    const uuid = platform.app.state().tenants[0]?.members.find(({ email }) => email === 'rui@acme.example')?.uuid ?? '';
    await platform.client.write('iam.editMemberGrants', { path: { uuid }, body: { operation: 'add', roles: ['editor'] } });
    const [run] = await converge(platform, desired);
    expect(run?.plan.steps.map((step) => [step.class, step.description])).toEqual([['due', 'revoke role editor from rui@acme.example']]);
    expect(accessIn(platform)).toEqual(gone);
  });

  it('ends except for an administrator where only the owner may do that, in every run', async () => {
    const platform = await granted('owner_only');
    const runs = await converge(platform, desired, {}, 3);
    expect(accessIn(platform)).toEqual({
      ...gone,
      members: [others[0], '["boss@acme.example",["administrator","viewer"],[]]', ...gone.members.slice(1)],
    });
    const [, again] = runs;
    expect(again && troubles(again).map(([says, outcome]) => [says, outcome.type])).toEqual([
      ['revoke role administrator from boss@acme.example', 'refused'],
      ['remove boss@acme.example', 'not-started'],
    ]);
    expect(JSON.stringify(again?.outcome)).toContain('only the owner of the organization can do this');
  });

  it.each<[Grants, calls: number]>([
    ['everybody', 7],
    ['owner_only', 6],
  ])('has ended after any kill, where administrators are granted by %s', async (grants, calls) => {
    const { app } = await granted(grants);
    const key = 'other-key';
    const scene = { state: app.state(), desired, key, sinks: () => new Map<string, string>() };
    const { remains, seen, state: left } = await courseOf(scene);
    expect(seen['after a call']).toBeGreaterThanOrEqual(calls);
    const { members, accounts, keys, groups } = contentsOf(left);
    const whole = { members, accounts, keys, groups };
    for (const { state, at } of remains) {
      const made = platformWith({ state }, at);
      const platform = { ...made, client: clientOf(made.app, key) };
      // oxlint-disable-next-line no-await-in-loop -- one organization after the other
      const runs = await runOn(platform, desired, {}, 3);
      const trouble = new Set(runs.flatMap(troubles).map(([says]) => says));
      expect([...trouble].toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual(
        grants === 'everybody' ? [] : ['remove boss@acme.example', 'revoke role administrator from boss@acme.example'],
      );
      expect(accessIn(platform)).toEqual(whole);
    }
    const boss = '["boss@acme.example",["administrator","viewer"],[]]';
    expect(whole).toEqual(grants === 'everybody' ? gone : { ...gone, members: [...gone.members, boss].toSorted() });
  });
});
