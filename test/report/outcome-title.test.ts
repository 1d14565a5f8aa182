// The headline of an outcome hides no call that was made, whatever its result.
import { expect, it } from 'vitest';
import type { StepId } from '../../src/plan/plan.ts';
import { outcomeBlocks } from '../../src/report/outcome-blocks.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { plan, review, step } from './reviews.ts';

it('counts started steps next to completed ones', () => {
  const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32) as StepId);
  const [first, second, third, fourth] = ids as [StepId, StepId, StepId, StepId];
  const outcome = {
    startedAt: '2026-11-20T00:00:00.000Z',
    endedAt: '2026-11-20T00:00:01.000Z',
    interrupted: false,
    problems: [],
    steps: [
      { step: first, type: 'waiting', on: 'invitation', who: 'ana must accept' },
      { step: second, type: 'in-progress', says: 'accepted, but it is extending' },
      { step: third, type: 'unknown', says: 'no response' },
      { step: fourth, type: 'not-started', because: first },
    ],
  } as const;
  const shown = blocksAsText(outcomeBlocks(review({ plan: plan({ steps: ids.map((id) => step({ id })) }), outcome }), en), {
    colour: false,
  });
  expect(shown.split('\n')[0]).toBe(
    'Applied: 0 of 4 steps done, 1 accepted and waiting, 1 accepted and in progress, 1 with an unknown outcome',
  );
});
