// A merged fleet as SARIF: one run, the organization in each result.
import { exitCodes } from '../../exit-code.ts';
import { repository } from '../../repository.ts';
import { asJson } from '../json.ts';
import { omittedText } from '../sarif-results.ts';
import { filterText } from './filter-text.ts';
import type { MergedFleet } from './merged-fleet.ts';
import type { WorstResults } from './worst-results.ts';

const worked: readonly MergedFleet['exitCode'][] = [exitCodes.clean, exitCodes.findings, exitCodes.pending];

export const fleetAsSarif = ({ tool, command, exitCode, filter }: MergedFleet, worst: WorstResults): string => {
  const notes = [...(filter === null ? [] : [`Filtered. ${filterText(filter)}`]), ...omittedText(worst.omitted())];
  const invocation = {
    executionSuccessful: worked.includes(exitCode),
    exitCode,
    ...(notes.length > 0 ? { toolExecutionNotifications: notes.map((text) => ({ level: 'warning', message: { text } })) } : {}),
  };
  return asJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Tenantry', version: tool, informationUri: repository, rules: worst.rules() } },
        automationDetails: { id: `tenantry/fleet/${command ?? 'merge'}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [invocation],
        results: worst.results(),
      },
    ],
  });
};
