// One folder for everything temporary that a run of the tests makes, with the programs that it starts: removed at its end, or by the next run if it was killed.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isRunning } from '../src/files/running-process.ts';

/** undefined: another project of the same run made the folder. */
let made: { readonly root: string; readonly parent: string } | undefined;

const named = /^tests-(\d+)-\w{6}$/;

const removeLeftovers = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = named.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
};

/** Before the first test, once for each project of vitest. */
export const setup = (): void => {
  const parent = tmpdir();
  if (named.test(basename(parent))) return;
  removeLeftovers(parent);
  made = { root: mkdtempSync(join(parent, `tests-${process.pid}-`)), parent };
  process.env['TMPDIR'] = made.root;
};

/** After the last one. */
export const teardown = (): void => {
  if (made === undefined) return;
  process.env['TMPDIR'] = made.parent;
  rmSync(made.root, { recursive: true, force: true });
};
