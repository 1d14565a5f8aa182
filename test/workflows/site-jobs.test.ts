// The jobs that build a site at night: what they may do and where they run, and the script of their step, run with the built program over saved results.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyPath } from '../../src/action/fleet-history.ts';
import type { Review } from '../../src/report/review.ts';
import { demandProgram, program } from '../program.ts';
import { demoResult, tenantOf, writeScans } from '../site/scans.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { readWorkflow } from './workflow-files.ts';

const days = { 'examples/workflows/tenantry-schedule.yml': 400, 'examples/fleet/github/tenantry-fleet-audit.yml': 30 } as const;

let folder: string;
let base: Review;
beforeAll(async () => {
  demandProgram();
  folder = temporaryFolder('site-jobs');
  base = await demoResult(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

/** The same in both: only what they fetch, how long they keep it and what they may read differs. */
const shared = ['Set up Node', 'Install', 'Keep the site'] as const;

describe.each(Object.entries(days))('the job site of %s', (path, kept) => {
  const { text, jobs } = readWorkflow(path);
  const job = jobs.find(({ name }) => name === 'site');
  const step = (name: string) => job?.steps.find((one) => one.name === name);

  it('runs after the audit whatever it found, only in a private repository, and without a key', () => {
    expect(job?.text).toMatch(/^ {4}needs: (?:audit|\[audit, report\])$/m);
    expect(job?.text).toContain('if: ${{ !cancelled() && github.event.repository.private }}');
    const own = job?.text.replaceAll(/^\s*#.*$/gm, '');
    expect(own).not.toMatch(/secrets\.|environment:|VAULT|github\.token/);
    expect([...(job?.permissions?.keys() ?? [])].filter((line) => !line.endsWith(': read'))).toEqual([]);
  });

  it('has the steps of the other one, and publishes nowhere before somebody has read the warning', () => {
    const other = readWorkflow(Object.keys(days).find((one) => one !== path) ?? '').jobs.find(({ name }) => name === 'site');
    for (const name of shared) expect(step(name)).toEqual(other?.steps.find((one) => one.name === name));
    expect(jobs.map(({ name }) => name)).not.toContain('pages');
    expect(text).toMatch(
      /# .*WARNING: Pages of a private repository are public, unless .*[\s\S]*# {3}permissions:\n {2}# {5}pages: write # /,
    );
  });

  it('builds the site of the results that it keeps, and of the history', () => {
    const at = join(folder, `run-${kept}`);
    const results = join(at, 'results');
    writeScans(base, results, { organizations: 2, days: 3, history: 9 });
    // Where the branch of the ledger is checked out.
    const history = readFileSync(join(results, 'history.jsonl'), 'utf8');
    rmSync(join(results, 'history.jsonl'));
    write(join(at, 'history', historyPath('fleet.yaml')), history);
    const [oldest = '', ...others] = readdirSync(results).sort();
    const old = new Date(Date.now() - (kept + 1) * 86_400_000);
    for (const name of readdirSync(join(results, oldest), { recursive: true, encoding: 'utf8' }))
      utimesSync(join(results, oldest, name), old, old);
    const installed = write(join(at, 'tenantry/bin/tenantry'), `#!/bin/sh\nexec node '${program}' "$@"\n`);
    chmodSync(installed, 0o755);
    const env = { PATH: process.env['PATH'] ?? '', RUNNER_TEMP: at, RESULTS: results };
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step('Build the site')?.run ?? 'exit 9'], {
      cwd: at,
      env,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+ pages of 2 organizations/) });
    expect(existsSync(join(results, oldest, 'org-0001', 'result.json'))).toBe(false);
    for (const day of others) expect(existsSync(join(results, day, 'org-0001', 'result.json'))).toBe(true);
    const page = readFileSync(join(at, 'site/organization', tenantOf(0), 'index.html'), 'utf8');
    const scans = [...page.matchAll(/<span class="aside">(\d+) scans?(?:, (\d+) not complete)?/g)].map(
      ([, many, others = '0']) => Number(many) + Number(others),
    );
    // Nine nights are in the history; of the results, the oldest is gone.
    expect(Math.max(...scans)).toBe(kept === 30 ? 9 : 2);
  });
});
