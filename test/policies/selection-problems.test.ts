// Every mistake in the settings of policies: its whole text, position and remedy.
import { describe, expect, it } from 'vitest';
import type { PolicySetting, Waiver } from '../../src/desired/desired.ts';
import { TenantryError } from '../../src/errors.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import type { Policy } from '../../src/policies/policy.ts';
import { type PolicyChoice, selectPolicies } from '../../src/policies/select.ts';
import { version } from '../../src/version.ts';
import { at } from './organization.ts';

const [sample] = await builtInPolicies();
if (!sample) throw new Error('there are no built-in policies');
const { since: _since, ...rest } = sample;
const large: Policy = {
  ...rest,
  id: 'volume-large',
  aliases: ['volume-big'],
  kind: 'volume',
  severity: 'medium',
  packs: { baseline: {} },
  params: [
    { name: 'most', type: 'int', default: 10, atLeast: 1, atMost: 99, stricter: 'lower', description: 'Largest size' },
    { name: 'label', type: 'string', default: 'a', description: 'A label' },
  ],
};
const plain: Policy = { ...large, id: 'image-plain', aliases: [], kind: 'image', params: [], packs: { strict: {}, cost: {} } };
const single: Policy = { ...plain, id: 'image-nowhere', packs: {} };
const reporting: Policy = { ...plain, id: 'setting-reporting', kind: 'setting', packs: { baseline: {} } };

const set = (policy: string, more: Partial<PolicySetting> = {}): PolicySetting => ({ policy, at: at(9), ...more });
const waive = (policy: string, resource: string, more: Partial<Waiver> = {}): Waiver => ({
  policy,
  resource,
  reason: 'r',
  owner: 'o',
  expires: '2026-12-31',
  at: at(20),
  ...more,
});
const problemsOf = (choice: Partial<PolicyChoice>): unknown => {
  try {
    return selectPolicies([large, plain, single, reporting], { settings: [], waivers: [], ...choice }).policies.length;
  } catch (error) {
    return error instanceof TenantryError
      ? error.problems.map(({ code, message, at: place, help }) => [place?.line, code, message, help])
      : error;
  }
};
const onlyVolumes = 'The policy evaluates only addresses that start with `volume`.';
const list = 'See `tenantry policy list`.';

