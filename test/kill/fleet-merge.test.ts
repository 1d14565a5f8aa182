// Whatever happens to the shards of a run, later attempts complete it, and its merge has the bytes of one undisturbed run on a single machine. With the built
// program; `npm run test:programs` runs one sample, offline.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, asyncProperty, constantFrom, integer, record, shuffledSubarray, tuple } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inShard } from '../../src/fleet/shard.ts';
import { isObject, type Json } from '../../src/json.ts';
import { realClock } from '../../src/simulator/clock.ts';
import { tenantFaultNamed, tenantFaultNames } from '../../src/simulator/tenants/tenant-fault.ts';
import { demandProgram } from '../program.ts';
import { isLong, runs } from '../runs.ts';
import { type Running, type SimulatedFleet, startFleet } from './fleet-of-simulator.ts';

const run = 'one';

/** What happens to an attempt of a shard. */
const disturbances = ['none', 'shard killed', 'child killed', 'interrupted', 'twice at once', 'full disk', 'never started'] as const;
type Disturbance = (typeof disturbances)[number];

const event = (what: Disturbance, after: number): [Disturbance, number] => [what, after];

const later = (milliseconds: number): Promise<void> => new Promise((done) => void setTimeout(done, milliseconds));

/** The child processes of a process, one for each organization in work. */
const childrenOf = (pid: number): readonly number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter((text) => text !== '')
      .map(Number);
  } catch {
    // It has ended.
    return [];
  }
};

/** A process that has ended already is not killed. */
const kill = (pid: number | undefined, signal: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // It has ended.
  }
};

const mayMount = process.getuid?.() === 0;

interface Attempt {
  readonly fleet: SimulatedFleet;
  readonly line: string;
  /** The organizations of the shard. */
  readonly names: readonly string[];
  readonly results: string;
  /** Milliseconds from the start of the first organization. */
  readonly after: number;
}

/** `after` the first organization has begun. */
const signalled = async ({ process: child, ended }: Running, after: number, act: (pid: number | undefined) => void): Promise<void> => {
  while (child.exitCode === null && childrenOf(child.pid ?? 0).length === 0) await Promise.race([later(10), ended]);
  await Promise.race([later(after), ended]);
  act(child.pid);
  await ended;
};

const happens: Readonly<Record<Disturbance, (attempt: Attempt) => Promise<void>>> = {
  none: async ({ fleet, line }) => void (await fleet.run(line)),
  'shard killed': ({ fleet, line, after }) => signalled(fleet.start(line), after, (pid) => kill(pid, 'SIGKILL')),
  interrupted: ({ fleet, line, after }) => signalled(fleet.start(line), after, (pid) => kill(pid, 'SIGTERM')),
  'child killed': ({ fleet, line, after }) =>
    signalled(fleet.start(line), after, (pid) => {
      for (const child of childrenOf(pid ?? 0)) kill(child, 'SIGKILL');
    }),
  'twice at once': async ({ fleet, line }) => void (await Promise.all([fleet.run(line), fleet.run(line)])),
  // A small file system of its own, whose content is what the machine leaves behind. Success means that everything was written.
  'full disk': async ({ fleet, line, names, results }) => {
    const small = join(fleet.root, 'small');
    mkdirSync(small);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', small]).status === 0;
    try {
      const { code } = await fleet.run(line.replace(results, small));
      const unwritten = names.filter((name) => !existsSync(join(small, run, name, 'manifest.json')));
      expect({ code: code === 0, unwritten }).toEqual({ code: unwritten.length === 0, unwritten });
      if (existsSync(join(small, run))) cpSync(small, results, { recursive: true });
    } finally {
      if (mounted) spawnSync('umount', [small]);
      rmSync(small, { recursive: true, force: true });
    }
  },
  'never started': async () => undefined,
};

/** The bytes that must be the same. */
const withoutRun = (text: string): string => {
  const value: Json = JSON.parse(text);
  return JSON.stringify(isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'run')) : value);
};

