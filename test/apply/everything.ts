// An organization and a file with every writable kind in every possible change: well over 150 steps, over several stages.
import type { Description } from '../../src/simulator/description.ts';
import type { RegionDescription } from '../../src/simulator/description-parts.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { ssoCertificate } from '../kinds/sso-certificate.ts';
import { fileOf, platformOf } from '../plan/world.ts';
import { keysIn } from './dangers.ts';

const times = <T>(many: number, make: (index: number) => T): readonly T[] => Array.from({ length: many }, (_, index) => make(index + 1));
const lines = (many: number, make: (index: number) => string): string => times(many, (index) => `  ${make(index)}`).join('\n');

const instance = '5ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
const user = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;
const volumeId = (index: number): string => `${index}ae0b896-855c-456c-b4a5-c8f4e6d2f4f6`;
const slot = (day: number): string => `202611${String(day).padStart(2, '0')}t0000`;
const folded = ssoCertificate.replaceAll('\n', '\n            ').trimEnd();

const endpoints = (host: string) =>
  ({
    authorization_endpoint: `https://${host}/authorize`,
    token_endpoint: `https://${host}/token`,
    userinfo_endpoint: `https://${host}/userinfo`,
    jwks_uri: `https://${host}/keys`,
  }) as const;
const oidc = (host: string, secret: string): string =>
  JSON.stringify({ type: 'oidc', client_id: host, client_secret: { secret }, scopes: ['openid'], ...endpoints(host) });

/** Keys that are delivered, with the sink of each. */
export const delivered: Readonly<Record<string, string>> = {
  'made-1/deploy': 'shop-1',
  'made-2/deploy': 'shop-2',
  'old/rotated': 'rotated',
  'turned/pinned': 'pinned',
  'turned/another': 'another',
  'turned/after': 'after',
  // The other key of its name keeps it.
  'turned/deploy-5c0ffee0': 'twin',
};

/** Keys that are in a sink before the apply. */
const held = {
  rotated: '1c0ffee0-5a1e-4c0d-8f00-000000000001',
  pinned: '2c0ffee0-5a1e-4c0d-8f00-000000000002',
  another: '3c0ffee0-5a1e-4c0d-8f00-000000000003',
  after: '4c0ffee0-5a1e-4c0d-8f00-000000000004',
  twin: '5c0ffee0-5a1e-4c0d-8f00-000000000005',
} as const;

/** The content of the sinks before. */
export const heldIn = (started: SavedState): ReadonlyMap<string, string> => {
  const secrets = new Map(keysIn(started).map(({ uuid, api_key }) => [uuid, api_key]));
  return new Map(Object.entries(held).map(([sink, id]) => [sink, secrets.get(id) ?? '']));
};

