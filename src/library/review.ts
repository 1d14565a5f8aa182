// A review: everything that one run found out, with an exit code and a verdict; and the formats that it is reported in.
import { fail } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { onlyLookedUp } from '../live/demand.ts';
import { planReads } from '../live/plan-reads.ts';
import { withPolicyReads } from '../policies/policies-answered-by.ts';
import { type CsvSeparator, csvSeparators, isCsvSeparator } from '../report/csv-separators.ts';
import { formatNames, type Format as ReportFormat } from '../report/format-names.generated.ts';
import { formats } from '../report/formats.ts';
import type { Review as InternalReview } from '../report/review.ts';
import type { ReviewDocument } from '../report/review-document.ts';
import { textIn } from '../use/open/shown-lines.ts';
import { factsOf } from '../use/read/read-and-plan.ts';
import { auditReview } from '../use/review/review-audit.ts';
import { reviewChange } from '../use/review/review-plan.ts';
import { validateReview } from '../use/review/review-validate.ts';
import { version } from '../version.ts';
import { quoted } from '../yaml/visible.ts';
import { type EvaluationContent, evaluations, type LiveContent, reviews, selections, simulations } from './contents.ts';
import type { Evaluation, PolicyFinding, PolicySelection } from './policies.ts';
import type { SimulationResult } from './simulate-plan.ts';

/** The document of `schemas/output/review.schema.json`: what a command prints with `--format json`. Pass it on as it is: a copy of it is refused. */
export type ReviewResult = ReviewDocument;

export interface VerdictOptions {
  /** Minimum severity of findings for exit code 1; default: high, and for a desired state alone none. */
  readonly failOn?: PolicyFinding['severity'];
  /** Exit code 3 if any policy could not be evaluated. */
  readonly strict?: boolean;
}

export interface PlanReviewInput {
  readonly simulation: SimulationResult;
  readonly policies: PolicySelection;
  /** Minimum severity of findings after the change for exit code 1; default: none. */
  readonly failOn?: PolicyFinding['severity'];
}

export interface ReportOptions {
  /** Every item of every list. */
  readonly verbose?: boolean;
  /** Columns for text; default: lines are not wrapped. */
  readonly width?: number;
  /** ANSI colors for text. */
  readonly color?: boolean;
  /** Of CSV; default: comma. Excel takes a line apart at the list separator of its country: in Brazil, `semicolon`. */
  readonly csvSeparator?: CsvSeparator;
}

/** The formats of reports. */
export const reportFormats: readonly ReportFormat[] = formatNames;

const wholeText = (parts: Iterable<string>): string => [...parts].join('');

const reviewed = (review: InternalReview): ReviewResult => reviews.keep(JSON.parse(wholeText(formats.json(review))), review);

/** Of what was read: a capture makes no calls. */
const sourceOf = ({ live, capture }: LiveContent): Omit<InternalReview['run'], 'version' | 'now'> => {
  const { readAt: asOf, calls } = live;
  return capture === undefined ? { asOf, calls, totalCalls: Object.values(calls).reduce((sum, many) => sum + many, 0) } : { asOf, capture };
};

const ofEvaluation = (content: EvaluationContent, choice: VerdictOptions): InternalReview => {
  const { policyResults, rules, now } = content;
  const { selection } = rules;
  const run = { version, now: now.toISOString() };
  if (content.type === 'declared') {
    const { desired, warnings, path } = content.loaded;
    return validateReview({ run, path, desired, warnings, selection, policyResults }, choice);
  }
  const { organization, declared, administrators } = content;
  return auditReview(
    { run: { ...run, ...sourceOf(content.content) }, organization, declared, selection, policyResults, administrators },
    { failOn: 'high', ...choice },
  );
};

/** What `tenantry validate` reports of a desired state, or `tenantry audit` of the live organization. */
export const reviewEvaluation = (evaluation: Evaluation, options: VerdictOptions = {}): ReviewResult =>
  reviewed(ofEvaluation(evaluations.of(evaluation), options));

/** What `tenantry plan` reports: the plan, its simulation, and what the policies find after it. */
export const reviewPlan = async ({ simulation: given, policies, failOn }: PlanReviewInput): Promise<ReviewResult> => {
  const { plan, simulation, afterChange } = simulations.of(given);
  const { loaded, live, liveContent, trust, planned, reads, wants, lookedUp, now } = plan;
  const { desired, path } = loaded;
  const rules = selections.of(policies);
  const { onDemand = [] } = planReads(kindList, withPolicyReads(wants, reads.regions, [rules.selection], kindList), reads.regions, {
    inTwoRounds: true,
  });
  const used = onlyLookedUp(live, new Set(onDemand.map(({ name }) => name)), lookedUp);
  const seen = { ...planned, live: used, now, run: sourceOf(liveContent) };
  return reviewed(
    await reviewChange(
      {
        facts: factsOf('plan', { loaded, path, trust, base: undefined }, seen, version),
        seen,
        simulating: { order: { desired, live, now, trust }, reads, planned, steps: planned.plan.steps },
        simulation,
        afterChange,
        evaluating: { ...rules, desired, now, pipeline: trust.identity, reviewers: trust.reviewers },
        basePolicies: undefined,
        before: undefined,
        part: planned.plan,
        selections: [rules.selection],
        decidedBy: { type: 'files' },
        gate: { failOn, onlyNew: false },
        more: {},
        warnings: [],
      },
      {},
    ),
  );
};

/** The text of a report. */
export const formatReview = (review: ReviewResult, format: ReportFormat, options: ReportOptions = {}): string => {
  const content = reviews.of(review);
  const { color = false, width, verbose, csvSeparator } = options;
  if (csvSeparator !== undefined && !isCsvSeparator(csvSeparator)) {
    fail('usage', `${quoted(String(csvSeparator))} is not a separator of CSV`, { help: `Use ${Object.keys(csvSeparators).join(', ')}.` });
  }
  const textAt = textIn(process.cwd(), content.desired === undefined ? [] : [content.desired]);
  return wholeText(formats[format](content, { colour: color, width, verbose, textAt, csvSeparator }));
};
