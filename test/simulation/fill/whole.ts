// An organization with every readable value of every kind, different from the simulator's defaults: a forgotten field is noticed. Beside each such item there
// is one with few values.
import { ssoCertificate } from '../../kinds/sso-certificate.ts';
import { tenant } from '../../plan/world.ts';
import { withEveryField } from './with-every-field.ts';

const id = (place: number): string => `${String(place).padStart(8, '0')}-aaaa-4bbb-8ccc-dddddddddddd`;
const times = { created_at: '2025-03-01T10:00:00Z', updated_at: '2025-04-01T11:00:00Z' } as const;
const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;
const mishap = { slug: 'quota', message: 'the quota was used up' } as const;

export const whole = withEveryField({
  products: [
    { id: 'p1', name: 'storage', permissions: [{ id: id(1), name: 'bs_volume_list', description: 'See volumes' }] },
    { id: 'p2', name: 'identity', permissions: [{ id: id(2), name: 'turia_iam_viewer', description: 'See people' }] },
  ],
  scopes: [{ uuid: 's1', name: 'registry', scopes: [{ uuid: id(3), name: 'mcr.read', title: 'Pull images', approval: false }] }],
  tenants: [
    {
      id: tenant,
      account_type: 'PF',
      service_account_domain: 'accounts.acme.example',
      group_domain: 'lists.acme.example',
      access_control: { name: 'acme', description: 'All of Acme', enabled: false, enforce_mfa: true },
      members: [
        {
          uuid: id(10),
          email: 'ana@acme.example',
          name: 'A. Silva',
          profile: 'somebody',
          roles: ['auditor', 'viewer'],
          permissions: ['bs_volume_list'],
        },
        { email: 'rui@acme.example', profile: null },
      ],
      invitations: [
        { id: 'inv-1', email: 'eva@acme.example', status: 'expired', profile: 'administrator' },
        { id: 'inv-2', email: 'joe@acme.example', profile: null },
      ],
      roles: [
        { name: 'auditor', description: 'Looks', permissions: ['bs_volume_list', 'turia_iam_viewer'] },
        { name: 'viewer', description: 'Sees', origin: 'default', permissions: ['turia_iam_viewer'] },
      ],
      service_accounts: [
        {
          uuid: id(20),
          name: 'ci',
          email: 'ci-runs',
          description: 'Pipelines',
          roles: ['auditor'],
          permissions: ['turia_iam_viewer'],
          api_keys: [
            {
              uuid: id(21),
              name: 'deploy',
              description: 'Pushes images',
              key_pair_id: id(22),
              scopes: ['mcr.read'],
              scopes_pending_approval: ['dbaas.write'],
              start_validity: '2026-02-01',
              end_validity: '2027-02-01',
            },
            {
              uuid: id(23),
              name: 'deploy',
              start_validity: '2024-02-01',
              revoked_at: '2026-01-02T03:04:05Z',
              revoked_by: 'ana@acme.example',
            },
            { uuid: id(24), name: 'always', start_validity: null },
          ],
        },
        { name: 'bare', email: 'elsewhere@other.example' },
      ],
      groups: [
        {
          id: id(30),
          name: 'Operations',
          identifier: 'ops',
          description: 'On call',
          profile: 'owner',
          // What a group holds shows among the holders of the roles only.
          roles: ['auditor', 'viewer'],
          members: [{ email: 'ana@acme.example', profile: 'admin' }],
        },
        { name: 'Empty', identifier: 'empty' },
      ],
      domains: [
        {
          id: id(40),
          domain: 'acme.example',
          verified: true,
          verified_at: '2025-05-01T00:00:00Z',
          txt_name: '_prove.acme.example',
          txt_value: 'prove=1',
          ...times,
          federations: [
            {
              id: id(41),
              name: 'okta',
              type: 'oidc',
              client_id: 'tenantry',
              scopes: ['openid'],
              authorization_endpoint: 'https://okta.example/a',
              token_endpoint: 'https://okta.example/t',
              userinfo_endpoint: 'https://okta.example/u',
              jwks_uri: 'https://okta.example/k',
              ...times,
            },
            {
              id: id(42),
              name: 'adfs',
              type: 'saml',
              entity_id: 'urn:adfs',
              sso_url: 'https://adfs.example/ls',
              idp_certificate: ssoCertificate,
              ...times,
            },
          ],
        },
        { domain: 'shop.example' },
      ],
      regions: {
        'br-se1': {
          zones: ['se1-x', 'se1-y'].map((az_id) => ({ az_id, block_type: 'none' })),
          volume_types: [
            {
              id: id(50),
              name: 'plain',
              disk_type: 'nvme',
              status: 'deprecated',
              iops: { read: 1, write: 2, total: 3 },
              availability_zones: ['se1-x'],
              allows_encryption: true,
            },
            {
              id: id(51),
              name: 'quick',
              disk_type: 'ssd',
              status: 'active',
              iops: { read: 4, write: 5, total: 9 },
              availability_zones: ['se1-x', 'se1-y'],
              allows_encryption: false,
            },
          ],
          instances: [
            {
              id: id(60),
              name: 'vm',
              state: 'suspended',
              status: 'resizing',
              availability_zone: 'se1-y',
              labels: ['prod'],
              ...times,
            },
          ],
          volumes: [
            {
              id: id(70),
              name: 'data',
              size: 33,
              type: 'quick',
              state: 'in-use',
              status: 'extend_error',
              availability_zone: 'se1-y',
              encrypted: true,
              attachment: { instance: id(60), device: '/dev/vdx', attached_at: '2025-06-01T00:00:00Z' },
              error: mishap,
              ...times,
            },
            { id: id(71), name: 'loose', availability_zone: 'se1-x' },
          ],
          snapshots: [
            {
              id: id(80),
              name: 'before-move',
              description: 'By hand',
              size: 7,
              state: 'error',
              status: 'creating_error',
              type: 'object',
              creation_type: 'scheduled',
              // Different from its volume.
              encrypted: false,
              volume: 'data',
              error: mishap,
              ...times,
            },
            { name: 'orphan', encrypted: true },
          ],
          backups: [
            { id: id(90), name: 'first', volume: 'data', ...times },
            {
              id: id(91),
              name: 'second',
              description: 'By hand',
              size: 8,
              state: 'error',
              status: 'creating_error',
              type: 'incremental',
              volume: 'data',
              source_backup: 'first',
              error: { slug: 'broken', message: '' },
              ...times,
            },
          ],
          schedulers: [
            {
              id: id(95),
              name: 'nightly',
              description: 'Of all',
              snapshot: { type: 'object' },
              state: 'deleted',
              policy: { retention_in_days: 9, frequency: { daily: { start_time: '05:30:00' } } },
              volumes: ['data', 'loose'],
              ...times,
            },
            { name: 'idle' },
          ],
          proxy_caches: [{ id: id(100), name: 'hub', provider: 'ghcr', url: 'https://ghcr.example', description: 'Mirrors', ...times }],
          registries: [
            {
              id: id(110),
              name: 'acmeprod',
              proxy_cache: 'hub',
              members: [{ id: id(111), user_id: id(112), role: 'developer', ...times }],
              repositories: [
                {
                  id: id(113),
                  name: 'api',
                  images: [
                    {
                      digest: digest('a'),
                      size_bytes: 7,
                      pushed_at: '2026-01-01T00:00:00Z',
                      pulled_at: '2026-02-01T00:00:00Z',
                      manifest_media_type: 'application/vnd.oci.image.index.v1+json',
                      media_type: 'application/vnd.acme+json',
                      extra_attr: { of: [digest('b')] },
                      tags: [
                        { name: 'v1', pushed_at: '2026-01-03T00:00:00Z', pulled_at: '2026-01-04T00:00:00Z', signed: true },
                        { name: 'v2', pushed_at: '2026-01-05T00:00:00Z', signed: true },
                      ],
                    },
                    { digest: digest('b') },
                  ],
                  ...times,
                },
                { name: 'empty' },
              ],
              ...times,
            },
            { name: 'acmedev' },
          ],
        },
        // Equal names in two regions stay separate.
        'br-ne1': {
          volumes: [{ id: id(72), name: 'data', size: 44, ...times }],
          registries: [{ name: 'acmene', ...times }],
        },
      },
    },
  ],
});
