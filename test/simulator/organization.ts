// A small organization with one resource of each kind, for the tests of the simulator.
import { volumeTypesOf } from '../../src/simulator/catalogue/regions.ts';
import type { Description } from '../../src/simulator/description.ts';

export const now = Date.parse('2026-11-20T12:00:00Z');

export const tenant = 'ef4a70d5-c51a-40ee-94f7-3e1e08903425';
export const otherTenant = '0d4b7b1e-6f3a-4b8e-9d55-2f6f3f2b9c11';

export const registryUser = '7fbe3a53-8cd1-420f-8414-34374894d2ff';
export const freeUser = '7fbe3a53-8cd1-420f-8414-34374894d2fe';
export const registryMember = '154e2121-e328-4941-bdde-4c0d9b787808';
export const doneScan = '74482b1b-7978-40c9-8635-ba4d851ad4e1';
export const runningScan = '9465160e-d01c-4d18-b99d-0e2904f78157';
export const scheduler = 'e1dda8e5-8509-4c49-b8ad-119e39845378';

const score = { score: 7.4, vector: 'CVSS:3.1/AV:N' };
const vulnerabilities = [
  { cve_id: 'CVE-2099-1', severity: 'low', package_name: 'zlib' },
  {
    cve_id: 'CVE-2099-2',
    severity: 'high',
    package_name: 'openssl',
    fixed_version: '1.0.1',
    cvss: { preferred: score, max: { source: 'nvd', ...score }, by_source: { nvd: score } },
  },
  { cve_id: 'CVE-2099-3', severity: 'critical', package_name: 'openssl' },
  { cve_id: 'CVE-2099-4', package_name: 'musl' },
  { cve_id: 'CVE-2099-5', severity: 'medium', package_name: 'musl', fixed_version: '2' },
];

/** The usual types, and one that is no longer offered. */
const types = [
  ...volumeTypesOf('br-se1'),
  {
    id: '1c4a4f4e-3f0e-4d0b-8a70-6d4b0e9ad001',
    name: 'cloud_gone',
    disk_type: 'hdd',
    status: 'deleted',
    iops: { read: 500, write: 500, total: 1000 },
    availability_zones: ['br-se1-b'],
    allows_encryption: false,
  },
];

