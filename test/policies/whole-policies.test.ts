// Own policies from their text to findings: severity, message, fix, waivers, and patterns that match nothing.
import { describe, expect, it } from 'vitest';
import type { Desired, Waiver } from '../../src/desired/desired.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { planReads, type Want } from '../../src/live/plan-reads.ts';
import { completenessOf } from '../../src/policies/completeness.ts';
import { evaluatePolicies, markBelow, type PolicyResults } from '../../src/policies/evaluate-policies.ts';
import type { EvaluationOptions } from '../../src/policies/evaluate-policy.ts';
import type { Finding, FindingVerdict } from '../../src/policies/finding.ts';
import { fingerprintOf } from '../../src/policies/fingerprint.ts';
import { frameworkCoverage, type MappedPolicy } from '../../src/policies/framework-coverage.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { listPolicies } from '../../src/policies/list-policies.ts';
import { loadContext } from '../../src/policies/load/load-context.ts';
import { loadPolicies } from '../../src/policies/load/load-policies.ts';
import { withPolicyReads } from '../../src/policies/policies-answered-by.ts';
import type { PolicyFile } from '../../src/policies/policy.ts';
import { readsOfSelection, wantsOfSelection } from '../../src/policies/reads-of-selection.ts';
import { runCases } from '../../src/policies/run-cases.ts';
import { type EffectivePolicy, type PolicyChoice, type SelectedPolicies, selectPolicies } from '../../src/policies/select.ts';
import { countsAsFailure, onlyWarns, onlyWarnsText } from '../../src/policies/since.ts';
import { liveWorld } from '../../src/policies/world/live-world.ts';
import { at, collection, declared, desiredOf, item, liveOf, now } from './organization.ts';
import { type Changes, fileWith } from './policy-text.ts';

const shapes = policyShapes(kindList);
const context = loadContext(shapes);
const load = (...texts: readonly string[]): readonly PolicyFile[] =>
  loadPolicies(
    texts.map((text, index) => ({ file: `${index}.yaml`, text })),
    context,
  );
const own = (id: string, changes: Changes = {}, more = ''): string => `${fileWith({ id: `id: ${id}`, ...changes })}${more}`;

const volume = (name: string, size: number, rest: Parameters<typeof item>[2] = {}) =>
  item('volume', ['br-se1', name], { region: 'br-se1', ...rest, values: { name, size, attached_to: null, ...rest.values } });
const volumes = (...items: readonly ReturnType<typeof item>[]) => collection('volume', items, undefined, 'br-se1');

interface Run {
  readonly live?: ReturnType<typeof liveOf>;
  readonly desired?: Desired;
  readonly choice?: Partial<PolicyChoice>;
  readonly options?: EvaluationOptions;
}
const evaluate = (texts: readonly string[], { live = liveOf(), desired, choice = {}, options }: Run): PolicyResults => {
  const waivers = desired?.waivers ?? [];
  const selection = selectPolicies(
    load(...texts).map(({ policy }) => policy),
    { packs: [], settings: desired?.policies.settings ?? [], waivers, ...choice },
  );
  const world = liveWorld({ live, desired, lockFiles: [], settings: [], now }, kindList, shapes, readsOfSelection(selection));
  return evaluatePolicies(world, selection, waivers, shapes, options);
};
const said = ({ findings }: PolicyResults): readonly string[] =>
  findings.map(({ policy, address, severity, verdict }) => `${policy} ${address} ${severity} ${verdict.type}`);
const problems = (all: PolicyResults['warnings']): readonly unknown[] =>
  all.map(({ code, message, help, at: place }) => [code, message, help, place?.line]);

