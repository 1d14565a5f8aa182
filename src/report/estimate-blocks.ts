// The calls that a command would make: one line per operation, and the unknown numbers.
import type { Estimate } from '../live/estimate-reads.ts';
import type { Count } from '../value-types.ts';
import { type Block, code, paragraph, table, tone } from './document.ts';
import type { Say } from './texts/texts.ts';

/**
 * Output of `--estimate --format json`.
 * @title The calls that a command would make
 */
export interface ReportedEstimate {
  /** The version of this format. */
  readonly schemaVersion: 2;
  /** The capture that the sizes come from. */
  readonly capture?: string;
  /** The calls, one entry per operation and purpose. */
  readonly calls: readonly Estimate[];
  /** The minimum: without the calls per item of kinds whose number of items is unknown. */
  readonly totalCalls: Count;
  /** The maximum of further calls, which are made only if a change needs them; without those per item of kinds whose number of items is unknown. */
  readonly onDemandCalls?: Count;
  /** Whether every size is known. */
  readonly exact: boolean;
}

export const estimateBlocks = (estimate: ReportedEstimate, say: Say): readonly Block[] => {
  const { calls, onDemandCalls, exact, capture } = estimate;
  return [
    table(
      say.estimate.columns,
      calls.map((one) => [code(one.operation), say.estimate.calls(one)]),
    ),
    paragraph(tone('strong', say.estimate.summary(estimate))),
    ...(onDemandCalls === undefined ? [] : [paragraph(tone('quiet', say.estimate.onDemand))]),
    ...(exact || capture !== undefined ? [] : [paragraph(tone('quiet', say.estimate.pages))]),
  ];
};
