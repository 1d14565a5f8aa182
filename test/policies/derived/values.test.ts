// What policies see of budgets, usage, collections, credentials and drift: whole rows, and why a value is unknown.
import { describe, expect, it } from 'vitest';
import type { Budget } from '../../../src/desired/desired.ts';
import type { DifferenceEntry } from '../../../src/diff/difference.ts';
import { addressOf } from '../../../src/kinds/address.ts';
import { budget } from '../../../src/policies/derived/budget.ts';
import { collection as collections } from '../../../src/policies/derived/collection.ts';
import { credential } from '../../../src/policies/derived/credential.ts';
import type { RowDraft, WorldFacts } from '../../../src/policies/derived/derived.ts';
import { lockedPackage } from '../../../src/policies/derived/package.ts';
import { resource } from '../../../src/policies/derived/resource.ts';
import { setting } from '../../../src/policies/derived/setting.ts';
import { spend } from '../../../src/policies/derived/spend.ts';
import { moneyText } from '../../../src/policies/evaluate/money.ts';
import { isMoney, isPartial, isRow, isUnknown, type Value } from '../../../src/policies/evaluate/value.ts';
import type { Spend } from '../../../src/spend/spend.ts';
import { monthSum } from '../month-sum.ts';
import { at, collection, declared, desiredOf, item, liveOf, now } from '../organization.ts';

const facts = (rest: Partial<WorldFacts>): WorldFacts => ({ lockFiles: [], settings: [], now, ...rest });
const brief = (value: Value | undefined): unknown => {
  if (value === undefined || value === null) return value;
  if (isUnknown(value))
    return `?${value.cause} ${value.missing.join()}: ${value.says}${value.because === undefined ? '' : `: ${value.because}`}`;
  if (isPartial(value)) return [...value.items.map(brief), brief(value.because)];
  if (isMoney(value)) return moneyText(value);
  if (isRow(value)) return [value.address, ...value.cells.map(brief)];
  return Array.isArray(value) ? value.map(brief) : value;
};
const valuesOf = (draft: RowDraft | undefined): unknown =>
  draft && Object.fromEntries(Object.entries(draft.values).map(([name, value]) => [name, brief(value)]));

const days = Array.from({ length: 18 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  billed: '10',
  steady: '10',
}));
const spending = (rest: Partial<Spend> = {}): Spend => ({
  version: 1,
  readAt: '2026-11-20T00:00:00.000Z',
  completeness: { type: 'complete' },
  period: { first: '2026-10-01', last: '2026-11-19' },
  records: 2,
  unreadable: {},
  having: {},
  dataUntil: '2026-11-19T00:00:00.000Z',
  sums: [monthSum('shop', '180', { days })],
  ...rest,
});

describe('the usage of an account', () => {
  const reads = new Set(['spend.days']);
  const rowOf = (given: Spend): unknown => valuesOf(spend.rows(facts({ spend: given }), reads)?.[1]);
  it('has its sums and days', () => {
    const row = rowOf(spending());
    expect(row).toMatchObject({
      address: 'spend/shop',
      account: 'shop',
      name: 'the shop',
      currency: 'BRL',
      currencies: ['BRL'],
      data_until: Date.UTC(2026, 10, 19),
      behind: 0,
      holes: [],
      compared_days: 18,
      this_month: '180.00 BRL',
      last_month: '0.00 BRL',
      risen: [],
      reopened: '?no-ledger spend.reopened: needs the first-seen ledger (`audit --ledger <file>`)',
      records: null,
    });
    const { days: shown } = row as { readonly days: readonly unknown[] };
    expect(shown).toHaveLength(18);
    expect(shown[0]).toEqual(['', '2026-11-01', 18, '10.00 BRL', 0, null, null]);
    expect(shown[17]).toEqual(['', '2026-11-18', 1, '10.00 BRL', 17, '10.00 BRL', '0.50 BRL']);
  });
  it.each<[string, Partial<Spend>, string]>([
    ['is not offered', { completeness: { type: 'unsupported' } }, '?not-offered spend: usage is not offered by this platform'],
    [
      'was denied',
      { completeness: { type: 'denied', cause: '403 on GET /usage' } },
      '?denied usage: `usage` was not read: 403 on GET /usage',
    ],
    [
      'cannot be summed',
      { unreadable: { BilledCost: 2, 'Billing\u202eCurrency': 1 } },
      '?failed spend: some records cannot be summed: BilledCost, Billing\\u{202e}Currency is missing or unreadable',
    ],
    ['is too old', { dataUntil: '2026-11-10T00:00:00.000Z' }, '?stale spend: usage records are too old'],
  ])('that %s is unknown, with the cause', (_, rest, expected) => {
    const row = rowOf(spending(rest)) as Readonly<Record<string, unknown>>;
    for (const name of ['days', 'compared_days', 'this_month', 'last_month', 'reopened'])
      expect([name, row[name]]).toEqual([name, expected]);
  });
  it('that was not read has no known holes', () => {
    expect(rowOf(spending({ completeness: { type: 'failed', cause: '500' } }))).toMatchObject({
      holes: '?failed usage: `usage` was not read: 500',
    });
  });
});

