// Runs a command in this process, as the command line does: arguments are parsed, errors printed, and what it printed comes back with its exit code.
import { randomUUID } from 'node:crypto';
import { defaultTimeouts } from '../../src/apply/timeouts.ts';
import { parseArguments } from '../../src/commands/parse-arguments.ts';
import { tellProblems } from '../../src/commands/show-problems.ts';
import type { Output, Surroundings } from '../../src/commands/surroundings.ts';
import { TenantryError } from '../../src/errors.ts';
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

/** Where it runs: the folder, which must be the working directory of the process too, the environment, and whatever else is not as usual. */
export type Around = Pick<Surroundings, 'cwd' | 'env'> & Partial<Surroundings>;

/** Runs `tenantry <line>`; words are separated by spaces. Fails when a secret is shown, or when the help of the command does not list the exit code. */
export const runHere = async (line: string, around: Around): Promise<Printed> => {
  const [stdout, stderr] = [recording(false), recording(false)];
  const surroundings: Surroundings = {
    stdout,
    stderr,
    outliveReader: () => undefined,
    interactive: false,
    signal: new AbortController().signal,
    now: () => new Date(),
    newId: randomUUID,
    timeouts: defaultTimeouts,
    tool: '0.0.0',
    program: 'tenantry',
    ...around,
  };
  const codeOf = async (): Promise<number> => {
    try {
      const run = await parseArguments(line === '' ? [] : line.split(' '), surroundings);
      return run ? await run() : 0;
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      return tellProblems(error, surroundings);
    }
  };
  const code = await codeOf();
  await demandListed(line.split(' '), code);
  const printed = { code, stdout: stdout.text(), stderr: stderr.text() };
  demandNoLeaks({ command: line, cwd: surroundings.cwd, env: surroundings.env, ...printed });
  return printed;
};
