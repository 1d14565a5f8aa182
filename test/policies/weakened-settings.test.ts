// What a change loosens: each setting of policies, budgets, waivers, lock files, removed resources and regions, with its text and its position.
import { describe, expect, it } from 'vitest';
import type { Budget, Desired, Guards, PolicySetting, Removed, Waiver } from '../../src/desired/desired.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import type { Param, Policy } from '../../src/policies/policy.ts';
import type { EffectivePolicy } from '../../src/policies/select.ts';
import { droppedRemovals, weakenedBy } from '../../src/policies/weakened-settings.ts';
import type { PoliciesSide } from '../../src/policies/weakening.ts';
import { at, declared, desiredOf } from './organization.ts';

const [sample] = await builtInPolicies();
if (!sample) throw new Error('there are no built-in policies');

const param = (name: string, rest: Partial<Param> = {}): Param => ({
  name,
  type: 'int',
  default: 10,
  stricter: 'lower',
  description: name,
  ...rest,
});
const most = param('most');
const label = param('label', { type: 'string', default: 'a' });
const { stricter: _none, ...plainLabel } = label;

const policyOf = (id: string, rest: Partial<Policy> = {}): Policy => ({
  ...sample,
  id,
  aliases: [],
  kind: 'volume',
  severity: 'medium',
  escalate: [],
  params: [most, plainLabel],
  ...rest,
});
const effective = (policy: Policy, rest: Partial<EffectivePolicy> = {}): EffectivePolicy => ({
  policy,
  severity: policy.severity,
  params: {},
  values: [],
  ...rest,
});

const large = policyOf('volume-large');
const own = policyOf('own-large', { at: { file: 'repo/policies/own.yaml', line: 1, col: 1 } });

type Policies = Partial<Desired['policies']>;
interface SideParts {
  readonly desired?: Omit<Partial<Desired>, 'policies'>;
  readonly policies?: Policies;
  readonly selected?: readonly EffectivePolicy[];
  readonly aliases?: Readonly<Record<string, string>>;
  readonly lockFiles?: readonly string[];
}
const side = ({ desired = {}, policies = {}, selected = [], aliases = {}, lockFiles = [] }: SideParts = {}): PoliciesSide => ({
  desired: desiredOf({ regions: [], ...desired, policies: { files: [], lockFiles: [], settings: [], ...policies } }),
  selection: {
    policies: selected,
    settings: [],
    scope: { known: 0, selected: 0, packs: [], otherPacks: [] },
    aliases: new Map(Object.entries(aliases)),
  },
  lockFiles: lockFiles.map((file) => ({ file, packages: [] })),
});

const set = (policy: string, line: number, rest: Partial<PolicySetting> = {}): PolicySetting => ({ policy, at: at(line), ...rest });

const loosened = (base: SideParts, head: SideParts, dropped: readonly Removed[] = []) => weakenedBy(side(base), side(head), dropped);

