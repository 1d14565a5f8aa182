// The guard on restore points through the command. What is due keeps the last usable one of its own accord, and no file can name one: so the program
// is bundled here with that first line of defence taken out, and the guard stands alone.
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundling } from '../../scripts/build/bundling.ts';
import { head, organization, type Session, startSession } from './session.ts';

const root = resolve(import.meta.dirname, '../..');
const volume = { name: 'data', id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', size: 10 };
/** Long past what its schedule keeps; and the volume is younger than the slot that is due, so that nothing takes its place. */
const snapshot = { name: 'daily-2ae0b896855c-20251001t0000', volume: 'data' };

const taking = {
  name: 'take out',
  transform: (code: string, id: string): string | null => {
    if (id.endsWith('/due/keep-last-usable.ts')) return 'export const keepLastUsable = (expiring) => expiring;\n';
    return id.endsWith('/plan/guards.ts')
      ? code.replace('  restorePoint,\n', '  ...(process.env.WITHOUT_GUARD ? [] : [restorePoint]),\n')
      : null;
  },
};

const schedule = "snapshot_schedules: { daily: { volumes: ['*'], every: 1d, keep_for: 1d } }\n";
const fileOf = (text: string): string => `${head}${text}`;

let session: Session;
/** Beside what the test writes: it names the secrets that a simulator makes. */
const programs = (): string => `${session.folder}-program`;
beforeAll(async () => {
  const regions = { 'br-se1': { volumes: [volume], snapshots: [snapshot] } };
  session = await startSession(organization({ regions }));
  session.write('tenantry.yaml', fileOf(schedule));
  const bundle = await rolldown({ input: { cli: join(root, 'src/cli.ts') }, ...bundling, plugins: [taking] });
  await bundle.write({
    dir: programs(),
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
});
afterAll(async () => {
  await session.close();
  rmSync(programs(), { recursive: true, force: true });
});

const apply = (more: Readonly<Record<string, string>>): Promise<{ readonly code: number; readonly text: string }> =>
  new Promise((done) => {
    const env = { PATH: process.env['PATH'] ?? '', TENANTRY_BASE_URL: session.simulator.url, MGC_API_KEY: 'key-of-the-owner', ...more };
    const line = [join(programs(), 'cli.mjs'), 'apply', 'tenantry.yaml', '--due', '--yes'];
    const child = execFile(process.execPath, line, { cwd: session.folder, env }, (_, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });

it.each([
  ['a word for it', `guards: { restore_point: false }\n${schedule}`, 'Unknown key'],
  ['the limits of removals', `guards: { removals: { snapshots: { number: 99 } } }\n${schedule}`, 'Unknown key'],
  ['its own address', `removed: { snapshot/br-se1/${snapshot.name}: { reason: old } }\n`, 'cannot be removed'],
  ['a schedule that keeps none', schedule.replace('keep_for: 1d', 'keep_last: 0'), 'must be at least 1'],
])('no file loosens it: %s', async (_, text, says) => {
  session.write('loose.yaml', fileOf(text));
  const { code, stderr } = await session.run('apply loose.yaml --due --yes');
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
});

it('nor does a file that keeps as little as one can write', async () => {
  const least = "guards: { due_removals: 50 }\nsnapshot_schedules: { daily: { volumes: ['*'], every: 1d, keep_for: 1h } }\n";
  session.write('tenantry.yaml', fileOf(least));
  expect(await apply({})).toMatchObject({ code: 5, text: expect.stringContaining('The last usable restore point of volume/br-se1/data') });
  session.write('tenantry.yaml', fileOf(schedule));
});

it('the guard restore-point decides the exit code of an apply', async () => {
  expect(await apply({})).toMatchObject({ code: 5, text: expect.stringContaining('The last usable restore point of volume/br-se1/data') });
  expect(await apply({ WITHOUT_GUARD: '1' })).toMatchObject({ code: 0 });
});
