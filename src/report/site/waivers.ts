// Waivers over the scans of an organization: how often each was renewed, which last too long, and which have ended although their finding is still open.
import type { Source } from '../../errors.ts';
import type { WaivedBy } from '../../policies/finding.ts';
import { countsAsFailure } from '../../policies/since.ts';
import type { ReportedFinding } from '../review.ts';

/** Limits how long a waiver lasts, by the severity of what it covers. */
const limitingPolicy = 'waiver-too-long';

export interface SiteWaiver {
  readonly finding: Pick<ReportedFinding, 'fingerprint' | 'policy' | 'address' | 'severity'>;
  readonly waiver: WaivedBy;
  /** How often a scan of the site found a later last day than the scans before it. */
  readonly renewed: number;
  readonly isTooLong: boolean;
}

const placeOf = ({ file, line, col }: Source): string => `${file}:${line}:${col}`;

/** Adds scans in the order of their times. */
export const waiversOverScans = () => {
  const memory = new Map<string, SiteWaiver>();
  let current: readonly SiteWaiver[] = [];
  const add = (at: string, findings: readonly ReportedFinding[]): void => {
    const tooLong = new Set(
      findings
        .filter((one) => one.policy === limitingPolicy && countsAsFailure(one))
        .flatMap(({ at: place }) => (place ? [placeOf(place)] : [])),
    );
    current = findings.flatMap((finding): readonly SiteWaiver[] => {
      const { fingerprint, policy, address, severity, verdict } = finding;
      const before = memory.get(fingerprint);
      if (verdict.type !== 'waived')
        // It ended; one that was removed before its last day is no waiver any more.
        return before && countsAsFailure(finding) && before.waiver.expires < at.slice(0, 10) ? [{ ...before, isTooLong: false }] : [];
      const { waiver } = verdict;
      const isLater = before !== undefined && waiver.expires > before.waiver.expires;
      const renewed = (before?.renewed ?? 0) + Number(isLater);
      return [{ finding: { fingerprint, policy, address, severity }, waiver, renewed, isTooLong: tooLong.has(placeOf(waiver.at)) }];
    });
    for (const one of current) memory.set(one.finding.fingerprint, one);
  };
  return { add, found: (): readonly SiteWaiver[] => current };
};
