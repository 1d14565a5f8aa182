// Spend as one resource: the age of the usage records, and their currencies. Policies about money depend on it.
import { dayLength, startOfDay } from '../../spend/freshness.ts';
import type { Spend } from '../../spend/spend.ts';
import { timeOf } from '../evaluate/time-text.ts';
import { type Unknown, unknown, type Value } from '../evaluate/value.ts';
import { whyIncomplete } from '../world/unread.ts';
import type { Derived } from './derived.ts';

const lackOf = ({ completeness }: Spend): Unknown | undefined =>
  completeness.type === 'unsupported'
    ? unknown('not-offered', ['spend'], 'usage is not offered by this platform')
    : whyIncomplete(completeness, 'usage');

const currencies = (spend: Spend, month: string): Value => {
  const items = [...new Set(spend.sums.flatMap((sum) => (sum.month === month ? [sum.currency] : [])))].sort();
  const lack = lackOf(spend);
  return lack ? { type: 'partial', items, because: lack } : items;
};

const times = (spend: Spend, now: number): Readonly<Record<string, Value>> => {
  const until = spend.dataUntil === null ? undefined : timeOf(spend.dataUntil);
  const none = lackOf(spend) ?? null;
  if (until === undefined) return { data_until: none, behind: none };
  return { data_until: until, behind: startOfDay(new Date(now).toISOString()) - dayLength - until };
};

export const spend: Derived = {
  shape: {
    name: 'spend',
    title: ['spend', 'spend'],
    about: 'The usage records of the organization, as a whole.',
    declarable: false,
    fields: {
      address: { type: 'string', about: 'Always `spend`.', side: 'live' },
      currencies: { type: 'list<string>', about: 'The currencies of the charges of this month.', side: 'live' },
      data_until: {
        type: 'time',
        about: 'The end of the newest usage record; null if there is none. Purchases, taxes and credits do not count.',
        side: 'live',
      },
      behind: {
        type: 'duration',
        about: 'How long before the start of yesterday (UTC) usage ends: it is known a day later. Zero or less if nothing is missing.',
        side: 'live',
      },
      records: { type: 'int', about: 'How many records were read.', side: 'live' },
    },
    links: {},
    sample: { address: 'spend', currencies: ['BRL'], data_until: '2026-11-19T00:00:00Z', behind: '12h', records: 5210 },
  },
  rows: ({ spend: facts, now }) =>
    facts && [
      {
        address: 'spend',
        values: {
          address: 'spend',
          currencies: currencies(facts, new Date(now).toISOString().slice(0, 7)),
          records: facts.records,
          ...times(facts, now),
        },
      },
    ],
};
