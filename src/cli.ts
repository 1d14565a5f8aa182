// The entry point of the command line: only it reads argv and the environment and sets the exit code. Everything is loaded on use.
import { join } from 'node:path';
import type { runProgram } from './commands/run-program.ts';
import { growAsUsual } from './commands/small-heap.ts';
import { openKeptCode } from './files/kept-code.ts';
import { loaderOf } from './files/load-chunks.ts';
import { version } from './version.ts';

/** The chunk of `commands/run-program.ts`, whose name changes with any code: the build writes it here. */
declare const programChunk: string;

interface Program {
  readonly runProgram: typeof runProgram;
}

const given = process.argv.slice(2);
const [command = ''] = given;

if (given.length === 1 && (command === '--version' || command === '-V')) process.stdout.write(`${version}\n`);
else {
  const kept = openKeptCode(process.env, {
    command: /^[a-z]+$/.exec(command)?.[0] ?? 'help',
    build: programChunk,
    resetFlags: growAsUsual,
  });
  const { runProgram }: Program = loaderOf(join(import.meta.dirname, 'chunks'), kept)(`./${programChunk}`);
  void runProgram(given, process, version).then((code) => {
    process.exitCode = code;
  });
}
