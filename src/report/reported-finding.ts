// A finding as it is published: with its fingerprint, its text, the owner of its resource and who wrote to it last.
import type { Routing } from '../desired/routing.ts';
import type { Cause } from '../diff/event-index.ts';
import type { Evidence, Finding } from '../policies/finding.ts';
import { fingerprintOf } from '../policies/fingerprint.ts';
import type { Outlook } from '../policies/outlook.ts';
import { findingMessage } from './finding-blocks.ts';
import type { ReportedFinding } from './review.ts';

/** What a run knows beside the verdicts. */
export interface FindingContext {
  /** The tenant of the review. */
  readonly tenant: string | undefined;
  /** When the platform was read; undefined offline. */
  readonly asOf: string | undefined;
  /** The last write to a resource, with `--causes`. */
  readonly actorOf?: ((address: string) => Cause | undefined) | undefined;
  readonly ownerOf?: ((address: string) => string | undefined) | undefined;
  /** Absent: nobody is responsible for findings on resources without an owner. */
  readonly routing?: Routing | undefined;
}

/** What was read has the time of the read; what was declared or computed has none of its own. */
const timed = (evidence: readonly Evidence[], asOf: string | undefined): readonly Evidence[] =>
  asOf === undefined ? evidence : evidence.map((one) => (one.source === 'platform' ? { ...one, time: asOf } : one));

export const reportedFinding = <F extends Finding>(
  finding: F,
  { tenant, asOf, actorOf, ownerOf, routing }: FindingContext,
): F & ReportedFinding => {
  const { policy, address, evidence } = finding;
  const [own, actor] = [ownerOf?.(address), actorOf?.(address)];
  const owner = own ?? routing?.fallbackOwner;
  return {
    ...finding,
    evidence: timed(evidence, asOf),
    fingerprint: fingerprintOf(tenant, policy, address),
    text: findingMessage(finding),
    ...(owner !== undefined && { owner, routedBy: own === undefined ? ('fallback' as const) : ('owner' as const) }),
    ...(actor && { actor }),
  };
};

/** The same for every list of an outlook. */
export const reportedOutlook = (
  { introduced, newlyEvaluated, suppressed, fixed, adopted, noLongerEvaluated, remaining, onlyWarn, unknown, loosened }: Outlook,
  context: FindingContext,
) => {
  const reported = <F extends Finding>(findings: readonly F[]): readonly (F & ReportedFinding)[] =>
    findings.map((finding) => reportedFinding(finding, context));
  return {
    introduced: reported(introduced),
    newlyEvaluated: reported(newlyEvaluated),
    suppressed: reported(suppressed),
    fixed: reported(fixed),
    adopted: reported(adopted),
    noLongerEvaluated: reported(noLongerEvaluated),
    remaining: reported(remaining),
    onlyWarn: reported(onlyWarn),
    unknown: reported(unknown),
    loosened,
  };
};
