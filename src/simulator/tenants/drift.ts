// How an organization of a simulated fleet differs from its desired state. Each row is an event that happens in many organizations alike.
import type { RegionDescription, TenantDescription } from '../description-parts.ts';

type Change = (tenant: TenantDescription) => TenantDescription;

const inEachRegion =
  (change: (region: RegionDescription) => RegionDescription): Change =>
  (tenant) => ({
    ...tenant,
    regions: Object.fromEntries(Object.entries(tenant.regions ?? {}).map(([name, region]) => [name, change(region)])),
  });

const rows = {
  /** The enforcement of MFA was disabled. */
  'mfa-disabled': (tenant) => ({ ...tenant, access_control: { ...tenant.access_control, enabled: true, enforce_mfa: false } }),
  /** A consultant was added by hand. */
  'member-added': (tenant) => ({
    ...tenant,
    members: [...(tenant.members ?? []), { email: 'consultant@freelance.example', roles: ['viewer'] }],
  }),
  /** A role was widened by hand. */
  'role-widened': (tenant) => ({
    ...tenant,
    roles: (tenant.roles ?? []).map((role, index) =>
      index === 0 ? { ...role, permissions: [...(role.permissions ?? []), 'bs_volume_delete'] } : role,
    ),
  }),
  /** A volume was never extended to its declared size. */
  'volume-too-small': inEachRegion((region) => ({
    ...region,
    volumes: (region.volumes ?? []).map((volume, index) => (index === 0 ? { ...volume, size: 10 } : volume)),
  })),
} as const satisfies Readonly<Record<string, Change>>;

export type TenantDrift = keyof typeof rows;

export const tenantDrifts = Object.keys(rows) as readonly TenantDrift[];

export const withDrift = (tenant: TenantDescription, drift: TenantDrift | null): TenantDescription =>
  drift === null ? tenant : rows[drift](tenant);
