// The comment on a pull request, most important parts first, within GitHub's limit. A function of the review; it is never parsed back.

import { declaredBlocks } from '../declared-blocks.ts';
import {
  alert,
  type Block,
  chapter,
  heading,
  joined,
  type ListItem,
  none,
  type Piece,
  paragraph,
  phrase,
  span,
  strong,
  table,
} from '../document.ts';
import { endsSoonBlocks } from '../ends-soon-blocks.ts';
import { keptBlocks } from '../kept-blocks.ts';
import type { Markdown } from '../markdown-blocks.ts';
import type { Naming } from '../naming.ts';
import { loosenedBlocks, outlookBlocks } from '../outlook-blocks.ts';
import { pathBlocks } from '../path-blocks.ts';
import { refusalBlocks } from '../plan-blocks.ts';
import { unreadBlocks } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import { digestTable, driftToRevert, lowRiskBlocks, reviewBlocks } from '../review-blocks.ts';
import { type Say, sayOf } from '../texts/texts.ts';
import { unmanagedBlocks } from '../unmanaged-blocks.ts';
import { unplannedFold } from '../unplanned-blocks.ts';
import { type CommentContext, findingIn, lineIn, namingOf } from './context.ts';
import { failingParts } from './failing-parts.ts';
import { fit } from './fit.ts';
import { commentFooter } from './footer.ts';
import { lastScanParts } from './last-scan-parts.ts';
import { classesIn, summaryParts } from './summary-parts.ts';
import { type CommentVerdict, changesIn, verdictOf } from './verdict.ts';
import { titled, verdictText } from './verdict-text.ts';

/** A security-relevant file: the trust file, a workflow, the reference of the Action. */
export interface SensitiveFile {
  readonly file: string;
  readonly what: 'trust' | 'workflow' | 'action';
  /** The names of changed settings. */
  readonly settings: readonly string[];
}

export interface Comment {
  readonly verdict: CommentVerdict;
  readonly text: Markdown;
}

const sensitiveParts = (files: readonly SensitiveFile[], context: CommentContext): readonly Block[] => {
  const { sensitive } = sayOf(context).comment;
  const rowOf = ({ file, what, settings }: SensitiveFile): Piece => {
    const names = joined(
      settings.slice(0, 12).map((one) => span(one)),
      ', ',
    );
    return phrase`${lineIn({ file, line: 1, col: 1 }, context)}: ${sensitive[what]}${names.length > 0 ? phrase` (${names})` : ''}`;
  };
  return files.length === 0 ? [] : [alert('warning', [strong(sensitive.title)], files.map(rowOf))];
};

const refusedParts = ({ plan, grants }: Review, say: Say, naming: Naming): readonly Block[] => {
  const guards = refusalBlocks(plan?.refusals ?? [], say, naming);
  const { problems, moreProblems = 0 } = grants?.refuses ? grants : { problems: [] };
  const missing = problems.map(({ message }): ListItem => ({ sign: 'x', tone: 'bad', text: [naming.sentence(message)] }));
  if (guards.length + missing.length === 0) return [];
  const says = say.comment.refused;
  return [
    heading(2, says.title),
    ...guards,
    ...chapter(3, says.missing, missing),
    ...(moreProblems === 0 ? [] : [paragraph(says.moreMissing(moreProblems))]),
  ];
};

const problemParts = ({ problems = [] }: Review, context: CommentContext): readonly Block[] => {
  const rows = problems.map(({ at, message }) => [at ? lineIn(at, context) : none, span(message, 240)]);
  const { title, columns } = sayOf(context).comment.problems;
  return rows.length === 0 ? [] : [heading(2, title), table(columns, rows, { rank: 1 })];
};

/** The verdicts of changes that pass their check: only these may run after the merge. */
const passing: ReadonlySet<CommentVerdict['name']> = new Set(['clean', 'changes', 'review']);

