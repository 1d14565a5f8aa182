// Series of merges: each push is planned and applied in as many stages as its run reaches, and killed anywhere. What was merged and never applied stays a
// change until it is applied; only what somebody changed afterwards is drift.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../src/desired/desired.ts';
import { compare } from '../../src/diff/compare.ts';
import { findDue } from '../../src/due/find-due.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { type Base, baseOf } from '../../src/plan/base.ts';
import { isApplied } from '../../src/plan/is-applied.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { withoutAccepted } from '../../src/plan/without-accepted.ts';
import { converge, loosened, type Planned, type Platform, platformWith, runPlanned } from '../apply/world.ts';
import { runs } from '../runs.ts';
import { fileOf, platformOf, readFor, trusting } from './world.ts';

/** What each commit declares: something of every stage, and of none. */
interface Commit {
  readonly mfa: boolean;
  readonly rui: boolean;
  readonly editor: boolean;
  readonly entity: 'urn:a' | 'urn:b';
  readonly size: 10 | 20 | 30;
  readonly note: 'one' | 'two';
}

const first: Commit = { mfa: false, rui: true, editor: true, entity: 'urn:a', size: 10, note: 'one' };

const desiredOf = ({ mfa, rui, editor, entity, size, note }: Commit): Desired =>
  fileOf(`access_control: { enabled: true, enforce_mfa: ${mfa} }
members:
  zoe@acme.example: { roles: [${editor ? 'viewer, editor' : 'viewer'}] }
${rui ? '  rui@acme.example: { roles: [viewer] }\n' : ''}groups: { ops: { name: Ops, description: ${note} } }
domains: { shop.example: { federations: { okta: { type: saml, entity_id: '${entity}' } } } }
volumes: { data: { region: br-se1, size: ${size} } }
${rui ? '' : 'removed: { member/rui@acme.example: { reason: left } }\n'}`);

const start = (): Platform =>
  platformWith(
    {
      state: platformOf({
        members: [
          { email: 'zoe@acme.example', roles: ['viewer', 'editor'] },
          { email: 'rui@acme.example', roles: ['viewer'] },
        ],
        groups: [{ identifier: 'ops', name: 'Ops', description: 'one' }],
        domains: [{ domain: 'shop.example', verified: true, federations: [{ type: 'saml', name: 'okta', entity_id: 'urn:a' }] }],
        regions: { 'br-se1': { volumes: [{ name: 'data', size: 10 }] } },
      }),
      transition: 0,
    },
    Date.parse('2026-11-20T12:10:00Z'),
  );

/** What the record of a branch holds: the commit that was applied completely, then those that were applied in part. */
type Applied = readonly Commit[];

/** `before`: the commit before the push. */
const planOf = async ({ client, clock }: Platform, head: Commit, before: Commit, applied: Applied): Promise<Planned> => {
  const [desired, at] = [desiredOf(head), new Date(clock.now())];
  const live = await readFor(client, desired, at, loosened);
  const lookup = lookupOf(live, kindList, { desired });
  const against = (commit: Commit): Base => baseOf({ type: 'declared', desired: desiredOf(commit) }, live);
  const plan = makePlan({
    desired,
    live,
    lookup,
    difference: compare(desired, live, kindList),
    due: findDue(desired, lookup, at),
    trust: trusting(loosened),
    tool: '0',
    from: 'acme.yaml',
    base: against(before),
    applied: applied.map(against),
  });
  return { plan, lookup, live };
};

interface Push {
  readonly change: Partial<Commit>;
  /** How many calls each stage of its run makes before it is killed; Infinity: it is not. A run ends with its first killed stage. */
  readonly stages: readonly number[];
}

const wordsOf = ({ steps, unplanned }: Plan, name: 'change' | 'drift'): readonly string[] => [
  ...steps.filter((step) => step.class === name).map(({ description }) => description),
  ...unplanned.filter((one) => one.class === name).map(({ address }) => address),
];

interface Played {
  readonly platform: Platform;
  readonly head: Commit;
  readonly applied: Applied;
}

/** Plays pushes as the workflow does. `watch`: each plan. `records`: whether the record of applied commits is kept. */
const play = async (pushes: readonly Push[], watch: (plan: Plan) => void, records = true): Promise<Played> => {
  const platform = start();
  let head = first;
  let applied: Applied = [first];
  for (const { change, stages } of pushes) {
    const before = head;
    head = { ...head, ...change };
    for (const calls of stages) {
      const planned = await planOf(platform, head, before, records ? applied : []);
      watch(planned.plan);
      applied = [...applied, head];
      const ids = new Set(planned.plan.steps.slice(0, calls).map(({ id }) => id));
      await runPlanned(platform, planned, { classes: ['change'], choose: ({ id }) => ids.has(id), concurrency: 1 });
      if (Number.isFinite(calls)) break;
      const after = await planOf(platform, head, before, records ? applied : []);
      // Everything that a plan asks for is acknowledged.
      const accepted = new Set(planned.plan.noLongerReverted.map(({ id }) => id));
      if (isApplied(withoutAccepted(after.plan, accepted))) applied = [head];
    }
  }
  return { platform, head, applied };
};

