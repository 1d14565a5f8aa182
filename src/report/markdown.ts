// A review as Markdown, for summaries and files. Apart from the printer of blocks, which the Action loads before it knows what to report.
import { paragraph } from './document.ts';
import { blocksAsMarkdown, type Markdown } from './markdown-blocks.ts';
import { type Extent, outline } from './outline.ts';
import { resultOf } from './result-counts.ts';
import type { Review } from './review.ts';
import { type InLanguage, sayOf } from './texts/texts.ts';

export const reviewAsMarkdown = (review: Review, options: InLanguage & Extent = {}): Markdown =>
  blocksAsMarkdown([...outline(review, sayOf(options), options), paragraph(resultOf(review, sayOf(options)))], options);
