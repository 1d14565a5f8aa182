// A ledger compared with earlier versions of its file: dates that are later now, or missing.
import { describe, expect, it } from 'vitest';
import { earlierVersions, sampledVersions } from '../../../src/policies/ledger/earlier-versions.ts';
import type { LedgerEntry, LedgerPart } from '../../../src/policies/ledger/ledger.ts';
import { laterDates } from '../../../src/policies/ledger/ledger-history.ts';
import { ledgerText } from '../../../src/policies/ledger/ledger-text.ts';

const day = (number: number): string => new Date(Date.UTC(2026, 10, number)).toISOString();
const part = (rest: Partial<LedgerPart> = {}): LedgerPart => ({ tenant: 't', path: 'acme.yaml', findings: {}, ...rest });
const seen = (first: number, last: number): LedgerEntry => ({
  seen: { first: day(first), last: day(last), worst: { severity: 'high', since: day(first) } },
});
const print = 'a'.repeat(32);
const found = (entry: LedgerEntry | undefined, complete?: number): LedgerPart =>
  part({ ...(complete !== undefined && { complete: day(complete) }), findings: entry ? { [print]: entry } : {} });
const thing = 'b'.repeat(32);
const remembers = (values: Readonly<Record<string, number>>): LedgerPart =>
  part({
    memory: {
      volume: {
        things: {
          [thing]: Object.fromEntries(Object.entries(values).map(([value, first]) => [value, { first: day(first), last: day(9) }])),
        },
      },
    },
  });

describe('dates that are later than in an earlier version, or missing', () => {
  it.each<[string, LedgerPart, LedgerPart | undefined, number]>([
    ['nothing changed', found(seen(2, 4), 1), found(seen(2, 4), 1), 0],
    ['a finding began earlier', found(seen(2, 4)), found(seen(1, 5)), 0],
    ['a finding began later', found(seen(2, 4)), found(seen(3, 5)), 1],
    ['a finding is missing', found(seen(2, 4)), found(undefined), 1],
    ['a finding was never seen', found(seen(2, 4)), found({}), 1],
    ['a complete scan after it was without it', found(seen(2, 4)), found({ without: day(5) }), 0],
    ['a complete scan after it is implied', found(seen(2, 4)), found(undefined, 5), 0],
    ['the last scan with it was the complete one', found(seen(2, 4)), found({ without: day(4) }), 1],
    ['a complete scan in between was without it', found(seen(2, 4)), found({ without: day(3), ...seen(4, 4) }), 1],
    ['it came back after a complete scan without it', found(seen(2, 4)), found({ without: day(5), ...seen(6, 6) }), 0],
    ['only its absence was known', found({ without: day(2) }), found(undefined), 0],
    ['a memory began later', remembers({ attached: 2 }), remembers({ attached: 3 }), 1],
    ['a memory began earlier', remembers({ attached: 2 }), remembers({ attached: 1 }), 0],
    ['a value of a memory is missing', remembers({ attached: 2, unattached: 3 }), remembers({ attached: 2 }), 1],
    ['a memory has one more value', remembers({ attached: 2 }), remembers({ attached: 2, unattached: 3 }), 0],
    ['all memories are missing', remembers({ attached: 2, unattached: 3 }), part(), 2],
    ['the complete scan is earlier', found(undefined, 5), found(undefined, 4), 1],
    ['the complete scan is missing', found(undefined, 5), found(undefined), 1],
    ['the complete scan is later', found(undefined, 5), found(undefined, 6), 0],
    ['there is the first complete scan', found(undefined), found(undefined, 6), 0],
    ['the whole record is missing', { ...found(seen(2, 4), 5), memory: remembers({ attached: 2 }).memory ?? {} }, undefined, 3],
  ])('if %s', (_, before, now, expected) => expect(laterDates(before, now)).toBe(expected));
});

describe('the versions that are compared', () => {
  it.each([
    [0, []],
    [1, [0]],
    [4, [0, 1, 2, 3]],
    [5, [0, 1, 2, 3, 4]],
    [6, [0, 1, 2, 3, 4, 5]],
    [9, [0, 1, 2, 3, 4, 8]],
    [10, [0, 1, 2, 3, 4, 8, 9]],
    [40, [0, 1, 2, 3, 4, 8, 16, 32, 39]],
  ])('of %i are %j', (count, expected) => expect(sampledVersions(count)).toEqual(expected));

  const now = new Date(Date.UTC(2026, 10, 20));
  const version = (commit: string, one: LedgerPart) => ({
    commit: `${commit}${'0'.repeat(39)}`,
    text: ledgerText({ format: 'tenantry-ledger', version: 1, parts: [one] }),
  });
  const versions = [
    version('a', found(seen(3, 4))),
    { commit: 'unreadable', text: '{' },
    version('b', found(seen(2, 4))),
    version('c', found(seen(1, 4))),
  ];
  it('are those that can be read, with all of their facts', () =>
    expect(earlierVersions(versions, now).facts).toEqual({ format: 'tenantry-ledger', version: 1, parts: [found(seen(1, 4))] }));
  it.each<[string, LedgerPart | undefined, unknown]>([
    ['with no later date: the newest', found(seen(1, 4)), { commit: 'a00000000000', laterDates: 0 }],
    ['with a later date: the newest of them', found(seen(2, 4)), { commit: 'c00000000000', laterDates: 1 }],
    ['with later dates in several: the newest of them', found(seen(4, 4)), { commit: 'a00000000000', laterDates: 1 }],
    ['without the record: the newest', undefined, { commit: 'a00000000000', laterDates: 1 }],
  ])('are represented, for a file %s', (_, current, expected) =>
    expect(earlierVersions(versions, now).earlierThan(current, part())).toEqual(expected),
  );
  it('have no record of another path', () =>
    expect(earlierVersions(versions, now).earlierThan(undefined, part({ path: 'other.yaml' }))).toBeUndefined());
  it('are compared in the part that is shown', () =>
    expect(earlierVersions(versions, now, (ledger) => ({ ...ledger, parts: [] })).earlierThan(undefined, part())).toBeUndefined());
  it('do not lose what a ledger forgets after its time', () => {
    const old = '2024-01-01T00:00:00.000Z';
    const forgotten = part({ memory: { volume: { things: { [thing]: { attached: { first: old, last: old } } } } } });
    expect(earlierVersions([version('a', forgotten)], now).earlierThan(part(), part())).toEqual({ commit: 'a00000000000', laterDates: 0 });
  });
});