describe('all usage', () => {
  const rowOf = (rest: Partial<Spend>): unknown => valuesOf(spend.rows(facts({ spend: spending(rest) }))?.[0]);
  it('has the currencies of this month, and no account', () => {
    const nothing = { account: null, name: null, currency: null, holes: null, days: null, compared_days: null };
    expect(
      rowOf({
        sums: [monthSum('a', '1', { currency: 'USD' }), monthSum('b', '1'), monthSum('c', '1', { month: '2026-10', currency: 'EUR' })],
      }),
    ).toEqual({
      ...nothing,
      this_month: null,
      last_month: null,
      risen: null,
      new_usage: null,
      reopened: null,
      address: 'spend',
      currencies: ['BRL', 'USD'],
      records: 2,
      data_until: Date.UTC(2026, 10, 19),
      behind: 0,
    });
  });
  it('is behind by the time since the start of yesterday', () =>
    expect(rowOf({ dataUntil: '2026-11-18T12:00:00.000Z' })).toMatchObject({ behind: 43_200_000 }));
  it('that is not offered has no currencies and no age', () =>
    expect(rowOf({ completeness: { type: 'unsupported' }, dataUntil: null, sums: [] })).toMatchObject({
      currencies: ['?not-offered spend: usage is not offered by this platform'],
      data_until: '?not-offered spend: usage is not offered by this platform',
      behind: '?not-offered spend: usage is not offered by this platform',
    }));
});

