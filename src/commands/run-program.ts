// One run of the program: arguments become a command; anything that is thrown is printed once and becomes the exit code.
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { printError } from '../terminal/print-error.ts';
import { surroundingsOf } from '../terminal/process-surroundings.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { terminalPrompts } from '../terminal/terminal-prompts.ts';
import { parseArguments } from './parse-arguments.ts';
import { commandTable } from './table.ts';

/** Concurrent failures are rejected one after the other: all that arrive before the first is printed are printed with it, once. */
const reportOnce = (surroundings: Surroundings): ((cause: unknown) => Promise<ExitCode>) => {
  const causes: unknown[] = [];
  let printed: Promise<ExitCode> | undefined;
  return (cause) => {
    causes.push(cause);
    printed ??= new Promise(setImmediate).then(() => printError(causes, surroundings));
    return printed;
  };
};

/** A report of the runtime (`--report-on-fatalerror`) contains the whole environment, including the credential: it is disabled. */
const writeNoReports = ({ report }: NodeJS.Process): void => {
  report.reportOnFatalError = false;
  report.reportOnUncaughtException = false;
  report.reportOnSignal = false;
};

/** An uncaught error is printed like any defect: the runtime would print all its properties. */
const catchTheRest = (process: NodeJS.Process, end: (cause: unknown) => Promise<ExitCode>): void => {
  process.on('uncaughtException', (cause) => {
    void end(cause).then((code) => process.exit(code));
  });
};

export const runProgram = async (given: readonly string[], process: NodeJS.Process, tool: string): Promise<ExitCode> => {
  const isAttended = process.stdin.isTTY && process.stdout.isTTY;
  const surroundings = { ...surroundingsOf(process, tool), ...(isAttended && { prompts: terminalPrompts }) };
  writeNoReports(process);
  const end = reportOnce(surroundings);
  catchTheRest(process, end);
  try {
    const run = await parseArguments(given, surroundings, commandTable);
    return run ? await run() : exitCodes.clean;
  } catch (cause) {
    return end(cause);
  }
};
