// Everything that steps need and the trust file does not grant, before the first of them runs.
import type { Problem } from '../errors.ts';
import type { StepDraft } from '../kinds/step.ts';
import { type Grant, secretGrant, sinkGrant, storedSecretProblem, widenedSinks } from './grants.ts';
import { type LiveById, secretNeeds, sinkNeed, storedSecretMoves, widenedKeys } from './needs.ts';
import type { Trust } from './trust.ts';

/** One problem for each secret and sink that is not granted, once for all steps. */
export const checkGrants = (trust: Trust, drafts: readonly StepDraft[], world: LiveById): readonly Problem[] => {
  const grants = drafts.flatMap((draft): readonly Grant<unknown>[] => {
    const sink = sinkNeed(draft);
    return [...secretNeeds(draft, world).map((need) => secretGrant(trust, need)), ...(sink ? [sinkGrant(trust, sink)] : [])];
  });
  const problems = [
    ...grants.flatMap((grant) => (grant.type === 'refused' ? [grant.problem] : [])),
    ...drafts.flatMap((draft) => storedSecretMoves(draft, world)).map(storedSecretProblem),
    ...drafts.flatMap((draft) => widenedKeys(draft, world)).flatMap((need) => widenedSinks(trust, need)),
  ];
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
};
