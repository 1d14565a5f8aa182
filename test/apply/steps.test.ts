// Steps one by one: the reads, calls, waits and messages, whatever the platform or another person does meanwhile.
import { describe, expect, it } from 'vitest';
import { idsOf } from '../../src/apply/ids.ts';
import type { StepOutcome } from '../../src/apply/outcome.ts';
import { readConditions } from '../../src/apply/read-conditions.ts';
import { TenantryError } from '../../src/errors.ts';
import { isObject } from '../../src/json.ts';
import type { CallResult, Writer } from '../../src/platform/client.ts';
import type { Secret } from '../../src/secret.ts';
import type { Description } from '../../src/simulator/description.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import type { Fault } from '../../src/simulator/fault.ts';
import { secretGroups } from '../../src/simulator/ids.ts';
import { addressOfText, fileOf, platformOf } from '../plan/world.ts';
import { applyOnce, contentsOf, type Platform, planFor, platformWith, type Running, troubles, typesOf } from './world.ts';

const region = 'br-se1';
const storage = (rest: NonNullable<TenantDescription['regions']>[string]): Description => platformOf({ regions: { [region]: rest } });
const member = (name: string, ...roles: readonly string[]) => ({ email: `${name}@acme.example`, roles });

interface Scene extends Running {
  readonly state: Description;
  readonly faults?: readonly Fault[];
}

/** Counts calls by operation: reads as the platform sees them, writes as the run makes them. */
const counting = (platform: Platform) => {
  const written: Record<string, number> = {};
  const writer: Writer = {
    ...platform.client,
    write: async (operation, args) => {
      written[operation] = (written[operation] ?? 0) + 1;
      return platform.client.write(operation, args);
    },
  };
  return { writer, counts: () => ({ ...platform.app.recorder.counts(), ...written }) };
};

const play = async (text: string, { state, faults = [], ...running }: Scene) => {
  const platform = platformWith({ state });
  const { writer, counts } = counting(platform);
  const run = await applyOnce(platform, fileOf(text), {
    writer,
    ...running,
    meanwhile: async (plan) => {
      await running.meanwhile?.(plan);
      platform.app.recorder.clear();
      for (const fault of faults) platform.app.faults.add(fault);
    },
  });
  return { platform, run, outcomes: run.outcome.steps, counts: counts(), contents: contentsOf(platform.app.state()) };
};

