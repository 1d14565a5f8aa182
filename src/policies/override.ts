// Own policies beside the built-in ones: one with `overrides:` takes the place of the built-in policy that it names.
import type { Policy } from './policy.ts';

/** Waivers and settings that name the replaced policy mean the new one. */
const inheritNames = (own: Policy, replaced: Policy | undefined): Policy => {
  if (!replaced) return own;
  const names = [...new Set([...own.aliases, replaced.id, ...replaced.aliases])].filter((name) => name !== own.id);
  return { ...own, aliases: names };
};

/** Every policy of a run. */
export const withOwnPolicies = (builtIn: readonly Policy[], own: readonly Policy[]): readonly Policy[] => {
  const named = new Map(builtIn.map((policy) => [policy.id, policy]));
  const replaced = new Set(own.map(({ overrides }) => overrides));
  return [
    ...builtIn.filter(({ id }) => !replaced.has(id)),
    ...own.map((policy) => inheritNames(policy, policy.overrides === undefined ? undefined : named.get(policy.overrides))),
  ];
};
