// One scenario of the Action: a folder with scenario.yaml (the repository, the events and the runs) and expected.yaml (everything that GitHub, the runner and
// reviewers receive). Every scenario begins with scenarios/base.yaml as tenantry/tenantry.yaml, and with scenarios/organization.yaml.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '../../src/json.ts';
import type { Fault as PlatformFault } from '../../src/simulator/fault.ts';
import { isLong } from '../runs.ts';

/** Content; null removes the file; edits of the existing file; something other than a regular file; or this many lines of a text with <n>. */
type FileChange =
  | string
  | null
  | readonly (readonly [was: string, now: string])[]
  | { readonly link: string }
  | { readonly submodule: string }
  | { readonly many: number; readonly line: string; readonly before?: string };

export type Files = Readonly<Record<string, FileChange>>;

export interface GitHubFault {
  /** `POST /issues/1/comments`, as a pattern. */
  readonly on: string;
  readonly status?: number;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly times?: number;
  /** The response is lost, or the connection is closed before any effect. */
  readonly network?: 'lose-response' | 'drop';
}

export interface Run {
  /** Default: pull_request_target. */
  readonly event?: string;
  /** Of a pull request; default: synchronize. */
  readonly action?: string;
  /** The author of the change; default: a person with write access to the repository. */
  readonly from?: 'fork' | 'dependabot';
  /** Default: true, as in the workflow that people copy. */
  readonly key?: boolean;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Permissions that the token lacks; `write`: all write permissions. */
  readonly without?: readonly string[];
  /** Before it starts. */
  readonly meanwhile?: readonly Act[];
  readonly faults?: readonly GitHubFault[];
  readonly platform?: readonly PlatformFault[];
  /** It begins together with the one before it. */
  readonly together?: true;
  /** The same run again. */
  readonly attempt?: number;
  /** Its position among the runs of the workflow, if it differs from the order of the list. */
  readonly number?: number;
  /** A newer run exists that is not played. */
  readonly overtaken?: true;
  /** The commit that its event names: that of the pull request before the last push. */
  readonly late?: true;
  /** A scheduled audit that adopts drift. token: with GITHUB_TOKEN instead of an App's. */
  readonly adopts?: 'app' | 'token';
  /** Permissions that the App lacks. */
  readonly appWithout?: readonly string[];
}

/** An action of a person. */
export type Act =
  | { readonly push: string; readonly files: Files }
  | { readonly comment: string; readonly by: 'person' | 'app'; readonly times?: number }
  | { readonly edit: string }
  | { readonly delete: 'comment' }
  | { readonly close: 'merged' | 'unmerged' }
  /** By ester-vidal. */
  | { readonly approve: true }
  | { readonly reopen: true }
  | { readonly retarget: string }
  /** On a pull request that adopts drift, by its branch. */
  | { readonly merge: string }
  | { readonly decline: string }
  /** The organization from now on: edits of its previous state. */
  | { readonly organization: readonly (readonly [was: string, now: string])[] };

export interface Scenario {
  /** Its purpose, in words. */
  readonly about: string;
  /** Only in `npm run test:long`. */
  readonly long?: true;
  /** Default: a private repository. */
  readonly public?: true;
  /** This many more lines of organization.yaml. */
  readonly live?: { readonly many: number; readonly line: string };
  /** Changes to the initial files of every scenario, on main. */
  readonly base?: Files;
  /** Of the branch `change`, which is a pull request. Default: there is none. */
  readonly head?: Files;
  /** Edits of scenarios/organization.yaml. */
  readonly organization?: readonly (readonly [was: string, now: string])[];
  readonly acts?: readonly Act[];
  readonly runs: readonly Run[];
  /** The maximum requests of the last run, without blobs. */
  readonly requests?: number;
  /** Displays only the beginning of a long comment. */
  readonly short?: true;
}

export interface Case extends Scenario {
  readonly name: string;
  readonly folder: string;
  readonly expected: string;
}

