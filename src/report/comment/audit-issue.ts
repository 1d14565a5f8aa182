// The rolling issue of scheduled audits and the comment on new findings: current findings and their age, within GitHub's limit. Equal facts give equal text.
import type { Severity } from '../../desired/desired.ts';
import type { Source } from '../../errors.ts';
import { countsAsFailure } from '../../policies/since.ts';
import { bySeverity, groupCaused } from '../caused-findings.ts';
import { type Block, footer, heading, joined, link, none, type Piece, paragraph, phrase, span, strong, table } from '../document.ts';
import { type Drift, driftedIn, notAppliedIn } from '../drift.ts';
import { dueDate, isOverdue } from '../finding-age.ts';
import { findingMessage } from '../finding-blocks.ts';
import { countFindings, type FindingCounts, failuresIn } from '../finding-counts.ts';
import { severityWord } from '../finding-table.ts';
import { blocksAsMarkdown, type Markdown } from '../markdown-blocks.ts';
import { isUnread, unreadBlocks } from '../reading-blocks.ts';
import type { ReportedFinding, Review } from '../review.ts';
import { driftRule, notAppliedRule } from '../sarif-rules.ts';
import { sayOf } from '../texts/texts.ts';
import { counted, joinedWords, type Words, words } from '../words.ts';
import { type CommentContext, type LastScan, lineIn, nameIn, namingOf } from './context.ts';
import { fit } from './fit.ts';
import { linksOf } from './footer.ts';
import { isTooOld, lastScanParts } from './last-scan-parts.ts';
import type { CommentVerdict } from './verdict.ts';

export interface IssueContext extends Pick<CommentContext, 'repository' | 'head' | 'folder' | 'shown' | 'help' | 'say'> {
  /** Runs of the workflow; the same in every run. */
  readonly runs: string;
  readonly lastScan: LastScan | undefined;
  /** The first scan with a finding; undefined: not known. */
  readonly firstSeen: (policy: string, address: string) => string | undefined;
}

/** A finding; `isEffect`: the one before it, which is no effect, causes it. */
interface Listed {
  readonly finding: ReportedFinding;
  readonly isEffect: boolean;
}

/** The current findings. */
interface Failing {
  /** Each one is followed by those that it causes. */
  readonly findings: readonly Listed[];
  readonly drift: readonly Drift[];
  readonly notApplied: readonly Drift[];
}

/** `holds`: of a policy and an address. A finding whose cause does not hold is listed by itself. */
const failingIn = ({ findings = [], drift }: Review, holds: (policy: string, address: string) => boolean = () => true): Failing => {
  const failures = findings.filter(({ verdict, policy, address }) => verdict.type === 'fail' && holds(policy, address));
  const { first, worstFirst, causedBy } = groupCaused(failures);
  const listed = first
    .toSorted(worstFirst)
    .flatMap((finding): readonly Listed[] => [
      { finding, isEffect: false },
      ...causedBy(finding).map((effect) => ({ finding: effect, isEffect: true })),
    ]);
  const among = (all: readonly Drift[], rule: string): readonly Drift[] => all.filter(({ address }) => holds(rule, address));
  return { findings: listed, drift: among(driftedIn(drift), driftRule), notApplied: among(notAppliedIn(drift), notAppliedRule) };
};

const countsIn = ({ findings }: Failing): FindingCounts => countFindings(findings.map(({ finding }) => finding));

