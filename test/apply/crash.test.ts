// An apply that dies at any call and is run again: it converges, nothing is made twice, nothing is lost, and each key's secret is in its sink.
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../src/apply/journal.ts';
import type { Writer } from '../../src/platform/client.ts';
import type { Description } from '../../src/simulator/description.ts';
import { fileOf, platformOf } from '../plan/world.ts';
import { applyOnce, contentsOf, converge, type Platform, platformWith, type Running, troubles } from './world.ts';

const desired = fileOf(`
access_control: { enabled: true, enforce_mfa: true }
roles:
  shipper: { permissions: [cr_image_delete, cr_image_list] }
  reader: { permissions: [bs_volume_list] }
members:
  ana@acme.example: { roles: [administrator] }
  rui@acme.example: { roles: [shipper, viewer] }
  livia@acme.example: { roles: [shipper, viewer] }
  new@acme.example: { roles: [reader] }
  invited@acme.example: { roles: [editor] }
groups:
  platform: { name: Platform, description: all of it, members: { rui@acme.example: admin, new@acme.example: member } }
  ops: { name: Ops, description: new, members: { livia@acme.example: admin } }
service_accounts:
  ci: { email: ci, description: Pipelines, roles: [editor], api_keys: { deploy: { scopes: [mcr.write], deliver_to: shop } } }
  old:
    description: changed
    api_keys:
      rotated: { rotate_after: 30d, overlap: 30d, deliver_to: rotated }
      rescoped: { scopes: [mcr.read, mcr.write] }
domains: { acme.example: {} }
proxy_caches:
  hub: { region: br-se1, provider: docker-hub, url: 'https://hub.example', credentials: { access_key: { secret: a }, access_secret: { secret: b } } }
  kept: { region: br-se1, description: kept }
registries:
  acmenew: { region: br-se1, proxy_cache: hub }
  acmeprod: { region: br-se1, retention: { untagged_older_than: 1d } }
volumes:
  made: { region: br-se1, type: cloud_nvme1k, size: 10 }
  grown: { region: br-se1, size: 30, type: cloud_nvme5k }
  named: { region: br-se1, renamed_from: before }
  freed: { region: br-se1, attached_to: none }
snapshot_schedules:
  hourly: { volumes: [grown, named], every: 1h, keep_last: 1, type: object, copy_to: [br-ne1] }
removed:
  member/bob@acme.example: { reason: left }
  group/empty: { reason: unused }
  volume/br-se1/unused: { reason: old }
  role/gone: { reason: unused }
`);

