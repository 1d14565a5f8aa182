// Every field of every kind is filled into the simulator, and unread values are not invented.
import { describe, expect, it } from 'vitest';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import type { Completeness, Received } from '../../../src/kinds/kind.ts';
import type { KindName } from '../../../src/kinds/names.generated.ts';
import { describeLive } from '../../../src/simulation/fill/describe-live.ts';
import type { NamedBySteps } from '../../../src/simulation/named-by-steps.ts';
import { itemOf, liveOf, region } from '../live-of.ts';
import { contents, readFrom } from '../reading-back.ts';
import { whole } from './whole.ts';

const stateOf = async (...of: Parameters<typeof describeLive>) => (await describeLive(...of)).state;

const nobody: NamedBySteps = { instances: new Map(), users: new Map() };

/** Fields of the file only, write-only ones, fields from related items; and those that no read here provides. */
const elsewhere: readonly string[] = kindList.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, { side, secret, filledBy }]) => {
    const byName = (name === 'backup' || name === 'snapshot') && (field === 'schedule' || field === 'slot');
    return side === 'desired' || secret || filledBy === 'inPolicies' || byName ? [`${name} ${field}`] : [];
  }),
);
/** What no plan reads, so that no simulation is filled with it. */
const unchanged: readonly string[] = ['usage', ...kindList.flatMap(({ name, asked }) => (asked ? [name] : []))];
/** Of the image of an instance, of which a simulation knows only the id of the usual one. */
const ofImage: readonly string[] = ['instance image_name', 'instance platform'];

describe('all readable values', () => {
  it('occur in this organization', async () => {
    const { collections } = await readFrom(whole);
    const items = collections.flatMap((one) => one.items);
    const undecided = kindList
      .filter(({ name }) => !unchanged.includes(name))
      .flatMap(({ name, fields }) => {
        const some = items.filter(({ kind }) => kind === name);
        return Object.keys(fields).flatMap((field) =>
          some.some(({ values }) => (values[field] ?? null) !== null) ? [] : `${name} ${field}`,
        );
      });
    expect(undecided.filter((one) => !ofImage.includes(one))).toEqual(
      elsewhere.filter((one) => !unchanged.some((kind) => one.startsWith(`${kind} `))),
    );
  });

  it('are read back unchanged', async () => {
    const live = await readFrom(whole);
    const again = await readFrom(await stateOf(live, nobody));
    expect(again.tenant).toBe(live.tenant);
    expect(contents(again)).toEqual(contents(live));
  });
});

const nothing = {
  members: [],
  invitations: [],
  roles: [],
  service_accounts: [],
  groups: [],
  domains: [],
};
const emptyRegion = {
  registry_users: [],
  registries: [],
  proxy_caches: [],
  instances: [],
  volumes: [],
  snapshots: [],
  backups: [],
  schedulers: [],
};

