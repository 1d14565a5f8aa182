// The ledger as a file. Anyone with write access to its branch can write anything into it: content that the schema does not prove is not trusted, and never
// overwritten.
import { deeperThan, isObject, parseJson } from '../../json.ts';
import { exactText, parseDecimal } from '../../spend/decimal.ts';
import { ledger as isLedger } from '../../yaml/validators/ledger.generated.js';
import { isFuture } from './is-future.ts';
import { type Ledger, type LedgerPart, mergeLedgers } from './ledger.ts';

export type ReadLedger =
  | { readonly type: 'ledger'; readonly ledger: Ledger }
  /** Completes "The ledger cannot be used: …". */
  | { readonly type: 'unreadable'; readonly why: string };

export const largestLedger = 50_000_000;
const deepest = 10;

const timesIn = ({ complete, findings, memory = {}, history = {}, incomplete = [] }: LedgerPart): readonly (string | undefined)[] => [
  complete,
  ...Object.keys(history),
  ...incomplete,
  ...Object.values(memory).flatMap((kind) => [
    kind.complete,
    ...Object.values(kind.things).flatMap((values) => Object.values(values).flatMap(({ first, last, after }) => [first, last, after])),
  ]),
  ...Object.values(findings).flatMap(({ without, seen }) => [without, seen?.first, seen?.last, seen?.worst.since]),
];

const isAmount = (text: string): boolean => {
  const amount = parseDecimal(text);
  return amount !== undefined && exactText(amount) === text;
};

/** The values of closed months are sums: nothing else may look like an amount of money. */
const hasOnlyAmounts = ({ memory = {} }: LedgerPart): boolean =>
  Object.values(memory['spend-month']?.things ?? {}).every((values) => Object.keys(values).every(isAmount));

const unreadable = (why: string): ReadLedger => ({ type: 'unreadable', why });

export const readLedger = (text: string, now: Date): ReadLedger => {
  if (text.length > largestLedger) return unreadable(`it is larger than ${largestLedger / 1_000_000} MB`);
  const json = parseJson(text);
  if (!isObject(json) || json['format'] !== 'tenantry-ledger') return unreadable('it is not a ledger of Tenantry');
  if (json['version'] !== 1) return unreadable('it is of another version of Tenantry');
  if (deeperThan(json, deepest) || !isLedger(json)) return unreadable('it does not match its schema');
  // The schema has just proved the shape.
  const ledger = json as unknown as Ledger;
  if (ledger.parts.flatMap(timesIn).some((time) => time !== undefined && isFuture(time, now)))
    return unreadable('it contains times in the future');
  if (!ledger.parts.every(hasOnlyAmounts)) return unreadable('it contains a sum that is not a number');
  // Normalized by merging, whatever order and duplicates the file had.
  return { type: 'ledger', ledger: mergeLedgers(ledger, ledger) };
};

/** Equal ledgers give equal text, one line for each value, so that git shows the changes. */
export const ledgerText = (ledger: Ledger): string => `${JSON.stringify(ledger, null, 1)}\n`;
