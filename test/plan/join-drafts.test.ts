// One call for several drafts: the effect on their classes, positions, changes and prerequisites.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Draft } from '../../src/plan/draft.ts';
import { draftPlan } from '../../src/plan/draft-plan.ts';
import { joinDrafts } from '../../src/plan/join-drafts.ts';
import type { StepClass } from '../../src/plan/plan.ts';
import { draftNamed, group, says } from './drafts.ts';
import { platformOf, worldOf } from './world.ts';

/** The same call for each of these, from these lines of the file. */
const wanted = (line: number, rest: Partial<Draft> = {}, why?: string): Draft =>
  draftNamed('same', {}, { because: { source: { file: 'acme.yaml', line, col: 1 }, ...(why ? { why } : {}) }, ...rest });

describe('the same call, requested twice', () => {
  const change = { resource: group('same'), field: 'name', from: 'a', to: 'b' };

  it('becomes one step, with the reason that is first in the file and the changes of all', () => {
    const drafts = [wanted(3, { changes: [change] }), wanted(2, { changes: [{ ...change, field: 'other' }] })];
    for (const all of [drafts, drafts.toReversed()]) {
      const [one, ...others] = joinDrafts(all);
      expect(others).toEqual([]);
      expect(one).toMatchObject({ id: drafts[0]?.id, because: { source: { line: 2 } } });
      expect(one?.changes.map(({ field }) => field)).toEqual(['other', 'name']);
      expect(one).not.toHaveProperty('restores');
    }
    expect(joinDrafts([wanted(2, {}, 'b'), wanted(2, {}, 'a'), wanted(2)]).map(({ because }) => because.why)).toEqual([undefined]);
  });

  it.each<[StepClass, readonly StepClass[]]>([
    ['change', ['drift', 'due', 'change']],
    ['drift', ['due', 'drift']],
    ['due', ['due', 'due']],
  ])('is a %s when it is requested as %s', (expected, classes) => {
    expect(joinDrafts(classes.map((name, at) => wanted(at, { class: name }))).map((draft) => draft.class)).toEqual([expected]);
  });

  it('may revert a change made outside the file if one of them does', () => {
    expect(joinDrafts([wanted(2), wanted(3, { restores: true }), wanted(4)])).toMatchObject([{ restores: true }]);
  });

  it('runs after every predecessor of each, never after itself', () => {
    const [one, other] = [draftNamed('one'), draftNamed('other')];
    const joined = joinDrafts([one, other, wanted(2, { after: [one.id] }), wanted(3, { after: [other.id, one.id, wanted(1).id] })]);
    expect(joined.find(({ step }) => step.description === 'same')?.after).toEqual([one.id, other.id]);
  });

  it('is unchanged when it is requested once', () => {
    const drafts = [wanted(2), draftNamed('other')];
    expect(joinDrafts(drafts)).toEqual(drafts);
  });
});

describe('calls that one call can replace', () => {
  let drafts: readonly Draft[];
  beforeAll(async () => {
    const people = ['rui', 'livia'].map((name) => ({ email: `${name}@acme.example`, roles: ['viewer'] }));
    const text = 'members: { rui@acme.example: { roles: [viewer, editor] }, livia@acme.example: { roles: [viewer, editor] } }\n';
    const { difference, due, lookup } = await worldOf(text, platformOf({ members: people }));
    ({ drafts } = draftPlan(difference, due, lookup, {}));
  });

  const joined = (change: (draft: Draft, at: number) => Draft): readonly string[] => says(joinDrafts(drafts.map(change)));
  const each = ['grant role editor to livia@acme.example', 'grant role editor to rui@acme.example'];

  it('are joined when they have the same class and both restore or both do not', () => {
    expect(joined((draft) => draft)).toEqual(['grant role editor to 2 members']);
    expect(joined((draft) => ({ ...draft, class: 'drift', restores: true }))).toEqual(['grant role editor to 2 members']);
  });

  it.each<[string, (draft: Draft, at: number) => Draft]>([
    ['they are due by time', (draft) => ({ ...draft, class: 'due' })],
    ['they are of two classes', (draft, at) => ({ ...draft, class: at === 0 ? 'change' : 'drift' })],
    ['one restores', (draft, at) => (at === 0 ? { ...draft, restores: true } : draft)],
  ])('stay separate when %s', (_, change) => {
    expect(joined(change).toSorted()).toEqual(each);
  });
});
