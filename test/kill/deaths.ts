// What is to become of a built program that is killed at exactly chosen places of an apply over every kind that can be written: run again it converges,
// nothing is there twice, nothing is lost, no secret is lost or shown, and every prefix is safe.
import { beforeAll, describe, expect, it } from 'vitest';
import { desired, state } from '../apply/everything.ts';
import { runOn } from '../apply/remains.ts';
import { platformWith } from '../apply/world.ts';
import { demandProgram } from '../program.ts';
import { type Death, type End, lastingContents, openOrganization } from './organization.ts';

export type Place = readonly [says: string, Death];

/** Calls that the whole apply needs, over its three waves. */
export const calls = 177;

export const placesAt = (at: 'before' | 'after'): readonly Place[] => [
  ...Array.from({ length: calls }, (_, index): Place => [`${at} call ${index + 1}`, { at, number: index + 1 }]),
  ...['rotated', 'shop-1'].map((sink): Place => [`${at} the sink ${sink} has its secret`, { at, sink }]),
];

/** More runs than any wave and any crash need. */
const enough = 8;

interface Course extends End {
  readonly died: number;
  readonly last: string;
}

/** Dies where it is told to, then runs until nothing is left to do. */
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
  /** What an apply leaves that nobody killed. */
  readonly contents: End['contents'];
  /** Calls that it made, each counted once. */
  readonly made: number;
}

export const undisturbed = async (): Promise<Undisturbed> => {
  demandProgram();
  const made = new Set<string>();
  const platform = platformWith({ state });
  const { client } = platform;
  const write: typeof client.write = (operation, args) => {
    // As organization.ts tells calls apart: the key that is renamed and the one that later takes its place get the same name.
    made.add(JSON.stringify([operation, args]).replace(/"apikey_uuid":"[^"]+"/, ''));
    return client.write(operation, args);
  };
  await runOn(platform, desired, { writer: { ...client, write } });
  return { contents: lastingContents(platform.app.state()), made: made.size };
};

/** What is to become of so many deaths. */
export const well = ({ contents }: Undisturbed, deaths: readonly Death[]): Course => ({
  died: deaths.length,
  last: 'idle',
  wrong: [],
  left: [],
  undelivered: [],
  shown: [],
  contents,
});

/** For the long run, one half a file: two cores share them. */
export const dieAt = (at: 'before' | 'after'): void => {
  describe('the built program', () => {
    let whole: Undisturbed;
    beforeAll(async () => {
      whole = await undisturbed();
    });

    it.each(placesAt(at))('killed %s', async (_, death) => {
      expect(await ended([death])).toEqual(well(whole, [death]));
    });
  });
};
