// Derived kinds: budgets, spend, sub-accounts, packages of lock files, collections, drift.
import { assert, constantFrom, nat, property, string, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Budget } from '../../src/desired/desired.ts';
import type { Difference } from '../../src/diff/difference.ts';
import { TenantryError } from '../../src/errors.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { budget } from '../../src/policies/derived/budget.ts';
import { credential } from '../../src/policies/derived/credential.ts';
import type { WorldFacts } from '../../src/policies/derived/derived.ts';
import { lockedPackage } from '../../src/policies/derived/package.ts';
import { readLockFile } from '../../src/policies/derived/read-lock-file.ts';
import { resource } from '../../src/policies/derived/resource.ts';
import { spend } from '../../src/policies/derived/spend.ts';
import { subAccount } from '../../src/policies/derived/sub-account.ts';
import { waiverDrafts } from '../../src/policies/derived/waiver.ts';
import { moneyText } from '../../src/policies/evaluate/money.ts';
import { isMoney, isPartial, isUnknown, type Value } from '../../src/policies/evaluate/value.ts';
import type { MonthSum, Spend } from '../../src/spend/spend.ts';
import { runs } from '../runs.ts';
import { monthSum } from './month-sum.ts';
import { at, collection, declared, desiredOf, item, liveOf, now } from './organization.ts';

const facts = (rest: Partial<WorldFacts>): WorldFacts => ({ lockFiles: [], settings: [], now, ...rest });
const brief = (value: Value | undefined): unknown => {
  if (value === undefined || value === null) return value;
  if (isUnknown(value)) return `?${value.cause}`;
  if (isPartial(value)) return [...value.items, `?${value.because.cause}`];
  return isMoney(value) ? moneyText(value) : value;
};

const sum = (account: string, billed: string, month = '2026-11', currency = 'BRL'): MonthSum =>
  monthSum(account, billed, { month, currency });
const spending = (rest: Partial<Spend> = {}): Spend => ({
  version: 1,
  readAt: '2026-11-20T00:00:00.000Z',
  completeness: { type: 'complete' },
  period: { first: '2026-10-01', last: '2026-11-19' },
  records: 2,
  unreadable: {},
  having: {},
  dataUntil: '2026-11-19T00:00:00.000Z',
  sums: [sum('shop', '1499.99'), sum('shop', '9000', '2026-10'), sum('lab', '1500.01')],
  ...rest,
});
const within = (rest: Partial<Spend>): Spend => spending({ sums: [sum('shop', '1')], ...rest });
const each: Budget = { key: 'each', scope: { type: 'every-sub-account' }, amount: '1500.00', currency: 'BRL', warnAt: 0.8, at: at(9) };

const budgetRows = (budgets: readonly Budget[], given: Spend | undefined) =>
  budget
    .rows(facts({ desired: desiredOf({ budgets }), spend: given }), new Set())
    ?.map(({ address, values }) => [address, brief(values['spent'])]);

