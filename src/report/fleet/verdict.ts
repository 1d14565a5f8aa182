// The verdict of a fleet in one sentence, from its exit code: what decided it, and in how many organizations.
import { type ExitCode, exitCodes } from '../../exit-code.ts';
import type { Say } from '../texts/texts.ts';

/** `organizations`: how many count as this exit code. `unnamed`: results that no organization of the fleet has the name of. */
export const fleetVerdict = (exitCode: ExitCode, organizations: number, unnamed: number, { fleet }: Say): string =>
  exitCode === exitCodes.unread && organizations === 0 ? fleet.onlyUnnamed(unnamed) : fleet.verdict(exitCode, organizations);
