// The verdict of a simulation on each step, and what will still differ.
import type { SimulatedStep } from '../../../simulation/simulation.ts';
import { count } from '../../document.ts';

/** Whether the verdict holds only under assumptions. */
const conditional = ({ assumed }: SimulatedStep): string => (assumed.length > 0 ? ' (conditional)' : '');

export const simulation = {
  /** After a step; empty: it needs no word. `by`: the step that blocks it. */
  mark: (verdict: SimulatedStep, by: string): string => {
    switch (verdict.type) {
      case 'accepted':
        return verdict.assumed.length === 0 ? '' : `accepted${conditional(verdict)}`;
      case 'waits':
        return `accepted${conditional(verdict)}; then waits`;
      case 'refused':
        return `refused${verdict.status === undefined ? '' : ` (${verdict.status})`}${conditional(verdict)}`;
      case 'blocked':
        return `${verdict.because === 'waits' ? `runs after ${by}, which is waiting` : `needs ${by}, which is refused`}${conditional(verdict)}`;
      case 'not-simulated':
        return 'not simulated';
    }
  },
  counts: (of: (name: SimulatedStep['type']) => number): string => {
    const waits = of('waits');
    const parts: readonly (readonly [number, string])[] = [
      [of('accepted') + waits, `accepted${waits === 0 ? '' : `, ${waits} of them pending manual action`}`],
      [of('refused'), 'refused'],
      [of('blocked'), 'not reached'],
      [of('not-simulated'), 'not simulated'],
    ];
    return parts.flatMap(([number, says]) => (number === 0 ? [] : `${number} ${says}`)).join(', ');
  },
  brief: (counts: string): string => `Simulated: ${counts}.`,
  title: (counts: string): string => `Simulation: ${counts}`,
  nothingDiffers: 'After this plan nothing declared will differ.',
  stillDiffer: (resources: number): string =>
    `After this plan ${count(resources, 'resource')} will still differ: waiting, refused or without a step (listed above).`,
  unexplained: 'Still different for an unknown reason',
  assumptions: 'Assumptions, not exposed by the API',
};
