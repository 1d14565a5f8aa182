// What a ledger keeps: memories of the last 400 days, every scan of the last month, before it the last one of each day. And what is read from a file.
import { describe, expect, it } from 'vitest';
import { isFuture } from '../../../src/policies/ledger/is-future.ts';
import {
  type Counts,
  type Ledger,
  type LedgerPart,
  ledgerOf,
  prunedLedger,
  type ScanFindings,
  withoutKinds,
} from '../../../src/policies/ledger/ledger.ts';
import { intervalOf, noLedger, valuesOf } from '../../../src/policies/ledger/ledger-facts.ts';
import { ledgerIn, memoryIn } from '../../../src/policies/ledger/ledger-in-world.ts';
import { ledgerText, readLedger } from '../../../src/policies/ledger/ledger-text.ts';
import { changeOf, memoryWithout, sinceOf } from '../../../src/policies/ledger/memory.ts';
import { newsIn } from '../../../src/policies/ledger/news.ts';
import { spendMonthThing, volumeThing } from '../../../src/policies/ledger/observations.ts';
import { reopenedOf } from '../../../src/policies/ledger/reopened-months.ts';
import type { MonthSum, Spend } from '../../../src/spend/spend.ts';
import { collection, desiredOf, item, liveOf } from '../organization.ts';

const now = new Date(Date.UTC(2026, 10, 20));
const ago = (days: number, ms = 0): string => new Date(now.getTime() - days * 86_400_000 + ms).toISOString();
const counts = (critical: number): Counts => ({ critical, high: 0, medium: 0, low: 0, info: 0 });
const part = (rest: Partial<LedgerPart> = {}): LedgerPart => ({ tenant: 't', path: '', findings: {}, ...rest });
const ledger = (...parts: readonly LedgerPart[]): Ledger => ({ format: 'tenantry-ledger', version: 1, parts });
const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];

describe('a pruned ledger', () => {
  it('without memories and counts is unchanged', () =>
    expect(prunedLedger(ledger(part({ complete: ago(900) })), now)).toStrictEqual(ledger(part({ complete: ago(900) }))));
  it('has no memory of what no scan saw for 400 days', () => {
    const sighting = (days: number, ms = 0) => ({ first: ago(900), last: ago(days, ms) });
    const memory = {
      volume: { complete: ago(1), things: { [a]: { attached: sighting(400) }, [b]: { attached: sighting(400, -1) } } },
    };
    expect(prunedLedger(ledger(part({ memory })), now)).toStrictEqual(
      ledger(part({ memory: { volume: { complete: ago(1), things: { [a]: { attached: sighting(400) } } } } })),
    );
  });
  it('has every scan of the last 31 days, before them the last one of each day', () => {
    const [noon, evening] = [43_200_000, 72_000_000];
    const kept = [ago(50, evening), ago(40), ago(31, 0), ago(31, noon), ago(31, evening), ago(2), ago(2, noon)];
    const all = [ago(50), ago(50, noon), ...kept];
    const history = (times: readonly string[]) => Object.fromEntries(times.map((time) => [time, counts(1)]));
    expect(prunedLedger(ledger(part({ history: history(all) })), now)).toStrictEqual(ledger(part({ history: history(kept) })));
  });
  it('has incomplete scans of the last 31 days, before them only those of days without a complete one', () => {
    const [noon, evening] = [43_200_000, 72_000_000];
    const history = { [ago(50, noon)]: counts(1) };
    const incomplete = [ago(50, evening), ago(40), ago(40, noon), ago(2), ago(2, noon)];
    expect(prunedLedger(ledger(part({ history, incomplete })), now).parts[0]?.incomplete).toEqual([ago(40, noon), ago(2), ago(2, noon)]);
  });
  it('has the last scan of the last day before the month', () => {
    const history = { [ago(60)]: counts(1), [ago(60, 1)]: counts(2) };
    expect(prunedLedger(ledger(part({ history })), now).parts[0]?.history).toEqual({ [ago(60, 1)]: counts(2) });
  });
});

describe('a published ledger', () => {
  it('is without the kinds of things that must stay private', () => {
    const things = { things: { [a]: { present: { first: ago(1), last: ago(1) } } } };
    const memory = { volume: things, invitation: things };
    expect(withoutKinds(ledger(part({ memory }), part({ path: 'x' })), new Set(['invitation']))).toStrictEqual(
      ledger(part({ memory: { volume: things } }), part({ path: 'x' })),
    );
    expect(memoryWithout(memory, new Set())).toStrictEqual(memory);
  });
});

