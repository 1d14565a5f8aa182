// A review as one HTML page that loads nothing: for people without a terminal, for auditors, and for paper.

import { stepClasses } from '../plan/digests.ts';
import { sectionsOf } from './html/blocks.ts';
import { findingsOf } from './html/findings.ts';
import { type Html, html, text } from './html/html.ts';
import { pageOf } from './html/page.ts';
import { pageTitle, summaryOf } from './html/summary.ts';
import { trendOfPage } from './html/trend.ts';
import { bodyOf } from './outline.ts';
import { resultOf } from './result-counts.ts';
import type { Review } from './review.ts';
import { classBlocks, reviewBlocks } from './review-blocks.ts';
import { spendBlocks } from './spend-blocks.ts';

/** Findings have parts of their own, which a page can filter; it displays everything about spend. */
const withoutOwnParts = ({ coverage: _coverage, spend: _spend, ...rest }: Review): Review => rest;

function* mainOf(review: Review): Generator<Html> {
  const { opening, closing } = bodyOf(withoutOwnParts(review));
  const changes = [...stepClasses.flatMap((name) => reviewBlocks(review, name)), ...classBlocks(review)];
  yield html`${sectionsOf(changes)}${sectionsOf(opening)}`;
  yield* findingsOf(review);
  yield html`${trendOfPage(review)}${sectionsOf(spendBlocks({ ...review, command: 'spend' }))}${sectionsOf(closing)}`;
}

export const reviewAsHtml = (review: Review): Iterable<string> =>
  pageOf({
    title: pageTitle(review),
    header: summaryOf(review),
    main: mainOf(review),
    footer: html`<p class="quiet">${text(resultOf(review))}</p>\n`,
  });
