// Runs a command of Tenantry in a child process of its own, with limits for time and memory. Whatever it starts ends with it, and it ends with this process.
import { spawn } from 'node:child_process';
import { largestResult } from '../../fleet/manifest.ts';
import type { ChildEnd } from '../../fleet/outcome.ts';

export interface ChildRun {
  /** Node, and the file of the program. */
  readonly program: { readonly node: string; readonly script: string };
  readonly words: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly timeout: number;
  /** MiB of the heap. */
  readonly memory: number;
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly grace: number;
  readonly signal: AbortSignal;
}

/** The characters of its error output that are kept. */
const mostKept = 20_000;

/** Its process group. */
const kill = (pid: number | undefined, signal: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
};

export interface ChildRan extends Omit<ChildEnd, 'text'> {
  readonly stdout: string;
}

/** Never rejects: a child that cannot be started has crashed. */
export const runChild = (run: ChildRun): Promise<ChildRan> => {
  const { program, words, cwd, environment, timeout, memory, grace, signal } = run;
  return new Promise((resolve) => {
    const child = spawn(program.node, [`--max-old-space-size=${memory}`, program.script, ...words], {
      cwd,
      env: environment,
      // Nothing is sent over the channel: it is closed when this process ends, however that happens, and the child then ends as after SIGTERM.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    const pieces: Buffer[] = [];
    let length = 0;
    let stderr = '';
    let timedOut = false;
    let killing: NodeJS.Timeout | undefined;
    const stop = (): void => {
      kill(child.pid, 'SIGTERM');
      killing ??= setTimeout(() => kill(child.pid, 'SIGKILL'), grace);
    };
    const timer = setTimeout(() => {
      timedOut = true;
      stop();
    }, timeout);
    const end = (code: number | null, by: string | null): void => {
      clearTimeout(timer);
      clearTimeout(killing);
      signal.removeEventListener('abort', stop);
      resolve({
        code,
        signal: by,
        timedOut,
        isTooLong: length > largestResult,
        stderr,
        stdout: length > largestResult ? '' : Buffer.concat(pieces).toString(),
      });
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    child.stdout?.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > largestResult) kill(child.pid, 'SIGKILL');
      else pieces.push(piece);
    });
    child.stderr?.setEncoding('utf8');
    child.stderr?.on('data', (text: string) => {
      stderr = `${stderr}${text}`.slice(-mostKept);
    });
    child.on('error', () => end(null, null));
    // What it started may still hold its error output open.
    child.on('exit', () => kill(child.pid, 'SIGKILL'));
    child.on('close', end);
  });
};
