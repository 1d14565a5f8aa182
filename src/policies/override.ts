// Own policies beside the built-in ones: one with `overrides:` takes the place of the built-in policy that it names.
import type { Policy } from './policy.ts';

export interface Overridden {
  /** Every policy of a run. */
  readonly policies: readonly Policy[];
  /** The built-in policy that a policy replaces, by the id of the one in its place. */
  readonly replaced: ReadonlyMap<string, Policy>;
}

/** Waivers and settings that name the replaced policy mean the new one. */
const inheritNames = (own: Policy, replaced: Policy | undefined): Policy => {
  if (!replaced) return own;
  const names = [...new Set([...own.aliases, replaced.id, ...replaced.aliases])].filter((name) => name !== own.id);
  return { ...own, aliases: names };
};

/** The user's own policies are those with a place. */
export const withOverrides = (all: readonly Policy[]): Overridden => {
  const builtIn = new Map(all.filter(({ at }) => at === undefined).map((policy) => [policy.id, policy]));
  const overrides = all.flatMap(({ id, at, overrides: named }) => {
    const policy = at === undefined || named === undefined ? undefined : builtIn.get(named);
    return policy ? [{ id, policy }] : [];
  });
  const gone = new Set(overrides.map(({ policy }) => policy));
  const replaced = new Map(overrides.map(({ id, policy }) => [id, policy]));
  return {
    policies: all
      .filter((policy) => !gone.has(policy))
      .map((policy) => (policy.at ? inheritNames(policy, replaced.get(policy.id)) : policy)),
    replaced,
  };
};
