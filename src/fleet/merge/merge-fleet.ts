// The results of a run → one merged fleet. The organizations come from the fleet file, in the order of their names, and one result is in memory at a time.
import { fail } from '../../errors.ts';
import { type ExitCode, exitCodes, worstExit } from '../../exit-code.ts';
import { count } from '../../report/document.ts';
import { sharedFindings, sharedSteps } from '../../report/fleet/alike.ts';
import { filterReview } from '../../report/fleet/filter-review.ts';
import {
  type FleetDetails,
  type FleetFilter,
  type FleetRun,
  type MergedFleet,
  type MergedOrganization,
  type OrganizationPast,
  type OrganizationState,
  organizationStates,
} from '../../report/fleet/merged-fleet.ts';
import { summarizeResult } from '../../report/fleet/summarize-result.ts';
import { fleetVerdict } from '../../report/fleet/verdict.ts';
import { redacted } from '../../report/redact.ts';
import type { Review } from '../../report/review.ts';
import { sentence } from '../../report/sentence.ts';
import type { Say } from '../../report/texts/texts.ts';
import { quoted } from '../../yaml/visible.ts';
import type { Fleet, FleetOrganization } from '../fleet.ts';
import type { FleetManifest, FoundResult } from '../manifest.ts';
import { type EvaluatedResult, type ExpectedResult, evaluateResult } from './evaluate-result.ts';
import { groups, reviewedSteps } from './groups.ts';
import { changesSince, type HistoryLine, historyLine, historyOf, lastReadOf, mergeRuns, runBefore } from './history.ts';
import { policyTable } from './policy-table.ts';

/** What is displayed. */
export interface MergeFilter extends Omit<FleetFilter, 'shown' | 'hidden'> {
  /** Organizations; null: all. */
  readonly names: ReadonlySet<string> | null;
}

/** The longest time without a complete read. */
interface MaxAge {
  readonly text: string;
  readonly milliseconds: number;
}

export interface MergeInput {
  readonly fleet: Fleet;
  readonly run: string;
  readonly expected: ExpectedResult;
  /** Whether any result exists: without one, the command of the run is not known. */
  readonly hasResults: boolean;
  readonly read: (name: string) => FoundResult;
  /** What the folder of the run has besides. */
  readonly unnamed: readonly string[];
  /** The organizations that the run includes; null: all. */
  readonly inRun: ReadonlySet<string> | null;
  readonly filter: MergeFilter | null;
  readonly maxAge: MaxAge | null;
  /** null: there is none, and a read that is not in this run is not known. */
  readonly history: readonly HistoryLine[] | null;
  readonly now: string;
  /** Of the verdict. */
  readonly say: Say;
  /** Whether the lines of this run are wanted. */
  readonly keepsLines: boolean;
  /** Whether e-mail addresses are replaced with hashes. */
  readonly redact: boolean;
  /** Organizations whose result does not count, each with the reason as sentences. */
  readonly refused?: ReadonlyMap<string, string> | undefined;
  /** Receives each displayed organization, with its result as displayed, and with all of its findings. */
  readonly visit: (organization: MergedOrganization, review: Review | undefined, whole: Review | undefined) => void;
}

export interface FleetMerge {
  readonly merged: MergedFleet;
  readonly details: FleetDetails;
  /** The lines of this run. */
  readonly lines: readonly HistoryLine[];
}

type Outcome = EvaluatedResult | { readonly type: 'not-in-run' };

const isRead = (outcome: Outcome): outcome is Extract<EvaluatedResult, { readonly type: 'evaluated' | 'partly-read' }> =>
  outcome.type === 'evaluated' || outcome.type === 'partly-read';

const withRefusal = (outcome: EvaluatedResult, message: string | undefined): Outcome => {
  if (message === undefined || !isRead(outcome)) return outcome;
  const manifest: FleetManifest = { ...outcome.manifest, reason: { code: 'refused', message } };
  return { type: 'failed', manifest, exitCode: worstExit([outcome.exitCode, exitCodes.refused]) };
};

const manifestOf = (outcome: Outcome): FleetManifest | undefined => ('manifest' in outcome ? outcome.manifest : undefined);