describe('an own policy', () => {
  const text = own(
    'volume-large',
    {
      severity: 'severity: medium',
      message: 'message: { en: "{resource.size} GiB", pt-BR: "{resource.size} GiB é muito" }',
      fix: 'fix: { text: x, when: resource.size > 300, desired: { volumes: { "{resource.name}": { size: "{params.most}" } } } }',
      manual: undefined,
      require: 'let: { big: resource.size > params.most }\nwhere: resource.name != "skipped"\nrequire: "!big"',
    },
    'escalate: { low: resource.size > 150, high: resource.size > 200, critical: resource.size > 400 }\nunknown_when: { stale: resource.name == "stale" }\n',
  );
  const live = liveOf(
    volumes(
      volume('d', 500),
      volume('a', 101),
      volume('c', 250),
      volume('b', 160),
      volume('e', 100),
      volume('skipped', 900),
      volume('stale', 1),
    ),
  );
  it('reports each failure with its severity, message and fix, in the order of addresses', () => {
    const { findings, counts } = evaluate([text], { live });
    expect(
      findings.map(({ address, severity, verdict, message, escalation, fix, at: place }) => [
        address,
        severity,
        verdict.type,
        message?.arguments['resource.size'],
        escalation,
        fix,
        place,
      ]),
    ).toEqual([
      ['volume/br-se1/a', 'medium', 'fail', 101, undefined, undefined, undefined],
      ['volume/br-se1/b', 'medium', 'fail', 160, undefined, undefined, undefined],
      ['volume/br-se1/c', 'high', 'fail', 250, { from: 'medium', when: 'resource.size > 200' }, undefined, undefined],
      [
        'volume/br-se1/d',
        'critical',
        'fail',
        500,
        { from: 'medium', when: 'resource.size > 400' },
        { volumes: { d: { size: 100 } } },
        undefined,
      ],
      ['volume/br-se1/stale', 'medium', 'unknown', undefined, undefined, undefined, undefined],
    ]);
    expect(counts).toEqual([
      { policy: 'volume-large', pass: 1, fail: 4, unknown: 1, skip: 1, notEvaluated: 0, waived: 0, causes: { stale: 1 } },
    ]);
    expect(findings.map((finding) => Object.keys(finding).includes('onlyWarnsUntil'))).toEqual([false, false, false, false, false]);
  });
  it('says why it is unknown, and from what', () => {
    const finding = evaluate([text], { live }).findings.at(-1);
    expect(finding?.verdict).toEqual({
      type: 'unknown',
      cause: 'stale',
      missing: ['volume.name'],
      says: 'the data is too old to evaluate',
    });
    expect(finding?.evidence.map(({ path }) => path)).toEqual(['params.most', 'resource.name', 'resource.size', 'big']);
  });
  it.each<[string, Partial<PolicyChoice>, EvaluationOptions | undefined, unknown]>([
    ['English', {}, undefined, { template: '{resource.size} GiB' }],
    ['the language of the file', { language: 'pt-BR' }, undefined, { template: '{resource.size} GiB é muito', language: 'pt-BR' }],
    ['that of the run before that of the file', { language: 'pt-BR' }, { language: 'en' }, { template: '{resource.size} GiB' }],
  ])('speaks %s', (_, choice, options, expected) => {
    const [finding] = evaluate([text], { live, choice, ...(options && { options }) }).findings;
    expect(finding?.message).toEqual({ ...(expected as object), arguments: { 'resource.size': 101 }, types: { 'resource.size': 'int' } });
  });
  it('without a text in the language speaks English', () => {
    const [finding] = evaluate([own('volume-large')], { live, choice: { language: 'pt-BR' } }).findings;
    expect(finding?.message).toMatchObject({ template: '{resource.size} GiB, {params.most} are allowed' });
    expect(Object.keys(finding?.message ?? {})).not.toContain('language');
  });
  it('warns of its likely mistakes, and is in the order of ids with others', () => {
    const typo = own('volume-a', { require: 'require: resource.state != "availabel"' });
    const results = evaluate([own('volume-c'), typo, own('volume-b')], { live: liveOf(volumes(volume('a', 101))) });
    expect(said(results)).toEqual(['volume-b volume/br-se1/a low fail', 'volume-c volume/br-se1/a low fail']);
    expect(results.counts.map(({ policy }) => policy)).toEqual(['volume-a', 'volume-b', 'volume-c']);
    expect(problems(results.warnings)).toEqual([
      ['policy-expression', '`state` of volume is never `availabel`', 'Did you mean `available`?', 7],
    ]);
  });
});