describe.each(isLong ? (['validate', 'audit'] as const) : (['validate'] as const))('a run of %s', (command) => {
  const count = isLong ? 6 : 2;
  let fleet: SimulatedFleet;
  let undisturbed = '';
  beforeAll(async () => {
    demandProgram();
    fleet = await startFleet({ count, seed: 7, clock: realClock });
    await fleet.run(`fleet ${command} fleet.yaml --run ${run} --results ${join(fleet.root, 'undisturbed')} --concurrency 1`);
    undisturbed = await merged(join(fleet.root, 'undisturbed'));
  }, 120_000);
  afterAll(() => fleet.close());

  const merged = async (results: string): Promise<string> => {
    const file = join(fleet.root, 'merged.json');
    await fleet.run(`fleet merge fleet.yaml --run ${run} --results ${results} --output json=${file}`);
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    return text;
  };

  const namesOf = (index: number, shards: number): readonly string[] =>
    inShard(fleet.organizations, { index, count: shards }).map(({ name }) => name);

  const disturbance = constantFrom(...disturbances.filter((one) => mayMount || one !== 'full disk'));
  const sample = integer({ min: 1, max: isLong ? 64 : 2 }).chain((shards) =>
    record({
      shards: constantFrom(shards),
      concurrency: integer({ min: 1, max: 4 }),
      order: tuple(...[0, 1].map(() => shuffledSubarray([...Array(shards).keys()], { minLength: shards, maxLength: shards }))),
      // One or two disturbed attempts of each shard.
      events: tuple(
        ...Array.from({ length: shards }, () =>
          array(tuple(disturbance, integer({ min: 0, max: isLong ? 4000 : 900 })), { minLength: 1, maxLength: 2 }),
        ),
      ),
    }),
  );

  /** The sample of `npm run test:programs`. */
  const killed = { shards: 1, concurrency: 1, order: [[0], [0]], events: [[event('shard killed', 50), event('child killed', 50)]] };

  it(
    'is completed by later attempts, with the result of one undisturbed run',
    async () => {
      let samples = 0;
      await assert(
        asyncProperty(sample, async ({ shards, concurrency, order, events }) => {
          const results = join(fleet.root, `results-${(samples += 1)}`);
          // A shard without organizations does nothing: one of them is enough.
          const empty = [...Array(shards).keys()].filter((index) => namesOf(index, shards).length === 0);
          const worked = (indexes: readonly number[]): readonly number[] => indexes.filter((index) => !empty.slice(1).includes(index));
          const lineOf = (index: number): string =>
            `fleet ${command} fleet.yaml --run ${run} --shard ${index}/${shards} --results ${results} --concurrency ${concurrency} --exit-zero-on 1,4`;
          const [first = [], second = []] = order;
          for (const index of worked(first)) {
            for (const [what, after] of events[index] ?? [])
              await happens[what]({ fleet, line: lineOf(index), names: namesOf(index, shards), results, after });
          }
          for (const index of worked(second)) {
            expect(await fleet.run(lineOf(index))).toMatchObject({ code: 0 });
          }
          expect(withoutRun(await merged(results))).toBe(withoutRun(undisturbed));
          rmSync(results, { recursive: true, force: true });
        }),
        { ...runs(1, 6), endOnFailure: true, examples: [[killed]] },
      );
    },
    isLong ? 900_000 : 60_000,
  );

  it.skipIf(!isLong)(
    'names what a killed shard has left undone, and does not evaluate the rest again',
    async () => {
      const words = `fleet.yaml --run ${run} --results ${join(fleet.root, 'partial')}`;
      await fleet.run(`fleet ${command} ${words} --shard 0/2`);
      const missing = namesOf(1, 2);
      const { code, stdout } = await fleet.run(`fleet merge ${words}`);
      expect(code).toBe(3);
      for (const name of missing) expect(stdout).toContain(name);
      const requests = fleet.server.tenants.requests();
      const again = await fleet.run(`fleet ${command} ${words}`);
      expect(again.stdout).toContain(`${namesOf(0, 2).length} skipped`);
      const read = fleet.server.tenants.requests().filter(({ requests: now }, index) => now > (requests[index]?.requests ?? 0));
      expect(read.map(({ name }) => name)).toEqual(command === 'validate' ? [] : missing);
    },
    120_000,
  );
});

/** How the organization with the fault ends, and why. */
const outcomes: Readonly<Record<(typeof tenantFaultNames)[number], readonly [state: string, reason: RegExp]>> = {
  denied: ['partly-read', /collections/],
  slow: ['failed', /timeout/],
  'rate-limited': ['partly-read', /collections/],
  crash: ['failed', /could not be reached|ECONNRESET/],
  'wrong-tenant': ['failed', /tenant/],
  'half-page': ['partly-read', /collections/],
};

describe.runIf(isLong)('a fault of one organization', () => {
  const faults = tenantFaultNames;

  it('is one failed or partly read organization: the shard continues, and the merge names it', async () => {
    const names = faults.map((_, index) => `org-${String(index + 2).padStart(4, '0')}`);
    const tenantFaults = new Map(
      faults.flatMap((fault, index) => {
        const effect = tenantFaultNamed(fault);
        return effect ? [[names[index] ?? '', effect] as const] : [];
      }),
    );
    const fleet = await startFleet({ count: faults.length + 2, seed: 7, clock: realClock, tenantFaults });
    try {
      // The key of the last organization is of nobody.
      const last = fleet.organizations.at(-1)?.name ?? '';
      writeFileSync(join(fleet.root, 'keys', last), 'unknown\n');
      const file = join(fleet.root, 'merged.json');
      const words = `fleet.yaml --run ${run} --results ${join(fleet.root, 'results')}`;
      expect(await fleet.run(`fleet audit ${words} --concurrency 4 --timeout 25s`)).toMatchObject({ code: 3 });
      const merge = await fleet.run(`fleet merge ${words} --output json=${file}`);
      // A wrong tenant is invalid input, which comes first.
      expect(merge).toMatchObject({ code: 2 });
      const {
        organizations,
      }: { readonly organizations: readonly { readonly name: string; readonly state: string; readonly reason: Json }[] } = JSON.parse(
        readFileSync(file, 'utf8'),
      );
      const found = Object.fromEntries(organizations.map(({ name, state, reason }) => [name, [state, JSON.stringify(reason)]]));
      const expected = faults.map((fault, index) => {
        const [state, reason] = outcomes[fault];
        return [names[index] ?? '', [state, expect.stringMatching(reason)]] as const;
      });
      expect(found).toEqual({
        'org-0001': ['evaluated', 'null'],
        ...Object.fromEntries(expected),
        [last]: ['failed', expect.stringMatching(/401/)],
      });
      for (const name of [...names, last]) expect(merge.stdout).toContain(name);
    } finally {
      await fleet.close();
    }
  }, 120_000);
});
