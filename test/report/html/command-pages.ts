// Pages of commands, each with a text in every place where text from outside can stand.
import { frameworkCoverage } from '../../../src/policies/framework-coverage.ts';
import { whoPage } from '../../../src/report/html/access/who-page.ts';
import { frameworkPage } from '../../../src/report/html/frameworks/framework-page.ts';
import { sideBySidePage } from '../../../src/report/html/side-by-side-page.ts';
import type { Review } from '../../../src/report/review.ts';
import { en } from '../../../src/report/texts/en.ts';
import { finding, policy } from '../reviews.ts';
import { administratorsEverywhere, whoEverywhere } from '../who-everywhere.ts';
import { auditReview } from './full-review.ts';

/** A control of each state. */
export const frameworkWith = (text: string) => ({
  framework: text,
  title: text,
  about: text,
  procedural: ['3'],
  controls: [
    { id: text, title: text },
    { id: '2', title: text },
    { id: '3', title: text },
  ],
});

const frameworksOf = (text: string): string => {
  const review = auditReview(text);
  const coverage = [frameworkCoverage(frameworkWith(text), review.policies ?? [], true)];
  return [...frameworkPage({ title: text, coverage, review, answer: text }, en)].join('');
};

const scansOf = (text: string): readonly Review[] =>
  [1, 2, 3].map((day) => {
    const review = auditReview(text);
    const { comparedWith: _, ...run } = review.run;
    const counts = { evaluated: day, pass: 0, fail: day, waived: 0, unknown: {}, notApplicable: 0, needsLiveData: 0 };
    return {
      ...review,
      run: { ...run, now: `2026-11-0${day}T03:00:00Z`, asOf: `2026-11-0${day}T03:00:00Z` },
      findings: Array.from({ length: day }, (_one, at) => finding(`${text}-${at}`)),
      reads: [],
      policies: [{ ...policy, id: text, counts }],
    };
  });

export const commandPages = {
  person: (text) => [...whoPage(whoEverywhere(text), en)].join(''),
  everybody: (text) => [...whoPage(administratorsEverywhere(text), en)].join(''),
  frameworks: frameworksOf,
  'results side by side': (text) => [...sideBySidePage(scansOf(text), en)].join(''),
} as const satisfies Readonly<Record<string, (text: string) => string>>;
