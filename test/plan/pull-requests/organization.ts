// A small organization with everything that guards protect, and the file that declares all of it: the start of every series of pull requests.
import { resolve } from 'node:path';
import type { Json, JsonObject } from '../../../src/json.ts';
import { originOf, type WebOrigin } from '../../../src/kinds/web-origin.ts';
import type { Description } from '../../../src/simulator/description.ts';
import type { Delegation } from '../../../src/trust/delegation.ts';
import type { Trust } from '../../../src/trust/trust.ts';
import { addressOfText, tenant, trusting } from '../world.ts';

export const runner = { account: 'tenantry', key: 'tenantry' } as const;
export const breakGlass = 'keeper@acme.example';

export const employees = Array.from({ length: 12 }, (_, at) => `m${String(at).padStart(2, '0')}@acme.example`);
export const administrators: readonly string[] = ['ana@acme.example', 'deputy@acme.example', 'rescue@elsewhere.example'];
export const people: readonly string[] = [...administrators, breakGlass, ...employees];

const custom = {
  runs: ['bs_volume_list', 'bs_volume_get', 'turia_iam_editor'],
  custom: ['bs_volume_list', 'bs_volume_get'],
  like: ['bs_volume_list', 'bs_volume_get'],
  nothing: [],
};
export const roleNames: readonly string[] = [...Object.keys(custom), 'viewer', 'editor', 'administrator'];
export const permissionNames: readonly string[] = ['bs_volume_list', 'bs_volume_get', 'cr_image_list', 'turia_iam_editor'];
export const scopeNames: readonly string[] = ['mcr.read', 'mcr.write', 'iam:write'];

/** Of the key that runs Tenantry, of another key beside it, and of a key of another account. */
const keys = { tenantry: ['mcr.read', 'iam:write'], spare: ['mcr.read'], deploy: ['mcr.read'] };
const groups = { ops: [breakGlass, ...employees.slice(0, 4)], crew: employees.slice(4) };

export const volumeId = '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
const points = ['20261119t0000', '20261118t0000'].map((slot) => `daily-${volumeId.replaceAll('-', '').slice(0, 12)}-${slot}`);

const oidc = {
  type: 'oidc',
  name: 'okta',
  client_id: '0oa1',
  client_secret_digest: 'c'.repeat(64),
  scopes: ['openid'],
  authorization_endpoint: 'https://idp.example/authorize',
  token_endpoint: 'https://idp.example/token',
  userinfo_endpoint: 'https://idp.example/userinfo',
  jwks_uri: 'https://idp.example/keys',
} as const;

/** Nobody is an owner: the platform does not stop anything that a guard must stop. */
export const live: Description = {
  people: ['new@acme.example', 'eve@shop.example'].map((email) => ({ email })),
  tenants: [
    {
      id: tenant,
      owner: null,
      access_control: { name: 'acme', enabled: true, enforce_mfa: false },
      roles: Object.entries(custom).map(([name, permissions]) => ({ name, permissions })),
      members: [
        ...administrators.map((email) => ({ email, roles: ['administrator'] })),
        { email: breakGlass, roles: ['custom'], permissions: ['cr_image_list'] },
        ...employees.map((email) => ({ email, roles: ['custom'] })),
      ],
      service_accounts: [
        {
          name: runner.account,
          email: 'tenantry',
          description: 'Runs Tenantry',
          roles: ['runs'],
          api_keys: [
            { name: runner.key, scopes: keys.tenantry, start_validity: '2026-01-01' },
            { name: 'spare', scopes: keys.spare, start_validity: '2026-01-01' },
          ],
        },
        {
          name: 'ci',
          email: 'ci',
          description: 'Pipelines',
          roles: ['custom'],
          api_keys: [{ name: 'deploy', scopes: keys.deploy, start_validity: '2026-01-01' }],
        },
      ],
      groups: Object.entries(groups).map(([identifier, emails]) => ({
        identifier,
        name: identifier,
        members: emails.map((email) => ({ email, profile: 'member' })),
      })),
      domains: [
        { domain: 'acme.example', verified: true, federations: [oidc] },
        { domain: 'shop.example', verified: true, federations: [oidc] },
      ],
      regions: {
        'br-se1': {
          volumes: [
            { name: 'data', id: volumeId, size: 10 },
            { name: 'logs', size: 10 },
          ],
          snapshots: [
            ...points.map((name) => ({ name, volume: 'data', size: 10, created_at: '2026-11-19T00:10:00Z' })),
            { name: 'by-hand', volume: 'logs', size: 10, created_at: '2026-11-01T00:00:00Z' },
          ],
          proxy_caches: [
            {
              name: 'hub',
              provider: 'docker-hub',
              url: 'https://hub.example',
              access_key_digest: 'a'.repeat(64),
              access_secret_digest: 'b'.repeat(64),
            },
            { name: 'mirror', provider: 'docker-hub', url: 'https://mirror.example' },
          ],
          registries: [{ name: 'acmeprod' }, { name: 'acmedev' }],
        },
      },
    },
  ],
};

