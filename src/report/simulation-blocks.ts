// The result of a simulation, as blocks: a word at each step, the assumptions, and unexplained remaining differences.
import { groupBy } from '../live/group-by.ts';
import type { Plan, Step, StepId } from '../plan/plan.ts';
import type { RemainingDifference, SimulatedStep } from '../simulation/simulation.ts';
import {
  type Block,
  chapter,
  code,
  count,
  heading,
  type Inline,
  type ListItem,
  paragraph,
  quietPlace,
  type TextLine,
  tone,
} from './document.ts';
import type { SimulationReport } from './review.ts';

/** The text at a step. */
export interface StepVerdict {
  /** A word or two after the step. */
  readonly mark: readonly Inline[];
  /** The details below it. */
  readonly below: readonly TextLine[];
  /** Whether the details contain its consequence, including the loss. */
  readonly containsLoss?: boolean;
}

const nothing: StepVerdict = { mark: [], below: [] };

const positionsOf = (steps: readonly Step[]): ReadonlyMap<StepId, number> => new Map(steps.map(({ id, position }) => [id, position]));

const assumedMark = ({ assumed }: SimulatedStep): string => (assumed.length > 0 ? ' (conditional)' : '');

const said = (verdict: SimulatedStep, positions: ReadonlyMap<StepId, number>): StepVerdict => {
  switch (verdict.type) {
    case 'accepted':
      return verdict.assumed.length === 0 ? nothing : { mark: [tone('quiet', `  accepted${assumedMark(verdict)}`)], below: [] };
    case 'waits':
      return { mark: [tone('warn', `  accepted${assumedMark(verdict)}; then waits`)], below: [[tone('quiet', verdict.who)]] };
    case 'refused': {
      const status = verdict.status === undefined ? '' : ` (${verdict.status})`;
      return { mark: [tone('bad', `  refused${status}${assumedMark(verdict)}`)], below: [[tone('bad', verdict.says)]] };
    }
    case 'blocked': {
      const by = `#${positions.get(verdict.by) ?? '?'}`;
      const why = verdict.because === 'waits' ? `runs after ${by}, which is waiting` : `needs ${by}, which is refused`;
      return { mark: [tone(verdict.because === 'waits' ? 'warn' : 'bad', `  ${why}${assumedMark(verdict)}`)], below: [] };
    }
    case 'not-simulated':
      return { mark: [tone('warn', '  not simulated')], below: [[tone('warn', verdict.why)]] };
  }
};

/** The text at each step of a plan; empty without a simulation. */
export const verdictsBySteps = (plan: Plan, simulation: SimulationReport | undefined): ((step: Step) => StepVerdict) => {
  const verdicts = new Map((simulation?.verdicts ?? []).map((verdict) => [verdict.step, verdict]));
  const positions = positionsOf(plan.steps);
  return ({ id }) => {
    const verdict = verdicts.get(id);
    return verdict ? said(verdict, positions) : nothing;
  };
};

const counted = (verdicts: readonly SimulatedStep[]): string => {
  const many = (name: SimulatedStep['type']): number => verdicts.filter(({ type }) => type === name).length;
  const waits = many('waits');
  const pending = waits === 0 ? '' : `, ${waits} of them pending manual action`;
  const parts: readonly (readonly [number, string])[] = [
    [many('accepted') + waits, `accepted${pending}`],
    [many('refused'), 'refused'],
    [many('blocked'), 'not reached'],
    [many('not-simulated'), 'not simulated'],
  ];
  return parts.flatMap(([number, says]) => (number === 0 ? [] : `${number} ${says}`)).join(', ');
};

const fewEnough = 8;

/** `#3, #5 and 4 more`: the steps that it affects, in the order of execution. */
const whichSteps = (steps: readonly number[]): string => {
  const sorted = [...new Set(steps)].sort((a, b) => a - b);
  const shown = sorted.slice(0, fewEnough).map((position) => `#${position}`);
  return sorted.length > fewEnough ? `${shown.join(', ')} and ${sorted.length - fewEnough} more` : shown.join(', ');
};

const assumption = (text: TextLine): ListItem => ({ sign: '?', tone: 'quiet', text });

const assumedItems = ({ assumed, verdicts }: SimulationReport, positions: ReadonlyMap<StepId, number>): readonly ListItem[] => {
  const all = verdicts.flatMap(({ step, assumed }) => assumed.map(({ says }) => ({ says, position: positions.get(step) ?? 0 })));
  const bySteps = [...groupBy(all, ({ says }) => says)].map(([says, same]) =>
    assumption([says, tone('quiet', `  ${whichSteps(same.map(({ position }) => position))}`)]),
  );
  return [...bySteps, ...assumed.map(({ says }) => assumption([says]))];
};

const unexplained = ({ address, at, why }: RemainingDifference): ListItem => ({
  sign: 'x',
  tone: 'bad',
  text: [code(address), `: ${why}`, ...(at ? ['  ', quietPlace(at)] : [])],
});

/** The blocks after the steps. `brief`: only the counts. */
export const simulationBlocks = (
  plan: Plan,
  simulation: SimulationReport | undefined,
  brief: boolean,
  isPart = false,
): readonly Block[] => {
  if (!simulation || simulation.verdicts.length === 0) return [];
  const { verdicts, differs } = simulation;
  if (brief) return [paragraph(`Simulated: ${counted(verdicts)}.`)];
  const assumed = assumedItems(simulation, positionsOf(plan.steps));
  const strange = differs.filter(({ because }) => because === 'unexplained');
  return [
    heading(2, `Simulation: ${counted(verdicts)}`),
    ...(differs.length === 0 && !isPart ? [paragraph('After this plan nothing declared will differ.')] : []),
    ...(differs.length > strange.length
      ? [
          paragraph(
            `After this plan ${count(differs.length, 'resource')} will still differ: waiting, refused or without a step (listed above).`,
          ),
        ]
      : []),
    ...chapter(3, 'Still different for an unknown reason', strange.map(unexplained)),
    ...chapter(3, 'Assumptions, not exposed by the API', assumed, fewEnough),
  ];
};
