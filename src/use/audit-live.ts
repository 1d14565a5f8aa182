// Audits the live organization: its policies, drift and spend. It has a reader that cannot write.
import type { Severity } from '../desired/desired.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Language } from '../languages.ts';
import type { Live } from '../live/live.ts';
import { everything } from '../live/plan-reads.ts';
import { lastDrills } from '../policies/ledger/drills.ts';
import type { LedgerPart } from '../policies/ledger/ledger.ts';
import { wantsOfSelection } from '../policies/reads-of-selection.ts';
import type { SelectedPolicies } from '../policies/select.ts';
import { withDueDates } from '../report/finding-age.ts';
import type { Review } from '../report/review.ts';
import type { Trust } from '../trust/trust.ts';
import type { OpenBase } from './base/open-base.ts';
import { evaluateOrganization, type NamedDesired } from './evaluate-organization.ts';
import type { LedgerStore } from './ledger/ledger-store.ts';
import { openScan } from './ledger/record-scan.ts';
import { comparedWithFile } from './open/compared-with-file.ts';
import { openPastDeletions } from './open/open-journal.ts';
import { type OpenedPolicies, openPolicies } from './open/open-policies.ts';
import type { Ports } from './ports.ts';
import { withPeriods } from './read/periods.ts';
import { type OrganizationSource, readOrganization } from './read/read-organization.ts';
import type { Reading } from './read/reads-of.ts';
import { causesOf, withCauses } from './review/causes.ts';
import { failIfUnknownPolicy } from './review/named-policies.ts';
import { nextAfterAudit } from './review/next-after-audit.ts';
import { auditReview } from './review/review-audit.ts';
import { captureWarnings } from './review/warnings.ts';

export interface OrganizationToAudit {
  /** undefined: policies alone, those of the baseline pack. */
  readonly declared: NamedDesired | undefined;
  readonly trust: Trust;
  /** Its path, if the user named it. */
  readonly trustGiven?: string | undefined;
  readonly source: OrganizationSource;
  /** What was applied, completely or in part. */
  readonly applied?: readonly OpenBase[];
  /** Takes this scan. */
  readonly ledger?: LedgerStore | undefined;
  /** Path of the journal with past deletions; absent: the usual one. */
  readonly journal?: string | undefined;
  readonly language?: Language | undefined;
  /** Milliseconds: how far back the actors of changes are searched; undefined: not at all. */
  readonly causes?: number | undefined;
  /** Path of an earlier result. */
  readonly comparedWith?: string | undefined;
  /** Minimum severity of findings that count; default: high. */
  readonly failOn?: Severity | undefined;
  /** Ids or aliases of policies that must be selected: the user wants to see their findings. */
  readonly shown?: readonly string[];
  /** Policies that could not be evaluated fail the run. */
  readonly strict?: boolean;
}

export interface Audit {
  readonly review: Review;
  readonly live: Live;
  readonly selection: SelectedPolicies;
  /** The record of this tenant and path, with this scan; undefined: there is no ledger. */
  readonly ledger: LedgerPart | undefined;
}

/** Data that only some policies need (scans of images) is read only for those policies. */
const readingFor = ({ declared, trust, causes }: OrganizationToAudit, { selection }: OpenedPolicies): Reading => {
  const wants = [...everything(kindList), ...wantsOfSelection(selection, kindList)];
  return withPeriods(withCauses({ wants, desired: declared?.loaded.desired, trust }, causes), selection);
};

const rulesOf = ({ declared, language }: OrganizationToAudit, ports: Ports): Promise<OpenedPolicies> =>
  openPolicies(declared?.loaded.desired, ports, language);

/** What an audit reads. */
export const readingOfAudit = async (audit: OrganizationToAudit, ports: Ports): Promise<Reading> =>
  readingFor(audit, await rulesOf(audit, ports));

export const auditLive = async (audit: OrganizationToAudit, ports: Ports): Promise<Audit> => {
  const {
    declared,
    trust,
    trustGiven,
    source,
    applied = [],
    ledger,
    journal,
    causes,
    comparedWith,
    failOn = 'high',
    strict = false,
  } = audit;
  const { tool } = ports;
  const desired = declared?.loaded.desired;
  const rules = await rulesOf(audit, ports);
  const { selection } = rules;
  // Before anything is read.
  failIfUnknownPolicy(audit.shown ?? [], {
    of: 'this audit',
    ids: selection.policies.map(({ policy }) => policy.id),
    aliases: selection.aliases,
  });
  const past = openPastDeletions(journal, desired, ports);
  const organization = await readOrganization(readingFor(audit, rules), source, ports);
  const { live, run } = organization;
  const now = source.now ?? new Date(live.readAt);
  const scan = ledger && openScan(ledger, { organization, desired, selection, now }, ports);
  const { planned, policyResults, administrators } = evaluateOrganization({
    organization,
    declared,
    rules,
    trust,
    now,
    timeGiven: source.now !== undefined,
    tool,
    applied,
    knownDeleted: past?.in(live.tenant),
    ledger: scan && (() => scan.facts),
    lastDrillOf: scan && lastDrills(scan.facts.memory),
  });
  const review = auditReview(
    {
      run: { version: tool, now: now.toISOString(), ...run },
      organization,
      declared: declared && planned && { path: declared.path, ...declared.loaded, planned },
      selection,
      policyResults,
      administrators,
      causes: planned && causesOf(causes, planned.difference, live, planned.lookup, now),
      warnings: [...captureWarnings(run, ports.now()), ...(past?.warnings ?? [])],
      memory: scan?.facts.memory,
    },
    { failOn, strict },
  );
  const recorded = await scan?.record(review);
  const dated = recorded?.review ?? review;
  const compared = withDueDates(comparedWith === undefined ? dated : await comparedWithFile(dated, comparedWith, ports));
  const next = nextAfterAudit(compared, ports.program, { trust: trustGiven, capture: source.capture });
  return { review: { ...compared, next }, live, selection, ledger: recorded?.part };
};
