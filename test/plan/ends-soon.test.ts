// Ends of the next seven days, and days on which more ends than its limit allows without an acknowledgement.
import { describe, expect, it } from 'vitest';
import type { AccessEnd } from '../../src/desired/desired.ts';
import { endsSoon, endsToCome, reportedEnd } from '../../src/plan/ends-soon.ts';
import { limitsOf } from '../../src/plan/limits.ts';
import { now, platformOf, trusting, worldOf } from './world.ts';

const names = ['bo', 'cy', 'di', 'eli'].map((name) => `${name}@acme.example`);
const state = platformOf({ members: names.map((email) => ({ email, roles: ['viewer', 'editor'] })) });

/** Members who are live, with these ends. */
const toCome = async (ends: readonly string[]): Promise<readonly AccessEnd[]> => {
  const members = ends.map((end, index) => `  ${names[index]}: { roles: [viewer, editor], until: ${end} }\n`);
  const { desired, lookup } = await worldOf(`members:\n${members.join('')}`, state);
  return endsToCome(desired, lookup, now);
};

const limits = (guards: Parameters<typeof trusting>[0] = {}) => limitsOf({}, trusting(guards));
/** At most this many removals of members, and this many scheduled ones. */
const atMost = (number: number, dueRemovals = 50) => limits({ guards: { removals: { members: { number, share: 1 } }, dueRemovals } });

describe('ends that are to come', () => {
  it('are in the order of time, and what is over is not among them', async () => {
    const all = await toCome(['"2026-12-24"', '"2026-11-20T12:00:00Z"', '"2026-11-20T12:00:01Z"', '{ editor: "2026-11-30" }']);
    expect(all.map(reportedEnd)).toEqual([
      { address: 'member/di@acme.example', end: '2026-11-20T12:00:01.000Z', at: { file: 'acme.yaml', line: 7, col: 54 } },
      {
        address: 'member/eli@acme.example',
        grant: { field: 'roles', name: 'editor' },
        end: '2026-12-01T00:00:00.000Z',
        at: { file: 'acme.yaml', line: 8, col: 57 },
      },
      { address: 'member/bo@acme.example', end: '2026-12-25T00:00:00.000Z', at: { file: 'acme.yaml', line: 5, col: 54 } },
    ]);
  });

  it('are not those of what is gone', async () => {
    const text =
      'members:\n  zoe@acme.example: { roles: [viewer], until: "2026-11-22" }\n  bo@acme.example: { roles: [viewer, editor, labs], until: { labs: "2026-11-22", editor: "2026-11-23" } }\n';
    const { desired, lookup } = await worldOf(text, state);
    expect(endsToCome(desired, lookup, now).map(({ address, grant }) => [address, grant?.name])).toEqual([
      ['member/bo@acme.example', 'editor'],
    ]);
  });

  it('stay if it is unknown whether they are gone', async () => {
    const text = 'members: { zoe@acme.example: { roles: [viewer], until: "2026-11-22" } }\n';
    const { desired, lookup } = await worldOf(text, state, { gaps: { member: { type: 'failed', cause: '500' } } });
    expect(endsToCome(desired, lookup, now)).toHaveLength(1);
  });
});

describe('ends of the next seven days', () => {
  it('include the moment at which the week is over, and nothing after it', async () => {
    const all = await toCome(['"2026-11-27T12:00:00Z"', '"2026-11-27T12:00:01Z"']);
    const { ends } = endsSoon(all, now, { limits: atMost(10) });
    expect(ends.map(({ end }) => end)).toEqual(['2026-11-27T12:00:00.000Z']);
  });

  it.each([
    ['as many as the limit', 2, []],
    ['one more than the limit', 1, [{ section: 'members', day: '2026-11-22', ends: 2, limit: 1 }]],
  ])('are said by day and section: %s', async (_, limit, above) => {
    // The last moment of a day belongs to it, and the first of the next one does not.
    const all = await toCome(['"2026-11-22"', '"2026-11-22T00:00:01Z"', '"2026-11-23T00:00:01Z"']);
    expect(endsSoon(all, now, { limits: atMost(limit) }).above).toEqual(above);
  });

  it('have only the limit of scheduled removals once a scan has seen them', async () => {
    const all = await toCome(['"2026-11-22"', '"2026-11-22"', '"2026-11-22"']);
    const aboveIf = (seenEnd: (end: AccessEnd) => boolean) => endsSoon(all, now, { limits: atMost(1, 2), seenEnd }).above;
    expect(aboveIf(() => true)).toEqual([{ section: 'members', day: '2026-11-22', ends: 3, limit: 2 }]);
    // One that nobody has seen has the smaller limit, and the day with it.
    expect(aboveIf(({ address }) => address !== 'member/bo@acme.example')).toMatchObject([{ limit: 1 }]);
  });
});