describe('unread data', () => {
  it('keeps the defaults of the simulator', async () => {
    expect(await stateOf(liveOf([]), nobody)).toStrictEqual({ tenants: [{ ...nothing, regions: { [region]: emptyRegion } }] });
  });

  it('does not exist if everything was read', async () => {
    const complete: Completeness = { type: 'complete' };
    const read = { 'access-control': complete, permission: complete, scope: complete };
    expect(await stateOf({ ...liveOf([], read), tenant: 'ours' }, nobody)).toEqual({
      products: [],
      scopes: [],
      tenants: [{ id: 'ours', access_control: null, ...nothing, regions: { [region]: emptyRegion } }],
    });
  });

  it('is not invented for existing resources', async () => {
    const account = itemOf('service-account', 'a', { name: 'ci' });
    const group = itemOf('group', 'g');
    const domain = itemOf('domain', 'd', { domain: 'acme.example' });
    const registry = itemOf('registry', 'r', { name: 'acme' });
    const repository = itemOf('repository', 'r/own', { name: 'api' }, registry);
    const items = [
      account,
      group,
      domain,
      registry,
      repository,
      itemOf('member', 'm', { email: 'ana@acme.example' }),
      itemOf('invitation', 'i', { email: 'eva@acme.example' }),
      itemOf('api-key', 'k', {}, account),
      itemOf('group-member', 'm', {}, group),
      itemOf('federation', 'f', { name: 'okta', type: 'oidc' }, domain),
      itemOf('registry-member', 'u', {}, registry),
      itemOf('image', 'i', {}, repository),
      itemOf('proxy-cache', 'p', { name: 'hub' }),
      itemOf('volume-type', 't'),
      itemOf('instance', 'vm'),
      itemOf('volume', 'v', { name: 'data', attached_to: 'hidden' }),
      ...(['snapshot', 'backup', 'scheduler'] as const).map((kind) => itemOf(kind, 's', { name: 'daily' })),
    ];
    expect(await stateOf(liveOf(items), nobody)).toEqual({
      tenants: [
        {
          members: [{ uuid: 'm', email: 'ana@acme.example' }],
          invitations: [{ id: 'i', email: 'eva@acme.example' }],
          roles: [],
          service_accounts: [{ uuid: 'a', name: 'ci', api_keys: [{ uuid: 'k', name: 'k' }] }],
          groups: [{ id: 'g', name: 'g', members: [{ member_id: 'm' }] }],
          domains: [{ id: 'd', domain: 'acme.example', federations: [{ id: 'f', name: 'okta', type: 'oidc' }] }],
          regions: {
            [region]: {
              volume_types: [
                {
                  id: 't',
                  name: 't',
                  disk_type: '',
                  status: 'active',
                  availability_zones: [],
                  allows_encryption: false,
                  iops: { read: 0, write: 0, total: 0 },
                },
              ],
              instances: [
                { id: 'vm', name: 'vm', state: 'stopped' },
                { id: 'hidden', name: 'hidden', state: 'stopped' },
              ],
              volumes: [{ id: 'v', name: 'data', attachment: { instance: 'hidden', device: null, attached_at: '1970-01-01T00:00:00Z' } }],
              snapshots: [{ id: 's', name: 'daily' }],
              backups: [{ id: 's', name: 'daily' }],
              schedulers: [{ id: 's', name: 'daily' }],
              registry_users: [],
              registries: [
                {
                  id: 'r',
                  name: 'acme',
                  members: [{ id: 'u', user_id: 'u' }],
                  repositories: [{ id: 'own', name: 'api', images: [{ tags: [] }] }],
                },
              ],
              proxy_caches: [{ id: 'p', name: 'hub' }],
            },
          },
        },
      ],
    });
  });
});

const regionWith = async (
  items: readonly Received[],
  named: NamedBySteps = nobody,
  completeness: Partial<Record<KindName, Completeness>> = {},
) => (await stateOf(liveOf(items, completeness), named)).tenants?.[0]?.regions?.[region];
const volume = (id: string, values: Received['values']): Received => itemOf('volume', id, { name: id, ...values });

describe('an instance', () => {
  const steps: NamedBySteps = { instances: new Map([[region, ['seen', 'held', 'named']]]), users: new Map([[region, ['u']]]) };
  const seen = itemOf('instance', 'seen', { name: 'web', state: 'running' });
  const held = volume('v1', { attached_to: 'held', instance_name: 'db', instance_state: 'suspended' });

  it('exists once, with its known fields: listed, named by its volumes, or only by a step', async () => {
    const filled = await regionWith([seen, held, volume('v2', { attached_to: 'held' }), volume('v3', { attached_to: 'seen' })], steps);
    expect(filled?.instances).toEqual([
      { id: 'seen', name: 'web', state: 'running' },
      { id: 'held', name: 'db', state: 'suspended' },
      { id: 'named', name: 'named', state: 'stopped' },
    ]);
  });

  it('that only a step names does not exist if all of them were read', async () => {
    const filled = await regionWith([seen, held], steps, { instance: { type: 'complete' } });
    expect(filled?.instances?.map(({ name, state }) => [name, state])).toEqual([
      ['web', 'running'],
      ['db', 'suspended'],
    ]);
  });

  it('that a step names exists, and so does a user of registries', async () => {
    expect((await regionWith([], steps))?.instances?.map(({ id }) => id)).toEqual(['seen', 'held', 'named']);
    expect((await regionWith([], steps))?.registry_users).toEqual([{ id: 'u', username: 'u' }]);
  });
});