describe('a change of how a policy is evaluated', () => {
  const one = (rest: Partial<EffectivePolicy> = {}, policy = large): SideParts => ({ selected: [effective(policy, rest)] });
  const loosening = (type: string, says: string) => [{ type, policies: ['volume-large'], settings: [], says, mayHide: 'medium' }];

  it.each<[string, SideParts, SideParts, unknown]>([
    ['changes nothing', one(), one(), []],
    ['disables', one(), one({ disabled: 'we know' }), loosening('disabled', 'disables volume-large: we know')],
    ['leaves disabled what was', one({ disabled: 'we know' }), one({ disabled: 'still' }), []],
    ['enables', one({ disabled: 'we know' }), one(), []],
    ['lowers the severity', one(), one({ severity: 'low' }), loosening('severity', 'lowers the severity of volume-large: medium → low')],
    ['raises the severity', one(), one({ severity: 'high' }), []],
    [
      'loosens a parameter that had its default',
      one(),
      one({ params: { most: 11 } }),
      loosening('parameter', 'changes most of volume-large: 10 → 11'),
    ],
    [
      'loosens a parameter to its default',
      one({ params: { most: 9 } }),
      one(),
      loosening('parameter', 'changes most of volume-large: 9 → 10'),
    ],
    ['makes a parameter stricter', one(), one({ params: { most: 9 } }), []],
    [
      'changes a parameter without a stricter direction',
      one(),
      one({ params: { label: 'b' } }),
      loosening('parameter', 'changes label of volume-large: a → b'),
    ],
    ['narrows', one(), one({ only: ['volume/a', 'volume/**'] }), loosening('narrowed', 'narrows volume-large to `volume/a`, `volume/**`')],
    [
      'narrows further',
      one({ only: ['volume/a', 'volume/b'] }),
      one({ only: ['volume/a'] }),
      loosening('narrowed', 'narrows volume-large to `volume/a`'),
    ],
    ['widens', one({ only: ['volume/a'] }), one({ only: ['volume/a', 'volume/b'] }), []],
    ['covers everything again', one({ only: ['volume/a'] }), one(), []],
    [
      'does several of these',
      one(),
      one({ disabled: 'all', severity: 'info', params: { most: 12, label: 'c' }, only: ['x'] }),
      [
        ...loosening('disabled', 'disables volume-large: all'),
        ...loosening('severity', 'lowers the severity of volume-large: medium → info'),
        ...loosening('parameter', 'changes most of volume-large: 10 → 12'),
        ...loosening('parameter', 'changes label of volume-large: a → c'),
        ...loosening('narrowed', 'narrows volume-large to `x`'),
      ],
    ],
    ['contains another text of a built-in policy', one(), one({}, policyOf('volume-large', { kind: 'image' })), []],
  ])('that %s', (_, base, head, expected) => expect(loosened(base, head)).toEqual(expected));

  it.each<[string, readonly PolicySetting[], readonly PolicySetting[], readonly string[], number]>([
    ['added', [], [set('volume-large', 7)], ['most of the policy volume-large'], 7],
    ['removed', [set('volume-large', 5)], [], ['most of the policy volume-large'], 5],
    ['changed', [set('old-large', 5)], [set('volume-large', 7)], ['most of the policy old-large', 'most of the policy volume-large'], 7],
  ])('by a setting that is %s names this setting, and its position', (_, from, to, settings, line) => {
    const aliases = { 'old-large': 'volume-large' };
    const other = set('volume-other', 3);
    expect(
      loosened(
        { selected: [effective(large)], aliases, policies: { settings: [other, ...from] } },
        { selected: [effective(large, { params: { most: 11 } })], aliases, policies: { settings: [other, ...to] } },
      ),
    ).toEqual([
      {
        type: 'parameter',
        policies: ['volume-large'],
        settings,
        says: 'changes most of volume-large: 10 → 11',
        mayHide: 'medium',
        at: at(line),
      },
    ]);
  });

  it('names the parts of the setting that each loosening depends on', () => {
    const settings = [set('volume-large', 7)];
    const now = effective(large, { disabled: 'all', severity: 'info', params: { label: 'c' }, only: ['x'] });
    expect(
      loosened({ selected: [effective(large)] }, { selected: [now], policies: { settings } }).map((found) => [found.type, found.settings]),
    ).toEqual([
      ['disabled', ['enabled of the policy volume-large', 'reason of the policy volume-large']],
      ['severity', ['severity of the policy volume-large']],
      ['parameter', ['label of the policy volume-large']],
      ['narrowed', ['only of the policy volume-large']],
    ]);
  });

  it('finds a policy that has another id now by its alias', () => {
    const base = { selected: [effective(policyOf('old-large'))] };
    const head = { selected: [effective(large, { severity: 'low' })], aliases: { 'old-large': 'volume-large' } };
    expect(loosened(base, head).map(({ says }) => says)).toEqual(['lowers the severity of old-large: medium → low']);
  });
});

describe('the worst that a loosening may hide', () => {
  const worst = (base: EffectivePolicy, head: EffectivePolicy | undefined, desired: Omit<Partial<Desired>, 'policies'> = {}) =>
    loosened({ selected: [base] }, { selected: head ? [head] : [], desired }).map(({ type, mayHide }) => [type, mayHide]);
  const escalates = policyOf('volume-large', {
    severity: 'low',
    escalate: sample.escalate.concat({ to: 'critical', when: sample.require }),
  });
  const waives = { policy: 'volume-large', resource: 'volume/a', reason: 'x', owner: 'x', expires: '2027-01-01', at: at(8) };
  it.each<[string, EffectivePolicy, EffectivePolicy | undefined, Omit<Partial<Desired>, 'policies'>, unknown]>([
    [
      'is the severity in the base',
      effective(large, { severity: 'high' }),
      effective(large, { severity: 'low' }),
      {},
      [['severity', 'high']],
    ],
    ['is one that the policy escalates to', effective(escalates), effective(escalates, { disabled: 'x' }), {}, [['disabled', 'critical']]],
    ['of a waiver is that of its policy', effective(large), effective(large), { waivers: [waives] }, [['waiver', 'medium']]],
    [
      'is nothing of a policy that only warned',
      effective(large, { onlyWarnsUntil: '0.9.0' }),
      undefined,
      {},
      [['policy-removed', undefined]],
    ],
    [
      'is nothing of a policy that the base does not select',
      effective(own),
      effective(own),
      { waivers: [waives] },
      [['waiver', undefined]],
    ],
  ])('%s', (_, base, head, desired, expected) => expect(worst(base, head, desired)).toEqual(expected));
});

