// Reads usage and evaluates budgets and the policies about spend.
import type { Severity } from '../desired/desired.ts';
import { ownersIn } from '../desired/owners.ts';
import { routingIn } from '../desired/routing.ts';
import { evaluateLive } from '../evaluate.ts';
import type { Language } from '../languages.ts';
import { evaluatedUntilDay } from '../policies/evaluated-until-day.ts';
import { readsOfSelection } from '../policies/reads-of-selection.ts';
import type { SelectedPolicies } from '../policies/select.ts';
import { digestsOf, evaluationOf } from '../report/evaluation.ts';
import type { Review, ReviewFacts } from '../report/review.ts';
import { reportedSpend } from '../report/spend-report.ts';
import type { Dimension } from '../spend/breakdown.ts';
import { evaluateBudgets } from '../spend/evaluate-budgets.ts';
import type { Trust } from '../trust/trust.ts';
import type { NamedDesired } from './evaluate-organization.ts';
import { type LedgerRecords, ledgerOf } from './ledger/ledger-store.ts';
import { type OpenedPolicies, openPolicies } from './open/open-policies.ts';
import type { Ports } from './ports.ts';
import { withPeriods } from './read/periods.ts';
import { type OrganizationSource, readOrganization } from './read/read-organization.ts';
import type { Reading } from './read/reads-of.ts';
import { collectionReads } from './review/collection-reads.ts';
import { tenantFacts } from './review/tenant-facts.ts';
import { verdictOf } from './review/verdict.ts';

export interface SpendToRead {
  /** undefined: there are no budgets. */
  readonly declared: NamedDesired | undefined;
  readonly trust: Trust;
  readonly source: OrganizationSource;
  readonly ledger?: LedgerRecords | undefined;
  readonly language?: Language | undefined;
  /** What an increase is also shown by. */
  readonly by?: Dimension | undefined;
  /** Minimum severity of findings that count. */
  readonly failOn: Severity;
  /** Policies that could not be evaluated fail the run. */
  readonly strict?: boolean;
}

/** The kinds that are computed from usage records. */
const ofSpend: readonly string[] = ['budget', 'spend', 'sub-account'];

const aboutSpend = (selection: SelectedPolicies): SelectedPolicies => ({
  ...selection,
  policies: selection.policies.filter(({ policy }) => ofSpend.includes(policy.kind)),
});

type ToRead = Pick<SpendToRead, 'declared' | 'trust' | 'language'>;

const rulesOf = ({ declared, language }: ToRead, ports: Ports): Promise<OpenedPolicies> =>
  openPolicies(declared?.loaded.desired, ports, language);

const readingFor = ({ declared, trust }: ToRead, selection: SelectedPolicies): Reading =>
  withPeriods({ wants: [{ kind: 'usage', fields: 'all' }], desired: declared?.loaded.desired, trust }, selection);

/** What it reads. */
export const readingOfSpend = async (spend: ToRead, ports: Ports): Promise<Reading> =>
  readingFor(spend, aboutSpend((await rulesOf(spend, ports)).selection));

export const spendLive = async (spend: SpendToRead, ports: Ports): Promise<Review> => {
  const { declared, source, ledger: records, by, failOn, strict = false } = spend;
  const desired = declared?.loaded.desired;
  const rules = await rulesOf(spend, ports);
  const selection = aboutSpend(rules.selection);
  const organization = await readOrganization(readingFor(spend, selection), source, ports);
  const { live, spend: usage, run } = organization;
  const now = source.now ?? new Date(live.readAt);
  const tenant = live.tenant ?? desired?.tenant;
  const ledger = ledgerOf(records, live.tenant);
  const policyResults = evaluateLive({ ...rules, selection, desired, now, ledger }, organization, undefined);
  const { memory } = ledger?.({ live, spend: usage, desired, now: now.getTime() }, readsOfSelection(selection)) ?? {};
  const facts: ReviewFacts = {
    schemaVersion: 4,
    command: 'spend',
    run: { version: ports.tool, now: now.toISOString(), ...run, ...digestsOf(selection) },
    ...(declared === undefined ? {} : { desired: declared.path }),
    files: desired?.files ?? [],
    ...tenantFacts(live),
    warnings: policyResults.warnings,
    reads: collectionReads(live).filter(({ kind }) => kind === 'usage'),
    ...evaluationOf(policyResults, selection, {
      tenant: live.tenant,
      asOf: run.asOf,
      ownerOf: ownersIn(desired),
      routing: routingIn(desired),
    }),
    ...(usage
      ? {
          spend: reportedSpend(
            usage,
            desired ? evaluateBudgets(desired.budgets, usage, { now: now.toISOString(), tenant, ...evaluatedUntilDay(selection) }) : [],
            { memory, now: now.toISOString(), by },
          ),
        }
      : {}),
  };
  return { ...facts, next: [], ...verdictOf(facts, { failOn, strict }) };
};
