// The first-seen ledger as a resource: whether it still contains what its committed versions did.
import { unknown, type Value } from '../evaluate/value.ts';
import type { LedgerFacts } from '../ledger/ledger-facts.ts';
import type { Derived } from './derived.ts';

const laterDates = ({ earlier }: LedgerFacts): Value =>
  earlier ? earlier.laterDates : unknown('no-value', ['ledger.later_dates'], 'no earlier version of the ledger was read');

export const ledger: Derived = {
  shape: {
    name: 'ledger',
    title: ['ledger', 'ledgers'],
    about: 'The record of this tenant and path in the first-seen ledger. Without a ledger there is none.',
    declarable: false,
    fields: {
      address: { type: 'string', about: '`ledger/<path>`.', side: 'live' },
      later_dates: {
        type: 'int',
        about: 'How many dates are later than in a committed version of the file, or missing.',
        side: 'live',
      },
      commit: { type: 'string', about: 'The commit of that version; null if there is none.', side: 'live' },
    },
    links: {},
    sample: { address: 'ledger/tenantry', later_dates: 0, commit: '3f2a9c1d5b7e' },
  },
  rows: ({ ledger: facts }) => {
    if (!facts) return undefined;
    const address = `ledger/${facts.path === '' ? '.' : facts.path}`;
    return [{ address, values: { address, later_dates: laterDates(facts), commit: facts.earlier?.commit ?? null } }];
  },
};