describe('a guard', () => {
  const all: Guards = {
    administratorsMin: 3,
    breakGlass: ['ana@acme.example', 'keeper@acme.example'],
    removals: { members: { number: 5, share: 0.1 }, volumes: { number: 2 } },
    dueRemovals: 10,
  };
  const says = (now: Guards | undefined, before: Guards = all): readonly string[] =>
    loosened({ desired: { guards: before } }, { desired: now ? { guards: now } : {} }).map((one) => `${one.mayHide}: ${one.says}`);
  it.each<[string, Guards | undefined, readonly string[]]>([
    ['is the same', all, []],
    ['is stricter', { ...all, administratorsMin: 4, dueRemovals: 1, removals: { ...all.removals, members: { number: 0, share: 0 } } }, []],
    ['is lowered', { ...all, administratorsMin: 2 }, ['critical: loosens the guard administrators_min: 3 → 2']],
    ['is raised', { ...all, dueRemovals: 11 }, ['critical: loosens the guard due_removals: 10 → 11']],
    [
      'allows more removals',
      { ...all, removals: { members: { number: 6, share: 0.2 } } },
      [
        'critical: loosens the guard removals of members: number: 5 → 6',
        'critical: loosens the guard removals of members: share: 10% → 20%',
        'critical: removes the guard removals of volumes: number (2)',
      ],
    ],
    ['loses a member', { ...all, breakGlass: ['ana@acme.example'] }, ['critical: removes keeper@acme.example from the guard break_glass']],
    [
      'is removed with all others',
      {},
      [
        'critical: removes the guard administrators_min (3)',
        'critical: removes the guard removals of members: number (5)',
        'critical: removes the guard removals of members: share (10%)',
        'critical: removes the guard removals of volumes: number (2)',
        'critical: removes the guard due_removals (10)',
        'critical: removes ana@acme.example from the guard break_glass',
        'critical: removes keeper@acme.example from the guard break_glass',
      ],
    ],
  ])('that %s', (_, now, expected) => expect(says(now)).toEqual(expected));
  it('that is added loosens nothing', () => expect(says(all, {})).toEqual([]));
  it('has the position of the change, or of the base if it is removed there', () => {
    const before = { guards: all, guardsAt: { administrators_min: at(3), due_removals: at(4) } };
    const now = { guards: { ...all, administratorsMin: 1, dueRemovals: 99 }, guardsAt: { administrators_min: at(7) } };
    expect(loosened({ desired: before }, { desired: now }).map((one) => one.at)).toEqual([at(7), at(4)]);
    expect(loosened({ desired: before }, { desired: now })[0]?.settings).toEqual(['guard administrators_min']);
  });
});

describe("a policy of the repository's own", () => {
  const moved = { ...own, at: { file: 'repo/other.yaml', line: 4, col: 1 } };
  const rewritten = { ...moved, source: { require: 'true' } };
  it.each<[string, Policy, Policy, unknown]>([
    ['that is in another file is the same', own, moved, []],
    [
      'that has other texts, a fix and controls is the same',
      own,
      { ...moved, title: { en: 'Other' }, why: { en: 'Other' }, controls: { x: ['1'] }, manual: true },
      [],
    ],
    [
      'that has other conditions is a change',
      own,
      rewritten,
      [
        {
          type: 'policy-changed',
          policies: ['own-large'],
          settings: [],
          says: 'changes the policy own-large',
          mayHide: 'medium',
          at: moved.at,
        },
      ],
    ],
    [
      'that takes the place of a built-in one is a change',
      { ...large, id: 'own-large' },
      rewritten,
      [
        {
          type: 'policy-changed',
          policies: ['own-large'],
          settings: [],
          says: 'changes the policy own-large',
          mayHide: 'medium',
          at: moved.at,
        },
      ],
    ],
    [
      'that gives its place back to a built-in one is a change',
      rewritten,
      { ...large, id: 'own-large' },
      [{ type: 'policy-changed', policies: ['own-large'], settings: [], says: 'changes the policy own-large', mayHide: 'medium' }],
    ],
  ])('%s', (_, before, now, expected) =>
    expect(loosened({ selected: [effective(before)] }, { selected: [effective(now)] })).toEqual(expected),
  );
});

