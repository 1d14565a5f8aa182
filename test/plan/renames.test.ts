// A resource that somebody renames on the platform is the same one: a file with its old name plans neither its removal nor a new one.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import { collectionOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import { textIn } from '../../src/kinds/read-value.ts';
import type { Live } from '../../src/live/live.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { CallResult, Writer } from '../../src/platform/client.ts';
import { awkward } from '../export/awkward.ts';
import { declaredBy, now, owned, platformOf } from '../export/worlds.ts';
import { runs } from '../runs.ts';
import { inputOf } from './world.ts';

const name = 'called-otherwise';

/** The rename call of each kind that the platform renames. */
const renaming: Readonly<Partial<Record<KindName, (item: Observed, live: Live, writer: Writer) => Promise<CallResult>>>> = {
  volume: ({ id, region = '' }, _, writer) => writer.write('blockStorage.renameVolume', { path: { id }, body: { name }, region }),
  'service-account': ({ id }, _, writer) => writer.write('iam.updateServiceAccount', { path: { sa_uuid: id }, body: { name } }),
  'api-key': (key, live, writer) =>
    writer.write('iam.updateApiKey', {
      path: { sa_uuid: parentId(key, live), apikey_uuid: key.id },
      body: { name, scopes: key.values['scopes_asked'] ?? [] },
    }),
  'proxy-cache': ({ id, region = '' }, _, writer) =>
    writer.write('registry.updateProxyCache', { path: { proxy_cache_id: id }, body: { name }, region }),
};

const itemsOf = (live: Live, kinds: readonly string[]): readonly Observed[] =>
  live.collections.flatMap(({ items }) => items.filter(({ kind, phase }) => kinds.includes(kind) && phase === 'settled'));

const parentId = (item: Observed, live: Live): string =>
  itemsOf(live, ['service-account', 'domain']).find(({ address }) => address === item.parent)?.id ?? '';

const planned = (text: string, live: Live, isOwned: boolean): Plan => {
  const desired = declaredBy({ 'all.yaml': text });
  return makePlan(inputOf(isOwned ? owned(desired) : desired, live, { at: now }));
};

/** Removals and creations that the plan holds. */
const losses = ({ steps }: Plan): readonly string[] => steps.flatMap(({ type, description }) => (type === 'update' ? [] : [description]));

const alone = (live: Live, item: Observed): boolean =>
  itemsOf(live, [item.kind]).filter((one) => textIn(one, 'name') === textIn(item, 'name')).length === 1;

describe('a resource that was renamed on the platform', () => {
  it('is neither removed nor recreated if audit events show the rename', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), async (seed, which) => {
        const platform = platformOf(awkward(seed), undefined, ['audit-event']);
        const first = await platform.read();
        const there = itemsOf(first, Object.keys(renaming));
        const item = there[which % Math.max(there.length, 1)];
        fc.pre(item !== undefined);
        // An item that the file pins by its id is found by it.
        fc.pre(alone(first, item) && !/\.(?:old|next)$|^service-account\/twins$/.test(item.address));
        const text = exportText(exportLive(first, kindList));
        const change = renaming[item.kind];
        // The initial name is also in an event.
        const again = await change?.(item, first, renamer(platform.writer, textIn(item, 'name') ?? ''));
        const answer = await change?.(item, first, platform.writer);
        fc.pre(again?.type === 'ok' && answer?.type === 'ok');
        const live = await platform.read();
        for (const isOwned of [false, true]) {
          const plan = planned(text, live, isOwned);
          expect(losses(plan)).toEqual([]);
          expect(plan.unplanned.map(({ answer: said }) => JSON.stringify(said)).join()).toContain(`renamed_from: ${name}`);
        }
      }),
      runs(5),
    );
  });
});

/** The same calls, with another name. */
const renamer = (writer: Writer, own: string): Writer => ({
  ...writer,
  write: (operation, args) => writer.write(operation, { ...args, body: { ...Object(args?.body), name: own } }),
});

