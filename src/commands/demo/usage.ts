// Two months of usage for the demo: three sub-accounts, of which one exceeds its budget.
import type { TenantDescription } from '../../simulator/description-parts.ts';

/** The sub-account with its own budget of 1500.00, and its spend in this month, independent of the current day. */
const labs = '3f0c9a52-6d1e-4b77-9a43-5c2d8e1f7b60';
const labsThisMonth = 1912.5;

interface Team {
  readonly id: string;
  readonly name: string;
  /** Per day, in the currency of the budgets. */
  readonly cost: number;
}

/** `teams` are sub-accounts, and the first is the organization itself. */
const teams = (tenant: string): readonly Team[] => [
  { id: tenant, name: 'Acme', cost: 365 },
  { id: labs, name: 'Acme Labs', cost: 44 },
  { id: '8a1d7c36-2b5f-4e90-b7d4-1c6e9f3a5d82', name: 'Acme Shop', cost: 192.8 },
  { id: 'd25e4b91-7f38-4c6a-8e15-b3a9c0d7f164', name: 'Acme Payments', cost: 128.2 },
];

const date = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const lines = (team: Team, from: number, to: number, cost: number): NonNullable<TenantDescription['usage']> =>
  ['virtual-machine', 'block-storage'].map((service) => ({
    sub_account: team.id,
    service,
    from: date(from),
    to: date(to),
    every: '1d',
    cost: (cost / 2).toFixed(15),
    columns: { SubAccountName: team.name },
  }));

/** Whole days: the previous month, and this one up to yesterday (on its first day, today's). */
export const demoUsage = (tenant: string, now: number): NonNullable<TenantDescription['usage']> => {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const days = Math.max(1, today.getUTCDate() - 1);
  return teams(tenant).flatMap((team) => [
    ...lines(team, Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0), team.cost),
    ...lines(team, Date.UTC(year, month, 1), Date.UTC(year, month, days), team.id === labs ? labsThisMonth / days : team.cost),
  ]);
};
