// The entry point of the Action: like the one of the command line, only it reads the environment and sets the exit code. It works in a folder of its own.
import { runOnRunner } from './action/run-on-runner.ts';
import { exitCodes } from './exit-code.ts';
import { version } from './version.ts';

// The exit code if the process ends before the run: there is no result.
process.exitCode = exitCodes.defect;
// Not awaited here: modules that are loaded later import from the same chunk, and each side would wait for the other.
void runOnRunner(process, version).then((code) => {
  process.exitCode = code;
});