describe('the ledger of one scan', () => {
  const print = 'f'.repeat(32);
  const scan = (rest: Partial<ScanFindings> = {}): ScanFindings => ({
    tenant: 't',
    path: '',
    at: ago(1),
    isComplete: true,
    found: new Map([[print, 'high']]),
    unknown: new Set(),
    ...rest,
  });
  const seen = { seen: { first: ago(1), last: ago(1), worst: { severity: 'high' as const, since: ago(1) } } };
  it.each<[string, Partial<ScanFindings>, LedgerPart]>([
    ['that is complete', { counts: counts(2) }, part({ complete: ago(1), findings: { [print]: seen }, history: { [ago(1)]: counts(2) } })],
    ['that is not complete', { isComplete: false, counts: counts(2) }, part({ findings: { [print]: seen }, incomplete: [ago(1)] })],
    ['without counts', {}, part({ complete: ago(1), findings: { [print]: seen } })],
    [
      'that could not evaluate everything',
      { unknown: new Set([print, a]) },
      part({ complete: ago(1), findings: { [a]: {}, [print]: seen } }),
    ],
    [
      'that was incomplete and unknown',
      { isComplete: false, unknown: new Set([a]) },
      part({ findings: { [print]: seen }, incomplete: [ago(1)] }),
    ],
    [
      'with a memory',
      { memory: { volume: { things: { [a]: { attached: { first: ago(1), last: ago(1) } } } } } },
      part({
        complete: ago(1),
        findings: { [print]: seen },
        memory: { volume: { things: { [a]: { attached: { first: ago(1), last: ago(1) } } } } },
      }),
    ],
  ])('%s', (_, rest, expected) => expect(ledgerOf(scan(rest))).toStrictEqual(ledger(expected)));
  it('of a path that the ledger does not have has no news', () =>
    expect(newsIn(ledger(), scan(), ledger())).toMatchObject({ fresh: [], worse: [] }));
  it('with a severity that was known has no news', () => {
    const known = ledgerOf(scan({ at: ago(3) }));
    const worse = scan({ found: new Map([[print, 'critical']]) });
    expect(newsIn(known, scan(), known)).toMatchObject({ fresh: [], worse: [] });
    const both = ledger(
      part({ findings: { [print]: { seen: { first: ago(3), last: ago(1), worst: { severity: 'critical', since: ago(1) } } } } }),
    );
    expect(newsIn(both, worse, known)).toMatchObject({ fresh: [], worse: [print] });
    expect(newsIn(both, worse, both)).toMatchObject({ fresh: [], worse: [print] });
    const earlier = ledger(
      part({ findings: { [print]: { seen: { first: ago(3), last: ago(2), worst: { severity: 'critical', since: ago(2) } } } } }),
    );
    expect(newsIn(both, worse, earlier)).toMatchObject({ fresh: [], worse: [] });
  });
});

