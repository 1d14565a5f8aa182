// The calls that a command would make: one line per operation, and the unknown numbers.
import type { Estimate } from '../live/estimate-reads.ts';
import { type Block, code, count, paragraph, tone } from './document.ts';

/** The format of schemas/output/estimate.schema.json. */
export interface ReportedEstimate {
  readonly schemaVersion: 2;
  /** The capture that the sizes come from. */
  readonly capture?: string;
  readonly calls: readonly Estimate[];
  /** The minimum: without the calls per item of kinds whose number of items is unknown. */
  readonly totalCalls: number;
  /** Whether every size is known. */
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
