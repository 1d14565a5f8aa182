// Which policies are evaluated: packs, settings, aliases, and unknown names.
import { describe, expect, it } from 'vitest';
import type { PolicySetting, Waiver } from '../../src/desired/desired.ts';
import { TenantryError } from '../../src/errors.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { explainPolicy } from '../../src/policies/explain-policy.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { listPolicies } from '../../src/policies/list-policies.ts';
import { isLooser, isStricter, paramProblem } from '../../src/policies/parameter.ts';
import type { Param, Policy } from '../../src/policies/policy.ts';
import { type PolicyChoice, selectPolicies } from '../../src/policies/select.ts';
import { at } from './organization.ts';

const [first, ...others] = await builtInPolicies();
if (!first) throw new Error('there are no built-in rules');
const age = [first, ...others].find(({ id }) => id === 'api-key-max-age') ?? first;

/** A policy in two packs that disagree. */
const packed: Policy = {
  ...age,
  id: 'api-key-packed',
  aliases: ['api-key-old-name'],
  packs: {
    baseline: { params: { max_age: '60d' } },
    strict: { severity: 'critical', params: { max_age: '90d' } },
    lax: { severity: 'low', params: { max_age: '365d' } },
  },
};
const select = (policies: readonly Policy[], choice: Partial<PolicyChoice>) =>
  selectPolicies(policies, { settings: [], waivers: [], ...choice });
const set = (policy: string, rest: Partial<PolicySetting>): PolicySetting => ({ policy, at: at(9), ...rest });
const waiver = (policy: string): Waiver => ({ policy, resource: 'x', reason: 'r', owner: 'o', expires: '2026-12-31', at: at(20) });
const messages = (call: () => unknown): readonly string[] => {
  try {
    call();
    return [];
  } catch (error) {
    if (error instanceof TenantryError)
      return error.problems.map(({ message, help, at: place }) => `${place?.line ?? '-'} ${message} ${help ?? ''}`.trim());
    throw error;
  }
};

describe('packs', () => {
  it.each([
    [['baseline'], 'medium', '60d'],
    [['strict'], 'critical', '90d'],
    [['lax'], 'low', '365d'],
    [['lax', 'strict', 'baseline'], 'critical', '60d'],
  ])('%j: %s, %s', (packs, severity, maxAge) => {
    const [chosen] = select([packed], { packs }).policies;
    expect(chosen).toMatchObject({ severity, params: { max_age: maxAge } });
  });
  it('exclude policies that are in none of them, but not custom policies', () => {
    expect(
      select([packed, { ...packed, id: 'api-key-mine', aliases: [], packs: {}, at: at(1) }], { packs: ['strict'] }).policies.map(
        ({ policy }) => policy.id,
      ),
    ).toEqual(['api-key-mine', 'api-key-packed']);
    const other = { ...packed, id: 'api-key-z', aliases: [], packs: { cost: {} } };
    expect(select([packed, other], {}).policies.map(({ policy }) => policy.id)).toEqual(['api-key-packed']);
  });
  it('select own policies too, and one that none selects is never left out without a word', () => {
    const own = (packs: Policy['packs'], rest: Partial<Policy> = {}): Policy => ({
      ...packed,
      id: 'api-key-mine',
      aliases: [],
      packs,
      at: at(1),
      ...rest,
    });
    const chosen = (policy: Policy, packs: readonly string[]) => {
      const { policies, warnings = [] } = select([packed, policy], { packs });
      return [
        policies.find(({ policy: { id } }) => id === 'api-key-mine')?.severity,
        warnings.map(({ message, at: place }) => `${place?.line} ${message}`),
      ];
    };
    const house: Policy['packs'] = { house: { severity: 'critical' } };
    expect(chosen(own(house), ['baseline', 'house'])).toEqual(['critical', []]);
    expect(chosen(own(house), ['baseline'])).toEqual([
      undefined,
      ['1 the policy `api-key-mine` is not evaluated: `house` is not among `policies.packs`'],
    ]);
    expect(chosen(own({}), ['baseline'])).toEqual(['medium', []]);
    // It would take the built-in policy away.
    expect(chosen(own(house, { overrides: 'api-key-packed' }), ['baseline'])).toEqual(['medium', []]);
  });
  it('that do not exist are reported', () => {
    expect(messages(() => select([packed], { packs: ['basline'] }))).toEqual(['- there is no pack `basline` Did you mean `baseline`?']);
  });
});

