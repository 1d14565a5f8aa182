// The built program: its location, whether it is current, and how it is run.
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { demandNoLeaks } from './canary/leaks.ts';
import { demandListed } from './ending.ts';

const root = resolve(import.meta.dirname, '..');
/** Another build, such as one without a check, to see a case fail. */
const chosen = process.env['TENANTRY_PROGRAM'];
export const program = resolve(root, chosen ?? 'dist/cli.js');

/**
 * Node for a run of a second or two, which ends before optimized code pays off, both for JavaScript and for the HTTP parser in WebAssembly, and before the heap
 * has grown: a third less processor time.
 */
export const shortLived: readonly string[] = ['--no-opt', '--liftoff-only', '--single-threaded-gc', '--min-semi-space-size=16'];

/** The maximum milliseconds of a run by default. */
const defaultTimeout = 25_000;

const newest = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);

/** Throws if there is no program, or if it was built before the last change of src (a manually chosen one may be of any age). */
export const demandProgram = (): void => {
  const built = statSync(program, { throwIfNoEntry: false });
  if (built === undefined) throw new Error(`${program} is missing: run \`npm run build\` first.`);
  if (chosen === undefined && built.mtimeMs < newest(join(root, 'src')))
    throw new Error(`${program} is older than src: run \`npm run build\` first.`);
};

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeout?: number;
  /** Sends a signal as soon as this returns true. */
  readonly signal?: { readonly name: NodeJS.Signals; readonly due: () => boolean };
  /** Receives the function that kills the run. */
  readonly killable?: (kill: () => void) => void;
  /** A copy of the program elsewhere. */
  readonly copy?: string;
}

const words = (command: string): readonly string[] => (command.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll(/^'|'$/g, ''));

/**
 * Runs `tenantry <command>` with empty standard input and no terminal. A run that takes too long has no exit code; one that displays a secret, or ends with an
 * exit code that its help does not list, fails.
 */
export const run = (command: string, { cwd, env, signal, killable, timeout = defaultTimeout, copy = program }: Place): Promise<Run> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [...shortLived, copy, ...words(command)], {
      cwd,
      // Killed runs leave temporary folders: in that of the tests.
      env: { PATH: process.env['PATH'] ?? '', TMPDIR: tmpdir(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeout,
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
    killable?.(() => void child.kill('SIGKILL'));
    child.on('error', failed);
    child.on('close', (code) => {
      clearInterval(watch);
      try {
        demandNoLeaks({ command, cwd, env, ...texts });
      } catch (leak) {
        failed(leak);
      }
      demandListed(words(command), code).then(() => done({ code, ...texts }), failed);
    });
  });
