// The entry point of the command line: only it reads argv and the environment and sets the exit code. Everything is loaded on use.
import { version } from './version.ts';

const given = process.argv.slice(2);
const [command = ''] = given;

if (given.length === 1 && (command === '--version' || command === '-V')) {
  // Whoever closed the pipe has seen enough.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.exitCode = 2;
  });
  process.stdout.write(`${version}\n`);
} else {
  const { runProgram } = await import('./commands/run-program.ts');
  process.exitCode = await runProgram(given, process, version);
}