describe('a policy that is no longer selected', () => {
  const file = (path: string) => ({ path, at: at(2) });
  it.each<[string, Policy, Policies, Policies, unknown]>([
    [
      'belonged to packs',
      large,
      { packs: ['strict', 'baseline', 'cost'] },
      { packs: ['baseline'] },
      {
        policies: ['volume-large'],
        settings: ['pack strict', 'pack cost'],
        says: 'no longer selects the pack strict, cost with volume-large',
      },
    ],
    [
      'belonged to the default packs',
      large,
      {},
      { packs: ['cost'] },
      { policies: ['volume-large'], settings: [], says: 'no longer selects a pack with volume-large' },
    ],
    [
      'was in a file',
      own,
      { files: [file('a/own.yaml'), file('a/kept.yaml'), file('a/unrelated')] },
      { files: [file('a/kept.yaml')] },
      { policies: ['own-large'], settings: ['policy file own.yaml'], says: 'removes the policy own-large', at: own.at },
    ],
    [
      'was in a folder, and not in one whose name begins like it',
      own,
      { files: [file('base/policies'), file('base/pol')] },
      {},
      { policies: ['own-large'], settings: ['policy file policies'], says: 'removes the policy own-large', at: own.at },
    ],
  ])('and %s', (_, policy, base, head, expected) =>
    expect(loosened({ selected: [effective(policy)], policies: base }, { policies: head })).toEqual([
      { type: 'policy-removed', mayHide: 'medium', ...(expected as object) },
    ]),
  );
  it('but was disabled hides nothing', () => expect(loosened({ selected: [effective(large, { disabled: 'we know' })] }, {})).toEqual([]));
});

describe('`policies.since`', () => {
  const since = (version: string, line: number) => ({ version, at: at(line) });
  const newer = policyOf('volume-newer');
  const base = (policies: Policies): SideParts => ({ policies, selected: [effective(large), effective(newer)] });
  const head = (policies: Policies): SideParts => ({
    policies,
    selected: [effective(large), effective(newer, { onlyWarnsUntil: '0.9.0' })],
  });
  it.each<[string, SideParts, SideParts, unknown]>([
    [
      'that is added',
      base({}),
      head({ since: since('0.8.0', 4) }),
      [['volume-newer'], ['policies since 0.8.0'], 'lets policies that are newer than 0.8.0 only warn: volume-newer', at(4)],
    ],
    [
      'that lets two policies warn',
      { policies: {}, selected: [effective(large), effective(newer)] },
      {
        policies: { since: since('0.8.0', 4) },
        selected: [effective(large, { onlyWarnsUntil: '0.9.0' }), effective(newer, { onlyWarnsUntil: '0.9.0' })],
      },
      [
        ['volume-large', 'volume-newer'],
        ['policies since 0.8.0'],
        'lets policies that are newer than 0.8.0 only warn: volume-large, volume-newer',
        at(4),
      ],
    ],
    [
      'that is earlier',
      base({ since: since('0.9.0', 3) }),
      head({ since: since('0.8.0', 4) }),
      [
        ['volume-newer'],
        ['policies since 0.9.0', 'policies since 0.8.0'],
        'lets policies that are newer than 0.8.0 only warn: volume-newer',
        at(4),
      ],
    ],
    [
      'without an effect',
      base({}),
      base({ since: since('0.9.0', 4) }),
      [[], ['policies since 0.9.0'], 'lets policies that are newer than 0.9.0 only warn: no policy that is selected now', at(4)],
    ],
    [
      'that lets nothing warn that counted',
      head({}),
      head({ since: since('0.8.0', 4) }),
      [[], ['policies since 0.8.0'], 'lets policies that are newer than 0.8.0 only warn: no policy that is selected now', at(4)],
    ],
    ['that is removed', base({ since: since('0.8.0', 3) }), base({}), undefined],
    ['that is later', base({ since: since('0.8.0', 3) }), base({ since: since('0.9.0', 4) }), undefined],
    ['that is the same', base({ since: since('0.8.0', 3) }), base({ since: since('0.8.0', 4) }), undefined],
  ])('%s', (_, from, to, expected) =>
    expect(loosened(from, to).map(({ type, policies, settings, says, at: place }) => [type, policies, settings, says, place])).toEqual(
      Array.isArray(expected) ? [['since', ...expected]] : [],
    ),
  );
});

