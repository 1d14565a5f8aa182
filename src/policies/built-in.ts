// The built-in policies, checked and compiled to data when Tenantry is built (scripts/compile-policies.ts): loading them parses no YAML and no CEL. A run loads
// those that it may select, in its language.
import type { Language } from '../languages.ts';
import type { NamedPolicy, Policy, PolicyFile, Translation } from './policy.ts';

const baseline = async (): Promise<readonly Policy[]> => (await import('./built-in-baseline.generated.js')).baselinePolicies();
const others = async (): Promise<readonly Policy[]> => (await import('./built-in-others.generated.js')).otherPolicies();

const translatedBy = (policy: Policy, { title, why, message, fix }: Translation): Policy => ({
  ...policy,
  title: { ...policy.title, ...title },
  why: { ...policy.why, ...why },
  message: { ...policy.message, ...message },
  fix: { ...policy.fix, text: { ...policy.fix.text, ...fix } },
});

const translated = async (policies: readonly Policy[]): Promise<readonly Policy[]> => {
  const { translations } = await import('./built-in-translations.generated.js');
  const all = translations();
  return policies.map((policy) => {
    const translation = all[policy.id];
    return translation === undefined ? policy : translatedBy(policy, translation);
  });
};

const otherNames = async (): Promise<readonly NamedPolicy[]> => (await import('./built-in-names.generated.js')).otherNames();

const byId = (a: NamedPolicy, b: NamedPolicy): number => (a.id < b.id ? -1 : 1);

/** All of them by name, in the order of their ids. */
export const builtInNames = async (): Promise<readonly NamedPolicy[]> => [...(await baseline()), ...(await otherNames())].toSorted(byId);

/** All of them, in every language, in the order of their ids. */
export const builtInPolicies = async (): Promise<readonly Policy[]> =>
  translated([...(await baseline()), ...(await others())].toSorted(byId));

export interface BuiltInChoice {
  /** Absent: [baseline]. */
  readonly packs?: readonly string[] | undefined;
  /** Absent: English. */
  readonly language?: Language | undefined;
  /** There are own policies, which may take the place of any of them. */
  readonly replaceable?: boolean;
}

export interface ChosenBuiltIn {
  readonly policies: readonly Policy[];
  /** The rest, which no chosen pack has. */
  readonly named: readonly NamedPolicy[];
}

/** Those of the baseline, some of which are always evaluated, and all others if one of them may be selected. */
export const chosenBuiltIn = async ({ packs = [], language, replaceable = false }: BuiltInChoice): Promise<ChosenBuiltIn> => {
  const isOnlyBaseline = !replaceable && packs.every((pack) => pack === 'baseline');
  const chosen = isOnlyBaseline ? await baseline() : [...(await baseline()), ...(await others())];
  const policies = language === undefined || language === 'en' ? chosen : await translated(chosen);
  return { policies, named: isOnlyBaseline ? await otherNames() : [] };
};

/** With their cases: for `policy test` and `policy explain` only. */
export const builtInFiles = async (): Promise<readonly PolicyFile[]> => {
  const [policies, { cases }] = await Promise.all([builtInPolicies(), import('./built-in-cases.generated.js')]);
  const all = cases();
  return policies.map((policy) => ({ policy, cases: all[policy.id] ?? [] }));
};
