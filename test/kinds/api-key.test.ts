// Keys: created with a sink, changed with all their scopes, promoted after an interrupted rotation, revoked.
import { assert, pre, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { apiKey } from '../../src/kinds/api-key/kind.ts';
import { asideName, nextName, oldName, rotationOf } from '../../src/kinds/api-key/rotation-name.ts';
import { changingKey, creatingKey, promotingKey, revokingKey } from '../../src/kinds/api-key/steps.ts';
import { serviceAccount } from '../../src/kinds/service-account/kind.ts';
import { account, answer, changed, declare, key, missing, stepsOf, unexpected, worldOf } from './iam-world.ts';

const ci = account('ci');
const below = ci.address;
const deploy = (values: JsonObject = {}) => declare(apiKey, { name: 'deploy', ...values }, { below });
const lookup = worldOf({ items: [ci] });
const bodyOf = (values: JsonObject) => stepsOf(answer(apiKey, missing(deploy({ deliver_to: 'shop', ...values })), lookup))[0]?.body;
const at = (name: string) => ({ id: `k-${name}`, in: 'api-key@service-account/ci', address: `api-key/ci/${name}` });

describe('a missing key', () => {
  it('is created under a temporary name, deleted again if the delivery of its secret fails, and renamed after it', () => {
    const declared = deploy({ scopes: ['mcr.write', 'mcr.read'], description: 'Ships', deliver_to: 'shop' });
    const at = { address: 'api-key/ci/deploy.next' };
    expect(stepsOf(answer(apiKey, missing(declared), lookup))).toEqual([
      {
        description: 'create key deploy of ci and deliver its secret to shop',
        operation: 'iam.createApiKey',
        resources: ['api-key/ci/deploy', 'api-key/ci/deploy.next'],
        creates: 'api-key/ci/deploy.next',
        path: { sa_uuid: 'sa-ci' },
        body: { name: 'deploy.next', description: 'Ships', scopes: ['mcr.read', 'mcr.write'] },
        secretSink: 'shop',
        preconditions: [
          { at, exists: false },
          { at: { address: 'api-key/ci/deploy' }, exists: false },
        ],
        postconditions: [{ at, exists: true }],
        rollback: { operation: 'iam.revokeApiKey', path: { sa_uuid: 'sa-ci', apikey_uuid: { idOf: 'api-key/ci/deploy.next' } } },
        reversibility: 'reversible',
        accessEffect: 'grants',
        acknowledge: [],
        effects: [{ fact: 'working-key', resource: 'api-key/ci/deploy', change: 'gain' }],
        requires: ['service-account/ci'],
      },
      {
        description: 'rename key deploy.next of ci to deploy (its secret has been delivered)',
        operation: 'iam.updateApiKey',
        resources: ['api-key/ci/deploy', 'api-key/ci/deploy.next'],
        path: { sa_uuid: 'sa-ci', apikey_uuid: { idOf: 'api-key/ci/deploy.next' } },
        body: { name: 'deploy', scopes: ['mcr.read', 'mcr.write'] },
        preconditions: [
          { at, field: 'name', is: 'deploy.next' },
          { at: { address: 'api-key/ci/deploy' }, exists: false },
        ],
        postconditions: [{ at, field: 'name', is: 'deploy' }],
        reversibility: 'reversible',
        accessEffect: 'none',
        requires: ['api-key/ci/deploy.next'],
      },
    ]);
  });

  it('is sent no scopes if none are declared, and [] if [] is declared (I13)', () => {
    expect(bodyOf({})).toEqual({ name: 'deploy.next' });
    expect(bodyOf({ scopes: [] })).toEqual({ name: 'deploy.next', scopes: [] });
  });

  it('needs a destination for its secret', () => {
    expect(answer(apiKey, missing(deploy()), lookup)).toMatchObject([{ type: 'impossible', fields: ['deliver_to'] }]);
  });

  it('must be acknowledged if it can write IAM', () => {
    const [step] = stepsOf(answer(apiKey, missing(deploy({ deliver_to: 'shop', scopes: ['iam:write'] })), lookup));
    expect(step?.acknowledge).toEqual(['grants-iam-writing']);
  });

  it('is created below an account that an earlier step creates', () => {
    const [step] = stepsOf(answer(apiKey, missing(deploy({ deliver_to: 'shop' })), worldOf()));
    expect(step).toMatchObject({ path: { sa_uuid: { idOf: 'service-account/ci' } }, requires: ['service-account/ci'] });
  });

  it('is created below an account that this run renames, found by its old name', () => {
    const renamed = declare(serviceAccount, { name: 'build' }, { renamedFrom: ci.address });
    const declared = declare(apiKey, { name: 'deploy', deliver_to: 'shop' }, { below: renamed.address });
    const [step] = stepsOf(answer(apiKey, missing(declared), worldOf({ items: [ci], declared: [renamed] })));
    expect(step).toMatchObject({
      creates: 'api-key/build/deploy.next',
      path: { sa_uuid: 'sa-ci' },
      requires: ['service-account/ci'],
      postconditions: [{ at: { address: 'api-key/ci/deploy.next' }, exists: true }],
    });
  });

  const promoted = {
    operation: 'iam.updateApiKey',
    path: { sa_uuid: 'sa-ci', apikey_uuid: 'k-deploy.next' },
    resources: ['api-key/ci/deploy.next', 'api-key/ci/deploy'],
    body: { name: 'deploy', scopes: ['mcr.read'] },
    postconditions: [
      { field: 'name', is: 'deploy' },
      { field: 'scopes_asked', is: ['mcr.read'] },
    ],
  };

  const made = [{ operation: 'iam.createApiKey' }, { operation: 'iam.updateApiKey' }];
  const madeAlike = [{ operation: 'iam.createApiKey', body: { scopes: ['mcr.read'] } }, { operation: 'iam.updateApiKey' }];
  const setAside = { operation: 'iam.updateApiKey', body: { name: 'deploy.next.old', scopes: ['mcr.read'] } };
  /** A sink may hold the secret of a key that was set aside: it is not revoked with the newly delivered key, but after the overlap. */
  const renewed = [setAside, ...made];
  const followed = { ...setAside, body: { name: 'deploy.old', scopes: ['mcr.read'] }, path: { apikey_uuid: 'k-deploy.next' } };

  it.each<[string, string | null, string | null, readonly object[]]>([
    [
      'a revoked one had replaced the old half: the new one may come from a run that was killed before the delivery',
      '2026-08-01',
      '2026-11-01',
      renewed,
    ],
    ['a revoked one older than the old half is unrelated to the new half', '2026-08-01', '2026-05-01', [promoted]],
    ['so is one that was created on the same day', '2026-08-01', '2026-08-01', [promoted]],
    ['a revoked one may have replaced the old half: its age is unknown', '2026-08-01', null, renewed],
    ['a revoked one may have replaced the old half: the age of the old half is unknown', null, '2026-11-01', renewed],
  ])('%s', (_, old, gone, expected) => {
    const items = [
      ci,
      key(ci, 'deploy', { uuid: 'k-gone', start_validity: gone, revoked_at: '2026-11-19T08:00:00Z' }),
      key(ci, 'deploy.next'),
      key(ci, 'deploy.old', { start_validity: old }),
    ];
    expect(stepsOf(answer(apiKey, missing(deploy({ deliver_to: 'shop' })), worldOf({ items })))).toMatchObject(expected);
  });

  it.each<[string, readonly string[], readonly object[]]>([
    ['both halves of a rotation are there: the delivered one is promoted', ['deploy.next', 'deploy.old'], [promoted]],
    ['only the old half is there: the new key gets its scopes', ['deploy.old'], madeAlike],
    [
      'another one exists beside both halves: it is unknown whose secret was delivered, so another is created with the same scopes',
      ['deploy.next', 'deploy.next.old', 'deploy.old'],
      [setAside, ...madeAlike],
    ],
    ['only the new half is there (its secret may be lost)', ['deploy.next'], [...renewed, followed]],
  ])('%s', (_, names, expected) => {
    const items = [ci, ...names.map((name) => key(ci, name))];
    expect(stepsOf(answer(apiKey, missing(deploy({ deliver_to: 'shop' })), worldOf({ items })))).toMatchObject(expected);
  });
});

describe('a key whose scopes differ', () => {
  const live = key(ci, 'deploy', { scopes: ['b', 'a'], scopes_pending_approval: ['p'] });
  const answers = (values: JsonObject) => answer(apiKey, changed(deploy(values), live, ...Object.keys(values)), lookup);

  it('is sent its name and all declared scopes', () => {
    expect(answers({ scopes: ['c', 'a', 'b', 'p'] })).toEqual([
      {
        type: 'steps',
        chain: [
          {
            description: 'change key deploy of ci: request scopes c',
            operation: 'iam.updateApiKey',
            resources: ['api-key/ci/deploy'],
            path: { sa_uuid: 'sa-ci', apikey_uuid: 'k-deploy' },
            body: { name: 'deploy', scopes: ['a', 'b', 'c', 'p'] },
            preconditions: [
              { at: at('deploy'), field: 'name', is: 'deploy' },
              { at: at('deploy'), field: 'revoked_at', is: null },
              { at: at('deploy'), field: 'scopes_asked', is: ['a', 'b', 'p'] },
            ],
            postconditions: [
              { at: at('deploy'), field: 'name', is: 'deploy' },
              { at: at('deploy'), field: 'scopes_asked', is: ['a', 'b', 'c', 'p'] },
            ],
            alsoChanges: ['scopes'],
            reversibility: 'reversible',
            accessEffect: 'grants',
            acknowledge: ['widens-key'],
          },
        ],
      },
      { type: 'waiting', fields: ['scopes'], on: 'approval', who: 'the platform must approve the scopes p of the key deploy' },
    ]);
  });

  it.each<[string, JsonObject, object]>([
    [
      'narrower',
      { scopes: ['a', 'p'] },
      { body: { scopes: ['a', 'p'] }, accessEffect: 'revokes', stage: 'access-removal', acknowledge: [] },
    ],
    ['none', { scopes: [] }, { body: { name: 'deploy', scopes: [] }, accessEffect: 'revokes' }],
    ['one that writes IAM', { scopes: ['a', 'b', 'p', 'iam:write'] }, { acknowledge: ['widens-key', 'grants-iam-writing'] }],
    [
      'a description also lists all scopes',
      { description: 'x' },
      { body: { name: 'deploy', description: 'x', scopes: ['a', 'b', 'p'] }, accessEffect: 'none' },
    ],
  ])('%s', (_, values, expected) => {
    expect(stepsOf(answers(values))).toMatchObject([expected]);
  });

  it('only waits if all scopes are already requested', () => {
    expect(answers({ scopes: ['p', 'b', 'a'] })).toMatchObject([{ type: 'waiting', on: 'approval' }]);
  });

  it('is renamed with the scopes it has (I13)', () => {
    const declared = declare(apiKey, { name: 'ship' }, { below, renamedFrom: addressOf('api-key', 'ci', 'deploy') });
    expect(stepsOf(answer(apiKey, changed(declared, live, 'name'), lookup))).toMatchObject([
      { body: { name: 'ship', scopes: ['a', 'b', 'p'] }, resources: ['api-key/ci/deploy', 'api-key/ci/ship'], accessEffect: 'none' },
    ]);
  });

  it('is not changed when its scopes were not read: a change could clear them', () => {
    const { scopes: _, scopes_asked: __, ...values } = live.values;
    const unread = { ...live, values };
    const declared = declare(apiKey, { name: 'ship' }, { below });
    expect(answer(apiKey, changed(declared, unread, 'name'), lookup)).toMatchObject([{ type: 'impossible' }]);
  });

  it('is not named after its id', () => {
    const nameless = key(ci, 'x', { name: null });
    const [step] = stepsOf(answer(apiKey, changed(deploy({ description: 'x' }), nameless, 'description'), lookup));
    expect(step?.body).toEqual({ description: 'x', scopes: ['mcr.read'] });
  });
});

describe('a removed key', () => {
  it('is revoked permanently', () => {
    expect(stepsOf(answer(apiKey, unexpected(key(ci, 'deploy')), lookup))).toEqual([
      {
        description: 'revoke key deploy of ci',
        operation: 'iam.revokeApiKey',
        resources: ['api-key/ci/deploy'],
        deletes: 'api-key/ci/deploy',
        path: { sa_uuid: 'sa-ci', apikey_uuid: 'k-deploy' },
        preconditions: [
          { at: at('deploy'), exists: true },
          { at: at('deploy'), field: 'name', is: 'deploy' },
        ],
        postconditions: [{ at: at('deploy'), exists: false }],
        reversibility: 'irreversible',
        loses: 'the secret of the key cannot be recreated',
        accessEffect: 'revokes',
        effects: [{ fact: 'working-key', resource: 'api-key/ci/deploy', change: 'lose' }],
        stage: 'access-removal',
      },
    ]);
  });

  it('was revoked already', () => {
    expect(answer(apiKey, unexpected(key(ci, 'deploy', { revoked_at: '2026-01-01T00:00:00Z' })), lookup)).toEqual([]);
  });

  it('is in no stage if its successor works', () => {
    const successor = key(ci, 'deploy');
    const step = revokingKey(key(ci, 'deploy.old'), { successor }, lookup);
    expect(step).not.toHaveProperty('stage');
    // Not after somebody has revoked the successor, or given its name to another key.
    expect(step.preconditions).toEqual(
      expect.arrayContaining([
        { at: at('deploy'), field: 'name', is: 'deploy' },
        { at: { address: 'api-key/ci/deploy' }, exists: true },
      ]),
    );
  });
});

describe('rotation', () => {
  it.each<[string, string, boolean | 'reported', boolean]>([
    ['deploy.next', 'deploy', 'reported', true],
    ['deploy.old', 'deploy', 'reported', true],
    ['deploy.old', 'other', false, false],
    ['deploy', 'deploy', false, false],
  ])('%s beside %s is unmanaged: %s, %s if the file rotates it', (name, other, expected, rotated) => {
    const item = key(ci, name);
    const declared = (values: JsonObject) => worldOf({ items: [ci], declared: [declare(apiKey, { name: other, ...values }, { below })] });
    expect(apiKey.outside?.(item, worldOf({ items: [ci, key(ci, other)] }))).toBe(expected);
    expect(apiKey.outside?.(item, declared({}))).toBe(expected);
    expect(apiKey.outside?.(item, declared({ rotate_after: '90d' }))).toBe(rotated);
  });

  it('a revoked key does not make another one unmanaged', () => {
    const items = [ci, key(ci, 'deploy', { revoked_at: '2026-01-01T00:00:00Z' })];
    expect(apiKey.outside?.(key(ci, 'deploy.old'), worldOf({ items }))).toBe(false);
  });

  it('names are parsed as they are created', () => {
    assert(
      property(string({ minLength: 1 }), (name) => {
        pre(rotationOf(name) === undefined);
        expect(rotationOf(asideName(name))).toEqual({ of: name, part: 'aside' });
        expect(rotationOf(nextName(name))).toEqual({ of: name, part: 'next' });
        expect(rotationOf(oldName(name))).toEqual({ of: name, part: 'old' });
      }),
    );
    for (const name of ['deploy', '.old', '.next', 'deploy.older', '']) expect(rotationOf(name)).toBeUndefined();
  });

  it('returns the steps of a rotation', () => {
    const live = key(ci, 'deploy');
    const made = {
      address: addressOf('api-key', 'ci', 'deploy'),
      account: ci.address,
      name: 'deploy',
      scopes: ['mcr.read'],
      deliverTo: 'shop',
    };
    const retire = changingKey(live, { name: oldName('deploy'), renamedTo: addressOf('api-key', 'ci', 'deploy.old') }, lookup);
    expect([creatingKey(made, lookup), retire, promotingKey(made, lookup)].map((step) => step?.body)).toEqual([
      { name: 'deploy.next', scopes: ['mcr.read'] },
      { name: 'deploy.old', scopes: ['mcr.read'] },
      { name: 'deploy', scopes: ['mcr.read'] },
    ]);
  });
});
