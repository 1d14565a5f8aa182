// The Action's door: like that of the command line, the only place that reads the environment and sets the exit code. It works in a folder of its own.
import { runOnRunner } from './action/run-on-runner.ts';
import { version } from './version.ts';

process.exitCode = await runOnRunner(process, version);
