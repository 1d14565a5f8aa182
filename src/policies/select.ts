// Which policies are evaluated, and how: packs (the strictest of several), then the settings of the file. Names that do not exist are problems.
import type { PolicySetting, Severity, Waiver } from '../desired/desired.ts';
import { type Problem, type Source, TenantryError } from '../errors.ts';
import type { Json } from '../json.ts';
import { count } from '../kinds/count.ts';
import { isPattern } from '../kinds/pattern.ts';
import type { Count } from '../value-types.ts';
import { version } from '../version.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { quoted } from '../yaml/visible.ts';
import { belowControl } from './control-limits.ts';
import type { Value } from './evaluate/value.ts';
import type { Language } from './languages.ts';
import { withOverrides } from './override.ts';
import { isLooser, isStricter, paramProblem, paramValue, shown } from './parameter.ts';
import { type NamedPolicy, type Param, type Policy, severities } from './policy.ts';
import type { SettingFacts } from './setting-facts.ts';
import { laterThan, latestOf, type Since, sinceProblems, sinceWarnings } from './since.ts';
import { unknownKind } from './unknown-kind.ts';

/** A policy as it is evaluated in this run. */
export interface EffectivePolicy {
  readonly policy: Policy;
  readonly severity: Severity;
  /** As written, by name. */
  readonly params: Readonly<Record<string, Json>>;
  /** In the order of the policy's parameters. */
  readonly values: readonly Value[];
  /** Only resources whose address matches one of these patterns. */
  readonly only?: readonly string[];
  readonly onlyAt?: readonly Source[];
  /** Disabled by a setting, with its reason: known, listed, not evaluated. */
  readonly disabled?: string;
  /** The built-in policy that this own one replaces. */
  readonly replaces?: string;
  /** The version that introduced it, if it is later than `policies.since`: its findings only warn. */
  readonly onlyWarnsUntil?: string;
}

/** Which of all policies a run evaluates. */
export interface PolicyScope {
  /** Number of built-in and own policies that exist. */
  readonly known: Count;
  /** Number of those that are selected and not disabled. */
  readonly selected: Count;
  /** The packs that are selected. */
  readonly packs: readonly string[];
  /** The packs that are not selected. */
  readonly otherPacks: readonly string[];
}

export interface SelectedPolicies {
  /** In the order of their ids. */
  readonly policies: readonly EffectivePolicy[];
  /** Of the texts of policies; absent: English. */
  readonly language?: Language;
  readonly settings: readonly SettingFacts[];
  /** About the selection: the policies that only warn. */
  readonly warnings?: readonly Problem[];
  readonly scope: PolicyScope;
  /** Alias → id. */
  readonly aliases: ReadonlyMap<string, string>;
}

export interface PolicyChoice {
  /** Absent: [baseline]. */
  readonly packs?: readonly string[] | undefined;
  /** The position of each in the file. */
  readonly packsAt?: readonly Source[] | undefined;
  /** The version whose policies are adopted; absent: every policy counts. */
  readonly since?: Since | undefined;
  readonly settings: readonly PolicySetting[];
  readonly waivers: readonly Waiver[];
  /** Of the texts of policies; absent: English. */
  readonly language?: Language | undefined;
}

/** The kind of what a file changes about policies. */
const aboutSettings = 'setting';

const worseOf = (a: Severity, b: Severity): Severity => (severities.indexOf(a) <= severities.indexOf(b) ? a : b);

const byId = (a: Policy, b: Policy): number => (a.id < b.id ? -1 : 1);

const strictest = (param: Param, values: readonly Json[]): Json =>
  values.reduce((best, value) => (isStricter(param, value, best) ? value : best), values[0] ?? param.default);

