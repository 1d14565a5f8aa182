// The comment of a pull request that is closed: the outcome first, and below it, folded, what was reviewed.
import { paragraph } from '../document.ts';
import { foldedMarkdown, type Markdown } from '../markdown-blocks.ts';
import type { Say } from '../texts/texts.ts';
import type { Words } from '../words.ts';
import { verdictText } from './verdict-text.ts';

const closedIn = (isMerged: boolean, { comment: { closed } }: Say): { readonly line: Words; readonly next: string } =>
  isMerged ? closed.merged : closed.unmerged;

export const closedLine = (isMerged: boolean, say: Say): Words => closedIn(isMerged, say).line;

export const closedText = (isMerged: boolean, say: Say): Markdown => {
  const { line, next } = closedIn(isMerged, say);
  return verdictText(line, [paragraph(next)]);
};

/** `earlier`: the text of the comment as GitHub shows it. What is folded already, in any of the languages `all`, is not folded again. */
export const withReview = (isMerged: boolean, earlier: string, say: Say, all: readonly Say[]): string => {
  const text = closedText(isMerged, say).trimEnd();
  const before = all.map((one) => closedText(isMerged, one).trimEnd()).find((one) => earlier.startsWith(one));
  if (before !== undefined) return `${text}${earlier.slice(before.length)}`;
  return `${text}\n\n${foldedMarkdown(say.comment.closed.reviewed, earlier.trim())}`;
};
