// The rolling issue of scheduled audits and the comment on new findings: current findings and their age, within GitHub's limit. Equal facts give equal text.
import type { Severity } from '../../desired/desired.ts';
import { countsAsFailure } from '../../policies/since.ts';
import { bySeverity } from '../caused-findings.ts';
import { type Block, footer, heading, link, paragraph, strong } from '../document.ts';
import { type Drift, notAppliedIn } from '../drift.ts';
import { driftByRisk } from '../drift-risk.ts';
import { endsSoonBlocks } from '../ends-soon-blocks.ts';
import { worstFirst } from '../finding-blocks.ts';
import { countFindings, failuresIn } from '../finding-counts.ts';
import { blocksAsMarkdown, type Markdown } from '../markdown-blocks.ts';
import { isUnread, unreadBlocks } from '../reading-blocks.ts';
import type { ReportedFinding, Review } from '../review.ts';
import { driftRule, notAppliedRule } from '../sarif-rules.ts';
import { changesSince, isNew, isNewlyEvaluated, isNews, isWorse } from '../scan-before.ts';
import { sinceText } from '../since-blocks.ts';
import type { ScanCounts } from '../texts/en/verdict.ts';
import { type InLanguage, sayOf } from '../texts/texts.ts';
import type { Words } from '../words.ts';
import { type AuditTables, applyCommands, driftCommands, driftGroup, findingGroups, waiveBlocks } from './audit-blocks.ts';
import { type CommentContext, type LastScan, namingOf } from './context.ts';
import { fit } from './fit.ts';
import { linksOf } from './footer.ts';
import { isTooOld, lastScanParts } from './last-scan-parts.ts';
import type { CommentVerdict } from './verdict.ts';
import { mostOfNight, verdictHeading } from './verdict-text.ts';

export interface IssueContext extends AuditTables, Pick<CommentContext, 'help'> {
  /** Runs of the workflow; the same in every run. */
  readonly runs: string;
  readonly lastScan: LastScan | undefined;
}

/** The current findings. */
interface Failing {
  readonly findings: readonly ReportedFinding[];
  readonly drift: readonly Drift[];
  readonly notApplied: readonly Drift[];
}

type Compared = Pick<ReportedFinding, 'baseline'>;

const failingIn = ({ findings = [], drift }: Review, holds: (one: Compared) => boolean = () => true): Failing => ({
  findings: findings.filter((one) => one.verdict.type === 'fail' && holds(one)).toSorted(worstFirst),
  drift: driftByRisk(drift).flatMap(([, own]) => own.filter(holds)),
  notApplied: notAppliedIn(drift).filter(holds),
});

const scanCounts = (failing: Failing): ScanCounts => {
  const counts = countFindings(failing.findings);
  return {
    failures: failuresIn(counts),
    critical: counts.failures.critical,
    onlyWarn: counts.onlyWarn,
    drifted: failing.drift.length,
    notApplied: failing.notApplied.length,
  };
};

/** The criteria of a scan. */
export interface ScanChoice {
  /** The minimum severity of findings that count. */
  readonly least: Severity;
  /** Whether everything was read, compared and evaluated. */
  readonly isComplete: boolean;
  readonly lastScan: LastScan | undefined;
}

const hasSevere = ({ findings }: Failing, least: Severity): boolean =>
  findings.some((finding) => countsAsFailure(finding) && bySeverity(finding.severity, least) <= 0);

const isOutOfSync = ({ drift, notApplied }: Failing): boolean => drift.length + notApplied.length > 0;

/** failing: there are findings. partial: no findings, but the reads are incomplete. */
export const issueState = (review: Review, { least, isComplete, lastScan }: ScanChoice): 'failing' | 'partial' | 'clean' => {
  const failing = failingIn(review);
  if (hasSevere(failing, least) || isOutOfSync(failing) || isTooOld(lastScan)) return 'failing';
  return isComplete ? 'clean' : 'partial';
};

/** Fixed words and numbers. */
export const auditVerdict = (review: Review, { least, isComplete, lastScan }: ScanChoice, options: InLanguage = {}): CommentVerdict => {
  const failing = failingIn(review);
  const unread = review.reads.filter(isUnread).length;
  const line = sayOf(options).verdict.scan(scanCounts(failing), unread, isComplete, isTooOld(lastScan));
  if (!isComplete) return { name: 'incomplete', line };
  if (hasSevere(failing, least) || isTooOld(lastScan)) return { name: 'findings', line };
  const left = failing.notApplied.length > 0 ? 'changes' : 'clean';
  return { name: failing.drift.length > 0 ? 'drift' : left, line };
};

