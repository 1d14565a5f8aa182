// What derived and computed fields know from the first-seen ledger, and what they report without one.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { addressOf } from '../../../src/kinds/address.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import { apiKeyValidSince } from '../../../src/policies/computed/api-key-valid-since.ts';
import type { Computed } from '../../../src/policies/computed/computed.ts';
import { imageMovedTags } from '../../../src/policies/computed/image-moved-tags.ts';
import { invitationFirstSeen } from '../../../src/policies/computed/invitation-first-seen.ts';
import { scanDatedFixes } from '../../../src/policies/computed/scan-dated-fixes.ts';
import { volumeInstanceStoppedSince } from '../../../src/policies/computed/volume-instance-stopped-since.ts';
import type { WorldFacts } from '../../../src/policies/derived/derived.ts';
import { ledger } from '../../../src/policies/derived/ledger.ts';
import { resource } from '../../../src/policies/derived/resource.ts';
import { run } from '../../../src/policies/derived/run.ts';
import { spend } from '../../../src/policies/derived/spend.ts';
import { subAccount } from '../../../src/policies/derived/sub-account.ts';
import { waiverDrafts } from '../../../src/policies/derived/waiver.ts';
import { type Unknown, unknown, type Value } from '../../../src/policies/evaluate/value.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { cellNames } from '../../../src/policies/language/shape.ts';
import type { LedgerFacts } from '../../../src/policies/ledger/ledger-facts.ts';
import type { Memory, Remembered, Values } from '../../../src/policies/ledger/memory.ts';
import {
  apiKeyThing,
  imageFixThing,
  imageTagThing,
  instanceThing,
  invitationThing,
  removedThing,
  spendMonthThing,
  subAccountThing,
  waiverThing,
} from '../../../src/policies/ledger/observations.ts';
import { fieldCell } from '../../../src/policies/world/cell.ts';
import { rowMaker } from '../../../src/policies/world/make-row.ts';
import type { MonthSum, Spend } from '../../../src/spend/spend.ts';
import { monthSum } from '../month-sum.ts';
import { at, desiredOf, item, liveOf, now } from '../organization.ts';

const day = (number: number): number => Date.UTC(2026, 10, number);
const text = (number: number): string => new Date(day(number)).toISOString();
const seen = (first: number, last: number, after?: number) => ({
  first: text(first),
  last: text(last),
  ...(after !== undefined && { after: text(after) }),
});
const interval = (after: number, by: number) => ({ type: 'interval', after, by });
const needs = (field: string): Unknown => ({
  type: 'unknown',
  cause: 'no-ledger',
  missing: [field],
  says: 'needs the first-seen ledger (`audit --ledger <file>`)',
});

const memoryOf = (kind: Remembered, thing: string, values: Values): Memory => ({ [kind]: { things: { [thing]: values } } });
const ledgerOf = (memory: Memory, rest: Partial<LedgerFacts> = {}): LedgerFacts => ({
  path: 'acme',
  earlier: undefined,
  previous: undefined,
  memory,
  ...rest,
});
const facts = (rest: Partial<WorldFacts>): WorldFacts => ({ lockFiles: [], settings: [], now, ...rest });

const shapes = policyShapes(kindList);
const computed = (one: Computed, address: string, values: Readonly<Record<string, Value>>, memory: Memory | undefined): unknown => {
  const shape = shapes.get(one.kind);
  if (!shape) throw new TypeError(`there is no kind ${one.kind}`);
  const row = rowMaker(shape)({ address }, (name) => values[name] ?? null);
  const given = facts({ ledger: memory && ledgerOf(memory) });
  return one.values({ shapes, rows: () => [], lacking: () => undefined, facts: given })({ row });
};
const unread: Unknown = unknown('denied', ['image.tags'], 'denied');

/** What a record holds, by the names of its fields. */
const recordOf = (value: Value): unknown => {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'row' || !value.record) return value;
  const { cells } = value;
  return Object.fromEntries(cellNames(value.record).map((name, index) => [name, cells[index]]));
};