const change: fc.Arbitrary<Partial<Commit>> = fc.record(
  {
    mfa: fc.boolean(),
    // Whoever is added again must accept an invitation first: until then, nothing is applied completely.
    rui: fc.constant(false),
    editor: fc.boolean(),
    entity: fc.constantFrom('urn:a' as const, 'urn:b' as const),
    note: fc.constantFrom('one' as const, 'two' as const),
  },
  { requiredKeys: [] },
);
const killed = fc.integer({ min: 0, max: 3 });
const stages = fc.array(fc.oneof({ arbitrary: fc.constant(Infinity), weight: 3 }, { arbitrary: killed, weight: 1 }), { maxLength: 3 });
/** Volumes only grow. */
const pushes: fc.Arbitrary<readonly Push[]> = fc
  .array(fc.record({ change, stages, grows: fc.boolean() }), { minLength: 2, maxLength: 4 })
  .map((all) => {
    let size: Commit['size'] = 10;
    return all.map(({ grows, ...push }) => {
      if (grows) size = size === 10 ? 20 : 30;
      return { ...push, change: { ...push.change, size } };
    });
  });

const whole: Push['stages'] = [Infinity, Infinity, Infinity];

describe('a series of merges without a change on the platform', () => {
  it('has no drift, however far each run came, and is applied by one complete run', async () => {
    await fc.assert(
      fc.asyncProperty(pushes, async (all) => {
        const drift: string[] = [];
        const { platform, head, applied } = await play([...all, { change: {}, stages: whole }], (plan) =>
          drift.push(...wordsOf(plan, 'drift')),
        );
        expect(drift).toEqual([]);
        expect(applied).toEqual([head]);
        const { plan } = await planOf(platform, head, head, []);
        expect([...wordsOf(plan, 'change'), ...wordsOf(plan, 'drift')]).toEqual([]);
      }),
      runs(12),
    );
  });

  it('loses changes as drift without the record of what was applied', async () => {
    const twice: readonly Push[] = [
      { change: { mfa: true, rui: false, entity: 'urn:b' }, stages: [Infinity] },
      { change: { note: 'two' }, stages: [Infinity] },
    ];
    const seen: string[][] = [];
    await play(twice, (plan) => seen.push([...wordsOf(plan, 'drift')]), false);
    expect(seen.at(-1)).toEqual(expect.arrayContaining(['enforce MFA']));
    seen.length = 0;
    await play(twice, (plan) => seen.push([...wordsOf(plan, 'drift')]));
    expect(seen).toEqual([[], []]);
  });
});

describe('the two merges and three pushes of the report', () => {
  it('are applied completely, one stage after the other', async () => {
    const ran: string[][] = [];
    const series: readonly Push[] = [
      { change: { mfa: true, rui: false }, stages: [Infinity] },
      { change: { note: 'two', entity: 'urn:b' }, stages: [0] },
      { change: {}, stages: whole },
    ];
    const { head, applied } = await play(series, ({ steps }) =>
      ran.push(steps.filter((step) => step.class === 'change').map((step) => step.description)),
    );
    expect(ran).toMatchInlineSnapshot(`
      [
        [
          "remove rui@acme.example",
        ],
        [
          "change the description of group ops",
          "enforce MFA",
        ],
        [
          "change the description of group ops",
          "enforce MFA",
        ],
        [
          "change entity_id of federation okta of shop.example",
        ],
        [],
      ]
    `);
    expect(applied).toEqual([head]);
  });
});

describe('what somebody changes on the platform', () => {
  const console = async (platform: Platform, head: Commit, changed: Partial<Commit>): Promise<void> => {
    await converge(platform, desiredOf({ ...head, ...changed }));
  };
  it('after it was applied is drift, and only that', async () => {
    await fc.assert(
      fc.asyncProperty(pushes, change, change, async (all, byHand, next) => {
        const { platform, head } = await play([...all, { change: {}, stages: whole }], () => undefined);
        await console(platform, head, byHand);
        const declared = { ...head, ...next };
        const { plan } = await planOf(platform, declared, head, []);
        const touched = (one: Partial<Commit>): boolean =>
          Object.entries(one).some(([name, value]) => head[name as keyof Commit] !== value);
        expect(touched(next) ? [] : wordsOf(plan, 'change')).toEqual([]);
        expect(touched(byHand) ? [] : wordsOf(plan, 'drift')).toEqual([]);
      }),
      runs(6),
    );
  });

  it('of a change that is not applied completely is restored only with an acknowledgement', async () => {
    const series: readonly Push[] = [
      { change: { editor: false }, stages: whole },
      // Grants the role, but the run is killed before MFA.
      { change: { editor: true, mfa: true, rui: false }, stages: [Infinity] },
    ];
    const { platform, head, applied } = await play(series, () => undefined);
    await console(platform, { ...head, mfa: false }, { editor: false });
    const { plan } = await planOf(platform, { ...head, note: 'two' }, head, applied);
    expect(
      plan.steps.map(({ description, class: name, notApplied, acknowledgeFor }) => [description, name, notApplied, acknowledgeFor]),
    ).toMatchInlineSnapshot(`
      [
        [
          "change the description of group ops",
          "change",
          undefined,
          [],
        ],
        [
          "enforce MFA",
          "change",
          true,
          [
            "lockout-risk",
          ],
        ],
        [
          "grant role editor to zoe@acme.example",
          "change",
          true,
          [
            "restores-access",
          ],
        ],
      ]
    `);
  });
});
