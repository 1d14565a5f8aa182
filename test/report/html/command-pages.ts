// Pages of commands, each with a text in every place where text from outside can stand.
import type { JournalStep } from '../../../src/apply/journal-runs.ts';
import { frameworkCoverage } from '../../../src/policies/framework-coverage.ts';
import { whoPage } from '../../../src/report/html/access/who-page.ts';
import { journalPage } from '../../../src/report/html/apply/journal-page.ts';
import { frameworkPage } from '../../../src/report/html/frameworks/framework-page.ts';
import { sideBySidePage } from '../../../src/report/html/side-by-side-page.ts';
import type { JournalReport } from '../../../src/report/journal-blocks.ts';
import type { Review } from '../../../src/report/review.ts';
import { en } from '../../../src/report/texts/en.ts';
import { finding, policy } from '../reviews.ts';
import { administratorsEverywhere, whoEverywhere } from '../who-everywhere.ts';
import { reviewAsHtml } from '../whole-text.ts';
import { applyReview, auditReview } from './full-review.ts';

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

const journalOf = (text: string): JournalReport => {
  const at = '2026-11-20T12:00:00.000Z';
  const call = { at, resources: [text], operation: text, description: text };
  const steps: readonly JournalStep[] = [
    { step: '1'.repeat(32), calls: [{ ...call, response: { at, status: 200, id: text, requestId: text } }, call] },
    { step: '2'.repeat(32), calls: [call], outcome: { at, resources: [text], outcome: 'refused', description: text, message: text } },
    { step: '3'.repeat(32), calls: [], outcome: { at, resources: [text], outcome: text, description: text } },
  ];
  const run = { at, run: text, tool: text, tenant: text, digest: text, planned: 4, steps };
  return {
    schemaVersion: 2,
    command: 'journal',
    run: { tool: '0', now: at },
    file: text,
    total: 2,
    exitCode: 3,
    verdict: text,
    runs: [run, { ...run, end: { at, interrupted: true } }],
    truncated: { first: [1], count: 1 },
    unread: { first: [2], count: 3 },
  };
};

export const commandPages = {
  apply: (text) => reviewAsHtml(applyReview(text)),
  journal: (text) => [...journalPage(journalOf(text), en)].join(''),
  person: (text) => [...whoPage(whoEverywhere(text), en)].join(''),
  everybody: (text) => [...whoPage(administratorsEverywhere(text), en)].join(''),
  frameworks: frameworksOf,
  'organizations side by side': (text) =>
    [
      ...sideBySidePage(
        scansOf(text).map((one, at) => ({ ...one, tenant: `${text}-${at}`, tenantName: `${text} ${at}` })),
        en,
      ),
    ].join(''),
  'results side by side': (text) => [...sideBySidePage(scansOf(text), en)].join(''),
} as const satisfies Readonly<Record<string, (text: string) => string>>;
