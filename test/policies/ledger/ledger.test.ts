// The first-seen ledger: its facts for any scans in any order, against a model that remembers every scan; and the rejected contents.
import {
  array,
  assert,
  boolean,
  constantFrom,
  dictionary,
  integer,
  property,
  record,
  shuffledSubarray,
  string,
  uniqueArray,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyLedger,
  type Ledger,
  type LedgerEntry,
  ledgerOf,
  mergeLedgers,
  partOf,
  type ScanFindings,
  type Weight,
} from '../../../src/policies/ledger/ledger.ts';
import { ledgerText, readLedger } from '../../../src/policies/ledger/ledger-text.ts';
import { newsIn } from '../../../src/policies/ledger/news.ts';
import { runs } from '../../runs.ts';

const timeOf = (minute: number): string => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
const now = new Date('2026-11-22T00:00:00.000Z');
const prints = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
const of = { tenant: 't', path: 'tenantry' };

type What = 'found' | 'unknown' | 'absent';
const weights: readonly Weight[] = ['critical', 'medium', 'waived'];
const finding = record({ what: constantFrom<What>('found', 'unknown', 'absent'), weight: constantFrom(...weights) });

const few = integer({ min: 0, max: 3 });
const counts = record({ critical: few, high: few, medium: few, low: few, info: few });

const scansOf = (most: number) =>
  uniqueArray(integer({ min: 0, max: 60 }), { maxLength: most }).chain((minutes) =>
    array(
      record({
        isComplete: boolean(),
        path: constantFrom('tenantry', 'other'),
        counts,
        all: array(finding, { minLength: 3, maxLength: 3 }),
      }),
      {
        minLength: minutes.length,
        maxLength: minutes.length,
      },
    ).map((facts) =>
      facts.map(({ isComplete, path, counts, all }, index): ScanFindings => {
        const having = (what: What) => all.flatMap((one, at) => (one.what === what ? [[prints[at] ?? '', one.weight] as const] : []));
        const at = timeOf(minutes[index] ?? 0);
        return {
          tenant: 't',
          path,
          at,
          isComplete,
          counts,
          found: new Map(having('found')),
          unknown: new Set(having('unknown').map(([print]) => print)),
        };
      }),
    ),
  );

/** A complete scan. */
const scan = (minute: number, found: Readonly<Record<string, Weight>>): ScanFindings => ({
  ...of,
  at: timeOf(minute),
  isComplete: true,
  found: new Map(Object.entries(found)),
  unknown: new Set(),
});

const all = (scans: readonly ScanFindings[]): Ledger => scans.reduce((ledger, scan) => mergeLedgers(ledger, ledgerOf(scan)), emptyLedger);

/** With a memory of everything. */
const model = (scans: readonly ScanFindings[], print: string): LedgerEntry => {
  const own = scans.filter(({ path }) => path === of.path);
  const absent = own.filter(({ isComplete, found, unknown }) => isComplete && !found.has(print) && !unknown.has(print));
  const without = absent
    .map(({ at }) => at)
    .sort()
    .at(-1);
  const seen = own
    .filter(({ found, at }) => found.has(print) && (without === undefined || at > without))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const [first, last] = [seen[0], seen.at(-1)];
  const severity = (['critical', 'high', 'medium', 'low', 'info', 'waived'] as const).find((weight) =>
    seen.some(({ found }) => found.get(print) === weight),
  );
  const since = seen.find(({ found }) => found.get(print) === severity)?.at;
  return {
    ...(without !== undefined && { without }),
    ...(first && last && severity && since !== undefined && { seen: { first: first.at, last: last.at, worst: { severity, since } } }),
  };
};

const entryOf = (ledger: Ledger, print: string): LedgerEntry => {
  const part = partOf(ledger, of);
  return part?.findings[print] ?? (part?.complete === undefined ? {} : { without: part.complete });
};

