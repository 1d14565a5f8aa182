// The names of policies in policy files: ids and aliases are unique, and `overrides` and `below` name policies about the same kind.
import type { Problem, Source } from '../../errors.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { quoted } from '../../yaml/visible.ts';
import { kindsOf } from '../for-kind.ts';
import { withOverrides } from '../override.ts';
import type { Policy, PolicyFile } from '../policy.ts';

/** A policy of a file, with the positions of the names in it. */
export interface LoadedPolicy extends PolicyFile {
  readonly places: {
    readonly id: Source;
    readonly overrides: Source;
    readonly aliases: readonly Source[];
    readonly below: readonly Source[];
  };
}

const problem = (message: string, at: Source | undefined, help?: string): Problem => ({
  code: 'policy',
  message,
  ...(at && { at }),
  ...(help === undefined ? {} : { help }),
});

const seeList = 'See `tenantry policy list`.';

/** What `overrides:` names must be a built-in policy about the same kind, and be named once. Those that report replacements cannot be replaced. */
const overrideProblems = (loaded: readonly LoadedPolicy[], before: readonly Policy[]): readonly Problem[] => {
  const named = new Map(before.map((policy) => [policy.id, policy]));
  const taken = new Map<string, Policy>();
  return loaded.flatMap(({ policy, places: { overrides: at } }): readonly Problem[] => {
    const { overrides } = policy;
    const kind = kindsOf(policy).join(', ');
    if (overrides === undefined) return [];
    const replaced = named.get(overrides);
    const other = taken.get(overrides);
    taken.set(overrides, policy);
    if (!replaced)
      return [
        problem(
          `\`overrides\` names ${quoted(overrides)}, which is not a built-in policy`,
          at,
          didYouMean(overrides, [...named.keys()]) ?? seeList,
        ),
      ];
    if (replaced.kind === 'setting')
      return [
        problem(
          `\`overrides\` names ${quoted(overrides)}, which reports what own policies replace`,
          at,
          'Keep it, and add a policy with an id of its own.',
        ),
      ];
    const theirs = kindsOf(replaced).join(', ');
    if (theirs !== kind)
      return [problem(`it is about ${quoted(kind)}, but ${quoted(overrides)} is about ${quoted(theirs)}`, at, 'Use the same kind.')];
    return other ? [problem(`${quoted(other.id)} overrides ${quoted(overrides)} already`, at, 'Remove one of the two.')] : [];
  });
};

interface Name {
  readonly name: string;
  readonly word: 'id' | 'alias';
  readonly at: Source;
}

/** The names that a policy takes: its own, and those of the policy that it replaces. */
const namesOf = ({ policy: { id, aliases }, places }: LoadedPolicy, replaced: Policy | undefined): readonly Name[] => {
  const own: readonly Name[] = [
    { name: id, word: 'id', at: places.id },
    ...aliases.map((name, index) => ({ name, word: 'alias' as const, at: places.aliases[index] ?? places.id })),
  ];
  const inherited = replaced ? [replaced.id, ...replaced.aliases] : [];
  return [
    ...own,
    ...inherited
      .filter((name) => !own.some((one) => one.name === name))
      .map((name) => ({ name, word: 'id' as const, at: places.overrides })),
  ];
};

/** Ids and aliases are unique: a setting or waiver must mean one policy. */
const clashes = (loaded: readonly LoadedPolicy[], before: readonly Policy[]): readonly Problem[] => {
  const builtIn = new Map(before.map((policy) => [policy.id, policy]));
  const replaced = new Set(loaded.map(({ policy }) => policy.overrides));
  const taken = new Map<string, Policy>(
    before.flatMap((policy) => (replaced.has(policy.id) ? [] : [policy.id, ...policy.aliases].map((name) => [name, policy] as const))),
  );
  const inherited = new Set<string>();
  return loaded.flatMap((one) => {
    const { policy } = one;
    const { overrides = '' } = policy;
    const heir = inherited.has(overrides) ? undefined : builtIn.get(overrides);
    inherited.add(overrides);
    return namesOf(one, heir).flatMap(({ name, word, at }): readonly Problem[] => {
      const other = taken.get(name);
      if (!other) {
        taken.set(name, policy);
        return [];
      }
      if (other === policy) return [problem(`the alias ${quoted(name)} is a name of this policy already`, at, 'Remove it.')];
      if (other.at) return [problem(`the ${word} ${quoted(name)} is taken in ${other.at.file}`, at)];
      const help = word === 'id' ? 'Give it another id, or replace the built-in policy with `overrides:`.' : 'Use another alias.';
      return [problem(`the ${word} ${quoted(name)} is taken among the built-in policies`, at, help)];
    });
  });
};

