// `npm run bench [-- --json] [-- <name> …]`: the speed of Tenantry, as ratios measured in one run. README.md explains each figure.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAction } from './action.ts';
import { measureApplying } from './applying.ts';
import { bundlePrograms } from './bundle.ts';
import { measureEvaluating } from './evaluating.ts';
import { measureJournal } from './journal.ts';
import { measureMalformed } from './malformed.ts';
import { measureMerging } from './merging.ts';
import { measureOpening } from './opening.ts';
import { measurePlanCalls } from './plan-calls.ts';
import { measurePlanning } from './planning.ts';
import { printResults } from './print-results.ts';
import { measureReading } from './reading.ts';
import { isMet, type Result } from './result.ts';
import { measureShard } from './shard.ts';
import { measureStartUp } from './start-up.ts';
import { measureSumming } from './summing.ts';
import { measureValidation } from './validation.ts';

const measurements: Readonly<Record<string, (folder: string) => Result | readonly Result[] | Promise<Result | readonly Result[]>>> = {
  'start-up': (folder) => measureStartUp(folder, 41),
  validation: (folder) => measureValidation(folder, 9),
  reading: (folder) => measureReading(folder, 3),
  evaluating: (folder) => measureEvaluating(folder, 9),
  usage: (folder) => measureSumming(folder),
  'plan-calls': (folder) => measurePlanCalls(folder),
  planning: (folder) => measurePlanning(folder, 3),
  applying: (folder) => measureApplying(folder, 3),
  journal: (folder) => measureJournal(folder, 5),
  malformed: (folder) => measureMalformed(folder, 3),
  action: (folder) => measureAction(folder, 31),
  shard: (folder) => measureShard(folder, 3),
  merging: (folder) => measureMerging(folder),
  opening: (folder) => measureOpening(folder, 15),
};

const given = process.argv.slice(2);
const named = given.filter((word) => !word.startsWith('-'));
const strange = given.filter((word) => word !== '--json' && !Object.hasOwn(measurements, word));
if (strange.length > 0) throw new Error(`${strange.join(', ')}: there is --json, and ${Object.keys(measurements).join(', ')}`);

const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
try {
  await bundlePrograms(folder);
  const before = loadavg()[0] ?? Number.NaN;
  const results: Result[] = [];
  for (const [name, measure] of Object.entries(measurements)) {
    if (named.length > 0 && !named.includes(name)) continue;
    process.stderr.write(`measuring ${name}\n`);
    results.push(...[await measure(folder)].flat());
  }
  const machine = { node: process.version, cores: availableParallelism(), load: [before, loadavg()[0] ?? Number.NaN] };
  if (given.includes('--json'))
    console.log(JSON.stringify({ machine, results: results.map((one) => ({ ...one, met: isMet(one) })) }, null, 2));
  else
    console.log(
      `${printResults(results)}\n  Node ${machine.node}, ${machine.cores} cores; load ${machine.load.map((one) => one.toFixed(1)).join(' before, ')} after.`,
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