/** The combined values of the chosen packs. A pack that does not mention a parameter uses its default. */
const packed = (policy: Policy, packs: readonly string[]): Pick<EffectivePolicy, 'severity' | 'params'> => {
  const chosen = (isAlwaysSelected(policy) ? [...packs, baseline] : packs).flatMap((pack) => policy.packs[pack] ?? []);
  const severity = chosen.map((pack) => pack.severity ?? policy.severity).reduce(worseOf, chosen.length > 0 ? 'info' : policy.severity);
  const params = policy.params.map((param): readonly [string, Json] => {
    const values = chosen.map((pack) => pack.params?.[param.name] ?? param.default);
    return [param.name, values.length > 0 ? strictest(param, values) : param.default];
  });
  return { severity, params: Object.fromEntries(params) };
};

/** A policy as its packs have it, without settings. */
type Packed = Pick<EffectivePolicy, 'policy' | 'severity' | 'params'>;

const loosenedBy = ({ policy, severity, params }: Packed, setting: PolicySetting): readonly string[] => [
  ...(setting.enabled === false ? ['disabled'] : []),
  ...(setting.severity && worseOf(setting.severity, severity) !== setting.severity ? [`severity ${severity} → ${setting.severity}`] : []),
  ...policy.params.flatMap((param) => {
    const [from, to] = [params[param.name] ?? param.default, setting.params?.[param.name]];
    return to !== undefined && isLooser(param, to, from) ? [`${param.name} ${shown(from)} → ${shown(to)}`] : [];
  }),
  ...(setting.only ? [`narrowed to ${setting.only.map((pattern) => quoted(pattern)).join(', ')}`] : []),
];

/** The built-in policy that would be evaluated in place of an own one. */
const replacedBy = (policy: Policy, replaced: ReadonlyMap<string, Policy>, packs: readonly string[]): Packed | undefined => {
  const builtIn = replaced.get(policy.id);
  return builtIn && isSelected(builtIn, packs) ? { policy: builtIn, ...packed(builtIn, packs) } : undefined;
};

/** What the file changes about one policy. Whether its own conditions are weaker than those they replace cannot be proved, so every replacement is listed. */
const factsOf = (current: Packed, setting: PolicySetting | undefined, replaced: Packed | undefined): readonly SettingFacts[] => {
  const { policy } = current;
  const at = setting?.at ?? (replaced && policy.at);
  if (!at) return [];
  return [
    {
      name: policy.id,
      policy: policy.id,
      severity: replaced ? worseOf(replaced.severity, current.severity) : current.severity,
      enabled: setting?.enabled !== false,
      reason: setting?.reason,
      loosened: [...(replaced ? [`replaces ${replaced.policy.id}`] : []), ...(setting ? loosenedBy(current, setting) : [])],
      belowControl: belowControl(policy, { ...current.params, ...setting?.params }),
      at,
    },
  ];
};

const strangeKinds = ({ id, kind }: Policy, { only = [], onlyAt = [], at: setting }: PolicySetting): readonly Problem[] =>
  only.flatMap((pattern, index): readonly Problem[] => {
    const message = unknownKind(kind, pattern);
    return message ? [{ code: 'setting', message: `\`only\` of ${id}: ${message}`, at: onlyAt[index] ?? setting, help: ofKind(kind) }] : [];
  });

const ofKind = (kind: string): string => `The policy evaluates only addresses that start with \`${kind}\`.`;

/** A waiver of a resource that its policy never evaluates has no effect, and one of all settings would also hide those of later changes. */
const strangeWaiver = ({ policy: { id, kind }, waiver }: { readonly policy: Policy; readonly waiver: Waiver }): readonly Problem[] => {
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
  const message = unknownKind(kind, waiver.resource);
  return message
    ? [{ code: 'waiver', message: `the waiver of ${id}: ${message}`, at: waiver.resourceAt ?? waiver.at, help: ofKind(kind) }]
    : [];
};

const settingProblems = (policy: Policy, setting: PolicySetting, packs: readonly string[]): readonly Problem[] => [
  ...paramProblems(policy, setting),
  ...strangeKinds(policy, setting),
  ...hidingProblems(policy, setting, packs),
];