describe('a waiver', () => {
  const waiver = (policy: string, expires: string, line = 8, resource = 'volume/a'): Waiver => ({
    policy,
    resource,
    reason: 'because',
    owner: 'rui@acme.example',
    expires,
    at: at(line),
  });
  const aliases = { 'old-large': 'volume-large' };
  const added = (policy: string, says: string) => [
    { type: 'waiver', policies: ['volume-large'], settings: [`waiver of ${policy} for volume/a`], says, at: at(8) },
  ];
  it.each<[string, readonly Waiver[], readonly Waiver[], unknown]>([
    [
      'that is added',
      [waiver('volume-large', '2027-01-01', 1, 'volume/b')],
      [waiver('volume-large', '2026-12-31')],
      added('volume-large', 'waives volume-large for volume/a until 2026-12-31: because'),
    ],
    [
      'that is added by an alias',
      [],
      [waiver('old-large', '2026-12-31')],
      added('old-large', 'waives volume-large for volume/a until 2026-12-31: because'),
    ],
    [
      'that is extended',
      [waiver('old-large', '2026-11-30', 1)],
      [waiver('volume-large', '2026-12-31')],
      added('volume-large', 'extends the waiver from 2026-11-30 of volume-large for volume/a until 2026-12-31: because'),
    ],
    [
      'that is extended beyond the last of several',
      [waiver('volume-large', '2026-11-30', 1), waiver('volume-large', '2026-12-30', 2), waiver('volume-large', '2026-10-30', 3)],
      [waiver('volume-large', '2026-12-31')],
      added('volume-large', 'extends the waiver from 2026-12-30 of volume-large for volume/a until 2026-12-31: because'),
    ],
    ['that is the same', [waiver('volume-large', '2026-12-31', 1)], [waiver('volume-large', '2026-12-31')], []],
    ['that is shorter', [waiver('volume-large', '2026-12-31', 1)], [waiver('volume-large', '2026-12-30')], []],
    ['that is removed', [waiver('volume-large', '2026-12-31', 1)], [], []],
  ])('%s', (_, base, head, expected) =>
    expect(loosened({ desired: { waivers: base }, aliases }, { desired: { waivers: head }, aliases })).toEqual(expected),
  );
});