describe('a waiver', () => {
  const waiver = (rest: Partial<Waiver> = {}): Waiver => ({
    policy: 'volume-large',
    resource: 'volume/br-se1/a',
    reason: 'soon',
    owner: 'ana@acme.example',
    expires: '2026-12-31',
    at: at(50),
    ...rest,
  });
  const live = liveOf(
    ...['br-se1', 'br-ne1', 'br-mgl1'].map((region) =>
      collection('volume', region === 'br-se1' ? [volume('a', 101), volume('b', 102)] : [], undefined, region),
    ),
  );
  const all = { ...live, regions: ['br-se1', 'br-ne1', 'br-mgl1'] };
  const run = (...waivers: readonly Waiver[]) =>
    evaluate([own('volume-large')], { live: all, desired: desiredOf({ regions: all.regions, waivers }) });
  it('keeps the decision as it was written', () => {
    const decision = { owner: 'ana@acme.example', reason: 'soon', expires: '2026-12-31', at: at(50) };
    const verdicts = (one: Waiver) => run(one).findings.map(({ verdict }) => verdict);
    expect(verdicts(waiver())).toEqual([{ type: 'waived', waiver: decision }, { type: 'fail' }]);
    expect(verdicts(waiver({ reasonClass: 'accepted', ticket: 'SEC-1' }))).toEqual([
      { type: 'waived', waiver: { ...decision, reasonClass: 'accepted', ticket: 'SEC-1' } },
      { type: 'fail' },
    ]);
    const [first] = verdicts(waiver());
    expect(Object.keys(first?.type === 'waived' ? first.waiver : {})).toEqual(['at', 'owner', 'reason', 'expires']);
  });
  it('is valid through its last day', () => {
    const types = (expires: string) => run(waiver({ expires })).findings.map(({ verdict }) => verdict.type);
    expect(types('2026-11-20')).toEqual(['waived', 'fail']);
    expect(types('2026-11-19')).toEqual(['fail', 'fail']);
    expect(types('2026-02-30')).toEqual(['fail', 'fail']);
  });
  it.each<[string, Partial<Waiver>, readonly unknown[]]>([
    ['that exists', {}, []],
    ['by a pattern', { resource: 'volume/*/b' }, []],
    [
      'that does not exist',
      { resource: 'volume/br-se1/aa', resourceAt: at(51) },
      [['waiver', 'the waiver of volume-large for `volume/br-se1/aa` matches no resource', 'Did you mean `volume/br-se1/a`?', 51]],
    ],
    [
      'that nothing is near to',
      { resource: 'volume/br-mgl1/something-else' },
      [
        [
          'waiver',
          'the waiver of volume-large for `volume/br-mgl1/something-else` matches no resource',
          'Correct the pattern, or remove it.',
          50,
        ],
      ],
    ],
    [
      'by a pattern that matches nothing',
      { resource: 'volume/br-se1/x*' },
      [['waiver', 'the waiver of volume-large for `volume/br-se1/x*` matches no resource', 'Correct the pattern, or remove it.', 50]],
    ],
    ['that does not exist, after its end', { resource: 'volume/br-se1/aa', expires: '2026-11-01' }, []],
  ])('of a resource %s', (_, rest, expected) => expect(problems(run(waiver(rest)).warnings)).toEqual(expected));
  it('of a resource that may not have been read is no mistake', () => {
    const denied = liveOf(collection('volume', [], { type: 'denied', cause: '403' }, 'br-se1'));
    expect(evaluate([own('volume-large')], { live: denied, desired: desiredOf({ waivers: [waiver()] }) }).warnings).toEqual([]);
  });
});

