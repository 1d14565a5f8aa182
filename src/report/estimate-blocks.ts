// The calls that a command would make: one line per operation, and the unknown numbers.
import type { Estimate } from '../live/estimate-reads.ts';
import type { Count } from '../value-types.ts';
import { type Block, code, count, paragraph, table, tone } from './document.ts';

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

const many = ({ calls, per, isMinimum, onDemand }: Estimate): string =>
  `${onDemand ? 'up to ' : isMinimum ? 'at least ' : ''}${calls}${per === undefined ? '' : ` for each ${per}`}`;

/** `at least 9 calls`; `9 calls, and up to 61 more`. */
export const estimatedCalls = ({ totalCalls, onDemandCalls, exact }: ReportedEstimate): string => {
  const least = `${exact ? '' : 'at least '}${count(totalCalls, 'call')}`;
  if (onDemandCalls === undefined) return least;
  return exact ? `${least}, and up to ${onDemandCalls} more` : `${least}, and more on demand`;
};

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const estimateBlocks = (estimate: ReportedEstimate): readonly Block[] => {
  const { calls, onDemandCalls, exact, capture } = estimate;
  const from = capture === undefined ? '' : `, based on the sizes in ${capture}`;
  return [
    table(
      ['operation', 'calls'],
      calls.map((one) => [code(one.operation), many(one)]),
    ),
    paragraph(tone('strong', `${asSentence(estimatedCalls(estimate))}${from}. No calls were made.`)),
    ...(onDemandCalls === undefined ? [] : [paragraph(tone('quiet', 'Calls marked "up to" are made only if a change needs them.'))]),
    ...(exact || capture !== undefined
      ? []
      : [
          paragraph(
            tone('quiet', 'Lists need one more call for each further page. With --capture, the sizes of an earlier capture are used.'),
          ),
        ]),
  ];
};
