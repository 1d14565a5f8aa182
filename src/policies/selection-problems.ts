// What is wrong with the choice of policies in a file: packs, settings and waivers that name what does not exist, is not selected, or would have no effect.
import type { PolicySetting, Waiver } from '../desired/desired.ts';
import type { Problem, Source } from '../errors.ts';
import { isPattern } from '../kinds/pattern.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { quoted } from '../yaml/visible.ts';
import { kindsOf } from './for-kind.ts';
import { aboutSettings, isSelected, packed } from './packs.ts';
import { paramProblem } from './parameter.ts';
import type { NamedPolicy, Policy } from './policy.ts';
import { loosenedBy } from './setting-facts.ts';
import { unknownKind } from './unknown-kind.ts';

const strangeKinds = (policy: Policy, { only = [], onlyAt = [], at: setting }: PolicySetting): readonly Problem[] =>
  only.flatMap((pattern, index): readonly Problem[] => {
    const message = unknownKind(policy, pattern);
    return message
      ? [{ code: 'setting', message: `\`only\` of ${policy.id}: ${message}`, at: onlyAt[index] ?? setting, help: ofKind(policy) }]
      : [];
  });

const ofKind = (policy: Policy): string =>
  `The policy evaluates only addresses that start with ${kindsOf(policy)
    .map((kind) => `\`${kind}\``)
    .join(' or ')}.`;

/** A waiver of a resource that its policy never evaluates has no effect, and one of all settings would also hide those of later changes. */
const strangeWaiver = (policy: Policy, waiver: Waiver): readonly Problem[] => {
  const { id, kind } = policy;
  if (kind === aboutSettings && isPattern(waiver.resource)) {
    const message = `the waiver of ${id} covers ${quoted(waiver.resource)}: each weakened policy needs a waiver of its own`;
    return [
      {
        code: 'waiver',
        message,
        at: waiver.resourceAt ?? waiver.at,
        help: 'Write one waiver for each address, such as `setting/api-key-max-age`.',
      },
    ];
  }
  const message = unknownKind(policy, waiver.resource);
  return message
    ? [{ code: 'waiver', message: `the waiver of ${id}: ${message}`, at: waiver.resourceAt ?? waiver.at, help: ofKind(policy) }]
    : [];
};

const settingProblems = (policy: Policy, setting: PolicySetting, packs: readonly string[]): readonly Problem[] => [
  ...paramProblems(policy, setting),
  ...strangeKinds(policy, setting),
  ...hidingProblems(policy, setting, packs),
];

/** A policy about settings that a setting disables, narrows or lowers would hide that, and every other weakened policy. */
const hidingProblems = (policy: Policy, setting: PolicySetting, packs: readonly string[]): readonly Problem[] => {
  if (policy.kind !== aboutSettings || loosenedBy(packed(policy, packs), setting).length === 0) return [];
  const message = `${policy.id} reports weakened policies, and no setting can weaken it`;
  return [{ code: 'setting', message, at: setting.at, help: 'Waive its findings instead, with a reason, an owner and an end.' }];
};

const paramProblems = (policy: Policy, { params = {}, paramsAt = {}, at: setting }: PolicySetting): readonly Problem[] =>
  Object.entries(params).flatMap(([name, value]): readonly Problem[] => {
    const at = paramsAt[name] ?? setting;
    const param = policy.params.find((one) => one.name === name);
    if (param) {
      const message = paramProblem(param, value);
      return message ? [{ code: 'setting', message: `${policy.id}: ${message}`, at, help: `${param.description}.` }] : [];
    }
    const names = policy.params.map((one) => one.name);
    const others = names.length === 0 ? 'It has none.' : `It has ${names.map((one) => quoted(one)).join(', ')}.`;
    return [{ code: 'setting', message: `${policy.id} has no parameter ${quoted(name)}`, at, help: didYouMean(name, names) ?? others }];
  });

const unknownId = (code: 'setting' | 'waiver', named: string, ids: ReadonlyMap<string, string>, at: Problem['at']): Problem => {
  const help = didYouMean(named, [...ids.keys()]) ?? 'See `tenantry policy list`.';
  return { code, message: `there is no policy ${quoted(named)}`, help, ...(at ? { at } : {}) };
};

export const unknownPacks = (known: readonly string[], packs: readonly string[], packsAt: readonly Source[]): readonly Problem[] =>
  packs.flatMap((pack, index): readonly Problem[] => {
    const at = packsAt[index];
    const help = didYouMean(pack, known) ?? `Packs: ${known.join(', ')}.`;
    return known.includes(pack) ? [] : [{ code: 'setting', message: `there is no pack ${quoted(pack)}`, ...(at ? { at } : {}), help }];
  });

/** A setting or waiver of a policy that is not selected has no effect. */
const unselected = (code: 'setting' | 'waiver', { id, packs }: NamedPolicy, chosen: readonly string[], at: Problem['at']): Problem => {
  const others = Object.keys(packs).sort();
  const remedy = `remove the ${code}`;
  const help =
    others.length === 0
      ? `No pack has it: ${remedy}.`
      : `Add ${others.map((pack) => quoted(pack)).join(' or ')} to \`policies.packs\`, or ${remedy}.`;
  const message = `the policy ${quoted(id)} is not selected: ${chosen.length === 0 ? 'no pack is' : `it is not in ${chosen.map((pack) => quoted(pack)).join(', ')}`}`;
  return { code, message, help, ...(at ? { at } : {}) };
};

