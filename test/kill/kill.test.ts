// SIGKILL of the built program at exactly chosen places of an apply over every kind that can be written. Run again it converges: nothing is there twice, nothing
// is lost, no secret is lost or shown, and every prefix is safe.
import { beforeAll, describe, expect, it } from 'vitest';
import { desired, state } from '../apply/everything.ts';
import { runOn } from '../apply/remains.ts';
import { contentsOf, platformWith } from '../apply/world.ts';
import { demandProgram } from '../program.ts';
import { isLong } from '../runs.ts';
import { type Death, type End, openOrganization } from './organization.ts';

type Place = readonly [says: string, Death];

/** Calls that the whole apply needs, over its three waves. */
const calls = 165;
const places: readonly Place[] = Array.from({ length: calls }, (_, index) => index + 1).flatMap((number) => [
  [`before call ${number}`, { at: 'before', number }],
  [`after call ${number}`, { at: 'after', number }],
]);
const atSinks: readonly Place[] = ['rotated', 'shop-1'].flatMap((sink) => [
  [`before the sink ${sink} has its secret`, { at: 'before', sink }],
  [`after the sink ${sink} has its secret`, { at: 'after', sink }],
]);

/** Twenty of them, the first and the last among them, all as far apart. Each run goes on where the last one died. */
const many = 20;
const spread = Array.from({ length: many }, (_, index) => places[Math.round((index * (places.length - 1)) / (many - 1))]).flatMap(
  (place) => place?.[1] ?? [],
);

/** More runs than any wave and any crash need. */
const enough = 8;

/** Dies where it is told to, then runs until nothing is left to do. */
const ended = async (deaths: readonly Death[]): Promise<End & { readonly died: number; readonly last: string }> => {
  const organization = await openOrganization();
  const upTo = async (death?: Death): Promise<string> => {
    for (let runs = 0; runs < enough; runs += 1) {
      const outcome = await organization.apply(death);
      if (outcome !== 'ended') return outcome;
    }
    return 'ended';
  };
  try {
    let died = 0;
    for (const death of deaths) if ((await upTo(death)) === 'died') died += 1;
    const last = await upTo();
    return { died, last, ...organization.end() };
  } finally {
    await organization.close();
  }
};

describe('the built program', () => {
  let contents: End['contents'];
  const made = new Set<string>();
  beforeAll(async () => {
    demandProgram();
    // What an apply leaves that nobody killed.
    const platform = platformWith({ state });
    const { client } = platform;
    const write: typeof client.write = (operation, args) => {
      made.add(JSON.stringify([operation, args]));
      return client.write(operation, args);
    };
    await runOn(platform, desired, { writer: { ...client, write } });
    contents = contentsOf(platform.app.state());
  });

  /** What is to become of so many deaths. */
  const well = (deaths: readonly Death[]): Awaited<ReturnType<typeof ended>> => ({
    died: deaths.length,
    last: 'idle',
    wrong: [],
    left: [],
    undelivered: [],
    shown: [],
    contents,
  });

  it('killed twenty times, once in each run, goes on each time, and ends all the same', { timeout: 600_000 }, async () => {
    expect([spread.length, made.size]).toEqual([many, calls]);
    expect(await ended(spread)).toEqual(well(spread));
  });

  it.runIf(isLong)('that nobody kills ends so', async () => {
    expect(await ended([])).toEqual(well([]));
  });

  it.each(isLong ? [...places, ...atSinks] : [])('killed %s', async (_, death) => {
    expect(await ended([death])).toEqual(well([death]));
  });
});
