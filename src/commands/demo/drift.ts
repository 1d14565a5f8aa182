// The drift of the demo's organization: each row is a realistic event, and changes a description of the platform.
import type { RegionDescription, TenantDescription } from '../../simulator/description-parts.ts';
import { daysAgo } from './platform-from-files.ts';

type Change = (tenant: TenantDescription, now: number) => TenantDescription;

export interface DemoDrift {
  /** For the reader of the demo. */
  readonly says: string;
  readonly change: Change;
}

const inRegion =
  (name: string, change: (region: RegionDescription, now: number) => RegionDescription): Change =>
  (tenant, now) => ({ ...tenant, regions: { ...tenant.regions, [name]: change(tenant.regions?.[name] ?? {}, now) } });

const members =
  (change: (members: NonNullable<TenantDescription['members']>) => NonNullable<TenantDescription['members']>): Change =>
  (tenant) => ({ ...tenant, members: change(tenant.members ?? []) });

const domains =
  (change: (domain: NonNullable<TenantDescription['domains']>[number]) => NonNullable<TenantDescription['domains']>[number]): Change =>
  (tenant) => ({ ...tenant, domains: (tenant.domains ?? []).map(change) });

const accounts =
  (
    change: (
      account: NonNullable<TenantDescription['service_accounts']>[number],
      now: number,
    ) => NonNullable<TenantDescription['service_accounts']>[number],
  ): Change =>
  (tenant, now) => ({ ...tenant, service_accounts: (tenant.service_accounts ?? []).map((account) => change(account, now)) });

export const drifts: readonly DemoDrift[] = [
  {
    says: 'MFA enforcement was disabled during an outage and never enabled again.',
    change: (tenant) => ({ ...tenant, access_control: { enabled: true, enforce_mfa: false } }),
  },
  {
    says: 'Bob left the company but still has an account; a consultant was added by hand.',
    change: members((all) => [
      ...all,
      { email: 'bob@acme.example', roles: ['editor'] },
      { email: 'consultant@freelance.example', roles: ['viewer'] },
    ]),
  },
  {
    says: 'Rui lost the on-call role, and Marina was granted the editor role by hand.',
    change: members((all) =>
      all.map((member) => {
        if (member.email === 'rui@acme.example') return { ...member, roles: ['editor', 'release-manager'] };
        return member.email === 'marina.goes@acme.example' ? { ...member, roles: ['viewer', 'editor'] } : member;
      }),
    ),
  },
  {
    says: 'Nina has not accepted her invitation yet; Max and Lia were never added.',
    change: (tenant) => ({
      ...tenant,
      members: (tenant.members ?? []).filter(({ email }) => !/^(nina\.vogel|max\.keller|lia\.schmidt)@/.test(email)),
      invitations: [{ email: 'nina.vogel@acme-partners.example', status: 'pending', profile: 'employee' }],
    }),
  },
  {
    says: 'The role image-reader of the partners was widened on the platform, so they could delete images. The role access-auditor was never created.',
    change: (tenant) => ({
      ...tenant,
      roles: (tenant.roles ?? [])
        .filter(({ name }) => name !== 'access-auditor')
        .map((role) => (role.name === 'image-reader' ? { ...role, permissions: [...(role.permissions ?? []), 'cr_image_delete'] } : role)),
      members: (tenant.members ?? []).map((member) => ({
        ...member,
        roles: (member.roles ?? []).filter((role) => role !== 'access-auditor'),
      })),
    }),
  },
  {
    says: 'The key of payments-ci is overdue for rotation; ci has an unmanaged key; the account old-deployer still exists.',
    change: (tenant, now) => {
      const changed = accounts((account) => {
        const keys = account.api_keys ?? [];
        if (account.name === 'payments-ci')
          return { ...account, api_keys: keys.map((key) => ({ ...key, start_validity: daysAgo(now, 75) })) };
        if (account.name !== 'ci') return account;
        return {
          ...account,
          api_keys: [...keys, { name: 'test-from-laptop', scopes: ['mcr.write', 'iam:write'], start_validity: daysAgo(now, 130) }],
        };
      })(tenant, now);
      const old = {
        name: 'old-deployer',
        description: 'Before ci',
        email: 'old-deployer',
        roles: ['editor'],
        api_keys: [{ name: 'main', scopes: ['mcr.write'], start_validity: daysAgo(now, 400) }],
      };
      return { ...changed, service_accounts: [...(changed.service_accounts ?? []), old] };
    },
  },
  {
    says: 'Carla was removed from the group platform.',
    change: (tenant) => ({
      ...tenant,
      groups: (tenant.groups ?? []).map((group) =>
        group.identifier === 'platform'
          ? { ...group, members: (group.members ?? []).filter((one) => !('email' in one) || one.email !== 'carla.nunes@acme.example') }
          : group,
      ),
    }),
  },
  {
    says: 'The domain acme-labs.example was never verified; the federation of the partners was never created; okta publishes its keys over plain http.',
    change: domains((domain) => {
      if (domain.domain === 'acme-labs.example') return { ...domain, verified: false, verified_at: null };
      if (domain.domain === 'acme-partners.example') return { ...domain, federations: [] };
      const federations = (domain.federations ?? []).map((one) =>
        one.type === 'oidc' ? { ...one, jwks_uri: 'http://acme.okta.example/oauth2/v1/keys' } : one,
      );
      return { ...domain, federations };
    }),
  },
  {
    says: 'In br-se1, one volume is too small, one is missing, one is no longer backed up each night, one was left behind by a finished migration, and an old dump is not attached to anything.',
    change: inRegion('br-se1', (region, now) => ({
      ...region,
      volumes: [
        ...(region.volumes ?? [])
          .filter(({ name }) => name !== 'queue-2')
          .map((volume) =>
            volume.name === 'logs-archive' ? { ...volume, size: 1500 } : volume.name === 'db-sessions' ? { ...volume, size: 40 } : volume,
          ),
        { name: 'tmp-migration', size: 100, type: 'cloud_nvme1k', created_at: daysAgo(now, 90) },
        { name: 'old-dump', size: 400, type: 'cloud_nvme1k', created_at: daysAgo(now, 250), updated_at: daysAgo(now, 240) },
      ],
      schedulers: (region.schedulers ?? []).map((one) => ({
        ...one,
        volumes: (one.volumes ?? []).filter((name) => name !== 'db-payments-data'),
      })),
      proxy_caches: (region.proxy_caches ?? []).map((cache) => ({ ...cache, description: 'docker hub' })),
    })),
  },
  {
    says: 'In br-ne1, extending a volume failed because of the quota, and nobody noticed. Labs is over its budget.',
    change: inRegion('br-ne1', (region) => ({
      ...region,
      volumes: (region.volumes ?? []).map((volume) =>
        volume.name === 'restore-drill'
          ? { ...volume, status: 'extend_error_quota', error: { slug: 'extend_error_quota', message: 'the volume quota is exhausted' } }
          : volume,
      ),
    })),
  },
];
