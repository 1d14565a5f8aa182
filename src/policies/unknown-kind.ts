// The kind that an address pattern names, and whether a policy can ever evaluate a resource of it.
import { quoted } from '../yaml/visible.ts';
import { kindsOf } from './for-kind.ts';
import type { Policy } from './policy.ts';

/** Policies about resources of every kind, by the addresses of those resources. */
export const ofEveryKind = 'resource';

/** Addressed by the names of collections: `volume@br-se1`. */
const ofCollections = 'collection';

/** The kind that a pattern names; undefined if the pattern leaves it open. */
export const kindIn = (pattern: string): string | undefined => /^([^/*?]+)(?:\/|$)/.exec(pattern)?.[1];

/** The one of the policy's kinds that a pattern is about; the first one if the pattern leaves it open. */
export const evaluatedKind = (policy: Pick<Policy, 'kind' | 'furtherKinds'>, pattern: string): string =>
  kindsOf(policy).find((kind) => kind === kindIn(pattern)) ?? policy.kind;

/** Why a pattern can never match a resource of the policy's kinds. */
export const unknownKind = (policy: Pick<Policy, 'kind' | 'furtherKinds'>, pattern: string): string | undefined => {
  const [kind, kinds] = [kindIn(pattern), kindsOf(policy)];
  if (kind === undefined || kinds.some((one) => one === kind || one === ofEveryKind || one === ofCollections)) return undefined;
  return `${quoted(pattern)} matches no ${kinds.join(' and no ')}`;
};