const volumes = (...all: readonly { readonly name: string; readonly size?: number; readonly attached_to?: string }[]) => ({
  tenants: [
    { regions: { 'br-se1': { instances: [{ name: 'vm', state: 'stopped' }], volumes: all.map((one) => ({ size: 10, ...one })) } } },
  ],
});

const head = 'regions: [br-se1, br-ne1]\n';
const planOf = async (text: string, state: Parameters<typeof platformOf>[0]): Promise<Plan> =>
  planned(`version: 1\n${head}${text}`, await platformOf(state, undefined, ['snapshot']).read(), true);

describe('without audit events', () => {
  it('a volume on the same instance, of the same type and size, is the same volume', async () => {
    const state = volumes({ name: 'now', attached_to: 'vm' });
    const [live] = itemsOf(await platformOf(state).read(), ['volume']);
    const plan = await planOf(
      `volumes: { before: { region: br-se1, type: cloud_nvme1k, size: 10, attached_to: ${textIn(live ?? { values: {} }, 'attached_to')} } }\n`,
      state,
    );
    expect(plan.steps).toEqual([]);
    expect(plan.unplanned.map(({ address }) => address)).toEqual(['volume/br-se1/before', 'volume/br-se1/now']);
  });

  it('a volume that only looks the same is removed as declared, and the step requires an acknowledgement', async () => {
    const plan = await planOf('volumes: { before: { region: br-se1, type: cloud_nvme1k, size: 10 } }\n', volumes({ name: 'now' }));
    expect(plan.steps.map(({ description }) => description)).toEqual([
      expect.stringContaining('if it is volume/br-se1/now, renamed on the platform, add `renamed_from: now` instead'),
      expect.stringContaining('if it is volume/br-se1/before, renamed on the platform, add `renamed_from: now` there instead'),
    ]);
  });

  it('only the steps that create or delete say that it may be another', async () => {
    const attached = 'attached_to: 5ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
    const plan = await planOf(
      `volumes: { before: { region: br-se1, type: cloud_nvme1k, size: 10, ${attached} } }\n`,
      volumes({ name: 'now' }),
    );
    expect(plan.steps.map(({ type, description }) => [type, description.includes('renamed on the platform')])).toEqual([
      ['create', true],
      ['update', false],
      ['delete', true],
    ]);
  });

  it.each([
    ['volumes that look the same are not mistaken for each other', volumes({ name: 'now' }, { name: 'also' })],
    ['another size is another volume', volumes({ name: 'now', size: 20 })],
  ])('%s', async (_, state) => {
    const plan = await planOf('volumes: { before: { region: br-se1, type: cloud_nvme1k, size: 10 } }\n', state);
    expect(plan.steps.map(({ description }) => description).join()).not.toContain('renamed');
  });

  it('a resource named in `removed:` is removed', async () => {
    const text = `volumes: { before: { region: br-se1, type: cloud_nvme1k, size: 10 } }\nremoved: { volume/br-se1/now: { reason: old } }\n`;
    expect((await planOf(text, volumes({ name: 'now' }))).steps.map(({ description }) => description).join()).not.toContain('renamed');
  });

  it('a service account is recognized by its e-mail, and its keys stay with it', async () => {
    const state = { tenants: [{ service_accounts: [{ name: 'now', email: 'ci', api_keys: [{ name: 'deploy' }] }] }] };
    const plan = await planOf('service_accounts: { before: { email: ci, api_keys: { deploy: { deliver_to: shop } } } }\n', state);
    expect(plan.steps).toEqual([]);
    const why = 'it was renamed on the platform: it is service-account/now now';
    expect(plan.unplanned).toMatchObject([
      { address: 'api-key/before/deploy', answer: { type: 'impossible', fields: [], why } },
      { address: 'service-account/before', answer: { type: 'impossible', fields: [], why } },
      { address: 'service-account/now' },
    ]);
  });
});

