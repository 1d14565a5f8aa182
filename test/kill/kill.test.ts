// SIGKILL of the built program at exactly chosen places of an apply; run again, it converges, nothing is there twice, and each sink holds a key that works.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentsOf } from '../apply/world.ts';
import { demandProgram, program, run } from '../program.ts';
import { runs } from '../runs.ts';
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

const sinksWork = (now: SimulatorState, { secretIn }: Place): Readonly<Record<string, boolean>> => {
  const keys = new Map(
    now.tenants.flatMap(({ service_accounts }) =>
      service_accounts.flatMap(({ name, api_keys }) =>
        api_keys.flatMap((key) => (key.revoked_at === null ? [[`${name}/${key.name}`, key.api_key] as const] : [])),
      ),
    ),
  );
  return { made: secretIn('made') === keys.get('build/push'), rotated: secretIn('rotated') === keys.get('ci/deploy') };
};

const secretsIn = (now: SimulatorState): readonly string[] =>
  now.tenants.flatMap(({ service_accounts, credentials }) => [
    ...credentials.map((one) => one.api_key),
    ...service_accounts.flatMap(({ api_keys }) => api_keys.flatMap((key) => [key.api_key, key.key_pair_secret])),
  ]);

/** Runs of the built program that no crash needs. */
const enough = 3;

/** What is there in the end, and what was printed and journalled on the way. */
const ended = async (death: Death | undefined) => {
  const gated = await startGated({ state });
  const place = makePlace();
  try {
    const signal = death ? await runUntil(death, gated, place) : undefined;
    gated.pass({});
    const told: string[] = [];
    const codes: (number | null)[] = [];
    let text = '';
    while (codes.length < enough && !text.includes('There was nothing to do.')) {
      const { code, stdout, stderr } = await run(applying, { cwd: place.work, env: gated.env });
      text = stdout;
      told.push(stdout, stderr);
      codes.push(code);
      if (isWhole(gated.app.state())) break;
    }
    const now = gated.app.state();
    const all = [...told, readFileSync(join(place.work, '.tenantry/journal.jsonl'), 'utf8')].join('\n');
    const shown = secretsIn(now).filter((secret) => all.includes(secret));
    return { signal, codes, contents: contentsOf(now), sinks: sinksWork(now, place), shown };
  } finally {
    await gated.close();
    place.remove();
  }
};

let whole: Readonly<Record<string, readonly string[]>> | undefined;
const isWhole = (now: SimulatorState): boolean => whole === undefined || JSON.stringify(contentsOf(now)) === JSON.stringify(whole);

const writes = 23;
const every: readonly Death[] = Array.from({ length: writes }, (_, index) => index + 1).flatMap((number) => [
  { at: 'before', number },
  { at: 'after', number },
]);
const many = 20;
const chosen =
  runs(1).numRuns > 1
    ? every
    : Array.from({ length: many }, (_, index) => every[Math.round((index * (every.length - 1)) / (many - 1))] ?? []).flat();

describe('the built program', () => {
  beforeAll(async () => {
    demandProgram();
    whole = (await ended(undefined)).contents;
  });

  it.each(chosen)('killed $at writing call $number', async (death) => {
    const { signal, codes, contents, sinks, shown } = await ended(death);
    expect({ signal, last: codes.at(-1), sinks, shown }).toEqual({
      signal: 'SIGKILL',
      last: 0,
      sinks: { made: true, rotated: true },
      shown: [],
    });
    expect(contents).toEqual(whole);
  });
});
