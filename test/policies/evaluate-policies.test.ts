// Evaluation: findings, counts, gaps, waivers, narrowing, the two worlds, and that order changes nothing.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Desired, Waiver } from '../../src/desired/desired.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { evaluatePolicies, type PolicyResults } from '../../src/policies/evaluate-policies.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { renderMessage } from '../../src/policies/message.ts';
import { readsOfSelection, wantsOfSelection } from '../../src/policies/reads-of-selection.ts';
import { selectPolicies } from '../../src/policies/select.ts';
import { declaredWorld } from '../../src/policies/world/declared-world.ts';
import { liveWorld } from '../../src/policies/world/live-world.ts';
import { runs } from '../runs.ts';
import { at, collection, declared, desiredOf, item, liveOf, now } from './organization.ts';

const shapes = policyShapes(kindList);
const policies = await builtInPolicies();

const selectionFor = (desired: Desired | undefined, only?: readonly string[]) =>
  selectPolicies(only ? policies.filter(({ id }) => only.includes(id)) : policies, {
    packs: desired?.policies.packs,
    settings: desired?.policies.settings ?? [],
    waivers: desired?.waivers ?? [],
  });

const audit = (live: Live, desired?: Desired, only?: readonly string[]): PolicyResults => {
  const selection = selectionFor(desired, only);
  const world = liveWorld(
    { live, desired, lockFiles: [], settings: selection.settings, now },
    kindList,
    shapes,
    readsOfSelection(selection),
  );
  return evaluatePolicies(world, selection, desired?.waivers ?? [], shapes);
};
const validate = (desired: Desired, only?: readonly string[]): PolicyResults => {
  const selection = selectionFor(desired, only);
  const world = declaredWorld({ desired, lockFiles: [], settings: selection.settings, now }, kindList, shapes, readsOfSelection(selection));
  return evaluatePolicies(world, selection, desired.waivers, shapes);
};
const said = ({ findings }: PolicyResults): readonly string[] =>
  findings.map(
    ({ policy, address, verdict }) => `${policy} ${address} ${verdict.type}${verdict.type === 'unknown' ? ` ${verdict.cause}` : ''}`,
  );
const countFor = ({ counts }: PolicyResults, policy: string) => counts.find((count) => count.policy === policy);

const domain = (name: string, verified: boolean) =>
  item('domain', [name], { values: { domain: name, verified, created_at: '2026-01-01T00:00:00.000Z', txt_name: `_mgc.${name}` } });
const twoDomains = liveOf(collection('domain', [domain('a.example', true), domain('b.example', false)]));

it('with a version of the policies: the same findings and counts, and only failures of newer policies are marked', () => {
  const refused = collection('service-account', [], {
    type: 'denied',
    cause: '403 on GET /service-accounts',
    permission: 'turia_iam_editor',
  });
  const live = liveOf(collection('domain', [domain('a.example', true), domain('b.example', false)]), refused);
  const both = [undefined, { version: '0.1.0', at: at(3) }].map((since) => {
    const selection = selectPolicies(policies, { packs: ['baseline', 'strict'], settings: [], waivers: [], since });
    const world = liveWorld({ live, desired: undefined, lockFiles: [], settings: [], now }, kindList, shapes, readsOfSelection(selection));
    return evaluatePolicies(world, selection, [], shapes);
  });
  const [all, some] = both;
  expect(some?.counts).toEqual(all?.counts);
  expect(some?.findings.map(({ onlyWarnsUntil: _until, ...finding }) => finding)).toEqual(all?.findings);
  const newer = new Map(policies.map(({ id, since }) => [id, since === '0.1.0' ? undefined : since]));
  expect(some?.findings.map(({ onlyWarnsUntil }) => onlyWarnsUntil)).toEqual(
    some?.findings.map(({ policy, verdict }) => (verdict.type === 'fail' ? newer.get(policy) : undefined)),
  );
  // What was denied stays unknown, and so leads to exit code 3.
  expect(some && said(some)).toContain('service-account-without-owner service-account unknown denied');
});