describe('budgets', () => {
  it('are one resource for each sub-account, with its usage of this month', () => {
    expect(budgetRows([each], spending())).toEqual([
      ['budget/each/shop', '1499.99 BRL'],
      ['budget/each/lab', '1500.01 BRL'],
      ['budget/each/shop/2026-10', '9000.00 BRL'],
    ]);
    expect(budgetRows([{ ...each, key: 'all', scope: { type: 'tenant' } }], spending())).toEqual([
      ['budget/all', '3000.00 BRL'],
      ['budget/all/2026-10', '9000.00 BRL'],
    ]);
  });
  it.each<[string, Partial<Spend>]>([
    ['read in part', { completeness: { type: 'partial', cause: 'timeout' } }],
    ['stale', { dataUntil: '2026-10-30T00:00:00.000Z' }],
    ['unreadable in part', { unreadable: { BilledCost: 1 } }],
  ])('are exceeded if usage is %s and the part that was read already exceeds them', (_, rest) => {
    const rows = budget.rows(facts({ desired: desiredOf({ budgets: [{ ...each, scope: { type: 'tenant' } }] }), spend: spending(rest) }));
    expect(rows?.map(({ values }) => [brief(values['spent']), values['at_least']])).toEqual([
      ['3000.00 BRL', true],
      ['9000.00 BRL', true],
    ]);
  });
  it.each<[string, Spend | undefined, string]>([
    ['not read', undefined, '?no-value'],
    ['denied', within({ completeness: { type: 'denied', cause: '403' } }), '?denied'],
    ['read in part', within({ completeness: { type: 'partial', cause: 'timeout' } }), '?failed'],
    ['stale', within({ dataUntil: '2026-11-01T00:00:00.000Z' }), '?stale'],
    ['empty', spending({ dataUntil: null, sums: [] }), '?no-value'],
    ['in a currency that cannot be added', spending({ sums: [sum('shop', '1'), sum('shop', '1', '2026-11', 'USD')] }), '?no-value'],
  ])('are unknown, never within the limit, if usage is %s', (_, given, expected) => {
    expect(budgetRows([{ ...each, scope: { type: 'tenant' } }], given)?.map(([, spent]) => spent)).toEqual([expected]);
  });
  it('do not exist without a file', () => expect(budget.rows(facts({ spend: spending() }))).toBeUndefined());
});

const spendValues = (given: Spend) =>
  Object.fromEntries(Object.entries(spend.rows(facts({ spend: given }))?.[0]?.values ?? {}).map(([name, value]) => [name, brief(value)]));

describe('spend', () => {
  it('is one resource', () => {
    expect(spendValues(spending())).toMatchObject({ currencies: ['BRL'], data_until: Date.UTC(2026, 10, 19), behind: 0, records: 2 });
  });
  it('keeps the known currencies when the reading was cut off', () => {
    expect(spendValues(spending({ completeness: { type: 'partial', cause: 'timeout' } }))['currencies']).toEqual(['BRL', '?failed']);
  });
  it('has no age without records, and a cause if they were not read', () => {
    expect(spendValues(spending({ dataUntil: null }))['behind']).toBe(null);
    expect(spendValues(spending({ dataUntil: null, completeness: { type: 'denied', cause: '403' } }))['behind']).toBe('?denied');
  });
  it('names its sub-accounts', () => {
    expect(
      subAccount
        .rows(facts({ spend: spending({ sums: [...spending().sums, sum('(none)', '5'), sum('old', '5', '2026-10')] }) }))
        ?.map(({ address, values: own }) => [address, brief(own['spent'])]),
    ).toEqual([
      ['sub-account/shop', '1499.99 BRL'],
      ['sub-account/lab', '1500.01 BRL'],
      ['sub-account/old', '?no-value'],
    ]);
  });
});

const composerLock = `{
    "content-hash": "x",
    "packages": [
        {
            "name": "aws/aws-sdk-php",
            "version": "3.337.3",
            "require": { "aws/aws-crt-php": "^1" }
        }
    ],
    "packages-dev": [ { "name": "phpunit/phpunit",
            "version": "v11.0.0" } ]
}`;
const packageLock = JSON.stringify(
  {
    lockfileVersion: 3,
    packages: {
      '': { version: '1.0.0' },
      'node_modules/@aws-sdk/client-s3': { version: '3.729.0' },
      'node_modules/a/node_modules/b': { version: '1.2.3', dev: true },
    },
  },
  null,
  2,
);

