// The command of the shipped container as a process that gets only the variables of Kubernetes and the mounted files: a shard, its retry, and the merge.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { realClock } from '../../../src/simulator/clock.ts';
import { fleetFiles } from '../../../src/simulator/tenants/fleet-files.ts';
import { startTenants, type TenantsServer } from '../../../src/simulator/tenants/serve-tenants.ts';
import { demandProgram, program, shortLived } from '../../program.ts';
import { isLong } from '../../runs.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { containerfile, job } from './shipped.ts';

const [container] = job().spec.template.spec.containers;
const [shards, fleetSize] = [4, isLong ? 40 : 1];

/** Where the file system of the container begins. */
const root = temporaryFolder('container');
let platform: TenantsServer;

const write = (path: string, text: string): void => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const home = containerfile().find(([instruction]) => instruction === 'WORKDIR')?.[1] ?? '';
/** Where the container has files: its volumes, and the fleet of the image. */
const places = [...container.volumeMounts.map(({ mountPath }) => mountPath), home];

beforeAll(async () => {
  demandProgram();
  platform = await startTenants({ count: fleetSize, seed: 7, clock: realClock });
  for (const place of places) mkdirSync(join(root, place), { recursive: true });
  for (const { path, text } of fleetFiles(platform.tenants.organizations, platform.url)) {
    if (path === 'trust.yaml') write('etc/tenantry/trust.yaml', text.replace('file:keys/', `file:${root}/run/tenantry/keys/`));
    else if (path.startsWith('keys/')) write(join('run/tenantry', path), text);
    else write(path.replace('repository/', 'fleet/'), text);
  }
  write('usr/local/bin/tenantry', `#!/bin/sh\nexec ${process.execPath} ${shortLived.join(' ')} ${program} "$@"\n`);
  chmodSync(join(root, 'usr/local/bin/tenantry'), 0o755);
});

afterAll(async () => {
  await platform.close();
  rmSync(root, { recursive: true, force: true });
});

/** Of the Job. */
const uid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** What the downward API knows of a pod. */
const fields = (run: string, failures: number): Readonly<Record<string, string>> => ({
  "metadata.labels['batch.kubernetes.io/job-name']": run,
  "metadata.labels['batch.kubernetes.io/controller-uid']": uid,
  "metadata.annotations['batch.kubernetes.io/job-index-failure-count']": `${failures}`,
});

const anyPlace = new RegExp(`(?<![\\w/])(?:${places.join('|')})(?![\\w-])`, 'g');
const inRoot = (text: string): string => text.replaceAll(anyPlace, (place) => join(root, place));

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

/** The container of one index. */
const runIndex = (index: number, run: string, failures = 0): Promise<Ended> => {
  const known = fields(run, failures);
  const own = container.env.map(({ name, value, valueFrom }): [string, string] => [
    name,
    inRoot(value ?? known[valueFrom?.fieldRef?.fieldPath ?? ''] ?? ''),
  ]);
  const [file = '', ...words] = container.command;
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...words, ...container.args.map(inRoot)], {
      cwd: join(root, home),
      env: {
        PATH: `${root}/usr/local/bin:/usr/bin:/bin`,
        ...Object.fromEntries(own),
        TMPDIR: join(root, 'tmp'),
        JOB_COMPLETION_INDEX: `${index}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => void (text += piece.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
};

const merged = (run: string): { readonly states: object; readonly exitCode: number } =>
  JSON.parse(readFileSync(join(root, 'results', `${run}.json`), 'utf8'));

it('evaluates each shard, and merges all of them in the last index', async () => {
  const own = isLong ? [0, 1, 2, 3] : [0];
  const ended = await Promise.all(own.map((index) => runIndex(index, 'fleet-1')));
  expect(ended.map(({ code }) => code)).toEqual(own.map(() => 0));
  const last = await runIndex(shards, 'fleet-1');
  expect(last).toMatchObject({ code: 0 });
  expect(merged('fleet-1').states).toMatchObject({ evaluated: fleetSize, missing: 0, failed: 0 });
  expect(existsSync(join(root, 'results', 'fleet-1.html'))).toBe(true);
  const history = readFileSync(join(root, 'results/history.jsonl'), 'utf8').trim().split('\n');
  expect(history.map((line) => JSON.parse(line))).toMatchObject(
    Array.from({ length: fleetSize }, () => ({ run: 'fleet-1', state: 'evaluated', last_read: expect.any(String) })),
  );
  expect(JSON.parse(readFileSync(join(root, 'results/fleet-1/org-0001/manifest.json'), 'utf8'))).toMatchObject({ start: uid });
}, 300_000);

it('reads nothing again in a retry, which ends with what there is', async () => {
  const before = platform.tenants.requests();
  expect(await runIndex(0, 'fleet-1', 1)).toMatchObject({ code: 0, text: expect.stringContaining('skipped') });
  expect(platform.tenants.requests()).toEqual(before);
  // It does not wait for half an hour.
  expect(await runIndex(shards, 'fleet-2', 1)).toMatchObject({ code: 3 });
  expect(merged('fleet-2').states).toMatchObject({ evaluated: 0, missing: fleetSize });
  // Compared with the run before.
  expect(JSON.parse(readFileSync(join(root, 'results/fleet-2.json'), 'utf8'))).toMatchObject({
    organizations: Array.from({ length: fleetSize }, () => ({ worse: [{ what: 'state', before: 'evaluated', now: 'missing' }] })),
  });
}, 60_000);