/** The file, without its head. */
export const text = `
ownership: { registry_members: authoritative, schedulers: authoritative }
access_control: { enabled: true, enforce_mfa: true }
roles:
${lines(4, (index) => `new-${index}: { permissions: [cr_image_list, bs_volume_list], description: made ${index} }`)}
${lines(2, (index) => `kept-${index}: { permissions: [bs_volume_list] }`)}
  moved: { permissions: [bs_volume_list], renamed_from: before }
members:
  ana@acme.example: { roles: [administrator] }
${lines(4, (index) => `changed-${index}@acme.example: { roles: [new-${index}, viewer] }`)}
${lines(4, (index) => `joined-${index}@acme.example: { roles: [new-${index}] }`)}
${lines(4, (index) => `alike-${index}@acme.example: { roles: [viewer, editor] }`)}
  invited@acme.example: { roles: [editor] }
groups:
${lines(3, (index) => `made-${index}: { name: Made ${index}, members: { alike-${index}@acme.example: admin, joined-${index}@acme.example: member } }`)}
${lines(3, (index) => `kept-${index}: { name: Kept ${index}, description: new, members: { changed-${index}@acme.example: admin } }`)}
service_accounts:
${lines(2, (index) => `made-${index}: { email: made-${index}, description: Pipelines, roles: [editor], permissions: [bs_volume_list], api_keys: { deploy: { scopes: [mcr.write], deliver_to: shop-${index} } } }`)}
  now: { renamed_from: former, description: renamed, roles: [viewer] }
  old:
    description: changed
    api_keys:
      rotated: { rotate_after: 30d, overlap: 30d, deliver_to: rotated }
      rescoped: { scopes: [mcr.read, mcr.write] }
      called: { renamed_from: once }
  turned:
    api_keys:
      pinned: { id: ${held.pinned}, rotate_after: 30d, overlap: 30d, deliver_to: pinned }
      another: { id: ${held.another}, rotate_after: 30d, overlap: 30d, deliver_to: another }
      after: { renamed_from: before, rotate_after: 30d, overlap: 30d, deliver_to: after }
      deploy: { id: ${held.twin}, rotate_after: 30d, overlap: 30d, deliver_to: twin }
domains:
  acme.example: {}
  published.example: {}
  federated.example:
    federations:
      okta: ${oidc('okta.example', 'okta')}
      changed: ${JSON.stringify({ type: 'oidc', client_id: 'another', client_secret: { secret: 'other' }, ...endpoints('elsewhere.example') })}
      adfs:
        type: saml
        entity_id: urn:acme
        sso_url: https://adfs.example/ls
        idp_certificate: |
            ${folded}
proxy_caches:
${lines(3, (index) => `hub${index}: { region: br-se1, provider: docker-hub, url: 'https://hub.example', credentials: { access_key: { secret: a }, access_secret: { secret: b } } }`)}
${lines(2, (index) => `kept-${index}: { region: br-se1, description: kept }`)}
  fresh: { region: br-se1, renamed_from: stale }
registries:
${lines(3, (index) => `acmenew${index}: { region: br-se1, proxy_cache: hub${index} }`)}
  acmeprod: { region: br-se1, members: { '${user(1)}': guest, '${user(2)}': developer }, retention: { untagged_older_than: 1d, keep_last: 2 } }
  acmedev: { region: br-ne1, members: { '${user(1)}': developer } }
volumes:
${lines(5, (index) => `made-${index}: { region: br-se1, type: cloud_nvme1k, size: 10 }`)}
${lines(3, (index) => `carried-${index}: { region: br-se1, type: cloud_nvme1k, size: 10, attached_to: ${instance} }`)}
${lines(5, (index) => `grown-${index}: { region: br-se1, size: 30 }`)}
${lines(5, (index) => `typed-${index}: { region: br-se1, type: cloud_nvme5k }`)}
${lines(3, (index) => `both-${index}: { region: br-ne1, size: 20, type: cloud_nvme5k }`)}
${lines(5, (index) => `named-${index}: { region: br-se1, renamed_from: before-${index} }`)}
${lines(3, (index) => `loose-${index}: { region: br-se1, attached_to: ${instance} }`)}
${lines(3, (index) => `freed-${index}: { region: br-se1, attached_to: none }`)}
schedulers:
  nightly: { region: br-se1, type: instant, retention_days: 7, start_time: "03:00", volumes: [grown-1, made-1] }
  weekly: { region: br-se1, volumes: [grown-2, made-2] }
  evening: { region: br-se1, type: object, retention_days: 3, start_time: "20:00" }
snapshot_schedules:
  daily: { volumes: ['br-se1/grown-*'], every: 1d, keep_last: 2, type: object, copy_to: [br-ne1] }
  quick: { volumes: ['br-se1/typed-*'], every: 1h, keep_last: 2, type: instant }
backup_schedules:
  saved: { volumes: ['br-se1/grown-*'], every: 1d, keep_last: 2, type: incremental, full_every: 2d }
removed:
${lines(3, (index) => `member/gone-${index}@acme.example: { reason: left }`)}
${lines(2, (index) => `group/empty-${index}: { reason: unused }`)}
${lines(2, (index) => `role/gone-${index}: { reason: unused }`)}
${lines(2, (index) => `volume/br-se1/unused-${index}: { reason: old }`)}
  api-key/old/unused: { reason: unused }
  group-member/kept-1/alike-1@acme.example: { reason: moved }
  proxy-cache/br-se1/unused: { reason: unused }
`;

export const desired = fileOf(text);

