// The end of an interrupted apply of the built program: a defined exit code, a true report of completed and remaining steps, and the next run completes it. In
// the long run only: cases without a process are in run-steps.test.ts and steps.test.ts, and this waits long.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readJournal } from '../../src/apply/journal.ts';
import { demandProgram, program, type Run, run } from '../program.ts';
import { isLong } from '../runs.ts';
import { type Gated, startGated } from './gated.ts';
import { lastingContents } from './organization.ts';
import { makePlace, type Place } from './place.ts';
import { applying, files, state } from './small.ts';

const steps = 23;

let gated: Gated;
let place: Place;
let whole: ReturnType<typeof lastingContents>;
beforeAll(async () => {
  demandProgram();
  const other = { gated: await startGated({ state }), place: makePlace(files) };
  await run(applying, { cwd: other.place.work, env: other.gated.env });
  whole = lastingContents(other.gated.app.state());
  await other.gated.close();
  other.place.remove();
});
beforeEach(async () => {
  gated = await startGated({ state });
  place = makePlace(files);
});
afterEach(async () => {
  await gated.close();
  place.remove();
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const signal = (): { readonly given: Promise<void>; readonly give: () => void } => {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
};

const applied = (options = '', sent?: Parameters<typeof run>[1]['signal'], timeout?: number): Promise<Run> =>
  run(`${applying} ${options}`.trim(), {
    cwd: place.work,
    env: gated.env,
    ...(sent ? { signal: sent } : {}),
    ...(timeout === undefined ? {} : { timeout }),
  });

const inShell = (line: string): Promise<Run> =>
  new Promise((ended, failed) => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      TMPDIR: tmpdir(),
      ...gated.env,
      NODE: process.execPath,
      PROGRAM: program,
      WORDS: applying,
    };
    const child = spawn('bash', ['-c', line], { cwd: place.work, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => void (texts[name] += text));
    child.on('error', failed);
    child.on('close', (code) => ended({ code, ...texts }));
  });

const journalled = (): readonly string[] =>
  readJournal(readFileSync(join(place.work, '.tenantry/journal.jsonl'), 'utf8')).flatMap((line) =>
    line['type'] === 'outcome' && typeof line['outcome'] === 'string' ? [line['outcome']] : [],
  );

/** The number of steps in a heading of a report: `Done (5)`. */
const reported = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...(text.split('\nVerification')[0] ?? '').matchAll(/^ {2}(\w[\w :,]+) \((\d+)\)$/gm)].map(([, title = '', many]) => [
      title,
      Number(many),
    ]),
  );

/** The journal and the report agree, and every step is reported once. */
const expectTrue = (report: string): void => {
  const printed = reported(report);
  const done = journalled().filter((outcome) => outcome === 'done').length;
  expect([report, printed['Done'] ?? 0]).toEqual([report, done]);
  expect([report, Object.values(printed).reduce((sum, many) => sum + many, 0)]).toEqual([report, steps]);
};

/** The next run completes the rest. A key whose rotation was interrupted between its creation and the next call waits beside its replacement. */
const expectGoesOn = async (): Promise<void> => {
  gated.pass({});
  gated.app.faults.clear();
  const { code } = await applied();
  expect({ code, contents: lastingContents(gated.app.state()) }).toEqual({ code: 0, contents: whole });
};

/** An unread output, a pipe that ends early, and the report that is still written. */
const deaf = [
  [
    'of stdout: the rest is reported on stderr',
    '"$NODE" "$PROGRAM" $WORDS --quiet | head -1; exit "${PIPESTATUS[0]}"',
    'Apply complete; verified, no remaining differences.',
  ],
  ['of both', '"$NODE" "$PROGRAM" $WORDS 2>&1 | head -1; exit "${PIPESTATUS[0]}"', ''],
] as const;