describe('an audit', () => {
  it('reports failures with message, evidence and the place that should own them', () => {
    const desired = desiredOf({ sections: [{ kind: 'domain', at: at(40) }] });
    const evaluation = audit(twoDomains, desired, ['domain-unverified']);
    expect(evaluation.findings).toEqual([
      {
        policy: 'domain-unverified',
        address: 'domain/b.example',
        world: 'live',
        severity: 'medium',
        verdict: { type: 'fail' },
        message: {
          template:
            'registered {age(resource.created_at)} ago and not verified: publish the TXT record {resource.txt_name} with the value {resource.txt_value}',
          arguments: {
            'age(resource.created_at)': '323d',
            'resource.txt_name': '_mgc.b.example',
            'resource.txt_value': 'mgc-verify=7b1d44',
          },
          types: { 'age(resource.created_at)': 'duration', 'resource.txt_name': 'string', 'resource.txt_value': 'string' },
        },
        evidence: [
          { path: 'params.within', value: '3d', source: 'parameter' },
          { path: 'resource.verified', value: false, source: 'platform', from: 'domain' },
          { path: 'resource.created_at', value: '2026-01-01T00:00:00Z', source: 'platform', from: 'domain' },
        ],
        at: { ...at(40), role: 'section' },
      },
    ]);
    expect(countFor(evaluation, 'domain-unverified')).toMatchObject({ pass: 1, fail: 1, unknown: 0, skip: 0, waived: 0, notEvaluated: 0 });
  });

  it('reports of each resource what it reports of that resource alone', () => {
    const values = fc.record({
      status: fc.constantFrom('creating_error', 'creating_error_quota', 'deleting_error', 'completed'),
      attached_to: fc.constantFrom(null, 'vm-1', 'vm-2'),
      updated_at: fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.500Z'),
    });
    const auditOf = (volumes: readonly ReturnType<typeof item>[]): PolicyResults =>
      audit(
        liveOf(
          ...['br-se1', 'br-ne1'].map((region) =>
            collection(
              'volume',
              volumes.filter((one) => one.region === region),
              undefined,
              region,
            ),
          ),
        ),
        undefined,
        ['volume-failed', 'volume-unattached', 'volume-without-schedule', 'volume-unencrypted'],
      );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('br-se1', 'br-ne1'), values), { maxLength: 6 }), (all) => {
        const volumes = all.map(([region, own], index) => item('volume', [region, `v${index}`], { region, values: own }));
        const alone = volumes.flatMap((one) => auditOf([one]).findings);
        const key = ({ policy, address }: { readonly policy: string; readonly address: string }): string => `${policy} ${address}`;
        expect(auditOf(volumes).findings).toEqual(alone.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)));
      }),
      runs(40),
    );
  });

  it('never reports data that was not read as compliant', () => {
    const denied = liveOf(collection('domain', [], { type: 'denied', cause: '403 on GET /domains', permission: 'turia_iam_editor' }));
    const evaluation = audit(denied, undefined, ['domain-unverified', 'collection-incomplete']);
    expect(said(evaluation)).toEqual(['collection-incomplete permission/turia_iam_editor fail', 'domain-unverified domain unknown denied']);
    expect(countFor(evaluation, 'domain-unverified')).toMatchObject({ pass: 0, unknown: 1, causes: { denied: 1 } });
    const partial = liveOf(collection('domain', [domain('a.example', true)], { type: 'partial', cause: 'timeout' }));
    expect(said(audit(partial, undefined, ['domain-unverified']))).toEqual(['domain-unverified domain unknown failed']);
  });

  it('fails if there is no access control', () => {
    expect(said(audit(liveOf(collection('access-control', [])), undefined, ['access-control-mfa-enforced']))).toEqual([
      'access-control-mfa-enforced access-control fail',
    ]);
  });

  it('evaluates only resources that a setting selects, and no disabled policy', () => {
    const narrowed = desiredOf({
      policies: { files: [], lockFiles: [], settings: [{ policy: 'domain-unverified', only: ['domain/a.*'], at: at(3) }] },
    });
    const one = audit(twoDomains, narrowed, ['domain-unverified', 'setting-loosened-here']);
    expect(said(one)).toEqual(['setting-loosened-here setting/domain-unverified fail']);
    expect(countFor(one, 'domain-unverified')).toMatchObject({ pass: 1, fail: 0, only: ['domain/a.*'] });
    const off = desiredOf({
      policies: { files: [], lockFiles: [], settings: [{ policy: 'domain-unverified', enabled: false, reason: 'deferred', at: at(3) }] },
    });
    expect(countFor(audit(twoDomains, off, ['domain-unverified']), 'domain-unverified')).toMatchObject({
      pass: 0,
      fail: 0,
      disabled: 'deferred',
    });
  });

  it('gives the same result whatever the order of the input', () => {
    const items = ['a', 'b', 'c', 'd', 'e'].map((name, index) => domain(`${name}.example`, index % 2 === 0));
    const people = ['x', 'y', 'z'].map((name) =>
      item('member', [`${name}@acme.example`], { values: { email: `${name}@acme.example`, roles: ['administrator'] } }),
    );
    const collections = [
      collection('domain', items),
      collection('member', people),
      collection('role', []),
      collection('snapshot', [], { type: 'failed', cause: '500' }, 'br-se1'),
    ];
    const expected = audit(liveOf(...collections));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(collections, { minLength: collections.length }),
        fc.shuffledSubarray(items, { minLength: items.length }),
        (order, domains) => {
          const shuffled = liveOf(...order.map((one) => (one.kind === 'domain' ? { ...one, items: domains } : one)));
          const { findings, counts } = audit(shuffled);
          expect(JSON.stringify(counts)).toBe(JSON.stringify(expected.counts));
          expect(findings.map(({ policy, address, verdict, severity }) => ({ policy, address, verdict, severity }))).toEqual(
            expected.findings.map(({ policy, address, verdict, severity }) => ({ policy, address, verdict, severity })),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  it('writes findings as JSON and reads them back', () => {
    const { findings } = audit(twoDomains);
    expect(JSON.parse(JSON.stringify(findings))).toEqual(findings);
  });
});

const waiver = (rest: Partial<Waiver> = {}): Waiver => ({
  policy: 'domain-unverified',
  resource: 'domain/b.example',
  reason: 'soon',
  owner: 'ana@acme.example',
  expires: '2026-12-31',
  at: at(50),
  ...rest,
});
const about = ['domain-unverified', 'waiver-expired', 'waiver-expiring', 'waiver-too-broad', 'waiver-unmatched', 'waiver-owner-left'];
const withMembers = liveOf(
  ...twoDomains.collections,
  collection('member', [item('member', ['ana@acme.example'], { values: { email: 'ana@acme.example' } })]),
  collection('group', []),
);

describe('a waiver', () => {
  it.each<[string, Partial<Waiver>, readonly string[]]>([
    ['covers by its exact address', {}, ['domain-unverified domain/b.example waived']],
    ['covers by a pattern', { resource: 'domain/*.example' }, ['domain-unverified domain/b.example waived']],
    [
      'is anchored',
      { resource: 'domain/b' },
      ['domain-unverified domain/b.example fail', 'waiver-unmatched waiver/domain-unverified/domain/b fail'],
    ],
    [
      'is too broad when it names a whole kind',
      { resource: 'domain/**' },
      ['domain-unverified domain/b.example waived', 'waiver-too-broad waiver/domain-unverified/domain/** fail'],
    ],
    [
      'is unused if nothing fails',
      { resource: 'domain/a.example' },
      ['domain-unverified domain/b.example fail', 'waiver-unmatched waiver/domain-unverified/domain/a.example fail'],
    ],
    [
      'covers on its last day',
      { expires: '2026-11-20' },
      ['domain-unverified domain/b.example waived', 'waiver-expiring waiver/domain-unverified/domain/b.example fail'],
    ],
    [
      'does not cover after it',
      { expires: '2026-11-19' },
      ['domain-unverified domain/b.example fail', 'waiver-expired waiver/domain-unverified/domain/b.example fail'],
    ],
    [
      'needs an owner in the organization',
      { owner: 'bob@acme.example' },
      ['domain-unverified domain/b.example waived', 'waiver-owner-left waiver/domain-unverified/domain/b.example fail'],
    ],
  ])('%s', (_, rest, expected) => {
    expect(said(audit(withMembers, desiredOf({ waivers: [waiver(rest)] }), about))).toEqual(expected);
  });

  it('is shown with its owner, reason and end, and counted', () => {
    const evaluation = audit(withMembers, desiredOf({ waivers: [waiver({ ticket: 'SEC-142' })] }), about);
    expect(evaluation.findings[0]?.verdict).toEqual({
      type: 'waived',
      waiver: { at: at(50), owner: 'ana@acme.example', reason: 'soon', ticket: 'SEC-142', expires: '2026-12-31' },
    });
    expect(countFor(evaluation, 'domain-unverified')).toMatchObject({ pass: 1, fail: 0, waived: 1 });
  });

  it('covers under an old id of its policy', () => {
    const selection = selectPolicies(
      policies
        .filter(({ id }) => about.includes(id))
        .map((policy) => (policy.id === 'domain-unverified' ? { ...policy, aliases: ['domain-old-id'] } : policy)),
      { settings: [], waivers: [] },
    );
    const world = liveWorld(
      { live: withMembers, desired: desiredOf(), lockFiles: [], settings: [], now },
      kindList,
      shapes,
      readsOfSelection(selection),
    );
    expect(said(evaluatePolicies(world, selection, [waiver({ policy: 'domain-old-id' })], shapes))).toEqual([
      'domain-unverified domain/b.example waived',
    ]);
  });

  it('of a declared key covers the keys of its rotation, and no other key with such a name', () => {
    const ci = addressOf('service-account', 'ci');
    const key = (name: string) => item('api-key', ['ci', name], { parent: ci, values: { name, scopes_asked: ['iam:write', 'mcr.write'] } });
    const keys = ['deploy', 'deploy.next', 'deploy.old', 'other', 'other.old'].map(key);
    const live = liveOf(collection('service-account', [item('service-account', ['ci'])]), collection('api-key', keys, undefined, ci));
    const toxic = (...resources: readonly string[]) =>
      desiredOf({
        items: [declared('api-key', ['ci', 'deploy'], { name: 'deploy' }, 7, ci)],
        waivers: resources.map((resource) => waiver({ policy: 'api-key-toxic-scopes', resource })),
      });
    const saidOf = (...resources: readonly string[]) =>
      said(audit(live, toxic(...resources), ['api-key-toxic-scopes', 'waiver-unmatched']));
    const verdicts = (...of: readonly string[]) => keys.map(({ address }, at) => `api-key-toxic-scopes ${address} ${of[at] ?? ''}`);
    expect(saidOf('api-key/ci/deploy', 'api-key/ci/other')).toEqual(verdicts('waived', 'waived', 'waived', 'waived', 'fail'));
    expect(saidOf('api-key/*/deploy')).toEqual(verdicts('waived', 'waived', 'waived', 'fail', 'fail'));
    expect(saidOf('api-key/ci/deploy.old')).toEqual(verdicts('fail', 'fail', 'waived', 'fail', 'fail'));
  });

  it('is not reported as unused if its resources could not be evaluated', () => {
    const denied = liveOf(collection('domain', [], { type: 'denied', cause: '403 on GET /domains' }));
    expect(said(audit(denied, desiredOf({ waivers: [waiver()] }), ['domain-unverified', 'waiver-unmatched']))).toEqual([
      'domain-unverified domain unknown denied',
      'waiver-unmatched waiver/domain-unverified/domain/b.example unknown denied',
    ]);
  });
});

describe('the desired state, offline', () => {
  const account = addressOf('service-account', 'ci');
  const desired = desiredOf({
    sections: [
      { kind: 'service-account', at: at(4) },
      { kind: 'api-key', parent: account, at: at(6) },
      { kind: 'access-control', at: at(2) },
    ],
    items: [
      declared('access-control', [], { enabled: true, enforce_mfa: false }, 2),
      declared('service-account', ['ci'], { name: 'ci', roles: ['administrator'] }, 5),
      declared('api-key', ['ci', 'deploy'], { name: 'deploy', scopes: ['iam:write', 'mcr.write'] }, 7, account),
    ],
    waivers: [waiver({ expires: '2026-11-01' })],
  });
  it('is evaluated as far as possible; results that need live data are counted, not reported', () => {
    const evaluation = validate(desired);
    expect(said(evaluation)).toEqual([
      'access-control-mfa-enforced access-control fail',
      'api-key-can-become-administrator api-key/ci/deploy fail',
      'api-key-toxic-scopes api-key/ci/deploy fail',
      'service-account-administrator service-account/ci fail',
      'service-account-without-owner service-account/ci fail',
      'waiver-expired waiver/domain-unverified/domain/b.example fail',
    ]);
    expect(countFor(evaluation, 'api-key-max-age')).toMatchObject({ pass: 0, unknown: 0, notEvaluated: 1 });
    expect(countFor(evaluation, 'organization-administrators-too-few')).toMatchObject({ notEvaluated: 1 });
    expect(evaluation.findings.map(({ at: place }) => place?.line)).toEqual([2, 7, 7, 5, 5, 50]);
  });

  it('is decided where three-valued logic allows it: a waiver of a whole kind, a rotation after the longest age', () => {
    const evaluation = validate({
      ...desired,
      items: [declared('api-key', ['ci', 'deploy'], { name: 'deploy', scopes: ['mcr.write'], rotate_after: '400d' }, 7, account)],
      waivers: [waiver({ resource: 'domain/**' })],
    });
    expect(said(evaluation)).toEqual(
      expect.arrayContaining(['api-key-max-age api-key/ci/deploy fail', 'waiver-too-broad waiver/domain-unverified/domain/** fail']),
    );
  });
});

describe('the reads for policies', () => {
  it('include the kinds behind their links', () => {
    const wants = wantsOfSelection(selectionFor(undefined), kindList);
    const kinds = planReads(kindList, wants, ['br-se1']).kinds.map(({ kind }) => kind.name);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'access-control',
        'api-key',
        'backup',
        'domain',
        'federation',
        'image',
        'invitation',
        'member',
        'proxy-cache',
        'role',
        'scan',
        'service-account',
        'snapshot',
        'usage',
        'volume',
      ]),
    );
    expect(kinds).not.toContain('scheduler');
    expect(wants.find(({ kind }) => kind === 'volume')?.fields).toEqual(expect.arrayContaining(['snapshots', 'backups', 'attached_to']));
  });
});