describe('a pattern of `only:`', () => {
  const regions = ['br-se1', 'br-ne1', 'br-mgl1'];
  const live = {
    ...liveOf(
      ...regions.map((region) => collection('volume', region === 'br-se1' ? [volume('a', 101), volume('b', 102)] : [], undefined, region)),
    ),
    regions,
  };
  const unmatched = (only: readonly string[], rest: Partial<Desired> = {}, onlyAt?: readonly ReturnType<typeof at>[]) => {
    const setting = { policy: 'volume-large', only, ...(onlyAt && { onlyAt }), at: at(3) };
    return evaluate([own('volume-large')], {
      live,
      desired: desiredOf({ regions, policies: { files: [], lockFiles: [], settings: [setting] }, ...rest }),
    });
  };
  it('that matches nothing is a mistake at its place', () => {
    expect(problems(unmatched(['volume/br-se1/a', 'volume/br-se1/bb', 'volume/x*'], {}, [at(4), at(5), at(6)]).unmatched)).toEqual([
      ['setting', '`only` of volume-large: `volume/br-se1/bb` matches no resource', 'Did you mean `volume/br-se1/b`?', 5],
      ['setting', '`only` of volume-large: `volume/x*` matches no resource', 'Correct the pattern, or remove it.', 6],
    ]);
    const [problem] = unmatched(['volume/x*']).unmatched;
    expect(Object.keys(problem ?? {})).toEqual(['code', 'message', 'help']);
  });
  it('may match what the file declares, or what it removed', () => {
    const rest = {
      items: [declared('volume', ['br-se1', 'new'], {}, 7)],
      removed: [{ address: addressOf('volume', 'br-se1', 'gone'), reason: 'r', at: at(8) }],
    };
    expect(unmatched(['volume/br-se1/new', 'volume/br-se1/gone'], rest).unmatched).toEqual([]);
  });
  it('chooses the resources', () => expect(said(unmatched(['volume/*/b']))).toEqual(['volume-large volume/br-se1/b low fail']));
  it('is no mistake if not everything was read', () =>
    expect(unmatched(['volume/br-se1/zz'], { regions: [...regions, 'br-new1'] }).unmatched).toEqual([]));
});

describe('a finding below another one', () => {
  const finding = (policy: string, type: 'fail' | 'waived' | 'unknown', address = 'volume/br-se1/a') =>
    ({ policy, address, verdict: { type } }) as Finding;
  const policies = [
    { policy: { id: 'low', aliases: [], below: ['old-name', 'top'] } },
    { policy: { id: 'mid', aliases: ['old-name'], below: [] } },
    { policy: { id: 'top', aliases: [] } },
  ] as unknown as readonly EffectivePolicy[];
  const below = (...all: readonly Finding[]) => markBelow(all, policies).map((one) => one.below);
  it.each<[string, readonly Finding[], readonly (string | undefined)[]]>([
    ['names the first that fails', [finding('low', 'fail'), finding('top', 'fail'), finding('mid', 'fail')], ['mid', undefined, undefined]],
    ['names the one that fails', [finding('low', 'fail'), finding('top', 'waived')], ['top', undefined]],
    ['names none that is unknown', [finding('low', 'fail'), finding('top', 'unknown')], [undefined, undefined]],
    ['names none of another resource', [finding('low', 'fail'), finding('top', 'fail', 'volume/br-se1/b')], [undefined, undefined]],
    ['is a failure', [finding('low', 'waived'), finding('top', 'fail')], [undefined, undefined]],
    ['is of a policy that names others', [finding('mid', 'fail'), finding('top', 'fail')], [undefined, undefined]],
  ])('%s', (_, all, expected) => expect(below(...all)).toEqual(expected));
});