const keys = {
  scenario: ['about', 'long', 'public', 'live', 'base', 'head', 'acts', 'runs', 'requests', 'short', 'organization'],
  run: [
    'event',
    'action',
    'from',
    'key',
    'inputs',
    'without',
    'meanwhile',
    'faults',
    'platform',
    'together',
    'attempt',
    'number',
    'overtaken',
    'late',
    'adopts',
    'appWithout',
  ],
  act: [
    'push',
    'files',
    'comment',
    'by',
    'times',
    'edit',
    'delete',
    'close',
    'approve',
    'reopen',
    'retarget',
    'merge',
    'decline',
    'organization',
  ],
  fault: ['on', 'status', 'message', 'headers', 'times', 'network'],
} as const;

const demandKnown = (where: string, value: object, what: keyof typeof keys): void => {
  const strange = Object.keys(value).filter((key) => !keys[what].some((one) => one === key));
  if (strange.length > 0) throw new Error(`${where}: unknown keys of a ${what}: ${strange.join(', ')}.`);
};

const here = join(import.meta.dirname, 'scenarios');

export const updating = process.env['UPDATE_SCENARIOS'] === '1';

const read = (name: string): Case => {
  const folder = join(here, name);
  const where = `${name}/scenario.yaml`;
  const scenario = parse(readFileSync(join(folder, 'scenario.yaml'), 'utf8')) as Scenario;
  demandKnown(where, scenario, 'scenario');
  for (const act of scenario.acts ?? []) demandKnown(where, act, 'act');
  for (const run of scenario.runs) {
    demandKnown(where, run, 'run');
    for (const act of run.meanwhile ?? []) demandKnown(where, act, 'act');
    for (const fault of run.faults ?? []) demandKnown(where, fault, 'fault');
  }
  const expected = join(folder, 'expected.yaml');
  return { ...scenario, name, folder, expected: existsSync(expected) ? readFileSync(expected, 'utf8') : '' };
};

export const all: readonly Case[] = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => read(name))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

export const cases: readonly Case[] = all.filter(({ long = false }) => isLong || updating || !long);

const linesOf = (line: string, many: number): string =>
  Array.from({ length: many }, (_, index) => line.replaceAll('<n>', `${index + 1}`.padStart(4, '0'))).join('');

const organization = readFileSync(join(here, 'organization.yaml'), 'utf8');

/** The initial organization, as the simulator reads it. */
export const organizationOf = ({ live }: Scenario): string => organization + (live ? linesOf(live.line, live.many) : '');

const declared = readFileSync(join(here, 'base.yaml'), 'utf8');

export interface WrittenFiles {
  readonly texts: Readonly<Record<string, string | null>>;
  readonly entries: readonly Readonly<Record<string, Json>>[];
}

export const edited = (text: string, changes: readonly (readonly [was: string, now: string])[], what: string): string =>
  changes.reduce((before, [was, now]) => {
    if (!before.includes(was)) throw new Error(`${what} does not have ${was}`);
    return before.replace(was, now);
  }, text);

/** `before`: the existing content. */
export const written = (changes: Files, before: Readonly<Record<string, string>>): WrittenFiles => {
  const texts: Record<string, string | null> = {};
  const entries: Record<string, Json>[] = [];
  for (const [path, change] of Object.entries(changes)) {
    if (change === null || typeof change === 'string') texts[path] = change;
    else if ('link' in change) entries.push({ path, mode: '120000', type: 'blob', content: change.link });
    else if ('submodule' in change) entries.push({ path, mode: '160000', type: 'commit', sha: change.submodule });
    else if ('many' in change) texts[path] = (change.before ?? before[path] ?? '') + linesOf(change.line, change.many);
    else texts[path] = edited(before[path] ?? '', change, path);
  }
  return { texts, entries };
};

export const firstFiles: Readonly<Record<string, string>> = { 'tenantry/tenantry.yaml': declared };
