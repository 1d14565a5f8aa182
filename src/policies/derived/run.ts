// The run itself: when the last complete scan before it was.
import { timeOf } from '../evaluate/time-text.ts';
import { unknown, type Value } from '../evaluate/value.ts';
import { noLedger } from '../ledger/ledger-facts.ts';
import type { Derived, WorldFacts } from './derived.ts';

const path = 'run.previous';

const previousOf = ({ ledger }: WorldFacts): Value => {
  if (!ledger) return noLedger(path);
  const time = ledger.previous === undefined ? undefined : timeOf(ledger.previous);
  return time ?? unknown('no-ledger', [path], 'the ledger contains no complete scan yet');
};

export const run: Derived = {
  shape: {
    name: 'run',
    title: ['run', 'runs'],
    about: 'This scan, with the one before it.',
    declarable: false,
    fields: {
      address: { type: 'string', about: '`run/last`.', side: 'live' },
      previous: { type: 'time', about: 'When the last complete scan before this one was, according to the ledger.', side: 'live' },
    },
    links: {},
    sample: { address: 'run/last', previous: '2026-11-19T00:00:00Z' },
  },
  rows: (facts, reads = new Set()) => {
    if (!facts.live || !reads.has(path)) return undefined;
    return [{ address: 'run/last', values: { address: 'run/last', previous: previousOf(facts) } }];
  },
};