const control = (platform: Platform, path: string, body: object, method = 'POST') =>
  platform.app.fetch(
    new Request(`http://simulator/_simulator${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  );

const writes = (counts: Readonly<Record<string, number>>, ...operations: readonly string[]): readonly number[] =>
  operations.map((operation) => counts[operation] ?? 0);

const grow = 'volumes: { data: { region: br-se1, size: 20 } }\n';
const small = storage({ volumes: [{ name: 'data', size: 10 }] });

describe('a resource that changed since the plan', () => {
  const rui = 'members: { rui@acme.example: { roles: [viewer, editor] } }\n';
  const world = platformOf({ members: [member('rui', 'viewer')] });
  it('is already in effect: no call is made', async () => {
    const platform = platformWith({ state: world });
    const run = await applyOnce(platform, fileOf(rui), { meanwhile: async () => void (await applyOnce(platform, fileOf(rui))) });
    expect(typesOf(run.outcome)).toEqual({ 'already-done': 1 });
    expect(writes(platform.app.recorder.counts(), 'iam.editMemberGrants')).toEqual([1]);
  });

  it.each<[string, string, string, Description]>([
    ['a value', grow, 'volumes: { data: { region: br-se1, size: 15 } }\n', small],
    ['a role', rui.replace('editor', 'editor, finance'), rui, world],
  ])('with another %s: the step is skipped', async (_, text, other, state) => {
    const platform = platformWith({ state });
    const { writer, counts } = counting(platform);
    const run = await applyOnce(platform, fileOf(text), {
      writer,
      meanwhile: async () => void (await applyOnce(platform, fileOf(other))),
    });
    expect(run.outcome.steps).toMatchObject([{ type: 'changed-since-plan', condition: { at: { address: expect.any(String) } } }]);
    // The one call is that of the other file.
    expect(writes(counts(), 'blockStorage.extendVolume', 'iam.editMemberGrants').reduce((sum, one) => sum + one)).toBe(1);
  });

  it('is gone, as the step would have done', async () => {
    const gone = 'removed: { member/rui@acme.example: { reason: left } }\n';
    const platform = platformWith({ state: world });
    const run = await applyOnce(platform, fileOf(gone), { meanwhile: async () => void (await applyOnce(platform, fileOf(gone))) });
    expect(typesOf(run.outcome)).toEqual({ 'already-done': 1 });
  });

  it('exists, as the step would have done, and its dependents continue', async () => {
    const text = 'groups: { ops: { name: Ops, members: { rui@acme.example: admin } } }\n';
    const platform = platformWith({ state: world });
    const run = await applyOnce(platform, fileOf(text), {
      meanwhile: async () => void (await applyOnce(platform, fileOf('groups: { ops: { name: Ops } }\n'))),
    });
    expect(typesOf(run.outcome)).toEqual({ 'already-done': 1, done: 1 });
    expect(contentsOf(platform.app.state())['groups']).toHaveLength(1);
  });

  it('could not be read again: no call is made', async () => {
    const { outcomes, counts } = await play(grow, {
      state: small,
      faults: [{ type: 'status', status: 403, operation: 'blockStorage.getVolume' }],
    });
    expect(outcomes).toEqual([
      expect.objectContaining({
        type: 'failed',
        says: expect.stringMatching(/^not called, because its preconditions could not be checked/),
      }),
    ]);
    expect(writes(counts, 'blockStorage.extendVolume')).toEqual([0]);
  });
});

/** The first reads of this operation after the call return the state before it. */
const lagging = (platform: Platform, lagged: string, reads: number, stale: (answer: CallResult) => CallResult): Writer => {
  let left = -1;
  return {
    ...platform.client,
    read: async (operation, args) => {
      const answer = await platform.client.read(operation, args);
      if (operation !== lagged || left <= 0) return answer;
      left -= 1;
      return stale(answer);
    },
    write: async (operation, args) => {
      left = reads;
      return platform.client.write(operation, args);
    },
  };
};

const withBody =
  (change: object) =>
  (answer: CallResult): CallResult =>
    answer.type === 'ok' && isObject(answer.body) ? { ...answer, body: { ...answer.body, ...change } } : answer;

describe('waiting for the result', () => {
  it.each<[string, string, Scene, object]>([
    ['settled', grow, { state: small }, { type: 'done' }],
    [
      'ends in an error',
      grow,
      { state: small, faults: [{ type: 'ends', in: 'extend_error_quota', operation: 'blockStorage.extendVolume' }] },
      { type: 'failed', slug: expect.any(String), says: expect.stringMatching(/^accepted, but extend_error_quota: /) },
    ],
    [
      'can be retried after an error',
      grow,
      { state: storage({ volumes: [{ name: 'data', size: 10, status: 'extend_error' }] }) },
      { type: 'done' },
    ],
    [
      'is busy forever',
      'volumes: { data: { region: br-se1, attached_to: none } }\n',
      {
        state: storage({ instances: [{ name: 'vm', state: 'stopped' }], volumes: [{ name: 'data', attached_to: 'vm' }] }),
        faults: [{ type: 'ends', in: 'busy', operation: 'blockStorage.detachVolume' }],
      },
      { type: 'in-progress', says: expect.stringMatching(/^accepted, but it is busy, which requires manual action/) },
    ],
    [
      'takes longer than the longest wait',
      grow,
      { state: small, timeouts: { settle: 150 } },
      { type: 'in-progress', says: 'accepted, but the operation did not complete in time' },
    ],
    [
      'an invitation',
      'members: { new@acme.example: { roles: [editor] } }\n',
      { state: platformOf() },
      { type: 'waiting', on: 'invitation', who: 'new@acme.example must accept the invitation' },
    ],
    [
      'a member who has an account',
      'members: { new@acme.example: { roles: [editor] } }\n',
      { state: { ...platformOf(), people: [{ email: 'new@acme.example' }] } },
      { type: 'done' },
    ],
    [
      'DNS',
      'domains: { acme.example: {} }\n',
      { state: platformOf({ domains: [{ domain: 'acme.example' }] }) },
      { type: 'waiting', on: 'dns', who: expect.stringMatching(/^publish the TXT record .* in the DNS of acme.example$/) },
    ],
  ])('%s', async (_, text, scene, expected) => {
    const { outcomes } = await play(text, scene);
    expect(outcomes).toEqual([expect.objectContaining(expected)]);
  });

  const lost: Fault = { type: 'reset-after', operation: 'iam.addMember', times: 1 };
  it.each<[string, string, readonly Fault[]]>([
    ['without grants', '{}', []],
    ['with grants', '{ roles: [editor] }', []],
    ['whose response is lost', '{}', [lost]],
  ])('an invitation %s is awaited although the platform lists invited members, without an id', async (_, written, faults) => {
    const platform = platformWith({ state: platformOf() });
    let isInvited = false;
    const writer: Writer = {
      ...platform.client,
      write: async (operation, args) => {
        isInvited = true;
        return platform.client.write(operation, args);
      },
      list: async (operation, args) => {
        const listing = await platform.client.list(operation, args);
        if (operation !== 'iam.listMembers' || !isInvited || listing.type === 'failure') return listing;
        return { ...listing, items: [...listing.items, { uuid: '', email: 'new@acme.example', name: '', profile: null }] };
      },
    };
    const meanwhile = (): void => faults.forEach((fault) => platform.app.faults.add(fault));
    const { outcome } = await applyOnce(platform, fileOf(`members: { new@acme.example: ${written} }\n`), { writer, meanwhile });
    expect(outcome.steps).toMatchObject([{ type: 'waiting', who: 'new@acme.example must accept the invitation' }]);
  });

  it('a change that is never visible ends in bounded time, and reports the live value', async () => {
    // The platform accepts the description and keeps the old one.
    const state = platformOf({ groups: [{ identifier: 'ops', name: 'Ops', description: 'old' }] });
    const text = 'groups: { ops: { name: Ops, description: new } }\n';
    const platform = platformWith({ state });
    const frozen = platform.app.state();
    const run = await applyOnce(platform, fileOf(text), {
      writer: {
        ...platform.client,
        write: async (operation, args) => {
          const answer = await platform.client.write(operation, args);
          await control(platform, '/state', frozen, 'PUT');
          return answer;
        },
      },
    });
    expect(run.outcome.steps).toEqual([
      expect.objectContaining({ type: 'in-progress', says: 'accepted, but description of group/ops is "old"' }),
    ]);
  });

  it.each<[string, number, string]>([
    ['shows at once', 1, 'done'],
    ['shows forever', 1000, 'failed'],
  ])('an error from before the call is not one of this call, unless it %s', async (_, reads, type) => {
    const platform = platformWith({ state: storage({ volumes: [{ name: 'data', size: 10, status: 'extend_error' }] }) });
    const writer = lagging(platform, 'blockStorage.getVolume', reads, withBody({ status: 'extend_error', size: 10 }));
    const run = await applyOnce(platform, fileOf(grow), { writer });
    expect(run.outcome.steps).toMatchObject([{ type }]);
  });

  it('a settled resource may take a while to show its result', async () => {
    const platform = platformWith({ state: small, transition: 900 });
    let settled = 0;
    const run = await applyOnce(platform, fileOf(grow), {
      writer: {
        ...platform.client,
        read: async (operation, args) => {
          const answer = await platform.client.read(operation, args);
          const isOver = answer.type === 'ok' && isObject(answer.body) && answer.body['size'] === 20;
          if (isOver) settled += 1;
          return isOver && settled === 1 ? withBody({ size: 10 })(answer) : answer;
        },
      },
    });
    expect(run.outcome.steps).toMatchObject([{ type: 'done' }]);
  });

  it('a member who was added, but is visible late, waits for nobody', async () => {
    const platform = platformWith({ state: { ...platformOf(), people: [{ email: 'new@acme.example' }] } });
    const writer = lagging(platform, 'iam.getMemberGrants', 2, withBody({ roles: [] }));
    const run = await applyOnce(platform, fileOf('members: { new@acme.example: { roles: [editor] } }\n'), { writer });
    expect(run.outcome.steps).toMatchObject([{ type: 'done' }]);
  });

  it('a resource that cannot be read any more was still accepted', async () => {
    const platform = platformWith({ state: small });
    const run = await applyOnce(platform, fileOf(grow), {
      writer: {
        ...platform.client,
        write: async (operation, args) => {
          platform.app.faults.add({ type: 'status', status: 403, operation: 'blockStorage.getVolume' });
          return platform.client.write(operation, args);
        },
      },
    });
    expect(run.outcome.steps).toMatchObject([
      { type: 'in-progress', says: expect.stringMatching(/^accepted, but it could not be read again: /) },
    ]);
  });

  it('a resource that disappeared meanwhile is reported as gone', async () => {
    const platform = platformWith({ state: platformOf() });
    const empty = platform.app.state();
    const text = 'volumes: { data: { region: br-se1, type: cloud_nvme1k, size: 10 } }\n';
    let looks = 0;
    const run = await applyOnce(platform, fileOf(text), {
      writer: {
        ...platform.client,
        read: async (operation, args) => {
          looks += 1;
          if (looks === 2) await control(platform, '/state', empty, 'PUT');
          return platform.client.read(operation, args);
        },
      },
    });
    expect(run.outcome.steps).toEqual([
      expect.objectContaining({ type: 'failed', says: 'accepted, but it was deleted before the operation completed' }),
    ]);
  });
});

describe('a step that the platform refuses', () => {
  it('is reported with the missing permission, and its dependents are not started', async () => {
    const text = 'groups: { ops: { name: Ops, members: { ana@acme.example: admin } } }\n';
    const { outcomes, run } = await play(text, {
      state: platformOf(),
      faults: [{ type: 'status', status: 403, operation: 'iam.createGroup' }],
    });
    const [first] = run.plan.steps;
    expect(outcomes).toEqual([
      expect.objectContaining({ type: 'refused', status: 403, requestId: expect.any(String) }),
      expect.objectContaining({ type: 'not-started', because: first?.id }),
    ]);
  });

  it('can be a removal answered with "not found", while the resource is still there', async () => {
    const { outcomes } = await play('removed: { group/ops: { reason: old } }\n', {
      state: platformOf({ groups: [{ identifier: 'ops', name: 'Ops' }] }),
      faults: [{ type: 'status', status: 404, operation: 'iam.deleteGroup' }],
    });
    expect(outcomes).toMatchObject([{ type: 'refused', status: 404 }]);
  });

  it('names who can remove an administrator, and the other steps continue', async () => {
    const state = platformOf({ members: [member('rui', 'administrator'), member('livia', 'administrator')], owner: 'rui@acme.example' });
    const text = 'removed: { member/rui@acme.example: { reason: left }, member/livia@acme.example: { reason: left } }\n';
    const { outcomes } = await play(text, { state });
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['done', 'refused']);
    expect(outcomes.find(({ type }) => type === 'refused')).toMatchObject({
      status: 400,
      says: expect.stringContaining('error 20025: only the owner of the organization can do this'),
    });
  });

  it('can have credentials that do not work: the proxy cache is not written', async () => {
    const state = {
      ...platformOf(),
      remotes: [{ url: 'https://hub.example', accepts: [{ access_key: 'other', access_secret: 'other' }] }],
    };
    const text =
      "proxy_caches: { hub: { region: br-se1, provider: docker-hub, url: 'https://hub.example', credentials: { access_key: { secret: a }, access_secret: { secret: b } } } }\n";
    const { outcomes, counts } = await play(text, { state });
    expect(outcomes.map(({ type }) => type)).toEqual(['refused', 'not-started']);
    expect(outcomes[0]).toMatchObject({ says: expect.stringMatching(/^status is "invalid"/) });
    expect(writes(counts, 'registry.createProxyCache')).toEqual([0]);
  });

  it.each<[string, number, string, number]>([
    ['for a short while: it is retried (B33)', 2, 'done', 3],
    ['for good', 1000, 'refused', 8],
  ])('can be a volume whose snapshots are reported as present %s', async (_, times, type, calls) => {
    const { outcomes, counts } = await play('removed: { volume/br-se1/data: { reason: old } }\n', {
      state: small,
      faults: [{ type: 'status', status: 409, operation: 'blockStorage.deleteVolume', times }],
    });
    expect(outcomes).toEqual([expect.objectContaining({ type })]);
    expect(counts['blockStorage.deleteVolume']).toBeLessThanOrEqual(calls);
    expect(counts['blockStorage.deleteVolume']).toBeGreaterThan(1);
  });

  it('can have a credential that is no longer accepted: nothing new is started', async () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map((name) => member(name));
    const text = `groups:\n${people.map(({ email }) => `  ${email[0]}: { name: ${email[0]} }\n`).join('')}`;
    const { outcomes } = await play(text, {
      state: platformOf({ members: people }),
      concurrency: 1,
      faults: [{ type: 'status', status: 401 }],
    });
    expect(outcomes.map(({ type }) => type)).toEqual(['refused', 'not-started', 'not-started', 'not-started', 'not-started']);
    expect(outcomes[4]).toMatchObject({ because: 'unauthorized' });
  });
});

describe('a response that was lost', () => {
  const make = 'volumes: { data: { region: br-se1, type: cloud_nvme1k, size: 10 } }\n';
  const group = 'groups: { ops: { name: Ops } }\n';
  const copy = "snapshot_schedules: { hourly: { volumes: ['*'], every: 1h, type: object, copy_to: [br-ne1] } }\n";
  it.each<[string, string, Description, Fault, string, readonly [operation: string, calls: number]]>([
    [
      'and the volume exists: adopted',
      make,
      platformOf(),
      { type: 'reset-after', operation: 'blockStorage.createVolume', times: 1 },
      'done',
      ['blockStorage.createVolume', 1],
    ],
    [
      'and it does not: created once more',
      make,
      platformOf(),
      { type: 'reset-before', operation: 'blockStorage.createVolume', times: 1 },
      'done',
      ['blockStorage.createVolume', 2],
    ],
    [
      'and it does not, twice',
      make,
      platformOf(),
      { type: 'reset-before', operation: 'blockStorage.createVolume' },
      'unknown',
      ['blockStorage.createVolume', 2],
    ],
    [
      'that could not be read',
      make,
      platformOf(),
      { type: 'truncate', operation: 'blockStorage.createVolume', times: 1 },
      'done',
      ['blockStorage.createVolume', 1],
    ],
    [
      'that says 503 although it was done',
      make,
      platformOf(),
      { type: 'status', status: 503, after: true, operation: 'blockStorage.createVolume', times: 1 },
      'done',
      ['blockStorage.createVolume', 1],
    ],
    ['of a group', group, platformOf(), { type: 'reset-after', operation: 'iam.createGroup', times: 1 }, 'done', ['iam.createGroup', 1]],
    [
      'of an extension that is in progress',
      grow,
      small,
      { type: 'reset-after', operation: 'blockStorage.extendVolume', times: 1 },
      'done',
      ['blockStorage.extendVolume', 1],
    ],
    [
      'of an extension that is not in progress',
      grow,
      small,
      { type: 'reset-before', operation: 'blockStorage.extendVolume', times: 1 },
      'done',
      ['blockStorage.extendVolume', 2],
    ],
    [
      'of an invitation, which is not visible',
      'members: { new@acme.example: { roles: [editor] } }\n',
      platformOf(),
      { type: 'reset-after', operation: 'iam.addMember', times: 1 },
      'unknown',
      ['iam.addMember', 1],
    ],
    [
      'of a removal',
      'removed: { volume/br-se1/data: { reason: old } }\n',
      small,
      { type: 'reset-after', operation: 'blockStorage.deleteVolume', times: 1 },
      'done',
      ['blockStorage.deleteVolume', 1],
    ],
    [
      'of a removal that is over at once',
      'removed: { group/ops: { reason: old } }\n',
      platformOf({ groups: [{ identifier: 'ops', name: 'Ops' }] }),
      { type: 'reset-after', operation: 'iam.deleteGroup', times: 1 },
      'done',
      ['iam.deleteGroup', 1],
    ],
    [
      'of a copy',
      copy,
      storage({ volumes: [{ name: 'data', size: 10 }] }),
      { type: 'reset-after', operation: 'blockStorage.copySnapshot', times: 1 },
      'done',
      ['blockStorage.copySnapshot', 1],
    ],
  ])('%s', async (_, text, state, fault, type, [operation, calls]) => {
    const { outcomes, counts, contents } = await play(text, { state, faults: [fault] });
    expect(outcomes.at(-1)).toMatchObject({ type });
    expect(counts[operation]).toBe(calls);
    expect(contents['volumes']?.length).toBeLessThanOrEqual(1);
    expect(contents['groups']?.length).toBeLessThanOrEqual(1);
  });

  it('and whose effect is visible only after a while: never created twice', async () => {
    const platform = platformWith({ state: platformOf({ service_accounts: [{ name: 'ci' }] }) });
    const { writer, counts } = counting(platform);
    let shows = 0;
    const run = await applyOnce(platform, fileOf('service_accounts: { ci: { api_keys: { deploy: { deliver_to: shop } } } }\n'), {
      meanwhile: () => platform.app.faults.add({ type: 'reset-after', operation: 'iam.createApiKey', times: 1 }),
      writer: {
        ...writer,
        // A resource that was just created is in no list yet.
        list: async (operation, args) =>
          platform.clock.now() < shows ? { type: 'complete', items: [] } : platform.client.list(operation, args),
        write: async (operation, args) => {
          if (operation === 'iam.createApiKey') shows = platform.clock.now() + 600;
          return writer.write(operation, args);
        },
      },
    });
    expect(typesOf(run.outcome)).toEqual({ done: 2 });
    expect(writes(counts(), 'iam.createApiKey', 'iam.revokeApiKey')).toEqual([2, 1]);
    expect(contentsOf(platform.app.state())['keys']).toEqual([JSON.stringify(['ci', 'deploy', []])]);
  });

  it('and whose effect cannot be read: unknown, with both reasons', async () => {
    const platform = platformWith({ state: platformOf() });
    const run = await applyOnce(platform, fileOf(make), {
      writer: {
        ...platform.client,
        write: async (operation, args) => {
          platform.app.faults.add({ type: 'reset-after', operation, times: 1 });
          platform.app.faults.add({ type: 'status', status: 403, operation: 'blockStorage.listVolumes' });
          return platform.client.write(operation, args);
        },
      },
    });
    expect(run.outcome.steps).toMatchObject([{ type: 'unknown', says: expect.stringMatching(/; the outcome could not be read: /) }]);
  });
});

const collecting = () => {
  const secrets: string[] = [];
  return {
    secrets,
    deliver: async (_: string, __: unknown, secret: Secret) => (secrets.push(secret.reveal()), { type: 'delivered' as const }),
  };
};
const liveKeys = (platform: Platform) =>
  platform.app
    .state()
    .tenants.flatMap((tenant) => tenant.service_accounts.flatMap((one) => one.api_keys.filter((key) => key.revoked_at === null)));

describe('keys and their secrets', () => {
  const text = 'service_accounts: { ci: { api_keys: { deploy: { scopes: [mcr.read], deliver_to: shop } } } }\n';
  const state = platformOf({ service_accounts: [{ name: 'ci' }] });
  it('deliver the secret to its sink, and nowhere else', async () => {
    const { secrets, deliver } = collecting();
    const { platform, run } = await play(text, { state, deliver });
    expect(liveKeys(platform).map((key) => [key.name, key.api_key])).toEqual([['deploy', secrets[0]]]);
    expect(JSON.stringify(run)).not.toContain(secrets[0]);
  });

  it.each<[string, Fault, string, readonly string[]]>([
    [
      'lost with its response: revoked, created again, delivered',
      { type: 'reset-after', operation: 'iam.createApiKey', times: 1 },
      'done',
      ['deploy'],
    ],
    ['lost each time: revoked each time', { type: 'reset-after', operation: 'iam.createApiKey' }, 'unknown', []],
    [
      'lost, and revoking is refused: it stays under its temporary name',
      { type: 'status', status: 403, operation: 'iam.revokeApiKey' },
      'failed',
      ['deploy.next'],
    ],
  ])('%s', async (_, fault, type, names) => {
    const { secrets, deliver } = collecting();
    const lost: Fault = { type: 'reset-after', operation: 'iam.createApiKey', times: 1 };
    const { platform, outcomes } = await play(text, {
      state,
      deliver,
      faults: fault.operation === 'iam.revokeApiKey' ? [lost, fault] : [fault],
    });
    expect(outcomes[0]).toMatchObject({ type });
    expect(liveKeys(platform).map((key) => key.name)).toEqual(names);
    expect(secrets).toHaveLength(type === 'done' ? 1 : 0);
  });

  it.each<[string, Running['deliver']]>([
    ['reports why', async () => ({ type: 'failed', says: 'no room left' })],
    ['throws', async (_, __, secret) => Promise.reject(new Error(`cannot write ${secret.reveal()}`))],
  ])('a sink that %s leaves no key, and no secret in any text', async (_, deliver) => {
    const { platform, outcomes, run } = await play(text, { state, ...(deliver ? { deliver } : {}) });
    expect(outcomes.map(({ type }) => type)).toEqual(['failed', 'not-started']);
    expect(outcomes[0]).toMatchObject({
      says: expect.stringMatching(/^the secret could not be delivered to shop(: no room left)?; it was revoked$/),
    });
    expect(liveKeys(platform)).toEqual([]);
    expect(JSON.stringify(run)).not.toContain(secretGroups.key);
  });

  it('are created below an account that this run creates, or renames', async () => {
    const made = await play('service_accounts: { new: { email: new, description: x, api_keys: { deploy: { deliver_to: s } } } }\n', {
      state,
    });
    expect(made.contents['keys']).toEqual([JSON.stringify(['new', 'deploy', []])]);
    const renamed = await play('service_accounts: { build: { renamed_from: ci, api_keys: { deploy: { deliver_to: s } } } }\n', { state });
    expect(troubles(renamed.run)).toEqual([]);
    expect(renamed.contents['keys']).toEqual([JSON.stringify(['build', 'deploy', []])]);
  });

  it('secrets that are sent come from their declared source', async () => {
    const asked: string[] = [];
    const remote = { url: 'https://hub.example', accepts: [{ access_key: 'value of a', access_secret: 'value of b' }] };
    const cache =
      "proxy_caches: { hub: { region: br-se1, provider: docker-hub, url: 'https://hub.example', credentials: { access_key: { secret: a }, access_secret: { secret: b } } } }\n";
    const { run } = await play(cache, { state: { ...platformOf(), remotes: [remote] } });
    expect([typesOf(run.outcome), asked]).toEqual([{ done: 2 }, []]);
  });
});

describe('parallel steps', () => {
  it('wait for each other on one resource', async () => {
    const text = `${grow}backup_schedules: { nightly: { volumes: ['*'], every: 1h } }\nsnapshot_schedules: { hourly: { volumes: ['*'], every: 1h } }\n`;
    const { run } = await play(text, { state: small, concurrency: 8 });
    expect(troubles(run)).toEqual([]);
    expect(run.outcome.steps).toHaveLength(3);
  });

  it('re-read each of many members of one call once before and once after', async () => {
    const people = Array.from({ length: 40 }, (_, index) => member(`m${index}`, 'viewer'));
    const text = `members:\n${people.map(({ email }) => `  ${email}: { roles: [viewer, editor] }\n`).join('')}`;
    const { counts, run } = await play(text, { state: platformOf({ members: people }) });
    expect(typesOf(run.outcome)).toEqual({ done: 1 });
    expect(writes(counts, 'iam.batchEditGrants', 'iam.getMemberGrants', 'iam.listMembers')).toEqual([1, 80, 0]);
  });

  it('read two resources that share an address, now and before, separately', async () => {
    const platform = platformWith({
      state: platformOf({ service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy' }, { name: 'other' }] }] }),
    });
    const { lookup } = await planFor(platform, fileOf('service_accounts: { ci: {} }\n'));
    const other = lookup.live(addressOfText('api-key/ci/other'));
    if (!other) throw new Error('there is no other key');
    const address = addressOfText('api-key/ci/deploy');
    const facts = await readConditions(
      platform.client,
      [
        { at: { id: other.id, in: other.in, address }, field: 'name', is: 'other' },
        { at: { address }, field: 'name', is: 'deploy' },
      ],
      idsOf(lookup),
    );
    expect(facts).toEqual({ type: 'hold' });
  });

  it('read a shared list once each', async () => {
    const keys = ['a', 'b', 'c'].map((name) => ({ name }));
    const text = 'removed: { service-account/ci: { reason: old } }\n';
    const { counts } = await play(text, { state: platformOf({ service_accounts: [{ name: 'ci', api_keys: keys }] }) });
    expect(writes(counts, 'iam.deleteServiceAccount', 'iam.listServiceAccounts')).toEqual([1, 2]);
  });
});

const failing = (after: number) => {
  let lines = 0;
  return {
    write: () => {
      lines += 1;
      if (lines > after) throw new TenantryError([{ code: 'file-unwritable', message: 'the journal cannot be written: no room left' }]);
    },
    close: () => undefined,
  };
};

describe('stopping', () => {
  const text = `groups:\n${['a', 'b', 'c', 'd'].map((name) => `  ${name}: { name: ${name} }\n`).join('')}`;

  it('by a signal finishes the call in flight and starts nothing new', async () => {
    const stop = new AbortController();
    const platform = platformWith({ state: platformOf() });
    const run = await applyOnce(platform, fileOf(text), {
      concurrency: 1,
      signal: stop.signal,
      writer: {
        ...platform.client,
        write: async (operation, args) => {
          const answer = await platform.client.write(operation, args);
          if ((platform.app.recorder.counts()['iam.createGroup'] ?? 0) === 2) stop.abort();
          return answer;
        },
      },
    });
    expect(run.outcome.interrupted).toBe(true);
    expect(run.outcome.steps.map(({ type }) => type)).toEqual(['done', 'done', 'not-started', 'not-started']);
    expect(platform.app.recorder.counts()['iam.createGroup']).toBe(2);
  });

  it('by a signal does not wait for accepted operations', async () => {
    const stop = new AbortController();
    const platform = platformWith({ state: small, transition: 1_000_000_000 });
    const run = await applyOnce(platform, fileOf(grow), {
      signal: stop.signal,
      writer: { ...platform.client, write: async (operation, args) => (stop.abort(), platform.client.write(operation, args)) },
    });
    expect(run.outcome.steps).toEqual([
      expect.objectContaining({ type: 'in-progress', says: expect.stringMatching(/interrupted before the operation completed$/) }),
    ]);
  });

  it.each<[string, number, number, readonly StepOutcome['type'][]]>([
    ['before the first call: no call is made', 0, 0, ['not-started', 'not-started', 'not-started', 'not-started']],
    ['after a call: its outcome is correct, and no other call is made', 1, 1, ['done', 'not-started', 'not-started', 'not-started']],
    ['after an outcome', 3, 1, ['done', 'not-started', 'not-started', 'not-started']],
  ])('by a journal that cannot be written %s', async (_, after, calls, types) => {
    const { outcomes, counts, run } = await play(text, { state: platformOf(), concurrency: 1, journal: failing(after) });
    expect(outcomes.map(({ type }) => type)).toEqual(types);
    expect(writes(counts, 'iam.createGroup')).toEqual([calls]);
    expect(outcomes[3]).toMatchObject({ because: 'no-journal' });
    expect(run.outcome.problems).toMatchObject([{ code: 'file-unwritable' }]);
  });

  it('by a defect: running steps finish, then it is thrown', async () => {
    const platform = platformWith({ state: platformOf() });
    const defect = new Error('defect');
    const broken = applyOnce(platform, fileOf(text), {
      concurrency: 1,
      writer: { ...platform.client, write: async () => Promise.reject(defect) },
    });
    await expect(broken).rejects.toBe(defect);
  });
});

describe('a field that is read from another resource', () => {
  const state = storage({ proxy_caches: [{ name: 'hub' }, { name: 'other' }], registries: [{ name: 'acmeprod', proxy_cache: 'hub' }] });
  const text = 'registries: { acmeprod: { region: br-se1 } }\nproxy_caches: { hub: { region: br-se1 }, other: { region: br-se1 } }\n';

  it.each([
    ['holds', 'hub', { type: 'hold' }],
    ['does not hold', 'other', { type: 'fail', found: 'hub' }],
  ])('%s is read again', async (_, is, expected) => {
    const platform = platformWith({ state });
    const { lookup } = await planFor(platform, fileOf(text));
    const address = addressOfText('registry/br-se1/acmeprod');
    const found = lookup.live(address);
    if (!found) throw new Error('no registry');
    const conditions = [{ at: { address, id: found.id, in: found.in }, field: 'proxy_cache', is }];
    expect(await readConditions(platform.client, conditions, idsOf(lookup))).toMatchObject(expected);
  });
});