const region: RegionDescription = {
  instances: [{ name: 'vm', id: instance, state: 'stopped' }],
  registry_users: times(2, (index) => ({ id: user(index), username: `u${index}` })),
  proxy_caches: [...times(2, (index) => ({ name: `kept-${index}`, description: 'old' })), { name: 'stale' }, { name: 'unused' }],
  registries: [
    {
      name: 'acmeprod',
      members: [{ user_id: user(1), role: 'developer' }],
      repositories: times(2, (index) => ({
        name: `api-${index}`,
        images: [
          { pushed_at: '2026-01-01T00:00:00Z' },
          ...times(3, (one) => ({ tags: [`v${one}`], pushed_at: `2026-02-0${one}T00:00:00Z` })),
        ],
      })),
    },
  ],
  volumes: [
    ...times(5, (index) => ({ name: `grown-${index}`, id: volumeId(index), size: 10, created_at: '2026-01-01T00:00:00Z' })),
    ...times(5, (index) => ({ name: `typed-${index}`, size: 10, created_at: '2026-01-01T00:00:00Z' })),
    ...times(5, (index) => ({ name: `before-${index}`, size: 10 })),
    ...times(3, (index) => ({ name: `loose-${index}`, size: 10 })),
    ...times(3, (index) => ({ name: `freed-${index}`, size: 10, attached_to: 'vm' })),
    ...times(2, (index) => ({ name: `unused-${index}`, size: 10 })),
  ],
  snapshots: times(3, (index) => [15, 16, 17].map((day) => ({ volume: `grown-${index}`, day, index }))).flatMap((all) =>
    all.map(({ volume, day, index }) => ({
      name: `daily-${volumeId(index).replaceAll('-', '').slice(0, 12)}-${slot(day)}`,
      volume,
      type: 'object' as const,
    })),
  ),
  schedulers: [
    { name: 'nightly', policy: { retention_in_days: 3, frequency: { daily: { start_time: '03:00:00' } } }, volumes: ['grown-1'] },
    { name: 'weekly', volumes: ['grown-3'] },
    { name: 'unwanted' },
  ],
};

export const state: Description = {
  ...platformOf({
    roles: [
      ...times(2, (index) => ({ name: `kept-${index}`, permissions: ['bs_volume_list', 'bs_volume_extend'] })),
      ...times(2, (index) => ({ name: `gone-${index}` })),
      // So many that three removals stay within the limit of a share, also when a killed run has created others before.
      ...times(12, (index) => ({ name: `steady-${index}` })),
      { name: 'before', permissions: ['bs_volume_list'] },
    ],
    members: [
      ...times(4, (index) => ({ email: `changed-${index}@acme.example`, roles: ['viewer', `kept-${1 + (index % 2)}`] })),
      ...times(4, (index) => ({ email: `alike-${index}@acme.example`, roles: ['viewer'] })),
      ...times(3, (index) => ({ email: `gone-${index}@acme.example`, roles: ['before'] })),
    ],
    groups: [
      ...times(3, (index) => ({
        identifier: `kept-${index}`,
        name: `Kept ${index}`,
        description: 'old',
        members: [
          { email: `changed-${index}@acme.example`, profile: 'viewer' },
          { email: `alike-${index}@acme.example`, profile: 'viewer' },
        ],
      })),
      ...times(2, (index) => ({ identifier: `empty-${index}`, name: `Empty ${index}` })),
    ],
    service_accounts: [
      { name: 'former', description: 'former', roles: ['editor'] },
      {
        name: 'old',
        description: 'to change',
        api_keys: [
          { name: 'rotated', uuid: held.rotated, scopes: ['mcr.read'], start_validity: '2026-01-01' },
          { name: 'rescoped', scopes: ['mcr.read'] },
          { name: 'once', scopes: ['mcr.read'] },
          { name: 'unused', scopes: ['mcr.read'] },
        ],
      },
      {
        name: 'turned',
        api_keys: [
          { name: 'pinned', uuid: held.pinned, scopes: ['mcr.read'], start_validity: '2026-01-02' },
          { name: 'former', uuid: held.another, scopes: ['mcr.read'], start_validity: '2026-01-03' },
          { name: 'before', uuid: held.after, scopes: ['mcr.read'], start_validity: '2026-01-04' },
          { name: 'deploy', uuid: held.twin, scopes: ['mcr.read'], start_validity: '2026-01-05' },
          { name: 'deploy', scopes: ['mcr.read'], start_validity: '2026-01-06' },
        ],
      },
    ],
    domains: [
      {
        domain: 'federated.example',
        verified: true,
        federations: [{ name: 'changed', type: 'oidc', client_id: 'one', ...endpoints('here.example') }],
      },
    ],
    regions: {
      'br-se1': region,
      'br-ne1': {
        registry_users: times(2, (index) => ({ id: user(index), username: `u${index}` })),
        volumes: times(3, (index) => ({ name: `both-${index}`, size: 10 })),
      },
    },
  }),
  people: times(4, (index) => ({ email: `joined-${index}@acme.example` })),
  remotes: [{ url: 'https://hub.example', accepts: [{ access_key: 'value of a', access_secret: 'value of b' }] }],
};
