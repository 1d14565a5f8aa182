// `npm run bench -- [--json] [--against <saved run>] [<name> …]`: the speed of Tenantry, as ratios measured in one run. README.md explains each figure.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAction } from './action.ts';
import { measureApplying } from './applying.ts';
import { bundlePrograms } from './bundle.ts';
import { compareRuns, savedFigures } from './compare-runs.ts';
import { measureEvaluating } from './evaluating.ts';
import { measureJournal } from './journal.ts';
import { measureMalformed } from './malformed.ts';
import { measureMerging } from './merging.ts';
import { measureMillion } from './million.ts';
import { measureOpening } from './opening.ts';
import { measurePeers } from './peers/peers.ts';
import { measurePlanCalls } from './plan-calls.ts';
import { measurePaths, measurePlanning } from './planning.ts';
import { printComparison, printResults } from './print-results.ts';
import { measureReading } from './reading.ts';
import { isMet, type Result } from './result.ts';
import { measureShard } from './shard.ts';
import { measureSite } from './site.ts';
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
  'plan-paths': (folder) => measurePaths(folder, 5),
  applying: (folder) => measureApplying(folder, 3),
  journal: (folder) => measureJournal(folder, 5),
  malformed: (folder) => measureMalformed(folder, 3),
  action: (folder) => measureAction(folder, 31),
  shard: (folder) => measureShard(folder, 3),
  merging: (folder) => measureMerging(folder),
  site: (folder) => measureSite(folder),
  opening: (folder) => measureOpening(folder, 15),
  million: (folder) => measureMillion(folder),
  peers: (folder) => measurePeers(process.env, folder, 5),
};

/** Takes a quarter of an hour: measured only if it is named. */
const long: readonly string[] = ['million'];

const { values: options, positionals: named } = parseArgs({
  options: { json: { type: 'boolean', default: false }, against: { type: 'string' } },
  allowPositionals: true,
});
const strange = named.filter((name) => !Object.hasOwn(measurements, name));
if (strange.length > 0) throw new Error(`${strange.join(', ')}: there are ${Object.keys(measurements).join(', ')}`);
// Read first: a run takes minutes.
const saved = options.against === undefined ? undefined : savedFigures(readFileSync(options.against, 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
try {
  await bundlePrograms(folder);
  const before = loadavg()[0] ?? Number.NaN;
  const results: Result[] = [];
  for (const [name, measure] of Object.entries(measurements)) {
    if (named.length > 0 ? !named.includes(name) : long.includes(name)) continue;
    process.stderr.write(`measuring ${name}\n`);
    results.push(...[await measure(folder)].flat());
  }
  const machine = { node: process.version, cores: availableParallelism(), load: [before, loadavg()[0] ?? Number.NaN] };
  const compared = saved && compareRuns(saved, results);
  if (options.json)
    console.log(JSON.stringify({ machine, results: results.map((one) => ({ ...one, met: isMet(one) })), ...compared }, null, 2));
  else {
    const load = machine.load.map((one) => one.toFixed(1)).join(' before, ');
    console.log(`${printResults(results)}\n  Node ${machine.node}, ${machine.cores} cores; load ${load} after.`);
    if (compared) console.log(printComparison(compared));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
