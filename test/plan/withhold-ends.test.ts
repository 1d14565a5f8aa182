// An end of access that a guard would refuse is withheld with its whole chain; everything else stays as it is.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Draft } from '../../src/plan/draft.ts';
import type { Guard, GuardContext } from '../../src/plan/guards/guard.ts';
import { limitsOf } from '../../src/plan/limits.ts';
import { removalsOf } from '../../src/plan/removals.ts';
import { refusedEnds, withholdEnds } from '../../src/plan/withhold-ends.ts';
import { draftNamed, group, says } from './drafts.ts';
import { platformOf, worldOf } from './world.ts';

let contextOf: (drafts: readonly Draft[]) => GuardContext;
beforeAll(async () => {
  const { desired, live, lookup, trust } = await worldOf('members: {}\n', platformOf());
  contextOf = (drafts) => ({
    drafts,
    desired,
    live,
    lookup,
    trust,
    limits: limitsOf({}, trust),
    removals: removalsOf(drafts, live, lookup),
    past: { type: 'not-needed' },
  });
});

/** It objects to the drafts with one of these descriptions. */
const objecting = (name: string, to: readonly string[], overriddenBy: Guard['overriddenBy'] = 'nothing'): Guard => ({
  name,
  about: '',
  overriddenBy,
  check: ({ drafts }) => {
    const found = drafts.filter(({ step }) => to.includes(step.description)).map(({ id }) => id);
    return found.length === 0 ? [] : [{ message: 'too few would remain.', help: '', drafts: found }];
  },
});

const ended = (name: string, rest: Partial<Draft> = {}): Draft =>
  draftNamed(name, {}, { class: 'due', due: { work: 'access-end', resource: group(name) }, ...rest });

/** An end in two steps, another one, other scheduled work and a change. */
const first = ended('revoke');
const drafts = [
  first,
  ended('remove', { chain: first.id, after: [first.id] }),
  ended('other'),
  draftNamed('expire', {}, { class: 'due', due: { work: 'expiry', resource: group('expire') } }),
  draftNamed('change'),
];

describe('an end of access', () => {
  it('that a guard refuses is withheld with its chain, and said once', () => {
    const { drafts: left, withheld } = withholdEnds(drafts, contextOf, [objecting('minimum', ['remove'])]);
    expect(says(left)).toEqual(['other', 'expire', 'change']);
    expect(withheld).toEqual([
      {
        address: group('revoke'),
        at: first.because.source,
        class: 'due',
        answer: {
          type: 'impossible',
          fields: [],
          why: 'the guard minimum withholds the end of access: too few would remain',
          instead: 'change what the guard counts, or give the access a later end',
        },
      },
    ]);
  });

  it('is withheld for each of several refused chains', () => {
    const { drafts: left, withheld } = withholdEnds(drafts, contextOf, [objecting('minimum', ['revoke']), objecting('limit', ['other'])]);
    expect(says(left)).toEqual(['expire', 'change']);
    expect(withheld.map(({ address }) => address)).toEqual([group('revoke'), group('other')]);
  });

  it.each([
    ['a guard that an acknowledgement overrides', objecting('asking', ['revoke', 'other'], { acknowledgement: 'opens-path' })],
    ['a guard that refuses other scheduled work and changes', objecting('minimum', ['expire', 'change'])],
    ['a guard that objects to nothing', objecting('minimum', [])],
  ])('is not withheld by %s', (_, guard) => {
    const { drafts: left, withheld } = withholdEnds(drafts, contextOf, [guard]);
    expect(says(left)).toEqual(says(drafts));
    expect(withheld).toEqual([]);
  });

  it('is withheld by a guard that only the trust file loosens', () => {
    const { withheld } = withholdEnds(drafts, contextOf, [objecting('minimum', ['other'], 'trust')]);
    expect(withheld.map(({ address }) => address)).toEqual([group('other')]);
  });

  it('is what the guards are evaluated for: a plan without one does not pay for it', () => {
    const unasked = (): GuardContext => {
      throw new Error('evaluated');
    };
    const others = drafts.slice(3);
    expect(withholdEnds(others, unasked, [objecting('minimum', ['change'])])).toEqual({ drafts: others, withheld: [] });
    expect(() => withholdEnds(drafts, unasked, [])).toThrow('evaluated');
  });

  it('is named by its chain', () => {
    const refused = refusedEnds(contextOf(drafts), [objecting('minimum', ['remove', 'change'])], ({ class: name }) => name === 'due');
    expect([...refused]).toEqual([[first.id, { guard: 'minimum', message: 'too few would remain.' }]]);
  });
});
