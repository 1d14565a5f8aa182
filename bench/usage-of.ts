// The user time and the memory of a program, independent of other processes.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Usage {
  /** Milliseconds of user time. */
  readonly user: number;
  /** MiB. */
  readonly peak: number;
}

/** `folder` holds the bundled programs, `exits` the expected exit codes. Its output is discarded. */
export const usageOf = (folder: string, args: readonly string[], exits: readonly number[] = [0], env = process.env): Usage => {
  const shown = pathToFileURL(join(folder, 'show-usage.mjs')).href;
  const nowhere = openSync(devNull, 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--import', shown, ...args], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', nowhere, 'pipe'],
    maxBuffer: 64 << 20,
  });
  closeSync(nowhere);
  if (status === null || !exits.includes(status)) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  const usage: Usage = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
  return usage;
};
