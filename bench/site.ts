// A site of 500 organizations: the newest result of each, and a history of a year with a line for each night. First into an empty folder, then again: unchanged,
// and with one more result. Results are parts of a real audit, of the demo organization.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryLine } from '../src/fleet/merge/history.ts';
import { asJson } from '../src/report/json.ts';
import { demoResult, nameOf, scanOf, writeScans } from '../test/site/scans.ts';
import type { Result } from './result.ts';
import { usageOf } from './usage-of.ts';

const program = join(import.meta.dirname, '..', 'dist', 'cli.js');

const [organizations, nights] = [500, 365];

/** Nights before the result: one in twenty was not read completely. */
const historyLine = (organization: number, night: number, newest: number): HistoryLine => {
  const at = new Date(newest - (night + 1) * 86_400_000).toISOString();
  const isPartly = (organization + night) % 20 === 0;
  return {
    version: 1,
    name: nameOf(organization),
    command: 'audit',
    run: 'nightly',
    at,
    state: isPartly ? 'partly-read' : 'evaluated',
    exit_code: isPartly ? 3 : 1,
    last_read: at,
    failures: { critical: organization % 3, high: (organization + night) % 40, medium: night % 30, low: 5, info: 0 },
    drift: null,
    changes: null,
    before: null,
  };
};

/** By page: when it was written. */
const written = (folder: string): ReadonlyMap<string, number> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:html|atom)$/.test(name))
      .map((name) => [name, statSync(join(folder, name)).mtimeMs]),
  );

interface Measured {
  readonly seconds: number;
  readonly user: number;
  readonly peak: number;
  /** Pages that were written. */
  readonly pages: number;
}

const building = (programs: string, folder: string): Measured => {
  const out = join(folder, 'site');
  mkdirSync(out, { recursive: true });
  const before = written(out);
  const begun = performance.now();
  const { user, peak } = usageOf(programs, [program, 'site', join(folder, 'results'), '--out', out, '--quiet']);
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, user, peak, pages: [...written(out)].filter(([name, at]) => before.get(name) !== at).length };
};

/** `programs` holds the bundled programs. */
export const measureSite = async (programs: string): Promise<readonly Result[]> => {
  const folder = join(programs, 'site-of-500');
  const results = join(folder, 'results');
  mkdirSync(results, { recursive: true });
  const base = await demoResult(folder);
  writeScans(base, results, { organizations, days: 1 });
  const newest = Date.parse(base.run.now);
  for (let organization = 0; organization < organizations; organization += 1) {
    const lines = Array.from({ length: nights }, (_, night) => `${JSON.stringify(historyLine(organization, night, newest))}\n`);
    writeFileSync(join(results, 'history.jsonl'), lines.join(''), { flag: 'a' });
  }
  const first = building(programs, folder);
  const again = building(programs, folder);
  const next = scanOf(base, 0, 0, 1);
  const later = new Date(newest + 3_600_000).toISOString();
  writeFileSync(join(results, 'later.json'), asJson({ ...next, run: { ...next.run, now: later, asOf: later } }));
  const more = building(programs, folder);
  const size = readdirSync(join(results, base.run.now.slice(0, 10))).length;
  const bytes = readFileSync(join(results, 'history.jsonl')).length;
  const peaks = { 'into an empty folder': first.peak, 'again, unchanged': again.peak, 'with one more result': more.peak };
  return [
    {
      name: 'site',
      measured: `\`tenantry site\` of ${size} results and ${organizations * nights} lines of history (${Math.round(bytes / 1e6)} MB)`,
      unit: 'ms',
      goal: 60_000,
      value: first.seconds * 1000,
      figures: {
        'user time, ms': first.user,
        'again, unchanged, ms': again.seconds * 1000,
        'pages: first': first.pages,
        'pages: again, unchanged': again.pages,
        'pages: with one more result': more.pages,
      },
      peaks,
    },
    {
      name: 'site: memory',
      measured: 'peak memory of the same',
      unit: 'MiB',
      goal: 286,
      value: Math.max(first.peak, again.peak, more.peak),
      figures: {},
      peaks,
    },
  ];
};