describe('the tags of an image that moved', () => {
  const address = 'image/br-se1/acmeprod/shop/sha256:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';
  const [was, is] = ['0123456789abcdef0123456789abcdef', 'b'.repeat(32)];
  const memory = memoryOf('image-tag', imageTagThing('br-se1', 'acmeprod', 'shop', 'v1'), { [was]: seen(1, 5), [is]: seen(7, 9) });
  const moved = (tags: Value, given: Memory | undefined = memory): unknown => {
    const value = computed(imageMovedTags, address, { tags }, given);
    return Array.isArray(value) ? value.map(recordOf) : value;
  };
  it('are those that pointed to another image, with its digest and the scans between which they moved', () =>
    expect(moved(['v1', 'v2'])).toEqual([{ name: 'v1', was: 'sha256:0123456789ab', moved_at: interval(day(5), day(7)) }]));
  it.each<[string, Value, Memory, unknown]>([
    ['are none if the ledger saw no other image', ['v1'], {}, []],
    ['are unknown if the tags were not read', unread, memory, unread],
    [
      'are unknown if a tag is not known',
      { type: 'partial', items: ['v1'], because: unread },
      memory,
      { type: 'partial', items: ['v1'], because: unread },
    ],
    ['are none if the image has no tags', null, memory, null],
    ['leave out a tag that is no text', [1, 'v1'], memory, [expect.objectContaining({ name: 'v1' })]],
  ])('%s', (_, tags, given, expected) => expect(moved(tags, given)).toEqual(expected));
  it('are unknown without a ledger', () =>
    expect(computed(imageMovedTags, address, { tags: ['v1'] }, undefined)).toEqual(needs('image.moved_tags')));
});

describe('the start of the validity of an API key', () => {
  const memory = memoryOf('api-key', apiKeyThing('k'), { present: seen(5, 9, 3) });
  it.each<[string, Readonly<Record<string, Value>>, Memory | undefined, unknown]>([
    ['is the one that the platform reports', { id: 'k', start_validity: day(2) }, memory, day(2)],
    ['is between two scans if the platform reports none', { id: 'k', start_validity: null }, memory, interval(day(3), day(5))],
    ['is unknown for a key that the ledger never saw', { id: 'other', start_validity: null }, memory, needs('api-key.valid_since')],
    ['is unknown for a key without an id', { id: null, start_validity: null }, memory, needs('api-key.valid_since')],
    ['is unknown without a ledger', { id: 'k', start_validity: null }, undefined, needs('api-key.valid_since')],
    ['is unknown if it was not read', { id: 'k', start_validity: unread }, memory, unread],
  ])('%s', (_, values, given, expected) => expect(computed(apiKeyValidSince, 'api-key/ci/k', values, given)).toEqual(expected));
});

it('an invitation that is named like a member of every object was not seen', () =>
  expect(computed(invitationFirstSeen, 'invitation/x', { id: 'constructor' }, { invitation: { things: {} } })).toEqual(
    needs('invitation.first_seen'),
  ));
it('an invitation is first seen between two scans', () =>
  expect(
    computed(invitationFirstSeen, 'invitation/x', { id: 'i' }, memoryOf('invitation', invitationThing('i'), { present: seen(5, 6, 3) })),
  ).toEqual(interval(day(3), day(5))));

describe('what a scan can fix', () => {
  const address = `scan/br-se1/acmeprod/shop/sha256:${'b'.repeat(64)}/s-1`;
  const field = shapes.get('scan')?.fields['fixes'];
  const fixes = (...all: readonly Json[]): Value => (field ? fieldCell(field, all, 'scan.fixes') : null);
  const fix = { cve: 'CVE-2099-1', severity: 'high', package: 'openssl', fixed_version: '3.0.9' };
  const known = memoryOf('image-fix', imageFixThing('br-se1', 'acmeprod', 'shop', 'CVE-2099-1', 'openssl'), { present: seen(5, 9, 3) });
  const dated = (given: Value, memory: Memory | undefined): unknown => {
    const value = computed(scanDatedFixes, address, { fixes: given }, memory);
    return Array.isArray(value) ? value.map(recordOf) : value;
  };
  it('has been found since between two scans', () =>
    expect(dated(fixes(fix), known)).toEqual([{ ...fix, first_seen: interval(day(3), day(5)) }]));
  it('has been found since an unknown time without a ledger, in another package, or in another repository', () => {
    expect(dated(fixes(fix), undefined)).toEqual([{ ...fix, first_seen: needs('scan.dated_fixes') }]);
    const zlib = { ...fix, package: 'zlib' };
    const unnamed = { ...fix, package: null };
    expect(dated(fixes(zlib, unnamed), known)).toEqual([zlib, unnamed].map((one) => ({ ...one, first_seen: needs('scan.dated_fixes') })));
  });
  it('is nothing where nothing can be fixed, and unread or not known yet as its fixes are', () => {
    expect(dated(fixes(), undefined)).toEqual([]);
    expect(dated(unread, known)).toEqual(unread);
    expect(dated(null, known)).toBeNull();
  });
});

