// Runs a bundled program in a process of its own and parses the numbers that it prints.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** By label. */
export type Numbers = Readonly<Record<string, number>>;

/** Throws with the program's output if it failed. */
export const runProgram = (folder: string, name: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Numbers => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, `${name}.mjs`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
  const numbers: Numbers = JSON.parse(stdout);
  return numbers;
};