describe('a mistake in the settings of policies', () => {
  it.each<[string, Partial<PolicyChoice>, unknown]>([
    ['is none', { settings: [set('volume-big', { params: { most: 5 } })] }, 2],
    [
      'is an unknown pack',
      { packs: ['basline'], packsAt: [at(3)] },
      [[3, 'setting', 'there is no pack `basline`', 'Did you mean `baseline`?']],
    ],
    [
      'is a pack that resembles none',
      { packs: ['baseline', 'nothing-like-it'] },
      [[undefined, 'setting', 'there is no pack `nothing-like-it`', 'Packs: baseline, cost, strict.']],
    ],
    [
      'is a version that does not exist yet',
      { since: { version: '99.0.0', at: at(4) } },
      [
        [
          4,
          'setting',
          `\`policies.since\` is \`99.0.0\`, later than \`${version}\`, the latest version that this Tenantry knows`,
          `Write \`since: ${version}\`, or remove \`since\`. In both cases all policies count.`,
        ],
      ],
    ],
    [
      'is an unknown policy',
      { settings: [set('volume-larg')] },
      [[9, 'setting', 'there is no policy `volume-larg`', 'Did you mean `volume-large`?']],
    ],
    ['is a policy that resembles none', { settings: [set('x')] }, [[9, 'setting', 'there is no policy `x`', list]]],
    ['is a waiver of a policy that resembles none', { waivers: [waive('x', 'y')] }, [[20, 'waiver', 'there is no policy `x`', list]]],
    [
      'is a waiver of an unknown policy, at its name',
      { waivers: [waive('x', 'y', { policyAt: at(21) })] },
      [[21, 'waiver', 'there is no policy `x`', list]],
    ],
    [
      'is a policy that is not selected',
      { settings: [set('image-plain')] },
      [
        [
          9,
          'setting',
          'the policy `image-plain` is not selected: it is not in `baseline`',
          'Add `cost` or `strict` to `policies.packs`, or remove the setting.',
        ],
      ],
    ],
    [
      'is a policy that no pack has',
      { packs: ['baseline', 'cost'], waivers: [waive('image-nowhere', 'image/x')] },
      [[20, 'waiver', 'the policy `image-nowhere` is not selected: it is not in `baseline`, `cost`', 'No pack has it: remove the waiver.']],
    ],
    [
      'is a policy where no pack is selected',
      { packs: [], settings: [set('image-nowhere')] },
      [[9, 'setting', 'the policy `image-nowhere` is not selected: no pack is', 'No pack has it: remove the setting.']],
    ],
    [
      'is an unknown parameter',
      { settings: [set('volume-large', { params: { mot: 1 }, paramsAt: { mot: at(10) } })] },
      [[10, 'setting', 'volume-large has no parameter `mot`', 'Did you mean `most`?']],
    ],
    [
      'is a parameter that resembles none',
      { settings: [set('volume-large', { params: { zzzzzz: 1 } })] },
      [[9, 'setting', 'volume-large has no parameter `zzzzzz`', 'It has `most`, `label`.']],
    ],
    [
      'is a parameter of a policy without parameters',
      { packs: ['cost'], settings: [set('image-plain', { params: { zzzzzz: 1 } })] },
      [[9, 'setting', 'image-plain has no parameter `zzzzzz`', 'It has none.']],
    ],
    [
      'is a value of another type',
      { settings: [set('volume-large', { params: { most: 'x', label: 'b' }, paramsAt: { most: at(11) } })] },
      [[11, 'setting', 'volume-large: `most` must be a whole number', 'Largest size.']],
    ],
    [
      'is a value below the least',
      { settings: [set('volume-large', { params: { most: 0 } })] },
      [[9, 'setting', 'volume-large: `most` must be at least 1', 'Largest size.']],
    ],
    [
      'is a value above the most',
      { settings: [set('volume-large', { params: { most: 100 } })] },
      [[9, 'setting', 'volume-large: `most` must be at most 99', 'Largest size.']],
    ],
    [
      'is two settings of one policy',
      { settings: [set('volume-large'), set('volume-big', { at: at(12) })] },
      [[12, 'setting', '`volume-big` and `volume-large` are the same policy', 'Write one setting for it.']],
    ],
    [
      'is a policy about settings that is weakened',
      { settings: [set('setting-reporting', { enabled: false, reason: 'x' })] },
      [
        [
          9,
          'setting',
          'setting-reporting reports weakened policies, and no setting can weaken it',
          'Waive its findings instead, with a reason, an owner and an end.',
        ],
      ],
    ],
    [
      'is a waiver of all settings',
      { waivers: [waive('setting-reporting', 'setting/*', { resourceAt: at(22) })] },
      [
        [
          22,
          'waiver',
          'the waiver of setting-reporting covers `setting/*`: each weakened policy needs a waiver of its own',
          'Write one waiver for each address, such as `setting/api-key-max-age`.',
        ],
      ],
    ],
  ])('%s', (_, choice, expected) => expect(problemsOf(choice)).toEqual(expected));

  it.each<[string, Partial<PolicyChoice>, number]>([
    ['`only`, at the pattern', { settings: [set('volume-large', { only: ['volume/a', 'image/b'], onlyAt: [at(13), at(14)] })] }, 14],
    ['`only`, at the setting', { settings: [set('volume-large', { only: ['volume/a', 'image/b'] })] }, 9],
    ['a waiver, at its resource', { waivers: [waive('volume-large', 'image/b', { resourceAt: at(23) })] }, 23],
    ['a waiver', { waivers: [waive('volume-large', 'image/b')] }, 20],
  ])('is a resource of another kind: %s', (_, choice, line) =>
    expect(problemsOf(choice)).toEqual([[line, choice.waivers ? 'waiver' : 'setting', expect.stringContaining('image'), onlyVolumes]]),
  );
  it('is reported with all others', () =>
    expect(problemsOf({ packs: ['x'], settings: [set('x')], waivers: [waive('x', 'y')] })).toHaveLength(3));
});

describe('the policies that are selected', () => {
  it('are evaluated as the file chooses', () => {
    const settings = [
      set('volume-big', { severity: 'high', params: { most: 5 }, only: ['volume/a'] }),
      set('image-plain', { enabled: false, at: at(12) }),
    ];
    expect(selectPolicies([plain, large], { packs: ['baseline', 'cost'], settings, waivers: [], language: 'pt-BR' })).toStrictEqual({
      policies: [
        { policy: plain, severity: 'medium', params: {}, values: [], disabled: '' },
        {
          policy: large,
          severity: 'high',
          params: { most: 5, label: 'a' },
          values: [5, 'a'],
          only: ['volume/a'],
          onlyAt: [],
        },
      ],
      settings: [
        {
          name: 'image-plain',
          policy: 'image-plain',
          severity: 'medium',
          enabled: false,
          reason: undefined,
          loosened: ['disabled'],
          belowControl: [],
          at: at(12),
        },
        {
          name: 'volume-large',
          policy: 'volume-large',
          severity: 'medium',
          enabled: true,
          reason: undefined,
          loosened: ['narrowed to `volume/a`'],
          belowControl: [],
          at: at(9),
        },
      ],
      scope: { known: 2, selected: 1, packs: ['baseline', 'cost'], otherPacks: ['strict'] },
      aliases: new Map([['volume-big', 'volume-large']]),
      language: 'pt-BR',
    });
  });
  it('are listed with what the file loosens', () =>
    expect(
      selectPolicies([large], { settings: [set('volume-large', { severity: 'low', params: { most: 50 } })], waivers: [] }).settings[0]
        ?.loosened,
    ).toEqual(['severity medium → low', 'most 10 → 50']));
});
