// Ends of access in a plan: what their steps say, which limits they count for, and what a guard withholds.
import { describe, expect, it } from 'vitest';
import { endAccess } from '../../src/due/end-access.ts';
import { type Before, baseOf } from '../../src/plan/base.ts';
import { endsAtRisk, makePlan } from '../../src/plan/make-plan.ts';
import { pastEnds } from '../../src/plan/past-ends.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { type Extras, fileOf, now, planOf, platformOf, saysOf, unplannedOf, worldOf } from './world.ts';

describe('an end that has come before its line is written', () => {
  const line = (end: string): string =>
    `members: { late@acme.example: { roles: [viewer], until: "${end}" }, rui@acme.example: { roles: [viewer], until: "2026-11-18" } }\n`;
  const state = platformOf({ members: [{ email: 'rui@acme.example', roles: ['viewer'] }] });
  const noted = async (before: Before | undefined, end = '2026-11-18', extras: Extras = {}) => {
    const { desired, lookup, live: read } = await worldOf(line(end), state, extras);
    return pastEnds(desired, before && baseOf(before, read), lookup, now.getTime());
  };
  const declared = (base: string): Before => ({ type: 'declared', desired: fileOf(base) });
  const first: Before = { type: 'new' };

  it.each<[string, Before, end?: string, says?: string]>([
    ['a line that the base has not', declared('members: {}\n')],
    ['the first revision', first],
    ['another end than in the base', declared(line('2026-11-17'))],
    ['an end that comes at this moment', first, '2026-11-20T12:00:00Z', '2026-11-20 12:00 UTC'],
  ])('is said where nothing is live: %s', async (_, before, end, says = '2026-11-18') => {
    const message = `member/late@acme.example is not granted: its end of ${says} had come before this line was written`;
    expect(await noted(before, end)).toMatchObject([{ message, unknown: false }]);
  });

  it.each<[string, Before | undefined, end?: string, extras?: Extras]>([
    ['of an old line', declared(line('2026-11-18'))],
    ['without a base', undefined],
    ['with a base that could not be loaded', { type: 'unclear', problems: [] }],
    ['of an end to come', first, '2026-11-20T12:00:01Z'],
    ['if members were not read', first, '2026-11-18', { gaps: { member: { type: 'failed', cause: 'a timeout' } } }],
  ])('is not said %s', async (_, before, end, extras) => {
    expect(await noted(before, end, extras)).toEqual([]);
  });
});

describe('the step that grants', () => {
  const granting = (end: string): Promise<Plan> =>
    planOf(
      `members: { rui@acme.example: { roles: [viewer, editor], until: { editor: "${end}" } } }\n`,
      platformOf({ members: [{ email: 'rui@acme.example', roles: ['viewer'] }] }),
    );
  it('names the end', async () => {
    expect(saysOf((await granting('2026-12-01T18:00:00Z')).steps)).toEqual([
      'grant role editor to rui@acme.example until 2026-12-01 18:00 UTC; scheduled work then revokes it',
    ]);
  });
  it('has another digest with another end', async () => {
    const [one, same, other] = await Promise.all(['2026-12-01', '2026-12-01', '2026-12-02'].map(granting));
    expect(one?.digests.change).toBe(same?.digests.change);
    expect(one?.digests.change).not.toBe(other?.digests.change);
  });
  it('says that revoking a key is irreversible', async () => {
    const plan = await planOf(
      'service_accounts: { ci: { email: ci, description: Runs, api_keys: { deploy: { deliver_to: shop, until: 2026-12-15 } } } }\n',
      platformOf({ service_accounts: [{ name: 'ci', description: 'Runs' }] }),
    );
    expect(saysOf(plan.steps)[0]).toBe(
      'create key deploy of ci and deliver its secret to shop until 2026-12-15; scheduled work then revokes it, which is irreversible',
    );
  });
});

const contractors = (many: number, end: string): string =>
  `members:\n${Array.from({ length: many }, (_, index) => `  c${index}@partner.example: { roles: [viewer], until: "${end}" }\n`).join('')}`;
const hired = (many: number) =>
  platformOf({ members: Array.from({ length: many }, (_, index) => ({ email: `c${index}@partner.example`, roles: ['viewer'] })) });

