// The comment of a pull request that is closed: the outcome first, and below it, folded, what was reviewed.
import { paragraph } from '../document.ts';
import { foldedMarkdown, type Markdown } from '../markdown-blocks.ts';
import { type InLanguage, sayOf } from '../texts/texts.ts';
import type { Words } from '../words.ts';
import { verdictText } from './verdict-text.ts';

const closedIn = (isMerged: boolean, options: InLanguage): { readonly line: Words; readonly next: string } => {
  const { merged, unmerged } = sayOf(options).comment.closed;
  return isMerged ? merged : unmerged;
};

export const closedLine = (isMerged: boolean, options: InLanguage = {}): Words => closedIn(isMerged, options).line;

export const closedText = (isMerged: boolean, options: InLanguage = {}): Markdown => {
  const { line, next } = closedIn(isMerged, options);
  return verdictText(line, [paragraph(next)]);
};

/** `earlier`: the text of the comment as GitHub shows it. Equal if it is folded already. */
export const withReview = (isMerged: boolean, earlier: string, options: InLanguage = {}): string => {
  const text = closedText(isMerged, options).trimEnd();
  if (earlier.startsWith(text)) return earlier;
  return `${text}\n\n${foldedMarkdown(sayOf(options).comment.closed.reviewed, earlier.trim())}`;
};