describe('lock files', () => {
  it('of composer give packages with their lines', () => {
    expect(readLockFile('app/composer.lock', composerLock).packages).toEqual([
      { name: 'aws/aws-sdk-php', version: '3.337.3', development: false, at: { file: 'app/composer.lock', line: 5, col: 13 } },
      { name: 'phpunit/phpunit', version: 'v11.0.0', development: true, at: { file: 'app/composer.lock', line: 10, col: 25 } },
    ]);
  });
  it('of npm give packages with their lines', () => {
    expect(
      readLockFile('package-lock.json', packageLock).packages.map(({ name, version, development, at: { line } }) => [
        name,
        version,
        development,
        line,
      ]),
    ).toEqual([
      ['@aws-sdk/client-s3', '3.729.0', false, 7],
      ['b', '1.2.3', true, 10],
    ]);
  });
  // One pass over the text: with a search for each package, this many took minutes.
  it.each([
    ['composer.lock', (name: string) => ({ name, version: '1' }), (all: readonly object[]) => all],
    [
      'package-lock.json',
      (name: string) => ({ [`node_modules/${name}`]: { version: '1' } }),
      (all: readonly object[]) => Object.assign({}, ...all),
    ],
  ])('%s that is minified, with many packages, is read', (file, one, together) => {
    const all = Array.from({ length: 60_000 }, (_, index) => one(`acme-${index}`));
    const { packages } = readLockFile(file, JSON.stringify({ packages: together(all) }));
    expect(packages).toHaveLength(60_000);
    expect(packages.at(-1)?.at).toMatchObject({ line: 1, col: expect.any(Number) });
    expect(new Set(packages.map(({ at }) => at.col)).size).toBe(60_000);
  });
  it('give each package its place, however it is written', () => {
    const written = [(text: string) => text, (text: string) => text.replaceAll('/', '\\/'), (text: string) => text.replaceAll('":', '" :')];
    assert(
      property(
        uniqueArray(string({ minLength: 1 }), { maxLength: 8 }),
        nat({ max: 2 }),
        constantFrom(...written),
        (names, indent, write) => {
          const text = write(
            JSON.stringify({ readme: 'a "name":"b" \\', packages: names.map((name) => ({ name, version: '1' })) }, null, indent),
          );
          const { packages } = readLockFile('composer.lock', text);
          // Changes of `write` inside names are still names.
          expect(packages).toHaveLength(names.length);
          for (const { name, at } of packages) {
            const line = text.split('\n')[at.line - 1] ?? '';
            const [, found = '""'] = /^"name"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(line.slice(at.col - 1)) ?? [];
            expect(JSON.parse(found)).toBe(name);
          }
        },
      ),
      runs(100),
    );
  });
  it('become resources, with what the file says about PHP and Composer', () => {
    const text = JSON.stringify({ ...JSON.parse(composerLock), platform: { php: '>=7.4' }, 'plugin-api-version': '1.1.0' });
    const rows = lockedPackage.rows(facts({ lockFiles: [readLockFile('composer.lock', text)] })) ?? [];
    expect(rows.map(({ values }) => [values['php'], values['composer']])).toEqual(rows.map(() => ['7.4.0', '1.1.0']));
  });
  it('become resources', () => {
    expect(lockedPackage.rows(facts({ lockFiles: [readLockFile('composer.lock', composerLock)] }))?.map(({ address }) => address)).toEqual([
      'package/composer.lock/aws/aws-sdk-php',
      'package/composer.lock/phpunit/phpunit',
    ]);
  });
  it.each([
    ['composer.lock', '{', 'composer.lock is not well-formed JSON'],
    ['composer.lock', '[]', 'composer.lock holds no `packages`'],
    ['Gemfile.lock', '{}', 'is no lock file that is known here'],
  ])('%s with %s: %s', (file, text, message) => {
    expect(() => readLockFile(file, text)).toThrow(TenantryError);
    expect(() => readLockFile(file, text)).toThrow(message);
  });
});

