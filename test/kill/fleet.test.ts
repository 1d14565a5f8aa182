// A shard of the built program over real HTTP: no key leaves its organization, faults of one organization stay with it, and whatever is killed, another attempt
// gives the results of an undisturbed run.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { assert, asyncProperty, boolean, integer, nat } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetManifest, readResultOf } from '../../src/fleet/manifest.ts';
import { inShard } from '../../src/fleet/shard.ts';
import { realClock, stoppedClock } from '../../src/simulator/clock.ts';
import { type TenantFault, tenantFaultNamed } from '../../src/simulator/tenants/tenant-fault.ts';
import { filesIn, leaksIn } from '../canary/leaks.ts';
import { demandProgram, program } from '../program.ts';
import { isLong, runs } from '../runs.ts';
import { type SimulatedFleet, startFleet } from './fleet-of-simulator.ts';

let fleet: SimulatedFleet;
const healthy = ['org-0001', 'org-0002'];
const faulty: Readonly<Record<string, string>> = {
  'org-0003': 'denied',
  'org-0004': 'wrong-tenant',
  // A crash takes until the calls are given up.
  ...(isLong ? { 'org-0005': 'half-page', 'org-0006': 'crash' } : {}),
};

beforeAll(async () => {
  demandProgram();
  const faults = Object.entries(faulty).flatMap(([name, fault]) => {
    const found = tenantFaultNamed(fault);
    return found === undefined ? [] : [[name, found] as const];
  });
  const count = healthy.length + faults.length;
  fleet = await startFleet({ count, seed: 7, clock: stoppedClock('2026-11-20T12:00:00Z'), tenantFaults: new Map(faults) });
});
afterAll(() => fleet.close());

interface SeenProcess {
  readonly environment: string;
  readonly words: string;
}

/** The child processes of shards of this test, while they run. Other tests may have the same organizations. */
const childrenNow = (folder = fleet.folder): readonly (SeenProcess & { readonly pid: number })[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return [];
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return environment.includes('MGC_TENANT_ID=') ? [{ pid: Number(pid), environment, words }] : [];
      } catch {
        // It has ended, or belongs to somebody else.
        return [];
      }
    });

const manifestOf = (results: string, run: string, name: string): FleetManifest | undefined => {
  const found = readResultOf({ results: join(fleet.folder, results), run }, name);
  return found.type === 'found' ? found.manifest : undefined;
};

const everyCall: TenantFault = { faults: [{ type: 'latency', for: 60_000 }] };

describe('a shard that is killed', () => {
  // Each call takes longer than the test.
  it.each(['audit', 'apply'])(
    'leaves no child process behind: %s',
    async (command) => {
      const slow = await startFleet({ count: 1, seed: 7, clock: realClock, tenantFaults: new Map([['org-0001', everyCall]]) });
      try {
        const shard = slow.start(`fleet ${command} fleet.yaml --results results --run 1`);
        while (slow.server.tenants.requests().every(({ requests }) => requests === 0)) await wait(20);
        const children = childrenNow(slow.folder);
        expect(children).toHaveLength(1);
        shard.process.kill('SIGKILL');
        await shard.ended;
        const killed = Date.now();
        while (childrenNow(slow.folder).length > 0 && Date.now() - killed < 15_000) await wait(20);
        expect(childrenNow(slow.folder)).toEqual([]);
      } finally {
        await slow.close();
      }
    },
    60_000,
  );
});

describe('an audit of organizations, some of them with faults', () => {
  const seen = new Map<string, SeenProcess>();
  let ran: Awaited<ReturnType<SimulatedFleet['run']>>;

  beforeAll(async () => {
    const watch = setInterval(() => {
      for (const one of childrenNow()) seen.set(`${one.environment}${one.words}`, one);
    }, 10);
    ran = await fleet.run('fleet audit fleet.yaml --results results --run 1 --concurrency 4 --now 2026-11-20T12:00:00Z');
    clearInterval(watch);
  });

  it('each end as they should, and one that fails stops no other', () => {
    const ends = fleet.organizations.map(({ name }) => {
      const { status, reason } = manifestOf('results', '1', name) ?? {};
      return [name, status, reason?.code ?? null];
    });
    expect(ends).toEqual([
      ...healthy.map((name) => [name, 'evaluated', null]),
      ['org-0003', 'partly-read', null],
      ['org-0004', 'failed', 'tenant'],
      ...(isLong
        ? [
            ['org-0005', 'partly-read', null],
            ['org-0006', 'failed', 'unread'],
          ]
        : []),
    ]);
    expect(ran.code).toBe(3);
  });

  it('end with the merged result, and exit with 3 as long as another attempt is worth it', async () => {
    const merged = await fleet.run('fleet merge fleet.yaml --results results --run 1');
    const bodyOf = (text: string): readonly string[] => text.split('\n').slice(1, -2);
    for (const line of bodyOf(merged.stdout)) expect(ran.stdout).toContain(line);
    expect(merged.code).toBe(2);
  });

  it('each have one key in the environment, their own, and none in the words', () => {
    const byTenant = [...seen.values()].flatMap(({ environment }) => {
      const one = fleet.organizations.find(({ tenant }) => environment.includes(`MGC_TENANT_ID=${tenant}`));
      return one
        ? [[one.name, fleet.organizations.filter(({ apiKey }) => environment.includes(apiKey)).map(({ name }) => name)] as const]
        : [];
    });
    expect(byTenant.length).toBeGreaterThanOrEqual(healthy.length);
    for (const [name, keys] of byTenant) expect(keys).toEqual([name]);
    const keys = Object.fromEntries(fleet.organizations.map(({ name, apiKey }) => [name, apiKey]));
    expect(leaksIn(Object.fromEntries([...seen.values()].map(({ words }, index) => [`process ${index}`, words])), keys)).toEqual([]);
  });

  it('leave no key in any output or file, and no home', () => {
    const keys = Object.fromEntries(fleet.organizations.map(({ name, apiKey }) => [name, apiKey]));
    expect(leaksIn({ stdout: ran.stdout, stderr: ran.stderr, ...filesIn(fleet.folder) }, keys)).toEqual([]);
    const homes = [...seen.values()].flatMap(({ environment }) => /(?:^|\0)HOME=([^\0]+)/.exec(environment)?.[1] ?? []);
    expect(homes.length).toBeGreaterThan(0);
    for (const home of homes) expect(existsSync(home)).toBe(false);
  });

  it('name no other organization in their results', () => {
    for (const name of healthy) {
      const text = readFileSync(join(fleet.folder, 'results/1', name, 'result.json'), 'utf8');
      expect(fleet.organizations.filter((one) => one.name !== name && (text.includes(one.name) || text.includes(one.tenant)))).toEqual([]);
    }
  });
});

