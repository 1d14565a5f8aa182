// One folder for everything temporary that a run of the tests makes, with the programs that it starts: removed at its end, or by the next run if it was killed.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../src/files/running-process.ts';

const parent = tmpdir();
let root: string;

const named = /^tests-(\d+)-\w{6}$/;

const removeLeftovers = (): void => {
  for (const name of readdirSync(parent)) {
    const pid = named.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
};

/** Before the first test. */
export const setup = (): void => {
  removeLeftovers();
  root = mkdtempSync(join(parent, `tests-${process.pid}-`));
  process.env['TMPDIR'] = root;
};

/** After the last one. */
export const teardown = (): void => {
  process.env['TMPDIR'] = parent;
  rmSync(root, { recursive: true, force: true });
};
