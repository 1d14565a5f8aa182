// What one scan sees of the things that a ledger remembers: each kind of thing, and whether all of its things were seen.
import { describe, expect, it } from 'vitest';
import type { Removed } from '../../../src/desired/desired.ts';
import type { Json } from '../../../src/json.ts';
import { addressOf } from '../../../src/kinds/address.ts';
import type { Completeness } from '../../../src/kinds/kind.ts';
import type { Remembered } from '../../../src/policies/ledger/memory.ts';
import {
  apiKeyThing,
  imageFixThing,
  imageTagThing,
  imageValue,
  instanceThing,
  invitationThing,
  isSummed,
  observe,
  removedThing,
  spendMonthThing,
  subAccountsIn,
  subAccountThing,
  volumeThing,
  waiverThing,
} from '../../../src/policies/ledger/observations.ts';
import type { ScanFacts } from '../../../src/policies/ledger/scan-facts.ts';
import type { MonthSum, Spend } from '../../../src/spend/spend.ts';
import { at, collection, desiredOf, item, liveOf, now } from '../organization.ts';

const facts = (rest: Partial<ScanFacts>): ScanFacts => ({ live: undefined, desired: undefined, spend: undefined, now, ...rest });
const partial: Completeness = { type: 'partial', cause: 'timeout' };
/** What is remembered only for policies that read it. */
const onRequest = new Map([
  ['image-fix', 'scan.dated_fixes'],
  ['image-tag', 'image.moved_tags'],
  ['instance', 'volume.instance_stopped_since'],
]);
const withAll = new Set(onRequest.values());

/** What is seen of one kind: whether it is all, and the values by thing. */
const seen = (kind: Remembered, rest: Partial<ScanFacts>) => {
  const found = observe(facts(rest), withAll).get(kind);
  return found && [found.isComplete, Object.fromEntries(found.values)];
};
const regions = ['br-se1'];
const desired = desiredOf({ regions });

describe('the things that are remembered', () => {
  it('have names that do not show in the ledger, and that differ by kind', () => {
    const things = [
      invitationThing('x'),
      subAccountThing('x'),
      apiKeyThing('x'),
      volumeThing('x'),
      removedThing('x'),
      waiverThing('x', 'y'),
      waiverThing('y', 'x'),
      imageTagThing('a', 'b', 'c', 'd'),
      spendMonthThing('a', '2026-10', 'BRL'),
      imageFixThing('a', 'b', 'c', 'CVE-2099-1', 'openssl'),
      instanceThing('x'),
    ];
    expect(new Set(things).size).toBe(things.length);
    // A ledger that was written keeps its names: another digest would forget everything.
    expect(things).toEqual([
      '4c8885dbf37df7223efdbd7d54257646',
      '9711b20a0abd3a271f3c4f7e5c1b8c28',
      '116554fe3234a8a739017c2a6fed933b',
      'd074c07c92f3230fd69ecd1edaa55673',
      '0a84a0a64190dc0fd1d645ea52661dbf',
      '2b2e1bec6647021842c4a0d923bd5d85',
      '1a441e2753ed841a42a81dd667675646',
      '8e9f81696874b05efe6a1699467167a5',
      '72c60d429b4d2d8be106c5caf36b2bc8',
      'c3528762e8870b4014e95febf7288bd1',
      '06e3715b9773ca030607b7945f2306f4',
    ]);
  });
  it('are images by digest, without its algorithm', () => expect(imageValue(`sha256:${'ab'.repeat(32)}`)).toBe('ab'.repeat(16)));
  it.each([...onRequest])('include what can be many only if a policy reads it: %s', (kind, read) => {
    const all = [
      'access-end',
      'api-key',
      'event-day',
      'image-fix',
      'image-tag',
      'instance',
      'invitation',
      'last-write',
      'removed',
      'spend-month',
      'sub-account',
      'volume',
      'waiver',
    ];
    expect([...observe(facts({}), withAll).keys()]).toEqual(all);
    const others = all.filter((one) => one === kind || !onRequest.has(one));
    expect([...observe(facts({}), new Set(['image.tags', read])).keys()]).toEqual(others);
  });
  it('are none, and not known to be none, if nothing was read', () => {
    const none = { isComplete: false, values: new Map() };
    for (const found of observe(facts({}), withAll).values()) expect(found).toEqual(none);
  });
});

describe('invitations', () => {
  const open = item('invitation', ['a@acme.example'], { id: 'one' });
  const gone = item('invitation', ['b@acme.example'], { id: 'two', phase: 'retired' });
  const values = { [invitationThing('one')]: 'present' };
  it.each<[string, Completeness, boolean]>([
    ['read', { type: 'complete' }, true],
    ['not offered', { type: 'unsupported' }, true],
    ['read in part', partial, false],
  ])('that are open are seen if they are %s', (_, completeness, isComplete) =>
    expect(seen('invitation', { live: liveOf(collection('invitation', [open, gone], completeness)) })).toEqual([isComplete, values]),
  );
  it('of which one collection of several was read in part are not all', () =>
    expect(seen('invitation', { live: liveOf(collection('invitation', [open]), collection('invitation', [], partial)) })).toEqual([
      false,
      values,
    ]));
});

