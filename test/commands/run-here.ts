// Runs a command in this process like the command line: arguments are parsed, errors printed, and its output is returned with its exit code.
import { randomUUID } from 'node:crypto';
import { defaultTimeouts } from '../../src/apply/timeouts.ts';
import { parseArguments } from '../../src/commands/parse-arguments.ts';
import { commandTable } from '../../src/commands/table.ts';
import { TenantryError } from '../../src/errors.ts';
import { showProblems } from '../../src/terminal/show-problems.ts';
import type { Output, Surroundings } from '../../src/terminal/surroundings.ts';
import { version } from '../../src/version.ts';
import { inert } from '../../src/yaml/inert.ts';
import { demandNoLeaks } from '../canary/leaks.ts';
import { demandListed } from '../ending.ts';

export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const recording = (terminal: boolean): Output & { readonly text: () => string } => {
  const written: string[] = [];
  return { terminal, colour: false, write: (text) => void written.push(inert(text)), text: () => written.join('') };
};

/** Its environment: the folder, which must also be the working directory of the process, the environment variables, and other overrides. */
export type Around = Pick<Surroundings, 'cwd' | 'env'> & Partial<Surroundings>;

/** Runs `tenantry <line>`; the words of a text are separated by spaces. Fails when a secret is shown, or when the help of the command does not list the exit code. */
export const runHere = async (line: string | readonly string[], around: Around): Promise<Printed> => {
  const words = typeof line === 'string' ? line.split(' ').filter((word) => word !== '') : line;
  const [stdout, stderr] = [recording(false), recording(false)];
  const surroundings: Surroundings = {
    stdout,
    stderr,
    outliveReader: () => undefined,
    signal: new AbortController().signal,
    now: () => new Date(),
    newId: randomUUID,
    timeouts: defaultTimeouts,
    // Results of its own processes are compared with it.
    tool: around.ownProgram ? version : '0.0.0',
    program: 'tenantry',
    ...around,
  };
  const codeOf = async (): Promise<number> => {
    try {
      const run = await parseArguments(words, surroundings, commandTable);
      return run ? await run() : 0;
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      return showProblems(error, surroundings);
    }
  };
  const code = await codeOf();
  await demandListed(words, code);
  const printed = { code, stdout: stdout.text(), stderr: stderr.text() };
  demandNoLeaks({ command: words.join(' '), cwd: surroundings.cwd, env: surroundings.env, ...printed });
  return printed;
};