describe('budgets', () => {
  const own: Budget = { key: 'own', scope: { type: 'tenant' }, amount: '1500.00', currency: 'BRL', warnAt: 0.8, at: at(9) };
  const each: Budget = { ...own, key: 'each', scope: { type: 'every-sub-account' } };
  const reads = new Set(['budget.covered', 'budget.forecast']);
  const rowsOf = (budgets: readonly Budget[], given: Spend | undefined, rest: Partial<WorldFacts> = {}): readonly unknown[] | undefined =>
    budget.rows(facts({ desired: desiredOf({ budgets, tenant: 'T1' }), spend: given, ...rest }), reads)?.map(valuesOf);
  const row = {
    address: 'budget/own',
    key: 'own',
    scope: 'tenant',
    account: null,
    name: null,
    amount: '1500.00 BRL',
    warn_at: 0.8,
    month: '2026-11',
    ends: Date.UTC(2026, 11, 1),
    spent: '180.00 BRL',
    forecast: '300.00 BRL',
    covered: true,
    at_least: false,
  };
  it('have what was billed and what is expected', () => expect(rowsOf([own], spending())).toEqual([row]));
  it('of an account have its name', () =>
    expect(rowsOf([each], spending())?.[0]).toEqual({
      ...row,
      address: 'budget/each/shop',
      key: 'each',
      scope: 'every-sub-account',
      account: 'shop',
      name: 'the shop',
    }));
  it('end with the year', () =>
    expect(rowsOf([own], undefined, { now: Date.UTC(2026, 11, 20) })?.[0]).toMatchObject({ month: '2026-12', ends: Date.UTC(2027, 0, 1) }));
  it('are unknown with the cause', () => {
    const [denied] = rowsOf([own], spending({ completeness: { type: 'denied', cause: '403 on GET /usage' } })) ?? [];
    expect(denied).toMatchObject({
      spent: expect.stringMatching(/^\?denied budget\.spent: .*403 on GET \/usage/),
      forecast: expect.stringMatching(/^\?denied budget\.forecast: .*403 on GET \/usage/),
      at_least: false,
    });
  });
  it('that are exceeded by the part that was read are exceeded by at least that', () =>
    expect(rowsOf([{ ...own, amount: '100.00' }], spending({ completeness: { type: 'partial', cause: '500' } }))?.[0]).toMatchObject({
      at_least: true,
    }));
  it('have no forecast for days that have no records', () => {
    const holed = monthSum('lab', '70', { days: days.slice(0, 17) });
    const expected = '?no-value budget.forecast: there is no usage record of 2026-11-18 (UTC) of an account';
    expect(rowsOf([own], spending({ sums: [monthSum('shop', '180', { days }), holed] }))?.[0]).toMatchObject({ forecast: expected });
    const rows = rowsOf([each], spending({ sums: [monthSum('shop', '180', { days }), { ...holed, account: 'LAB' }] }));
    expect(rows?.slice(0, 2)).toMatchObject([
      { account: 'shop', forecast: '300.00 BRL' },
      { account: 'LAB', forecast: expected },
    ]);
  });
  it('have no forecast before enough days are known', () =>
    expect(
      rowsOf([own], spending({ sums: [monthSum('shop', '10', { days: days.slice(0, 1) })], dataUntil: '2026-11-19T00:00:00.000Z' }))?.[0],
    ).toMatchObject({
      forecast: expect.stringMatching(/^\?no-value budget\.forecast: ./),
    }));

  const missing = (account: string | null, name: string | null, address: string) => ({
    address: `budget/(missing)/${address}`,
    key: null,
    scope: account === null ? 'tenant' : 'sub-account',
    account,
    name,
    amount: null,
    warn_at: null,
    month: '2026-11',
    ends: Date.UTC(2026, 11, 1),
    spent: null,
    forecast: null,
    at_least: false,
    covered: false,
  });
  it('are missing for the tenant, and for each account of this month other than the tenant', () => {
    const sums = [monthSum('shop', '1'), monthSum('t1', '5'), monthSum('(none)', '5'), monthSum('old', '5', { month: '2026-10' })];
    expect(rowsOf([], spending({ sums }))).toEqual([missing(null, null, 'T1'), missing('shop', 'the shop', 'shop')]);
    const one: Budget = { ...own, key: 'shop', scope: { type: 'sub-account', id: 'SHOP' } };
    expect(rowsOf([one], spending({ sums }))?.slice(-1)).toEqual([missing(null, null, 'T1')]);
  });
  it('are missing for the tenant that was read, otherwise for that of the file', () => {
    expect(rowsOf([], undefined, { live: liveOf() })).toEqual([missing(null, null, liveOf().tenant ?? '')]);
    expect(budget.rows(facts({ desired: desiredOf() }), reads)?.map(valuesOf)).toEqual([missing(null, null, 'tenant')]);
  });
});

describe('collections', () => {
  it('have their state, its cause, and the permission that is missing', () => {
    const live = liveOf(
      collection('volume', [item('volume', ['br-se1', 'a'])], undefined, 'br-se1'),
      collection('role', [], { type: 'denied', cause: '403 on GET /roles\u202e', permission: 'turia_iam_viewer' }),
      collection('group', [], { type: 'denied', cause: '403 on GET /groups' }),
      collection('member', [], { type: 'partial', cause: 'timeout' }),
      collection('domain', [], { type: 'unsupported' }),
      collection('repository', [], { type: 'denied', cause: '403 on GET /a', permission: 'cr_repository_list' }, 'br-ne1'),
      collection('image', [], { type: 'denied', cause: '403 on GET /b', permission: 'cr_repository_list' }, 'br-se1'),
      ...['br-ne1', 'br-se1', 'x', 'y'].map((region) => collection('backup', [], { type: 'failed', cause: 'timeout' }, region)),
    );
    const none = { cause: null, permission: null, items: 0 };
    expect(collections.rows(facts({ live }))?.map(valuesOf)).toEqual([
      { ...none, address: 'volume@br-se1', names: 'volume@br-se1', kind: 'volume', state: 'complete', items: 1 },
      {
        ...none,
        address: 'permission/turia_iam_viewer',
        names: 'role',
        kind: 'role',
        state: 'denied',
        cause: '403 on GET /roles\\u{202e}',
        permission: 'turia_iam_viewer',
      },
      { ...none, address: 'group', names: 'group', kind: 'group', state: 'denied', cause: '403 on GET /groups' },
      { ...none, address: 'member', names: 'member', kind: 'member', state: 'partial', cause: 'timeout' },
      { ...none, address: 'domain', names: 'domain', kind: 'domain', state: 'unsupported' },
      {
        ...none,
        address: 'permission/cr_repository_list',
        names: 'repository@br-ne1, image@br-se1',
        kind: 'repository, image',
        state: 'denied',
        cause: '403 on GET /a',
        permission: 'cr_repository_list',
      },
      {
        ...none,
        address: 'backup@br-ne1',
        names: 'backup@br-ne1, backup@br-se1, backup@x and 1 more',
        kind: 'backup',
        state: 'failed',
        cause: 'timeout',
      },
    ]);
    expect(collections.rows(facts({}))).toBeUndefined();
  });
});

