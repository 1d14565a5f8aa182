// An apply that is killed anywhere and run again: it converges, nothing is created twice, no resource and no secret is lost, no secret is displayed, and every
// moment is safe. A killed process leaves only the state of the platform and of the sinks; so it is enough to continue from each of these.
import { describe, expect, it } from 'vitest';
import { memoryJournal } from '../../src/apply/journal.ts';
import { sameJson } from '../../src/json.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { patient } from '../patient.ts';
import { fileOf, platformOf } from '../plan/world.ts';
import { everyNth, isLong } from '../runs.ts';
import { dangers, doubles, secretsOf, undelivered, working } from './dangers.ts';
import { delivered, desired, heldIn, state } from './everything.ts';
import { courseOf, Died, printOf, type Remains, runOn, type Scene, type Sinks, watched } from './remains.ts';
import { type Act, hour, play, type Rotation, rotations } from './rotations.ts';
import { applyOnce, contentsOf, platformWith, type Run, troubles } from './world.ts';

const whole: Scene = {
  state,
  desired,
  sinks: heldIn,
};

/** Milliseconds in which all pending operations end. */
const settling = 10_000;

/** Comparing the state costs as much as some calls. Most runs soon reach a known state, and stay among known ones. */
const isLooked = (passed: number): boolean => passed <= 4 || passed % 4 === 0;

/** States that are known to end well, as `printOf` writes them, and states that a continued run passes, which are known as well once that run ended well. */
interface Known {
  readonly prints: ReadonlySet<string>;
  readonly passing: string[];
}

const nothingKnown: Known = { prints: new Set(), passing: [] };

interface End {
  /** The failures on the way. */
  readonly wrong: readonly string[];
  readonly runs: readonly Run[];
  readonly state: SavedState;
  readonly sinks: Sinks;
}

/** Continues after a kill. When it reaches a state that is known to end well, it stops: that end was already shown. undefined: it stopped. */
const goOn = async ({ desired: wanted }: Scene, { state: left, sinks: kept, at }: Remains, known: Known): Promise<End | undefined> => {
  const platform = platformWith({ state: left }, at);
  // The person who repeats the run is slower than the pending operations of the platform. In the long run nobody is.
  if (!isLong) platform.advance(settling);
  const started = platform.app.state();
  const sinks = new Map(kept);
  const wrong = new Set<string>();
  const journal = memoryJournal();
  let passed = 0;
  const watching = watched(platform, sinks, (place) => {
    if (place !== 'after a call' && place !== 'after a delivery') return;
    const now = platform.app.state();
    for (const danger of [...dangers(now, started, sinks), ...doubles(now)]) wrong.add(danger);
    passed += 1;
    if (known.prints.size === 0 || !isLooked(passed)) return;
    const print = printOf(now, sinks);
    if (known.prints.has(print)) throw new Died();
    known.passing.push(print);
  });
  const runs = await runOn(platform, wanted, { ...watching, journal }).catch((error: unknown) => {
    if (error instanceof Died) return undefined;
    throw error;
  });
  // Pending operations end by themselves.
  platform.advance(settling);
  const end = platform.app.state();
  const texts = JSON.stringify([journal.lines, runs]);
  if (secretsOf(end).some((secret) => texts.includes(secret))) wrong.add('a secret is shown');
  if (runs === undefined && wrong.size === 0) return undefined;
  return { wrong: [...wrong], runs: runs ?? [], state: end, sinks };
};

const course = await courseOf(whole);

/** Before and after the first call of each operation and each delivery: kills at its other calls are similar. */
const firstOfEach = (remains: readonly Remains[]): readonly Remains[] => {
  const met = new Set<string>();
  return remains.filter(({ places }) => {
    const fresh = places.map(({ place, of }) => `${place} ${of}`).filter((name) => !met.has(name));
    for (const name of fresh) met.add(name);
    return fresh.length > 0;
  });
};

const stagesOf = ({ plan }: Run): readonly string[] => [...new Set(plan.steps.flatMap(({ stage }) => stage ?? []))];

