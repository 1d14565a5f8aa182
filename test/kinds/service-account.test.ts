// Service accounts: created with their grants, renamed, described, deleted with their keys.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { serviceAccount } from '../../src/kinds/service-account/kind.ts';
import { account, answer, changed, declare, key, missing, roleOf, stepsOf, unexpected, worldOf } from './iam-world.ts';

const lookup = worldOf({ items: [roleOf('editor', ['bs_volume_list']), roleOf('administrator', ['turia_iam_adm'])] });
const ci = (values: JsonObject = {}) => declare(serviceAccount, { name: 'ci', ...values });
const live = account('ci', { roles: ['editor'], permissions: [] });
const at = { id: 'sa-ci', in: 'service-account', address: 'service-account/ci' };

describe('a missing account', () => {
  it('is created, then granted the declared access', () => {
    const declared = ci({ email: 'ci', description: 'Pipelines', roles: ['editor'], permissions: [] });
    expect(stepsOf(answer(serviceAccount, missing(declared), lookup))).toMatchObject([
      {
        operation: 'iam.createServiceAccount',
        creates: 'service-account/ci',
        body: { name: 'ci', description: 'Pipelines', email: 'ci' },
        preconditions: [{ at: { address: 'service-account/ci' }, exists: false }],
      },
      {
        operation: 'iam.editMemberGrants',
        path: { uuid: { idOf: 'service-account/ci' } },
        body: { operation: 'add', roles: ['editor'] },
        preconditions: [],
        postconditions: [{ at: { address: 'service-account/ci' }, field: 'roles', includes: ['editor'] }],
        effects: [],
      },
    ]);
  });

  it('is not counted as an administrator, but must be acknowledged like one', () => {
    const declared = ci({ email: 'ci', description: 'x', roles: ['administrator'] });
    expect(stepsOf(answer(serviceAccount, missing(declared), lookup))[1]).toMatchObject({
      acknowledge: ['makes-administrator', 'grants-iam-writing'],
      effects: [],
    });
  });

  it('needs an e-mail and a description, which have no default', () => {
    expect(answer(serviceAccount, missing(ci()), lookup)).toMatchObject([
      { type: 'impossible', fields: ['email'] },
      { type: 'impossible', fields: ['description'] },
    ]);
  });
});

describe('an account that differs', () => {
  it('is renamed and described in one call', () => {
    const declared = declare(serviceAccount, { name: 'build', description: 'y' }, { renamedFrom: addressOf('service-account', 'ci') });
    expect(stepsOf(answer(serviceAccount, changed(declared, live, 'description', 'name'), lookup))).toEqual([
      {
        description: 'rename service account ci to build',
        operation: 'iam.updateServiceAccount',
        resources: ['service-account/ci', 'service-account/build'],
        path: { sa_uuid: 'sa-ci' },
        body: { name: 'build', description: 'y' },
        preconditions: [
          { at, field: 'description', is: 'x' },
          { at, field: 'name', is: 'ci' },
          { at: { address: 'service-account/build' }, exists: false },
        ],
        postconditions: [
          { at, field: 'description', is: 'y' },
          { at, field: 'name', is: 'build' },
        ],
        reversibility: 'reversible',
        accessEffect: 'none',
      },
    ]);
  });

  it('is granted access and described in separate chains', () => {
    const answers = answer(serviceAccount, changed(ci({ description: 'y', roles: [] }), live, 'description', 'roles'), lookup);
    expect(answers.map((one) => one.type)).toEqual(['steps', 'steps']);
    expect(stepsOf(answers)).toMatchObject([
      { body: { description: 'y' }, resources: ['service-account/ci'] },
      { body: { operation: 'remove', roles: ['editor'] }, path: { uuid: 'sa-ci' }, stage: 'access-removal' },
    ]);
  });

  it('keeps its e-mail', () => {
    expect(answer(serviceAccount, changed(ci({ email: 'other' }), live, 'email'), lookup)).toMatchObject([
      { type: 'impossible', fields: ['email'] },
    ]);
  });
});

describe('a removed account', () => {
  it('is deleted with its working keys, irreversibly', () => {
    const keys = [key(live, 'deploy'), key(live, 'old', { revoked_at: '2026-01-01T00:00:00Z' })];
    expect(stepsOf(answer(serviceAccount, unexpected(live), worldOf({ items: [live, ...keys] })))).toMatchObject([
      {
        operation: 'iam.deleteServiceAccount',
        resources: ['service-account/ci', 'api-key/ci/deploy'],
        deletes: 'service-account/ci',
        path: { sa_uuid: 'sa-ci' },
        reversibility: 'irreversible',
        accessEffect: 'revokes',
        stage: 'access-removal',
        effects: [{ fact: 'working-key', resource: 'api-key/ci/deploy', change: 'lose' }],
      },
    ]);
  });

  it.each<[string, object, string]>([
    ['no key', {}, 'partially-reversible'],
    ['keys that were not read', { unread: { 'api-key': { type: 'failed', cause: '500' } } }, 'irreversible'],
  ])('with %s', (_, rest, reversibility) => {
    expect(stepsOf(answer(serviceAccount, unexpected(live), worldOf({ items: [live], ...rest })))).toMatchObject([{ reversibility }]);
  });
});
