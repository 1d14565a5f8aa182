// The entry point of the command line: only it reads argv and the environment and sets the exit code. Everything is loaded on use.
import { keepCompiledCode } from './files/compile-cache.ts';
import { version } from './version.ts';

const given = process.argv.slice(2);

if (given.length === 1 && (given[0] === '--version' || given[0] === '-V')) process.stdout.write(`${version}\n`);
else {
  keepCompiledCode(process.env);
  const { runProgram } = await import('./commands/run-program.ts');
  process.exitCode = await runProgram(given, process, version);
}
