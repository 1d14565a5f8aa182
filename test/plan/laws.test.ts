// Laws of plans over generated organizations: the input order has no effect, prerequisites come first, and nothing is planned twice.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../src/desired/desired.ts';
import { resolveReferences } from '../../src/desired/resolve-references.ts';
import { compare, outsideRegions } from '../../src/diff/compare.ts';
import type { Difference } from '../../src/diff/difference.ts';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import type { Address } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { everythingDeclarable, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { baseOf } from '../../src/plan/base.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Plan, Step } from '../../src/plan/plan.ts';
import { planText } from '../../src/plan/saved-plan.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { organization } from '../apply/organizations.ts';
import { declaredBy, owned } from '../export/worlds.ts';
import { runs } from '../runs.ts';
import { clientOf, inputOf, now } from './world.ts';

const clock = { now: () => now.getTime() };

/** `mixed`: the platform lists everything in another order. Items with an id keep it. */
const read = (seed: number, mixed = 0, regions: readonly string[] = ['br-se1', 'br-ne1']): Promise<Live> => {
  const whole = createApp({ state: organization(seed), clock }).state();
  const app = createApp({ state: shuffledState(whole, mixed), clock });
  const reads = planReads(kindList, everythingDeclarable(kindList), regions);
  return readLive(clientOf(app), kindList, reads, { now: () => now });
};

/** The same items in another order; 0: unchanged. */
const shuffled = <T>(all: readonly T[], seed: number): readonly T[] => {
  const rank = (index: number): number => Math.imul(index + 1, 2_654_435_761 ^ seed) >>> 0;
  const ranked = all.map((item, index) => ({ item, rank: seed === 0 ? index : rank(index) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item);
};

const shuffledDeep = (value: unknown, seed: number): unknown => {
  if (Array.isArray(value)) return shuffled(value, seed).map((one) => shuffledDeep(one, seed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shuffledDeep(inner, seed)]));
};

/** A state is the same in any order of its lists. */
const shuffledState = (state: SavedState, seed: number): SavedState => shuffledDeep(state, seed) as SavedState;

/** Each section in a file of its own, in another order, between comments. */
const splitFiles = (text: string, seed: number): Readonly<Record<string, string>> => {
  const sections = text.split(/^(?=[a-z_]+:)/m).filter((section) => !section.startsWith('version:'));
  return Object.fromEntries(shuffled(sections, seed + 1).map((section, at) => [`${at}.yaml`, `# moved\n\nversion: 1\n${section}\n# on\n`]));
};

/** The requested steps, in the order of execution. */
const asked = ({ steps }: Plan): readonly string[] => steps.filter((step) => step.class !== 'due').map((step) => step.id);

const idsOf = ({ steps }: Plan): readonly string[] => steps.map((step) => step.id).toSorted();

/** Repeated requests are never drift. */
const classesOf = ({ steps }: Plan): readonly string[] => [...new Set(steps.flatMap((step) => (step.repeatsRequest ? [] : [step.class])))];

const givesBack = ({ acknowledgeFor }: Step): boolean => acknowledgeFor.includes('restores-access');

/** The resources of a difference's entries, each with its type. */
const entriesOf = ({ entries }: Difference, isIn: (address: Address) => boolean): readonly string[] =>
  Object.values(entries).flatMap((found) => found.flatMap(({ type, address }) => (isIn(address) ? [`${type} ${address}`] : [])));

describe('a plan', () => {
  it('for some regions equals the plan for all regions in these regions, and counts the rest', async () => {
    const seed = fc.integer({ min: 1, max: 9999 });
    await fc.assert(
      fc.asyncProperty(seed, seed, fc.constantFrom('br-se1', 'br-ne1'), async (from, to, region) => {
        const desired = owned(declaredBy({ 'acme.yaml': exportText(exportLive(await read(to), kindList)) }));
        const [whole, part] = [await read(from), await read(from, 0, [region])];
        const [all, some] = [compare(desired, whole, kindList), compare(desired, part, kindList)];
        const outside = outsideRegions([region]);
        expect(entriesOf(some, () => true)).toEqual(entriesOf(all, (address) => !outside(address)));
        expect(new Set(some.outside)).toEqual(new Set(desired.items.map(({ address }) => address).filter(outside)));
        expect(resolveReferences(desired, part)).toEqual(resolveReferences(desired, whole).filter(({ code }) => code !== 'reference'));
      }),
      runs(8),
    );
  });

  it('from one organization to another is the same for any order of the input, with prerequisites first and every id once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), fc.nat(), async (from, to, seed) => {
        const [live, wanted] = [await read(from), await read(to)];
        const text = exportText(exportLive(wanted, kindList));
        const desired = owned(declaredBy({ 'acme.yaml': text }));
        const plan = makePlan(inputOf(desired, live));

        const ids = plan.steps.map((step) => step.id);
        expect(new Set(ids).size).toBe(ids.length);
        const placeOf = new Map(plan.steps.map((step) => [step.id, step.position]));
        for (const step of plan.steps) {
          for (const need of step.dependsOn) expect(placeOf.get(need) ?? Infinity).toBeLessThan(step.position);
        }

        // An apply repeats requests too, and its other steps have the numbers of the plan.
        const numbers = (of: Plan) => Object.fromEntries(of.steps.flatMap((one) => (one.repeatsRequest ? [] : [[one.id, one.position]])));
        expect(numbers(makePlan({ ...inputOf(desired, live), asksAgain: true }))).toEqual(numbers(plan));

        // A moved comment, another split of the files, an hour of delay: except for due work, no step changes.
        const rewritten = owned(declaredBy(splitFiles(text, seed)));
        const later = new Date(now.getTime() + 3_600_000);
        const again = makePlan(inputOf(rewritten, { ...live, readAt: later.toISOString() }, { at: later }));
        expect(asked(again)).toEqual(asked(plan));

        // With itself as the base, everything is drift, and access-granting steps are acknowledged; with the live state as the base, nothing is. No id depends
        // on it.
        const against = (base: Desired): Plan =>
          makePlan({ ...inputOf(desired, live), base: baseOf({ type: 'declared', desired: base }, live) });
        const asLive = owned(declaredBy({ 'acme.yaml': exportText(exportLive(live, kindList)) }));
        const [drift, change] = [against(desired), against(asLive)];
        expect([idsOf(drift), idsOf(change)]).toEqual([ids.toSorted(), ids.toSorted()]);
        const isWork = plan.steps.some((step) => !step.repeatsRequest);
        expect(classesOf(drift)).toEqual(isWork ? ['drift'] : []);
        expect(classesOf(change)).toEqual(isWork ? ['change'] : []);
        expect(drift.steps.filter(givesBack)).toEqual(drift.steps.filter(({ accessEffect }) => accessEffect === 'grants'));
        expect(change.steps.filter(givesBack)).toEqual([]);

        const items = { items: shuffled(desired.items, seed), sections: shuffled(desired.sections, seed) };
        const other = makePlan(inputOf({ ...desired, ...items }, await read(from, seed)));
        expect(other.steps.map((step) => step.id)).toEqual(ids);
        expect(planText(other) === planText(plan)).toBe(true);
      }),
      runs(3),
    );
  });
});
