// The verdict of a fleet in one sentence, from its exit code: what decided it, and in how many organizations.
import { type ExitCode, exitCodes } from '../../exit-code.ts';
import { count } from '../document.ts';

const sentences: Readonly<Record<ExitCode, (organizations: string) => string>> = {
  [exitCodes.clean]: () => 'Every organization of the run was evaluated, and nothing fails.',
  [exitCodes.findings]: (organizations) => `Policy checks fail in ${organizations}.`,
  [exitCodes.invalid]: (organizations) => `The input of ${organizations} is invalid.`,
  [exitCodes.unread]: (organizations) => `Not everything was evaluated: ${organizations} cannot count as compliant.`,
  [exitCodes.pending]: (organizations) => `Changes are pending in ${organizations}.`,
  [exitCodes.refused]: (organizations) => `Refused in ${organizations}.`,
  [exitCodes.partial]: (organizations) => `Partly applied in ${organizations}.`,
  [exitCodes.defect]: (organizations) => `An internal error ended ${organizations}.`,
  [exitCodes.interrupted]: (organizations) => `Interrupted in ${organizations}.`,
};

/** `organizations`: how many count as this exit code. `unnamed`: results that no organization of the fleet has the name of. */
export const fleetVerdict = (exitCode: ExitCode, organizations: number, unnamed: number): string =>
  exitCode === exitCodes.unread && organizations === 0
    ? `The run has ${count(unnamed, 'result')} that no organization of the fleet file names.`
    : sentences[exitCode](count(organizations, 'organization'));