describe('an apply', () => {
  it.each(isLong ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const))(
    'that gets %s ends the calls in flight, and says what is left',
    async (name) => {
      let held = false;
      gated.pass({
        after: async (number) => {
          if (number < 5) return;
          held = true;
          await pause(500);
        },
      });
      const { code, stdout } = await applied('', { name, due: () => held });
      expect(code).toBe(130);
      expect(stdout).toMatch(/Applied: \d+ of 23 steps done, interrupted/);
      expect(stdout).toContain('the run was interrupted');
      expectTrue(stdout);
    },
  );

  it.runIf(isLong)('that gets SIGTERM exits within ten seconds, even if the platform never responds', async () => {
    let ticks: number | undefined;
    const ended = signal();
    gated.pass({
      after: async (number) => {
        if (number < 5) return;
        ticks ??= 0;
        // Not before the program has left.
        await ended.given;
      },
    });
    // A delay of the program also delays this clock: a busy machine slows both.
    const clock = setInterval(() => {
      if (ticks !== undefined) ticks += 1;
    }, 100);
    const { code, stderr } = await applied('', { name: 'SIGTERM', due: () => ticks !== undefined }, 120_000);
    clearInterval(clock);
    ended.give();
    expect(code).toBe(130);
    expect(ticks).toBeLessThan(120);
    expect(stderr).toContain('an in-flight call did not complete in time. If it was a write, the journal shows its step.');
  });

  it.runIf(isLong)('with a timeout ends the calls in flight, and reports the remaining steps', async () => {
    // Long enough to get this far on a busy machine. The calls are answered after the time is over.
    const [started, most] = [Date.now(), 20_000];
    gated.pass({ after: (number) => (number < 5 ? undefined : pause(Math.max(500, started + most + 1000 - Date.now()))) });
    const { code, stdout } = await applied(`--timeout ${most / 1000}s`, undefined, 120_000);
    expect(code).toBe(6);
    expect(stdout).toContain('Applied in part: --timeout exceeded.');
    expectTrue(stdout);
    await expectGoesOn();
  });

  it('during another one detects the changes of the other, and creates nothing twice', async () => {
    const [held, released] = [signal(), signal()];
    // Eight steps run concurrently: these have taken effect, without a response yet.
    gated.pass({
      after: async (number) => {
        if (number > 8) return;
        held.give();
        await released.given;
      },
    });
    const first = applied();
    await held.given;
    await pause(300);
    // A journal of its own: on one journal the second run would be refused.
    const second = await applied('--journal another.jsonl');
    released.give();
    const { code, stdout } = await first;
    expect([second.code, code, stdout]).toEqual([0, 6, stdout]);
    expect(stdout).toContain('Already up to date');
    expect(stdout).toContain('Skipped: the live state changed since the plan (2)');
    expect(lastingContents(gated.app.state())).toEqual(whole);
    const keys = gated.app.state().tenants.flatMap(({ service_accounts }) => service_accounts.flatMap(({ api_keys }) => api_keys));
    expect([place.secretIn('made'), place.secretIn('rotated')]).toEqual(
      ['push', 'deploy'].map((name) => keys.find((key) => key.name === name && key.revoked_at === null)?.api_key),
    );
  });

  it.runIf(isLong)('with an expired credential starts nothing new, and reports the completed steps', async () => {
    gated.pass({
      before: (number) => {
        if (number === 5) gated.app.faults.add({ type: 'status', status: 401 });
      },
    });
    const { code, stdout, stderr } = await applied();
    expect([code, stdout, stderr]).toEqual([6, stdout, stderr]);
    expect(stdout).toContain('the platform no longer accepts the credential');
    expectTrue(stdout);
    await expectGoesOn();
  });

  it('with a full disk for the journal starts nothing new, and reports the completed steps', async () => {
    const { code, stdout, stderr } = await inShell('ulimit -f 4; exec "$NODE" "$PROGRAM" $WORDS');
    expect([code, stdout, stderr]).toEqual([6, stdout, stderr]);
    expect(stdout).toContain('the journal cannot be written');
    const printed = reported(stdout);
    expect(Object.values(printed).reduce((sum, many) => sum + many, 0)).toBe(steps);
    expect(printed['Done']).toBeLessThanOrEqual(gated.writes());
    await expectGoesOn();
  });

  it.runIf(isLong).each(deaf)('whose reader closed the pipe still completes: %s', async (_, line, rest) => {
    const { code, stderr } = await inShell(line);
    expect([code, stderr]).toEqual([0, expect.stringContaining(rest)]);
    expect(lastingContents(gated.app.state())).toEqual(whole);
    expect(journalled().filter((outcome) => outcome === 'done')).toHaveLength(steps);
  });
});
