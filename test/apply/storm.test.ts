// An apply with many faults: three responses in ten fail, before or after their effect, over real HTTP. The runs converge, nothing is created twice, every
// key's secret is in its sink, and the journal is true. `npm run test:long` does it with 500 steps, many times.
import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/apply/clock.ts';
import { type JournalLine, memoryJournal } from '../../src/apply/journal.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import type { Fault } from '../../src/simulator/fault.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { fileOf, platformOf } from '../plan/world.ts';
import { runs as tries } from '../runs.ts';
import { applyOnce, contentsOf, type Platform, planFor, type Run } from './world.ts';

/** Long only in the long run: eight steps for each. */
const usual = tries(1).numRuns === 1;
const size = usual ? 8 : 84;
const seeds = Array.from({ length: usual ? 2 : 20 }, (_, index) => 11 + 37 * index);

const faults: readonly Fault[] = [
  { type: 'status', status: 429, retry_after: '0.01' },
  { type: 'status', status: 503 },
  { type: 'status', status: 500, after: true },
  { type: 'html', status: 502 },
  { type: 'reset-before' },
  { type: 'reset-after' },
  { type: 'truncate' },
];
/** Each affects this share of the calls that the previous ones did not affect: together three in ten. */
const rate = 1 - 0.7 ** (1 / faults.length);

const each = (line: (index: number) => string): string => Array.from({ length: size }, (_, index) => line(index)).join('');
const desired = fileOf(`
roles:
${each((at) => `  role-${at}: { permissions: [bs_volume_list] }\n`)}
members:
${each((at) => `  m${at}@acme.example: { roles: [role-${at}, viewer] }\n`)}
groups:
${each((at) => `  group-${at}: { name: Group ${at}, members: { m${at}@acme.example: admin } }\n`)}
service_accounts:
${each((at) => `  robot-${at}: { email: robot-${at}, description: Robot ${at}, api_keys: { deploy-${at}: { scopes: [mcr.read], deliver_to: sink-${at} } } }\n`)}
volumes:
${each((at) => `  data-${at}: { region: br-se1, type: cloud_nvme1k, size: 10 }\n`)}
`);
const state = platformOf({ members: Array.from({ length: size }, (_, at) => ({ email: `m${at}@acme.example` })) });

/** The contents of a run without faults. */
const start = async (seed: number) => {
  const simulator = await startSimulator({ seed, transition: 5, state });
  const client = openWriter({
    base: simulator.url,
    credentials: apiKeyCredential(simulator.apiKey),
    tenant: simulator.tenant,
    // The same pauses, a hundred times shorter.
    sleep: async (milliseconds) => after(milliseconds / 100),
  });
  const platform: Platform = { app: simulator.app, client, clock: systemClock, advance: () => undefined };
  const close = async (): Promise<void> => {
    await client.close();
    await simulator.close();
  };
  return { simulator, platform, close };
};

/**
 * The state after one more apply, two days later. A key whose secret and whose revocation were both lost has been replaced since: it works until the day of
 * its successor is over, because the platform reports only the day and a sink may hold its secret.
 */
const afterOverlaps = async ({ app }: SimulatorServer, platform: Platform): Promise<SavedState> => {
  const clock = { ...systemClock, now: () => systemClock.now() + 2 * 86_400_000 };
  const { plan, outcome } = await applyOnce({ ...platform, clock }, desired);
  expect(plan.steps.flatMap(({ due }) => due?.work ?? 'not scheduled').filter((work) => work !== 'key-retirement')).toEqual([]);
  expect(outcome.steps.map(({ type }) => type)).toEqual(plan.steps.map(() => 'done'));
  return app.state();
};

const keysOf = ({ tenants }: SavedState) =>
  tenants.flatMap((tenant) => tenant.service_accounts.flatMap(({ api_keys }) => api_keys.filter((key) => key.revoked_at === null)));

const timeouts = { settle: 5000, stuck: 200, appear: 60, conflict: 200, pause: 5 };

