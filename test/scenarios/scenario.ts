// One scenario: a folder with the files somebody has, scenario.yaml with what is run and on which platform, and expected.txt with all that is printed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Fault } from '../../src/simulator/fault.ts';
import { isLong } from '../runs.ts';

export interface Command {
  /** What a person types after `tenantry`. `<acknowledge>` is the digest that the last command asked for. */
  readonly run: string;
  /** null: it was killed. */
  readonly exit: number | null;
  /** What goes wrong on the platform from here on. */
  readonly faults?: readonly Fault[];
  /** A signal that the program gets as soon as the platform has answered so many writing calls of this run. */
  readonly signal?: { readonly name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'; readonly afterWrites: number };
}

export interface Scenario {
  /** What it shows, in words. */
  readonly about: string;
  readonly commands: readonly Command[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files whose content is part of what is expected, as they are at the end. */
  readonly shows?: readonly string[];
  /** Milliseconds that every answer takes. */
  readonly latency?: number;
  /** Only in `npm run test:long`: what it shows is tried more closely elsewhere on every change. */
  readonly long?: true;
}

export interface Case extends Scenario {
  readonly name: string;
  readonly folder: string;
  /** The description of its platform. */
  readonly organization: string;
  readonly expected: string;
}

export const updating = process.env['UPDATE_SCENARIOS'] === '1';

const here = import.meta.dirname;

const known: Readonly<Record<keyof Scenario, true>> = { about: true, commands: true, env: true, shows: true, latency: true, long: true };

const read = (name: string): Case => {
  const folder = join(here, name);
  const scenario = parse(readFileSync(join(folder, 'scenario.yaml'), 'utf8')) as Scenario;
  const strange = Object.keys(scenario).filter((key) => !Object.hasOwn(known, key));
  if (strange.length > 0) throw new Error(`${name}/scenario.yaml: what is ${strange.join(', ')}?`);
  const own = join(folder, 'organization.yaml');
  const expected = join(folder, 'expected.txt');
  return {
    ...scenario,
    name,
    folder,
    organization: existsSync(own) ? own : join(here, 'organization.yaml'),
    expected: existsSync(expected) ? readFileSync(expected, 'utf8') : '',
  };
};

export const cases: readonly Case[] = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .map(read)
  .filter(({ long = false }) => isLong || updating || !long);
