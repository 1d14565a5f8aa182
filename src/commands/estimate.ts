// `--estimate`: the calls that a command would make, printed without making any.

import { accessKinds } from '../access/after-steps.ts';
import { pathWants } from '../access/paths/reads.ts';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Language } from '../languages.ts';
import { estimateReads } from '../live/estimate-reads.ts';
import { planReads } from '../live/plan-reads.ts';
import { estimateBlocks, type ReportedEstimate } from '../report/estimate-blocks.ts';
import { asJson } from '../report/json.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import { textsIn } from '../report/texts/texts.ts';
import { type CommandResult, commandResult, quietResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { openCapture } from '../use/open/open-capture.ts';
import { partOfCapture } from '../use/read/part-of-capture.ts';
import { endOfPeriods } from '../use/read/read-organization.ts';
import { type Reading, readsOf } from '../use/read/reads-of.ts';
import { givenTime } from './evaluation-time.ts';

interface Choice {
  readonly capture?: string | undefined;
  readonly region: readonly string[];
  readonly format?: string | undefined;
  readonly now?: string | undefined;
  readonly language?: Language | undefined;
}

const totalOf = (calls: ReportedEstimate['calls']): number =>
  calls.reduce((sum, { per, calls: many }) => (per === undefined ? sum + many : sum), 0);

/** A plan of access reads in its second round who can become administrator. */
const mayChangeAccess = ({ desired, inTwoRounds }: Pick<Reading, 'desired' | 'inTwoRounds'>): boolean =>
  inTwoRounds === true && desired !== undefined && desired.sections.some(({ kind }) => accessKinds.has(kind));

const estimateOf = async (
  reading: Pick<Reading, 'wants' | 'desired' | 'inTwoRounds'>,
  choice: Choice,
  surroundings: Surroundings,
): Promise<ReportedEstimate> => {
  const plan = readsOf(reading, choice.region);
  const { capture } = choice;
  const later = mayChangeAccess(reading) ? planReads(kindList, pathWants, []) : undefined;
  const wants = later ? [...reading.wants, ...pathWants] : reading.wants;
  const whole = readsOf({ wants, desired: reading.desired }, choice.region);
  const before =
    capture === undefined ? undefined : partOfCapture((await openCapture(capture, reading.desired, surroundings)).live, whole, capture);
  const calls = estimateReads(plan, endOfPeriods(surroundings.now(), givenTime(choice.now)), before, later);
  const certain = calls.filter(({ onDemand }) => !onDemand);
  return {
    schemaVersion: 2,
    ...(capture === undefined ? {} : { capture }),
    calls,
    totalCalls: totalOf(certain),
    ...(certain.length < calls.length ? { onDemandCalls: totalOf(calls.filter(({ onDemand }) => onDemand)) } : {}),
    exact: calls.every(({ per, isMinimum }) => per === undefined && isMinimum === undefined),
  };
};

/** Makes no calls, and needs no credential. A capture provides the number of items at its time. */
export const printEstimate = async (
  reading: Pick<Reading, 'wants' | 'desired' | 'inTwoRounds'>,
  choice: Choice,
  surroundings: Surroundings,
): Promise<CommandResult> => {
  const { format = 'text' } = choice;
  if (format === 'sarif')
    fail('usage', '--estimate supports only the formats text, json and markdown', {
      help: 'Use one of these formats: an estimate has no findings to report as SARIF.',
    });
  const estimate = await estimateOf(reading, choice, surroundings);
  const say = await textsIn(choice.language);
  if (format === 'json') surroundings.stdout.write(asJson(estimate));
  else if (format === 'markdown') surroundings.stdout.write(blocksAsMarkdown(estimateBlocks(estimate, say)));
  else {
    printBlocks(estimateBlocks(estimate, say), surroundings, false, say);
    return commandResult(exitCodes.clean, [say.estimate.total(estimate), say.estimate.noneMade], 'stdout', say);
  }
  return quietResult(exitCodes.clean);
};
