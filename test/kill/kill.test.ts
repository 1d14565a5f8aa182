// SIGKILL of the built program at exactly chosen places of an apply; run again, it converges, nothing is there twice, and each sink holds a key that works.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentsOf } from '../apply/world.ts';
import { demandProgram, program, run } from '../program.ts';
import { isLong } from '../runs.ts';
import type { SimulatorState } from '../../src/simulator/state.ts';
import { type Gated, startGated } from './gated.ts';
import { applying, makePlace, type Place, state } from './small.ts';

interface Death {
  readonly at: 'before' | 'after';
  readonly number: number;
}

/** Runs until its death: the call of that number is never answered. */
const runUntil = ({ at, number }: Death, { env, pass }: Gated, { work }: Place): Promise<NodeJS.Signals | null> =>
  new Promise((ended, failed) => {
    const child = spawn(process.execPath, [program, ...applying.split(' ')], {
      cwd: work,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: 'ignore',
      timeout: 60_000,
    });
    const gone = new Promise<NodeJS.Signals | null>((told) => void child.on('close', (_, signal) => told(signal)));
    const die = async (call: number): Promise<void> => {
      if (call < number) return;
      child.kill('SIGKILL');
      // Calls that were on their way at that moment come no further either.
      await gone;
    };
    pass({ [at]: die });
    child.on('error', failed);
    void gone.then(ended);
  });

/** Those that work. */
const keysIn = ({ tenants }: SimulatorState) =>
  tenants.flatMap(({ service_accounts }) =>
    service_accounts.flatMap(({ name, api_keys }) =>
      api_keys.filter((key) => key.revoked_at === null).map((key) => ({ ...key, path: `${name}/${key.name}` })),
    ),
  );

const sinksWork = (now: SimulatorState, { secretIn }: Place): Readonly<Record<string, boolean>> => {
  const keys = new Map(keysIn(now).map((key) => [key.path, key.api_key]));
  return { made: secretIn('made') === keys.get('build/push'), rotated: secretIn('rotated') === keys.get('ci/deploy') };
};

const secretsIn = (now: SimulatorState): readonly string[] =>
  now.tenants.flatMap(({ service_accounts, credentials }) => [
    ...credentials.map((one) => one.api_key),
    ...service_accounts.flatMap(({ api_keys }) => api_keys.flatMap((key) => [key.api_key, key.key_pair_secret])),
  ]);

/** More runs than any crash needs. */
const enough = 3;

interface End {
  readonly signals: readonly (NodeJS.Signals | null)[];
  readonly last: number | null | undefined;
  /** Each sink holds the key that it is for. */
  readonly sinks: Readonly<Record<string, boolean>>;
  /** What stood twice, and keys of sinks that did not work, after each death. */
  readonly wrong: readonly string[];
  readonly shown: readonly string[];
  readonly contents: Readonly<Record<string, readonly string[]>>;
}

/** What is wrong already, though nothing is whole yet. */
const dangers = (now: SimulatorState, { secretIn }: Place): readonly string[] => {
  const valid = keysIn(now).map((key) => key.api_key);
  const stale = ['made', 'rotated'].filter((sink) => ![undefined, ...valid].includes(secretIn(sink)));
  // Keys that were set aside wait for a run that ends.
  const all = Object.entries(contentsOf(now))
    .flatMap(([kind, items]) => items.map((item) => `${kind} ${item}`))
    .filter((item) => !item.includes('.next.old'));
  return [...stale.map((sink) => `the key in ${sink} does not work`), ...all.filter((item, index) => all.indexOf(item) !== index)];
};

/** Dies where it is told to, each run after the other, then runs until nothing is left to do. */
const ended = async (deaths: readonly Death[], whole?: End['contents']): Promise<End> => {
  const gated = await startGated({ state });
  const place = makePlace();
  const isWhole = (): boolean => whole === undefined || JSON.stringify(contentsOf(gated.app.state())) === JSON.stringify(whole);
  const signals: (NodeJS.Signals | null)[] = [];
  const wrong: string[] = [];
  const told: string[] = [];
  let last: number | null | undefined;
  try {
    for (const death of deaths) {
      signals.push(await runUntil(death, gated, place));
      wrong.push(...dangers(gated.app.state(), place));
    }
    gated.pass({});
    for (let runs = 0; runs === 0 || (runs < enough && !isWhole()); runs += 1) {
      const { code, stdout, stderr } = await run(applying, { cwd: place.work, env: gated.env });
      told.push(stdout, stderr);
      last = code;
    }
    const now = gated.app.state();
    const all = [...told, readFileSync(join(place.work, '.tenantry/journal.jsonl'), 'utf8')].join('\n');
    const shown = secretsIn(now).filter((secret) => all.includes(secret));
    return { signals, last, sinks: sinksWork(now, place), wrong, shown, contents: contentsOf(now) };
  } finally {
    await gated.close();
    place.remove();
  }
};

/** What is to become of so many deaths. */
const well = (deaths: readonly Death[], contents: End['contents']): End => ({
  signals: deaths.map(() => 'SIGKILL'),
  last: 0,
  sinks: { made: true, rotated: true },
  wrong: [],
  shown: [],
  contents,
});

const writes = 23;
const places: readonly Death[] = Array.from({ length: writes }, (_, index) => index + 1).flatMap((number) => [
  { at: 'before', number },
  { at: 'after', number },
]);
const many = 20;

/** Twenty places spread evenly over an apply; each run goes on where the last one died, and dies so many places further. */
const spread = Array.from({ length: many }, (_, index) => Math.round(((index + 1) * (places.length - 6)) / many));
const chain = spread.flatMap((place, index) => places[place - (spread[index - 1] ?? 0) - 1] ?? []);

describe('the built program', () => {
  let whole: End['contents'];
  beforeAll(async () => {
    demandProgram();
    whole = (await ended([])).contents;
  });

  it('killed twenty times, once in each run, goes on each time, and ends all the same', async () => {
    expect(chain).toHaveLength(many);
    expect(await ended(chain, whole)).toEqual(well(chain, whole));
  });

  it.runIf(isLong).each(places)('killed $at writing call $number', async (death) => {
    expect(await ended([death], whole)).toEqual(well([death], whole));
  });
});
