// The colour of a verdict: green only where nobody has anything left to do.
import { expect, it } from 'vitest';
import type { Review } from '../../src/report/review.ts';
import { plan, review, step } from './reviews.ts';
import { reviewAsHtml } from './whole-text.ts';

const waiting = plan({ steps: [step({ acknowledgeFor: ['irreversible'] })] });

const rows: readonly (readonly [what: string, result: Partial<Review>, tone: string])[] = [
  ['a plan with a step to acknowledge', { command: 'plan', exitCode: 0, plan: waiting }, 'warn'],
  ['a plan without one', { command: 'plan', exitCode: 0, plan: plan({ steps: [step()] }) }, 'good'],
  ['a plan with pending changes', { command: 'plan', exitCode: 4, plan: waiting }, 'warn'],
  ['a refused plan', { command: 'plan', exitCode: 5, plan: waiting }, 'bad'],
  ['an apply', { command: 'apply', exitCode: 0, plan: waiting }, 'good'],
];

it.each(rows)('%s', (_what, result, tone) => {
  expect(/<p class="verdict"><span class="pill (\w+)"/.exec(reviewAsHtml(review({ verdict: 'So it is.', ...result })))?.[1]).toBe(tone);
});
