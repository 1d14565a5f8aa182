// Spend as one resource: how fresh and how whole the usage records are. Rules about money rest on it.
import type { Spend } from '../../spend/spend.ts';
import { timeOf } from '../evaluate/time-text.ts';
import type { Value } from '../evaluate/value.ts';
import type { Derived } from './derived.ts';
import { whyNoSums } from './month-sums.ts';

const currencies = (spend: Spend): Value => {
  const items = [...new Set(spend.sums.map(({ currency }) => currency))].sort();
  const lack = whyNoSums(spend, 'spend.currencies');
  return lack ? { type: 'partial', items, because: lack } : items;
};

export const spend: Derived = {
  shape: {
    name: 'spend',
    title: ['spend', 'spend'],
    about: 'The usage records of the organization, as a whole.',
    declarable: false,
    fields: {
      address: { type: 'string', about: 'Always `spend`.', side: 'live' },
      currencies: { type: 'list<string>', about: 'The currencies of all charges.', side: 'live' },
      data_until: { type: 'time', about: 'Up to when there are records; null when there are none.', side: 'live' },
      records: { type: 'int', about: 'How many records were read.', side: 'live' },
    },
    links: {},
    sample: { address: 'spend', currencies: ['BRL'], data_until: '2026-11-19T00:00:00Z', records: 5210 },
  },
  rows: ({ spend: facts }) => {
    if (!facts) return undefined;
    const lack = whyNoSums(facts, 'spend.data_until');
    const until = facts.dataUntil === null ? null : (timeOf(facts.dataUntil) ?? null);
    return [
      {
        address: 'spend',
        values: {
          address: 'spend',
          currencies: currencies(facts),
          data_until: until === null && lack ? lack : until,
          records: facts.records,
        },
      },
    ];
  },
};