describe('settings', () => {
  it.each<[string, Partial<PolicySetting>, readonly string[]]>([
    ['stricter', { severity: 'high', params: { max_age: '30d' } }, []],
    ['a lower severity', { severity: 'low' }, ['severity medium → low']],
    ['a looser parameter', { params: { max_age: '90d' } }, ['max_age 60d → 90d']],
    ['disabled', { enabled: false, reason: 'deferred' }, ['disabled']],
    ['narrowed', { only: ['api-key/ci/*'] }, ['narrowed to `api-key/ci/*`']],
  ])('%s: %j', (_, rest, loosened) => {
    expect(select([packed], { settings: [set('api-key-packed', rest)] }).settings.map((fact) => fact.loosened)).toEqual([loosened]);
  });
  it.each<[string, Partial<Policy>, Partial<PolicyChoice>, readonly (readonly [string, string, readonly string[], number | undefined])[]]>([
    ['alone', {}, {}, [['api-key-mine', 'medium', ['replaces api-key-packed'], 1]]],
    ['with a lower severity', { severity: 'info' }, { packs: ['strict'] }, [['api-key-mine', 'critical', ['replaces api-key-packed'], 1]]],
    [
      'with a setting of either name',
      {},
      { settings: [set('api-key-packed', { enabled: false, reason: 'deferred' })] },
      [['api-key-mine', 'medium', ['replaces api-key-packed', 'disabled'], 9]],
    ],
    ['under the same id', { id: 'api-key-packed' }, {}, [['api-key-packed', 'medium', ['replaces api-key-packed'], 1]]],
    [
      'of a policy that no pack selects',
      {},
      { packs: [] },
      [['baseline', 'medium', ['not selected, which leaves out 1 policy'], undefined]],
    ],
  ])('list a replaced policy, %s', (_, own, choice, expected) => {
    const mine = { ...packed, id: 'api-key-mine', aliases: [], packs: {}, overrides: 'api-key-packed', at: at(1), ...own };
    const { policies, settings } = select([packed, mine], choice);
    expect(settings.map((fact) => [fact.policy, fact.severity, fact.loosened, fact.at?.line])).toEqual(expected);
    expect(policies.map(({ policy }) => policy.at?.line)).toEqual([1]);
  });
  it.each<[string, Partial<PolicySetting>, boolean]>([
    ['disables', { enabled: false, reason: 'deferred' }, true],
    ['lowers', { severity: 'info' }, true],
    ['narrows', { only: ['setting/api-key-max-age'] }, true],
    ['raises', { severity: 'high' }, false],
  ])('that %s the policy about settings: it would hide itself', (_, rest, isRefused) => {
    const reporting = {
      ...packed,
      id: 'setting-reporting',
      aliases: [],
      kind: 'setting',
      severity: 'medium' as const,
      packs: { baseline: {} },
    };
    const found = messages(() => select([reporting], { settings: [set('setting-reporting', rest)] }));
    expect(found.map((one) => one.includes('setting-reporting reports weakened policies, and no setting can weaken it'))).toEqual(
      isRefused ? [true] : [],
    );
  });
  it('find a policy by its alias, and change its evaluation', () => {
    const { policies, settings } = select([packed], {
      settings: [set('api-key-old-name', { severity: 'high', params: { max_age: '7d' }, only: ['api-key/ci/**'] })],
    });
    expect(policies[0]).toMatchObject({ severity: 'high', params: { max_age: '7d' }, values: [7 * 86_400_000], only: ['api-key/ci/**'] });
    expect(settings[0]?.policy).toBe('api-key-packed');
  });
  it('and waivers with unknown names are reported all at once', () => {
    const settings = [
      set('api-key-pakced', {}),
      set('api-key-packed', { params: { maxage: '3d' } }),
      set('api-key-two', { params: { max_age: '1h' } }),
      set('api-key-three', { params: { max_age: 'soon' } }),
    ];
    const more = ['api-key-two', 'api-key-three'].map((id) => ({ ...packed, id, aliases: [] }));
    expect(messages(() => select([packed, ...more], { settings, waivers: [waiver('api-key-packde')] }))).toEqual([
      '9 there is no policy `api-key-pakced` Did you mean `api-key-packed`?',
      '9 api-key-packed has no parameter `maxage` Did you mean `max_age`?',
      '9 api-key-two: `max_age` must be at least 1d Maximum age of a key.',
      '9 api-key-three: `max_age` must be a duration such as `90d` or `1h30m` Maximum age of a key.',
      '20 there is no policy `api-key-packde` Did you mean `api-key-packed`?',
    ]);
  });

  it('of unselected policies are mistakes, whatever they set', () => {
    const cost = { ...packed, id: 'api-key-cost', aliases: ['api-key-money'], packs: { cost: {}, lax: {} } };
    const loose = { ...packed, id: 'api-key-loose', aliases: [], packs: {} };
    const named = ['api-key-cost', 'api-key-money', 'api-key-loose'];
    const parts = [
      { severity: 'low' },
      { params: { max_age: '3d' } },
      { enabled: false, reason: 'deferred' },
      { only: ['api-key/**'] },
    ] as const;
    const first = 'Add `cost` or `lax` to `policies.packs`, or remove the';
    const expected = (word: string) => [
      `9 the policy \`api-key-cost\` is not selected: it is not in \`baseline\` ${first} ${word}.`,
      `9 the policy \`api-key-cost\` is not selected: it is not in \`baseline\` ${first} ${word}.`,
      `9 the policy \`api-key-loose\` is not selected: it is not in \`baseline\` No pack has it: remove the ${word}.`,
    ];
    const policies = [packed, cost, loose];
    for (const [index, one] of named.entries()) {
      for (const part of parts)
        expect(messages(() => select(policies, { settings: [set(one, part)] }))).toEqual([expected('setting')[index]]);
      const waivers = [{ ...waiver(one), at: at(9) }];
      expect(messages(() => select(policies, { waivers }))).toEqual([expected('waiver')[index]]);
    }
    expect(
      messages(() =>
        select(policies, {
          packs: ['cost', 'baseline'],
          settings: [set('api-key-cost', {})],
          waivers: [{ ...waiver('api-key-money'), resource: 'api-key/**' }],
        }),
      ),
    ).toEqual([]);
  });

  it('of one policy by two names are a mistake', () => {
    const settings = [set('api-key-packed', { severity: 'low' }), set('api-key-old-name', { severity: 'high' })];
    expect(messages(() => select([packed], { settings }))).toEqual([
      '9 `api-key-old-name` and `api-key-packed` are the same policy Write one setting for it.',
    ]);
  });
});

