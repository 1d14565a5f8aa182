// An early end of a command, in the requested format: a program that reads JSON or SARIF gets the problems there, not only as text on stderr.
import { TenantryError } from '../errors.ts';
import { asJson, problemsAsJson } from '../report/json.ts';
import type { Review } from '../report/review.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { failedReview, failedVerdict } from '../use/review/failed-review.ts';
import type { Options, ParsedOptions } from './command.ts';
import { isForPeople, type OutputChoice, outputsOf, printReview, writeOutputs } from './print-review.ts';
import { ProblemsWithResult } from './problems-with-result.ts';

export interface Asked {
  /** Name of the command. */
  readonly command: string;
  /** The desired state, as the user would name it. */
  readonly desired: string | undefined;
  readonly chosen: ParsedOptions<Options>;
  /** False if the problem is an output file. */
  readonly mayWrite: boolean;
}

const reviewCommands: readonly Review['command'][] = ['validate', 'plan', 'apply', 'audit', 'spend'];
const reviewCommand = (name: string): Review['command'] | undefined => reviewCommands.find((one) => one === name);

const choiceOf = ({ format, output, verbose, redact }: ParsedOptions<Options>): OutputChoice => ({
  format: typeof format === 'string' ? format : undefined,
  output: Array.isArray(output) ? output : [],
  verbose: verbose === true,
  redact: redact === true,
});

/** False if the problem is `--output` itself. */
const namesOutputs = (choice: OutputChoice): boolean => {
  try {
    outputsOf(choice);
    return true;
  } catch (error) {
    if (error instanceof TenantryError) return false;
    throw error;
  }
};

/** People get problems on stderr, with the lines around them; programs also get them as the result. */
export const printProblems = async (error: TenantryError, asked: Asked, surroundings: Surroundings): Promise<void> => {
  const choice = choiceOf(asked.chosen);
  const command = reviewCommand(asked.command);
  const begun = error instanceof ProblemsWithResult ? error.review : undefined;
  if (error instanceof ProblemsWithResult && begun === undefined) return;
  if (command === undefined) {
    const { problems, exitCode } = error;
    const report = { schemaVersion: 1, command: asked.command, ...problemsAsJson(problems), exitCode, verdict: failedVerdict(error) };
    if (choice.format === 'json') surroundings.stdout.write(asJson(report));
    return;
  }
  const review = begun ?? failedReview(error, command, asked.desired, surroundings);
  const files = asked.mayWrite && namesOutputs(choice) ? choice : { ...choice, output: [] };
  await (isForPeople(choice) ? writeOutputs : printReview)(review, files, surroundings);
};