describe('an apply', () => {
  it('that is not interrupted does everything, over every kind that can be written', () => {
    const first = course.runs[0]?.plan.steps ?? [];
    expect(first.length).toBeGreaterThan(150);
    expect(course.seen['after a call']).toBeGreaterThan(160);
    expect(new Set(course.runs.flatMap(({ plan }) => plan.steps.map(({ kind }) => kind))).size).toBe(17);
    // It does not verify a domain whose record nobody publishes, and does not answer an invitation.
    const open = course.runs.flatMap(troubles).map(([, outcome]) => outcome);
    expect(open.filter(({ type }) => type !== 'waiting')).toEqual([]);
    expect(course.runs.map(stagesOf)).toEqual([['access-removal'], ['mfa'], ['federation'], []]);
    expect(undelivered(course, delivered)).toEqual([]);
  });

  it('is safe after every call', () => {
    const [{ state: before } = { state: course.state }] = course.remains;
    expect(course.remains.flatMap(({ state: now, sinks }) => dangers(now, before, sinks))).toEqual([]);
  });

  const other = (a: SavedState, b: SavedState): readonly string[] => {
    const there = contentsOf(b);
    // A killed run leaves keys that a sink may hold: they work until their overlap has passed.
    return Object.entries(contentsOf(a)).flatMap(([name, all]) =>
      all.filter((one) => !there[name]?.includes(one) && !(name === 'keys' && one.includes('.old"'))),
    );
  };
  /** The differences from an undisturbed run. No end: it reached a state that is known to end well. */
  const flaws = (where: object, end: End | undefined): readonly object[] => {
    if (!end) return [];
    const left = end.runs.at(-1)?.plan.steps.flatMap((step) => (step.repeatsRequest ? [] : [step.description])) ?? ['no run ended'];
    const found = {
      wrong: end.wrong,
      left,
      undelivered: undelivered(end, delivered),
      lacks: other(course.state, end.state),
      has: other(end.state, course.state),
    };
    return Object.values(found).every((all) => all.length === 0) ? [] : [{ where, ...found }];
  };

  it('that is killed anywhere completes nevertheless', patient, async () => {
    const known = new Set([printOf(course.state, course.sinks)]);
    const found: object[] = [];
    // From the last to the first: most runs soon reach a state from which another one continued.
    // Each eighth place: beside it, nearly the same is left. In the long run no state is skipped because another one covers it.
    const tried = isLong ? course.remains : everyNth(8, firstOfEach(course.remains));
    expect(tried.length).toBeGreaterThan(10);
    for (const remains of tried.toReversed()) {
      const passing: string[] = [];
      const end = await goOn(whole, remains, isLong || remains === course.remains[0] ? nothingKnown : { prints: known, passing });
      const wrong = flaws(remains.places, end);
      found.push(...wrong);
      if (wrong.length === 0) for (const print of [printOf(remains.state, remains.sinks), ...passing]) known.add(print);
    }
    expect(found).toEqual([]);
  });

  it.runIf(isLong)('that is killed anywhere while eight steps run completes nevertheless', async () => {
    const wide = await courseOf(whole, 8);
    const found: object[] = [];
    for (const remains of wide.remains) found.push(...flaws(remains.places, await goOn(whole, remains, nothingKnown)));
    expect(found).toEqual([]);
  });

  const interruptAfter = async (number: number) => {
    const platform = platformWith({ state });
    const sinks = new Map(whole.sinks(platform.app.state()));
    const stop = new AbortController();
    let calls = 0;
    const watching = watched(platform, sinks, (place) => {
      if (place === 'after a call' && (calls += 1) === number) stop.abort();
    });
    const { outcome } = await applyOnce(platform, desired, { ...watching, concurrency: 1, signal: stop.signal });
    const left = { places: [], state: platform.app.state(), sinks, at: platform.clock.now() };
    return { calls, interrupted: outcome.interrupted, left };
  };

  // The calls of the first run; those of later stages come in the runs after it.
  it('that is interrupted after any call still ends', patient, async () => {
    let number = 1;
    let one = await interruptAfter(number);
    while (one.calls === number) {
      expect([number, one.interrupted]).toEqual([number, true]);
      expect(flaws({ number }, await goOn(whole, one.left, nothingKnown))).toEqual([]);
      number += isLong ? 1 : 150;
      one = await interruptAfter(number);
    }
    expect([one.interrupted, one.calls > 150]).toEqual([false, true]);
  });
});

