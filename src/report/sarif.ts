// SARIF 2.1.0 for code scanning. A result points at the line of the desired-state file that owns the resource, or where it belongs.
import { exitCodes } from '../exit-code.ts';
import type { JsonObject } from '../json.ts';
import { repository } from '../repository.ts';
import { describeMore, firstProblems } from './first-problems.ts';
import { asJson } from './json.ts';
import type { Review } from './review.ts';
import { omittedText, type TextAt, worstResultsOf } from './sarif-results.ts';
import { rulesOf } from './sarif-rules.ts';

const worked: readonly Review['exitCode'][] = [exitCodes.clean, exitCodes.findings, exitCodes.pending];

const invocation = (review: Review, omitted: number): JsonObject => {
  const more = [
    ...firstProblems(review.problems ?? []).more.map((one) => describeMore(one, 'problem')),
    ...firstProblems(review.warnings).more.map((one) => describeMore(one, 'warning')),
  ];
  const texts = [...more, ...omittedText(omitted)];
  return {
    executionSuccessful: worked.includes(review.exitCode),
    exitCode: review.exitCode,
    ...(texts.length > 0 ? { toolExecutionNotifications: texts.map((text) => ({ level: 'warning', message: { text } })) } : {}),
  };
};

export const reviewAsSarif = (review: Review, { textAt }: { readonly textAt?: TextAt | undefined } = {}): string => {
  const { results, omitted } = worstResultsOf(review, textAt);
  const driver = {
    name: 'Tenantry',
    version: review.run.version,
    informationUri: repository,
    rules: rulesOf(review, new Set(results.map(({ ruleId }) => ruleId))),
  };
  return asJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        // The category of an upload ends at the last slash: one for each command and organization.
        automationDetails: { id: `tenantry/${review.command}/${review.tenant ?? 'offline'}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [invocation(review, omitted)],
        results,
      },
    ],
  });
};
