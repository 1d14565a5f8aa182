// The result of a simulation depends on the plan and on the live state, never on timing: neither the order of responses nor the ids that the platform has
// assigned (which depend on the order of earlier calls) change it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../src/desired/desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import type { Reader } from '../../src/platform/client.ts';
import { remainingDifferences } from '../../src/simulation/remaining-differences.ts';
import { simulatePlan } from '../../src/simulation/simulate-plan.ts';
import type { SimulatedStep } from '../../src/simulation/simulation.ts';
import type { Description } from '../../src/simulator/description.ts';
import { uuidOf } from '../../src/simulator/ids.ts';
import { bornAt } from '../apply/organizations.ts';
import { type Platform, planFor, platformWith } from '../apply/world.ts';
import { runs } from '../runs.ts';
import { contentsOf } from './contents.ts';
import { received } from './live-of.ts';
import { desiredOf, platformOf } from './play.ts';
import { nothingHidden, type World } from './worlds.ts';

const worlds: fc.Arbitrary<World> = fc.record({
  from: fc.integer({ min: 1, max: 9999 }),
  to: fc.integer({ min: 1, max: 9999 }),
  regions: fc.constantFrom(['br-se1'], ['br-se1', 'br-ne1']),
  drops: fc.constant('nobody' as const),
  enforcesMfa: fc.boolean(),
  facts: fc.constant(nothingHidden),
});

/** Some minutes into the due slots. */
const at = bornAt + 420_000;

const platformIn = (state: Description): Platform => platformWith({ state }, at);

interface Shown {
  readonly verdicts: readonly (readonly [says: string, verdict: Omit<SimulatedStep, 'step'>])[];
  readonly after: Readonly<Record<string, string>>;
  readonly differs: readonly string[];
}

/** By the texts of steps, in an order of their own: if two steps could be first, their ids decide. */
const shownOn = async (platform: Platform, desired: Desired): Promise<Shown & { readonly live: Live }> => {
  const { plan, live, lookup } = await planFor(platform, desired);
  const reads = planReads(kindList, readsForPlan(desired, {}), desired.regions, { proveTenant: true });
  const done = await simulatePlan({ live: received(live), reads, lookup, steps: plan.steps, now: new Date(platform.clock.now()) });
  const saysOf = new Map(plan.steps.map(({ id, description, resources }) => [id, `${description} (${resources.join(' ')})`]));
  const verdicts = done.verdicts.map(({ step, ...verdict }) => {
    const by = 'by' in verdict ? { by: saysOf.get(verdict.by) ?? '' } : {};
    const assumed = verdict.assumed.toSorted((a, b) => (a.says < b.says ? -1 : 1));
    return [saysOf.get(step) ?? '', { ...verdict, assumed, ...by }] as const;
  });
  return {
    verdicts: verdicts.sort(([a], [b]) => (a < b ? -1 : 1)),
    after: Object.fromEntries(contentsOf(done.live)),
    differs: remainingDifferences(desired, done.live, plan, plan.steps, done.verdicts)
      .map((one) => JSON.stringify(one))
      .sort(),
    live,
  };
};

const shownOf = ({ verdicts, after, differs }: Shown): Shown => ({ verdicts, after, differs });

/** Responses arrive in another order than their requests. */
const delayed = (reader: Reader, turns: () => number): Reader => {
  const late = async <T>(answer: Promise<T>): Promise<T> => {
    for (let left = turns(); left > 0; left -= 1) await new Promise((resolve) => void setImmediate(resolve));
    return answer;
  };
  return { ...reader, read: (...asked) => late(reader.read(...asked)), list: (...asked) => late(reader.list(...asked)) };
};

/** Resources that steps create, or that a file does not name by their id. */
const kindsWithIds: readonly KindName[] = [
  'member',
  'service-account',
  'api-key',
  'group',
  'domain',
  'federation',
  'registry',
  'registry-member',
  'proxy-cache',
  'volume',
  'snapshot',
  'backup',
  'scheduler',
];

/** The ids that a simulator with the default seed assigns to new resources, in some order: an earlier apply may have received each of them. */
const mintedIds = (live: Live, shuffle: <T>(all: readonly T[]) => readonly T[]): ReadonlyMap<string, string> =>
  new Map(
    kindsWithIds.flatMap((name) => {
      const ids = [...new Set(live.collections.filter(({ kind }) => kind === name).flatMap(({ items }) => items.map(({ id }) => id)))];
      const serials = shuffle(ids.map((_, index) => index + 1));
      return ids.flatMap((id, index) =>
        /^[0-9a-f-]{36}$/.test(id) ? [[id, uuidOf(1, 'minted', name, serials[index] ?? 0)] as const] : [],
      );
    }),
  );

/** Names of scheduled restore points contain the beginning of their volume's id. */
const inNames = (id: string): string => id.replaceAll('-', '').slice(0, 12);

const replacing = (ids: ReadonlyMap<string, string>): ((text: string) => string) => {
  const all = new Map([...ids].flatMap(([from, to]) => [[from, to] as const, [inNames(from), inNames(to)] as const]));
  return (text) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{12}/g, (id) => all.get(id) ?? id);
};

describe('a simulation', () => {
  it('is the same in whatever order the responses arrive', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.infiniteStream(fc.nat(3)), async (world, turns) => {
        const desired = await desiredOf(world);
        const platform = platformOf(world);
        const late = { ...platform, client: { ...platform.client, ...delayed(platform.client, () => turns.next().value ?? 0) } };
        expect(shownOf(await shownOn(late, desired))).toEqual(shownOf(await shownOn(platform, desired)));
      }),
      { ...runs(4, 400), endOnFailure: true },
    );
  });

  it('is the same for any ids of the existing resources', async () => {
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(worlds, fc.infiniteStream(fc.nat()), async (world, chance) => {
        const desired = await desiredOf(world);
        const state = platformOf(world).app.state();
        const one = await shownOn(platformIn(state), desired);
        const shuffle = <T>(all: readonly T[]): readonly T[] =>
          all
            .map((item) => [chance.next().value ?? 0, item] as const)
            .sort(([a], [b]) => a - b)
            .map(([, item]) => item);
        const ids = mintedIds(one.live, shuffle);
        const renamed: Description = JSON.parse(replacing(ids)(JSON.stringify(state)));
        const other = shownOf(await shownOn(platformIn(renamed), desired));
        const back = replacing(new Map([...ids].map(([from, to]) => [to, from])));
        const asBefore: Shown = JSON.parse(back(JSON.stringify(other)));
        expect({ ...asBefore, verdicts: asBefore.verdicts.toSorted(([a], [b]) => (a < b ? -1 : 1)) }).toEqual(
          JSON.parse(JSON.stringify(shownOf(one))),
        );
        steps += one.verdicts.length;
      }),
      { ...runs(8, 400), endOnFailure: true },
    );
    expect(steps).toBeGreaterThan(0);
  });
});