describe('the time since when the instance of a volume is stopped', () => {
  const since = (values: Readonly<Record<string, Value>>, memory: Memory | undefined): unknown =>
    computed(volumeInstanceStoppedSince, 'volume/br-se1/db', { attached_to: 'vm-1', instance_state: 'stopped', ...values }, memory);
  const memory = (values: Values): Memory => memoryOf('instance', instanceThing('vm-1'), values);
  const path = 'volume.instance_stopped_since';
  it.each<[string, Readonly<Record<string, Value>>, Memory | undefined, unknown]>([
    ['is after the last scan in which it ran', {}, memory({ 'in-use': seen(1, 4), stopped: seen(6, 9) }), interval(day(4), day(6))],
    ['is at any time before the first scan, if it never ran in one', {}, memory({ stopped: seen(6, 9) }), interval(0, day(6))],
    ['is not known without a ledger', {}, undefined, needs(path)],
    ['is not known of an instance that no scan has seen', { attached_to: 'vm-2' }, memory({ stopped: seen(6, 9) }), needs(path)],
    ['is none while it runs', { instance_state: 'running' }, memory({ stopped: seen(1, 4), 'in-use': seen(6, 9) }), null],
    ['is none without an instance', { attached_to: null, instance_state: null }, undefined, null],
    ['is unread where its state is', { instance_state: unread }, memory({ stopped: seen(6, 9) }), unread],
  ])('%s', (_, values, given, expected) => expect(since(values, given)).toEqual(expected));
});

const sum = (account: string, month: string, billed: string, currency = 'BRL'): MonthSum => monthSum(account, billed, { month, currency });
const spending = (sums: readonly MonthSum[], rest: Partial<Spend> = {}): Spend => ({
  version: 1,
  readAt: '2026-11-20T00:00:00.000Z',
  completeness: { type: 'complete' },
  period: { first: '2026-09-01', last: '2026-11-19' },
  records: 2,
  unreadable: {},
  having: {},
  dataUntil: '2026-11-19T00:00:00.000Z',
  sums,
  ...rest,
});

describe('the reopened months of an account', () => {
  const reopened = (given: Spend, memory: Memory | undefined): unknown => {
    const [, ...rows] = spend.rows(facts({ spend: given, ledger: memory && ledgerOf(memory) }), new Set(['spend.reopened'])) ?? [];
    return rows.map(({ address, values: { reopened: value } }) => [address, Array.isArray(value) ? value.map(recordOf) : value]);
  };
  const money = (units: bigint, currency = 'BRL') => ({ type: 'money', units, currency });
  const scale = 10n ** 18n;
  const changed = (month: string, was: string, is: string, currency = 'BRL'): Memory => ({
    'spend-month': { things: { [spendMonthThing('shop', month, currency)]: { [was]: seen(1, 5), [is]: seen(7, 9) } } },
  });
  const all = [sum('shop', '2026-09', '90'), sum('shop', '2026-11', '1'), sum('lab', '2026-09', '90'), sum('lab', '2026-11', '1')];
  it.each<[string, string, bigint]>([
    ['higher', '70', 20n],
    ['lower', '100', 10n],
  ])('have a sum %s than the one recorded first', (_, was, change) => {
    expect(reopened(spending(all), changed('2026-09', was, '90'))).toEqual([
      [
        'spend/shop',
        [
          {
            month: '2026-09',
            recorded: money(BigInt(was) * scale),
            billed: money(90n * scale),
            change: money(change * scale),
            changed_at: interval(day(5), day(7)),
          },
        ],
      ],
      ['spend/lab', []],
    ]);
  });
  it('are those of its currency', () => {
    const two = [
      sum('shop', '2026-09', '90'),
      sum('shop', '2026-11', '1'),
      sum('shop', '2026-09', '5', 'USD'),
      sum('shop', '2026-11', '1', 'USD'),
    ];
    expect(reopened(spending(two), changed('2026-09', '4', '5', 'USD'))).toEqual([
      ['spend/shop/BRL', []],
      ['spend/shop/USD', [expect.objectContaining({ recorded: money(4n * scale, 'USD'), billed: money(5n * scale, 'USD') })]],
    ]);
  });
  it('are unknown without a ledger, and with a ledger that contains no sums', () => {
    const one = spending([sum('shop', '2026-11', '1')]);
    expect(reopened(one, undefined)).toEqual([['spend/shop', needs('spend.reopened')]]);
    const says = 'the ledger contains no sums';
    expect(reopened(one, {})).toEqual([['spend/shop', { type: 'unknown', cause: 'no-ledger', missing: ['spend.reopened'], says }]]);
  });
});

