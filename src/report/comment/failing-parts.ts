// What fails the check of findings: each with its sentence, its fix and the changed line that causes it, before everything else in a comment.
import type { Finding } from '../../policies/finding.ts';
import { failingIn, type OpenFinding } from '../../policies/outlook.ts';
import { changedLines } from '../changed-lines.ts';
import { type Block, heading, joined, lineBreak, none, type Piece, paragraph, table } from '../document.ts';
import { findingMessage, worstFirst } from '../finding-blocks.ts';
import { severityWord } from '../finding-table.ts';
import { foundIn, type Naming } from '../naming.ts';
import type { Review } from '../review.ts';
import type { Say } from '../texts/texts.ts';

/** They are mandatory, so they must leave space for everything else that a reviewer must read; the table of findings has the others. */
const mostShown = 10;

export interface FailingParts {
  readonly blocks: readonly Block[];
  /** Listed in the blocks: a table below does not repeat them. */
  readonly listed: ReadonlySet<OpenFinding>;
}

const isAt = (one: { readonly file: string; readonly line: number }, other: { readonly file: string; readonly line: number }): boolean =>
  one.file === other.file && one.line === other.line;

/** `linked`: the resource of a finding that the change does not introduce: only those are on the site. */
export const failingParts = (review: Review, say: Say, naming: Naming, linked: (finding: Finding) => Piece): FailingParts => {
  const { outlook, policies = [] } = review;
  const all = outlook?.gate ? failingIn(outlook, outlook.gate.failOn, outlook.gate.onlyNew).toSorted(worstFirst) : [];
  if (all.length === 0) return { blocks: [], listed: new Set() };
  const shown = all.slice(0, mostShown);
  const fixes = new Map(policies.map(({ id, fix }) => [id, fix]));
  const changedLine = changedLines(review);
  const { failing } = say.comment;
  const known = new Set<Finding>(outlook?.remaining);
  const what = (finding: OpenFinding): Piece => {
    const fix = fixes.get(finding.policy);
    return joined(
      [
        failing.of(
          severityWord(finding, say),
          naming.name(finding.policy),
          known.has(finding) ? linked(finding) : foundIn(finding, naming),
        ),
        [naming.sentence(findingMessage(finding))],
        ...(fix === undefined ? [] : [failing.fix(naming.prose(fix))]),
      ],
      lineBreak,
    );
  };
  const where = (finding: OpenFinding): Piece => {
    const { at } = finding;
    const changed = changedLine(finding);
    if (!changed) return at ? naming.line(at) : none;
    return at && !isAt(at, changed) ? joined([naming.line(changed), failing.foundAt(naming.line(at))], lineBreak) : naming.line(changed);
  };
  const rows = shown.map((finding) => [what(finding), where(finding)]);
  return {
    blocks: [
      heading(2, failing.title(all.length)),
      table(failing.columns, rows),
      ...(all.length > shown.length ? [paragraph(failing.others(all.length - shown.length))] : []),
    ],
    listed: new Set(shown),
  };
};
