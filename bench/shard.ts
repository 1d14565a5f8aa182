// A shard of a fleet from saved captures: two organizations at the same time against one, and the processor time of one child process against an empty Node program.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stoppedClock } from '../src/simulator/clock.ts';
import { startFleet } from '../test/kill/fleet-of-simulator.ts';
import { program } from '../test/program.ts';
import { median } from './median.ts';
import type { Result } from './result.ts';
import { usageOf } from './usage-of.ts';

const organizations = 40;
const clean = [0, 1];

export const measureShard = async (folder: string, rounds: number): Promise<readonly Result[]> => {
  const fleet = await startFleet({ count: organizations, seed: 7, clock: stoppedClock('2026-11-20T12:00:00Z') });
  try {
    await fleet.run('fleet capture fleet.yaml --results captures --run 1');
    const times: Readonly<Record<'one' | 'two', number[]>> = { one: [], two: [] };
    const timed = (concurrency: number): number => {
      const results = mkdtempSync(join(folder, 'results-'));
      const words = `fleet audit fleet.yaml --captures captures/1 --results ${results} --run 1 --quiet --concurrency ${concurrency}`;
      const start = performance.now();
      const { status } = spawnSync(process.execPath, [program, ...words.split(' ')], { cwd: fleet.folder, stdio: 'ignore' });
      const time = performance.now() - start;
      rmSync(results, { recursive: true });
      if (status === null || !clean.includes(status)) throw new Error(`${words} ended with ${status}`);
      return time;
    };
    const usage: Readonly<Record<'bare' | 'child', number[]>> = { bare: [], child: [] };
    const [{ name } = { name: '' }] = fleet.organizations.filter(({ size }) => size === 'small');
    const at = (path: string): string => join(fleet.folder, path);
    const child = [
      program,
      'audit',
      at(`organizations/${name}`),
      '--format',
      'json',
      '--capture',
      at(`captures/1/${name}/capture.json`),
      '--quiet',
    ];
    for (let round = 0; round < rounds; round += 1) {
      times.one.push(timed(1));
      times.two.push(timed(2));
      usage.bare.push(usageOf(folder, ['-e', '0']).user);
      usage.child.push(usageOf(folder, child, clean).user);
    }
    const [one, two, bare, ofChild] = [median(times.one), median(times.two), median(usage.bare), median(usage.child)];
    return [
      {
        name: 'fleet: two processes',
        measured: `\`fleet audit\` of ${organizations} captures with --concurrency 2, against 1`,
        unit: 'times the baseline',
        goal: 1 / 1.8,
        value: two / one,
        figures: { rounds, 'one, ms': one, 'two, ms': two, 'one / two': one / two, 'ms for each organization': one / organizations },
        peaks: {},
      },
      {
        name: 'fleet: child process',
        measured: 'processor time of the audit of a small capture, against `node -e 0`',
        unit: 'times the baseline',
        goal: 2.5,
        value: ofChild / bare,
        figures: { 'bare, ms': bare, 'child, ms': ofChild },
        peaks: { child: usageOf(folder, child, clean).peak },
      },
    ];
  } finally {
    await fleet.close();
  }
};
