// An error as text on stderr and an exit code. A user's mistake never produces a stack trace.
import { TenantryError } from '../errors.ts';
import { type ExitCode, exitCodes, worstExit } from '../exit-code.ts';
import { printResultLine } from './command-result.ts';
import type { Surroundings } from './surroundings.ts';

/** Of several causes, the first defect is printed in full and the others are counted. Without a defect, all problems are printed together. */
export const printError = async (causes: readonly unknown[], surroundings: Surroundings): Promise<ExitCode> => {
  const defects = causes.filter((cause) => !(cause instanceof TenantryError));
  if (defects.length === 0) {
    const errors = causes.filter((cause) => cause instanceof TenantryError);
    const [first] = errors;
    const problems = errors.flatMap((error) => error.problems);
    const all = errors.length === 1 && first ? first : new TenantryError(problems, { desired: errors.flatMap(({ desired }) => desired) });
    return (await import('./show-problems.ts')).showProblems(all, surroundings);
  }
  const { env, stderr, tool, signal } = surroundings;
  const { defectText } = await import('./defect-text.ts');
  stderr.write(defectText(defects.length === 1 ? defects[0] : new AggregateError(defects), tool, env));
  printResultLine(stderr, exitCodes.defect, []);
  return signal.aborted ? worstExit([exitCodes.defect, exitCodes.interrupted]) : exitCodes.defect;
};