/** Own policies that no chosen pack has: never without a word. */
export const unselectedWarnings = (policies: readonly Policy[], packs: readonly string[]): readonly Problem[] =>
  policies.flatMap((policy): readonly Problem[] => {
    const { at, id } = policy;
    if (at === undefined || isSelected(policy, packs)) return [];
    const its = Object.keys(policy.packs).map((pack) => quoted(pack));
    return [
      {
        code: 'setting',
        message: `the policy ${quoted(id)} is not evaluated: ${its.join(' and ')} ${its.length === 1 ? 'is' : 'are'} not among \`policies.packs\``,
        at,
        help: `Add ${its.join(' or ')} to \`policies.packs\`, or remove \`packs\` from the policy.`,
      },
    ];
  });

/** Two settings of one policy, by its id and by an alias: only one of them could have an effect. */
export const repeated = (settings: readonly PolicySetting[], ids: ReadonlyMap<string, string>): readonly Problem[] => {
  const first = new Map<string, PolicySetting>();
  return settings.flatMap((setting): readonly Problem[] => {
    const id = ids.get(setting.policy) ?? setting.policy;
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, setting);
      return [];
    }
    const message = `${quoted(setting.policy)} and ${quoted(before.policy)} are the same policy`;
    return [{ code: 'setting', message, at: setting.at, help: 'Write one setting for it.' }];
  });
};

/** Of all policies, those that a file can name. */
export interface Named {
  /** Canonical id of an id or alias. */
  readonly ids: ReadonlyMap<string, string>;
  readonly known: ReadonlyMap<string, NamedPolicy>;
  readonly selected: ReadonlyMap<string, Policy>;
  readonly packs: readonly string[];
}

/** What names a policy, and the problems of it if that policy is selected. */
const problemsOf = (
  code: 'setting' | 'waiver',
  name: string,
  at: Source,
  { ids, known, selected, packs }: Named,
  ofSelected: (policy: Policy) => readonly Problem[],
): readonly Problem[] => {
  const id = ids.get(name) ?? '';
  const [policy, other] = [selected.get(id), known.get(id)];
  if (policy) return ofSelected(policy);
  return [other ? unselected(code, other, packs, at) : unknownId(code, name, ids, at)];
};

export const problemsOfSetting = (setting: PolicySetting, named: Named): readonly Problem[] =>
  problemsOf('setting', setting.policy, setting.at, named, (policy) => settingProblems(policy, setting, named.packs));

export const problemsOfWaiver = (waiver: Waiver, named: Named): readonly Problem[] =>
  problemsOf('waiver', waiver.policy, waiver.policyAt ?? waiver.at, named, (policy) => strangeWaiver(policy, waiver));