describe('drift', () => {
  const bob = item('member', ['bob@acme.example']);
  const none = Object.fromEntries(kindList.map(({ name }) => [name, []])) as unknown as Difference['entries'];
  const difference: Difference = {
    notes: [],
    outside: [],
    entries: {
      ...none,
      member: [
        { type: 'unexpected', address: bob.address, observed: bob, because: 'removed', at: at(70), changes: [] },
        { type: 'unknown', address: addressOf('member', 'eve@acme.example'), because: { type: 'denied', cause: '403 on GET /members' } },
      ],
    },
  };
  it('contains removed resources that exist, and those that could not be read', () => {
    const desired = desiredOf({ removed: [{ address: bob.address, reason: 'left', since: '2026-10-01', at: at(70) }] });
    const rows = resource
      .rows(facts({ difference, desired }))
      ?.map(({ values }) => [values['address'], values['state'], brief(values['present']), values['removed'], values['removed_since']]);
    expect(rows).toEqual([
      ['member/bob@acme.example', 'unexpected', true, true, Date.UTC(2026, 9, 1)],
      ['member/eve@acme.example', 'unknown', '?denied', false, null],
    ]);
    expect(resource.rows(facts({}))).toBeUndefined();
  });
  it('contains members that are missing only until an invitation is accepted', () => {
    const missing = (name: string) => ({
      type: 'missing' as const,
      address: addressOf('member', name),
      declared: declared('member', [name], { email: name }, 12),
      changes: [],
    });
    const entries = { ...none, member: [missing('bob@acme.example'), missing('eve@acme.example')] };
    const live = liveOf(
      collection('invitation', [item('invitation', ['bob@acme.example']), item('invitation', ['eve@acme.example'], { phase: 'retired' })]),
    );
    const rows = resource.rows(facts({ difference: { ...difference, entries }, desired: desiredOf(), live }));
    expect(rows?.map(({ values }) => [values['state'], values['waiting']])).toEqual([
      ['missing', true],
      ['missing', false],
    ]);
  });
});

describe('waivers as resources', () => {
  it.each([
    ['volume/br-se1/db', false],
    ['volume/br-se1/db-*', false],
    ['volume/**', true],
    ['volume/*/*', true],
    ['**', true],
    ['access-control', false],
    ['*', true],
  ])('%s names a whole kind: %s', (named, whole) => {
    const waiver = { policy: 'p-x', resource: named, reason: 'r', owner: 'o', expires: '2026-12-31', at: at(1) };
    const [draft] = waiverDrafts([{ waiver, matched: 1, covers: 1, population: 3, severity: 'high' }], true);
    expect(draft?.values['whole_kind']).toBe(whole);
    expect(draft?.values['expires']).toBe(Date.UTC(2027, 0, 1));
  });
});

describe('rows that exist only for policies that read them', () => {
  const reads = new Set(['budget.covered', 'budget.forecast', 'spend.holes']);
  const days = Array.from({ length: 18 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    billed: '10',
    steady: '10',
  }));
  const steady = (): Spend => spending({ sums: [{ ...sum('shop', '180'), days }] });

  it('are missing budgets: of the tenant, and of accounts billed this month', () => {
    const missing = (budgets: readonly Budget[], given: Spend | undefined): readonly unknown[] | undefined =>
      budget
        .rows(facts({ desired: desiredOf({ budgets, tenant: 't1' }), spend: given }), reads)
        ?.filter(({ values }) => values['covered'] === false)
        .map(({ address, values }) => [address, values['account'], values['amount']]);
    const only: Budget = { ...each, key: 'shop', scope: { type: 'sub-account', id: 'SHOP' } };
    expect(missing([], undefined)).toEqual([['budget/(missing)/t1', null, null]]);
    expect(missing([], spending())).toEqual([
      ['budget/(missing)/t1', null, null],
      ['budget/(missing)/shop', 'shop', null],
      ['budget/(missing)/lab', 'lab', null],
    ]);
    expect(missing([only], spending())).toEqual([
      ['budget/(missing)/t1', null, null],
      ['budget/(missing)/lab', 'lab', null],
    ]);
    expect(missing([each], spending())).toEqual([['budget/(missing)/t1', null, null]]);
    expect(missing([{ ...each, scope: { type: 'tenant' } }], spending())).toEqual([]);
    expect(budget.rows(facts({ desired: desiredOf() }))).toEqual([]);
  });

  it('are forecasts, unknown if an account in scope lacks a day', () => {
    const forecasts = (given: Spend): readonly unknown[] | undefined =>
      budget
        .rows(facts({ desired: desiredOf({ budgets: [{ ...each, scope: { type: 'tenant' } }] }), spend: given }), reads)
        ?.map(({ values }) => brief(values['forecast']));
    expect(forecasts(steady())).toEqual(['300.00 BRL']);
    const holed = { ...sum('lab', '70'), days: days.slice(0, 7) };
    expect(forecasts(spending({ sums: [{ ...sum('shop', '180'), days }, holed] }))).toEqual(['?no-value']);
    expect(
      forecasts(spending({ sums: [{ ...sum('shop', '180'), days: days.slice(0, 3) }], dataUntil: '2026-11-04T00:00:00.000Z' })),
    ).toEqual(['?stale']);
  });

  it('are accounts with their usage, once for each currency', () => {
    const rowsOf = (given: Spend): readonly unknown[] | undefined =>
      spend.rows(facts({ spend: given }), reads)?.map(({ address, values }) => [address, values['account'], brief(values['this_month'])]);
    expect(rowsOf(steady())).toEqual([
      ['spend', null, null],
      ['spend/shop', 'shop', '180.00 BRL'],
    ]);
    expect(rowsOf(spending({ sums: [{ ...sum('shop', '180'), days }, sum('shop', '1', '2026-11', 'USD')] }))?.slice(1)).toEqual([
      ['spend/shop/BRL', 'shop', '180.00 BRL'],
      ['spend/shop/USD', 'shop', '0.00 USD'],
    ]);
    expect(rowsOf({ ...steady(), completeness: { type: 'partial', cause: '500 on GET /usage' } })?.[1]).toEqual([
      'spend/shop',
      'shop',
      '?failed',
    ]);
    expect(rowsOf({ ...steady(), unreadable: { BilledCost: 2 } })?.[1]).toEqual(['spend/shop', 'shop', '?failed']);
    expect(rowsOf({ ...steady(), dataUntil: '2026-11-10T00:00:00.000Z' })?.[1]).toEqual(['spend/shop', 'shop', '?stale']);
    expect(spend.rows(facts({ spend: steady() }))).toHaveLength(1);
  });
});

