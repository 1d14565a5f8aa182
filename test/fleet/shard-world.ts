// A folder with a fleet, in which shards run as on the command line; what child processes do is up to the test.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type FoundResult, readResultOf } from '../../src/fleet/manifest.ts';
import { type Around, type Printed, runHere } from '../commands/run-here.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Plays any child process: its acts are in the file. */
const standIn = resolve('test/fleet/stand-in.mjs');

export interface ShardWorld {
  /** The working directory. Beside it, `reported/` has what child processes wrote down. */
  readonly folder: string;
  readonly run: (line: string, around?: Partial<Around>) => Promise<Printed>;
  readonly write: (file: string, text: string) => void;
  readonly result: (run: string, name: string) => FoundResult;
  readonly reported: (name: string) => string;
  readonly close: () => void;
}

export const tenantOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** `acts`: what the child process of each organization does. */
export const shardWorld = (acts: Readonly<Record<string, string>>): ShardWorld => {
  const root = temporaryFolder('fleet');
  const folder = join(root, 'repository');
  mkdirSync(join(root, 'reported'));
  mkdirSync(folder);
  const before = process.cwd();
  process.chdir(folder);
  const write = (file: string, text: string): void => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const rows = Object.keys(acts).map((name, index) => `  ${name}: { tenant: ${tenantOf(index)}, path: ${name}.yaml }\n`);
  write('fleet.yaml', `version: 1\norganizations:\n${rows.join('')}`);
  for (const [name, act] of Object.entries(acts)) write(`${name}.yaml`, `# ${act}\nversion: 1\n`);
  writeFileSync(join(root, 'trust.yaml'), 'version: 1\norganizations:\n  "*": { key: "env:KEY_{key}" }\n');
  const environment = Object.fromEntries(
    Object.keys(acts).map((name) => [`KEY_${name.toUpperCase().replaceAll('-', '_')}`, `key-of-${name}`]),
  );
  return {
    folder,
    run: (line, around = {}) =>
      runHere(line, {
        cwd: folder,
        env: { ...environment, TENANTRY_TRUST: join(root, 'trust.yaml') },
        ownProgram: { node: process.execPath, script: standIn },
        ...around,
      }),
    write,
    result: (run, name) => readResultOf({ results: join(folder, 'results'), run }, name),
    reported: (name) => readFileSync(join(root, 'reported', name), 'utf8'),
    close: () => {
      process.chdir(before);
      rmSync(root, { recursive: true, force: true });
    },
  };
};
