// One case of bad input: a folder with the user's files, and a scenario.yaml with the command and its expected result.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Fault } from '../../src/simulator/fault.ts';
import { isLong } from '../runs.ts';
import type { Make } from './make.ts';
import type { ServerName } from './servers.ts';

interface Scenario {
  /** The mistake, in words. */
  readonly mistake: string;
  /** Only in `npm run test:long`: another case of its sort is tested on every change. */
  readonly long?: true;
  /** The words after `tenantry`. A word with spaces is in single quotes; `<digest>` is the digest that `before` requires. */
  readonly command: string;
  /** Commands that run first and must not fail on the command line (exit code 2). */
  readonly before?: readonly string[];
  /** Files that Git and editors cannot store, created after `before`. */
  readonly make?: readonly Make[];
  /** `simulator`: a small organization (organization.yaml); every other name: see servers.ts. Sets the address, a key and the tenant. */
  readonly platform?: 'simulator' | ServerName;
  /** The faults of the simulator. */
  readonly faults?: readonly Fault[];
  readonly env?: Readonly<Record<string, string>>;
  readonly exit: number;
  /** The number of mistakes, and so of errors; 1 by default. */
  readonly errors?: number;
  /** A text that must not be repeated anywhere. */
  readonly secret?: string;
  /** The exact output. `stdout` absent: empty. */
  readonly stdout?: string;
  readonly stderr?: string;
}

export interface Case extends Scenario {
  readonly name: string;
  readonly folder: string;
}

const here = import.meta.dirname;
/** Expected outputs are being recorded: all of them. */
export const updating = process.env['UPDATE_BAD'] === '1';

const known = ['mistake', 'long', 'command', 'before', 'make', 'platform', 'faults', 'env', 'exit', 'errors', 'secret', 'stdout', 'stderr'];

const read = (name: string): Case => {
  const folder = join(here, name);
  const scenario = parse(readFileSync(join(folder, 'scenario.yaml'), 'utf8')) as Scenario;
  const strange = Object.keys(scenario).filter((key) => !known.includes(key));
  if (strange.length > 0) throw new Error(`${name}/scenario.yaml: what is ${strange.join(', ')}?`);
  return { ...scenario, name, folder };
};

/** One folder each; those in tables/ are rows (table.ts). */
export const allCases: readonly Case[] = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'tables')
  .map(({ name }) => name)
  .sort()
  .map(read);

/** Those that are tested now. */
export const cases: readonly Case[] = allCases.filter(({ long = false }) => isLong || updating || !long);

/** The error lines: `    error a.yaml:4:1: unknown key … [unknown-key]`. */
export const errorsIn = (stderr: string): readonly string[] =>
  stderr.split('\n').filter((line) => /^ {4}error .* {2}\[[a-z-]+\]$/.test(line));

export const hasStackTrace = (text: string): boolean => /^\s+at .*:\d+/m.test(text);

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

const block = (name: string, text: string): string =>
  text === '' ? '' : `${name}: ${text.startsWith(' ') ? '|2' : '|'}\n${text.replaceAll(/^(?=.)/gm, '  ')}`;

/** Records the current output as the expected one. Check every line of the diff. */
export const record = ({ folder }: Case, { stdout, stderr }: Printed): Printed => {
  const path = join(folder, 'scenario.yaml');
  const kept = readFileSync(path, 'utf8').replace(/^(?:stdout|stderr): [^]*$/m, '');
  writeFileSync(path, `${kept}${block('stdout', stdout)}${block('stderr', stderr)}`);
  return { stdout, stderr };
};