describe('a key that was revoked by hand while the previous one still works', () => {
  const scene: Scene = {
    desired: fileOf('service_accounts: { ci: { api_keys: { deploy: { rotate_after: 90d, overlap: 24h, deliver_to: shop } } } }\n'),
    state: platformOf({
      service_accounts: [
        {
          name: 'ci',
          api_keys: [
            { name: 'deploy', scopes: ['mcr.read'], start_validity: '2026-11-19', revoked_at: '2026-11-20T08:00:00Z' },
            { name: 'deploy.old', scopes: ['mcr.read'], start_validity: '2026-08-01' },
          ],
        },
      ],
    }),
    sinks: () => new Map(),
  };
  const namesOf = (now: SavedState): readonly string[] =>
    working(now)
      .map(({ path }) => path)
      // Set aside by a killed run: it works as long as the old one.
      .filter((path) => path !== 'ci/deploy.next.old')
      .sort();

  it('is recreated and delivered before the old one is deleted, wherever the run is killed', async () => {
    const alone = await courseOf(scene);
    expect(namesOf(alone.state)).toEqual(['ci/deploy', 'ci/deploy.old']);
    expect(alone.remains.length).toBeGreaterThan(3);
    for (const remains of alone.remains) {
      const end = await goOn(scene, remains, nothingKnown);
      const deploy = end && working(end.state).find(({ path }) => path === 'ci/deploy');
      expect([remains.places, end?.wrong, end?.runs.at(-1)?.plan.steps, end && namesOf(end.state), end?.sinks.get('shop')]).toEqual([
        remains.places,
        [],
        [],
        namesOf(alone.state),
        deploy?.api_key,
      ]);
    }
  });
});

describe('a step that sets a new name', () => {
  it('checks just before whether the name is still free, whatever the kind', () => {
    const renames = course.runs.flatMap(({ plan }) =>
      plan.steps.filter(({ preconditions, postconditions }) =>
        postconditions.some(
          (after) =>
            'is' in after &&
            after.field === 'name' &&
            preconditions.some((one) => 'is' in one && one.field === 'name' && one.is !== after.is),
        ),
      ),
    );
    expect(new Set(renames.map(({ kind }) => kind))).toEqual(new Set(['api-key', 'proxy-cache', 'service-account', 'volume']));
    // A key that is set aside gets a name that several may have.
    const unsure = renames.filter(
      ({ preconditions, postconditions }) =>
        !preconditions.some((one) => 'exists' in one && !('id' in one.at)) && !JSON.stringify(postconditions).includes('.old"'),
    );
    expect(unsure.map(({ description }) => description)).toEqual([]);
  });
});

describe('a rotation', () => {
  /** Runs until only unacknowledged steps are left, with the overlaps between. */
  const settled = async (rotation: Rotation, acts: readonly Act[]) => {
    const played = await play(rotation, acts);
    const { platform, run, wrong, sinks, keys, byHand } = played;
    // An immediate repetition, and one more, see the old key in its overlap.
    await run();
    await run();
    let rounds = 0;
    for (let left = -1; left !== 0 && rounds < 7; rounds += 1) {
      platform.advance(rotation.overlap * hour + 25 * hour);
      left = await run();
    }
    const working = keys().filter(({ revoked_at, uuid }) => revoked_at === null && !byHand.has(uuid));
    return {
      wrong: [...wrong],
      ended: rounds < 7,
      names: working.map(({ name }) => name).sort(),
      held: working.map(({ api_key }) => api_key).sort(),
      sinks: [...sinks.values()].sort(),
      died: played.died(),
    };
  };

  const diesIn = (acts: readonly Act[]): number => acts.filter(({ type }) => type === 'die').length;

  /** All possible results of one run, up to the first number that it survives. */
  const deathsOf = async (rotation: Rotation, before: readonly Act[], stride = 1) => {
    const undisturbed = await settled(rotation, []);
    const flaws: object[] = [];
    let number = 1;
    for (; ; number += stride) {
      const { died, held, ...end } = await settled(rotation, [...before, { type: 'die', at: number }]);
      if (died === diesIn(before)) return { flaws, number };
      const isWell = end.wrong.length === 0 && end.ended && sameJson(end.names, undisturbed.names) && sameJson(end.sinks, held);
      if (!isWell) flaws.push({ number, before, ...end });
    }
  };

  const named = rotations.map((rotation) => [JSON.stringify(rotation), rotation] as const);

  it.each(named)('of %s that is killed anywhere revokes nothing early and completes nevertheless', async (_, rotation) => {
    const round: readonly Act[] = [{ type: 'run' }, { type: 'wait', ms: rotation.overlap * hour + 25 * hour }];
    // The run that creates another key, or that renames it first, and the run that revokes the replaced keys.
    const first = await deathsOf(rotation, [], isLong ? 1 : 8);
    const second = await deathsOf(rotation, round, isLong ? 1 : 21);
    const third = await deathsOf(rotation, [...round, ...round], isLong ? 1 : 21);
    expect([first, second, third].flatMap(({ flaws }) => flaws)).toEqual([]);
    expect(first.number + second.number).toBeGreaterThan(10);
  });

  it.runIf(isLong).each(named)('of %s that is killed anywhere, twice, completes nevertheless', async (_, rotation) => {
    const { number } = await deathsOf(rotation, []);
    for (let at = 1; at < number; at += 1) expect((await deathsOf(rotation, [{ type: 'die', at }])).flaws).toEqual([]);
  });
});