describe('a finding that only warns', () => {
  it.each<[FindingVerdict['type'], string | undefined, boolean, boolean]>([
    ['fail', undefined, true, false],
    ['fail', '0.9.0', false, true],
    ['unknown', '0.9.0', false, false],
    ['waived', '0.9.0', false, false],
  ])('%s, until %s', (type, onlyWarnsUntil, counts, warns) => {
    const finding = { verdict: { type } as FindingVerdict, onlyWarnsUntil };
    expect([countsAsFailure(finding), onlyWarns(finding)]).toEqual([counts, warns]);
  });
  it('says so', () => expect(onlyWarnsText('0.9.0')).toBe('new since 0.9.0; only warns until `policies.since` is 0.9.0'));
  it('is one of a policy that the list marks', () => {
    const [file] = load(own('volume-large', {}, 'since: 0.9.0\n'));
    if (!file) throw new TypeError('there is no policy');
    const { at: _, ...policy } = file.policy;
    const selected = { policy, severity: 'high', params: {}, values: [], onlyWarnsUntil: '0.9.0' } as const;
    const row = { id: 'volume-large', title: 'Volumes are small', kind: 'volume', packs: [] };
    const list = (policies: SelectedPolicies['policies'], of = policy) =>
      listPolicies([of], { policies, settings: [], scope: { known: 0, selected: 0, packs: [], otherPacks: [] }, aliases: new Map() });
    expect(list([selected])).toEqual([{ ...row, severity: 'high', from: 'built-in', state: 'on', onlyWarnsUntil: '0.9.0' }]);
    expect(list([])).toEqual([{ ...row, severity: 'low', from: 'built-in', state: 'not-chosen' }]);
    const { onlyWarnsUntil: _until, ...counted } = selected;
    expect(list([{ ...counted, disabled: '' }], { ...policy, at: at(1), overrides: 'x' } as never)).toEqual([
      { ...row, severity: 'high', from: 'own', overrides: 'x', state: 'off' },
    ]);
  });
});

it('a finding keeps its identity whatever the form of its address', () => {
  const one = fingerprintOf('t1', 'p', 'volume/br-se1/a%C3%A7');
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(fingerprintOf('t1', 'p', 'volume/br-se1/aç')).toBe(one);
  const others = [
    fingerprintOf('t2', 'p', 'volume/br-se1/aç'),
    fingerprintOf(undefined, 'p', 'volume/br-se1/aç'),
    fingerprintOf('t1', 'q', 'volume/br-se1/aç'),
  ];
  expect(new Set([one, ...others]).size).toBe(4);
  expect(fingerprintOf('', 'p', 'x')).toBe(fingerprintOf(undefined, 'p', 'x'));
});

describe('the cases of a policy', () => {
  it('that do not test everything are one more result that fails', () => {
    const [file] = load(own('volume-large'));
    if (!file) throw new TypeError('there is no policy');
    const expected = {
      policy: 'volume-large',
      case: 'completeness',
      problems: ['no case expects unknown', 'no failing case expects a severity, such as `severity: low`'],
    };
    expect(completenessOf(file, shapes)).toEqual({ ...expected, at: { file: '0.yaml', line: 1, col: 1 } });
    const { at: _, ...builtIn } = file.policy;
    expect(completenessOf({ ...file, policy: builtIn }, shapes)).toEqual({ ...expected, at: { file: '0.yaml', line: 11, col: 9 } });
    expect(completenessOf({ policy: builtIn, cases: [] }, shapes)).toBeUndefined();
  });
  it.each<[string, readonly string[]]>([
    ['{ name: a, unread: [size], expect: pass }', ['the verdict is unknown (denied: `volume.size` was not read: 403), expected pass']],
    ['{ name: a, unread: [size], expect: unknown, cause: stale }', ['the cause is denied, expected stale']],
    ['{ name: a, resource: { size: 1 }, expect: pass, cause: stale }', ['the cause is missing, expected stale']],
    ['{ name: a, resource: { size: 1 }, expect: pass, message: x }', ['the message is missing, expected x']],
    [
      '{ name: a, resource: { size: 101 }, expect: fail, message: x, severity: high }',
      ['the severity is low, expected high', 'the message is 101 GiB, 100 are allowed, expected x'],
    ],
    ['{ name: a, resource: { size: 101 }, params: { most: 101 }, expect: pass, severity: low }', []],
  ])('%s', (one, expected) => {
    const [file] = load(own('volume-large', { cases: `cases: [${one}]` }));
    expect(file && runCases(file, shapes).map((result) => result.problems)).toEqual([expected]);
  });
});

