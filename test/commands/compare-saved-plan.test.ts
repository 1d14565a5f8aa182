// A saved plan that is applied later: completed steps are done, changed ones are left out with their dependents and named with their values, and no other
// organization is touched.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { canonical, digestOf } from '../../src/json.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { planText } from '../../src/plan/saved-plan.ts';
import type { StepFilter } from '../../src/plan/select-steps.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { compareSavedPlan } from '../../src/use/apply/compare-saved-plan.ts';
import { type Extras, planOf, platformOf, worldOf } from '../plan/world.ts';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const volume = (size: number): NonNullable<TenantDescription['regions']> => ({
  'br-se1': { volumes: [{ name: 'data', id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', size }] },
});
const rui = (...roles: readonly string[]): Pick<TenantDescription, 'members'> => ({
  members: [{ email: 'rui@acme.example', uuid: '0b0d6f1e-51a0-4c0c-9a4f-0d3b6a0a7f11', roles }],
});
const before: TenantDescription = { ...rui('viewer'), regions: volume(10) };

const file = `members: { rui@acme.example: { roles: [viewer, editor] } }
roles: { builder: { permissions: [bs_volume_list] } }
volumes: { data: { region: br-se1, size: 20 } }
snapshot_schedules: { hourly: { volumes: [data], every: 1h } }
`;
const grant = 'grant role editor to rui@acme.example';
const extend = 'extend volume data in br-se1 from 10 to 20 GiB';
const make = 'create role builder';

type Row = readonly [
  what: string,
  now: TenantDescription,
  expected: readonly unknown[],
  rest?: { readonly text?: string; readonly extras?: Extras; readonly choice?: StepFilter },
];

const rows: readonly Row[] = [
  ['nothing', before, []],
  [
    'a change that somebody else made',
    { ...rui('viewer', 'editor'), roles: [{ name: 'builder', permissions: ['bs_volume_list'] }], regions: volume(20) },
    [],
  ],
  [
    'a value that moved',
    { ...before, regions: volume(15) },
    [{ says: extend, type: 'changed-since-plan', condition: { field: 'size', is: 10 }, found: 15 }],
  ],
  ['more than was planned', { ...before, regions: volume(30) }, [{ says: extend, type: 'changed-since-plan', found: 30 }]],
  [
    'a resource that somebody created differently',
    { ...before, roles: [{ name: 'builder', permissions: ['bs_volume_create'] }] },
    [{ says: make, type: 'changed-since-plan', condition: { exists: false }, found: true }],
  ],
  ['a resource that is gone', { regions: volume(10) }, [{ says: grant, type: 'changed-since-plan', found: null }]],
  [
    'another resource of the same name',
    { ...before, members: [{ email: 'rui@acme.example', uuid: '4b8f2f5c-7d5b-4c58-8f21-3d0f8b7a9c22', roles: ['viewer'] }] },
    [{ says: grant, type: 'changed-since-plan' }],
  ],
  [
    'a resource that could not be read again',
    before,
    [{ says: grant, type: 'unread', why: expect.stringContaining('no right') }],
    {
      extras: {
        gaps: { member: { type: 'denied', cause: 'no right' } },
        live: (live) => ({ ...live, collections: live.collections.map((one) => (one.name === 'member' ? { ...one, items: [] } : one)) }),
      },
    },
  ],
  [
    'a change that the file no longer declares',
    before,
    [{ says: make, type: 'dropped' }],
    { text: file.replace(/roles: \{ builder.*\n/, '') },
  ],
  [
    'a section that the file no longer has',
    before,
    [{ says: extend, type: 'dropped' }],
    { text: file.replace(/volumes: \{ data.*\n/, '').replace(/snapshot_.*\n/, '') },
  ],
  ['due work: time moves it', before, [], { text: file.replace(/snapshot_.*\n/, ''), choice: { classes: ['change', 'due'] } }],
  ['no steps of a class that is not selected', { ...before, regions: volume(15) }, [], { choice: { classes: ['drift'] } }],
  [
    'no steps that --only does not select',
    { ...before, regions: volume(15) },
    [],
    { choice: { classes: ['change'], only: (address) => address.startsWith('role/') } },
  ],
];

/** By name, so that a row may omit the last part. */
const named = rows.map(([what, now, expected, rest]) => ({ what, now, expected, rest }));

describe('since a plan was saved', () => {
  it.each(named)('$what', async ({ now, expected, rest = {} }) => {
    const { text = file, extras = {}, choice = { classes: ['change'] } } = rest;
    const saved = await planOf(file, platformOf(before));
    const input = await worldOf(text, platformOf(now), extras);
    const gone = compareSavedPlan(saved, makePlan(input), input.lookup, choice);
    expect(gone).toMatchObject(expected);
    expect(gone).toHaveLength(expected.length);
  });
});

describe('an acknowledgement', () => {
  const removing = 'removed: { volume/br-se1/data: { reason: gone }, member/rui@acme.example: { reason: left } }\n';
  it('of a plan that was applied does not fit a later one that looks the same', async () => {
    const first = await planOf(removing, platformOf(before));
    const again = await planOf(
      removing,
      platformOf({
        members: [{ email: 'rui@acme.example', uuid: '4b8f2f5c-7d5b-4c58-8f21-3d0f8b7a9c22', roles: ['viewer'] }],
        regions: { 'br-se1': { volumes: [{ name: 'data', size: 10 }] } },
      }),
    );
    expect(again.steps.map(({ description }) => description)).toEqual(first.steps.map(({ description }) => description));
    expect(first.steps.every(({ acknowledgeFor }) => acknowledgeFor.length > 0)).toBe(true);
    expect(again.acknowledge.change).not.toBe(first.acknowledge.change);
    for (const { id } of again.steps) expect(first.steps.map((step) => step.id)).not.toContain(id);
    // Equal content: the same digest at any time.
    expect((await planOf(removing, platformOf(before))).acknowledge).toEqual(first.acknowledge);
  });
});

describe('apply plan.json', () => {
  const session = sessionForFile(() => organization({ regions: volume(10) }));
  const roles = (text: string): void => session.write('acme.yaml', `${head}${text}`);
  beforeEach(() => session.simulator.app.recorder.clear());
  const writes = (): number => session.simulator.app.recorder.all().filter(({ method }) => method !== 'GET').length;

  it('skips steps whose resource changed, with their dependents, and shows the values', async () => {
    roles('roles: { auditor: { permissions: [bs_volume_list] } }\nvolumes: { data: { region: br-se1, size: 20 } }\n');
    await session.run('plan acme.yaml --quiet --out plan.json');
    roles('volumes: { data: { region: br-se1, size: 15 } }\n');
    const meanwhile = await session.run('plan acme.yaml --quiet --out other.json');
    const [, digest = ''] = /--acknowledge ([0-9a-f]{32})/.exec(meanwhile.stdout) ?? [];
    expect(await session.run(`apply acme.yaml --yes --quiet --acknowledge ${digest}`)).toMatchObject({ code: 0 });
    roles('roles: { auditor: { permissions: [bs_volume_list] } }\nvolumes: { data: { region: br-se1, size: 20 } }\n');
    const { code, stdout } = await session.run('apply plan.json --quiet');
    expect(code).toBe(6);
    expect(stdout).toMatch(/Done \(1\)\n +✓ create role auditor/);
    expect(stdout).toContain('size of volume/br-se1/data was 10, and is now 15');
    expect(stdout).toMatch(/Skipped: new since the plan was saved \(1\)\n +! extend volume data in br-se1 from 15 to 20 GiB/);
    expect(stdout).toMatch(/1 step of the saved plan no longer applies/);
    // Again: the role is done, and the changed steps are reported although nothing is left to run.
    const again = await session.run('apply plan.json --quiet');
    expect(again.code).toBe(6);
    expect(again.stdout).toContain('size of volume/br-se1/data was 10, and is now 15');
    const json = await session.run('apply plan.json --quiet --format json');
    expect(JSON.parse(json.stdout).chosen.gone).toMatchObject([{ type: 'changed-since-plan', found: 15 }]);
  });

  const forge = (change: (plan: Record<string, unknown>) => Record<string, unknown>): void => {
    const { plan } = JSON.parse(readFileSync(join(session.folder, 'plan.json'), 'utf8'));
    const content = change(plan);
    session.write(
      'forged.json',
      canonical({
        type: 'tenantry-plan',
        digest: digestOf(JSON.parse(JSON.stringify(content))),
        plan: JSON.parse(JSON.stringify(content)),
      }),
    );
  };

  it.each<[string, (plan: Record<string, unknown>) => Record<string, unknown>, RegExp]>([
    ['another organization', (plan) => ({ ...plan, tenant: '11111111-1111-4111-8111-111111111111' }), /was made for tenant 11111111-/],
    ['no verified organization', ({ tenant: _tenant, ...plan }) => plan, /does not name the organization/],
  ])('refuses one of %s before anything is read', async (_, change, says) => {
    forge(change);
    expect(await session.run('apply forged.json --quiet')).toMatchObject({ code: 5, stderr: expect.stringMatching(says) });
    expect(session.simulator.app.recorder.all()).toEqual([]);
  });

  it('refuses one whose desired state now belongs to another organization, or is gone', async () => {
    session.write('acme.yaml', head.replace(/tenant: .*/, 'tenant: 11111111-1111-4111-8111-111111111111'));
    expect(await session.run('apply plan.json --quiet')).toMatchObject({ code: 5, stderr: expect.stringContaining('plan-foreign') });
    session.write('acme.yaml', head.replace(/tenant: .*\n/, ''));
    expect(await session.run('apply plan.json --quiet')).toMatchObject({ code: 5, stderr: expect.stringContaining('declares no tenant') });
    forge((plan) => ({ ...plan, desired: 'nowhere.yaml' }));
    expect(await session.run('apply forged.json --quiet')).toMatchObject({ code: 2, stderr: expect.stringContaining('nowhere.yaml') });
    expect(writes()).toBe(0);
  });

  it('refuses one of another version', async () => {
    expect(await session.run('apply plan.json --quiet', { tool: '9.9.9' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('another version'),
    });
  });

  it('writes the same text for the same plan', async () => {
    const saved = await planOf(file, platformOf(before));
    expect(planText(await planOf(file, platformOf(before)))).toBe(planText(saved));
  });
});