export const organization: Description = {
  people: [{ email: 'tadeu@acme.example', name: 'Tadeu Luz' }],
  remotes: [
    { url: 'https://down.example', reachable: false },
    { url: 'https://hub.example', accepts: [{ access_key: 'user', access_secret: 'right' }] },
  ],
  tenants: [
    {
      id: tenant,
      legal_name: 'Acme Ltda',
      owner: 'ana@acme.example',
      service_account_domain: 'org-4471.sa.example',
      group_domain: 'groups.example',
      credentials: [
        { api_key: 'all', name: 'all', owner: true },
        { api_key: 'not-owner' },
        { api_key: 'nothing', permissions: [] },
        { api_key: 'no-scope', scopes: [] },
        { api_key: 'viewer', permissions: ['turia_iam_viewer', 'bs_volume_list'] },
      ],
      access_control: { name: 'acme', enforce_mfa: false },
      roles: [{ name: 'disks', description: 'Volumes', permissions: ['bs_volume_list', 'bs_volume_extend'] }],
      members: [
        { email: 'ana@acme.example', roles: ['administrator'] },
        { email: 'livia@acme.example', roles: ['administrator'] },
        { email: 'rui@acme.example', roles: ['editor', 'disks'], permissions: ['cr_registry_list'] },
        { email: 'noemi@acme.example', name: '', profile: null },
      ],
      invitations: [
        { email: 'ines@acme.example' },
        { email: 'old@acme.example', status: 'expired' },
        { email: 'no@acme.example', status: 'rejected' },
      ],
      service_accounts: [
        {
          name: 'ci',
          email: 'ci',
          description: 'Pipelines',
          roles: ['editor'],
          api_keys: [
            { name: 'deploy', scopes: ['mcr.read', 'block-storage.read'] },
            { name: 'gone', revoked_at: '2026-01-15T18:22:07Z', revoked_by: 'ana' },
            { name: 'late', scopes: ['mcr.read'], end_validity: '2026-02-01T03:00:00Z' },
          ],
        },
        { name: 'reports', description: null },
      ],
      groups: [
        { identifier: 'infra', name: 'Infra', members: [{ email: 'ana@acme.example', profile: 'admin' }, { email: 'rui@acme.example' }] },
      ],
      ssh_keys: [{ name: 'ops', key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPKSUTyz1HwHReFVvD5obVsALAgJRNarH4TRpNePnAS ana@acme.example' }],
      domains: [
        {
          domain: 'acme.example',
          verified: true,
          federations: [
            { type: 'oidc', name: 'login' },
            { type: 'saml', name: 'saml', idp_certificate: '-----BEGIN CERTIFICATE-----\nU0lNUExF\n-----END CERTIFICATE-----' },
          ],
        },
        { domain: 'shop.example' },
      ],
      regions: {
        'br-se1': {
          volume_types: types,
          quotas: { disk: 6, gib: 500 },
          instances: [{ name: 'vm-on' }, { name: 'vm-off', state: 'stopped' }, { name: 'vm-new', state: 'new', status: 'creating' }],
          databases: [{ name: 'orders', public: true, snapshots: [{ name: 'daily' }] }],
          database_clusters: [{ name: 'catalogue' }],
          database_replicas: [{ name: 'orders-2', source: 'orders' }],
          kubernetes_clusters: [{ name: 'shop', api_address: '203.0.113.60', pools: [{ name: 'web', security_groups: ['default'] }] }],
          load_balancers: [
            {
              name: 'shop',
              ips: ['203.0.113.80'],
              listeners: [{ port: 443, protocol: 'tls', certificate: 'shop' }],
              certificates: [{ name: 'shop', expires_at: '2027-01-01T00:00:00Z' }],
              acls: [{ action: 'ALLOW', prefix: '10.0.0.0/8' }],
              backends: [{ name: 'web', targets: [{ port: 'vm-on-port-0', target_port: 8080 }] }],
            },
          ],
          proxy_caches: [
            { name: 'hub', url: 'https://hub.example' },
            { name: 'down', url: 'https://down.example/' },
          ],
          registry_users: [
            { id: registryUser, username: 'dev' },
            { id: freeUser, username: 'free' },
            { username: 'own', caller: 'all' },
          ],
          registries: [
            {
              name: 'acmeprod',
              created_at: '2026-03-11T13:05:00Z',
              proxy_cache: 'hub',
              members: [{ id: registryMember, user_id: 'dev', role: 'developer' }],
              repositories: [
                {
                  name: 'shop/api',
                  images: [
                    {
                      tags: ['1.8.2', 'latest'],
                      pushed_at: '2026-07-30T22:41:10Z',
                      pulled_at: '2026-08-01T06:00:00Z',
                      size_bytes: 100,
                      vulnerabilities,
                      scans: [
                        { id: doneScan, input_tag: 'latest', created_at: '2026-08-01T05:00:00Z', finished_at: '2026-08-01T05:01:10Z' },
                        { id: runningScan, status: 'running', created_at: '2026-08-02T05:00:00Z' },
                      ],
                    },
                    { pushed_at: '2026-06-15T12:00:00Z', size_bytes: 50 },
                  ],
                },
                { name: 'worker' },
              ],
            },
            { name: 'acmeempty', created_at: '2026-04-01T09:00:00Z' },
          ],
          volumes: [
            { name: 'data', size: 120, type: 'cloud_nvme1k', attached_to: 'vm-off', created_at: '2026-05-01T00:00:00Z' },
            { name: 'busy', size: 50, attached_to: 'vm-on', created_at: '2026-05-02T00:00:00Z' },
            { name: 'free', size: 20, created_at: '2026-05-03T00:00:00Z' },
            {
              name: 'half',
              size: 20,
              status: 'extend_error',
              error: { slug: 'generic', message: 'no' },
              created_at: '2026-05-04T00:00:00Z',
            },
            { name: 'restored', size: 20, restored_from: 'object-1', created_at: '2026-05-05T00:00:00Z' },
          ],
          snapshots: [
            { name: 'instant-1', volume: 'data' },
            { name: 'object-1', volume: 'data', type: 'object', description: 'kept' },
            { name: 'object-2', volume: 'data', type: 'object' },
          ],
          schedulers: [
            { id: scheduler, name: 'nightly', volumes: ['data'], created_at: '2026-05-11T10:00:00Z' },
            { name: 'weekly', description: 'Idle', created_at: '2026-05-12T10:00:00Z' },
          ],
          backups: [
            { name: 'full-1', volume: 'data' },
            { name: 'inc-1', volume: 'data', type: 'incremental', source_backup: 'full-1' },
          ],
        },
        'br-ne1': { snapshots: [{ name: 'object-2', type: 'object' }], backups: [{ name: 'inc-1' }] },
      },
      events: [
        {
          type: 'cloud.magalu.iam.role.create',
          subject: 'role/disks',
          time: '2026-11-19T08:00:00Z',
          authid: 'ana',
          data: { after: { name: 'disks' } },
        },
        { type: 'cloud.magalu.block-storage.volume.extend', subject: 'volume/data', region: 'br-se1', product: 'block-storage' },
      ],
      usage: [
        { service: 'Virtual Machines', from: '2026-10-01', to: '2026-11-30', cost: '0.4125', quantity: '3600', region: 'br-se1' },
        { service: 'Network', sub_account: 'sub-1', from: '2026-11-01', to: '2026-11-02', cost: '1', every: '1h' },
      ],
    },
    {
      id: otherTenant,
      legal_name: 'Other',
      credentials: [{ api_key: 'other', owner: true }],
      regions: { 'br-se1': { registries: [{ name: 'taken' }] } },
    },
  ],
};