describe('the credential of a run', () => {
  const reads = new Set(['credential.permissions']);
  const account = addressOf('service-account', 'tenantry');
  const key = item('api-key', ['tenantry', 'plan'], { parent: account, values: { name: 'plan', scopes: ['iam:read', 'mcr.write'] } });
  const owner = item('service-account', ['tenantry'], { values: { name: 'tenantry', roles: ['reader'], permissions: ['bs_volume_list'] } });
  const role = item('role', ['reader'], { values: { name: 'reader', permissions: ['cr_image_list', 'cr_image_delete'] } });
  const live = {
    ...liveOf(
      collection('api-key', [key], undefined, account),
      collection('service-account', [owner]),
      collection('role', [role]),
      collection('image', []),
      collection('volume', [], { type: 'not-requested' }),
    ),
    calls: { 'iam.listRoles': 1, 'registry.listImages': 2 },
  };
  const of = (identity: ReturnType<typeof addressOf> | undefined): readonly unknown[] | undefined =>
    credential
      .rows(facts({ live, identity }), reads)
      ?.map(({ address, values }) => [address, brief(values['scopes']), brief(values['permissions']), values['needed_scopes']]);

  it('has the scopes of the key and the permissions of its account', () => {
    const needed = ['email', 'iam.read', 'iam:read', 'mcr.read', 'openid', 'profile'];
    const permissions = ['bs_volume_list', 'cr_image_delete', 'cr_image_list'];
    expect(of(key.address)).toEqual([['credential/api-key/tenantry/plan', ['iam:read', 'mcr.write'], permissions, needed]]);
    expect(of(account)).toEqual([['credential/service-account/tenantry', [], permissions, needed]]);
    expect(of(addressOf('member', 'gone@acme.example'))).toEqual([['credential/member/gone@acme.example', [], '?no-value', needed]]);
  });

  it('needs exactly the permissions of the collections that were read', () => {
    const [row] = credential.rows(facts({ live, identity: account }), reads) ?? [];
    expect(row?.values['needed_permissions']).toEqual(expect.arrayContaining(['cr_image_list']));
    expect(row?.values['needed_permissions']).not.toEqual(expect.arrayContaining(['bs_volume_list']));
  });

  it('is evaluated only if the trust file names it and a policy needs it', () => {
    expect(of(undefined)).toBeUndefined();
    expect(credential.rows(facts({ live, identity: account }))).toEqual([]);
  });
});
