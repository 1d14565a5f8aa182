// The basis of digests that authorize: a live change of a resource or subject of a step changes the digest, and other changes do not.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CollectionName } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { StepDraft } from '../../src/kinds/step.ts';
import type { Live } from '../../src/live/live.ts';
import { basisAmong } from '../../src/plan/basis.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { lookAt, observed } from '../apply/step-of.ts';
import { addressOfText, type Extras, now, planOf, platformOf } from './world.ts';

const person = (name: string, domain = 'acme.example') => ({ email: `${name}@${domain}`, roles: ['custom'] });
const volume = { name: 'data', size: 10, updated_at: '2026-11-01T00:00:00Z' } as const;
const state: TenantDescription = {
  roles: [{ name: 'custom', permissions: ['bs_volume_list', 'bs_volume_get'] }],
  members: [person('rui'), { email: 'bob@shop.example', roles: ['viewer'] }],
  service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy' }] }],
  groups: [
    { identifier: 'ops', name: 'Ops', members: [{ email: 'rui@acme.example' }] },
    { identifier: 'all', name: 'All', members: [{ email: 'rui@acme.example' }] },
  ],
  domains: [{ domain: 'shop.example', verified: true, federations: [{ type: 'saml', name: 'okta' }] }],
  regions: { 'br-se1': { volumes: [volume, { ...volume, name: 'logs' }] } },
};

const removing = (address: string): string => `removed: { ${address}: { reason: gone } }\n`;
const federation = "domains: { shop.example: { federations: { okta: { type: saml, entity_id: 'urn:new' } } } }\n";

const digestsIn = ({ digests, acknowledge }: Plan): string => JSON.stringify([digests, acknowledge]);

const moved =
  (change: (item: Observed) => Observed): ((live: Live) => Live) =>
  (live) => ({ ...live, collections: live.collections.map((one) => ({ ...one, items: one.items.map(change) })) });

const withValues = (address: string, values: Observed['values']): Extras => ({
  live: moved((item) => (item.address === address ? { ...item, values: { ...item.values, ...values } } : item)),
});

const withId = (address: string): Extras => ({ live: moved((item) => (item.address === address ? { ...item, id: 'another' } : item)) });

const more = (rest: TenantDescription): TenantDescription => ({ ...state, ...rest });
const joined = more({ members: [...(state.members ?? []), person('new')] });
const groupsWith = (identifier: string): TenantDescription =>
  more({
    groups: (state.groups ?? []).map((group) =>
      group.identifier === identifier ? { ...group, members: [...(group.members ?? []), { email: 'bob@shop.example' }] } : group,
    ),
  });

type Case = [name: string, text: string, other: TenantDescription, extras?: Extras];
const mfa = 'access_control: { enabled: true, enforce_mfa: true }\n';
const granted = 'service_accounts: { ci: { roles: [viewer] } }\n';
const reduced = 'roles: { custom: { permissions: [bs_volume_list] } }\n';

