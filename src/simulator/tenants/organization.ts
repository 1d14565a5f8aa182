// One organization of a simulated fleet: who it is, what its platform holds, and its desired state. All of it follows from the seed and its number.
import { stamp } from '../clock.ts';
import { dateOf, dayLength } from '../consumption/store.ts';
import type { Description } from '../description.ts';
import { createDice } from '../generate/dice.ts';
import { hexOf, secretOf, uuidOf } from '../ids.ts';
import { contentsOf, sizeOf, type TenantSize } from './contents.ts';
import { type TenantDrift, tenantDrifts, withDrift } from './drift.ts';

export interface SimulatedOrganization {
  readonly name: string;
  readonly tenant: string;
  /** Belongs to this organization only. */
  readonly apiKey: string;
  /** Two organizations never create a resource of the same id. */
  readonly seed: number;
  readonly size: TenantSize;
  /** null: in sync with its desired state. */
  readonly drift: TenantDrift | null;
  readonly ring: 'canary' | 'main';
}

const region = 'br-se1';

/** `index`: from 0. A larger fleet contains the smaller one of the same seed. */
export const organizationAt = (seed: number, index: number): SimulatedOrganization => {
  const own = Number.parseInt(hexOf(seed, 12, 'organization', index), 16);
  const dice = createDice(own);
  const tenant = uuidOf(own, 'tenant');
  return {
    name: `org-${`${index + 1}`.padStart(4, '0')}`,
    tenant,
    apiKey: secretOf(own, 'admin', tenant, 'key of the fleet'),
    seed: own,
    size: sizeOf(dice),
    drift: dice.chance('drift?') < 0.2 ? (tenantDrifts[dice.number(tenantDrifts.length, 'drift')] ?? null) : null,
    ring: dice.chance('canary?') < 0.05 ? 'canary' : 'main',
  };
};

/** `permissions`: of its key. `now`: milliseconds since 1970. */
export const describeOrganization = (
  { name, tenant, apiKey, seed, size, drift }: SimulatedOrganization,
  { permissions, now }: { readonly permissions: readonly string[]; readonly now: number },
): Description => {
  const { roles, members, volumes } = contentsOf(seed, name, size);
  const today = Math.floor(now / dayLength);
  const made = stamp(now - 200 * dayLength);
  const yesterday = { created_at: stamp(now - dayLength), updated_at: stamp(now - dayLength) };
  return {
    tenants: [
      withDrift(
        {
          id: tenant,
          legal_name: `${name} Ltda`,
          owner: members[0]?.email ?? null,
          credentials: [{ api_key: apiKey, name: 'fleet', owner: true, permissions: [...permissions] }],
          access_control: { name, enabled: true, enforce_mfa: true },
          roles,
          members,
          domains: [{ domain: `${name}.example`, verified: true }],
          usage: [{ service: 'Block Storage', category: 'Storage', from: dateOf(today - 30), to: dateOf(today - 1), cost: '1.250000' }],
          regions: {
            [region]: {
              instances: volumes.map(({ instance }) => ({ name: instance })),
              volumes: volumes.map(({ instance, ...volume }) => ({
                ...volume,
                encrypted: true,
                attached_to: instance,
                created_at: made,
                updated_at: made,
              })),
              snapshots: volumes.map((volume) => ({ name: `${volume.name}-daily`, volume: volume.name, type: 'object', ...yesterday })),
            },
          },
        },
        drift,
      ),
    ],
  };
};

const list = (texts: readonly string[]): string => `[${texts.join(', ')}]`;

/** Every name in it is plain text: letters, digits, `.`, `-`, `_` and `@`. */
export const desiredStateOf = ({ name, tenant, seed, size }: SimulatedOrganization): string => {
  const { roles, members, volumes } = contentsOf(seed, name, size);
  return [
    'version: 1',
    `tenant: ${tenant}`,
    `regions: [${region}]`,
    'ownership: { members: authoritative, roles: authoritative }',
    'access_control: { enabled: true, enforce_mfa: true }',
    'roles:',
    ...roles.map((role) => `  ${role.name}: { description: ${role.description}, permissions: ${list(role.permissions)} }`),
    'members:',
    ...members.map((member) => `  ${member.email}: { roles: ${list(member.roles)} }`),
    'volumes:',
    ...volumes.map((volume) => `  ${volume.name}: { region: ${region}, type: ${volume.type}, size: ${volume.size} }`),
    '',
  ].join('\n');
};
