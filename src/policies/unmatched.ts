// Patterns of the file that match nothing: the resource is a typing mistake, or was removed meanwhile. After an incomplete read nothing is reported, because
// the pattern may match a resource that was not read.
import type { Waiver } from '../desired/desired.ts';
import type { Problem, Source } from '../errors.ts';
import { asAddressed } from '../kinds/address.ts';
import { addressPatternOf, isPattern } from '../kinds/pattern.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { quoted } from '../yaml/visible.ts';
import type { EffectivePolicy } from './select.ts';
import { evaluatedKind, kindIn, ofEveryKind } from './unknown-kind.ts';
import type { World } from './world/world.ts';

/** undefined: not all candidates of the pattern are known. */
const namesFor = (policyKind: string, pattern: string, { rows, partial, declared }: World): readonly string[] | undefined => {
  const found = rows.get(policyKind);
  const kind = policyKind === ofEveryKind ? kindIn(pattern) : policyKind;
  const isOpen = kind === undefined ? partial.length > 0 : partial.includes(kind);
  if (!found || isOpen) return undefined;
  return [...found.flatMap(({ address, declaredAs }) => (declaredAs === undefined ? [address] : [address, declaredAs])), ...declared];
};

const isUnmatched = (policyKind: string, pattern: string, world: World): readonly string[] | undefined => {
  const names = namesFor(policyKind, pattern, world);
  const matches = addressPatternOf(pattern);
  return names?.some((name) => matches(name)) ? undefined : names;
};

const problemAt = (pattern: string, at: Source | undefined, what: string, names: readonly string[]): Problem => {
  const help = isPattern(pattern) ? undefined : didYouMean(asAddressed(pattern), names);
  return {
    code: 'setting',
    message: `${what} ${quoted(pattern)} matches no resource`,
    help: help ?? 'Correct the pattern, or remove it.',
    ...(at && { at }),
  };
};

/** The patterns of `only:` that match no resource, declared or live. */
export const unmatchedPatterns = (policies: readonly EffectivePolicy[], world: World): readonly Problem[] =>
  policies.flatMap(({ policy, only = [], onlyAt = [] }) =>
    only.flatMap((pattern, index) => {
      const names = isUnmatched(evaluatedKind(policy, pattern), pattern, world);
      return names ? [problemAt(pattern, onlyAt[index], `\`only\` of ${policy.id}:`, names)] : [];
    }),
  );

/** Valid waivers of resources that do not exist: a finding reports that they match none, and this gives the reason. */
export const unmatchedWaivers = (
  waivers: readonly { readonly waiver: Waiver; readonly kind: string | undefined; readonly valid: boolean }[],
  world: World,
): readonly Problem[] =>
  waivers.flatMap(({ waiver: { policy, resource, resourceAt, at }, kind, valid }): readonly Problem[] => {
    const names = kind === undefined || !valid ? undefined : isUnmatched(kind, resource, world);
    return names ? [{ ...problemAt(resource, resourceAt ?? at, `the waiver of ${policy} for`, names), code: 'waiver' }] : [];
  });
