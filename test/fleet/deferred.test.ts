// What an apply left for a later stage, read from the result of an organization: only what the apply itself wrote.
import { expect, it } from 'vitest';
import { laterStageIn } from '../../src/fleet/outcome.ts';
import type { Json } from '../../src/json.ts';
import { review } from '../report/reviews.ts';

const nothing = { changes: 0, isNext: false };

it.each<[string, Json, ReturnType<typeof laterStageIn>]>([
  ['as the apply wrote it', { changes: 2, isNext: true, after: [] }, { changes: 2, isNext: true }],
  ['behind what the platform refused', { changes: 1, isNext: false, after: ['remove rui@x'] }, { changes: 1, isNext: false }],
  ['never in another form', { changes: '2', isNext: 'true' }, nothing],
  ['never as a list', [1], nothing],
])('is read %s', (_, laterStage, expected) => {
  expect(laterStageIn(JSON.stringify({ ...review({ command: 'apply' }), laterStage }))).toEqual(expected);
});

it('is nothing without a result', () => {
  expect([laterStageIn(undefined), laterStageIn('{}'), laterStageIn('no JSON')]).toEqual([nothing, nothing, nothing]);
});
