// How the Action starts: like the command line, only it reads the environment and sets the exit code. It works in a folder of its own.
import { exitCodes } from '../exit-code.ts';
import { version } from '../version.ts';
import type { ActionName } from './inputs.ts';
import { runOnRunner } from './run-on-runner.ts';

export const startAction = (action: ActionName): void => {
  // The exit code if the process ends before the run: there is no result.
  process.exitCode = exitCodes.defect;
  // Not awaited by the entry: modules that are loaded later import from the same chunk, and each side would wait for the other.
  void runOnRunner(action, process, version).then((code) => {
    process.exitCode = code;
  });
};