describe('messages', () => {
  it.each<[string, Record<string, string | number | null | readonly string[]>, string]>([
    ['{a} of {b}', { a: 1, b: 'x' }, '1 of x'],
    ['{{a}} {a}', { a: 1 }, '{a} 1'],
    ['{m["a}b"]}', { 'm["a}b"]': 'y' }, 'y'],
    ['{a}', { a: ['x', 'y'] }, 'x, y'],
    ['{a}', { a: [] }, 'none'],
    ['{a}', { a: null }, 'none'],
    ['{missing}', {}, 'none'],
  ])('%s with %j is %s', (template, values, expected) => {
    expect(renderMessage({ template, arguments: values })).toBe(expected);
  });
  it('escape values and the text of the policy separately', () => {
    const message = { template: 'a|b {x}', arguments: { x: '<i>' } };
    expect(
      renderMessage(
        message,
        (text) => text.replace('<', '&lt;'),
        (text) => text.replace('|', '\\|'),
      ),
    ).toBe('a\\|b &lt;i>');
  });
});

describe('a finding that another one causes', () => {
  const off = liveOf(collection('access-control', [item('access-control', [], { values: { enabled: false, enforce_mfa: false } })]));
  const both = ['access-control-enabled', 'access-control-mfa-enforced'];
  const belowOf = (evaluation: ReturnType<typeof audit>): readonly (readonly [string, string | undefined])[] =>
    evaluation.findings.map(({ policy, below }) => [policy, below]);

  it('names the policy of the cause, even if the cause is waived', () => {
    const expected = [
      ['access-control-enabled', undefined],
      ['access-control-mfa-enforced', 'access-control-enabled'],
    ];
    expect(belowOf(audit(off, undefined, both))).toEqual(expected);
    const waived = desiredOf({ waivers: [waiver({ policy: 'access-control-enabled', resource: 'access-control' })] });
    expect(belowOf(audit(off, waived, both))).toEqual(expected);
  });

  it('names the own policy in the place of the one that `below` names', () => {
    const own = policies.flatMap((policy) =>
      policy.id === 'access-control-enabled' ? [{ ...policy, id: 'access-control-on', overrides: policy.id, at: at(1) }] : [],
    );
    const selection = selectPolicies([...policies.filter(({ id }) => both.includes(id)), ...own], { settings: [], waivers: [] });
    const world = liveWorld({ live: off, lockFiles: [], settings: [], now }, kindList, shapes, readsOfSelection(selection));
    expect(belowOf(evaluatePolicies(world, selection, [], shapes))).toContainEqual(['access-control-mfa-enforced', 'access-control-on']);
  });

  it('names no cause if the other policy passes, or is not selected', () => {
    const on = liveOf(collection('access-control', [item('access-control', [], { values: { enabled: true, enforce_mfa: false } })]));
    expect(belowOf(audit(on, undefined, both))).toEqual([['access-control-mfa-enforced', undefined]]);
    expect(belowOf(audit(off, undefined, both.slice(1)))).toEqual([['access-control-mfa-enforced', undefined]]);
  });
});

