// The calls that a command would make, as blocks: one line an operation, and what cannot be known before reading.
import type { Estimate } from '../live/estimate-reads.ts';
import { type Block, code, count, paragraph, tone } from './document.ts';

/** As schemas/output/estimate.schema.json says. */
export interface ReportedEstimate {
  readonly schemaVersion: 2;
  /** The capture that the sizes come from. */
  readonly capture?: string;
  readonly calls: readonly Estimate[];
  /** The least: calls for each item of a kind whose number is not known are not in it. */
  readonly totalCalls: number;
  /** Every size is known. */
  readonly exact: boolean;
}

const many = ({ calls, per, isMinimum }: Estimate): string =>
  `${isMinimum ? 'at least ' : ''}${calls}${per === undefined ? '' : ` for each ${per}`}`;

export const estimateBlocks = ({ calls, totalCalls, exact, capture }: ReportedEstimate): readonly Block[] => {
  const from = capture === undefined ? '' : `, based on the sizes in ${capture}`;
  return [
    { type: 'table', head: ['operation', 'calls'], rows: calls.map((one) => [[code(one.operation)], [many(one)]]) },
    paragraph(tone('strong', `${exact ? '' : 'At least '}${count(totalCalls, 'call')}${from}. No calls were made.`)),
    ...(exact || capture !== undefined
      ? []
      : [
          paragraph(
            tone('quiet', 'Lists need one more call for each further page. With --capture, the sizes of an earlier capture are used.'),
          ),
        ]),
  ];
};