describe('the credential of a run', () => {
  const account = addressOf('service-account', 'ci');
  const reads = new Set(['credential.permissions']);
  const rowOf = (identity: ReturnType<typeof addressOf>, live: ReturnType<typeof liveOf>): unknown =>
    valuesOf(credential.rows(facts({ live, identity }), reads)?.[0]);
  const owner = item('service-account', ['ci'], { values: { name: 'ci', roles: ['reader'], permissions: ['p'] } });
  const unread = (name: string) => ({ [name]: `403 on GET /${name}` });
  const key = (scopes: Readonly<Record<string, string>>, values: Parameters<typeof item>[2] = {}) =>
    item('api-key', ['ci', 'deploy'], { parent: account, unread: scopes, ...values });
  const role = item('role', ['reader'], { values: { name: 'reader' }, unread: unread('permissions') });
  it('that was not found says so', () => {
    const gone = addressOf('api-key', 'ci', 'gone');
    const says = (address: string) => `${address} was not found: the trust file names it as the identity of this run`;
    expect(rowOf(gone, liveOf())).toMatchObject({
      address: 'credential/api-key/ci/gone',
      identity: gone,
      scopes: `?no-value credential.scopes: ${says(gone)}`,
      permissions: `?no-value credential.permissions: ${says('service-account/ci')}`,
    });
  });
  it('that was read in part says which part', () => {
    const live = liveOf(
      collection('api-key', [key(unread('scopes'))], undefined, account),
      collection('service-account', [owner]),
      collection('role', [role]),
    );
    expect(rowOf(key({}).address, live)).toMatchObject({
      scopes: '?denied credential.scopes: `credential.scopes` was not read: 403 on GET /scopes',
      permissions: ['p', expect.stringMatching(/^\?denied credential\.permissions: /)],
    });
  });
  it('whose scopes were not asked for says so', () => {
    const { scopes: _, ...values } = key({}).values;
    const live = liveOf(collection('api-key', [{ ...key({}), values }], undefined, account));
    expect(rowOf(key({}).address, live)).toMatchObject({
      scopes: '?failed credential.scopes: `credential.scopes` was not read: it was not requested',
    });
  });
  it('needs the scopes and permissions of what was read, in order', () => {
    const live = {
      ...liveOf(collection('role', []), collection('member', []), collection('volume', [], { type: 'not-requested' })),
      calls: { 'iam.listRoles': 1, 'iam.listMembers': 2, 'profile.listAvailabilityZones': 1, 'nothing.known': 1 },
    };
    const row = rowOf(account, live) as { readonly needed_scopes: unknown; readonly needed_permissions: readonly string[] };
    expect(row.needed_scopes).toEqual(['email', 'gdb:azs-r', 'iam.read', 'iam:read', 'openid', 'profile']);
    expect(row.needed_permissions).toEqual([...new Set(row.needed_permissions)].sort());
    expect(row.needed_permissions.length).toBeGreaterThan(0);
    expect(row.needed_permissions.filter((one) => !/^[a-z_:]+$/.test(one))).toEqual([]);
  });
});

