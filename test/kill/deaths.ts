// The required result after the built program is killed at chosen places of an apply over every writable kind: run again it converges, there are no duplicates,
// no resource and no secret is lost, no secret is displayed, and every prefix is safe.
import { beforeAll, describe, expect, it } from 'vitest';
import { desired, state } from '../apply/everything.ts';
import { runOn } from '../apply/remains.ts';
import { platformWith } from '../apply/world.ts';
import { demandProgram } from '../program.ts';
import { type Death, type End, lastingContents, openOrganization } from './organization.ts';

export type Place = readonly [says: string, Death];

/** Calls of the whole apply, over its three stages. */
export const calls = 177;

export const placesAt = (at: 'before' | 'after'): readonly Place[] => [
  ...Array.from({ length: calls }, (_, index): Place => [`${at} call ${index + 1}`, { at, number: index + 1 }]),
  ...['rotated', 'shop-1'].map((sink): Place => [`${at} the sink ${sink} has its secret`, { at, sink }]),
];

/** More runs than any stage and any crash need. */
const enough = 8;

interface Course extends End {
  readonly died: number;
  readonly last: string;
}

/** Killed at the given place, then runs until no changes are left. */
export const ended = async (deaths: readonly Death[]): Promise<Course> => {
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

interface Undisturbed {
  /** The result of an undisturbed apply. */
  readonly contents: End['contents'];
  /** Its calls, each counted once. */
  readonly made: number;
}

export const undisturbed = async (): Promise<Undisturbed> => {
  demandProgram();
  const made = new Set<string>();
  const platform = platformWith({ state });
  const { client } = platform;
  const write: typeof client.write = (operation, args) => {
    // As organization.ts distinguishes calls: the renamed key and its later replacement get the same name.
    made.add(JSON.stringify([operation, args]).replace(/"apikey_uuid":"[^"]+"/, ''));
    return client.write(operation, args);
  };
  await runOn(platform, desired, { writer: { ...client, write } });
  return { contents: lastingContents(platform.app.state()), made: made.size };
};

/** The required result of many kills. */
export const well = ({ contents }: Undisturbed, deaths: readonly Death[]): Course => ({
  died: deaths.length,
  last: 'idle',
  wrong: [],
  left: [],
  undelivered: [],
  shown: [],
  contents,
});

/**
 * All sinks, and each call in one of the two ways in turn: killed before it, or after it. test/apply/crash.test.ts kills at every call in both ways, in
 * process; what a real process adds does not depend on the way.
 */
const inTurn = (at: 'before' | 'after'): ReturnType<typeof placesAt> =>
  placesAt(at).filter((_, index) => index >= calls || index % 2 === (at === 'before' ? 0 : 1));

/** For the long run, one half per file: two cores share them. */
export const dieAt = (at: 'before' | 'after'): void => {
  describe('the built program', () => {
    let whole: Undisturbed;
    beforeAll(async () => {
      whole = await undisturbed();
    });

    it.each(inTurn(at))('killed %s', async (_, death) => {
      expect(await ended([death])).toEqual(well(whole, [death]));
    });
  });
};