describe('a waiver', () => {
  it('has an end limited by the severity of its policy in this run, and is compared with the whole kind', () => {
    const domains = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => domain(`${name}.example`, false));
    const desired = desiredOf({
      waivers: [
        waiver({ resource: 'domain/[a-c].example', expires: '2027-03-01' }),
        waiver({ resource: 'domain/?.example', expires: '2026-12-01' }),
      ],
      policies: { files: [], lockFiles: [], settings: [{ policy: 'domain-unverified', severity: 'critical', at: at(3) }] },
    });
    expect(
      said(audit(liveOf(collection('domain', domains)), desired, ['domain-unverified', 'waiver-too-long', 'waiver-too-broad'])),
    ).toEqual(
      expect.arrayContaining([
        'waiver-too-broad waiver/domain-unverified/domain/?.example fail',
        'waiver-too-long waiver/domain-unverified/domain/[a-c].example fail',
      ]),
    );
  });
});

describe('a setting', () => {
  it('that allows more than a control is reported, with the limit', () => {
    const set = (within: string) =>
      desiredOf({
        policies: {
          packs: ['baseline', 'strict'],
          files: [],
          lockFiles: [],
          settings: [{ policy: 'volume-recent-backup', params: { within }, at: at(3) }],
        },
      });
    const messages = (within: string): readonly unknown[] =>
      audit(liveOf(), set(within), ['volume-recent-backup', 'setting-looser-than-control']).findings.map(({ policy, message }) => [
        policy,
        message?.arguments,
      ]);
    expect(messages('7d')).toEqual([]);
    expect(messages('5d')).toEqual([]);
    expect(messages('14d')).toEqual([
      ['setting-looser-than-control', { 'resource.below_control': ['within 14d, but cis-v8.1 11.2 allows at most 7d'] }],
    ]);
  });
});
