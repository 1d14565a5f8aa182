// Generated organizations with everything that is hard to export: waiting, failed and empty items, and items that share a name.
import type { Description } from '../../src/simulator/description.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { organization } from '../apply/organizations.ts';

type Region = NonNullable<TenantDescription['regions']>[string];

const waiting = (seed: number): TenantDescription => ({
  invitations: (['pending', 'expired', 'rejected', 'pending'] as const).map((status, index) => ({
    email: `guest-${index}@partner.example`,
    status,
    ...(index === 3 ? { profile: 'administrator' } : {}),
  })),
  domains: [{ domain: 'unverified.example' }, { domain: 'bare.example', verified: true }].slice(seed % 2),
  service_accounts: [
    {
      name: 'pipelines',
      api_keys: [
        { name: 'asks', scopes: seed % 2 === 0 ? ['mcr.read'] : [], scopes_pending_approval: ['dbaas.write'] },
        { name: 'nothing' },
        { name: 'rotated', scopes: ['mcr.write'] },
        { name: 'rotated.old', scopes: ['mcr.write'] },
      ],
    },
    { name: 'idle', description: null },
  ],
  groups: [
    { identifier: 'nobody', name: 'Nobody' },
    { identifier: 'twin', name: 'Twin', email: 'twin@groups.example' },
  ],
  roles: [{ name: 'nothing yet' }, { name: 'Lançamento', permissions: ['cr_image_delete'] }],
});

/** In some of them two keys of one account, and two volumes of one region, share a name. */
const twins = (seed: number): TenantDescription =>
  seed % 3 === 0 ? { service_accounts: [{ name: 'twins', api_keys: [{ name: 'same' }, { name: 'same', scopes: ['mcr.read'] }] }] } : {};

const volumes = (seed: number): NonNullable<Region['volumes']> => [
  { name: 'ação %41', size: 10 },
  { name: 'a/b*c?', size: 10 },
  { name: 'never-made', size: 10, state: 'new', status: 'creating_error', error: { slug: 'generic', message: 'no' } },
  { name: 'half-extended', size: 20, status: 'extend_error', error: { slug: 'generic', message: 'no' } },
  ...(seed % 3 === 0 ? ['same', 'same'].map((name, index) => ({ name, size: 10 + index })) : []),
];

const joined = (...all: readonly TenantDescription[]): TenantDescription => ({
  invitations: all.flatMap((one) => one.invitations ?? []),
  domains: all.flatMap((one) => one.domains ?? []),
  service_accounts: all.flatMap((one) => one.service_accounts ?? []),
  groups: all.flatMap((one) => one.groups ?? []),
  roles: all.flatMap((one) => one.roles ?? []),
});

/** The organization of a seed; every fifth is almost empty. */
export const awkward = (seed: number): Description => {
  const { tenants: [only = {}] = [], ...rest } = organization(seed);
  if (seed % 5 === 0) return { ...rest, tenants: [{ ...only, ...joined(), regions: {} }] };
  const regions = Object.entries(only.regions ?? {}).map(([name, region], index): readonly [string, Region] => [
    name,
    index === 0 ? { ...region, volumes: [...(region.volumes ?? []), ...volumes(seed)] } : region,
  ]);
  return { ...rest, tenants: [{ ...only, ...joined(only, waiting(seed), twins(seed)), regions: Object.fromEntries(regions) }] };
};