const wordsOf = (failing: Failing): readonly Words[] => {
  const { drift, notApplied } = failing;
  const counts = countsIn(failing);
  const failures = failuresIn(counts);
  const { onlyWarn } = counts;
  const { critical } = counts.failures;
  return [
    ...(failures > 0 ? [words`${counted(failures, 'finding')}${critical > 0 ? words` (${critical} critical)` : words``}`] : []),
    ...(onlyWarn > 0 ? [counted(onlyWarn, 'finding that only warns', 'findings that only warn')] : []),
    ...(drift.length > 0 ? [words`${counted(drift.length, 'resource')} drifted`] : []),
    ...(notApplied.length > 0 ? [words`${counted(notApplied.length, 'resource')} not applied yet`] : []),
  ];
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
  findings.some(({ finding }) => countsAsFailure(finding) && bySeverity(finding.severity, least) <= 0);

const isOutOfSync = ({ drift, notApplied }: Failing): boolean => drift.length + notApplied.length > 0;

/** failing: there are findings. partial: no findings, but the reads are incomplete. */
export const issueState = (review: Review, { least, isComplete, lastScan }: ScanChoice): 'failing' | 'partial' | 'clean' => {
  const failing = failingIn(review);
  if (hasSevere(failing, least) || isOutOfSync(failing) || isTooOld(lastScan)) return 'failing';
  return isComplete ? 'clean' : 'partial';
};

/** Fixed words and numbers. */
export const auditVerdict = (review: Review, { least, isComplete, lastScan }: ScanChoice): CommentVerdict => {
  const failing = failingIn(review);
  const unread = review.reads.filter(isUnread).length;
  const all = joinedWords(
    [
      ...wordsOf(failing),
      ...(unread > 0 ? [words`${counted(unread, 'collection')} not read`] : []),
      ...(unread === 0 && !isComplete ? [words`not everything evaluated`] : []),
      ...(isTooOld(lastScan) ? [words`no recent complete scan`] : []),
    ],
    ', ',
  );
  const line = all === '' ? words`no findings, and no drift` : all;
  if (!isComplete) return { name: 'incomplete', line };
  if (hasSevere(failing, least) || isTooOld(lastScan)) return { name: 'findings', line };
  const left = failing.notApplied.length > 0 ? 'changes' : 'clean';
  return { name: failing.drift.length > 0 ? 'drift' : left, line };
};

const since = (at: string | undefined): Piece => (at === undefined ? none : span(at.slice(0, 10)));

const placeOf = ({ at }: { readonly at?: Source }, context: IssueContext): Piece => (at ? lineIn(at, context) : none);

/** A finding with what the ledger knows about it. */
const datedIn = (finding: ReportedFinding, routing: Review['routing'], { firstSeen }: IssueContext): ReportedFinding => {
  const seen = firstSeen(finding.policy, finding.address) ?? finding.firstSeen;
  const due =
    routing && countsAsFailure(finding) && dueDate({ severity: finding.severity, ...(seen !== undefined && { firstSeen: seen }) }, routing);
  return { ...finding, ...(seen !== undefined && { firstSeen: seen }), ...(due && { due }) };
};

/** The columns that no finding fills are left out. */
const findingTable = (failing: readonly Failing[], { routing, run }: Review, context: IssueContext): readonly Block[] => {
  const dated = failing.flatMap(({ findings }) =>
    findings.map(({ finding, isEffect }) => ({ ...datedIn(finding, routing, context), isEffect })),
  );
  if (dated.length === 0) return [];
  const dueCell = (due: string | undefined): Piece => {
    if (due === undefined) return none;
    return isOverdue(due, run.now) ? phrase`${strong('overdue')} ${span(due)}` : span(due);
  };
  const columns: readonly {
    readonly title: string;
    readonly cellOf: (one: (typeof dated)[number]) => Piece;
    readonly optional?: true;
  }[] = [
    { title: 'severity', cellOf: (finding) => severityWord(finding) },
    { title: 'policy', cellOf: ({ policy, isEffect }) => (isEffect ? phrase`↳ ${span(policy)}` : span(policy)) },
    { title: 'resource', cellOf: ({ address }) => nameIn(address, context) },
    { title: 'finding', cellOf: (one) => span(context.shown(findingMessage(one)), 160) },
    { title: 'owner', cellOf: ({ owner }) => (owner === undefined ? none : nameIn(owner, context)), optional: true },
    { title: 'first seen', cellOf: ({ firstSeen }) => since(firstSeen) },
    { title: 'due', cellOf: ({ due }) => dueCell(due), optional: true },
    { title: 'line', cellOf: (one) => placeOf(one, context) },
  ];
  const filled = columns.filter(({ cellOf, optional }) => optional === undefined || dated.some((one) => cellOf(one) !== none));
  return [
    table(
      filled.map(({ title }) => title),
      dated.map((one) => filled.map(({ cellOf }) => cellOf(one))),
      { rank: 2 },
    ),
  ];
};

const driftTable = (drift: readonly Drift[], title: string, rule: string, context: IssueContext): readonly Block[] => {
  const rows = drift.map((one): readonly Piece[] => [
    sayOf(context).states.drift[one.type].word,
    nameIn(one.address, context),
    one.changes.length === 0
      ? none
      : joined(
          one.changes.slice(0, 8).map(({ field }) => span(field)),
          ', ',
        ),
    since(context.firstSeen(rule, one.address)),
    placeOf(one, context),
  ]);
  return rows.length === 0 ? [] : [table([title, 'resource', 'fields', 'first seen', 'line'], rows, { rank: 3 })];
};

const driftTables = ({ drift, notApplied }: Failing, context: IssueContext): readonly Block[] => [
  ...driftTable(drift, 'drift', driftRule, context),
  ...driftTable(notApplied, 'not applied yet', notAppliedRule, context),
];

const issueFooter = ({ runs, help }: IssueContext): Block =>
  footer(
    linksOf(
      link('Full reports', runs),
      'this issue approves nothing, and is closed by a complete scan without findings or drift',
      link('how to read it', help),
    ),
  );

/** `first`: never left out. */
const within = (first: Block, blocks: readonly Block[]): Markdown =>
  fit([first, ...blocks]) ?? blocksAsMarkdown([first, paragraph('Too many findings for an issue: see the full report.')]);

const issueText = (line: Words, blocks: readonly Block[]): Markdown => within(heading(1, 'Tenantry: ', line), blocks);

export const auditIssue = (review: Review, { line }: CommentVerdict, context: IssueContext): Markdown => {
  const failing = failingIn(review);
  return issueText(line, [
    ...lastScanParts(context.lastScan),
    ...unreadBlocks(review.reads, sayOf(context), namingOf(context)),
    ...findingTable([failing], review, context),
    ...driftTables(failing, context),
    issueFooter(context),
  ]);
};

const bothOf = (a: Failing, b: Failing): Failing => ({
  findings: [...a.findings, ...b.findings],
  drift: [...a.drift, ...b.drift],
  notApplied: [...a.notApplied, ...b.notApplied],
});

/** Without a review: only the last scan is known. */
export const unreadIssue = ({ line }: CommentVerdict, context: IssueContext): Markdown =>
  issueText(line, [...lastScanParts(context.lastScan), issueFooter(context)]);

/** `isNew`, `isWorse`: of a policy and an address. undefined: nothing is. */
export const auditNews = (
  review: Review,
  isNew: (policy: string, address: string) => boolean,
  isWorse: (policy: string, address: string) => boolean,
  context: IssueContext,
): Markdown | undefined => {
  const [fresh, worse] = [failingIn(review, isNew), failingIn(review, isWorse)];
  const all = [...wordsOf(fresh).map((one) => `${one} (new)`), ...wordsOf(worse).map((one) => `${one} (more severe than before)`)];
  if (all.length === 0) return undefined;
  const blocks = [...findingTable([fresh, worse], review, context), ...driftTables(bothOf(fresh, worse), context)];
  return within(paragraph(strong(`Since the last scan: ${all.join(', ')}`)), blocks);
};
