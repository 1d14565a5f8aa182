// The live state of any organization fills a simulator that reads back the same.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeLive } from '../../src/simulation/fill/describe-live.ts';
import { organization } from '../apply/organizations.ts';
import { runs } from '../runs.ts';
import { contents, readFrom } from './reading-back.ts';

describe('a simulator filled from Live', () => {
  it('reads back as Live', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9999 }), async (seed) => {
        const live = await readFrom(organization(seed));
        const { state } = await describeLive(live, { instances: new Map(), users: new Map() });
        const again = await readFrom(state);
        expect(contents(again)).toEqual(contents(live));
      }),
      runs(6),
    );
  });
});
