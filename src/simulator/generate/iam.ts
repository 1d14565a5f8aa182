// People, roles, service accounts with keys, groups, domains: the identity side of a generated organization.
import { stamp } from '../clock.ts';
import type { TenantDescription } from '../description-parts.ts';
import { type Dice, padded, range } from './dice.ts';
import type { Sizes } from './sizes.ts';

const firstNames = [
  'ana',
  'rui',
  'livia',
  'caio',
  'noemi',
  'tadeu',
  'ines',
  'davi',
  'clara',
  'otto',
  'bia',
  'enzo',
  'maya',
  'igor',
  'luna',
  'hugo',
] as const;
const lastNames = [
  'prates',
  'veloso',
  'duarte',
  'luz',
  'rocha',
  'lago',
  'paz',
  'reis',
  'campos',
  'nunes',
  'silveira',
  'moraes',
  'teles',
  'brito',
] as const;
const teams = ['platform', 'payments', 'search', 'mobile', 'data', 'security', 'growth', 'support'] as const;
const jobs = ['deploy', 'backup', 'reports', 'metrics', 'images', 'audit'] as const;

const day = 86_400_000;

export interface GeneratorSettings {
  readonly sizes: Sizes;
  readonly dice: Dice;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The permissions of generated roles. */
  readonly permissions: readonly string[];
}

/** The first people have plain names; all names differ. */
const emailOf = ({ dice }: GeneratorSettings, index: number): string => {
  const number = index < 4 ? '' : `${index + 1}`;
  return `${dice.pick(firstNames, 'first', index)}.${dice.pick(lastNames, 'last', index)}${index < 4 ? index + 1 : number}@acme.example`;
};

const rolesOf = ({ sizes, dice }: GeneratorSettings, index: number): readonly string[] => {
  if (index < 3) return ['administrator'];
  const base = dice.pick(['editor', 'viewer', 'viewer', 'finance'], 'role', index);
  if (sizes.roles === 0 || dice.chance('custom role?', index) > 0.4) return [base];
  return [base, roleName(dice.number(sizes.roles, 'custom role', index), sizes.roles)];
};

const roleName = (index: number, count: number): string => `${teams[index % teams.length]}-role-${padded(index, count)}`;

const some = ({ dice, permissions }: GeneratorSettings, count: number, ...about: readonly (string | number)[]): readonly string[] =>
  permissions.length === 0
    ? []
    : [...new Set(range(count).map((index) => permissions[dice.number(permissions.length, ...about, index)] ?? ''))].sort();

/** Some keys are old, some are revoked, most have one or two scopes. */
const keysOf = (
  making: GeneratorSettings,
  account: number,
): NonNullable<NonNullable<TenantDescription['service_accounts']>[number]['api_keys']> =>
  range(making.sizes.keys_per_account).map((index) => {
    const { dice, now } = making;
    const age = dice.number(300, 'key age', account, index);
    const revoked = index > 0 && dice.chance('revoked?', account, index) < 0.3;
    return {
      name: `${dice.pick(jobs, 'key', account, index)}-${index + 1}`,
      description: 'Made by the generator',
      scopes: [dice.pick(['mcr.read', 'mcr.write', 'block-storage.read', 'iam:read', 'consumption:usage:read'], 'scope', account, index)],
      start_validity: stamp(now - (age + 1) * day).slice(0, 10),
      revoked_at: revoked ? stamp(now - (age * day) / 2) : null,
      revoked_by: revoked ? 'simulator' : null,
    };
  });

const domainOf = ({ sizes, dice }: GeneratorSettings, index: number): NonNullable<TenantDescription['domains']>[number] => {
  const domain = index === 0 ? 'acme.example' : `${teams[index % teams.length]}-${padded(index, sizes.domains)}.example`;
  const verified = index === 0 || dice.chance('verified?', index) < 0.8;
  return {
    domain,
    verified,
    federations: range(verified ? sizes.federations_per_domain : 0).map((place) =>
      place % 2 === 0
        ? { type: 'oidc', name: `oidc-${place + 1}` }
        : { type: 'saml', name: `saml-${place + 1}`, idp_certificate: 'U0lNVUxBVEVE' },
    ),
  };
};

export const generateIam = (making: GeneratorSettings): TenantDescription => {
  const { sizes, dice } = making;
  const emails = range(sizes.members).map((index) => emailOf(making, index));
  return {
    owner: emails[0] ?? null,
    access_control: { name: 'acme', enabled: true, enforce_mfa: false },
    roles: range(sizes.roles).map((index) => ({
      name: roleName(index, sizes.roles),
      description: `What ${teams[index % teams.length]} needs`,
      permissions: some(making, 4 + (index % 5), 'role permission', index),
    })),
    members: emails.map((email, index) => ({
      email,
      roles: rolesOf(making, index),
      permissions: dice.chance('direct?', index) < 0.1 ? some(making, 1, 'direct', index) : [],
    })),
    invitations: range(sizes.invitations).map((index) => ({
      email: `invited-${padded(index, sizes.invitations)}@acme.example`,
      status: dice.pick(['pending', 'pending', 'expired', 'rejected'], 'invitation', index),
    })),
    service_accounts: range(sizes.service_accounts).map((index) => ({
      name: `${teams[index % teams.length]}-${padded(index, sizes.service_accounts)}`,
      description: 'Made by the generator',
      roles: [dice.pick(['editor', 'viewer'], 'account role', index)],
      api_keys: keysOf(making, index),
    })),
    groups: range(sizes.groups).map((index) => ({
      identifier: `${teams[index % teams.length]}-${padded(index, sizes.groups)}`,
      name: `${teams[index % teams.length]} ${padded(index, sizes.groups)}`,
      members: range(Math.min(sizes.members_per_group, sizes.members)).map((place) => ({
        email: emails[(index * 7 + place) % emails.length] ?? '',
        profile: place === 0 ? 'admin' : 'member',
      })),
    })),
    domains: range(sizes.domains).map((index) => domainOf(making, index)),
  };
};
