// Runs a command like the command line: the same arguments, code and exit code. The Action only keeps the review that it prints.
import { parseArguments } from '../commands/parse-arguments.ts';
import { showProblems } from '../commands/show-problems.ts';
import type { Surroundings } from '../commands/surroundings.ts';
import { commandTable } from '../commands/table.ts';
import { type Problem, TenantryError } from '../errors.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import type { Live } from '../live/live.ts';
import type { FleetReport } from '../report/fleet/fleet-formats.ts';
import type { Review } from '../report/review.ts';

export interface Ran {
  readonly exitCode: ExitCode;
  /** undefined: the command has none, or ended before. */
  readonly review: Review | undefined;
  /** The organization as the command read it; undefined: it read none, or not completely. */
  readonly live: Live | undefined;
  /** undefined: the command merges no fleet, or ended before. */
  readonly merged: FleetReport | undefined;
  /** Why it ended early. */
  readonly problems: readonly Problem[];
}

export const runCommandLine = async (words: readonly string[], surroundings: Surroundings): Promise<Ran> => {
  let review: Review | undefined;
  let live: Live | undefined;
  let merged: FleetReport | undefined;
  const around: Surroundings = {
    ...surroundings,
    reviewed: (one) => {
      review = one;
    },
    seen: (one) => {
      live = one;
    },
    merged: (one) => {
      merged = one;
    },
  };
  try {
    const run = await parseArguments(words, around, commandTable);
    const exitCode = run ? await run() : exitCodes.clean;
    return { exitCode, review, live, merged, problems: [] };
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    return { exitCode: showProblems(cause, surroundings), review, live, merged, problems: cause.problems };
  }
};
