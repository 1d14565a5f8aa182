// The Action's door: like that of the command line, the only place that reads the environment and sets the exit code. It works in a folder of its own.
import { runOnRunner } from './action/run-on-runner.ts';
import { exitCodes } from './exit-code.ts';
import { version } from './version.ts';

// Should the process end before the run does, nothing was found out.
process.exitCode = exitCodes.defect;
// Not awaited here: what is loaded later imports from the same chunk, and would wait for this module as this module waits for it.
void runOnRunner(process, version).then((code) => {
  process.exitCode = code;
});