const exitOf = (outcome: Outcome): ExitCode | null => {
  if (outcome.type === 'not-in-run') return null;
  return 'exitCode' in outcome ? outcome.exitCode : exitCodes.unread;
};

const partly = ({ completeness }: FleetManifest): string =>
  completeness === null
    ? 'Something could not be read.'
    : `Only ${completeness.complete} of ${count(completeness.requested, 'collection')} could be read completely.`;

const reasonOf = (outcome: Outcome): MergedOrganization['reason'] => {
  switch (outcome.type) {
    case 'missing':
      return { code: 'missing', message: 'The run has no result of it.' };
    case 'foreign':
      return { code: outcome.code, message: outcome.message };
    case 'failed':
      return outcome.manifest.reason && { ...outcome.manifest.reason, message: sentence(outcome.manifest.reason.message) };
    case 'partly-read':
      return { code: 'unread', message: partly(outcome.manifest) };
    case 'not-in-run':
      return { code: 'not-in-run', message: 'The run did not include it.' };
    case 'evaluated':
      return null;
  }
};

const mostUnnamed = 100;

type RunResult = FleetRun['results'][number];

const runResult = (name: string, outcome: Outcome, lastRead: string | null): readonly RunResult[] => {
  const manifest = manifestOf(outcome);
  if (!manifest) return [];
  const { attempt, shard, started, ended } = manifest;
  const requests = isRead(outcome) ? (outcome.review?.reads ?? []).flatMap(({ requestId }) => requestId ?? []) : [];
  return [{ name, attempt, shard, started, ended, lastRead, requestIds: requests.slice(0, 20) }];
};

const runOf = (id: string, results: readonly RunResult[]): FleetRun => ({
  id,
  started: results.map(({ started }) => started).reduce<string | null>((first, one) => (first === null || one < first ? one : first), null),
  ended: results.map(({ ended }) => ended).reduce<string | null>((last, one) => (last === null || one > last ? one : last), null),
  results,
});

const filterOf = ({ names, ...filter }: MergeFilter, total: number): FleetFilter => {
  const shown = names?.size ?? total;
  return { ...filter, shown, hidden: total - shown };
};

const tenantOf = ({ tenant }: FleetOrganization): string | null => (tenant.type === 'known' ? tenant.id : null);

