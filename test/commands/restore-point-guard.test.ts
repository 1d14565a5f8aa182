// The guard on restore points, from the file to the exit code of an apply. Scheduled work itself keeps the last usable one, and no file can name one: so it is
// found while another restore point exists, and planned after that one is deleted. The guards are a parameter of the plan.
import { expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { exitCodes } from '../../src/exit-code.ts';
import type { Guard } from '../../src/plan/guards/guard.ts';
import { guards } from '../../src/plan/guards.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { objectionsTo } from '../../src/use/apply/objections.ts';
import { platformWith, runPlanned } from '../apply/world.ts';
import { fileOf, inputOf, platformOf, readFor } from '../plan/world.ts';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const volume = { name: 'data', id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', size: 10 };
/** Far beyond its schedule's retention; and the volume is younger than the due slot, so that no new one replaces it. */
const snapshot = { name: 'daily-2ae0b896855c-20251001t0000', volume: 'data' };
const byHand = { name: 'by-hand', id: '3ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', volume: 'data' };

const schedule = "snapshot_schedules: { daily: { volumes: ['*'], every: 1d, keep_for: 1d } }\n";
const least = "guards: { due_removals: 50 }\nsnapshot_schedules: { daily: { volumes: ['*'], every: 1d, keep_for: 1h } }\n";
const schedules = [
  ['retention of one day', schedule],
  ['the shortest possible retention', least],
] as const;

const session = sessionForFile(() => organization({ regions: { 'br-se1': { volumes: [volume], snapshots: [snapshot] } } }));

it.each([
  ['a setting for it', `guards: { restore_point: false }\n${schedule}`, 'Unknown key'],
  ['the limits of removals', `guards: { removals: { snapshots: { number: 99 } } }\n${schedule}`, 'Unknown key'],
  ['its own resource address', `removed: { snapshot/br-se1/${snapshot.name}: { reason: old } }\n`, 'cannot be removed'],
  ['a schedule without retention', schedule.replace('keep_for: 1d', 'keep_last: 0'), 'must be at least 1'],
])('no desired state loosens it: %s', async (_, text, says) => {
  session.write('loose.yaml', `${head}${text}`);
  const { code, stderr } = await session.run('apply loose.yaml --due --yes');
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
});

it.each(schedules)('scheduled work by itself keeps the last one: %s', async (_, text) => {
  session.write('tenantry.yaml', `${head}${text}`);
  expect(await session.run('apply tenantry.yaml --due --yes')).toMatchObject({ code: 0 });
  expect(session.simulator.app.recorder.all().filter(({ method }) => method === 'DELETE')).toEqual([]);
});

/** The answer of an apply, and the snapshots that are left after it. */
const applied = async (text: string, asked: readonly Guard[]) => {
  const desired = fileOf(text);
  const platform = platformWith({ state: platformOf({ regions: { 'br-se1': { volumes: [volume], snapshots: [snapshot, byHand] } } }) });
  const read = async () => inputOf(desired, await readFor(platform.client, desired));
  const { due } = await read();
  await platform.client.write('blockStorage.deleteSnapshot', { region: 'br-se1', path: { id: byHand.id } });
  platform.advance(10_000);
  const input = await read();
  const plan = makePlan({ ...input, due, guards: asked });
  const problems = objectionsTo(plan, { selected: plan, part: plan }, [], {
    acknowledge: Object.values(plan.acknowledge),
    expect: undefined,
  });
  if (problems.length === 0) await runPlanned(platform, { plan, lookup: input.lookup, live: input.live });
  const left = platform.app.state().tenants.flatMap(({ regions }) => regions['br-se1']?.snapshots ?? []);
  return { exit: new TenantryError(problems).exitCode, says: problems.map(({ message }) => message), left: left.map(({ name }) => name) };
};

it.each(schedules)('the guard restore-point decides the exit code of an apply, and the remaining copies: %s', async (_, text) => {
  expect(await applied(text, guards)).toEqual({
    exit: exitCodes.refused,
    says: ['restore-point: The last usable restore point of volume/br-se1/data in br-se1 would be deleted.'],
    left: [snapshot.name],
  });
  const others = guards.filter(({ name }) => name !== 'restore-point');
  expect(await applied(text, others)).toEqual({ exit: exitCodes.clean, says: [], left: [] });
});
