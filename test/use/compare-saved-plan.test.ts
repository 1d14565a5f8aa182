// A saved plan and what has changed since: completed steps are done, changed ones are named with their values.
import { describe, expect, it } from 'vitest';
import { makePlan } from '../../src/plan/make-plan.ts';
import { planText } from '../../src/plan/saved-plan.ts';
import type { StepFilter } from '../../src/plan/select-steps.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { compareSavedPlan } from '../../src/use/apply/compare-saved-plan.ts';
import { type Extras, planOf, platformOf, worldOf } from '../plan/world.ts';

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

it('a saved plan has the same text for the same plan', async () => {
  const saved = await planOf(file, platformOf(before));
  expect(planText(await planOf(file, platformOf(before)))).toBe(planText(saved));
});