const only = live.tenants?.[0] ?? {};

/** Declared administrators and the identity of Tenantry exist; otherwise this is the wrong organization. */
export const bare: Description = {
  ...live,
  tenants: [{ ...only, members: (only.members ?? []).filter(({ email }) => !employees.includes(email)), groups: [] }],
};

/** A schedule left many restore points behind. */
export const crowded: Description = {
  ...live,
  tenants: [
    {
      ...only,
      regions: {
        'br-se1': {
          ...only.regions?.['br-se1'],
          snapshots: Array.from({ length: 60 }, (_, at) => {
            const slot = `202610${String(1 + Math.floor(at / 24)).padStart(2, '0')}t${String(at % 24).padStart(2, '0')}00`;
            return {
              name: `hourly-${volumeId.replaceAll('-', '').slice(0, 12)}-${slot}`,
              volume: 'data',
              size: 10,
              created_at: '2026-10-01T00:00:00Z',
            };
          }),
        },
      },
    },
  ],
};

/** Names, each with its declaration. */
const named = (names: readonly string[], value: (name: string) => Json): JsonObject =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

const accountKeys = (names: readonly (keyof typeof keys)[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { scopes: keys[name], deliver_to: 'vault' }]));

/** The start of every pull request. It equals the live state. */
export const firstFile: JsonObject = {
  version: 1,
  tenant,
  regions: ['br-se1'],
  access_control: { enabled: true, enforce_mfa: false },
  roles: Object.fromEntries(Object.entries(custom).map(([name, permissions]) => [name, { permissions }])),
  members: {
    ...named(administrators, () => ({ roles: ['administrator'] })),
    [breakGlass]: { roles: ['custom'], permissions: ['cr_image_list'] },
    ...named(employees, () => ({ roles: ['custom'] })),
  },
  groups: Object.fromEntries(Object.entries(groups).map(([name, emails]) => [name, { name, members: named(emails, () => 'member') }])),
  service_accounts: {
    tenantry: { email: 'tenantry', description: 'Runs Tenantry', roles: ['runs'], api_keys: accountKeys(['tenantry', 'spare']) },
    ci: { email: 'ci', description: 'Pipelines', roles: ['custom'], api_keys: accountKeys(['deploy']) },
  },
  domains: { 'acme.example': { federations: { okta: { type: 'oidc' } } }, 'shop.example': { federations: { okta: { type: 'oidc' } } } },
  proxy_caches: {
    hub: { region: 'br-se1', provider: 'docker-hub', url: 'https://hub.example' },
    mirror: { region: 'br-se1', provider: 'docker-hub', url: 'https://mirror.example' },
  },
  registries: { acmeprod: { region: 'br-se1' }, acmedev: { region: 'br-se1' } },
  volumes: {
    data: { region: 'br-se1', type: 'cloud_nvme1k', size: 10 },
    logs: { region: 'br-se1', type: 'cloud_nvme1k', size: 10 },
  },
  snapshot_schedules: { daily: { volumes: ['data'], every: '1d', keep_last: 2, type: 'instant' } },
};

const hub = originOf('https://hub.example');

/** The granted destinations of the operator's secret. */
export const granted: readonly WebOrigin[] = hub === undefined ? [] : [hub];

/** The file of a team, and what it may declare: the roles and keys that people and programs hold are not among it. */
export const team = {
  file: { version: 1 } satisfies JsonObject,
  central: { version: 1, tenant, regions: ['br-se1'] } satisfies JsonObject,
  names: { members: 'm*@acme.example', volumes: 'logs' },
  roles: ['like', 'viewer'],
  permissions: ['cr_image_list'],
} as const;

export const delegation: Delegation = {
  folder: resolve('.'),
  entries: [
    { files: 'acme.yaml', owners: ['@acme/platform'], may: 'everything', at: { file: 'trust.yaml', line: 1, col: 1 } },
    {
      files: 'teams/**',
      owners: ['@acme/team'],
      may: {
        members: { names: [team.names.members], roles: [...team.roles], permissions: [...team.permissions] },
        groups: { names: ['crew'] },
        service_accounts: { names: ['ci'], roles: [...team.roles], scopes: ['nothing.*'], sinks: ['vault'] },
        volumes: { names: [team.names.volumes] },
      },
      at: { file: 'trust.yaml', line: 2, col: 1 },
    },
  ],
};

/** The operator's decisions, which no pull request can change. */
export const trust: Trust = trusting({
  identity: addressOfText(`api-key/${runner.account}/${runner.key}`),
  guards: { breakGlass: [breakGlass] },
  secrets: {
    'hub-secret': {
      from: { type: 'env', name: 'HUB' },
      for: 'proxy-cache/br-se1/hub',
      origins: granted,
      at: { file: 'trust.yaml', line: 1, col: 1 },
    },
  },
  sinks: {
    vault: {
      to: { type: 'exec', command: ['vault-put'], folder: '/' },
      for: 'api-key/**',
      scopes: ['mcr.*'],
      at: { file: 'trust.yaml', line: 1, col: 1 },
    },
  },
});