/** Policies that are below themselves, directly or through others: neither end of `below` that leads nowhere or that nothing leads to. */
const inCycles = (policies: readonly Policy[], named: ReadonlyMap<string, Policy>): ReadonlySet<Policy> => {
  const upper = new Map(policies.map((policy) => [policy, new Set((policy.below ?? []).flatMap((name) => named.get(name) ?? []))]));
  const lower = new Map<Policy, Set<Policy>>(policies.map((policy) => [policy, new Set()]));
  for (const [policy, its] of upper) for (const one of its) lower.get(one)?.add(policy);
  const left = new Set(policies);
  type Edges = Map<Policy, Set<Policy>>;
  const removeEnds = (edges: Edges, back: Edges): void => {
    const open = [...left].filter((policy) => edges.get(policy)?.size === 0);
    for (let one = open.pop(); one; one = open.pop()) {
      left.delete(one);
      for (const next of back.get(one) ?? []) {
        const remaining = edges.get(next);
        if (remaining?.delete(one) && remaining.size === 0) open.push(next);
      }
      back.delete(one);
    }
  };
  removeEnds(upper, lower);
  removeEnds(lower, upper);
  return left;
};

/** What `below:` names must exist and be about the same kind: a finding ends another one only on the same resource. */
const belowProblems = (loaded: readonly LoadedPolicy[], before: readonly Policy[], unreadable: ReadonlySet<string>): readonly Problem[] => {
  if (loaded.every(({ policy }) => policy.below === undefined)) return [];
  const { policies } = withOverrides([...before, ...loaded.map(({ policy }) => policy)]);
  const named = new Map(policies.flatMap((policy) => [...policy.aliases, policy.id].map((name) => [name, policy] as const)));
  const cycles = inCycles(policies, named);
  return loaded.flatMap(({ policy: about, policy: { id, kind, below = [] }, places }) =>
    below.flatMap((name, index): readonly Problem[] => {
      const at = places.below[index];
      const other = named.get(name);
      const own = named.get(id);
      if (!other) {
        if (unreadable.has(name)) return [];
        const others = [...named].flatMap(([known, policy]) => (policy === own ? [] : [known])).sort();
        return [problem(`\`below\` names ${quoted(name)}, which does not exist`, at, didYouMean(name, others) ?? seeList)];
      }
      if (other === own) return [problem('`below` names the policy itself', at, 'Remove it.')];
      if (kindsOf(about).some((one) => !kindsOf(other).includes(one)))
        return [
          problem(
            `\`below\` names ${quoted(name)}, which is about ${quoted(other.kind)} and not about ${quoted(kind)}`,
            at,
            'A finding can only be below another finding on the same resource.',
          ),
        ];
      if (own && cycles.has(own) && cycles.has(other))
        return [problem(`${quoted(name)} is below this policy as well`, at, 'Remove one of the two.')];
      return [];
    }),
  );
};

/** `before`: policies that exist already, such as the built-in ones. `unreadable`: ids in files with other problems. */
export const nameProblems = (
  loaded: readonly LoadedPolicy[],
  before: readonly Policy[],
  unreadable: ReadonlySet<string>,
): readonly Problem[] => [...overrideProblems(loaded, before), ...clashes(loaded, before), ...belowProblems(loaded, before, unreadable)];