describe('a ledger that is read', () => {
  const month = (value: string, kind = 'spend-month') =>
    ledgerText(ledger(part({ memory: { [kind]: { things: { [a]: { [value]: { first: ago(1), last: ago(1) } } } } } })));
  it.each([
    ['12.5', 'ledger'],
    ['-12.5', 'ledger'],
    ['0', 'ledger'],
    ['12.50', 'unreadable'],
    ['012.5', 'unreadable'],
    ['present', 'unreadable'],
  ])('has only sums that are numbers: %s', (value, type) => {
    const read = readLedger(month(value), now);
    expect(read.type === 'unreadable' ? read.why : read.type).toBe(type === 'ledger' ? type : 'it contains a sum that is not a number');
  });
  it('has other values of other things', () => expect(readLedger(month('present', 'volume'), now).type).toBe('ledger'));
  it.each<[string, string, string]>([
    ['is no ledger', '{"format":"x"}', 'it is not a ledger of Tenantry'],
    ['is of another version', '{"format":"tenantry-ledger","version":2}', 'it is of another version of Tenantry'],
    ['does not match its schema', '{"format":"tenantry-ledger","version":1}', 'it does not match its schema'],
    ['is too large', ' '.repeat(50_000_001), 'it is larger than 50 MB'],
  ])('%s', (_, text, why) => expect(readLedger(text, now)).toEqual({ type: 'unreadable', why }));

  const future = ago(-1);
  const entry = { first: ago(1), last: ago(1) };
  it.each<[string, Partial<LedgerPart>]>([
    ['a complete scan', { complete: future }],
    ['a scan with counts', { history: { [future]: counts(0) } }],
    ['a complete scan of things', { memory: { volume: { complete: future, things: {} } } }],
    ['the first sighting of a thing', { memory: { volume: { things: { [a]: { attached: { ...entry, first: future } } } } } }],
    ['the last sighting of a thing', { memory: { volume: { things: { [a]: { attached: { ...entry, last: future } } } } } }],
    ['the scan before a sighting', { memory: { volume: { things: { [a]: { attached: { ...entry, after: future } } } } } }],
    ['the last scan without a finding', { findings: { [a]: { without: future } } }],
    [
      'the first scan with a finding',
      { findings: { [a]: { seen: { ...entry, first: future, worst: { severity: 'low', since: ago(1) } } } } },
    ],
    [
      'the last scan with a finding',
      { findings: { [a]: { seen: { ...entry, last: future, worst: { severity: 'low', since: ago(1) } } } } },
    ],
    ['the worst scan with a finding', { findings: { [a]: { seen: { ...entry, worst: { severity: 'low', since: future } } } } }],
  ])('is refused with a time in the future: %s', (_, rest) =>
    expect(readLedger(ledgerText(ledger(part(rest))), now)).toEqual({ type: 'unreadable', why: 'it contains times in the future' }),
  );
  it('may be of a runner whose clock is an hour ahead', () => {
    expect(isFuture(ago(0, 3_600_000), now)).toBe(false);
    expect(isFuture(ago(0, 3_600_001), now)).toBe(true);
  });
});

describe('what policies know from a ledger', () => {
  it('is unknown without one', () =>
    expect(noLedger('volume.x')).toEqual({
      type: 'unknown',
      cause: 'no-ledger',
      missing: ['volume.x'],
      says: 'needs the first-seen ledger (`audit --ledger <file>`)',
    }));
  it.each([
    [{ by: ago(0) }, { type: 'interval', after: 0, by: now.getTime() }],
    [
      { by: ago(0), after: ago(1) },
      { type: 'interval', after: now.getTime() - 86_400_000, by: now.getTime() },
    ],
    [
      { by: 'never', after: 'never' },
      { type: 'interval', after: 0, by: 0 },
    ],
  ])('is an interval: %j', (began, expected) => expect(intervalOf(began)).toEqual(expected));
  it('are the values of a thing, none for one that was never seen', () => {
    const values = { attached: { first: ago(1), last: ago(1) } };
    const memory = { volume: { things: { [a]: values } } };
    expect(valuesOf(memory, 'volume', a)).toEqual(values);
    expect(valuesOf(memory, 'volume', b)).toEqual({});
    expect(valuesOf(memory, 'volume', 'toString')).toEqual({});
    expect(valuesOf(memory, 'invitation', a)).toEqual({});
  });

  const live = liveOf(
    collection(
      'volume',
      [item('volume', ['br-se1', 'db'], { id: 'v', region: 'br-se1', values: { attached_to: null } })],
      undefined,
      'br-se1',
    ),
  );
  const seen = { live, desired: desiredOf(), spend: undefined, now: 0 };
  const things = { complete: live.readAt, things: { [volumeThing('v')]: { unattached: { first: live.readAt, last: live.readAt } } } };
  it('are the kinds that the record has, with what is seen now', () => {
    const before = part({ complete: ago(3), memory: { volume: { things: {} } } });
    expect(ledgerIn({ path: 'p', earlier: undefined, part: before })(seen, new Set())).toEqual({
      path: 'p',
      earlier: undefined,
      previous: ago(3),
      memory: { volume: things },
    });
    expect(ledgerIn({ path: 'p', earlier: undefined, part: undefined })(seen, new Set())).toEqual({
      path: 'p',
      earlier: undefined,
      previous: undefined,
      memory: {},
    });
  });
  it('is what one scan contributes, at the time of its read', () => {
    expect(memoryIn(seen, new Set(), { part: undefined }, (kind) => kind === 'volume')).toEqual({ volume: things });
    expect(memoryIn({ ...seen, live: undefined, now: 5 }, new Set(), { part: undefined }, (kind) => kind === 'waiver')).toEqual({
      waiver: { complete: '1970-01-01T00:00:00.005Z', things: {} },
    });
    const earlier = part({ memory: { volume: { complete: ago(3), things: {} } } });
    expect(memoryIn(seen, new Set(), { part: earlier }, (kind) => kind === 'volume').volume?.things[volumeThing('v')]).toEqual({
      unattached: { first: live.readAt, last: live.readAt, after: ago(3) },
    });
  });
});

