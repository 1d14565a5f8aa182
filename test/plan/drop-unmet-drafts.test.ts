// Steps that cannot run because a resource is missing: they share the fate of their prerequisite, and so do their dependents.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Lookup } from '../../src/kinds/kind.ts';
import type { Draft } from '../../src/plan/draft.ts';
import { dropUnmetDrafts } from '../../src/plan/drop-unmet-drafts.ts';
import type { NotNow } from '../../src/plan/plan.ts';
import { draftNamed, group, says } from './drafts.ts';
import { platformOf, worldOf } from './world.ts';

let lookup: Lookup;
beforeAll(async () => {
  ({ lookup } = await worldOf('groups: {}\n', platformOf({ groups: [{ identifier: 'live', name: 'Live' }] })));
});

const creating = (name: string, rest: Parameters<typeof draftNamed>[1] = {}): Draft => draftNamed(name, { creates: group(name), ...rest });
const needing = (name: string, ...needs: readonly string[]): Draft => draftNamed(name, { requires: needs.map(group) });

/** The remaining steps, and the result of the others. */
const dropped = (
  drafts: readonly Draft[],
  known: Readonly<Record<string, NotNow>> = {},
): readonly [readonly string[], readonly (readonly [string, NotNow])[]] => {
  const unplanned = Object.entries(known).map(([name, answer]) => ({ address: group(name), class: 'change' as const, answer }));
  const plan = dropUnmetDrafts({ drafts, unplanned }, lookup);
  expect(plan.unplanned.slice(0, unplanned.length)).toEqual(unplanned);
  return [says(plan.drafts), plan.unplanned.slice(unplanned.length).map(({ address, answer }) => [address, answer])];
};

const unknown = (needs: string, cause = ''): NotNow => ({
  type: 'unknown',
  fields: [],
  why: `it depends on group/${needs}, which does not exist and is not created by this plan${cause}`,
});

describe('a step is kept', () => {
  const made = creating('made');
  it.each<[string, readonly Draft[]]>([
    ['without prerequisites', [needing('a')]],
    ['whose prerequisite exists', [needing('a', 'live')]],
    ['whose prerequisite another step creates', [needing('a', 'made'), made]],
    ['whose call names a resource that another step creates', [draftNamed('a', { body: { in: [{ idOf: group('made') }] } }), made]],
    [
      'whose prerequisite exists, although the step that creates it is dropped',
      [creating('live', { requires: [group('gone')] }), needing('a', 'live')],
    ],
  ])('%s', (_, drafts) => {
    const kept = drafts.filter(({ step }) => !step.requires?.includes(group('gone')));
    expect(dropped(drafts)[0]).toEqual(says(kept));
  });
});

describe('a step is dropped', () => {
  it.each<[string, NotNow, NotNow]>([
    [
      'waits',
      { type: 'waiting', fields: [], on: 'invitation', who: 'rui must accept' },
      { type: 'waiting', fields: [], on: 'invitation', who: 'first group/gone: rui must accept' },
    ],
    [
      'is impossible',
      { type: 'impossible', fields: ['name'], why: 'nobody can', instead: 'live with it' },
      { type: 'impossible', fields: [], why: 'it depends on group/gone: nobody can', instead: 'live with it' },
    ],
    ['is not known', { type: 'unknown', fields: [], why: '403' }, unknown('gone', ': 403')],
  ])('when its prerequisite %s', (_, known, fate) => {
    expect(dropped([needing('a', 'live', 'gone')], { gone: known })).toEqual([[], [['group/a', fate]]]);
  });

  it('when nothing is known about its prerequisite', () => {
    expect(dropped([needing('a', 'gone')])).toEqual([[], [['group/a', unknown('gone')]]]);
  });

  it('with all later and dependent ones, and reports the first cause of each', () => {
    const first = creating('first', { requires: [group('gone')] });
    const drafts = [
      needing('second', 'first'),
      first,
      draftNamed('after', {}, { after: [first.id] }),
      needing('both', 'first', 'lost'),
      needing('other'),
    ];
    const [kept, fates] = dropped(drafts);
    expect(kept).toEqual(['other']);
    expect(new Map(fates)).toEqual(
      new Map([
        ['group/first', unknown('gone')],
        ['group/second', unknown('gone')],
        ['group/after', unknown('gone')],
        ['group/both', unknown('lost')],
      ]),
    );
  });

  it('with the fields that it would change', () => {
    const changes = ['name', 'name', 'description'].map((field) => ({ resource: group('a'), field, from: null, to: 'x' }));
    const draft = draftNamed('a', { requires: [group('gone')] }, { changes });
    expect(dropped([draft])[1]).toEqual([['group/a', { ...unknown('gone'), fields: ['name', 'description'] }]]);
  });

  it('once, though it has several steps', () => {
    const twice = [needing('a', 'gone'), draftNamed('a', { description: 'again', body: 'x', requires: [group('gone')] })];
    expect(dropped(twice)).toEqual([[], [['group/a', unknown('gone')]]]);
  });
});