describe('data that was read in part', () => {
  it.each([
    [{ attached_at: '2026-01-01T00:00:00Z', updated_at: '2026-02-02T00:00:00Z' }, '2026-01-01T00:00:00Z'],
    [{ updated_at: '2026-02-02T00:00:00Z' }, '2026-02-02T00:00:00Z'],
  ])('an attachment has the time in %j', async (values, since) => {
    const filled = await regionWith([volume('v', { attached_to: 'vm', ...values })]);
    expect(filled?.volumes).toMatchObject([{ attachment: { instance: 'vm', attached_at: since } }]);
  });

  it.each([
    [
      { error_slug: 'quota', error_message: 'used up' },
      { slug: 'quota', message: 'used up' },
    ],
    [
      { error_slug: 'quota', error_message: null },
      { slug: 'quota', message: '' },
    ],
    [{ error_slug: null, error_message: 'used up' }, undefined],
  ])('a failure is taken from %j', async (values, error) => {
    const [one] = (await regionWith([volume('v', values)]))?.volumes ?? [];
    expect(one?.error).toEqual(error);
  });

  it.each([
    [{ type: 'object' }, { snapshot: { type: 'object' } }],
    [{ volume_ids: ['v'] }, { volumes: ['v'] }],
    [{ volume_ids: null, type: null }, {}],
    [{ retention_days: 3 }, {}],
    [{ start_time: '05:30:00' }, {}],
    [{ retention_days: 3, start_time: '05:30:00' }, { policy: { retention_in_days: 3, frequency: { daily: { start_time: '05:30:00' } } } }],
  ])('a scheduler keeps %j', async (values, policy) => {
    const filled = await regionWith([itemOf('scheduler', 's', { name: 'daily', ...values })]);
    expect(filled?.schedulers).toStrictEqual([{ id: 's', name: 'daily', ...policy }]);
  });

  it.each([
    [{ type: 'quick' }, 'quick'],
    [{ type: 'quick', type_id: 'q' }, 'q'],
    [{ type_id: 'q' }, 'q'],
  ])('a volume keeps the type in %j, by its id if that is known', async (values, type) => {
    expect((await regionWith([volume('v', values)]))?.volumes).toMatchObject([{ type }]);
  });

  it('a group is found by its identifier if its e-mail is unknown', async () => {
    const group = itemOf('group', 'g', { identifier: 'Ops Team', name: 'Operations' });
    expect((await stateOf(liveOf([group]), nobody)).tenants?.[0]?.groups).toMatchObject([{ identifier: 'Ops Team', name: 'Operations' }]);
  });

  it('zones are those of volumes and of their types, each once and in order', async () => {
    const filled = await regionWith([
      volume('v', { availability_zone: 'd', availability_zones: ['c', 'b'] }),
      itemOf('volume-type', 't', { availability_zones: ['a', 'b'] }),
    ]);
    expect(filled?.zones).toEqual(['a', 'b', 'c', 'd'].map((az_id) => ({ az_id, block_type: 'none' })));
  });

  it('a tag has its known times', async () => {
    const registry = itemOf('registry', 'r', { name: 'acme' });
    const repository = itemOf('repository', 'r/own', { name: 'api' }, registry);
    const image = itemOf(
      'image',
      'i',
      { tags: ['v1', 'v2'], tags_details: ['?', { name: 'v1', pushed_at: null, signed: true }] },
      repository,
    );
    const [filled] = (await regionWith([registry, repository, image]))?.registries?.[0]?.repositories ?? [];
    expect(filled?.images).toEqual([{ tags: [{ name: 'v1', signed: true }, 'v2'] }]);
  });

  it('a catalogue names the known products', async () => {
    const complete: Completeness = { type: 'complete' };
    const [permission, scope] = [itemOf('permission', 'p', { product: null }), itemOf('scope', 's', { product: 'registry' })];
    expect(await stateOf(liveOf([permission, scope], { permission: complete, scope: complete }), nobody)).toMatchObject({
      products: [{ id: 'other', name: 'other', permissions: [{ id: 'p', name: 'p', description: '' }] }],
      scopes: [{ uuid: 'registry', name: 'registry', scopes: [{ uuid: 's', name: 's', title: '', approval: false }] }],
    });
  });

  it.each([
    [{ 'iam.listServiceAccounts': { email: 'ci@accounts.example' } }, 'accounts.example'],
    [
      { 'iam.getServiceAccountRoles': null, 'iam.getServiceAccount': [], 'iam.listServiceAccounts': { email: 'ci@accounts.example' } },
      'accounts.example',
    ],
    [
      {
        'iam.getServiceAccountKeys': 'ci@elsewhere.example',
        'iam.listServiceAccounts': { email: 'ci' },
        'iam.getServiceAccount': { email: 'ci@accounts.example' },
      },
      'accounts.example',
    ],
    [{ 'iam.listServiceAccounts': { email: 7 } }, undefined],
    [{ 'iam.listServiceAccounts': { email: 'ci' } }, undefined],
    [{}, undefined],
  ])('an account of %j shows the e-mail domain of accounts', async (wire, domain) => {
    const account: Received = { ...itemOf('service-account', 'a', { name: 'ci', email: 'ci' }), wire };
    const [filled] = (await stateOf(liveOf([account]), nobody)).tenants ?? [];
    expect([filled?.service_account_domain, filled?.service_accounts?.[0]?.email]).toEqual([
      domain,
      domain === undefined ? 'ci' : `ci@${domain}`,
    ]);
  });
});