describe('tags of images', () => {
  const image = (digest: string, tags: readonly string[] | undefined) =>
    item('image', ['br-se1', 'hub', 'api', digest], tags === undefined ? { unread: { tags: 'denied' } } : { values: { tags: [...tags] } });
  it('each show the image that they point to', () =>
    expect(
      seen('image-tag', {
        live: liveOf(collection('image', [image('sha256:aa', ['v1', 'latest']), image('sha256:bb', undefined), image('sha256:cc', [])])),
      }),
    ).toEqual([false, { [imageTagThing('br-se1', 'hub', 'api', 'v1')]: 'aa', [imageTagThing('br-se1', 'hub', 'api', 'latest')]: 'aa' }]));
});

describe('vulnerabilities with a fix', () => {
  const scan = (id: string, digest: string, values: Readonly<Record<string, Json>>) =>
    item('scan', ['br-se1', 'hub', 'api', digest, id], { parent: addressOf('image', 'br-se1', 'hub', 'api', digest), values });
  const fixes = (...names: readonly string[]) =>
    names.map((cve) => ({ cve, severity: 'high', package: 'openssl', fixed_version: '3.0.9' }));
  const fix = (cve: string) => imageFixThing('br-se1', 'hub', 'api', cve, 'openssl');
  it('are those of the newest completed scan of each image', () => {
    const scans = [
      scan('old', 'sha256:aa', { finished_at: '2026-11-01T00:00:00.000Z', fixes: fixes('CVE-1') }),
      scan('new', 'sha256:aa', { finished_at: '2026-11-02T00:00:00.000Z', fixes: fixes('CVE-2') }),
      scan('running', 'sha256:aa', { status: 'running', finished_at: null, fixes: null }),
      scan('failed', 'sha256:aa', { status: 'failed', finished_at: '2026-11-03T00:00:00.000Z', fixes: fixes('CVE-3') }),
      scan('another', 'sha256:bb', { finished_at: '2026-10-01T00:00:00.000Z', fixes: fixes('CVE-2', 'CVE-4') }),
    ];
    const values = { [fix('CVE-2')]: 'present', [fix('CVE-4')]: 'present' };
    for (const order of [scans, scans.toReversed()])
      expect(seen('image-fix', { live: liveOf(collection('scan', order)) })).toEqual([false, values]);
  });
});

describe('instances', () => {
  const volume = (name: string, attached_to: Json, instance_state: Json) =>
    item('volume', ['br-se1', name], { region: 'br-se1', values: { attached_to, instance_state } });
  it('are stopped or in use, as the volumes on them report it', () =>
    expect(
      seen('instance', {
        live: liveOf(
          collection('volume', [
            volume('a', 'vm-1', 'stopped'),
            volume('b', 'vm-2', 'running'),
            volume('c', null, null),
            volume('d', 'vm-3', null),
          ]),
        ),
      }),
    ).toEqual([false, { [instanceThing('vm-1')]: 'stopped', [instanceThing('vm-2')]: 'in-use' }]));
});

describe('usage', () => {
  const sum = (account: string, month: string, billed = '1'): MonthSum => ({
    account,
    name: null,
    month,
    currency: 'BRL',
    billed,
    effective: null,
    records: 1,
    negative: { records: 0, billed: '0' },
    withoutSku: { records: 0, billed: '0' },
    days: [],
    skus: [],
  });
  const usage = (rest: Partial<Spend> = {}): Spend => ({
    version: 1,
    readAt: '2026-11-20T00:00:00.000Z',
    completeness: { type: 'complete' },
    period: { first: '2026-10-01', last: '2026-11-19' },
    records: 1,
    unreadable: {},
    having: {},
    dataUntil: null,
    sums: [sum('shop', '2026-10', '12.50'), sum('shop', '2026-11', '3')],
    ...rest,
  });
  const october = { [spendMonthThing('shop', '2026-10', 'BRL')]: '12.50' };
  it.each<[string, Partial<Spend>, number, unknown]>([
    ['a month after its closing day', { readAt: '2026-11-11T00:00:00.000Z' }, now, [true, october]],
    ['no month on its closing day', { readAt: '2026-11-10T23:59:59.999Z' }, now, [true, {}]],
    ['no month that is closed only for a later evaluation', { readAt: '2026-11-10T00:00:00.000Z' }, Date.UTC(2027, 0, 31), [true, {}]],
    ['a month that is open only for an earlier evaluation', {}, Date.UTC(2026, 10, 1), [true, october]],
    ['no month of which only some days were read', { period: { first: '2026-09-01', last: '2026-10-14' } }, now, [true, {}]],
    ['no month of usage that was read in part', { completeness: partial }, now, [false, {}]],
    ['no month of usage that could not be summed', { unreadable: { BilledCost: 1 } }, now, [false, {}]],
  ])('contains the sum of %s', (_, rest, time, expected) =>
    expect(seen('spend-month', { spend: usage(rest), now: time })).toEqual(expected),
  );
  it.each<[string, Spend, boolean]>([
    ['complete', usage(), true],
    ['read in part', usage({ completeness: partial }), false],
    ['unreadable in part', usage({ unreadable: { BilledCost: 1 } }), false],
  ])('that is %s', (_, given, expected) => expect(isSummed(given)).toBe(expected));

  const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const accounts = usage({ sums: [sum('shop', '2026-10'), sum('shop', '2026-11'), sum(tenant, '2026-11'), sum('(none)', '2026-11')] });
  it('names each sub-account once, and neither the tenant nor records without an account', () => {
    expect(subAccountsIn(accounts, tenant)).toEqual(['shop']);
    expect(subAccountsIn(accounts, undefined)).toEqual(['shop', tenant]);
  });
  it.each<[string, Partial<ScanFacts>, unknown]>([
    ['the tenant that was read', { live: liveOf() }, [true, { [subAccountThing('shop')]: 'present' }]],
    ['the tenant of the file', { desired: desiredOf({ tenant }) }, [true, { [subAccountThing('shop')]: 'present' }]],
    [
      'usage that was read in part',
      { live: liveOf(), spend: { ...accounts, completeness: partial } },
      [false, { [subAccountThing('shop')]: 'present' }],
    ],
  ])('shows sub-accounts below %s', (_, rest, expected) => expect(seen('sub-account', { spend: accounts, ...rest })).toEqual(expected));
});