describe('the ledger', () => {
  it('gives for scans in order exactly the result of a complete history', () => {
    assert(
      property(scansOf(12), (scans) => {
        const ledger = all(scans.toSorted((a, b) => (a.at < b.at ? -1 : 1)));
        for (const print of prints) expect(entryOf(ledger, print)).toEqual(model(scans, print));
      }),
      runs(300),
    );
  });

  it('gives the same result for scans in any order, except for a first scan that may be later, never earlier', () => {
    assert(
      property(
        scansOf(8).chain((scans) => shuffledSubarray([...scans], { minLength: scans.length })),
        (scans) => {
          for (const print of prints) {
            const [entry, truth] = [entryOf(all(scans), print), model(scans, print)];
            expect(entry.without).toEqual(truth.without);
            expect(entry.seen?.last).toEqual(truth.seen?.last);
            expect((entry.seen?.first ?? '') >= (truth.seen?.first ?? '')).toBe(true);
          }
        },
      ),
      runs(300),
    );
  });

  it('merges in either order, and any number of times', () => {
    assert(
      property(scansOf(6), scansOf(6), (some, others) => {
        const [a, b] = [all(some), all(others)];
        const both = mergeLedgers(a, b);
        expect(mergeLedgers(b, a)).toEqual(both);
        expect(mergeLedgers(a, a)).toEqual(a);
        expect(mergeLedgers(both, b)).toEqual(both);
        expect(mergeLedgers(mergeLedgers(a, b), a)).toEqual(both);
      }),
      runs(300),
    );
  });

  it('keeps the counts of every complete scan: in any order, any grouping and any number of times', () => {
    const historyIn = (...ledgers: readonly Ledger[]) => partOf(ledgers.reduce(mergeLedgers), of)?.history ?? {};
    assert(
      property(scansOf(5), scansOf(5), scansOf(5), (some, others, more) => {
        const [a, b, c] = [all(some), all(others), all(more)];
        const whole = historyIn(a, b, c);
        expect(JSON.stringify(historyIn(a, mergeLedgers(b, c)))).toBe(JSON.stringify(whole));
        expect(JSON.stringify(historyIn(c, b, a))).toBe(JSON.stringify(whole));
        expect(historyIn(a, b, c, a, c)).toEqual(whole);
        const complete = [...some, ...others, ...more].filter(({ isComplete, path }) => isComplete && path === of.path);
        expect(Object.keys(whole)).toEqual([...new Set(complete.map(({ at }) => at))].toSorted());
        for (const { at, counts: own } of complete) expect(whole[at]?.critical).toBeGreaterThanOrEqual(own?.critical ?? 0);
      }),
      runs(200),
    );
  });

  it('never derives from a partial scan that a resource did not exist', () => {
    assert(
      property(scansOf(8), (scans) => {
        const partial = scans.map((scan) => ({ ...scan, isComplete: false }));
        expect(JSON.stringify(all(partial))).not.toMatch(/"(?:without|complete)"/);
      }),
      runs(100),
    );
  });

  it('is unchanged after it was written and read', () => {
    assert(
      property(scansOf(8), (scans) => {
        const ledger = all(scans);
        expect(readLedger(ledgerText(ledger), now)).toEqual({ type: 'ledger', ledger });
        expect(ledgerText(mergeLedgers(emptyLedger, ledger))).toBe(ledgerText(ledger));
      }),
      runs(100),
    );
  });

  it('reports new and worse findings, also when the scan is added twice', () => {
    const [a = '', b = '', c = ''] = prints;
    const nights = [
      scan(1, { [a]: 'high', [b]: 'waived' }),
      scan(2, { [a]: 'critical', [b]: 'medium', [c]: 'low' }),
      scan(3, { [a]: 'critical' }),
    ];
    const news = (many: number): unknown => {
      const last = nights[many - 1];
      const before = all(nights.slice(0, many - 1));
      return last && newsIn(mergeLedgers(before, ledgerOf(last)), last, before);
    };
    expect(news(1)).toMatchObject({ fresh: [a], worse: [] });
    expect(news(2)).toMatchObject({ fresh: [c], worse: [a, b] });
    expect(news(3)).toMatchObject({ fresh: [], worse: [] });
    // Of two concurrent scans, the earlier one is recorded last: the other has already reported it.
    const [earlier, later] = [scan(4, { [a]: 'critical', [b]: 'high' }), scan(5, { [a]: 'critical', [b]: 'high' })];
    const before = all([later]);
    expect(newsIn(mergeLedgers(before, ledgerOf(earlier)), earlier, before)).toMatchObject({ fresh: [], worse: [] });
    expect(newsIn(before, later, before)).toMatchObject({ fresh: [a, b], worse: [] });
  });

  it.each([
    ['passes, could not be evaluated, fails', ['pass', 'unknown', 'fail'], 'fresh'],
    ['could not be evaluated, fails', ['unknown', 'fail'], 'newlyEvaluated'],
    ['could not be evaluated twice, fails', ['unknown', 'unknown', 'fail'], 'newlyEvaluated'],
    ['fails, could not be evaluated, fails', ['fail', 'unknown', 'fail'], undefined],
    ['fails, passes, fails', ['fail', 'pass', 'fail'], 'fresh'],
  ])('what %s', (_, series, expected) => {
    const [a = '', b = ''] = prints;
    const nights = series.map((one, at) => ({
      ...scan(at + 1, { [b]: 'low', ...(one === 'fail' && { [a]: 'high' }) }),
      unknown: new Set(one === 'unknown' ? [a] : []),
    }));
    const last = nights.at(-1);
    const before = all(nights.slice(0, -1));
    const news = last && newsIn(mergeLedgers(before, ledgerOf(last)), last, before);
    expect({ fresh: news?.fresh, newlyEvaluated: news?.newlyEvaluated }).toEqual({
      fresh: expected === 'fresh' ? [a] : [],
      newlyEvaluated: expected === 'newlyEvaluated' ? [a] : [],
    });
    expect(news?.earlierScan).toMatchObject({ absent: 0, unknown: 0 });
  });

  it('counts what a scan proves to be gone, and what it could not evaluate', () => {
    const [a = '', b = '', c = ''] = prints;
    const d = 'd'.repeat(32);
    const first = scan(1, { [a]: 'high', [b]: 'high', [c]: 'waived', [d]: 'low' });
    const before = ledgerOf(first);
    const earlierOf = (one: ScanFindings) => newsIn(mergeLedgers(before, ledgerOf(one)), one, before).earlierScan;
    const second = { ...scan(2, { [a]: 'high' }), unknown: new Set([b]) };
    // A waived finding that is gone is no news.
    expect(earlierOf(second)).toEqual({ at: timeOf(1), absent: 1, unknown: 1 });
    // An incomplete scan proves nothing.
    expect(earlierOf({ ...second, isComplete: false })).toEqual({ at: timeOf(1), absent: 0, unknown: 2 });
    // The same scan again is not compared with itself, and the first one with nothing.
    expect(earlierOf(first)).toBeUndefined();
    expect(newsIn(before, first, emptyLedger).earlierScan).toBeUndefined();
  });
});

