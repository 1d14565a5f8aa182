// The built program: where it lies, whether it is what src says, and how it is run.
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { demandNoLeaks } from './canary/leaks.ts';
import { demandListed } from './ending.ts';

const root = resolve(import.meta.dirname, '..');
/** Another build, such as one in which a check was taken out to see a case fail. */
const chosen = process.env['TENANTRY_PROGRAM'];
export const program = resolve(root, chosen ?? 'dist/cli.js');

/**
 * Node for a run of a second or two, which is over before optimized code pays, be it of JavaScript or of the parser of HTTP in WebAssembly, and before
 * the heap has grown: a third less of the processor.
 */
export const shortLived: readonly string[] = ['--no-opt', '--liftoff-only', '--single-threaded-gc', '--min-semi-space-size=16'];

/** Milliseconds that no run may take, unless it is given more. */
const defaultTimeout = 25_000;

const newest = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);

/** Throws when there is no program, or when it was built before the last change of src (one that was chosen by hand may be of any age). */
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
  /** Sends a signal as soon as this says so. */
  readonly signal?: { readonly name: NodeJS.Signals; readonly due: () => boolean };
  /** Is given what kills the run. */
  readonly killable?: (kill: () => void) => void;
}

const words = (command: string): readonly string[] => (command.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll(/^'|'$/g, ''));

/** Runs `tenantry <command>` with nothing on its standard input and no terminal. A run that takes too long has no exit code; one that shows a secret, or ends with an exit code that its help does not list, fails. */
export const run = (command: string, { cwd, env, signal, killable, timeout = defaultTimeout }: Place): Promise<Run> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [...shortLived, program, ...words(command)], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', ...env },
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