/** The types of the lines of one step, in order. */
const linesOf = (lines: readonly JournalLine[]): ReadonlyMap<string, readonly JournalLine[]> => {
  const byStep = new Map<string, JournalLine[]>();
  for (const line of lines) if ('step' in line) byStep.set(line.step, [...(byStep.get(line.step) ?? []), line]);
  return byStep;
};

/** Every call has its intent before its response, and the reported outcome is the actual one. */
const proveJournal = ({ outcome }: Run, lines: readonly JournalLine[]): void => {
  const byStep = linesOf(lines);
  for (const { step, type } of outcome.steps) {
    const recorded = byStep.get(step) ?? [];
    const last = recorded.at(-1);
    expect(last?.type === 'outcome' ? last.outcome : 'nothing').toBe(type === 'not-started' ? (last ? type : 'nothing') : type);
    const words = recorded.map((line) => line.type).join(' ');
    expect(words).toMatch(/^((intent response ?)*outcome)?$/);
    if (type === 'done') expect(words).toMatch(/^intent response/);
  }
};

describe.each(seeds)('an apply during faults with seed %i', (seed) => {
  it('converges, with no duplicate, no lost secret and a correct journal', { timeout: 600_000 }, async () => {
    const { simulator, platform, close } = await start(seed);
    const sinks = new Map<string, string>();
    try {
      for (const fault of faults) simulator.app.faults.add({ ...fault, rate });
      const all: Run[] = [];
      for (let round = 0; round < 12; round += 1) {
        const journal = memoryJournal();
        const run = await applyOnce(platform, desired, {
          journal,
          concurrency: 8,
          timeouts,
          deliver: async (sink, _, secret) => (sinks.set(sink, secret.reveal()), { type: 'delivered' }),
        });
        proveJournal(run, journal.lines);
        all.push(run);
        if (run.plan.steps.length === 0 && run.plan.unplanned.length === 0) break;
      }
      expect(all[0]?.plan.steps.length ?? 0).toBe(size * 8);
      expect(simulator.app.recorder.all().filter(({ fault }) => fault !== null).length).toBeGreaterThan(size);

      simulator.app.faults.clear();
      const calm = await applyOnce(platform, desired);
      expect(calm.plan.steps.map(({ description }) => description)).toEqual([]);
      expect(calm.plan.unplanned).toEqual([]);

      const whole = await afterOverlaps(simulator, platform);
      const contents = contentsOf(whole);
      for (const part of ['accounts', 'keys', 'groups', 'volumes']) {
        expect({ part, all: contents[part]?.length, different: new Set(contents[part]).size }).toEqual({
          part,
          all: size,
          different: size,
        });
      }
      for (const { name, api_key } of keysOf(whole)) expect(sinks.get(name.replace('deploy', 'sink'))).toBe(api_key);
    } finally {
      await close();
    }
  });
});

describe('a key whose secret and whose revocation were both lost', () => {
  it('is replaced, works until the day of its successor is over, and is revoked then', async () => {
    const { simulator, platform, close } = await start(1);
    try {
      const { faults: own } = simulator.app;
      own.add({ type: 'reset-after', operation: 'iam.createApiKey', times: 1 });
      own.add({ type: 'status', status: 503, operation: 'iam.revokeApiKey' });
      const { outcome } = await applyOnce(platform, desired, { timeouts });
      expect(outcome.steps.filter(({ type }) => type === 'failed')).toHaveLength(1);

      own.clear();
      await applyOnce(platform, desired, { timeouts });
      expect((await planFor(platform, desired)).plan).toMatchObject({ steps: [], unplanned: [] });
      const names = keysOf(simulator.app.state()).map(({ name }) => name);
      expect(names).toHaveLength(size + 1);
      expect(names.filter((name) => name.includes('.'))).toEqual([expect.stringMatching(/^deploy-\d+\.(unproved\.)?old$/)]);

      expect(keysOf(await afterOverlaps(simulator, platform)).map(({ name }) => name)).toEqual(names.filter((name) => !name.includes('.')));
    } finally {
      await close();
    }
  });
});
