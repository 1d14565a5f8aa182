// Whatever a file sets about policies: what it weakens is reported in every audit, and nothing that it contains hides the report.
import { array, assert, constantFrom, option, pre, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicySetting, Waiver } from '../../src/desired/desired.ts';
import { TenantryError } from '../../src/errors.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { isLooser } from '../../src/policies/parameter.ts';
import { type Policy, severities } from '../../src/policies/policy.ts';
import { type EffectivePolicy, type PolicyChoice, type SelectedPolicies, selectPolicies } from '../../src/policies/select.ts';
import { runs } from '../runs.ts';
import { at } from './organization.ts';

const all = await builtInPolicies();
const ids = all.map(({ id }) => id);
const names = all.flatMap(({ id, aliases }) => [id, ...aliases]);
const packs = [...new Set(all.flatMap((policy) => Object.keys(policy.packs)))];
const reporter = 'setting-loosened-here';

const select = (policies: readonly Policy[], choice: Partial<PolicyChoice>): SelectedPolicies =>
  selectPolicies(policies, { settings: [], waivers: [], ...choice });
/** As without a file. */
const untouched = select(all, {}).policies;

const setting = record(
  {
    policy: constantFrom(...names),
    enabled: constantFrom(true, false),
    severity: constantFrom(...severities),
    only: constantFrom<readonly string[]>(['volume/br-se1/*'], ['setting/**']),
    params: constantFrom({}, { max_age: '364d' }),
  },
  { requiredKeys: ['policy'] },
).map((one): PolicySetting => ({ ...one, at: at(9) }));

const waiver = record({ policy: constantFrom(...names), resource: constantFrom('setting/**', 'setting/x', 'volume/*', '**') }).map(
  (one): Waiver => ({ ...one, reason: 'r', owner: 'o', expires: '2099-12-31', at: at(20) }),
);

/** Own policies in place of built-in ones; those that report settings are refused when they are loaded. */
const own = constantFrom(...all.filter(({ kind }) => kind !== 'setting')).map(
  (policy): Policy => ({ ...policy, id: `own-${policy.id}`, aliases: [], packs: {}, overrides: policy.id, at: at(1) }),
);

const choice = record({
  own: array(own, { maxLength: 2 }),
  packs: option(subarray(packs), { nil: undefined }),
  since: option(constantFrom('0.0.1', '0.1.0', '0.2.0'), { nil: undefined }),
  settings: array(setting, { maxLength: 3 }),
  waivers: array(waiver, { maxLength: 2 }),
});

const selected = (given: Parameters<Parameters<typeof choice.map>[0]>[0]): SelectedPolicies | undefined => {
  const { own: owns, packs: chosen, since, settings, waivers } = given;
  try {
    return select([...all, ...owns], {
      packs: chosen,
      settings,
      waivers,
      ...(since !== undefined && { since: { version: since, at: at(3) } }),
    });
  } catch (error) {
    if (error instanceof TenantryError) return undefined;
    throw error;
  }
};

const rank = (severity: EffectivePolicy['severity']): number => severities.indexOf(severity);

/** Whether a policy of the baseline is evaluated in full, with no lower severity and no looser parameter. */
const isKept = ({ policy, severity, params }: EffectivePolicy, now: EffectivePolicy | undefined): boolean =>
  now !== undefined &&
  now.disabled === undefined &&
  now.only === undefined &&
  rank(now.severity) <= rank(severity) &&
  policy.params.every((param) => !isLooser(param, now.params[param.name] ?? param.default, params[param.name] ?? param.default));

describe('what a file weakens', () => {
  it('is always reported, by a policy that counts and that nothing hides', () => {
    assert(
      property(choice, (given) => {
        const selection = selected(given);
        pre(selection !== undefined);
        const { policies, settings } = selection ?? select(all, {});
        const now = new Map(policies.map((one) => [one.policy.id, one]));
        const [before, reporting] = [untouched.find(({ policy }) => policy.id === reporter), now.get(reporter)];
        expect(before && isKept(before, reporting)).toBe(true);
        expect(reporting?.onlyWarnsUntil).toBeUndefined();
        const reported = new Set(settings.flatMap(({ name, loosened }) => (loosened.length > 0 ? [name] : [])));
        const weakened = untouched.filter((one) => !isKept(one, now.get(one.policy.id))).map(({ policy }) => policy.id);
        const isReported = (id: string): boolean => reported.has(id) || reported.has(`own-${id}`) || reported.has('pack/baseline');
        expect(weakened.filter((id) => !isReported(id))).toEqual([]);
        expect(given.waivers.filter(({ policy, resource }) => policy === reporter && resource !== 'setting/x')).toEqual([]);
      }),
      runs(300),
    );
  });

  it('is reported at the severity of the worst policy that is left out', () => {
    const facts = select(all, { packs: ['cost'], packsAt: [at(4)] }).settings;
    expect(facts).toMatchObject([{ name: 'pack/baseline', policy: 'baseline', severity: 'critical', at: at(4) }]);
    expect(facts[0]?.loosened[0]).toMatch(/^not selected, which leaves out \d+ policies$/);
    expect(select(all, { packs: [] }).policies.map(({ policy }) => policy.id)).toEqual([reporter]);
    expect(select(all, { packs: ['cost', 'baseline'] }).settings).toEqual([]);
    expect(ids).toContain(reporter);
  });

  it.each([['setting/**'], ['setting/*'], ['setting/pack/?aseline']])('needs a waiver for each setting: %s is refused', (resource) => {
    const waivers = [{ policy: reporter, resource, reason: 'r', owner: 'o', expires: '2026-12-31', at: at(20) }];
    expect(() => select(all, { waivers })).toThrow('each weakened policy needs a waiver of its own');
  });
});
