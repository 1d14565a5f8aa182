// Scenarios: what a person sees when the built program runs over real files and real HTTP.
// To add one: a folder with the files and a scenario.yaml (scenario.ts says what may stand in it), then `UPDATE_SCENARIOS=1 npx vitest run test/scenarios`.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readState } from '../../src/simulator/read-state.ts';
import { type RunningSimulator, startSimulator } from '../../src/simulator/serve.ts';
import { run } from '../program.ts';
import { type Case, type Command, cases, updating } from './scenario.ts';


/** What differs from run to run, or is a digest of what is tested elsewhere, gets a name. */
const settled = (text: string, root: string, url: string): string =>
  text
    .replaceAll(url, '<url>')
    .replaceAll(root, '<root>')
    .replaceAll(/\b(request|run) [0-9a-f-]{36}/g, '$1 <id>')
    // When somebody changed something, by the audit.
    .replaceAll(/ at \S+ \S+ UTC: (\S+) \(audit event [0-9a-f-]{36}\)/g, ' at <time>: $1 (audit event <id>)')
    // When the runs of a journal began and ended, and its calls.
    .replaceAll(/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '<time>')
    .replaceAll(/^( +)\d\d:\d\d:\d\d (?=\w+\.\w+: )/gm, '$1<time> ')
    .replaceAll(/, as of (?:\d|-|:|&#45;|&#58;)+ (?:\d|:|&#58;)+ UTC/g, ', as of <time>')
    // Steps run beside each other: which of them ends first is chance.
    .replaceAll(/(?:^\d+\/\d+ .*\n?)+/gm, (lines) => `${lines.trimEnd().split('\n').map((line) => line.replace(/^\d+/, '<n>')).sort().join('\n')}\n`)
    .replaceAll(/node \S+dist\/cli\.js/g, 'tenantry')
    .replaceAll(/\b[0-9a-f]{32}\b/g, '<digest>');

/** Counts of calls and of steps that were in flight when a signal came hang on the machine. */
const unhurried = (text: string): string => text.replaceAll(/with \d+ calls?/g, 'with <n> calls');

/** Where reading takes long, progress is said now and then: on a slow machine, and on no other. */
const withoutProgress = (stderr: string): string => stderr.replaceAll(/^Reading: \d+ collections?, .*\n/gm, '');

const writes = (simulator: RunningSimulator): number => simulator.app.recorder.all().filter(({ method }) => method !== 'GET').length;

const transcript = (command: Command, code: number | null, stdout: string, stderr: string): string =>
  [`$ tenantry ${command.run}`, stdout, ...(stderr === '' ? [] : ['--- stderr', stderr]), `--- exit code ${code}`, ''].join('\n');

const simulate = ({ organization, latency = 0 }: Case): Promise<RunningSimulator> => {
  const filling = { seed: 1, now: Date.parse('2026-11-20T12:00:00Z') };
  return startSimulator({ state: readState(readFileSync(organization, 'utf8'), organization, filling), latency });
};

const play = async (one: Case) => {
  const root = mkdtempSync(join(tmpdir(), 'scenario-'));
  const work = join(root, 'work');
  const simulator = await simulate(one);
  const printed: string[] = [];
  const codes: (number | null)[] = [];
  try {
    cpSync(one.folder, work, { recursive: true, filter: (source) => !['scenario.yaml', 'expected.txt', 'organization.yaml'].includes(basename(source)) });
    mkdirSync(join(root, 'home'));
    const platform = { TENANTRY_BASE_URL: simulator.url, MGC_API_KEY: 'key-of-the-owner', MGC_TENANT_ID: simulator.tenant };
    const env = { HOME: join(root, 'home'), NO_COLOR: '1', ...platform, ...one.env };
    let digest = '';
    for (const command of one.commands) {
      for (const fault of command.faults ?? []) simulator.app.faults.add(fault);
      const before = writes(simulator);
      const { signal } = command;
      const place = { cwd: work, env, ...(signal && { signal: { name: signal.name, due: () => writes(simulator) - before >= signal.afterWrites } }) };
      const { code, stdout, stderr: told } = await run(command.run.replace('<acknowledge>', digest), place);
      const stderr = withoutProgress(told);
      digest = /--acknowledge ([0-9a-f]{32})/.exec(stdout + stderr)?.[1] ?? digest;
      codes.push(code);
      printed.push(unhurried(settled(transcript(command, code, stdout, stderr), root, simulator.url)));
    }
    const shown = (one.shows ?? []).map((file) => `--- ${file}\n${readFileSync(join(work, file), 'utf8')}`);
    return { codes, text: [...printed, ...shown].join('\n') };
  } finally {
    await simulator.close();
    rmSync(root, { recursive: true, force: true });
  }
};

describe('scenarios', () => {
  it.concurrent.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { codes, text } = await play(one);
    if (updating) writeFileSync(join(one.folder, 'expected.txt'), text);
    expect(codes).toEqual(one.commands.map(({ exit }) => exit));
    expect(text).toBe(updating ? text : one.expected);
  });
});