describe('with unreadable audit events', () => {
  const unread = (live: Live): Live => ({
    ...live,
    collections: [
      ...live.collections.filter(({ kind }) => kind !== 'audit-event'),
      { name: collectionOf('audit-event'), kind: 'audit-event', completeness: { type: 'denied', cause: '403' }, items: [] },
    ],
  });
  const answersTo = async (text: string, ...names: readonly string[]) => {
    const live = unread(await platformOf(volumes(...names.map((one) => ({ name: one })))).read());
    const { steps, unplanned } = planned(`version: 1\n${head}${text}`, live, true);
    return {
      steps: steps.map(({ description }) => description),
      unplanned: unplanned.map(({ address, class: own, at, answer }) => [
        address,
        own,
        at !== undefined,
        answer.type,
        'why' in answer && answer.fields.length === 0 ? answer.why : '',
      ]),
    };
  };
  const one = (key: string): string => `${key}: { region: br-se1, type: cloud_nvme1k, size: 10 }`;
  const made = (why: string): string =>
    `whether it was renamed on the platform is unknown, because ${why}; if it was, add \`renamed_from\``;
  const going = (which: string, why: string): string =>
    `whether it is ${which}, renamed on the platform, is unknown, because ${why}; if it must go, name it under \`removed:\``;
  const why = 'the collection of audit events was not read: 403';

  it('neither the missing nor the unexpected volume is planned, and each says why', async () => {
    expect(await answersTo(`volumes: { ${one('before')} }\n`, 'now')).toEqual({
      steps: [],
      unplanned: [
        ['volume/br-se1/before', 'change', true, 'unknown', made(why)],
        ['volume/br-se1/now', 'change', true, 'unknown', going('volume/br-se1/before', why)],
      ],
    });
  });

  it('one that may be any of several says so', async () => {
    const { unplanned } = await answersTo(`volumes: { ${one('before')}, ${one('other')} }\n`, 'now');
    expect(unplanned.map(([address, , , , text]) => [address, text])).toContainEqual([
      'volume/br-se1/now',
      going('one of 2 that are missing', why),
    ]);
  });

  it('a missing volume is created if nothing unexpected is there', async () => {
    expect((await answersTo(`volumes: { ${one('new')} }\n`)).steps).toEqual([expect.stringContaining('create volume new')]);
  });
});

describe('a federation', () => {
  it('is recognized by its client', async () => {
    const endpoints = ['authorization', 'token', 'userinfo'].map((one) => `${one}_endpoint: https://idp.example/${one}`).join(', ');
    const state = {
      tenants: [
        {
          domains: [
            {
              domain: 'acme.example',
              verified: true,
              federations: [{ type: 'oidc' as const, name: 'now', client_id: 'x', scopes: ['openid'] }],
            },
          ],
        },
      ],
    };
    const federation = `{ type: oidc, client_id: x, client_secret: { secret: s }, scopes: [openid], ${endpoints}, jwks_uri: https://idp.example/k }`;
    const plan = await planOf(`domains: { acme.example: { federations: { before: ${federation} } } }\n`, state);
    expect(plan.steps).toEqual([]);
    expect(JSON.stringify(plan.unplanned)).toContain('it is federation/acme.example/now now');
  });
});

describe('another region in the file', () => {
  it('creates a new volume, and warns that the data stays behind', async () => {
    const plan = await planOf('volumes: { data: { region: br-ne1, type: cloud_nvme1k, size: 10 } }\n', volumes({ name: 'data' }));
    expect(plan.steps.map(({ description }) => description)).toEqual([
      expect.stringContaining('the data of volume/br-se1/data stay behind: nothing is moved'),
      expect.stringContaining('nothing is moved to volume/br-ne1/data'),
    ]);
  });

  it('says only why, if nothing is created', async () => {
    const plan = await planOf('volumes: { data: { region: br-ne1 } }\n', volumes({ name: 'data' }));
    expect(plan.unplanned.map(({ answer }) => 'why' in answer && answer.why)).toEqual([
      'volume data does not exist in br-ne1, and creating it requires type and size',
    ]);
  });
});
