// When two organizations have the same steps: what a step does counts, not whom it concerns there.
import { describe, expect, it } from 'vitest';
import { groups, reviewedSteps } from '../../../src/fleet/merge/groups.ts';
import type { Address } from '../../../src/kinds/address.ts';
import type { StepId } from '../../../src/plan/plan.ts';
import { sharedSteps } from '../../../src/report/fleet/alike.ts';
import type { Review } from '../../../src/report/review.ts';
import { plan, review, step } from '../reviews.ts';

const role = 'role/auditor' as Address;

/** A permission is removed from a role, as `name` has it. */
const removal = (name: string, holders: string, from: readonly string[], to: readonly string[]): Review => {
  const id = name.padEnd(32, '0') as StepId;
  return review({
    plan: plan({
      steps: [
        step({
          id,
          type: 'update',
          kind: 'role',
          description: 'remove bs_volume_delete from role auditor',
          resources: [role],
          changes: [{ resource: role, field: 'permissions', from, to }],
        }),
      ],
    }),
    effects: [
      {
        step: id,
        class: 'change',
        effects: ['revokes', 'deletes'],
        consequence: [`${holders} `, { name: 'bs_volume_delete' }],
        at: { file: 'a.yaml', line: 3, col: 1 },
      },
    ],
  });
};

const [a, b, c] = [
  removal('a', '1 holder loses', ['bs_volume_delete', 'bs_volume_list'], ['bs_volume_list']),
  removal('b', '27 holders lose', ['bs_volume_list', 'bs_volume_delete'], ['bs_volume_list']),
  removal('c', '27 holders lose', ['bs_volume_delete', 'bs_volume_list'], []),
] as const;

describe('the same step', () => {
  it('has the same fields and values, in any order, and concerns any number of people', () => {
    const all = groups();
    for (const [name, one] of Object.entries({ a, b, c })) all.add(name, sharedSteps(one));
    expect(all.all().map(({ organizations }) => organizations)).toEqual([['c'], ['a', 'b']]);
  });

  it('is reviewed with each of its consequences', () => {
    const all = reviewedSteps();
    for (const [name, one] of Object.entries({ a, b, again: b })) all.add(name, one);
    expect(all.all().steps.map(({ organizations }) => organizations)).toEqual([['b', 'again'], ['a']]);
  });
});
