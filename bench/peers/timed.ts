// A program with its time and its processor time, child processes included.
import { execFile } from 'node:child_process';

export interface Timed {
  readonly stdout: string;
  /** Milliseconds. */
  readonly elapsed: number;
  /** Milliseconds of user and system time. */
  readonly cpu: number;
}

export interface Program {
  readonly command: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The expected exit codes. */
  readonly exits?: readonly number[];
}

/** `0m1.234s` of the shell's `times`. */
const milliseconds = (text: string): number => {
  const [minutes = '', seconds = ''] = text.replace('s', '').split('m');
  return Number(minutes) * 60_000 + Number(seconds) * 1000;
};

/** The shell adds one line on stderr: the processor time of what it ran. */
const script = '"$@"; code=$?; times >&2; exit $code';

export const timed = ({ command, cwd, env = process.env, exits = [0] }: Program): Promise<Timed> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    execFile('sh', ['-c', script, 'sh', ...command], { cwd, env, maxBuffer: 256 << 20 }, (error, stdout, stderr) => {
      const elapsed = performance.now() - start;
      const code = typeof error?.code === 'number' ? error.code : 0;
      if ((error && typeof error.code !== 'number') || !exits.includes(code)) {
        const shown = `${stdout.slice(-2000)}${stderr.slice(-4000)}`;
        reject(new Error(`${command.join(' ')} ended with ${code}: ${shown}`, { cause: error }));
        return;
      }
      const ofChildren = stderr.trimEnd().split('\n').at(-1) ?? '';
      resolve({ stdout, elapsed, cpu: ofChildren.split(' ').reduce((sum, one) => sum + milliseconds(one), 0) });
    });
  });
