// Differences without a step: unread, ambiguous, impossible, or failed creations. Each is reported.
import { describe, expect, it } from 'vitest';
import type { Observed } from '../../src/kinds/kind.ts';
import type { StepDraft } from '../../src/kinds/step.ts';
import { draftPlan } from '../../src/plan/draft-plan.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { stepNamed } from './drafts.ts';
import { addressOfText, type Extras, planOf, platformOf, saysOf, worldOf } from './world.ts';

const at = { file: 'acme.yaml', line: 4, col: 12 };
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
  const someone = platformOf({ members: [{ email: 'rui@acme.example' }] });

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

  it('is reported for fields that were not read', async () => {
    const input = await worldOf(rui, someone);
    const address = addressOfText('member/rui@acme.example');
    const entry = {
      type: 'unknown' as const,
      address,
      because: { type: 'denied' as const, cause: '403' },
      fields: ['roles', 'permissions'],
    };
    const difference = { ...input.difference, entries: { ...input.difference.entries, member: [entry] } };
    expect(draftPlan(difference, input.due, input.lookup, {}).unplanned).toEqual(
      unknown(address, 'roles, permissions could not be read: 403', {}, ['roles', 'permissions']),
    );
  });

  it('is not reported for a resource that was read, or that is not declared', async () => {
    expect(await answersTo(data, volumes({ name: 'data' }, { name: 'other' }))).toEqual([]);
  });
});

describe('a kind that cannot be written', () => {
  it('is only audited', async () => {
    const state = platformOf({ regions: { 'br-se1': { instances: [{ name: 'vm' }], volumes: [{ name: 'data', attached_to: 'vm' }] } } });
    const input = await worldOf(data, state);
    const [observed] = input.lookup.all('instance');
    if (!observed) throw new Error('no instance');
    const extra = { type: 'unexpected' as const, because: 'removed' as const, address: observed.address, observed, at, changes: [] };
    const difference = { ...input.difference, entries: { ...input.difference.entries, instance: [extra] } };
    expect(makePlan({ ...input, difference }).unplanned).toEqual([
      {
        address: observed.address,
        at,
        class: 'change',
        answer: { type: 'impossible', fields: [], why: 'instances are audit-only', instead: 'change it on the platform' },
      },
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
    expect(steps).toMatchObject([{ because: { source: at, why: 'test' }, class: 'due' }, {}, {}]);
  });
});