describe('the counts of a control', () => {
  const framework = {
    framework: 'acme',
    title: 'Acme',
    about: 'Ours',
    controls: [
      { id: 'a', title: 'A' },
      { id: 'b', title: 'B' },
    ],
  };
  const counts = { evaluated: 6, pass: 1, fail: 2, waived: 3, unknown: { denied: 4, stale: 5 }, needsLiveData: 7 };
  const policy = (id: string, rest: Partial<MappedPolicy>): MappedPolicy => ({ id, controls: {}, supports: {}, ...rest });
  it('are those of all its policies together', () => {
    const policies = [
      policy('p', { controls: { acme: ['a'] }, counts }),
      policy('q', { supports: { acme: ['a'] }, counts }),
      policy('r', { controls: { acme: ['a'] } }),
    ];
    expect(frameworkCoverage(framework, policies, true)).toEqual({
      framework: 'acme',
      title: 'Acme',
      about: 'Ours',
      from: 'built-in',
      totals: { covered: 1, 'partly-covered': 0, 'not-covered': 1, procedural: 0 },
      controls: [
        {
          id: 'a',
          title: 'A',
          state: 'covered',
          policies: [
            { id: 'p', relation: 'covers' },
            { id: 'r', relation: 'covers' },
            { id: 'q', relation: 'supports' },
          ],
          counts: { population: 44, pass: 2, fail: 4, unknown: 32, waived: 6 },
        },
        { id: 'b', title: 'B', state: 'not-covered', policies: [], counts: { population: 0, pass: 0, fail: 0, unknown: 0, waived: 0 } },
      ],
    });
    const plain = frameworkCoverage({ ...framework, at: at(1) }, policies, false);
    expect([plain.from, plain.controls.map((one) => Object.keys(one))]).toEqual([
      'own',
      [
        ['id', 'title', 'state', 'policies'],
        ['id', 'title', 'state', 'policies'],
      ],
    ]);
  });
});

describe('the reads of policies', () => {
  const selected = (...texts: readonly string[]): SelectedPolicies =>
    selectPolicies(
      load(...texts).map(({ policy }) => policy),
      { packs: [], settings: [], waivers: [] },
    );
  const text = own('volume-x', {
    require: 'require: resource.size <= params.most && resource.snapshots.all(s, s.status == "completed") && size(organization.roles) > 0',
  });
  it('are in the order of kinds and fields, without those of disabled policies', () => {
    const selection = selected(
      text,
      own('role-x', {
        kind: 'kind: role',
        require: 'require: resource.name != ""',
        message: 'message: "{resource.permissions}"',
        params: undefined,
        cases: 'cases: [{ name: a, expect: pass }]',
      }),
    );
    const expected = [
      { kind: 'role', fields: ['name', 'permissions'] },
      { kind: 'snapshot', fields: ['status'] },
      { kind: 'volume', fields: ['size', 'snapshots'] },
    ];
    expect(wantsOfSelection(selection, kindList)).toEqual(expected);
    expect(wantsOfSelection({ ...selection, policies: selection.policies.toReversed() }, kindList)).toEqual(expected);
    expect(
      wantsOfSelection({ ...selection, policies: selection.policies.map((one) => ({ ...one, disabled: 'later' })) }, kindList),
    ).toEqual([]);
  });
  it('make a kind that only some answers look up one of the first round, if the reading could answer them', () => {
    const wants: readonly Want[] = [
      { kind: 'role', fields: [], onDemand: true },
      { kind: 'volume', fields: ['snapshots'], onDemand: true },
      { kind: 'snapshot', fields: [] },
      { kind: 'domain', fields: [], onDemand: true },
    ];
    const result = (all: readonly Want[]) => withPolicyReads(all, ['br-se1'], [selected(text)], kindList);
    expect(result(wants)).toEqual([
      { kind: 'role', fields: [] },
      { kind: 'volume', fields: ['snapshots'] },
      { kind: 'snapshot', fields: [] },
      { kind: 'domain', fields: [], onDemand: true },
    ]);
    const [, ...withoutRoles] = wants;
    expect(result(withoutRoles)).toEqual(withoutRoles);
    const plain = wants.map(({ onDemand: _onDemand, ...want }) => want);
    expect(result(plain)).toBe(plain);
    expect(planReads(kindList, plain, ['br-se1']).kinds.length).toBeGreaterThan(0);
  });
});
