// A program as a sink: it reads the secret from its standard input. No shell, no secret in its arguments or environment, a limited time.
import { spawn } from 'node:child_process';
import { basename, delimiter } from 'node:path';
import { findProgram, programFolders } from '../files/find-program.ts';
import type { Secret } from '../secret.ts';
import { type PreparedInput, prepareInput } from './prepared-input.ts';
import type { Environment } from './resolve-secret.ts';

export interface SinkRun {
  readonly command: readonly string[];
  /** The base of relative paths in the command. */
  readonly folder: string;
  readonly environment: Environment;
  /** Milliseconds after which it and its child processes are killed. */
  readonly timeout: number;
}

/** Its own process group, so that no child process outlives it. */
const killAll = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
};

/** A path is one below the folder of the sink; a name is searched in absolute folders of PATH only. */
const programOf = (named: string, folders: readonly string[]): string | undefined =>
  basename(named) === named ? findProgram(named, folders) : named;

/** Why it failed. */
const ending = ({ command, folder, environment, timeout }: SinkRun, { end: stdin }: PreparedInput): Promise<string | undefined> =>
  new Promise((resolve) => {
    const [named = '', ...rest] = command;
    const folders = programFolders(environment['PATH'] ?? '');
    const program = programOf(named, folders);
    if (program === undefined) return resolve('it could not be started');
    const env = { ...environment, PATH: folders.join(delimiter) };
    const child = spawn(program, rest, { cwd: folder, env, stdio: [stdin, 'ignore', 'ignore'], detached: true });
    const end = (why: string | undefined): void => {
      clearTimeout(timer);
      resolve(why);
    };
    const timer = setTimeout(() => {
      killAll(child.pid);
      end(`it did not finish within ${timeout / 1000} seconds`);
    }, timeout);
    child.on('error', () => end('it could not be started'));
    child.on('close', (code, signal) => {
      if (signal !== null) return end(`it was terminated by ${signal}`);
      return end(code === 0 ? undefined : `it exited with code ${code}`);
    });
  });

/** Why it failed, never with any output of the program, which could contain the secret. undefined = it accepted the secret and succeeded. */
export const runSink = async (run: SinkRun, secret: Secret): Promise<string | undefined> => {
  const input = await prepareInput(secret).catch(() => undefined);
  if (!input) return 'the folder for temporary files cannot be used';
  try {
    return (await ending(run, input)) ?? ((await input.unread()) ? 'it did not read the secret' : undefined);
  } finally {
    input.close();
  }
};