describe('a budget', () => {
  const budget = (rest: Partial<Budget> = {}, line = 6): Budget => ({
    key: 'all',
    scope: { type: 'tenant' },
    amount: '1500.00',
    currency: 'BRL',
    warnAt: 0.8,
    at: at(line),
    ...rest,
  });
  const selected = [
    effective(policyOf('budget-exceeded', { kind: 'budget' })),
    effective(policyOf('budget-off', { kind: 'budget' }), { disabled: 'we know' }),
    effective(large),
  ];
  const raised = (says: string, settings: readonly string[], line: number) => [
    { type: 'budget', policies: ['budget-exceeded'], settings, says, mayHide: 'medium', at: at(line) },
  ];
  const warning80 = 'warning at 80% of budget all';
  it.each<[string, Budget, readonly Budget[], unknown]>([
    [
      'that is removed',
      budget(),
      [budget({ key: 'other' }, 9)],
      raised('removes the budget all (1500.00 BRL, warning at 80%)', ['budget all', warning80], 6),
    ],
    [
      'that is raised',
      budget(),
      [budget({ amount: '1500.01' }, 9)],
      raised('raises the budget all: 1500.00 BRL, warning at 80% → 1500.01 BRL, warning at 80%', ['budget all', warning80, warning80], 9),
    ],
    [
      'that warns later',
      budget(),
      [budget({ warnAt: 0.9 }, 9)],
      raised(
        'raises the budget all: 1500.00 BRL, warning at 80% → 1500.00 BRL, warning at 90%',
        ['budget all', warning80, 'warning at 90% of budget all'],
        9,
      ),
    ],
    [
      'that is lower and warns at a higher amount',
      budget(),
      [budget({ amount: '1400.00', warnAt: 1 }, 9)],
      raised(
        'raises the budget all: 1500.00 BRL, warning at 80% → 1400.00 BRL, warning at 100%',
        ['budget all', warning80, 'warning at 100% of budget all'],
        9,
      ),
    ],
    [
      'in another currency',
      budget(),
      [budget({ currency: 'USD', amount: '1.00' }, 9)],
      raised('raises the budget all: 1500.00 BRL, warning at 80% → 1.00 USD, warning at 80%', ['budget all', warning80, warning80], 9),
    ],
    [
      'of another scope',
      budget(),
      [budget({ scope: { type: 'sub-account', id: 'x' } }, 9)],
      raised('raises the budget all: 1500.00 BRL, warning at 80% → 1500.00 BRL, warning at 80%', ['budget all', warning80, warning80], 9),
    ],
    [
      'that is raised, and warns earlier',
      budget(),
      [budget({ amount: '1600.00', warnAt: 0.5 }, 9)],
      raised(
        'raises the budget all: 1500.00 BRL, warning at 80% → 1600.00 BRL, warning at 50%',
        ['budget all', warning80, 'warning at 50% of budget all'],
        9,
      ),
    ],
    ['that is the same', budget(), [budget({}, 9)], []],
    ['that is lower', budget(), [budget({ amount: '1499.99' }, 9)], []],
    ['that warns earlier', budget(), [budget({ warnAt: 0.5 }, 9)], []],
    ['that is added', budget(), [budget({ key: 'new' }, 9), budget({}, 10)], []],
  ])('%s', (_, base, head, expected) =>
    expect(loosened({ desired: { budgets: [base] }, selected }, { desired: { budgets: head }, selected })).toEqual(expected),
  );
});

describe('what is no longer evaluated', () => {
  const selected = [
    effective(policyOf('package-old', { kind: 'package' })),
    effective(policyOf('resource-came-back', { kind: 'resource' })),
    effective(large),
  ];
  it('is the packages of a lock file that is gone', () =>
    expect(loosened({ lockFiles: ['app/a.lock', 'b.lock'], selected }, { lockFiles: ['b.lock', 'c.lock'], selected })).toEqual([
      {
        type: 'lock-file',
        policies: ['package-old'],
        settings: ['lock file a.lock'],
        says: 'no longer evaluates the packages of app/a.lock',
        mayHide: 'medium',
      },
    ]));
  it.each<[string, readonly string[], readonly string[], readonly string[], (readonly string[])?]>([
    ['a region that is no longer listed', ['br-se1', 'br-ne1'], ['br-ne1', 'br-mgl1'], ['br-se1']],
    ['every region that is no longer listed', ['br-se1', 'br-ne1'], ['br-mgl1'], ['br-se1', 'br-ne1']],
    ['no region if none is listed: all are read', ['br-se1'], [], []],
    ['every other region if only one is listed, where all were read', [], ['br-se1'], ['br-ne1', 'br-mgl1'], ['br-se1']],
    ['no region if all are listed, where all were read', [], ['br-mgl1', 'br-ne1', 'br-se1'], []],
  ])('is %s', (_, from, to, gone, settings) =>
    expect(loosened({ desired: { regions: from }, selected }, { desired: { regions: to }, selected })).toEqual(
      gone.map((region) => ({
        type: 'region',
        policies: [],
        settings: (settings ?? [region]).map((name) => `region ${name}`),
        says: `no longer reads region ${region}, so nothing in it is evaluated`,
        mayHide: 'medium',
      })),
    ),
  );
  it('is the absence of a resource whose entry is dropped', () => {
    const removed = (name: string, line: number): Removed => ({ address: addressOf('member', name), reason: 'left', at: at(line) });
    const [kept, again, dropped] = [removed('a@x', 1), removed('b@x', 2), removed('c@x', 3)];
    const found = droppedRemovals({ removed: [kept, again, dropped] }, { removed: [kept], items: [declared('member', ['b@x'], {}, 9)] });
    expect(found).toEqual([dropped]);
    expect(loosened({ selected }, { selected }, found)).toEqual([
      {
        type: 'removed-entry',
        policies: ['resource-came-back'],
        settings: ['removed member/c@x'],
        says: 'no longer declares that member/c@x must not exist',
        at: at(3),
      },
    ]);
  });
});
