// The process as surroundings: its streams without workflow commands for a runner, its signals as one. It loads no command, and asks nothing.
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { basename, relative } from 'node:path';
import { defaultTimeouts } from '../apply/timeouts.ts';
import { exitCodes } from '../exit-code.ts';
import { inert } from '../yaml/inert.ts';
import type { Output, Surroundings } from './surroundings.ts';

type Process = NodeJS.Process;

/** The time after a signal for the call in flight, the journal and the report, in milliseconds. */
const grace = 9_500;

const wantsColour = (stream: NodeJS.WriteStream, { NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv): boolean => {
  if (NO_COLOR) return false;
  return FORCE_COLOR ? FORCE_COLOR !== '0' : stream.isTTY && stream.hasColors();
};

/** In the order in which a C library asks. Without a locale, as in most containers and runners, UTF-8 is displayed. */
const isAsciiOnly = ({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean => ['C', 'POSIX'].includes(LC_ALL || LC_CTYPE || LANG || '');

type Lost = (text: string, error: Error) => void;

/** `lost` receives text that can no longer be written, as it would have been written. */
const outputOf = (stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv, lost: Lost): Output => ({
  terminal: stream.isTTY,
  colour: wantsColour(stream, env),
  ascii: isAsciiOnly(env),
  get columns() {
    return stream.isTTY ? stream.columns : undefined;
  },
  // All output, from any source: its log may be read by a runner.
  write: (text) => {
    const written = inert(text);
    stream.write(written, (error) => {
      if (error) lost(written, error);
    });
  },
});

/**
 * After SIGINT or SIGTERM, running work ends; a second signal, or the end of the grace period, exits at once. The end of a parent that opened a channel, such as a
 * killed shard of a fleet, is the same as a signal: nobody else would end the child.
 */
const interruption = (process: Process): AbortSignal => {
  const controller = new AbortController();
  // Every call in flight listens, and there may be many.
  setMaxListeners(0, controller.signal);
  const leave = (): never => process.exit(exitCodes.interrupted);
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.on(event, () => {
      if (controller.signal.aborted) leave();
      controller.abort();
      setTimeout(() => {
        process.stderr.write(
          'Interrupted: an in-flight call did not complete in time. If it was a write, the journal shows its step.\n',
          leave,
        );
      }, grace).unref();
    });
  }
  // The channel alone keeps no process running.
  process.channel?.unref();
  return controller.signal;
};

/** How a closed pipe shows on the systems; the stream is destroyed by the first of these errors. */
const closed: ReadonlySet<string> = new Set(['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED']);

const isClosed = (error: NodeJS.ErrnoException): boolean => closed.has(error.code ?? '');

/**
 * A reader that has seen enough (`| head`) is nothing to report: the run goes on to its files and its exit code, and writes nothing more there. A full disk is an
 * error of the user and ends the run, until `outlive` is called. What stdout does not accept goes to stderr, unless nobody wanted to read it.
 */
const readersOf = (process: Process): { readonly lost: Lost; readonly outlive: () => void } => {
  let outlives = false;
  for (const [name, stream] of [['stdout', process.stdout] as const, ['stderr', process.stderr] as const]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (outlives || isClosed(error)) return;
      if (name === 'stdout') process.stderr.write(`Cannot write to stdout (${error.code ?? 'unknown'}).\n`);
      process.exit(exitCodes.invalid);
    });
  }
  return {
    lost: (text, error) => {
      if (outlives || !isClosed(error)) process.stderr.write(text);
    },
    outlive: () => {
      outlives = true;
    },
  };
};

/** In a clone, `tenantry` is not on the path. */
const programOf = (process: Process): string => {
  const [, script = ''] = process.argv;
  return basename(script) === 'tenantry' ? 'tenantry' : `node ${relative(process.cwd(), script)}`;
};

const surroundingsWith = ({ lost, outlive }: ReturnType<typeof readersOf>, process: Process, tool: string): Surroundings => ({
  cwd: process.cwd(),
  env: process.env,
  stdout: outputOf(process.stdout, process.env, lost),
  stderr: outputOf(process.stderr, process.env, () => undefined),
  outliveReader: outlive,
  signal: interruption(process),
  now: () => new Date(),
  newId: randomUUID,
  timeouts: defaultTimeouts,
  tool,
  program: programOf(process),
  ownProgram: { node: process.execPath, script: process.argv[1] ?? '' },
});

export const surroundingsOf = (process: Process, tool: string): Surroundings => surroundingsWith(readersOf(process), process, tool);