it('an account is first seen between two scans, and at no time if the ledger began with it', () => {
  const sums = ['old', 'new', 'unseen'].map((account) => sum(account, '2026-11', '1'));
  const memory: Memory = {
    'sub-account': { things: { [subAccountThing('old')]: { present: seen(1, 9) }, [subAccountThing('new')]: { present: seen(5, 9, 3) } } },
  };
  const rows = (given: Memory | undefined) =>
    subAccount
      .rows(facts({ spend: spending(sums), ledger: given && ledgerOf(given) }))
      ?.map(({ values: { account, name, first_seen } }) => [account, name, first_seen]);
  expect(rows(memory)).toEqual([
    ['old', 'the old', null],
    ['new', 'the new', interval(day(3), day(5))],
    ['unseen', 'the unseen', needs('sub-account.first_seen')],
  ]);
  expect(rows(undefined)?.[0]).toEqual(['old', 'the old', needs('sub-account.first_seen')]);
});

it('an account that was billed in several currencies has no sum', () => {
  const sums = [sum('shop', '2026-11', '1'), sum('shop', '2026-11', '2', 'USD')];
  const says = 'it was billed in several currencies';
  expect(subAccount.rows(facts({ spend: spending(sums) }))?.[0]?.values['spent']).toEqual(unknown('no-value', ['sub-account.spent'], says));
});

describe('the ledger as a resource', () => {
  it.each<[string, Partial<LedgerFacts>, unknown]>([
    [
      'that differs from its last version',
      { earlier: { commit: '3f2a9c1d5b7e', laterDates: 2 } },
      { address: 'ledger/acme', later_dates: 2, commit: '3f2a9c1d5b7e' },
    ],
    [
      'of the root of the repository, without a version',
      { path: '' },
      {
        address: 'ledger/.',
        later_dates: unknown('no-value', ['ledger.later_dates'], 'no earlier version of the ledger was read'),
        commit: null,
      },
    ],
  ])('%s', (_, rest, values) => {
    const { address } = values as { address: string };
    expect(ledger.rows(facts({ ledger: ledgerOf({}, rest) }))).toEqual([{ address, values }]);
  });
  it('does not exist without a ledger', () => expect(ledger.rows(facts({}))).toBeUndefined());
});

describe('the run as a resource', () => {
  const live = liveOf();
  const reads = new Set(['run.previous']);
  it.each<[string, LedgerFacts | undefined, unknown]>([
    ['has the time of the last complete scan', ledgerOf({}, { previous: text(19) }), day(19)],
    ['has none before the first', ledgerOf({}), unknown('no-ledger', ['run.previous'], 'the ledger contains no complete scan yet')],
    ['needs a ledger', undefined, needs('run.previous')],
  ])('%s', (_, given, previous) =>
    expect(run.rows(facts({ live, ledger: given }), reads)).toEqual([{ address: 'run/last', values: { address: 'run/last', previous } }]),
  );
  it('exists only for a policy that reads it, in an audit of the live organization', () => {
    expect(run.rows(facts({ live }))).toBeUndefined();
    expect(run.rows(facts({}), reads)).toBeUndefined();
  });
});

