// A review as one HTML page that loads nothing: for people without a terminal, for auditors, and for paper.

import { stepClasses } from '../plan/digests.ts';
import type { Filtered } from './filter-findings.ts';
import { aboutOf } from './html/about.ts';
import { applyPage } from './html/apply/apply-page.ts';
import { auditPage, auditSections } from './html/audit/audit-page.ts';
import { sectionsOf } from './html/blocks.ts';
import { findingsSection } from './html/findings/findings-section.ts';
import { type Html, html, text } from './html/html.ts';
import { type PageParts, pageOf, type SiteBar } from './html/page.ts';
import { planPage, planSections } from './html/plan/plan-page.ts';
import { nameOf, pageTitle, reviewHead, timeOf } from './html/review-head.ts';
import { spendPage, spendSections } from './html/spend/spend-page.ts';
import { bodyOf } from './outline.ts';
import { resultOf } from './result-counts.ts';
import type { Review } from './review.ts';
import { classBlocks, reviewBlocks } from './review-blocks.ts';
import { spendBlocks } from './spend-blocks.ts';
import { type InLanguage, type Say, sayOf } from './texts/texts.ts';

/** Findings have parts of their own, which a page can filter; it displays everything about spend. */
const withoutOwnParts = ({ coverage: _coverage, spend: _spend, ...rest }: Review): Review => rest;

type Page = Pick<PageParts, 'sections' | 'main'>;

/** The commands that have a page of their own. */
const pages: Readonly<Partial<Record<Review['command'], (review: Review, say: Say, filter: Filtered) => Page | undefined>>> = {
  apply: applyPage,
  audit: (review, say, filter) => ({ sections: auditSections(review, say), main: auditPage(review, say, filter) }),
  plan: (review, say) => ({ sections: planSections(review, say), main: [planPage(review, say)] }),
  spend: (review, say, filter) => ({ sections: spendSections(review, say), main: spendPage(review, say, filter) }),
};

function* reviewPage(review: Review, say: Say, filtered: Filtered): Generator<Html> {
  const { opening, closing } = bodyOf(withoutOwnParts(review), say);
  const changes = [...stepClasses.flatMap((name) => reviewBlocks(review, name, say)), ...classBlocks(review, say)];
  yield html`${reviewHead(review, say)}${sectionsOf(changes, say)}${sectionsOf(opening, say)}`;
  yield* findingsSection(review, say, filtered);
  yield html`${sectionsOf(spendBlocks({ ...review, command: 'spend' }, say), say)}${sectionsOf(closing, say)}${aboutOf(review, html``, say)}`;
}

/** What a page has besides its result if it is one of several. */
export interface PageOfSite {
  readonly bar: SiteBar;
  /** The way to other pages, above the name. */
  readonly way: Html;
}

function* wayThen(way: Html, main: Iterable<Html>): Generator<Html> {
  yield way;
  yield* main;
}

export const reviewAsHtml = (review: Review, options: InLanguage & Filtered & { readonly site?: PageOfSite } = {}): Iterable<string> => {
  const say = sayOf(options);
  const { site } = options;
  const page = pages[review.command]?.(review, say, options) ?? {
    sections: [{ id: 'about', name: say.page.about }],
    main: reviewPage(review, say, options),
  };
  return pageOf(
    {
      title: pageTitle(review, say),
      when: say.format.day(timeOf(review)),
      paper: [nameOf(review), say.states.command[review.command], say.format.utc(timeOf(review))].join(' · '),
      ...page,
      main: site ? wayThen(site.way, page.main) : page.main,
      site: site?.bar,
      footer: html`<p class="quiet">${text(resultOf(review, say))}</p>\n`,
    },
    say,
  );
};
