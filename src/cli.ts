// The command line's door: the only place that reads argv and the environment and sets the exit code.
import { exitCodes, TenantryError } from './errors.ts';
import type { Output, Surroundings } from './commands/surroundings.ts';
import { parseArguments } from './commands/parse-arguments.ts';
import { version } from './version.ts';

const output = (stream: NodeJS.WriteStream): Output => ({ terminal: stream.isTTY, write: (text) => void stream.write(text) });

const wantsColour = (): boolean => {
  if (process.env['NO_COLOR']) return false;
  return Boolean(process.env['FORCE_COLOR']) || process.stdout.isTTY;
};

/** SIGINT and SIGTERM let the call in flight end; a second one leaves at once. */
const interruption = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort();
    });
  }
  return controller.signal;
};

const surroundings: Surroundings = {
  cwd: process.cwd(),
  env: process.env,
  stdout: output(process.stdout),
  stderr: output(process.stderr),
  interactive: process.stdin.isTTY && process.stdout.isTTY,
  colour: wantsColour(),
  signal: interruption(),
  now: () => new Date(),
  tool: version,
  program: process.env['npm_lifecycle_event'] === 'demo' ? 'node dist/cli.js' : 'tenantry',
};

// A reader that went away (`| head`) is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  const run = await parseArguments(process.argv.slice(2), surroundings);
  process.exitCode = run ? await run() : exitCodes.clean;
} catch (cause) {
  if (cause instanceof TenantryError) {
    const { problemsAsText } = await import('./commands/show-problems.ts');
    surroundings.stderr.write(problemsAsText(cause.problems, surroundings.cwd, surroundings.colour && process.stderr.isTTY));
    process.exitCode = cause.exitCode;
  } else {
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    surroundings.stderr.write(`This is a defect of Tenantry ${version}; please report it with what follows.\n${text}\n`);
    process.exitCode = exitCodes.defect;
  }
}