describe('a waiver', () => {
  const waiver = { policy: 'p-x', resource: 'volume/br-se1/db', reason: 'r', owner: 'Ana@Acme.example', expires: '2026-12-31', at: at(1) };
  const draft = (memory: Memory | undefined, expires = '2026-12-31', known = true, ticket?: string) =>
    waiverDrafts(
      [{ waiver: { ...waiver, expires, ...(ticket !== undefined && { ticket }) }, matched: 1, covers: 2, population: 3, severity: 'high' }],
      known,
      memory && ledgerOf(memory),
    )[0];
  const memory = (after?: number): Memory => memoryOf('waiver', waiverThing('p-x', 'volume/br-se1/db'), { present: seen(5, 9, after) });
  it.each<[string, Memory | undefined, unknown]>([
    ['between two scans', memory(3), interval(day(3), day(5))],
    ['by the first scan', memory(), interval(day(5), day(5))],
    ['never, by another ledger', {}, null],
    ['at no known time without a ledger', undefined, null],
  ])('is first seen %s', (_, given, expected) => expect(draft(given)?.values['first_seen']).toEqual(expected));
  it('has what it covers only where that is known, and no end or severity where there is none', () => {
    const said = {
      address: 'waiver/p-x/volume/br-se1/db',
      policy: 'p-x',
      resource: 'volume/br-se1/db',
      reason: 'r',
      owner: 'Ana@Acme.example',
      owner_email: 'ana@acme.example',
      whole_kind: false,
      first_seen: null,
      ticket: null,
    };
    const expires = Date.UTC(2027, 0, 1);
    expect(draft(undefined)).toEqual({
      address: said.address,
      at: at(1),
      values: { ...said, severity: 'high', expires, matched: 1, covers: 2, population: 3 },
    });
    expect(draft(undefined, '2026-12-31', false)?.values).toEqual({ ...said, severity: 'high', expires });
    expect(draft(undefined, '2026-12-31', false, 'OPS-7')?.values['ticket']).toBe('OPS-7');
    for (const date of ['2026-02-30', '2026-12-31T00:00:00Z', 'x2026-12-31'])
      expect(Object.keys(draft(undefined, date, false)?.values ?? {})).not.toContain('expires');
  });
});

describe('a removed resource', () => {
  const bob = item('member', ['bob@acme.example']);
  const address = addressOf('member', 'bob@acme.example');
  const seenGone = (parts: Partial<WorldFacts>, since?: string): unknown => {
    const desired = desiredOf({ removed: [{ address, reason: 'left', ...(since !== undefined && { since }), at: at(70) }] });
    const entries = { member: [{ type: 'unexpected', address, observed: bob, because: 'removed', at: at(70), changes: [] }] };
    const difference = { notes: [], outside: [], entries } as unknown as NonNullable<WorldFacts['difference']>;
    return resource.rows(facts({ difference, desired, ...parts }))?.[0]?.values['seen_gone'];
  };
  const memory = memoryOf('removed', removedThing(address), { absent: seen(3, 5) });
  it.each<[string, Partial<WorldFacts>, string | undefined, boolean]>([
    ['was gone after a journal', { knownDeleted: new Set([address]) }, undefined, true],
    ['was not gone after a journal of others', { knownDeleted: new Set() }, undefined, false],
    ['was gone in a scan', { ledger: ledgerOf(memory) }, undefined, true],
    ['was gone in a scan since it must not exist', { ledger: ledgerOf(memory) }, '2026-11-04', true],
    ['was gone in a scan at that time', { ledger: ledgerOf(memory) }, '2026-11-05', true],
    ['was not gone in a scan before it must not exist', { ledger: ledgerOf(memory) }, '2026-11-06', false],
    ['was not gone in a ledger that never saw it', { ledger: ledgerOf({}) }, undefined, false],
    [
      'was there in every scan',
      { ledger: ledgerOf(memoryOf('removed', removedThing(address), { present: seen(3, 5) })) },
      undefined,
      false,
    ],
  ])('%s', (_, parts, since, expected) => expect(seenGone(parts, since)).toBe(expected));
});