const param = (type: Param['type'], stricter: NonNullable<Param['stricter']>): Param => ({
  name: 'p',
  type,
  default: '',
  stricter,
  description: '',
});

describe('strictness', () => {
  it.each<[Param, unknown, unknown, boolean, boolean]>([
    [param('int', 'lower'), 1, 2, true, false],
    [param('int', 'higher'), 1, 2, false, true],
    [param('duration', 'lower'), '1d', '25h', true, false],
    [param('percent', 'higher'), '80%', '90%', false, true],
    [param('money', 'lower'), '9.99 BRL', '10.00 BRL', true, false],
    [param('strings', 'fewer'), ['a'], ['a', 'b'], true, false],
    [param('globs', 'more'), ['a', 'b'], ['a'], true, false],
    [param('strings', 'fewer'), ['c'], ['a', 'b'], false, true],
    [param('bool', true), true, false, true, false],
    [param('bool', false), true, false, false, true],
    [param('int', 'lower'), 2, 2, false, false],
  ])('%j: %j beside %j', (one, a, b, stricter, looser) => {
    expect(isStricter(one, a as never, b as never)).toBe(stricter);
    expect(isLooser(one, a as never, b as never)).toBe(looser);
  });
  it.each<[Param['type'], unknown, boolean]>([
    ['int', 3, true],
    ['int', 3.5, false],
    ['double', 3.5, true],
    ['double', '50%', false],
    ['percent', '50%', true],
    ['percent', 0.5, false],
    ['bool', 'true', false],
    ['globs', ['a*'], true],
    ['globs', 'a*', false],
    ['duration', '90d', true],
    ['duration', '90 d', false],
    ['date', '2026-12-31', true],
    ['date', '2026-02-30', false],
    ['money', '10.00 BRL', true],
    ['money', 10, false],
  ])('%s accepts %j: %s', (type, value, fits) => {
    expect(paramProblem({ name: 'p', type }, value as never) === undefined).toBe(fits);
  });
});

describe('the catalogue', () => {
  it('lists every policy with its state', () => {
    const off = select([packed, first], { settings: [set('api-key-packed', { enabled: false, reason: 'deferred' })] });
    const rows = listPolicies([packed, first, { ...packed, id: 'api-key-zz', packs: { cost: {} } }], off);
    expect(rows.map(({ id, state, reason }) => [id, state, reason])).toEqual([
      [first.id, 'on', undefined],
      ['api-key-packed', 'off', 'deferred'],
      ['api-key-zz', 'not-chosen', undefined],
    ]);
  });
  it('explains one as a page, by id or alias', () => {
    const shapes = policyShapes(kindList);
    const page = explainPolicy('api-key-old-name', [packed], select([packed], {}), shapes);
    expect(page).toMatchObject({
      id: 'api-key-packed',
      about: 'API keys',
      params: [{ name: 'max_age', default: '90d', value: '60d' }],
      offline: false,
      from: 'built-in',
    });
    expect(page.expressions['require']).toMatch(/age\(resource\.valid_since\) <= params\.max_age/);
    expect(page.reads.every(({ about }) => about !== '')).toBe(true);
    expect(messages(() => explainPolicy('api-key-pakced', [packed], select([packed], {}), shapes))).toEqual([
      '- there is no policy `api-key-pakced` Did you mean `api-key-packed`?',
    ]);
  });
});