/** Who approves is decided by the workflow of the apply, which a run for a pull request does not read. */
const afterMerge = (review: Review, context: CommentContext): readonly Block[] => {
  const change = changesIn(review);
  if (!change || !passing.has(verdictOf(review, context).name)) return [];
  const { steps, noLongerReverted, toAcknowledge, digest, acknowledge } = change;
  const say = sayOf(context);
  const { title, next, all, toAcknowledge: acknowledged } = say.comment.afterMerge;
  const digests = [
    [all(steps, noLongerReverted), digest] as const,
    ...(acknowledge === undefined ? [] : [[acknowledged(toAcknowledge), acknowledge] as const]),
  ];
  return [heading(2, title), paragraph(next(toAcknowledge)), digestTable(digests, say)];
};

const tooLarge = (review: Review, context: CommentContext): Comment => {
  const change = changesIn(review);
  const { introduced = [], newlyEvaluated = [], suppressed = [] } = review.outlook ?? {};
  const found = introduced.length + newlyEvaluated.length + suppressed.length;
  const { verdict, comment } = sayOf(context);
  const line = verdict.tooLarge(change?.steps ?? 0, found);
  const { about, onlyByHand, digest } = comment.tooLarge;
  const blocks = [
    alert('caution', [phrase`${about} ${onlyByHand}`]),
    ...classesIn(review, context),
    ...(change ? [paragraph(digest(span(change.digest)))] : []),
    commentFooter(review, context),
  ];
  return { verdict: { name: 'too-large', line }, text: verdictText(line, blocks) };
};

/** The next apply runs them with the change: they belong to its digest, and not to what the change does. */
const mergedBefore = ({ plan }: Review, say: Say): readonly Block[] => {
  const many = plan?.steps.filter(({ notApplied }) => notApplied).length ?? 0;
  return many === 0 ? [] : [paragraph(say.comment.mergedBefore(many))];
};

/** Whether settings that the change loosens fail their check: then they stand first too. */
const outlookFails = ({ outlook }: Review): boolean => (outlook?.gate?.loosened ?? 0) + (outlook?.gate?.hidden ?? 0) > 0;

const loosenedParts = ({ outlook }: Review, say: Say, naming: Naming): readonly Block[] =>
  outlook ? loosenedBlocks(outlook, say, naming, 2) : [];

/** At most `mostBytes`. What fails a check comes first. */
export const commentOf = (review: Review, files: readonly SensitiveFile[], context: CommentContext): Comment => {
  const verdict = verdictOf(review, context);
  const naming = namingOf(context);
  const say = sayOf(context);
  const { noLongerReverted = [], unplanned = [] } = review.plan ?? {};
  const failing = failingParts(review, say, naming, (one) => findingIn(one, context));
  const settings = outlookFails(review) ? loosenedParts(review, say, naming) : [];
  const blocks = [
    ...problemParts(review, context),
    ...refusedParts(review, say, naming),
    ...failing.blocks,
    ...settings,
    ...unreadBlocks(review.reads, say, naming),
    ...sensitiveParts(files, context),
    ...summaryParts(review, verdict, context),
    ...classesIn(review, context),
    ...mergedBefore(review, say),
    ...lastScanParts(context.lastScan, context),
    ...declaredBlocks(review, say, naming),
    ...(review.declared ? unmanagedBlocks(review, say, naming) : []),
    ...keptBlocks(noLongerReverted, say, { naming }),
    ...reviewBlocks(review, 'change', say, naming),
    ...pathBlocks(review.paths, say),
    ...lowRiskBlocks(review, say, naming),
    ...endsSoonBlocks(review, say, naming),
    ...afterMerge(review, context),
    ...outlookBlocks(review.outlook, say, naming, { listed: failing.listed, settings: settings.length > 0 }),
    ...driftToRevert(review, say, naming),
    ...unplannedFold(unplanned, say, naming),
    commentFooter(review, context),
  ];
  const text = fit(titled(verdict.line, blocks), context);
  return text === undefined ? tooLarge(review, context) : { verdict, text };
};
