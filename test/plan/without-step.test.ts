// Differences without a step: unread, ambiguous, impossible, or failed creations. Each is reported.
import { beforeAll, describe, expect, it } from 'vitest';
import type { DifferenceEntry } from '../../src/diff/difference.ts';
import type { DueWork } from '../../src/due/due.ts';
import { kindOf } from '../../src/kinds/address.ts';
import type { Declared, Observed } from '../../src/kinds/kind.ts';
import type { StepDraft } from '../../src/kinds/step.ts';
import { draftPlan } from '../../src/plan/draft-plan.ts';
import { makePlan, type PlanSources } from '../../src/plan/make-plan.ts';
import type { NotNow, Unplanned } from '../../src/plan/plan.ts';
import { observed } from '../apply/step-of.ts';
import { group, stepNamed } from './drafts.ts';
import { addressOfText, type Extras, planOf, platformOf, saysOf, worldOf } from './world.ts';

const at = { file: 'acme.yaml', line: 4, col: 12 };

let empty: PlanSources;
beforeAll(async () => {
  empty = await worldOf('', platformOf());
});

const data = 'volumes: { data: { region: br-se1 } }\n';
const volumes = (...all: readonly { readonly name: string; readonly size?: number }[]) =>
  platformOf({ regions: { 'br-se1': { volumes: all } } });

/** All live items of this kind are changed. */
const changing = (kind: string, change: (item: Observed) => Observed): Extras => ({
  live: (live) => ({
    ...live,
    collections: live.collections.map((one) => ({ ...one, items: one.items.map((item) => (item.kind === kind ? change(item) : item)) })),
  }),
});

const answersTo = async (...input: Parameters<typeof planOf>) => {
  const { steps, unplanned } = await planOf(...input);
  expect(steps).toEqual([]);
  return unplanned;
};

describe('a resource that the platform failed to create', () => {
  const state = (phase: Observed['phase'], values: Observed['values']): Extras =>
    changing('volume', (item) => ({ ...item, phase, values: { ...item.values, ...values } }));
  const never = (how: string) => [
    {
      address: 'volume/br-se1/data',
      at,
      class: 'change',
      answer: {
        type: 'impossible',
        fields: [],
        why: `the platform started to create it and failed (${how})`,
        instead: 'delete it on the platform, then apply again',
      },
    },
  ];

  it.each<[string, Extras, unknown]>([
    ['was never created, however it is declared', state('failed', { state: 'new', status: 'creating_error' }), never('creating_error')],
    ['was never created, if no cause is reported', state('failed', { state: 'new', status: undefined }), never('no reason given')],
    ['exists when something else failed', state('failed', { state: 'in-use', status: 'extending_error' }), []],
    ['may still be created', state('moving', { state: 'new', status: 'creating' }), []],
    ['exists when it has settled', state('settled', { state: 'new', status: 'completed' }), []],
  ])('%s', async (_, extras, expected) => {
    expect(await answersTo(data, volumes({ name: 'data' }), extras)).toEqual(expected);
  });
});

describe('an unknown difference', () => {
  const unknown = (address: string, why: string, place: object = { at }, fields: readonly string[] = []) => [
    { address, ...place, class: 'change', answer: { type: 'unknown', fields, why } },
  ];
  const rui = 'members: { rui@acme.example: { roles: [editor], permissions: [] } }\n';

  it('is reported for two resources that share a key', async () => {
    const state = volumes({ name: 'data' }, { name: 'other' });
    const alike = changing('volume', (item) => ({
      ...item,
      address: addressOfText('volume/br-se1/data'),
      values: { ...item.values, name: 'data' },
    }));
    const ids = (await worldOf(data, state, alike)).lookup.all('volume').map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const why = `2 live resources share this name (ids ${ids.join(', ')}), and none of them is changed: pin the one that is meant with \`id:\``;
    expect((await answersTo(data, state, alike)).map(({ answer }) => answer)).toEqual([{ type: 'unknown', fields: [], ids, why }]);
  });

  it('is reported for a collection that was not read', async () => {
    const gaps = { member: { type: 'not-requested' } as const };
    const nobody = platformOf();
    expect(await answersTo(rui, nobody, { gaps })).toEqual(unknown('member/rui@acme.example', 'member was not requested'));
  });

  it('is not reported for a resource that was read, or that is not declared', async () => {
    expect(await answersTo(data, volumes({ name: 'data' }, { name: 'other' }))).toEqual([]);
  });
});

