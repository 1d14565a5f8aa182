// One scenario: a folder with the user's files, scenario.yaml with the commands and the platform, and expected.txt with the output. A folder without
// scenario.yaml is a group: its folders are scenarios that begin with the files of the group.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/json.ts';
import type { Fault } from '../../src/simulator/fault.ts';
import { isLong } from '../runs.ts';

export interface Command {
  /** The words after `tenantry`. `<acknowledge>` is the digest that the last command requires. */
  readonly run: string;
  /** null: it was killed. */
  readonly exit: number | null;
  /** Outside events before it is run: the body for each control endpoint of the simulator, such as `clock: { advance: 2d }`. */
  readonly meanwhile?: Readonly<Record<string, JsonObject>>;
  /** The faults of the platform from here on. */
  readonly faults?: readonly Fault[];
  /** A signal to the program as soon as the platform has answered this many write calls of this run. */
  readonly signal?: { readonly name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'; readonly afterWrites: number };
}

interface Scenario {
  /** Its purpose, in words. */
  readonly about: string;
  readonly commands: readonly Command[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files whose final content is part of the expected text. */
  readonly shows?: readonly string[];
  /** Its start, by the clock of the platform and of the program; default: always the same day. */
  readonly clock?: string;
  /** The delay of every response in milliseconds. */
  readonly latency?: number;
  /** Only in `npm run test:long`: its purpose is tested more closely elsewhere on every change. */
  readonly long?: true;
  /** With the built program on every change, not only in `npm run test:long`. */
  readonly built?: true;
}

export interface Case extends Scenario {
  readonly name: string;
  readonly folder: string;
  /** The folder of its group, whose files it begins with. */
  readonly group?: string;
  /** change.patch: the proposed change. The files before it are a commit, and the patch is applied on top. */
  readonly change?: string;
  /** The description of its platform. */
  readonly organization: string;
  readonly expected: string;
}

export const updating = process.env['UPDATE_SCENARIOS'] === '1';

const here = import.meta.dirname;

const known: Readonly<Record<keyof Scenario, true>> = {
  about: true,
  commands: true,
  env: true,
  shows: true,
  clock: true,
  latency: true,
  long: true,
  built: true,
};

const foldersIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const isScenario = (folder: string): boolean => existsSync(join(folder, 'scenario.yaml'));

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

const read = (name: string, group?: string): Case => {
  const folder = join(group ?? here, name);
  const scenario = parse(readFileSync(join(folder, 'scenario.yaml'), 'utf8')) as Scenario;
  const strange = Object.keys(scenario).filter((key) => !Object.hasOwn(known, key));
  if (strange.length > 0) throw new Error(`${name}/scenario.yaml: what is ${strange.join(', ')}?`);
  const change = textOf(join(folder, 'change.patch'));
  return {
    ...scenario,
    name: group === undefined ? name : `${basename(group)}/${name}`,
    folder,
    ...(group !== undefined && { group }),
    ...(change !== undefined && { change }),
    organization: [folder, group ?? here, here].map((place) => join(place, 'organization.yaml')).find(existsSync) ?? '',
    expected: textOf(join(folder, 'expected.txt')) ?? '',
  };
};

const casesIn = (name: string): readonly Case[] => {
  const folder = join(here, name);
  if (isScenario(folder)) return [read(name)];
  return foldersIn(folder)
    .filter((one) => isScenario(join(folder, one)))
    .map((one) => read(one, folder));
};

const all: readonly Case[] = foldersIn(here).flatMap(casesIn);

/** Those of one group, long ones too. */
export const groupOf = (group: string): readonly Case[] => all.filter(({ name }) => name.startsWith(`${group}/`));

export const cases: readonly Case[] = all.filter(({ long = false }) => isLong || updating || !long);
