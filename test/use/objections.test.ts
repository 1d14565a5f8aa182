// Steps that the simulation refuses: no apply is offered for them, and an apply lists them by reason in few lines.
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/kinds/address.ts';
import type { StepId } from '../../src/plan/plan.ts';
import type { SimulatedStep } from '../../src/simulation/simulation.ts';
import { nextApply } from '../../src/use/apply/next-apply.ts';
import { objectionsTo } from '../../src/use/apply/objections.ts';
import { plan, step } from '../report/reviews.ts';

const many = 120;
const idOf = (index: number): StepId => index.toString(16).padStart(32, '0') as StepId;
const steps = Array.from({ length: many }, (_, at) =>
  step({ id: idOf(at + 1), position: at + 1, resources: [`group/g${at}` as Address], description: `create group g${at}` }),
);
const verdict = (at: number, says: string): SimulatedStep => ({ step: idOf(at + 1), assumed: [], type: 'refused', says });
const word = { acknowledge: [], expect: undefined };

describe('an apply', () => {
  const made = plan({ steps });
  const problemsOf = (verdicts: readonly SimulatedStep[]) => objectionsTo(made, { selected: made, part: made }, verdicts, word);

  it('lists steps that are refused for one reason as one problem', () => {
    const problems = problemsOf(steps.map((_, at) => verdict(at, 'there are too many')));
    expect(problems).toMatchObject([{ code: 'would-be-refused', help: 'Change the file, or exclude the step with --only.' }]);
    expect(problems[0]?.message).toMatch(/^120 steps would be refused: there are too many \(#1 create group g0; .*; and 110 more\)$/);
  });

  it('counts the other reasons of many', () => {
    const problems = problemsOf(steps.map((_, at) => verdict(at, `reason ${at}`)));
    expect(problems).toHaveLength(9);
    expect(problems.at(-1)?.message).toBe('112 more steps would be refused for other reasons');
  });

  it('is offered only if it would be accepted', () => {
    const { length } = nextApply(made, 'tenantry', { trust: undefined });
    expect(length).toBe(1);
    expect(nextApply(made, 'tenantry', { trust: undefined }, [verdict(5, 'no')])).toEqual([]);
    const drift = plan({ steps: [...steps.slice(1), step({ id: idOf(1), class: 'drift' })] });
    // The refused step is drift: the apply without it is offered.
    expect(
      nextApply(drift, 'tenantry', { trust: undefined }, [verdict(0, 'no')]).map(({ command }) => command.includes('--drift')),
    ).toEqual([false]);
  });
});
