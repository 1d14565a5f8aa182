// The usage of a generated organization and its sub-accounts, one record per day and line.
import { dateOf, dayLength, type UsageDescription } from '../consumption/store.ts';
import { uuidOf } from '../ids.ts';
import { range } from './dice.ts';
import type { GeneratorSettings } from './iam.ts';

type Service = Pick<Required<UsageDescription>, 'service' | 'category' | 'sku' | 'unit'>;

const services: readonly [Service, ...Service[]] = [
  { service: 'Virtual Machines', category: 'Compute', sku: 'sku-vm-01', unit: 'instances*seconds' },
  { service: 'Block Storage', category: 'Storage', sku: 'sku-bs-07', unit: 'gibibytes*seconds' },
  { service: 'Container Registry', category: 'Storage', sku: 'sku-cr-02', unit: 'gibibytes' },
  { service: 'Network', category: 'Networking', sku: 'sku-egr-02', unit: 'gibibytes' },
];

const firstOfMonth = (now: number, back: number): number => {
  const date = new Date(now);
  return Math.floor(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1) / dayLength);
};

/** The ids of the sub-accounts, in order. */
export const subAccountsOf = (seed: number, count: number): readonly string[] =>
  range(count).map((index) => uuidOf(seed, 'sub-account', index));

/** Exactly the requested number of records, up to yesterday; the last line is shorter. */
export const generateUsage = ({ sizes, dice, now }: GeneratorSettings, accounts: readonly string[]): readonly UsageDescription[] => {
  const [first, last] = [firstOfMonth(now, sizes.months), Math.floor(now / dayLength) - 1];
  const days = last - first + 1;
  if (days <= 0) return [];
  return range(Math.ceil(sizes.usage_records / days)).map((index) => {
    const length = Math.min(days, sizes.usage_records - index * days);
    const kind = dice.pick(services, 'service', index);
    const account = accounts[index % Math.max(1, accounts.length)];
    return {
      ...kind,
      ...(account === undefined ? {} : { sub_account: account }),
      resource: uuidOf(0, 'used resource', index),
      region: dice.pick(['br-se1', 'br-ne1'], 'usage region', index),
      from: dateOf(last - length + 1),
      to: dateOf(last),
      quantity: `${3600 * (1 + dice.number(24, 'quantity', index))}`,
      cost: `${dice.number(20, 'reais', index)}.${`${dice.number(1_000_000, 'fraction', index)}`.padStart(6, '0')}`,
    };
  });
};
