// The kind that an address pattern names, and whether a policy can ever evaluate a resource of it.
import { quoted } from '../yaml/visible.ts';

/** Policies about resources of every kind, by the addresses of those resources. */
export const ofEveryKind = 'resource';

/** Addressed by the names of collections: `volume@br-se1`. */
const ofCollections = 'collection';

/** The kind that a pattern names; undefined if the pattern leaves it open. */
export const kindIn = (pattern: string): string | undefined => /^([^/*?]+)(?:\/|$)/.exec(pattern)?.[1];

/** Why a pattern can never match a resource of the policy's kind. */
export const unknownKind = (policyKind: string, pattern: string): string | undefined => {
  const kind = kindIn(pattern);
  if (kind === undefined || kind === policyKind || policyKind === ofEveryKind || policyKind === ofCollections) return undefined;
  return `${quoted(pattern)} matches no ${policyKind}`;
};