const state: Description = {
  ...platformOf({
    access_control: null,
    roles: [{ name: 'reader', permissions: ['bs_volume_list', 'bs_volume_extend'] }, { name: 'gone' }],
    members: [
      { email: 'rui@acme.example', roles: ['viewer', 'finance'] },
      { email: 'livia@acme.example', roles: ['viewer', 'finance'] },
      { email: 'bob@acme.example' },
    ],
    groups: [
      { identifier: 'ops', name: 'Ops', description: 'old', members: [{ email: 'livia@acme.example', profile: 'viewer' }] },
      { identifier: 'empty', name: 'Empty' },
    ],
    service_accounts: [
      {
        name: 'old',
        description: 'to change',
        api_keys: [
          { name: 'rotated', scopes: ['mcr.read'], start_validity: '2026-01-01' },
          { name: 'rescoped', scopes: ['mcr.read'] },
        ],
      },
    ],
    regions: {
      'br-se1': {
        instances: [{ name: 'vm', state: 'stopped' }],
        proxy_caches: [{ name: 'kept', description: 'old' }],
        registries: [
          { name: 'acmeprod', repositories: [{ name: 'api', images: [{ pushed_at: '2026-01-01T00:00:00Z' }, { tags: ['v1'] }] }] },
        ],
        volumes: [
          { name: 'grown', id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', size: 10 },
          { name: 'before', id: '3ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', size: 10 },
          { name: 'freed', attached_to: 'vm' },
          { name: 'unused' },
        ],
        snapshots: [{ name: 'hourly-2ae0b896855c-20261120t0900', volume: 'grown', type: 'object' }],
      },
    },
  }),
  people: [{ email: 'new@acme.example' }],
  remotes: [{ url: 'https://hub.example', accepts: [{ access_key: 'value of a', access_secret: 'value of b' }] }],
};

const everything = { state, desired } as const;

/** Where a run dies: at its n-th writing call, its n-th line of the journal, or its n-th delivery. A signal lets it end by itself. */
interface Death {
  readonly at: 'before a call' | 'after a call' | 'before a line' | 'before a delivery' | 'after a delivery' | 'by a signal';
  readonly number: number;
}

class Died extends Error {}

/** From its death on, nothing of the run does anything any more. */
const mortal = (platform: Platform, sinks: Map<string, string>, death: Death | null) => {
  const seen = {
    'before a call': 0,
    'after a call': 0,
    'before a line': 0,
    'before a delivery': 0,
    'after a delivery': 0,
    'by a signal': 0,
  };
  const stop = new AbortController();
  let dead = false;
  const pass = (at: Death['at']): void => {
    seen[at] += 1;
    const isHere = death?.at === at && death.number === seen[at];
    if (isHere && at === 'by a signal') return stop.abort();
    dead ||= isHere;
    if (dead) throw new Died();
  };
  const live =
    <A extends readonly unknown[], T>(act: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (dead) throw new Died();
      return act(...args);
    };
  const { client } = platform;
  const writer: Writer = {
    ...client,
    read: live(client.read),
    list: live(client.list),
    write: live(async (operation, args) => {
      pass('before a call');
      pass('by a signal');
      const answer = await client.write(operation, args);
      pass('after a call');
      return answer;
    }),
  };
  const journal: Journal = { write: () => pass('before a line'), close: () => undefined };
  const deliver: Running['deliver'] = async (sink, _, secret) => {
    pass('before a delivery');
    sinks.set(sink, secret);
    pass('after a delivery');
    return { type: 'delivered' };
  };
  return { seen, running: { writer, journal, deliver, concurrency: 1, signal: stop.signal } satisfies Running };
};

interface Scene {
  readonly state: Description;
  readonly desired: ReturnType<typeof fileOf>;
}

/** What is there in the end, after a run that died where it is told to, and as many more as are needed. */
const ended = async (death: Death | null, { state, desired }: Scene = everything) => {
  const platform = platformWith({ state });
  const sinks = new Map<string, string>();
  const { seen, running } = mortal(platform, sinks, death);
  const end = await applyOnce(platform, desired, running).catch((error: unknown) => error);
  expect(end instanceof Died).toBe(death !== null && death.at !== 'by a signal');
  const runs = await converge(
    platform,
    desired,
    { deliver: async (sink, _, secret) => (sinks.set(sink, secret), { type: 'delivered' }) },
    4,
  );
  const whole = platform.app.state();
  const keys = whole.tenants.flatMap((tenant) =>
    tenant.service_accounts.flatMap((one) => one.api_keys.filter((key) => key.revoked_at === null)),
  );
  const delivered = new Map(keys.map((key) => [key.name, key.api_key]));
  return {
    seen,
    contents: contentsOf(whole),
    last: runs.at(-1),
    runs,
    sinks: { shop: sinks.get('shop') === delivered.get('deploy'), rotated: sinks.get('rotated') === delivered.get('rotated') },
  };
};

const whole = await ended(null);
const places = (at: Death['at'], every = 1, { seen } = whole): readonly Death[] =>
  Array.from({ length: seen[at] }, (_, index) => ({ at, number: index + 1 })).filter((_, index) => index % every === 0);

describe('an apply', () => {
  it('that nothing happens to does everything', () => {
    expect(whole.seen['after a call']).toBeGreaterThan(35);
    // What it does not do is to verify a domain whose record nobody publishes; MFA is a run of its own.
    expect(whole.runs.flatMap(troubles).map(([, outcome]) => outcome)).toMatchObject([
      { type: 'waiting', on: 'dns' },
      { type: 'waiting', on: 'dns' },
    ]);
    expect(whole.sinks).toEqual({ shop: true, rotated: true });
  });

  it.each([
    ...places('before a call'),
    ...places('after a call'),
    ...places('before a line', 7),
    ...places('by a signal', 4),
    ...places('before a delivery'),
    ...places('after a delivery'),
  ])('that dies $at, number $number, ends all the same', async (death) => {
    const { contents, last, sinks } = await ended(death);
    expect(last?.plan.steps.filter((step) => !step.asksAgain).map((step) => step.says)).toEqual([]);
    expect(contents).toEqual(whole.contents);
    expect(sinks).toEqual({ shop: true, rotated: true });
  });
});

describe('a key that somebody revoked by hand while the one before it still works', () => {
  const scene: Scene = {
    desired: fileOf('service_accounts: { ci: { api_keys: { deploy: { rotate_after: 90d, overlap: 24h, deliver_to: shop } } } }\n'),
    state: platformOf({
      service_accounts: [
        {
          name: 'ci',
          api_keys: [
            { name: 'deploy', scopes: ['mcr.read'], start_validity: '2026-11-19', revoked_at: '2026-11-20T08:00:00Z' },
            { name: 'deploy.old', scopes: ['mcr.read'], start_validity: '2026-08-01' },
          ],
        },
      ],
    }),
  };

  it('is made anew, delivered, and only then does the old one go; wherever the run dies', async () => {
    const alone = await ended(null, scene);
    expect(alone.contents['keys']?.map((one) => JSON.parse(one).slice(0, 2))).toEqual([
      ['ci', 'deploy'],
      ['ci', 'deploy.old'],
    ]);
    const deaths = (['before a call', 'after a call', 'before a delivery', 'after a delivery'] as const).flatMap((at) =>
      places(at, 1, alone),
    );
    expect(deaths).toHaveLength(6);
    for (const death of [null, ...deaths]) {
      const { contents, sinks, last } = await ended(death, scene);
      expect([death, last?.plan.steps, contents['keys'], sinks.shop]).toEqual([death, [], alone.contents['keys'], true]);
    }
  });
});