describe('a ledger from an untrusted source', () => {
  const part = { tenant: 't', path: '', findings: {} };
  const good = { format: 'tenantry-ledger', version: 1, parts: [part] };
  const time = timeOf(1);
  it.each([
    ['no JSON', '{', 'not a ledger'],
    ['another file', '{"a":1}', 'not a ledger'],
    ['null', 'null', 'not a ledger'],
    ['of another version', JSON.stringify({ ...good, version: 2 }), 'another version'],
    ['with another member', JSON.stringify({ ...good, more: 1 }), 'schema'],
    ['with an invalid fingerprint', JSON.stringify({ ...good, parts: [{ ...part, findings: { __x__: {} } }] }), 'schema'],
    [
      'with a prototype',
      `{"format":"tenantry-ledger","version":1,"parts":[{"tenant":"t","path":"","findings":{"__proto__":{}}}]}`,
      'schema',
    ],
    ['with an unknown memory', JSON.stringify({ ...good, parts: [{ ...part, memory: { sink: { things: {} } } }] }), 'schema'],
    [
      'with a value that is no digest or amount',
      JSON.stringify({
        ...good,
        parts: [{ ...part, memory: { waiver: { things: { ['a'.repeat(32)]: { 'A name': { first: time, last: time } } } } } }],
      }),
      'schema',
    ],
    [
      'with a memory of the future',
      JSON.stringify({ ...good, parts: [{ ...part, memory: { waiver: { complete: '2099-01-01T00:00:00.000Z', things: {} } } }] }),
      'future',
    ],
    ['with an invalid time', JSON.stringify({ ...good, parts: [{ ...part, complete: 'yesterday' }] }), 'schema'],
    ['with a time in the future', JSON.stringify({ ...good, parts: [{ ...part, complete: '2099-01-01T00:00:00.000Z' }] }), 'future'],
    ['that is deeply nested', `{"format":"tenantry-ledger","version":1,"parts":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'schema'],
  ])('%s is unreadable', (_, text, why) => {
    expect(readLedger(text, now)).toEqual({ type: 'unreadable', why: expect.stringContaining(why) });
  });

  it('in another order, or with a duplicate part, is read as the same ledger', () => {
    const entry = { seen: { first: time, last: time, worst: { severity: 'low', since: time } } };
    const [a = '', b = ''] = prints;
    const twice = { ...good, parts: [{ ...part, findings: { [b]: entry, [a]: entry } }, part] };
    expect(readLedger(JSON.stringify(twice), now)).toMatchObject({ ledger: { parts: [{ findings: { [a]: entry, [b]: entry } }] } });
  });

  it('is read or reported as unreadable, never a defect', () => {
    assert(
      property(dictionary(string(), string()), string(), (members, text) => {
        expect(['ledger', 'unreadable']).toContain(readLedger(JSON.stringify({ ...good, ...members }), now).type);
        expect(readLedger(text, now).type).toBe('unreadable');
      }),
      runs(100),
    );
  });
});
