// The review of an audit, from the reads, comparison and evaluation: shared by the command and the library.

import type { Administrators } from '../../access/paths/path.ts';
import type { PlannedOrganization } from '../../audit.ts';
import type { Desired } from '../../desired/desired.ts';
import { ownersIn } from '../../desired/owners.ts';
import { routingIn } from '../../desired/routing.ts';
import type { Causes } from '../../diff/find-causes.ts';
import type { Problem } from '../../errors.ts';
import type { Organization } from '../../evaluate.ts';
import { reportedEnd } from '../../plan/ends-soon.ts';
import { notAppliedSince } from '../../plan/origin.ts';
import type { PolicyResults } from '../../policies/evaluate-policies.ts';
import { evaluatedUntilDay } from '../../policies/evaluated-until-day.ts';
import type { Memory } from '../../policies/ledger/memory.ts';
import type { SelectedPolicies } from '../../policies/select.ts';
import { type Drift, driftOf } from '../../report/drift.ts';
import { digestsOf, evaluationOf } from '../../report/evaluation.ts';
import type { Review, ReviewFacts } from '../../report/review.ts';
import type { RunInfo } from '../../report/run-info.ts';
import { reportedSpend } from '../../report/spend-report.ts';
import { evaluateBudgets } from '../../spend/evaluate-budgets.ts';
import { outsideFacts } from '../read/read-and-plan.ts';
import { besidesCauses } from './causes.ts';
import { collectionReads } from './collection-reads.ts';
import { tenantFacts } from './tenant-facts.ts';
import { type VerdictChoice, verdictOf } from './verdict.ts';
import { settledWarnings } from './warnings.ts';

export interface Audited {
  readonly run: RunInfo;
  readonly organization: Organization;
  /** With a desired state: its path as the user names it, the result of loading it, and its differences. */
  readonly declared:
    | { readonly path: string; readonly desired: Desired; readonly warnings: readonly Problem[]; readonly planned: PlannedOrganization }
    | undefined;
  readonly selection: SelectedPolicies;
  readonly policyResults: PolicyResults;
  readonly administrators: Administrators | undefined;
  readonly causes?: Causes | undefined;
  readonly warnings?: readonly Problem[];
  /** Of the ledger, with this scan. */
  readonly memory?: Memory | undefined;
}

const driftIn = ({ difference, plan, applied, lookup }: PlannedOrganization): readonly Drift[] =>
  driftOf(difference, plan, notAppliedSince(applied, lookup));

export const auditReview = (
  { run, organization: { live, spend }, declared, selection, policyResults, administrators, causes, warnings = [], memory }: Audited,
  choice: VerdictChoice,
): Review => {
  const { tenant } = live;
  const budgets = declared
    ? evaluateBudgets(declared.desired.budgets, spend, { now: run.now, tenant, ...evaluatedUntilDay(selection) })
    : [];
  const facts: ReviewFacts = {
    schemaVersion: 4,
    command: 'audit',
    run: { ...run, ...digestsOf(selection) },
    ...(declared && { desired: declared.path }),
    files: declared?.desired.files ?? [],
    ...tenantFacts(live),
    warnings: [...settledWarnings(declared?.warnings ?? [], declared?.planned), ...warnings, ...policyResults.warnings],
    reads: besidesCauses(collectionReads(live)),
    ...(declared && {
      drift: { declared: declared.desired.items.length, entries: driftIn(declared.planned) },
      ...(causes && { causes }),
      dueNotes: declared.planned.due.notes,
      ...(declared.planned.endsSoon && { endsSoon: declared.planned.endsSoon }),
      ...(declared.planned.accessEnds.length > 0 && { accessEnds: declared.planned.accessEnds.map(reportedEnd) }),
      ...outsideFacts(declared.planned.difference, undefined),
    }),
    ...evaluationOf(policyResults, selection, {
      tenant,
      asOf: run.asOf,
      actorOf: (address) => causes && new Map(Object.entries(causes.of)).get(address),
      ownerOf: ownersIn(declared?.desired),
      routing: routingIn(declared?.desired),
    }),
    ...(administrators && { pathsToAdministrator: administrators }),
    ...(spend ? { spend: reportedSpend(spend, budgets, { memory, now: run.now }) } : {}),
  };
  return { ...facts, next: [], ...verdictOf(facts, choice) };
};
