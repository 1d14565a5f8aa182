// A change that adopts access, and removes somebody, killed at each call: the removal is completed by the next run, the adopted access stays, and the entry that must
// be acknowledged is the same in every plan until the change was applied completely.
import { expect, it } from 'vitest';
import { baseOf } from '../../src/plan/base.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { fileOf, inputOf, platformOf, readFor } from '../plan/world.ts';
import { courseOf, runOn } from './remains.ts';
import { contentsOf, platformWith, troubles } from './world.ts';

const state = platformOf({
  members: ['rui', 'eve', 'bo'].map((name) => ({
    email: `${name}@acme.example`,
    roles: name === 'rui' ? ['viewer', 'editor'] : ['viewer'],
  })),
  groups: [{ identifier: 'ops', name: 'Ops', members: [{ email: 'bo@acme.example', profile: 'admin' }] }],
  service_accounts: [{ name: 'ci', description: 'Runs', api_keys: [{ name: 'old', scopes: ['mcr.read'] }] }],
});
const before = fileOf(`members:
  rui@acme.example: { roles: [viewer] }
  eve@acme.example: { roles: [viewer] }
  bo@acme.example: { roles: [viewer] }
groups: { ops: { name: Ops, members: { bo@acme.example: admin } } }
service_accounts: { ci: { email: ci, description: Runs, api_keys: { old: { scopes: [mcr.read] } } } }
`);
/** Adopts the role editor of rui; removes a member, a group membership and a key; grants a role. */
const after = fileOf(`members:
  rui@acme.example: { roles: [viewer, editor] }
  bo@acme.example: { roles: [viewer, finance] }
groups: { ops: { name: Ops } }
service_accounts: { ci: { email: ci, description: Runs } }
removed:
  member/eve@acme.example: { reason: left }
  group-member/ops/bo@acme.example: { reason: moved }
  api-key/ci/old: { reason: unused }
`);

const entriesOf = async ({ client, clock }: ReturnType<typeof platformWith>) => {
  const live = await readFor(client, after, new Date(clock.now()), undefined, [before]);
  const plan = makePlan({ ...inputOf(after, live), base: baseOf({ type: 'declared', desired: before }, live) });
  return plan.noLongerReverted.map(({ id, address, acknowledgeFor }) => ({ id, address, acknowledgeFor }));
};

it('ends like one that was not killed, and asks for the same adoption', async () => {
  const entries = await entriesOf(platformWith({ state }));
  expect(entries).toMatchObject([{ address: 'member/rui@acme.example', acknowledgeFor: ['adopts-access'] }]);
  const course = await courseOf({ state, desired: after, sinks: () => new Map<string, string>() });
  expect(course.runs.flatMap(troubles)).toEqual([]);
  expect(course.seen['after a call']).toBeGreaterThanOrEqual(4);
  const whole = contentsOf(course.state);
  expect(whole['members']?.some((one) => one.includes('rui') && one.includes('editor'))).toBe(true);
  for (const { state: remains, at } of course.remains) {
    const platform = platformWith({ state: remains }, at);
    // oxlint-disable no-await-in-loop -- one organization after the other
    expect(await entriesOf(platform)).toEqual(expect.arrayContaining(entries));
    expect((await runOn(platform, after, {})).flatMap(troubles)).toEqual([]);
    // What the change granted by a step of its own is asked for too: the base would revoke it.
    expect(await entriesOf(platform)).toEqual(expect.arrayContaining(entries));
    // oxlint-enable no-await-in-loop
    expect(contentsOf(platform.app.state())).toEqual(whole);
  }
});
