// The result of a simulation, as blocks: a word at each step, the assumptions, and unexplained remaining differences.
import { groupBy } from '../live/group-by.ts';
import type { Plan, Step, StepId } from '../plan/plan.ts';
import type { RemainingDifference, SimulatedStep } from '../simulation/simulation.ts';
import {
  type Block,
  chapter,
  code,
  heading,
  type Inline,
  type ListItem,
  paragraph,
  plainText,
  quietPlace,
  type TextLine,
  type Tone,
  tone,
} from './document.ts';
import type { SimulationReport } from './selected-steps.ts';
import type { Say } from './texts/texts.ts';

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

const toneOf = (verdict: SimulatedStep): Tone => {
  if (verdict.type === 'accepted') return 'quiet';
  return verdict.type === 'refused' || (verdict.type === 'blocked' && verdict.because !== 'waits') ? 'bad' : 'warn';
};

const detailOf = (verdict: SimulatedStep): readonly TextLine[] => {
  if (verdict.type === 'waits') return [[tone('quiet', verdict.who)]];
  if (verdict.type === 'refused') return [[tone('bad', verdict.says)]];
  return verdict.type === 'not-simulated' ? [[tone('warn', verdict.why)]] : [];
};

const said = (verdict: SimulatedStep, positions: ReadonlyMap<StepId, number>, say: Say): StepVerdict => {
  const by = verdict.type === 'blocked' ? `#${positions.get(verdict.by) ?? '?'}` : '';
  const mark = say.simulation.mark(verdict, by);
  return { mark: mark === '' ? [] : [tone(toneOf(verdict), `  ${mark}`)], below: detailOf(verdict) };
};

/** The text at each step of a plan; empty without a simulation. */
export const verdictsBySteps = (plan: Plan, simulation: SimulationReport | undefined, say: Say): ((step: Step) => StepVerdict) => {
  const verdicts = new Map((simulation?.verdicts ?? []).map((verdict) => [verdict.step, verdict]));
  const positions = positionsOf(plan.steps);
  return ({ id }) => {
    const verdict = verdicts.get(id);
    return verdict ? said(verdict, positions, say) : nothing;
  };
};

const counted = (verdicts: readonly SimulatedStep[], say: Say): string =>
  say.simulation.counts((name) => verdicts.filter(({ type }) => type === name).length);

const fewEnough = 8;

/** `#3, #5 and 4 more`: the steps that it affects, in the order of execution. */
const whichSteps = (steps: readonly number[], say: Say): string => {
  const sorted = [...new Set(steps)].sort((a, b) => a - b);
  const shown = sorted.slice(0, fewEnough).map((position) => `#${position}`);
  return plainText(say.format.first(shown, sorted.length - shown.length));
};

const assumption = (text: TextLine): ListItem => ({ sign: '?', tone: 'quiet', text });

const assumedItems = ({ assumed, verdicts }: SimulationReport, positions: ReadonlyMap<StepId, number>, say: Say): readonly ListItem[] => {
  const all = verdicts.flatMap(({ step, assumed }) => assumed.map(({ says }) => ({ says, position: positions.get(step) ?? 0 })));
  const bySteps = [...groupBy(all, ({ says }) => says)].map(([says, same]) =>
    assumption([
      says,
      tone(
        'quiet',
        `  ${whichSteps(
          same.map(({ position }) => position),
          say,
        )}`,
      ),
    ]),
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
  { brief, isPart = false }: { readonly brief: boolean; readonly isPart?: boolean },
  say: Say,
): readonly Block[] => {
  if (!simulation || simulation.verdicts.length === 0) return [];
  const { verdicts, differs } = simulation;
  if (brief) return [paragraph(say.simulation.brief(counted(verdicts, say)))];
  const assumed = assumedItems(simulation, positionsOf(plan.steps), say);
  const strange = differs.filter(({ because }) => because === 'unexplained');
  return [
    heading(2, say.simulation.title(counted(verdicts, say))),
    ...(differs.length === 0 && !isPart ? [paragraph(say.simulation.nothingDiffers)] : []),
    ...(differs.length > strange.length ? [paragraph(say.simulation.stillDiffer(differs.length))] : []),
    ...chapter(3, say.simulation.unexplained, strange.map(unexplained)),
    ...chapter(3, say.simulation.assumptions, assumed, fewEnough),
  ];
};