const different: Case[] = [
  ['MFA, with another member', mfa, joined],
  ['MFA, with a member who was added again', mfa, state, withId('member/rui@acme.example')],
  ['a role, with another holder', reduced, joined],
  [
    'a role, with an account that holds it',
    reduced,
    more({ service_accounts: [{ name: 'ci', roles: ['custom'], api_keys: [{ name: 'deploy' }] }] }),
  ],
  ['a group, with another member', removing('group/ops'), groupsWith('ops')],
  [
    'a federation, with another member of its domain',
    federation,
    more({ members: [...(state.members ?? []), person('eve', 'shop.example')] }),
  ],
  [
    'a federation that was changed',
    federation,
    state,
    withValues('federation/shop.example/okta', { updated_at: '2026-11-19T00:00:00.000Z' }),
  ],
  [
    'an account, with another key',
    removing('service-account/ci'),
    more({ service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy' }, { name: 'other' }] }] }),
  ],
  [
    'a role of an account, with another key',
    granted,
    more({ service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy' }, { name: 'other' }] }] }),
  ],
  [
    'a key that was there before',
    'service_accounts: { ci: { api_keys: { fresh: { deliver_to: vault, scopes: [mcr.read] } } } }\n',
    more({ service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy' }, { name: 'fresh', revoked_at: '2026-11-01T00:00:00Z' }] }] }),
  ],
  [
    'a volume that was changed',
    removing('volume/br-se1/data'),
    state,
    withValues('volume/br-se1/data', { updated_at: '2026-11-19T00:00:00.000Z' }),
  ],
  ['a member who was added again', removing('member/rui@acme.example'), state, withId('member/rui@acme.example')],
];

const equal: Case[] = [
  ['MFA, another day', mfa, state, { at: new Date(now.getTime() + 86_400_000) }],
  ['a role, with a member who does not have it', reduced, more({ members: [...(state.members ?? []), { email: 'eve@acme.example' }] })],
  ['a group, with another member of another group', removing('group/ops'), groupsWith('all')],
  ['a federation, with another member of another domain', federation, joined],
  [
    'a role of an account, with another key that was revoked',
    granted,
    more({ service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy' }, { name: 'old', revoked_at: '2026-11-01T00:00:00Z' }] }] }),
  ],
  [
    'a volume, and another one was changed',
    removing('volume/br-se1/data'),
    state,
    withValues('volume/br-se1/logs', { updated_at: '2026-11-19T00:00:00.000Z' }),
  ],
];

describe('digests that authorize', () => {
  it.each(different)('differ: %s', async (_, text, other, extras) => {
    const before = await planOf(text, platformOf(state));
    const after = await planOf(text, platformOf(other), extras);
    expect(before.steps).not.toEqual([]);
    expect(digestsIn(after)).not.toBe(digestsIn(before));
  });

  it.each(equal)('are the same: %s', async (_, text, other, extras) => {
    const before = await planOf(text, platformOf(state));
    expect(before.steps).not.toEqual([]);
    expect(digestsIn(await planOf(text, platformOf(other), extras))).toBe(digestsIn(before));
  });

  it('do not depend on how the names of collections are written', async () => {
    const text = removing('service-account/ação');
    const named = platformOf(more({ service_accounts: [{ name: 'ação', api_keys: [{ name: 'deploy' }] }] }));
    const encoded = moved((item) => ({ ...item, in: item.in.replaceAll('ação', 'a%C3%A7%C3%A3o') as CollectionName }));
    const before = await planOf(text, named);
    expect(before.steps).not.toEqual([]);
    expect(digestsIn(await planOf(text, named, { live: encoded }))).toBe(digestsIn(before));
  });

  it.each([mfa, reduced, removing('group/ops'), federation, removing('volume/br-se1/data'), removing('member/rui@acme.example')])(
    'are others in another tenant: %s',
    async (text) => {
      const here = await planOf(text, platformOf(state));
      const there = await planOf(text, platformOf(state), {
        live: (live) => ({ ...live, tenant: '11111111-2222-4333-8444-555555555555' }),
      });
      expect(there.steps.map(({ id }) => id)).toEqual(here.steps.map(({ id }) => id));
      expect(there.digests.change).not.toBe(here.digests.change);
      expect(there.acknowledge.change === here.acknowledge.change).toBe(here.acknowledge.change === undefined);
    },
  );
});

const groupAddress = addressOfText('group/ops');
const step = {
  description: 'x',
  operation: 'iam.deleteGroup',
  resources: [groupAddress],
  preconditions: [],
  postconditions: [],
  reversibility: 'partially-reversible',
  accessEffect: 'revokes',
} as const;

describe('the basis of a step', () => {
  const other = addressOfText('group/other');
  const condition = { at: { address: other }, exists: true } as const;
  it.each<[string, Partial<StepDraft>]>([
    ['creates', { creates: other }],
    ['deletes', { deletes: other }],
    ['requires', { preconditions: [condition] }],
    ['verifies', { postconditions: [condition] }],
  ])('depends on what the step %s', (_, rest) => {
    const changed = { ...observed(other), id: 'another' };
    const [before, after] = [observed(other), changed].map((item) => basisAmong(lookAt(item), 't')({ ...step, resources: [], ...rest }));
    expect(after).not.toBe(before);
  });

  it('does not depend on the order of the reads', () => {
    const items = ['group-member/ops/a@x', 'group-member/ops/b@x'].map((text) => observed(addressOfText(text), { parent: groupAddress }));
    const lookup = (all: readonly Observed[]) => ({
      ...lookAt(observed(groupAddress), ...all),
      all: (kind: string) => [observed(groupAddress), ...all].filter((item) => item.kind === kind),
      below: () => ({ completeness: { type: 'complete' as const }, items: all }),
    });
    const [one, other] = [basisAmong(lookup(items), 't')(step), basisAmong(lookup(items.toReversed()), 't')(step)];
    expect(other).toBe(one);
    expect(basisAmong(lookup(items.slice(1)), 't')(step)).not.toBe(one);
    expect(basisAmong(lookup(items), 'T')(step)).toBe(one);
    expect(basisAmong(lookup(items), undefined)(step)).not.toBe(one);
  });
});

it('docs/plan.md names every kind that reports no last change, whose digests can recur', () => {
  const page = readFileSync('docs/plan.md', 'utf8');
  const silent = kindList.filter((kind) => kind.answer && !('updated_at' in kind.fields)).map(({ title }) => title[1]);
  const named = /for which the platform reports no last change: ([^.]*)\./.exec(page.replaceAll(/\s+/g, ' '))?.[1] ?? '';
  expect(named.split(/, | and /).sort()).toEqual([...silent].sort());
});