/** What may differ between two runs with the same outcome. */
const settled = ({ run: _run, attempt: _attempt, shard: _shard, started: _started, ended: _ended, ...manifest }: FleetManifest): unknown =>
  manifest;

type Contents = Readonly<Record<string, unknown>>;

const contents = (results: string, run: string): Contents =>
  Object.fromEntries(
    fleet.organizations.map(({ name }) => {
      const found = readResultOf({ results: join(fleet.folder, results), run }, name);
      return [name, found.type === 'found' ? [settled(found.manifest), found.text] : found];
    }),
  );

/** Starts a shard, and kills it after so many milliseconds; false: it ended before. */
const killed = async (line: string, after: number): Promise<boolean> => {
  const child = spawn(process.execPath, [program, ...line.split(' ')], { cwd: fleet.folder, env: fleet.env, stdio: 'ignore' });
  const ended = new Promise<boolean>((done) => void child.on('exit', (_, signal) => done(signal !== null)));
  const timer = setTimeout(() => child.kill('SIGKILL'), after);
  const wasKilled = await ended;
  clearTimeout(timer);
  return wasKilled;
};

const killAChild = async (after: number): Promise<void> => {
  await wait(after);
  const [first] = childrenNow();
  if (first === undefined) return;
  try {
    process.kill(first.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};

describe('results', () => {
  let undisturbed: Contents;
  // Audits of captures take three times as long.
  const command = isLong ? 'audit fleet.yaml --captures captures/1' : 'validate fleet.yaml --now 2026-11-20T12:00:00Z';
  beforeAll(async () => {
    if (isLong) await fleet.run('fleet capture fleet.yaml --results captures --run 1');
    // Organizations without a capture fail in the same way each time.
    await fleet.run(`fleet ${command} --results alone --run 1 --concurrency 1`);
    undisturbed = contents('alone', '1');
  });

  it('are evaluated', () => {
    for (const name of healthy) expect(undisturbed[name]).toMatchObject([{ status: 'evaluated' }, expect.stringContaining('"coverage"')]);
  });

  it('have the same bytes for any number of shards and any concurrency, whatever is killed and however often', async () => {
    let next = 0;
    await assert(
      asyncProperty(
        integer({ min: 1, max: isLong ? 64 : 3 }),
        integer({ min: 1, max: 4 }),
        nat(isLong ? 2500 : 700),
        boolean(),
        boolean(),
        async (count, concurrency, after, child, twice) => {
          next += 1;
          const line = (index: number, attempt: number): string =>
            `fleet ${command} --results results-${next} --run r --shard ${index}/${count} --concurrency ${attempt === 0 ? concurrency : 2}`;
          // An empty shard is one more process that does nothing.
          const shards = Array.from({ length: count }, (_, index) => index).filter(
            (index) => index === 0 || inShard(fleet.organizations, { index, count }).length > 0,
          );
          const first = line(after % count, 0);
          await Promise.all([killed(first, after), ...(child ? [killAChild(after / 2)] : []), ...(twice ? [fleet.run(first)] : [])]);
          for (const index of shards) await fleet.run(line(index, 1));
          expect(contents(`results-${next}`, 'r')).toEqual(undisturbed);
          rmSync(join(fleet.folder, `results-${next}`), { recursive: true });
        },
      ),
      { ...runs(1, 10), endOnFailure: true },
    );
  });

  it.runIf(isLong)('are complete after a full disk', async () => {
    const line = `fleet ${command} --results full --run r --concurrency 2`;
    // No file can be larger than this: a write fails in the middle of it.
    const child = spawn('sh', ['-c', `ulimit -f 2; exec "${process.execPath}" "${program}" ${line}`], {
      cwd: fleet.folder,
      env: { ...fleet.env, PATH: process.env['PATH'] },
    });
    child.stdout.setEncoding('utf8');
    let stdout = '';
    child.stdout.on('data', (text: string) => void (stdout += text));
    await new Promise((done) => child.on('close', done));
    expect(stdout).toMatch(/org-0001 +failed +2 +its result could not be written/);
    expect(manifestOf('full', 'r', 'org-0001')).toBeUndefined();
    await fleet.run(line);
    expect(contents('full', 'r')).toEqual(undisturbed);
  });
});
