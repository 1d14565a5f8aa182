// Which policies are evaluated, and how: packs, then the settings of the file. Names that do not exist are problems.
import type { PolicySetting, Waiver } from '../desired/desired.ts';
import { type Problem, type Source, TenantryError } from '../errors.ts';
import type { Language } from '../languages.ts';
import type { Count } from '../value-types.ts';
import { version } from '../version.ts';
import type { Value } from './evaluate/value.ts';
import { withOverrides } from './override.ts';
import { aboutSettings, baseline, isSelected, type Packed, packed, packsIn } from './packs.ts';
import { paramValue } from './parameter.ts';
import type { NamedPolicy, Policy } from './policy.ts';
import { problemsOfSetting, problemsOfWaiver, repeated, unknownPacks, unselectedWarnings } from './selection-problems.ts';
import { factsOf, leftOutFacts, replacedBy, type SettingFacts } from './setting-facts.ts';
import { laterThan, latestOf, type Since, sinceProblems, sinceWarnings } from './since.ts';

/** A policy as it is evaluated in this run. */
export interface EffectivePolicy extends Packed {
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

const byId = (a: Policy, b: Policy): number => (a.id < b.id ? -1 : 1);

/** Canonical id of an id or alias; undefined if no policy has it. */
export const idsOf = (policies: readonly NamedPolicy[]): ReadonlyMap<string, string> =>
  new Map([
    ...policies.flatMap(({ id, aliases }) => aliases.map((alias): readonly [string, string] => [alias, id])),
    ...policies.map(({ id }) => [id, id] as const),
  ]);

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
  const nameable = { ids, known: named, selected: selectable, packs };
  const settingOf = new Map(settings.map((setting) => [ids.get(setting.policy), setting]));
  const problems = [
    ...unknownPacks(knownPacks, packs, packsAt),
    ...sinceProblems(since, latestKnown([...all, ...unchosen])),
    ...settings.flatMap((setting) => problemsOfSetting(setting, nameable)),
    ...repeated(settings, ids),
    ...waivers.flatMap((waiver) => problemsOfWaiver(waiver, nameable)),
  ];
  if (problems.length > 0) throw new TenantryError(problems);

  const facts: SettingFacts[] = [...leftOutFacts(all, packs, packsAt[0])];
  const selected = [...selectable.values()].toSorted(byId).map((policy): EffectivePolicy => {
    const base = packed(policy, packs);
    const setting = settingOf.get(policy.id);
    facts.push(...factsOf(base, setting, replacedBy(policy, replaced, packs)));
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