/** Without a world: the entry is the only one of its kind. */
describe('an entry', () => {
  const image = addressOfText('image/br-se1/app/web/sha256:0');
  const ops = group('ops');
  const declared: Declared = { kind: 'group', address: ops, values: {}, at, fieldAt: {} };
  const unplanned = (answer: NotNow, address = ops): Unplanned => ({ address, at, class: 'change', answer });
  const ids = ['a', 'b'];
  const draftedBy = (entry: DifferenceEntry) => {
    const entries = { ...empty.difference.entries, [kindOf(entry.address)]: [entry] };
    return draftPlan({ ...empty.difference, entries }, empty.due, empty.lookup);
  };

  it.each<[string, DifferenceEntry, Unplanned]>([
    [
      'fields that could not be read',
      { type: 'unknown', address: ops, declared, because: { type: 'failed', cause: '500' }, fields: ['name', 'roles'] },
      unplanned({ type: 'unknown', fields: ['name', 'roles'], why: 'name, roles could not be read: 500' }),
    ],
    [
      'a field that nothing asked for',
      { type: 'unknown', address: ops, declared, because: { type: 'not-requested' }, fields: ['name'] },
      unplanned({ type: 'unknown', fields: ['name'], why: 'name could not be read: nothing asked for them' }),
    ],
    [
      'a collection that was not requested',
      { type: 'unknown', address: ops, declared, because: { type: 'not-requested' } },
      unplanned({ type: 'unknown', fields: [], why: 'group was not requested' }),
    ],
    [
      'a conflict',
      { type: 'conflict', address: ops, declared, ids, at, why: 'two are live', action: 'delete one' },
      unplanned({ type: 'manual', fields: [], why: 'two are live', action: 'delete one' }),
    ],
    [
      'a name that several have',
      { type: 'ambiguous', address: ops, declared, ids },
      unplanned({
        type: 'unknown',
        fields: [],
        why: '2 live resources share this name (ids a, b), and none of them is changed: pin the one that is meant with `id:`',
        ids,
      }),
    ],
    [
      'a change of a kind that is only audited',
      {
        type: 'changed',
        address: image,
        declared: { ...declared, kind: 'image', address: image },
        observed: observed(image),
        fields: ['tags'],
        changes: [{ field: 'tags', from: [], to: ['v1'] }],
      },
      unplanned({ type: 'impossible', fields: ['tags'], why: 'images are audit-only', instead: 'change it on the platform' }, image),
    ],
  ])('%s', (_, entry, expected) => expect(draftedBy(entry)).toStrictEqual({ drafts: [], unplanned: [expected] }));

  it('several live resources of a name that is not declared', () => {
    expect(draftedBy({ type: 'ambiguous', address: ops, ids }).unplanned).toMatchObject([
      { answer: { why: expect.stringMatching(/declare each under a name of its own with `id:`, or rename all but one$/) } },
    ]);
  });
});

describe('secrets that the operator sends again', () => {
  const hub = "url: 'https://hub.example', credentials: { access_key: { secret: a }, access_secret: { secret: b } } }";
  const text = `proxy_caches: { hub: { region: br-se1, provider: docker-hub, ${hub}, other: { region: br-se1, provider: docker-hub, ${hub} }\n`;
  const cache = (name: string) => ({ name, url: 'https://hub.example' });
  const state = platformOf({ regions: { 'br-se1': { proxy_caches: [cache('hub'), cache('other')] } } });

  it('are sent without a difference, only for the named resources', async () => {
    expect(saysOf((await planOf(text, state)).steps)).toEqual([]);
    const { steps } = await planOf(text, state, { resend: ['proxy-cache/br-se1/hub'] });
    expect(saysOf(steps)).toEqual([expect.stringContaining('hub'), 'change credentials of proxy cache hub in br-se1']);
    expect(steps.flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('do not change a recreated resource', async () => {
    const [plain, resent] = [await planOf(text, platformOf()), await planOf(text, platformOf(), { resend: ['proxy-cache/br-se1/hub'] })];
    expect(resent).toEqual(plain);
  });
});

describe('the steps of a chain', () => {
  it('need the one before each', async () => {
    const input = await worldOf('groups: {}\n', platformOf());
    const chain: readonly StepDraft[] = ['c', 'b', 'a'].map((name) => stepNamed(name));
    const work = {
      type: 'expiry' as const,
      address: addressOfText('group/c'),
      under: 'test',
      because: at,
      why: 'test',
      answer: { type: 'steps' as const, chain },
    };
    const { steps } = makePlan({ ...input, due: { now: '', notes: [], work: [work] } });
    expect(saysOf(steps)).toEqual(['c', 'b', 'a']);
    expect(steps.map(({ dependsOn }) => dependsOn)).toEqual([[], [steps[0]?.id], [steps[1]?.id]]);
    expect(steps).toMatchObject([{ because: { source: at, why: 'test' }, class: 'due', changes: [] }, {}, {}]);
  });
});

describe('scheduled work', () => {
  it('that waits is not asked for again', () => {
    const work: DueWork = {
      type: 'key-rotation',
      address: group('ops'),
      under: 'test',
      because: at,
      why: 'test',
      answer: { type: 'waiting', fields: [], on: 'approval', who: 'somebody', asks: stepNamed('ops') },
    };
    expect(draftPlan(empty.difference, { ...empty.due, work: [work] }, empty.lookup)).toStrictEqual({
      drafts: [],
      unplanned: [{ address: group('ops'), at, class: 'due', answer: { type: 'waiting', fields: [], on: 'approval', who: 'somebody' } }],
    });
  });
});
