// The built program, run as a person runs it: no terminal, nothing on its standard input.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const program = resolve(import.meta.dirname, '../..', process.env['TENANTRY_PROGRAM'] ?? 'dist/cli.js');

/** Milliseconds that no run may take, unless it is given more. */
const usualPatience = 25_000;

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly patience?: number;
  /** Sends a signal as soon as this says so. */
  readonly signal?: { readonly name: NodeJS.Signals; readonly due: () => boolean };
}

/** Runs `tenantry <command>`. A run that takes too long has no exit code. */
export const run = (command: string, { cwd, env, signal, patience = usualPatience }: Place): Promise<Run> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [program, ...command.split(' ')], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patience,
      killSignal: 'SIGKILL',
    });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8');
      child[name].on('data', (text: string) => void (texts[name] += text));
    }
    const watch = setInterval(() => {
      if (!signal?.due()) return;
      clearInterval(watch);
      child.kill(signal.name);
    }, 5);
    child.on('error', failed);
    child.on('close', (code) => {
      clearInterval(watch);
      done({ code, ...texts });
    });
  });
