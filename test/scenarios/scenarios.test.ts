// Scenarios: the user's view of the program over real files and real HTTP. On every change they run in this process, where a run costs a tenth of starting the
// program, except for those with `built`; in `npm run test:long` all run with the built program. To add one: a folder with the files and a scenario.yaml
// (scenario.ts lists its keys), then `UPDATE_SCENARIOS=1 npx vitest run test/scenarios`.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { milliseconds } from '../../src/simulator/clock.ts';
import { readState } from '../../src/simulator/read-state.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { isLong } from '../runs.ts';
import { type Run, run } from '../program.ts';
import { version } from '../../src/version.ts';
import { runHere } from '../commands/run-here.ts';
import { type Case, type Command, cases, groupOf, updating } from './scenario.ts';
import { startRepository } from '../repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Values that differ from run to run, or that are digests of content that is tested elsewhere, are replaced by names. */
const settled = (text: string, root: string, url: string): string =>
  text
    .replaceAll(url, '<url>')
    .replaceAll(root, '<root>')
    .replaceAll(/\b(request|run) [0-9a-f-]{36}/g, '$1 <id>')
    // The reported time of a run.
    .replaceAll(/^( +"(?:asOf|now)"): "\d[^"]*Z"/gm, '$1: "<time>"')
    .replaceAll(/,"[-\d]+T[^"]*Z"(?=(?:,"[^"]*")?$)/gm, ',"<time>"')
    // The time of a change, from the audit.
    .replaceAll(/ at \S+ \S+ UTC: (\S+) \(audit event [0-9a-f-]{36}\)/g, ' at <time>: $1 (audit event <id>)')
    // The times of a journal: its runs and its calls.
    .replaceAll(/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '<time>')
    .replaceAll(/^( +)\d\d:\d\d:\d\d (?=\w+\.\w+: )/gm, '$1<time> ')
    .replaceAll(/, as of (?:\d|-|:|&#45;|&#58;)+ (?:\d|:|&#58;)+ UTC/g, ', as of <time>')
    // Steps run concurrently: their order of completion is random.
    .replaceAll(/(?:^\d+\/\d+ .*\n?)+/gm, (lines) => `${lines.trimEnd().split('\n').map((line) => line.replace(/^\d+/, '<n>')).sort().join('\n')}\n`)
    .replaceAll(/node \S+dist\/cli\.js/g, 'tenantry')
    .replaceAll(/\b[0-9a-f]{32}\b/g, '<digest>');

/** The numbers of calls and of steps in flight at a signal depend on the machine. */
const unhurried = (text: string): string => text.replaceAll(/with \d+ calls?/g, 'with <n> calls');

/** Progress is printed now and then if reading takes long: only on a slow machine. */
const withoutProgress = (stderr: string): string => stderr.replaceAll(/^Reading: \d+ collections?, .*\n/gm, '');

const writes = (simulator: SimulatorServer): number => simulator.app.recorder.all().filter(({ method }) => method !== 'GET').length;

/** Outside changes before a command. */
const meanwhileOf = ({ meanwhile = {} }: Command): readonly string[] =>
  Object.entries(meanwhile).map(([what, body]) => `(meanwhile, ${what}: ${JSON.stringify(body)})`);

const transcript = (command: Command, code: number | null, stdout: string, stderr: string): string =>
  [...meanwhileOf(command), `$ tenantry ${command.run}`, stdout, ...(stderr === '' ? [] : ['--- stderr', stderr]), `--- exit code ${code}`, ''].join('\n');

/** Commits are the same every time. */
const dated = { GIT_AUTHOR_DATE: '2026-11-20T12:00:00Z', GIT_COMMITTER_DATE: '2026-11-20T12:00:00Z' };

/** The environment of a program that shares the clock of its platform. */
const sharing = (ahead: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=${import.meta.resolve('./ahead.js')}`,
  TENANTRY_TEST_AHEAD: String(ahead),
});

/** By the machine's clock, even while a scenario replaces it. */
const realNow = Date.now;

/** Never the day on which the tests run: ages and remaining days are part of what is printed. */
const usualStart = '2026-11-23T12:00:00Z';

/** Milliseconds from the machine's clock to the one of a scenario. */
const aheadOf = ({ clock = usualStart }: Case): number => Date.parse(clock) - Date.now();

const simulate = ({ organization, latency = 0 }: Case, ahead: number): Promise<SimulatorServer> => {
  const filling = { seed: 1, now: Date.parse('2026-11-20T12:00:00Z') };
  const state = readState(readFileSync(organization, 'utf8'), organization, filling);
  return startSimulator({ state, latency, ...(ahead !== 0 && { clock: { now: () => realNow() + ahead } }) });
};

/** Its files, those of its group first; with a change, as Git has them: the commit before it, and the change on top. */
const layOut = ({ folder, group, change }: Case, work: string): void => {
  const copy = (from: string): void => {
    const about = ['scenario.yaml', 'change.patch', 'expected.txt', 'organization.yaml'].map((name) => join(from, name));
    cpSync(from, work, { recursive: true, filter: (source) => !about.includes(source) && (from === folder || !existsSync(join(source, 'scenario.yaml'))) });
  };
  if (group !== undefined) copy(group);
  copy(folder);
  if (change === undefined) return;
  const { git, commit } = startRepository(work, dated);
  commit('Before');
  git('apply', join(folder, 'change.patch'));
};

/** Signals reach a process. */
const isStarted = ({ built, commands }: Case): boolean => isLong || built === true || commands.some(({ signal }) => signal !== undefined);

// It keeps the Date that exists when it is loaded, even for the tests of other files.
beforeAll(() => import('@marcbachmann/cel-js'));

/** Like ahead.js for a process of its own. */
const dateAhead = (real: DateConstructor, ahead: number): DateConstructor =>
  new Proxy(real, {
    construct: (_, args, made) => Reflect.construct(real, args.length === 0 ? [realNow() + ahead] : args, made) as Date,
    get: (_, key) => (key === 'now' ? () => realNow() + ahead : Reflect.get(real, key)),
  });

/** In this process, whose clock is meanwhile as far ahead as the platform's. */
const runAhead = async (line: string, work: string, env: Readonly<Record<string, string>>, ahead: number): Promise<Run> => {
  const [folder, real] = [process.cwd(), globalThis.Date];
  process.chdir(work);
  if (ahead !== 0) globalThis.Date = dateAhead(real, ahead);
  try {
    return await runHere(line, { cwd: work, env, tool: version, program: 'tenantry' });
  } finally {
    globalThis.Date = real;
    process.chdir(folder);
  }
};

const play = async (one: Case) => {
  const root = temporaryFolder('scenario');
  const work = join(root, 'work');
  let ahead = aheadOf(one);
  const simulator = await simulate(one, ahead);
  const printed: string[] = one.change === undefined ? [] : [`--- change.patch\n${one.change}`];
  const codes: (number | null)[] = [];
  const happen = async (what: string, body: JsonObject): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${simulator.url}/_simulator/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (status >= 300) throw new Error(`${what} ${JSON.stringify(body)}: the simulator answers ${status}.`);
    const { advance } = body;
    if (what === 'clock' && typeof advance === 'string') ahead += milliseconds(advance) ?? 0;
  };
  try {
    layOut(one, work);
    mkdirSync(join(root, 'home'));
    const platform = { TENANTRY_BASE_URL: simulator.url, MGC_API_KEY: 'key-of-the-owner', MGC_TENANT_ID: simulator.tenant };
    const standing = { HOME: join(root, 'home'), NO_COLOR: '1', ...platform, ...one.env };
    let digest = '';
    for (const command of one.commands) {
      for (const fault of command.faults ?? []) simulator.app.faults.add(fault);
      for (const [what, body] of Object.entries(command.meanwhile ?? {})) await happen(what, body);
      const before = writes(simulator);
      const { signal } = command;
      const env = { ...standing, ...sharing(ahead) };
      const place = { cwd: work, env, ...(signal && { signal: { name: signal.name, due: () => writes(simulator) - before >= signal.afterWrites } }) };
      const line = command.run.replace('<acknowledge>', digest);
      const { code, stdout, stderr: outcome } = isStarted(one) ? await run(line, place) : await runAhead(line, work, standing, ahead);
      const stderr = withoutProgress(outcome);
      digest = /--acknowledge ([0-9a-f]{32})/.exec(stdout + stderr)?.[1] ?? digest;
      codes.push(code);
      printed.push(unhurried(settled(transcript(command, code, stdout, stderr), root, simulator.url)));
    }
    const shown = (one.shows ?? []).map((file) => `--- ${file}\n${readFileSync(join(work, file), 'utf8')}`);
    return { codes, text: [...printed, ...shown].join('\n') };
  } finally {
    await simulator.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  }
};

describe('scenarios', () => {
  const playing = async (one: Case) => {
    const { codes, text } = await play(one);
    if (updating) writeFileSync(join(one.folder, 'expected.txt'), text);
    return { codes, text };
  };
  const expectedOf = ({ commands, expected }: Case, { text }: { readonly text: string }) => ({
    codes: commands.map(({ exit }) => exit),
    text: updating ? text : expected,
  });
  const named = (started: boolean) => cases.filter((one) => isStarted(one) === started).map((one) => [one.name, one] as const);

  // The process has one working directory and one clock.
  it.each(named(false))('%s', async (_, one) => {
    const played = await playing(one);
    expect(played).toEqual(expectedOf(one, played));
  });

  it.concurrent.each(named(true))('%s, as built', async (_, one) => {
    const played = await playing(one);
    expect(played).toEqual(expectedOf(one, played));
  });
});

/** The guarantees of a group for all its scenarios, by their recorded output. */
describe('everyday changes', () => {
  it('are at least fifteen, five of them tested on every change', () => {
    expect(groupOf('everyday').filter(({ change }) => change !== undefined).length).toBeGreaterThanOrEqual(15);
    expect(groupOf('everyday').filter(({ long = false }) => !long).length).toBeGreaterThanOrEqual(5);
  });

  it.each(groupOf('everyday').map((one) => [one.name, one] as const))('%s: the last plan is empty', (_, { commands, expected }) => {
    expect(commands.at(-1)).toMatchObject({ run: expect.stringMatching(/^plan .*--exit-code/), exit: 0 });
    const last = expected.slice(expected.lastIndexOf('$ tenantry plan'));
    expect(last).toContain('No changes. The organization matches the desired state.');
  });

  it.each(groupOf('everyday').map((one) => [one.name, one] as const))('%s: everything was read, so every step is simulated', (_, { expected }) => {
    expect(expected).not.toContain('not simulated');
  });
});
