// Restore drills over many runs of random organizations with schedules and faults: no volume is ever deleted that no drill created, the platform never has to refuse
// a deletion because of a restored volume, and in the end nothing of the drills is left.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fault } from '../../src/simulator/fault.ts';
import { isLong, runs } from '../runs.ts';
import type { Printed } from './run-here.ts';
import { head, organization, startSession } from './session.ts';

const [hour, day] = [3_600_000, 86_400_000];
const first = Date.parse('2026-11-20T12:00:00Z');

const once = { times: 1 } as const;
const faults: readonly Fault[] = [
  { type: 'reset-after', operation: 'blockStorage.createVolume', ...once },
  { type: 'reset-before', operation: 'blockStorage.deleteVolume', ...once },
  { type: 'reset-after', operation: 'blockStorage.deleteVolume', ...once },
  // After such an answer, a run looks for what it may have created for a minute.
  ...(isLong ? (['blockStorage.createVolume', 'blockStorage.createSnapshot'] as const) : []).map(
    (operation): Fault => ({ type: 'status', status: 500, operation, ...once }),
  ),
];

const worlds = fc.record({
  volumes: fc.integer({ min: 1, max: 3 }),
  schedules: fc.subarray([
    'hourly: { volumes: ["data-*", "drill-*"], every: 1h, keep_last: 1 }',
    'daily: { volumes: ["data-*", "drill-*"], every: 1d, keep_last: 2 }',
  ]),
  every: fc.constantFrom('1d', '7d'),
  keepFor: fc.constantFrom('', ', keep_for: 2h', ', keep_for: 1d'),
  perRun: fc.integer({ min: 1, max: 3 }),
  rounds: fc.array(fc.record({ ahead: fc.constantFrom(hour, 6 * hour, day, 7 * day), fault: fc.option(fc.constantFrom(...faults)) }), {
    minLength: 2,
    maxLength: 4,
  }),
});

/** A name that a drill could give, of a volume that is older than its slot. */
const alike = 'drill-often-2ae0b896855c-20261120t0000';

/** No schedule selects it: it never has a restore point. */
const bare = 'bare';

const inWorld = async ({
  volumes,
  schedules,
  every,
  keepFor,
  perRun,
  rounds,
}: typeof worlds extends fc.Arbitrary<infer World> ? World : never) => {
  let ahead = first - Date.now();
  const now = (): number => Date.now() + ahead;
  const made = Array.from({ length: volumes }, (_, index) => `data-${index}`);
  const region = {
    volumes: [...made, alike, bare].map((name) => ({ name, size: 10, created_at: '2026-01-01T00:00:00Z' })),
    snapshots: made.map((volume) => ({ name: `of-${volume}`, volume, created_at: '2026-11-01T00:00:00Z' })),
  };
  const session = await startSession(organization({ regions: { 'br-se1': region } }, first), { clock: { now }, transition: 20 });
  const { app } = session.simulator;
  const run = (line: string): Promise<Printed> => session.run(line, { now: () => new Date(now()), clock: now });
  /** With whatever a run asks for. */
  const apply = async (): Promise<void> => {
    const words = 'apply org.yaml --due --yes --quiet --ledger ledger.json';
    const { stderr } = await run(words);
    const digest = /--acknowledge ([0-9a-f]{32})/.exec(stderr)?.[1];
    if (digest !== undefined) await run(`${words} --acknowledge ${digest}`);
  };
  const names = (): readonly string[] =>
    (app.state().tenants[0]?.regions['br-se1']?.volumes ?? []).filter(({ state }) => state !== 'deleted').map(({ name }) => name);
  const refused = (): readonly string[] =>
    app.recorder.all().flatMap(({ method, path, status }) => (method === 'DELETE' && status === 409 ? [path] : []));
  try {
    const drill = `often: { volumes: ["*"], every: ${every}, per_run: ${perRun}${keepFor} }`;
    const scheduled = schedules.length === 0 ? '' : `snapshot_schedules: { ${schedules.join(', ')} }\n`;
    session.write('org.yaml', `${head}${scheduled}restore_drills: { ${drill} }\n`);
    await run('audit org.yaml --quiet --ledger ledger.json --new-ledger');
    for (const { ahead: by, fault } of rounds) {
      if (fault) app.faults.add(fault);
      await apply();
      expect(names()).toEqual(expect.arrayContaining([...made, alike, bare]));
      app.faults.clear();
      ahead += by;
    }
    // The drill goes on with a volume that has no restore point: what it left ends, and nothing new begins.
    session.write('org.yaml', `${head}restore_drills: { ${drill.replace('["*"]', `[${bare}]`)} }\n`);
    for (let more = 0; more < 2; more += 1) {
      ahead += day;
      await apply();
    }
    expect(names().toSorted()).toEqual([...made, alike, bare].toSorted());
    expect(refused()).toEqual([]);
    return app.recorder.all().filter(({ method, path }) => method === 'DELETE' && path.includes('/volumes/')).length;
  } finally {
    await session.close();
  }
};

it('deletes what it created, and nothing else', { timeout: 300_000 }, async () => {
  let deleted = 0;
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      deleted += await inWorld(world);
    }),
    runs(4, 60),
  );
  expect(deleted).toBeGreaterThan(0);
});