/** A policy about settings that a setting disables, narrows or lowers would hide that, and every other weakened policy. */
const hidingProblems = (policy: Policy, setting: PolicySetting, packs: readonly string[]): readonly Problem[] => {
  if (policy.kind !== aboutSettings || loosenedBy({ policy, ...packed(policy, packs) }, setting).length === 0) return [];
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

/** Canonical id of an id or alias; undefined if no policy has it. */
export const idsOf = (policies: readonly NamedPolicy[]): ReadonlyMap<string, string> =>
  new Map([
    ...policies.flatMap(({ id, aliases }) => aliases.map((alias): readonly [string, string] => [alias, id])),
    ...policies.map(({ id }) => [id, id] as const),
  ]);

const unknownId = (code: 'setting' | 'waiver', named: string, ids: ReadonlyMap<string, string>, at: Problem['at']): Problem => {
  const help = didYouMean(named, [...ids.keys()]) ?? 'See `tenantry policy list`.';
  return { code, message: `there is no policy ${quoted(named)}`, help, ...(at ? { at } : {}) };
};

const packsIn = (policies: readonly NamedPolicy[]): readonly string[] =>
  [...new Set(policies.flatMap(({ packs }) => Object.keys(packs)))].sort();

const unknownPacks = (known: readonly string[], packs: readonly string[], packsAt: readonly Source[]): readonly Problem[] =>
  packs.flatMap((pack, index): readonly Problem[] => {
    const at = packsAt[index];
    const help = didYouMean(pack, known) ?? `Packs: ${known.join(', ')}.`;
    return known.includes(pack) ? [] : [{ code: 'setting', message: `there is no pack ${quoted(pack)}`, ...(at ? { at } : {}), help }];
  });

/** Chosen where the file chooses none. */
const baseline = 'baseline';

const isIn = ({ packs: its }: Policy, packs: readonly string[]): boolean => packs.some((pack) => Object.hasOwn(its, pack));

/** The baseline's policies about settings report what a file leaves out: no file leaves them out. */
const isAlwaysSelected = (policy: Policy): boolean => policy.at === undefined && policy.kind === aboutSettings && isIn(policy, [baseline]);

/** An own policy (with a place) without packs, or in place of a built-in one: it must not take that one away without being evaluated. */
const needsNoPack = ({ at, packs, overrides }: Policy): boolean =>
  at !== undefined && (overrides !== undefined || Object.keys(packs).length === 0);

const isSelected = (policy: Policy, packs: readonly string[]): boolean =>
  needsNoPack(policy) || isAlwaysSelected(policy) || isIn(policy, packs);

/** Own policies that no chosen pack has: never without a word. */
const unselectedWarnings = (policies: readonly Policy[], packs: readonly string[]): readonly Problem[] =>
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

/** The baseline policies that the chosen packs leave out, as one fact. */
const leftOutFacts = (all: readonly Policy[], packs: readonly string[], at: Source | undefined): readonly SettingFacts[] => {
  const leftOut = all.filter((policy) => policy.at === undefined && isIn(policy, [baseline]) && !isSelected(policy, packs));
  if (leftOut.length === 0) return [];
  return [
    {
      name: `pack/${baseline}`,
      policy: baseline,
      severity: leftOut.map((policy) => packed(policy, [baseline]).severity).reduce(worseOf, 'info'),
      enabled: false,
      reason: undefined,
      loosened: [`not selected, which leaves out ${count(leftOut.length, 'policy', 'policies')}`],
      belowControl: [],
      at,
    },
  ];
};

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

/** Two settings of one policy, by its id and by an alias: only one of them could have an effect. */
const repeated = (settings: readonly PolicySetting[], ids: ReadonlyMap<string, string>): readonly Problem[] => {
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

/** The version of this program; while a version is in development, its policies already name it. */
const latestKnown = (policies: readonly NamedPolicy[]): string =>
  latestOf(
    policies.flatMap(({ at, since }) => (at === undefined ? (since ?? []) : [])),
    version,
  );

/** All policies with what the file chooses. `unchosen`: built-in policies that no chosen pack has. Throws with every problem. */
export const selectPolicies = (
  all: readonly Policy[],
  { packs = [baseline], packsAt = [], since, settings, waivers, language }: PolicyChoice,
  unchosen: readonly NamedPolicy[] = [],
): SelectedPolicies => {
  const { policies, replaced } = withOverrides(all);
  const everyName = [...policies, ...unchosen];
  const ids = idsOf(everyName);
  const knownPacks = packsIn([...all, ...unchosen]);
  const named = new Map(everyName.map((policy) => [policy.id, policy]));
  const selectable = new Map(policies.flatMap((policy) => (isSelected(policy, packs) ? [[policy.id, policy] as const] : [])));
  const settingOf = new Map(settings.map((setting) => [ids.get(setting.policy), setting]));
  const problems = [
    ...unknownPacks(knownPacks, packs, packsAt),
    ...sinceProblems(since, latestKnown([...all, ...unchosen])),
    ...settings.flatMap((setting) => {
      const id = ids.get(setting.policy) ?? '';
      const [policy, other] = [selectable.get(id), named.get(id)];
      if (policy) return settingProblems(policy, setting, packs);
      return [other ? unselected('setting', other, packs, setting.at) : unknownId('setting', setting.policy, ids, setting.at)];
    }),
    ...repeated(settings, ids),
    ...waivers.flatMap((waiver) => {
      const id = ids.get(waiver.policy) ?? '';
      const [policy, other] = [selectable.get(id), named.get(id)];
      const at = waiver.policyAt ?? waiver.at;
      if (policy) return strangeWaiver({ policy, waiver });
      return [other ? unselected('waiver', other, packs, at) : unknownId('waiver', waiver.policy, ids, at)];
    }),
  ];
  if (problems.length > 0) throw new TenantryError(problems);

  const facts: SettingFacts[] = [...leftOutFacts(all, packs, packsAt[0])];
  const selected = [...selectable.values()].toSorted(byId).map((policy): EffectivePolicy => {
    const base = packed(policy, packs);
    const setting = settingOf.get(policy.id);
    facts.push(...factsOf({ policy, ...base }, setting, replacedBy(policy, replaced, packs)));
    const params = { ...base.params, ...setting?.params };
    const replaces = replaced.get(policy.id)?.id;
    const onlyWarnsUntil = policy.kind === aboutSettings ? undefined : laterThan(since, policy);
    return {
      policy,
      severity: setting?.severity ?? base.severity,
      params,
      values: policy.params.map(({ name, type, default: otherwise }) => paramValue(type, params[name] ?? otherwise) ?? null),
      ...(setting?.only ? { only: setting.only, onlyAt: setting.onlyAt ?? [] } : {}),
      ...(setting?.enabled === false ? { disabled: setting.reason ?? '' } : {}),
      ...(replaces !== undefined && { replaces }),
      ...(onlyWarnsUntil !== undefined && { onlyWarnsUntil }),
    };
  });
  const newer = selected.flatMap(({ policy: { id }, onlyWarnsUntil: until, disabled }) =>
    until === undefined || disabled !== undefined ? [] : [{ id, until }],
  );
  const aliases = new Map([...ids].filter(([alias, id]) => alias !== id));
  const warnings = [...sinceWarnings(since, newer), ...unselectedWarnings(policies, packs)];
  const scope = {
    known: everyName.length,
    selected: selected.filter(({ disabled }) => disabled === undefined).length,
    packs: [...new Set(packs)].sort(),
    otherPacks: knownPacks.filter((pack) => !packs.includes(pack)),
  };
  return { policies: selected, settings: facts, scope, aliases, ...(warnings.length > 0 && { warnings }), ...(language && { language }) };
};
