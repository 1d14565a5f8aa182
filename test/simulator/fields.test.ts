// Every response with a body, compared field by field with the samples of facts/samples.json.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/platform/operations.ts';
import { stoppedClock } from '../../src/simulator/clock.ts';
import { sampleFields } from '../facts/fields.ts';
import { type Asked, listAt, open, type Question, textAt } from './ask.ts';
import { differences, fieldsOf } from './contract/fields.ts';
import { now, organization } from './organization.ts';

describe('responses have the fields of the samples', () => {
  let platform: Asked;
  let ids: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    platform = await open({ state: organization, clock: stoppedClock(new Date(now).toISOString()) });
    const { ask } = platform;
    const named = async (operation: OperationId, name: string, key: string, ...way: readonly (string | number)[]): Promise<string> => {
      const { body } = await ask(operation);
      return textAt(listAt(body, ...way).find((item) => Object.values(item).includes(name)) ?? null, key);
    };
    const registry_id = await named('registry.listRegistries', 'acmeprod', 'id', 'results');
    const repositories = await ask('registry.listRepositories', { path: { registry_id } });
    ids = {
      uuid: await named('iam.listMembers', 'rui@acme.example', 'uuid'),
      sa_uuid: await named('iam.listServiceAccounts', 'ci', 'uuid'),
      group_id: await named('iam.listGroups', 'Infra', 'id', 'items'),
      domain_id: await named('iam.listDomains', 'acme.example', 'id', 'data'),
      registry_id,
      repository_id: textAt(listAt(repositories.body, 'results').find((one) => one['name'] === 'shop/api') ?? null, 'id'),
      proxy_cache_id: await named('registry.listProxyCaches', 'hub', 'id', 'results'),
      volume: await named('blockStorage.listVolumes', 'data', 'id', 'volumes'),
      snapshot: await named('blockStorage.listSnapshots', 'object-1', 'id', 'snapshots'),
      backup: await named('blockStorage.listBackups', 'inc-1', 'id', 'backups'),
      instance: await named('compute.listInstances', 'vm-on', 'id', 'instances'),
    };
    const federations = await ask('iam.listFederations', { path: { domain_id: ids['domain_id'] ?? '' } });
    ids = { ...ids, federation_id: textAt(federations.body, 'data', 0, 'id') };
  });
  afterAll(async () => platform.close());

  // Sample, request, and the ids above for its path parameters.
  const cases: readonly [sample: string, question: Question, path: Readonly<Record<string, string>>][] = [
    ['iam.listMembers', {}, {}],
    ['iam.addMember', { body: { email: 'tadeu@acme.example', roles: ['editor'] } }, {}],
    ['iam.getMemberGrants', {}, { uuid: 'uuid' }],
    ['iam.getAccessControl', {}, {}],
    ['iam.updateAccessControl', { body: { enforce_mfa: true } }, {}],
    ['iam.listPermissions', {}, {}],
    ['iam.listRoles', {}, {}],
    ['iam.createRole', { body: { name: 'fresh', permissions: ['bs_volume_list'] } }, {}],
    ['iam.getRolePermissions', { path: { role_name: 'disks' } }, {}],
    ['iam.updateRolePermissions', { path: { role_name: 'disks' }, body: { add: ['bs_volume_get'] } }, {}],
    ['iam.listRoleMembers', { path: { role_name: 'editor' } }, {}],
    ['iam.listServiceAccounts', {}, {}],
    ['iam.listApiKeys', {}, { sa_uuid: 'sa_uuid' }],
    ['iam.createApiKey', { body: { name: 'key', scopes: ['iam:read', 'dbaas.write'] } }, { sa_uuid: 'sa_uuid' }],
    ['iam.listScopes', {}, {}],
    ['iam.listInvitations', {}, {}],
    ['iam.listGroups#PJ', {}, {}],
    ['iam.getGroup', {}, { group_id: 'group_id' }],
    ['iam.listGroupMembers', {}, { group_id: 'group_id' }],
    ['iam.listDomains', {}, {}],
    ['iam.verifyDomain', {}, { domain_id: 'domain_id' }],
    ['iam.getDomain', {}, { domain_id: 'domain_id' }],
    ['iam.listFederations', {}, { domain_id: 'domain_id' }],
    ['iam.updateFederation', { body: { oidc: { client_id: 'x' } } }, { domain_id: 'domain_id', federation_id: 'federation_id' }],
    ['registry.getCredentials', {}, {}],
    ['registry.resetCredentials', {}, {}],
    ['registry.listRegistries', {}, {}],
    ['registry.getRegistry', {}, { registry_id: 'registry_id' }],
    ['registry.createRegistry', { body: { name: 'acmefresh' } }, {}],
    ['registry.listRepositories', {}, { registry_id: 'registry_id' }],
    ['registry.getRepository', {}, { registry_id: 'registry_id', repository_id: 'repository_id' }],
    ['registry.listImages', {}, { registry_id: 'registry_id', repository_id: 'repository_id' }],
    [
      'registry.listImages',
      { query: { expand: ['tags_details', 'extra_attr', 'manifest_media_type', 'media_type'] } },
      { registry_id: 'registry_id', repository_id: 'repository_id' },
    ],
    ['registry.getImage', { path: { digest_or_tag: 'latest' } }, { registry_id: 'registry_id', repository_id: 'repository_id' }],
    ['registry.listProxyCaches', {}, {}],
    ['registry.getProxyCache', {}, { proxy_cache_id: 'proxy_cache_id' }],
    ['registry.updateProxyCache', { body: { description: 'x' } }, { proxy_cache_id: 'proxy_cache_id' }],
    [
      'registry.testProxyCacheCredentials',
      { body: { provider: 'harbor', url: 'https://hub.example', access_key: 'a', access_secret: 'b' } },
      {},
    ],
    ['registry.getProxyCacheStatus', {}, { proxy_cache_id: 'proxy_cache_id' }],
    ['blockStorage.listVolumes', {}, {}],
    ['blockStorage.listVolumes', { query: { expand: ['volume_type', 'attachment'] } }, {}],
    ['blockStorage.getVolume', { query: { expand: ['volume_type', 'attachment'] } }, { id: 'volume' }],
    ['blockStorage.createVolume', { body: { name: 'made', size: 10, type: { name: 'cloud_nvme1k' } } }, {}],
    ['blockStorage.listVolumeTypes', {}, {}],
    ['blockStorage.listSnapshots', {}, {}],
    ['blockStorage.getSnapshot', { query: { expand: 'volume' } }, { id: 'snapshot' }],
    ['blockStorage.createSnapshot', { body: { name: 'made', description: null, volume: { name: 'free' } } }, {}],
    ['blockStorage.getUsage', {}, {}],
    ['blockStorage.listBackups', { query: { expand: 'volume' } }, {}],
    ['blockStorage.getBackup', { query: { expand: 'volume' } }, { id: 'backup' }],
    ['blockStorage.createBackup', { body: { name: 'made', volume: { name: 'free' } } }, {}],
    ['consumption.getUsage', { query: { start_date: '2026-10-01', end_date: '2026-10-31' } }, {}],
    ['compute.listInstances', {}, {}],
    ['compute.getInstance', {}, { id: 'instance' }],
    ['profile.listAvailabilityZones', {}, {}],
  ];

  it.each(cases)('%s', async (sample, question, path) => {
    const operation = sample.split('#')[0] as OperationId;
    const filled = Object.fromEntries(Object.entries(path).map(([name, id]) => [name, ids[id] ?? '']));
    const { status, body } = await platform.ask(operation, { ...question, path: { ...question.path, ...filled } });
    expect(status).toBe(sampleFields[sample]?.status);
    expect(differences(body ?? null, fieldsOf(sample) ?? {})).toEqual([]);
  });
});