describe('the value of a thing', () => {
  const value = (first: number, last: number, after?: number) => ({
    first: ago(first),
    last: ago(last),
    ...(after !== undefined && { after: ago(after) }),
  });
  it.each<[string, Parameters<typeof sinceOf>[0], unknown, unknown]>([
    ['that was never seen', { x: value(9, 1) }, undefined, undefined],
    ['that it always had', { now: value(9, 1, 10) }, { after: ago(10), by: ago(9) }, undefined],
    ['after another one', { x: value(9, 5), now: value(4, 1, 5) }, { after: ago(5), by: ago(4) }, { was: 'x', after: ago(5), by: ago(4) }],
    ['that came back', { now: value(9, 1), x: value(7, 5) }, { after: ago(5), by: ago(1) }, undefined],
    [
      'after several: the one that was recorded first',
      { y: value(7, 5), x: value(9, 8), now: value(4, 1) },
      { after: ago(5), by: ago(4) },
      { was: 'x', after: ago(5), by: ago(4) },
    ],
    ['that a later scan has changed already', { now: value(9, 5), x: value(4, 1) }, { after: undefined, by: ago(9) }, undefined],
  ])('%s', (_, values, since, change) => {
    expect(sinceOf(values, 'now')).toEqual(since);
    expect(changeOf(values, 'now')).toEqual(change);
  });
});

describe('closed months', () => {
  const sum = (billed: string): MonthSum => ({
    account: 'shop',
    name: 'the shop',
    month: '2026-09',
    currency: 'BRL',
    billed,
    effective: null,
    records: 1,
    negative: { records: 0, billed: '0' },
    withoutSku: { records: 0, billed: '0' },
    days: [],
    skus: [],
  });
  const usage = (billed: string, rest: Partial<Spend> = {}): Spend => ({
    version: 1,
    readAt: ago(0),
    completeness: { type: 'complete' },
    period: { first: '2026-09-01', last: '2026-11-19' },
    records: 1,
    unreadable: {},
    having: {},
    dataUntil: null,
    sums: [sum(billed)],
    ...rest,
  });
  const thing = spendMonthThing('shop', '2026-09', 'BRL');
  const memory = (values: Readonly<Record<string, { readonly first: string; readonly last: string }>>) => ({
    'spend-month': { things: { [thing]: values } },
  });
  const changed = memory({ '10': { first: ago(9), last: ago(5) }, '12': { first: ago(4), last: ago(1) } });
  const month = { account: 'shop', name: 'the shop', month: '2026-09', currency: 'BRL', billed: '12', recorded: '10' };
  it.each<[string, Spend, Parameters<typeof reopenedOf>[1], unknown]>([
    [
      'with another sum were reopened',
      usage('12'),
      changed,
      { type: 'months', months: [{ ...month, began: { after: ago(5), by: ago(4) } }] },
    ],
    [
      'with the sum that was recorded were not',
      usage('10'),
      memory({ '10': { first: ago(9), last: ago(1) } }),
      { type: 'months', months: [] },
    ],
    ['that were never recorded were not', usage('12'), { 'spend-month': { things: {} } }, { type: 'months', months: [] }],
    ['are unknown without sums', usage('12'), {}, { type: 'unknown', says: 'the ledger contains no sums' }],
    [
      'are unknown if usage was not read completely',
      usage('12', { unreadable: { BilledCost: 1 } }),
      changed,
      { type: 'unknown', says: 'usage was not read completely' },
    ],
  ])('%s', (_, given, remembered, expected) => expect(reopenedOf(given, remembered)).toStrictEqual(expected));
});