export const mergeFleet = (input: MergeInput): FleetMerge => {
  const { fleet, run, expected, read, filter, maxAge, now } = input;
  const history = input.history && historyOf(input.history, expected.command);
  const { findingGroups, stepGroups, policies, reviewed } = {
    findingGroups: groups(),
    stepGroups: groups(),
    policies: policyTable(),
    reviewed: reviewedSteps(),
  };
  const organizations: MergedOrganization[] = [];
  const codes = new Map<ExitCode, number>();
  const states = Object.fromEntries(organizationStates.map((state) => [state, 0])) as Record<OrganizationState, number>;
  const results: RunResult[] = [];
  const lines: HistoryLine[] = [];
  const byName = new Map(fleet.organizations.map((one) => [one.name, one]));
  const digests = new Map<string, string>();

  const isShown = (name: string): boolean => filter === null || filter.names === null || filter.names.has(name);
  const wholeReview = (review: Review): Review => (input.redact ? redacted(review) : review);
  const shownReview = (whole: Review): Review => (filter ? filterReview(whole, filter) : whole);
  const past = new Map<string, OrganizationPast>();

  for (const organization of fleet.organizations) {
    const { name, ring, labels } = organization;
    const isIncluded = input.inRun === null || input.inRun.has(name);
    const outcome: Outcome = isIncluded
      ? withRefusal(evaluateResult(organization, read(name), expected), input.refused?.get(name))
      : { type: 'not-in-run' };
    const manifest = manifestOf(outcome);
    const review = isRead(outcome) ? outcome.review : undefined;
    const line = history?.get(name);
    const lastRead = lastReadOf(line, outcome.type === 'evaluated' ? outcome.manifest.ended : null);
    const isKnown = history !== null || lastRead !== null;
    const isOverdue = maxAge !== null && isKnown && !(lastRead !== null && Date.parse(now) - Date.parse(lastRead) <= maxAge.milliseconds);
    const exitCode = exitOf(outcome);
    const counts = summarizeResult(review);
    const found = { state: outcome.type, ...counts };
    const before = runBefore(line, run);
    const point = {
      run,
      at: now,
      failures: outcome.type === 'evaluated' ? (counts.findings?.failures ?? null) : null,
      ...(counts.budget && counts.budget.verdict !== 'unknown' && { overBudget: counts.budget.verdict === 'over' }),
    };
    const runs = mergeRuns([...(line?.runs ?? []), ...(isIncluded ? [point] : [])]);
    if (input.keepsLines && isIncluded)
      lines.push(historyLine({ name, exitCode, ...found }, { run, command: expected.command, at: now, lastRead, before, runs }));
    else if (input.keepsLines && line) lines.push(line);
    const counted = worstExit([exitCode ?? exitCodes.clean, isOverdue ? exitCodes.findings : exitCodes.clean]);
    codes.set(counted, (codes.get(counted) ?? 0) + 1);
    states[outcome.type] += 1;
    results.push(...runResult(name, outcome, lastRead));
    if (manifest?.result) digests.set(name, manifest.result);
    if (!isShown(name)) continue;
    past.set(name, { lastRead, before: before?.failures ?? null, runs: history === null ? [] : runs });
    const whole = review && wholeReview(review);
    const shown = whole && shownReview(whole);
    const merged: MergedOrganization = {
      name,
      tenant: tenantOf(organization),
      tenantName: whole?.tenantName ?? null,
      ring,
      labels,
      state: outcome.type,
      reason: reasonOf(outcome),
      exitCode,
      completeness: manifest?.completeness ?? null,
      ...(shown === review ? counts : summarizeResult(shown)),
      alike: {
        findings: shown ? findingGroups.add(name, sharedFindings(shown)) : null,
        steps: shown ? stepGroups.add(name, sharedSteps(shown)) : null,
      },
      isOverdue,
      ...changesSince(found, isIncluded ? before : null),
    };
    if (shown) {
      policies.add(shown);
      reviewed.add(name, shown);
    }
    input.visit(merged, shown, whole);
    organizations.push(merged);
  }
  const exitCode = worstExit([...codes.keys(), input.unnamed.length > 0 ? exitCodes.unread : exitCodes.clean]);
  const shownFilter = filter && filterOf(filter, fleet.organizations.length);

  const reviewAgain = (name: string): Review | undefined => {
    const organization = byName.get(name);
    const digest = digests.get(name);
    if (!organization || digest === undefined) return undefined;
    const outcome = evaluateResult(organization, read(name), expected);
    if (manifestOf(outcome)?.result !== digest)
      return fail('result-invalid', `the result of ${quoted(name)} changed while the fleet was merged`, {
        help: 'Merge again when the run has ended.',
      });
    return isRead(outcome) && outcome.review ? shownReview(wholeReview(outcome.review)) : undefined;
  };
  const firstOf = ({ organizations: [first = ''] }: { readonly organizations: readonly string[] }): Review | undefined =>
    reviewAgain(first);

  const facts = {
    schemaVersion: 1 as const,
    fleet: fleet.file,
    command: input.hasResults ? expected.command : null,
    tool: expected.tool,
    policiesDigest: expected.policies,
    commit: expected.commit,
    exitCode,
    total: fleet.organizations.length,
    states,
    filter: shownFilter,
    organizations,
    unnamed: { names: input.unnamed.slice(0, mostUnnamed), more: Math.max(0, input.unnamed.length - mostUnnamed) },
    maxAge: maxAge?.text ?? null,
    policies: policies.rows(),
    findingGroups: findingGroups.all(),
    stepGroups: stepGroups.all(),
    review: reviewed.all(),
    run: runOf(run, results),
  };
  return {
    merged: { ...facts, verdict: fleetVerdict(exitCode, codes.get(exitCode) ?? 0, input.unnamed.length, input.say) },
    details: {
      findingsOf: (group) => {
        const review = firstOf(group);
        return review ? sharedFindings(review) : [];
      },
      stepsOf: (group) => {
        const review = firstOf(group);
        return review ? sharedSteps(review) : [];
      },
      reviewOf: reviewAgain,
      now,
      pastOf: (name) => past.get(name) ?? { lastRead: null, before: null, runs: [] },
    },
    lines,
  };
};
