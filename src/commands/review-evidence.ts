// Each decision of the access reviews with the commit of its line and, on GitHub, the pull request that brought it and who approved that. Without an approval
// that proves it, a decision is only typed.
import type { Desired, ReviewedAccess } from '../desired/desired.ts';
import { readApprovals } from '../github/approvals.ts';
import type { GitHub } from '../github/client.ts';
import { findPullRequestOf } from '../github/merged-pull-request.ts';
import { GitHubRefusal } from '../github/refusal.ts';
import { onceFor } from '../live/once.ts';
import type { Trust } from '../trust/trust.ts';
import { type ChangeApprovals, decisionToProve, unapprovedDecisions } from '../trust/unapproved-decisions.ts';
import { parseYaml } from '../yaml/parse.ts';
import { type LineOrigin, lineHistory, type SourceFile } from './line-history.ts';

/** typed: no approval proves it; unknown: GitHub could not be read. */
type Proof =
  | { readonly type: 'typed'; readonly pullRequest?: number }
  | ({ readonly type: 'approved'; readonly pullRequest: number; readonly commit: string } & ChangeApprovals)
  | { readonly type: 'unknown'; readonly why: string };

export interface DecisionEvidence {
  readonly review: string;
  readonly resource: string;
  readonly decision: string | undefined;
  readonly decided: string | undefined;
  readonly reviewer: string | undefined;
  readonly digest: string;
  readonly file: string;
  /** Of the line of the decision. */
  readonly origin: LineOrigin | undefined;
  readonly proof: Proof;
}

interface Found extends ChangeApprovals {
  readonly pullRequest: number;
  readonly commit: string;
}

/** Each commit once. undefined: no pull request brought it. */
const approvalsIn = (github: GitHub): ((commit: string) => Promise<Found | undefined>) =>
  onceFor(async (commit: string) => {
    const pull = await findPullRequestOf(github, commit);
    return pull && { pullRequest: pull.number, commit: pull.head, ...(await readApprovals(github, pull.number, pull.head)) };
  });

const typed: Proof = { type: 'typed' };

const proofOf = async (
  decision: ReviewedAccess,
  origin: LineOrigin | undefined,
  { reviewers = [] }: Trust,
  approvals: ReturnType<typeof approvalsIn> | undefined,
): Promise<Proof> => {
  if (!approvals || !origin || !('commit' in origin)) return typed;
  try {
    const found = await approvals(origin.commit);
    if (!found) return typed;
    const isProven = unapprovedDecisions([decisionToProve(decision, reviewers)], found).length === 0;
    return isProven ? { type: 'approved', ...found } : { type: 'typed', pullRequest: found.pullRequest };
  } catch (error) {
    if (error instanceof GitHubRefusal) return { type: 'unknown', why: error.message };
    throw error;
  }
};

/** Of each decision in a file, the origin of its line. */
const originsIn = (
  file: SourceFile,
  decisions: readonly ReviewedAccess[],
  env: Parameters<typeof lineHistory>[2],
): readonly (LineOrigin | undefined)[] => {
  const document = parseYaml(file.text, file.file);
  const places = new Map(
    decisions.map(({ review }) => [
      review,
      new Map(document.entries(['reviews', review, 'access']).map(({ key, keyAt: { line, col } }) => [`${line}:${col}`, key] as const)),
    ]),
  );
  const ranges = decisions.map(({ review, at: { line, col } }) => {
    const key = places.get(review)?.get(`${line}:${col}`);
    const at = key === undefined ? line : document.at(['reviews', review, 'access', key, 'decision']).line;
    return [at, at] as const;
  });
  return lineHistory(file, ranges, env).map(([origin]) => origin);
};

/** `files`: those with decisions. `github`: undefined outside of GitHub. */
export const reviewEvidence = async (
  files: readonly SourceFile[],
  { reviews = [] }: Pick<Desired, 'reviews'>,
  trust: Trust,
  github: GitHub | undefined,
  env: Parameters<typeof lineHistory>[2],
): Promise<readonly DecisionEvidence[]> => {
  const approvals = github && approvalsIn(github);
  const all: DecisionEvidence[] = [];
  for (const file of files) {
    const decisions = reviews.filter(({ at, decision }) => decision !== undefined && at.file === file.file);
    const origins = decisions.length === 0 ? [] : originsIn(file, decisions, env);
    for (const [index, one] of decisions.entries()) {
      const { review, address: resource, decision, decided, reviewer, digest } = one;
      const origin = origins[index];
      // oxlint-disable-next-line no-await-in-loop -- each commit is asked for once, and GitHub does not like many at once
      const proof = await proofOf(one, origin, trust, approvals);
      all.push({ review, resource, decision, decided, reviewer, digest, file: file.file, origin, proof });
    }
  }
  return all;
};