describe('waivers', () => {
  it('of the file are all there are', () =>
    expect(
      seen('waiver', {
        desired: desiredOf({
          waivers: [{ policy: 'p', resource: 'volume/a', reason: 'r', owner: 'o', expires: '2026-12-31', at: at(1) }],
        }),
      }),
    ).toEqual([true, { [waiverThing('p', 'volume/a')]: 'present' }]));
});

describe('API keys', () => {
  const parent = addressOf('service-account', 'ci');
  const key = (id: string, start: string | null, phase: 'settled' | 'retired' = 'settled') =>
    item('api-key', ['ci', id], { id, parent, phase, values: { start_validity: start } });
  const keys = [key('undated', null), key('dated', '2026-01-01T00:00:00.000Z'), key('revoked', null, 'retired')];
  const values = { [apiKeyThing('undated')]: 'present' };
  const live = (completeness: Completeness, accounts: Completeness = { type: 'complete' }) =>
    liveOf(collection('service-account', [item('service-account', ['ci'])], accounts), collection('api-key', keys, completeness, parent));
  it.each<[string, Partial<ScanFacts>, unknown]>([
    ['all read', { live: live({ type: 'complete' }) }, [true, values]],
    ['read in part', { live: live(partial) }, [false, values]],
    ['read of the accounts that are known', { live: live({ type: 'complete' }, partial) }, [false, values]],
    ['not read', { live: liveOf(collection('service-account', [])) }, [false, {}]],
  ])('in use without a date are seen if keys are %s', (_, rest, expected) =>
    expect(seen('api-key', { desired, ...rest })).toEqual(expected),
  );
});

describe('volumes', () => {
  const volume = (id: string, attachedTo: string | null | undefined) =>
    item(
      'volume',
      ['br-se1', id],
      attachedTo === undefined
        ? { id, region: 'br-se1', unread: { attached_to: 'denied' } }
        : { id, region: 'br-se1', values: { attached_to: attachedTo } },
    );
  const live = liveOf(collection('volume', [volume('a', 'vm'), volume('b', null), volume('c', undefined)], undefined, 'br-se1'));
  const values = { [volumeThing('a')]: 'attached', [volumeThing('b')]: 'unattached' };
  it('are attached or not, if that was read', () => expect(seen('volume', { live, desired })).toEqual([true, values]));
  it('are not all if the file has a region that was not read', () =>
    expect(seen('volume', { live, desired: desiredOf({ regions: ['br-se1', 'br-ne1'] }) })).toEqual([false, values]));
  it('are not all if the file does not say which regions there are', () => expect(seen('volume', { live })).toEqual([false, values]));
});

describe('removed resources', () => {
  const removed = (name: string): Removed => ({ address: addressOf('member', name), reason: 'left', at: at(1) });
  const given = desiredOf({ removed: ['here@x', 'gone@x', 'retired@x'].map(removed) });
  const members = [item('member', ['here@x']), item('member', ['retired@x'], { phase: 'retired' }), item('member', ['other@x'])];
  const [here, gone, retired] = ['member/here@x', 'member/gone@x', 'member/retired@x'].map(removedThing);
  it('are absent only if all of their kind was read', () => {
    expect(seen('removed', { desired: given, live: liveOf(collection('member', members)) })).toEqual([
      false,
      { [here ?? '']: 'present', [gone ?? '']: 'absent', [retired ?? '']: 'absent' },
    ]);
    expect(seen('removed', { desired: given, live: liveOf(collection('member', members, partial)) })).toEqual([
      false,
      { [here ?? '']: 'present' },
    ]);
    expect(seen('removed', { desired: given, live: liveOf() })).toEqual([false, {}]);
    expect(seen('removed', { desired: given })).toEqual([false, {}]);
    expect(seen('removed', { live: liveOf(collection('member', members)) })).toEqual([false, {}]);
  });
});
