// The comment on a pull request, most important parts first, within GitHub's limit. A function of the review; it is never parsed back.
import { isUnread } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import { type CommentContext, lineIn } from './context.ts';
import { driftParts } from './drift-parts.ts';
import { findingParts } from './finding-parts.ts';
import { bytesOf, fit } from './fit.ts';
import { footer } from './footer.ts';
import { keptParts } from './kept-parts.ts';
import { lastScanParts } from './last-scan-parts.ts';
import { counted, joined, type Markdown, md, type OwnText, span, words } from './markdown.ts';
import { notPlannedParts } from './not-planned-parts.ts';
import { type CommentPart, markdownOf } from './part.ts';
import { reviewParts } from './review-parts.ts';
import { classTable, summaryParts } from './summary-parts.ts';
import { type CommentVerdict, changesIn, verdictOf } from './verdict.ts';

/** Characters that GitHub takes; bytes are counted, and a rest is left for the marker. */
export const mostBytes = 65_536 - 1_000;

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

const sensitive: Readonly<Record<SensitiveFile['what'], OwnText>> = {
  trust: words`the trust file: where credentials go, who runs Tenantry, and which guards are relaxed`,
  workflow: words`a workflow: what runs, with which permissions and secrets`,
  action: words`the reference of the Action: which program gets the credentials`,
};

const sensitiveParts = (files: readonly SensitiveFile[], context: CommentContext): readonly CommentPart[] =>
  files.length === 0
    ? []
    : [
        {
          type: 'alert',
          level: 'warning',
          lines: [
            md`**This change alters what decides about credentials. Review it first:**`,
            ...files.map(({ file, what, settings }) => {
              const named = joined(
                settings.slice(0, 12).map((one) => span(one)),
                words`, `,
              );
              return md`- ${lineIn({ file, line: 1, col: 1 }, context)}: ${sensitive[what]}${settings.length > 0 ? md` (${named})` : words``}`;
            }),
          ],
        },
      ];

const refusalParts = ({ plan, grants }: Review, context: CommentContext): readonly CommentPart[] => {
  const rows = [
    ...(plan?.refusals ?? []).map(
      ({ guard, message, help }) => md`${span(guard)}: ${span(context.shown(message), 240)} ${span(context.shown(help), 240)}`,
    ),
    ...(grants?.refuses ? grants.problems.map(({ message }) => md`missing grant: ${span(context.shown(message), 240)}`) : []),
    ...(grants?.refuses && grants.moreProblems !== undefined
      ? [words`… and ${counted(grants.moreProblems, words`more missing grant`, words`more missing grants`)}`]
      : []),
  ];
  return rows.length === 0
    ? []
    : [
        { type: 'heading', text: words`Refused` },
        { type: 'list', rows: rows },
      ];
};

const problemParts = ({ problems = [] }: Review, context: CommentContext): readonly CommentPart[] =>
  problems.length === 0
    ? []
    : [
        { type: 'heading', text: words`What is wrong` },
        {
          type: 'table',
          head: [words`line`, words`problem`],
          rows: problems.map(({ at, message }) => [at ? lineIn(at, context) : words`–`, span(message, 240)]),
          rank: 1,
        },
      ];

const afterMergeTitle = (steps: number, kept: number): OwnText => {
  if (kept > 0) return words`${counted(steps, words`change`, words`changes`)} and ${kept} no longer reverted`;
  return steps === 1 ? words`the change` : words`all ${steps} changes`;
};

const afterMerge = (review: Review, { environment }: CommentContext): readonly CommentPart[] => {
  const change = changesIn(review);
  // A refused plan does not run, so the comment contains no outlook and no digest.
  if (!change || verdictOf(review).name === 'refused') return [];
  const { steps, noLongerReverted, toAcknowledge, digest, acknowledge } = change;
  const acknowledged =
    toAcknowledge > 0
      ? md` The approver, who cannot be the person who started the run, acknowledges exactly ${toAcknowledge === 1 ? words`this 1 change` : words`these ${toAcknowledge} changes`}.`
      : words``;
  return [
    { type: 'heading', text: words`After the merge` },
    {
      type: 'paragraph',
      text: md`The ${span('apply')} job plans again and waits for approval in the ${span(environment)} environment.${acknowledged} If the live state has changed by then, the digests differ and nothing runs.`,
    },
    {
      type: 'table',
      head: [words``, words`digest`],
      rows: [
        [afterMergeTitle(steps, noLongerReverted), span(digest)],
        ...(acknowledge === undefined
          ? []
          : [[words`${counted(toAcknowledge, words`change`, words`changes`)} to acknowledge`, span(acknowledge)]]),
      ],
    },
  ];
};

const unreadParts = ({ reads }: Review): readonly CommentPart[] => {
  const unread = reads.filter(isUnread);
  return unread.length === 0
    ? []
    : [
        { type: 'paragraph', text: md`**Not everything could be read.** What depends on these is unknown, and not planned:` },
        {
          type: 'list',
          rows: unread.map(({ name, state, cause = state }) => md`${span(name)}: ${span(cause, 160)}`),
          rank: 2,
        },
      ];
};

const titleOf = ({ line }: CommentVerdict): OwnText => words`## Tenantry: ${line}`;

const tooLarge = (review: Review, context: CommentContext): Comment => {
  const change = changesIn(review);
  const many = change?.steps ?? 0;
  const { introduced = [], newlyEvaluated = [], suppressed = [] } = review.outlook ?? {};
  const found = introduced.length + newlyEvaluated.length + suppressed.length;
  const findings = found === 0 ? words`` : words` and ${counted(found, words`finding`, words`findings`)}`;
  const verdict: CommentVerdict = {
    name: 'too-large',
    line: words`${counted(many, words`change`, words`changes`)}${findings}, too large to review`,
  };
  const parts: readonly CommentPart[] = [
    {
      type: 'alert',
      level: 'caution',
      lines: [
        words`What must be reviewed does not fit into a comment. Split the pull request. The apply workflow refuses this plan; only a maintainer can run it, by starting the workflow with the digest.`,
      ],
    },
    ...classTable(review),
    ...(change ? [{ type: 'paragraph' as const, text: md`Digest of all changes: ${span(change.digest)}` }] : []),
    footer(review, context),
  ];
  return { verdict, text: md`${titleOf(verdict)}\n\n${markdownOf(parts)}` };
};

/** At most `mostBytes`. */
export const commentOf = (review: Review, files: readonly SensitiveFile[], context: CommentContext): Comment => {
  const verdict = verdictOf(review);
  const title = titleOf(verdict);
  const parts: readonly CommentPart[] = [
    ...sensitiveParts(files, context),
    ...summaryParts(review, verdict),
    ...classTable(review),
    ...problemParts(review, context),
    ...refusalParts(review, context),
    ...unreadParts(review),
    ...lastScanParts(context.lastScan),
    ...keptParts(review, context),
    ...reviewParts(review, context),
    ...afterMerge(review, context),
    ...(review.outlook && review.outlook.evaluated + review.outlook.loosened.length > 0 ? findingParts(review.outlook, context) : []),
    ...driftParts(review, context),
    ...notPlannedParts(review, context),
    footer(review, context),
  ];
  const text = fit(parts, mostBytes - bytesOf(title) - 2);
  return text === undefined ? tooLarge(review, context) : { verdict, text: md`${title}\n\n${text}` };
};
