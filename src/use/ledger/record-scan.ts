// One scan and the ledger: what the ledger knew before it, with what the scan has seen, for the policies; then the scan is added, and dates the findings.

import type { Desired } from '../../desired/desired.ts';
import { fail } from '../../errors.ts';
import type { Organization } from '../../evaluate.ts';
import { fingerprintOf } from '../../policies/fingerprint.ts';
import { isFuture } from '../../policies/ledger/is-future.ts';
import { type LedgerPart, partOf } from '../../policies/ledger/ledger.ts';
import type { LedgerFacts } from '../../policies/ledger/ledger-facts.ts';
import { memoryIn } from '../../policies/ledger/ledger-in-world.ts';
import { mergeMemories } from '../../policies/ledger/memory.ts';
import { newsIn, type ScanNews } from '../../policies/ledger/news.ts';
import { readsOfSelection } from '../../policies/reads-of-selection.ts';
import type { SelectedPolicies } from '../../policies/select.ts';
import { missesRegion } from '../../policies/world/partial-kinds.ts';
import { type Drift, driftedIn, notAppliedIn } from '../../report/drift.ts';
import type { ReportedFinding, Review } from '../../report/review.ts';
import { ruleOfDrift } from '../../report/sarif-rules.ts';
import { trendOf } from '../../report/trend.ts';
import type { Ports } from '../ports.ts';
import type { LedgerStore } from './ledger-store.ts';
import { scanOf } from './scan-of-review.ts';

export interface OpenScan {
  readonly facts: LedgerFacts;
  /** Adds the scan to the ledger. Returns its review with dates, and the record of this tenant and path. */
  readonly record: (review: Review) => Promise<{ readonly review: Review; readonly part: LedgerPart | undefined }>;
}

interface Scanned {
  readonly organization: Organization;
  readonly desired: Desired | undefined;
  readonly selection: SelectedPolicies;
  readonly now: Date;
}

/** How far the time of the evaluation may be from that of the read, in milliseconds: otherwise findings of one day would be dated with another. */
const mostApart = 24 * 60 * 60 * 1000;

const dated = (finding: ReportedFinding, findings: ReadonlyMap<string, LedgerPart['findings'][string]>): ReportedFinding => {
  const { without, seen } = findings.get(finding.fingerprint) ?? {};
  if (!seen) return finding;
  return { ...finding, firstSeen: seen.first, lastSeen: seen.last, ...(without !== undefined && { lastWithout: without }) };
};

/** Since when each finding exists, when it was last seen, and the trend. `part`: with the scan of this review. */
const withDates = (review: Review, part: LedgerPart | undefined): Review => {
  if (!part || !review.findings) return review;
  const entries = new Map(Object.entries(part.findings));
  const trend = trendOf(part);
  const findings = review.findings.map((finding) => dated(finding, entries));
  return { ...review, findings, ...(trend.length > 0 && { trend }) };
};

/** Each failure with whether the ledger knew it before this scan. */
const withNews = (review: Review, { fresh, newlyEvaluated, worse, earlierScan }: ScanNews, tenant: string): Review => {
  const [isNew, isNewlyEvaluated, isWorse] = [new Set(fresh), new Set(newlyEvaluated), new Set(worse)];
  const sinceOf = (print: string): NonNullable<Drift['baseline']> =>
    isNew.has(print) ? 'new' : isNewlyEvaluated.has(print) ? 'newly-evaluated' : 'unchanged';
  const printOf = (policy: string, address: string): string => fingerprintOf(tenant, policy, address);
  const baselineOf = (print: string): NonNullable<ReportedFinding['baseline']> => (isWorse.has(print) ? 'updated' : sinceOf(print));
  const { run, findings, drift } = review;
  const open = new Set([...driftedIn(drift), ...notAppliedIn(drift)]);
  return {
    ...review,
    run: { ...run, ...(earlierScan && { earlierScan }) },
    ...(findings && {
      findings: findings.map((one) =>
        one.verdict.type === 'fail' ? { ...one, baseline: baselineOf(printOf(one.policy, one.address)) } : one,
      ),
    }),
    ...(drift && {
      drift: {
        ...drift,
        entries: drift.entries.map((one) => (open.has(one) ? { ...one, baseline: sinceOf(printOf(ruleOfDrift(one), one.address)) } : one)),
      },
    }),
  };
};

/** undefined: the ledger does not take this scan. Throws `ledger-invalid` if it cannot. */
export const openScan = (ledger: LedgerStore, scanned: Scanned, ports: Ports): OpenScan | undefined => {
  const {
    organization: { live, spend },
    desired,
    selection,
    now,
  } = scanned;
  const record = ledger.before(live.tenant);
  if (!record) return undefined;
  const { tenant, part, earlier } = record;
  if (isFuture(new Date(live.readAt).toISOString(), ports.now())) {
    return fail('ledger-invalid', `the scan is dated ${live.readAt}, which is in the future, and cannot be recorded`, {
      help: 'Check the clock of the machine that read the organization.',
    });
  }
  if (Math.abs(now.getTime() - Date.parse(live.readAt)) > mostApart) {
    return fail(
      'ledger-invalid',
      `the scan was read on ${live.readAt.slice(0, 10)} and evaluated as of ${now.toISOString().slice(0, 10)}, and cannot be recorded`,
      {
        help: 'A ledger dates findings by the time of the read. Leave out --now, or leave out --ledger.',
      },
    );
  }
  const seen = { live, spend, desired, now: now.getTime() };
  const memory = memoryIn(seen, readsOfSelection(selection), { part }, (kind) => ledger.withheld?.has(kind) !== true);
  return {
    facts: { path: ledger.path, earlier, previous: part?.complete, memory: mergeMemories(part?.memory ?? {}, memory) },
    record: async (review) => {
      const scan = scanOf(review, tenant, ledger.path);
      // What is missing in a region that was not read may exist.
      const whole = { ...scan, isComplete: scan.isComplete && !missesRegion(live, desired), memory };
      const { ledger: all, before } = await ledger.add(whole);
      const part = partOf(all, whole);
      const current = withDates(review, part);
      return { review: before ? withNews(current, newsIn(all, whole, before), tenant) : current, part };
    },
  };
};