describe('drift', () => {
  const address = addressOf('member', 'bob@acme.example');
  const observed = item('member', ['bob@acme.example']);
  const mine = declared('member', ['bob@acme.example'], { email: 'bob@acme.example' }, 12);
  const changes = [
    { field: 'roles', from: ['a'], to: ['b'] },
    { field: 'mfa', from: true, to: false },
  ];
  const rowOf = (entry: DifferenceEntry, rest: Partial<WorldFacts> = {}): readonly unknown[] | undefined =>
    resource
      .rows(facts({ difference: { notes: [], outside: [], entries: { member: [entry] } } as never, ...rest }))
      ?.map(({ at: place, values }) => [
        place?.line,
        values['state'],
        brief(values['present']),
        values['changed'],
        values['waiting'],
        values['kind'],
      ]);
  const entries: readonly [DifferenceEntry, readonly unknown[]][] = [
    [{ type: 'same', address, declared: mine, observed }, [12, 'same', true, [], false, 'member']],
    [{ type: 'changed', address, declared: mine, observed, changes } as never, [12, 'changed', true, ['roles', 'mfa'], false, 'member']],
    [{ type: 'missing', address, declared: mine, changes: [] } as never, [12, 'missing', false, [], false, 'member']],
    [{ type: 'unmanaged', address, observed, ownership: 'additive' }, [undefined, 'unmanaged', true, [], false, 'member']],
    [{ type: 'audited', address, declared: mine, changes }, [12, 'audited', false, ['roles', 'mfa'], false, 'member']],
    [{ type: 'audited', address, declared: mine, observed, changes }, [12, 'audited', true, ['roles', 'mfa'], false, 'member']],
    [
      { type: 'unexpected', address, observed, because: 'removed', at: at(70), changes: [] } as never,
      [70, 'unexpected', true, [], false, 'member'],
    ],
    [{ type: 'ambiguous', address, declared: mine, candidates: [] } as never, [12, 'ambiguous', true, [], false, 'member']],
    [
      { type: 'unknown', address, because: { type: 'unsupported' } } as never,
      [undefined, 'unknown', expect.stringMatching(/^\?no-value resource\.present: /), [], false, 'member'],
    ],
    [
      { type: 'unknown', address, because: { type: 'denied', cause: '403 on GET /members' } } as never,
      [
        undefined,
        'unknown',
        '?denied member/bob@acme.example: `member/bob@acme.example` was not read: 403 on GET /members',
        [],
        false,
        'member',
      ],
    ],
  ];
  it.each(entries)('%j', (entry, expected) => expect(rowOf(entry)).toEqual([expected]));
  it('waits only for what is missing', () => {
    const live = liveOf(collection('invitation', [item('invitation', ['bob@acme.example'])]));
    expect(rowOf({ type: 'missing', address, declared: mine, changes: [] } as never, { live })).toMatchObject([
      [12, 'missing', false, [], true, 'member'],
    ]);
    expect(rowOf({ type: 'same', address, declared: mine, observed }, { live })).toMatchObject([[12, 'same', true, [], false, 'member']]);
  });
  it('of what must not exist has the reason, and since when', () => {
    const entry = { type: 'unexpected', address, observed, because: 'removed', at: at(70), changes: [] } as never;
    const of = (since?: string) =>
      resource
        .rows(
          facts({
            difference: { notes: [], outside: [], entries: { member: [entry] } } as never,
            desired: desiredOf({ removed: [{ address, reason: 'left', ...(since !== undefined && { since }), at: at(70) }] }),
          }),
        )
        ?.map(({ values }) => [values['removed'], values['removed_since'], values['reason'], values['seen_gone']]);
    expect(of('2026-10-01')).toEqual([[true, Date.UTC(2026, 9, 1), 'left', false]]);
    expect(of()).toEqual([[true, null, 'left', false]]);
  });
  it('of what nobody removed was not seen gone', () =>
    expect(
      resource
        .rows(
          facts({
            difference: { entries: { member: [{ type: 'same', address, declared: mine, observed }] } } as never,
            knownDeleted: new Set([address]),
          }),
        )
        ?.map(({ values }) => [values['removed'], values['removed_since'], values['reason'], values['seen_gone']]),
    ).toEqual([[false, null, null, false]]));
});

it('packages and settings have their addresses', () => {
  const packages = [{ name: 'a/b', version: '1.2', development: true, at: at(3) }];
  expect(lockedPackage.rows(facts({ lockFiles: [{ file: 'composer.lock', packages }] as never }))).toMatchObject([
    {
      address: 'package/composer.lock/a/b',
      values: { address: 'package/composer.lock/a/b', file: 'composer.lock', name: 'a/b', version: '1.2', development: true },
    },
  ]);
  const one = {
    name: 'p-x',
    policy: 'p-x',
    severity: 'low',
    enabled: true,
    reason: undefined,
    loosened: ['disabled'],
    belowControl: ['c'],
    at: at(4),
  } as const;
  const values = {
    address: 'setting/p-x',
    policy: 'p-x',
    severity: 'low',
    enabled: true,
    reason: null,
    loosened: ['disabled'],
    below_control: ['c'],
  };
  expect(setting.rows(facts({ settings: [one], desired: desiredOf() }))).toEqual([{ address: 'setting/p-x', at: at(4), values }]);
  expect(setting.rows(facts({ settings: [one] }))).toBeUndefined();
});
