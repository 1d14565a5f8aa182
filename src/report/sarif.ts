// SARIF 2.1.0 for code scanning. A result points at the line of the desired-state file that owns the resource, or where it belongs.
import { type ExitCode, exitCodes } from '../exit-code.ts';
import type { JsonObject } from '../json.ts';
import { repository } from '../repository.ts';
import { describeMore } from './describe-more.ts';
import { firstProblems } from './first-problems.ts';
import { asJson } from './json.ts';
import type { Review } from './review.ts';
import { omittedText, rankedResults, type SarifOptions, type WorstResults, worstResults } from './sarif-results.ts';
import { rulesOf } from './sarif-rules.ts';
import { type InLanguage, sayOf } from './texts/texts.ts';

const worked: readonly ExitCode[] = [exitCodes.clean, exitCodes.findings, exitCodes.pending];

interface SarifRun {
  readonly version: string;
  /** Of an upload; it ends at the last slash of this. */
  readonly category: string;
  readonly exitCode: ExitCode;
  /** On what the run has not, or not completely. */
  readonly notes: readonly string[];
  readonly rules: readonly JsonObject[];
}

export const sarifOf = ({ version, category, exitCode, notes, rules }: SarifRun, worst: Omit<WorstResults, 'add'>): string => {
  const texts = [...notes, ...omittedText(worst.omitted())];
  const invocation = {
    executionSuccessful: worked.includes(exitCode),
    exitCode,
    ...(texts.length > 0 && { toolExecutionNotifications: texts.map((text) => ({ level: 'warning', message: { text } })) }),
  };
  return asJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Tenantry', version, informationUri: repository, rules } },
        automationDetails: { id: `tenantry/${category}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [invocation],
        results: worst.results(),
      },
    ],
  });
};

export const reviewAsSarif = (review: Review, options: SarifOptions & InLanguage = {}): string => {
  const say = sayOf(options);
  const { run, command, tenant = 'offline', exitCode, problems = [], warnings } = review;
  const worst = worstResults();
  for (const one of rankedResults(review, say, options)) worst.add(one);
  const notes = [
    ...firstProblems(problems).more.map((one) => describeMore(one, 'problem', say)),
    ...firstProblems(warnings).more.map((one) => describeMore(one, 'warning', say)),
  ];
  const rules = rulesOf(review, new Set(worst.results().map(({ ruleId }) => ruleId)));
  // One category for each command and organization.
  return sarifOf({ version: run.version, category: `${command}/${tenant}`, exitCode, notes, rules }, worst);
};
