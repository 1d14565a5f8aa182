// The process of a runner as surroundings: a temporary folder of its own instead of the checkout, no questions, no colours.
import { join, resolve } from 'node:path';
import type { ExitCode } from '../exit-code.ts';
import { makeFolder } from '../files/write-text.ts';
import { maskCommands } from '../github/workflow-commands.ts';
import type { Secret } from '../secret.ts';
import { printError } from '../terminal/print-error.ts';
import { surroundingsOf } from '../terminal/process-surroundings.ts';
import type { ActionName } from './inputs.ts';
import { runAction } from './run-action.ts';

/** The files of all organizations of a fleet are too many to be read through the API: its list is read in a checkout, as data. */
const checkoutOfFleet = (action: ActionName, { GITHUB_WORKSPACE: workspace }: NodeJS.ProcessEnv): string | undefined =>
  action === 'fleet' ? workspace || undefined : undefined;

export const runOnRunner = async (action: ActionName, process: NodeJS.Process, tool: string): Promise<ExitCode> => {
  const base = surroundingsOf(process, tool);
  const folder = resolve(process.env['RUNNER_TEMP'] ?? process.cwd(), `tenantry-${base.newId()}`);
  const files = join(folder, 'files');
  // `.git` makes it the root of a repository for references of the desired state. Git never reads it.
  for (const one of [folder, files, join(files, '.git')]) makeFolder(one, 0o700);
  // Paths are displayed, read and written relative to it: no checkout is read, and all outputs are in this folder.
  process.chdir(checkoutOfFleet(action, process.env) ?? files);
  const command = (line: string): void => void process.stdout.write(`${line}\n`);
  const mask = (secret: Secret): void => {
    for (const line of maskCommands(secret)) command(line);
  };
  const surroundings = { ...base, cwd: process.cwd(), program: 'tenantry', mask };
  try {
    return await runAction(action, surroundings, folder, command);
  } catch (cause) {
    return printError([cause], surroundings);
  }
};