const issueFooter = (context: IssueContext): Block => {
  const { audit, links } = sayOf(context).comment;
  const site = context.site ? [link(links.site, context.site.home)] : [];
  return footer(linksOf(link(links.reports, context.runs), ...site, audit.approvesNothing, link(links.help, context.help)));
};

/** `first`: never left out. */
const within = (first: Block, blocks: readonly Block[], context: IssueContext): Markdown =>
  fit([first, ...blocks], context, mostOfNight.audit) ??
  blocksAsMarkdown([first, paragraph(sayOf(context).comment.audit.tooMany), issueFooter(context)]);

const issueText = (line: Words, blocks: readonly Block[], context: IssueContext): Markdown => within(verdictHeading(line), blocks, context);

/** The rank of rows: what is new is dropped last. */
const ranks = { fresh: 1, findings: 2, drift: 3 } as const;

const tablesOf = ({ findings, drift, notApplied }: Failing, review: Review, context: IssueContext, rank: number): readonly Block[] => [
  ...findingGroups(findings, review, context, rank),
  ...driftGroup(drift, driftRule, context, rank),
  ...driftGroup(notApplied, notAppliedRule, context, rank),
];

const manyIn = ({ findings, drift, notApplied }: Failing): number => findings.length + drift.length + notApplied.length;

const title = (many: number, of: string): readonly Block[] => (many === 0 ? [] : [heading(2, of)]);

/** What is new first, then what is known, each in groups; below them what a person can do. */
export const auditIssue = (review: Review, { line }: CommentVerdict, context: IssueContext): Markdown => {
  const fresh = failingIn(review, (one) => isNew(one) || isWorse(one));
  const newlyEvaluated = failingIn(review, isNewlyEvaluated);
  const { findings, drift, notApplied } = failingIn(review, (one) => !isNews(one));
  const all = failingIn(review);
  const say = sayOf(context);
  const { audit } = say.comment;
  const since = changesSince(review, say);
  const known = { findings, drift: [], notApplied: [] };
  return issueText(
    line,
    [
      ...lastScanParts(context.lastScan, context),
      ...unreadBlocks(review.reads, say, namingOf(context)),
      ...(since ? [paragraph(say.since.sinceLast(sinceText(since, say)))] : []),
      ...title(manyIn(fresh), audit.fresh(manyIn(fresh))),
      ...tablesOf(fresh, review, context, ranks.fresh),
      ...title(manyIn(newlyEvaluated), audit.newlyEvaluated(manyIn(newlyEvaluated))),
      ...tablesOf(newlyEvaluated, review, context, ranks.fresh),
      ...title(findings.length, audit.findings(findings.length)),
      ...tablesOf(known, review, context, ranks.findings),
      ...waiveBlocks(all.findings, context),
      ...endsSoonBlocks(review, say, namingOf(context)),
      ...title(all.drift.length, audit.drift(all.drift.length, drift.length)),
      ...driftGroup(drift, driftRule, context, ranks.drift),
      ...(all.drift.length > 0 ? driftCommands(context) : []),
      ...title(all.notApplied.length, audit.notApplied(all.notApplied.length, notApplied.length)),
      ...driftGroup(notApplied, notAppliedRule, context, ranks.drift),
      ...(all.notApplied.length > 0 ? applyCommands(context) : []),
      issueFooter(context),
    ],
    context,
  );
};

const allOf = (parts: readonly Failing[]): Failing => ({
  findings: parts.flatMap(({ findings }) => findings),
  drift: parts.flatMap(({ drift }) => drift),
  notApplied: parts.flatMap(({ notApplied }) => notApplied),
});

/** Without a review: only the last scan is known. */
export const unreadIssue = ({ line }: CommentVerdict, context: IssueContext): Markdown =>
  issueText(line, [...lastScanParts(context.lastScan, context), issueFooter(context)], context);

/** What is new, more severe or newly evaluated since the last scan. undefined: nothing is. */
export const auditNews = (review: Review, context: IssueContext): Markdown | undefined => {
  const [fresh, worse, newlyEvaluated] = [failingIn(review, isNew), failingIn(review, isWorse), failingIn(review, isNewlyEvaluated)];
  const all = allOf([fresh, worse, newlyEvaluated]);
  if (manyIn(all) === 0) return undefined;
  const say = sayOf(context);
  return within(
    paragraph(strong(say.comment.audit.news(say.verdict.news(scanCounts(fresh), scanCounts(worse), scanCounts(newlyEvaluated))))),
    tablesOf(all, review, context, ranks.findings),
    context,
  );
};