describe('limits', () => {
  it('count ends that no scan saw ahead like other removals', async () => {
    const plan = await planOf(contractors(12, '2026-11-19'), hired(12));
    expect(new Set(plan.steps.map(({ class: name, acknowledgeFor }) => `${name} ${acknowledgeFor.join()}`))).toEqual(
      new Set(['due removals-above-limit']),
    );
    expect(plan.acknowledge.due).toBeDefined();
  });
  it('let ends pass that a scan saw ahead', async () => {
    const world = await worldOf(contractors(12, '2026-11-19'), hired(12));
    const plan = makePlan({ ...world, seenEnd: () => true });
    expect(plan.steps).toHaveLength(12);
    expect(plan.acknowledge).toEqual({});
  });
  it('hold for ends that a scan saw ahead, at 50 for each section', async () => {
    const world = await worldOf(contractors(51, '2026-11-19'), hired(51));
    const plan = makePlan({ ...world, seenEnd: () => true });
    expect(new Set(plan.steps.flatMap(({ acknowledgeFor }) => acknowledgeFor))).toEqual(new Set(['due-removals-above-bound']));
  });
  it('treat an end that the change moves to the past as a removal', async () => {
    const world = await worldOf(contractors(3, '2026-11-19'), hired(3));
    const base = baseOf({ type: 'declared', desired: fileOf(contractors(3, '2026-12-31')) }, world.live);
    const plan = makePlan({ ...world, base, seenEnd: () => true });
    expect(new Set(plan.steps.map(({ class: name, acknowledgeFor }) => `${name} ${acknowledgeFor.join()}`))).toEqual(
      new Set(['change partially-reversible']),
    );
  });
  it.each<[string, 'due' | 'change', string, Before?]>([
    ['leave an end of the base to scheduled work', 'due', '2026-11-19'],
    ['leave an end of the base to scheduled work at its moment', 'due', '2026-11-20T12:00:00Z'],
    ['do not, if the base cannot be read', 'change', '2026-11-19', { type: 'unclear', problems: [] }],
  ])('%s', async (_, expected, end, before = { type: 'declared', desired: fileOf(contractors(3, end)) }) => {
    const world = await worldOf(contractors(3, end), hired(3));
    const { steps } = makePlan({ ...world, base: baseOf(before, world.live) });
    expect(steps.map((step) => step.class)).toEqual([expected, expected, expected]);
  });
});

describe('an end that is withheld', () => {
  const administrators = (trust: Extras['trust'] = {}): Promise<Plan> =>
    planOf(
      `members:\n  ana@acme.example: { roles: [administrator] }\n  rescue@elsewhere.example: { roles: [administrator], until: "2026-11-19" }\n  rui@acme.example: { roles: [viewer], until: "2026-11-19" }\n`,
      platformOf({ members: [{ email: 'rui@acme.example', roles: ['viewer'] }] }),
      { trust },
    );
  it('because a guard would refuse it keeps the access, says so, and stops nothing else', async () => {
    const plan = await administrators();
    expect(plan.refusals).toEqual([]);
    expect(saysOf(plan.steps)).toEqual(['remove rui@acme.example']);
    expect(unplannedOf(plan, 'impossible')).toEqual(['member/rescue@elsewhere.example']);
    expect(plan.unplanned[0]?.answer).toMatchObject({
      why: 'the guard administrators-min withholds the end of access: 1 administrator would remain; the minimum is 2',
    });
  });
  it('is announced when it is declared', async () => {
    const world = await worldOf(
      `members:\n  ana@acme.example: { roles: [administrator] }\n  rescue@elsewhere.example: { roles: [administrator], until: "2026-12-31" }\n`,
      platformOf(),
    );
    const { work } = endAccess({ desired: world.desired, lookup: world.lookup, now: Infinity });
    expect(endsAtRisk(world, work)).toEqual([
      {
        address: 'member/rescue@elsewhere.example',
        message: 'its end would be withheld by the guard administrators-min: 1 administrator would remain; the minimum is 2',
        at: expect.objectContaining({ line: 6 }),
        unknown: false,
      },
    ]);
  });
  it('runs where the operator allows it', async () => {
    const plan = await administrators({ guards: { administratorsMin: 1, unfederatedAdministrator: false } });
    expect(saysOf(plan.steps).toSorted()).toEqual([
      'remove rescue@elsewhere.example',
      'remove rui@acme.example',
      'revoke role administrator from rescue@elsewhere.example',
    ]);
  });
});
