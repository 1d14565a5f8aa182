// The shipped manifests on a real cluster: KUBECONFIG and TENANTRY_FLEET_IMAGE name it and an image built from the Containerfile. 40 organizations in 4 shards, with
// every way in which a pod can fail; then the same Job again, and the CronJob.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inShard } from '../../../src/fleet/shard.ts';
import { organizationAt } from '../../../src/simulator/tenants/organization.ts';
import { refusedByServer, wronglyTyped } from './broken-jobs.ts';
import { apply, create, kubectl, read, tryKubectl, until, whyNot } from './cluster.ts';
import { createResults, look, startPlatform, writeFiles, writeKeys } from './fleet-in-cluster.ts';
import { forTest, type Overlay, type Place } from './overlay.ts';
import { type Pod, podsOf } from './pods.ts';
import { cronJob, folder, job, manifest } from './shipped.ts';

if (whyNot !== '') process.stderr.write(`SKIPPED the manifests on a real cluster: ${whyNot}\n`);

const seed = 7;
const organizations = Array.from({ length: 40 }, (_, index) => organizationAt(seed, index));
const [shards, mergeIndex] = [4, 4];
/** The last organization of each shard: the others are evaluated before it, or beside it. */
const lastOf = (index: number): string => inShard(organizations, { index, count: shards }).at(-1)?.name ?? '';
const [refused, denied, oversized, slow] = [lastOf(0), lastOf(1), lastOf(2), lastOf(3)];
const shardOf = (index: number): readonly string[] => inShard(organizations, { index, count: shards }).map(({ name }) => name);

const namespace = `tenantry-test-${randomBytes(3).toString('hex')}`;
let place: Place = { namespace, node: '' };

interface Nodes {
  readonly items: readonly {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> };
    readonly spec: { readonly unschedulable?: boolean };
    readonly status: { readonly conditions: readonly { readonly type: string; readonly status: string }[] };
  }[];
}

interface JobStatus {
  readonly items: readonly {
    readonly metadata: { readonly name: string; readonly ownerReferences?: readonly { readonly kind: string }[] };
    readonly status: {
      readonly conditions?: readonly { readonly type: string; readonly status: string; readonly reason?: string }[];
      readonly completedIndexes?: string;
      readonly failedIndexes?: string;
    };
  }[];
}

const jobs = async (): Promise<JobStatus['items']> => ((await read('jobs', '-n', namespace)) as unknown as JobStatus).items;

/** `Complete` or `Failed`, with its indexes. */
const endOf = (name: string, seconds: number): Promise<readonly [type: string, completed: string, failed: string]> =>
  until(`the end of the Job ${name}`, seconds, async () => {
    const status = (await jobs()).find(({ metadata }) => metadata.name === name)?.status;
    const ended = status?.conditions?.find((one) => ['Complete', 'Failed'].includes(one.type) && one.status === 'True');
    return ended && [ended.type, status?.completedIndexes ?? '', status?.failedIndexes ?? ''];
  });

const startJob = (name: string, overlay: Omit<Overlay, keyof Place>): Promise<string> =>
  create({ ...job(), metadata: { name, namespace }, spec: forTest(job().spec, { ...place, ...overlay }) });

const ofIndex = (pods: readonly Pod[], index: number): readonly Pod[] => pods.filter((pod) => pod.index === index);
const of = (name: string): Promise<readonly Pod[]> => podsOf(namespace, `batch.kubernetes.io/job-name=${name}`);

type Manifests = Readonly<Record<string, readonly [status: string, attempt: number, shard: number, ended: number, reason: string]>>;
interface Merged {
  readonly exitCode: number;
  readonly states: Readonly<Record<string, number>>;
  readonly organizations: Readonly<Record<string, string>>;
}
const manifestsOf = async (run: string): Promise<Manifests> => JSON.parse(await look(place, 'manifests', run));
const mergedOf = async (run: string): Promise<Merged> => JSON.parse(await look(place, 'merged', run));

describe.skipIf(whyNot !== '')('the manifests on a real cluster', () => {
  beforeAll(async () => {
    const { items } = (await read('nodes')) as unknown as Nodes;
    const ready = items.find(
      ({ spec, status }) =>
        spec.unschedulable !== true && status.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True'),
    );
    place = { namespace, node: ready?.metadata.labels['kubernetes.io/hostname'] ?? '' };
    if (place.node === '') throw new Error('the cluster has no node that is ready');
    await create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    await createResults(place);
    await create({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'tenantry-results', namespace },
      spec: { accessModes: ['ReadWriteMany'], storageClassName: '', volumeName: namespace, resources: { requests: { storage: '1Gi' } } },
    });
    await until('the default service account', 60, async () =>
      (await tryKubectl(['get', 'serviceaccount', 'default', '-n', namespace])).code === 0 ? true : undefined,
    );
    await look(place, 'prepare');
    await writeFiles(place, organizations);
  }, 300_000);

  afterAll(async () => {
    if (whyNot !== '') return;
    try {
      await look(place, 'clear');
    } finally {
      await tryKubectl(['delete', 'namespace', namespace, '--wait=false']);
      await tryKubectl(['delete', 'pv', namespace, '--wait=false']);
    }
  }, 300_000);

  it('are accepted by the API server as they are, and the pods by the restricted profile', async () => {
    const built = await kubectl(['kustomize', folder]);
    await kubectl(['create', '--dry-run=client', '--validate=strict', '-f', '-'], built);
    const restricted = `${namespace}-restricted`;
    const labels = (manifest('namespace.yaml') as { metadata: { labels: object } }).metadata.labels;
    await create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: restricted, labels } });
    try {
      await until('the default service account', 60, async () =>
        (await tryKubectl(['get', 'serviceaccount', 'default', '-n', restricted])).code === 0 ? true : undefined,
      );
      for (const name of ['job.yaml', 'cronjob.yaml', 'results.yaml'])
        await kubectl(['create', '--dry-run=server', '--validate=strict', '-n', restricted, '-f', '-'], JSON.stringify(manifest(name)));
      const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'one', namespace: restricted }, spec: job().spec.template.spec };
      await kubectl(['create', '--dry-run=server', '--validate=strict', '-f', '-'], JSON.stringify(pod));
      const root = { ...pod, spec: { ...pod.spec, securityContext: {} } };
      expect((await tryKubectl(['create', '--dry-run=server', '-f', '-'], JSON.stringify(root))).stderr).toContain('PodSecurity');
    } finally {
      await tryKubectl(['delete', 'namespace', restricted, '--wait=false']);
    }
  }, 120_000);

  it.each([...wronglyTyped, ...refusedByServer])('would be refused with a mistake: $name', async ({ broken }) => {
    const { code, stderr } = await tryKubectl(
      ['create', '--dry-run=server', '--validate=strict', '-n', namespace, '-f', '-'],
      JSON.stringify(broken(job())),
    );
    expect([code, stderr]).toEqual([1, expect.stringMatching(/invalid|unknown field|required|unmarshal|unsupported/i)]);
  });

  it('end each index as its exit code says, in pods without privileges', async () => {
    const inspect = `
      const fs = require('node:fs');
      const status = Object.fromEntries(fs.readFileSync('/proc/self/status', 'utf8').split('\\n').map((line) => line.split(':\\t')));
      const writable = (path) => { try { fs.writeFileSync(path + '/x', ''); return true; } catch { return false; } };
      const seen = { uid: process.getuid(), root: ['/', '/etc', '/app', '/run', '/fleet'].some(writable), home: ['/tmp', '/results'].every(writable),
        token: fs.existsSync('/var/run/secrets/kubernetes.io'), capabilities: status.CapEff, escalates: status.NoNewPrivs, seccomp: status.Seccomp,
        secretVariables: Object.values(process.env).filter((value) => /5ec4e[7]/.test(value)).length,
        keyMode: (fs.statSync('/run/tenantry/keys/org-0001').mode & 0o777).toString(8) };
      fs.writeFileSync('/dev/termination-log', JSON.stringify(seen));`;
    const ends: readonly (readonly [code: number, script: string, pods: number])[] = [
      ...[2, 5, 6, 70].map((code) => [code, `process.exit(${code})`, 1] as const),
      ...[3, 130, 137].map((code) => [code, `process.exit(${code})`, 3] as const),
      [137, `const kept = []; for (;;) kept.push(Buffer.alloc(1 << 24, 1));`, 3],
      [0, inspect, 1],
    ];
    await writeKeys(place, organizations, new Set());
    const scripts = ends.map(([, script]) => script);
    const spec = forTest(job().spec, { ...place, wait: '1s', memory: '256Mi' }) as ReturnType<typeof job>['spec'];
    const [container] = spec.template.spec.containers;
    const own = {
      ...container,
      command: ['node', '-e', `eval(JSON.parse(process.env.SCRIPTS)[process.env.JOB_COMPLETION_INDEX])`],
      args: [],
      env: [{ name: 'SCRIPTS', value: JSON.stringify(scripts) }],
    };
    const counts = { completions: ends.length, maxFailedIndexes: ends.length };
    const template = { ...spec.template, spec: { ...spec.template.spec, containers: [own] } };
    await create({ ...job(), metadata: { name: 'codes', namespace }, spec: { ...spec, ...counts, template } });
    expect(await endOf('codes', 600)).toEqual(['Failed', '8', '0-7']);
    const pods = await of('codes');
    const ran = ends.map((_, index) => ofIndex(pods, index).map(({ exitCode }) => exitCode));
    expect(ran).toEqual(ends.map(([code, , count]) => Array.from({ length: count }, () => code)));
    expect(JSON.parse(ofIndex(pods, 8)[0]?.message ?? '{}')).toEqual({
      uid: 65532,
      root: false,
      home: true,
      token: false,
      capabilities: '0000000000000000',
      escalates: '1',
      seccomp: '2',
      secretVariables: 0,
      keyMode: '440',
    });
  }, 900_000);

  const run = 'fleet-run';

  it('retry what may end otherwise, and merge what there is', async () => {
    await writeKeys(place, organizations, new Set([refused]));
    await startPlatform(place, organizations.length, seed, [`${denied}:denied`, `${slow}:latency=30s`]);
    await startJob(run, { wait: '30s', memory: '448Mi', oversized });

    // Evicted midway: another organization is evaluated, and the slow one is being read, which takes more than a minute.
    const evicted = await until('a pod of the slow shard', 600, async () => {
      const pod = ofIndex(await of(run), 3).find(({ runningSince }) => runningSince !== undefined && Date.now() - runningSince > 15_000);
      const manifests = pod && (await manifestsOf(run));
      return manifests && shardOf(3).some((name) => manifests[name]?.[0] === 'evaluated') ? pod : undefined;
    });
    const atEviction = Date.now();
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: evicted.name, namespace } };
    await kubectl(
      ['create', '--raw', `/api/v1/namespaces/${namespace}/pods/${evicted.name}/eviction`, '-f', '-'],
      JSON.stringify(eviction),
    );

    const merge = await until('the merge', 900, async () =>
      ofIndex(await of(run), mergeIndex).find(({ exitCode }) => exitCode !== undefined),
    );
    const merged = await mergedOf(run);
    expect(Object.keys(merged.organizations)).toHaveLength(40);
    expect(merged.exitCode).toBe(2);
    expect(merged.organizations).toMatchObject({ [refused]: 'failed', [denied]: 'partly-read', [slow]: 'missing' });

    // The platform responds at its usual speed again, and the slow shard can end.
    await startPlatform(place, organizations.length, seed, [`${denied}:denied`]);
    expect(await endOf(run, 900)).toEqual(['Failed', '3', '0-2,4']);
    const pods = await of(run);
    expect(ofIndex(pods, 0).map(({ exitCode }) => exitCode)).toEqual([2]);
    expect(ofIndex(pods, 1).map(({ exitCode }) => exitCode)).toEqual([3, 3, 3]);
    expect(ofIndex(pods, 2)).toHaveLength(3);
    // The kernel kills one process or the whole container, depending on the node.
    for (const { exitCode } of ofIndex(pods, 2)) expect([3, 137]).toContain(exitCode);
    // The evicted pod is gone. Another one has taken its place, which did not count as an attempt.
    expect(ofIndex(pods, 3).map(({ name }) => name)).not.toContain(evicted.name);
    expect(ofIndex(pods, 3)[0]).toMatchObject({ failures: 0, ignored: 1 });
    expect(ofIndex(pods, 3).at(-1)?.exitCode).toBe(0);
    expect(ofIndex(pods, 4).map(({ exitCode }) => exitCode)).toEqual([2]);

    const manifests = await manifestsOf(run);
    const ends = shardOf(3).map((name) => manifests[name]?.[3] ?? 0);
    expect(ends.filter((end) => end < atEviction).length).toBeGreaterThan(0);
    expect(manifests[slow]).toEqual(['evaluated', expect.any(Number), 3, expect.any(Number), '']);
    expect(ends.every((end) => end > 0)).toBe(true);
    expect(manifests[denied]?.[0]).toBe('partly-read');
    expect(['killed', '']).toContain(manifests[oversized]?.[4]);
    expect(manifests[oversized]?.[0]).not.toBe('evaluated');

    // The merge has named exactly what had no result when it ended.
    const mergedAt = merge.ended ?? 0;
    const certain = Object.keys(manifests).filter(
      (name) => manifests[name]?.[1] === 1 && Math.abs((manifests[name]?.[3] ?? 0) - mergedAt) > 5000,
    );
    const later = certain.filter((name) => (manifests[name]?.[3] ?? 0) > mergedAt);
    expect(certain.filter((name) => merged.organizations[name] === 'missing')).toEqual(later);
  }, 3_600_000);

  it('continue when the Job is started again, and evaluate only what is missing', async () => {
    const before = await manifestsOf(run);
    const done = Object.keys(before).filter((name) => before[name]?.[0] === 'evaluated');
    expect(done.length).toBeGreaterThanOrEqual(30);
    await writeKeys(place, organizations, new Set());
    await startPlatform(place, organizations.length, seed, []);
    await kubectl(['delete', 'job', run, '-n', namespace, '--timeout=120s']);
    await startJob(run, { wait: '10m', memory: '1Gi' });
    expect(await endOf(run, 900)).toEqual(['Complete', '0-4', '']);
    const after = await manifestsOf(run);
    for (const name of done) expect([name, after[name]]).toEqual([name, before[name]]);
    expect((await mergedOf(run)).states).toMatchObject({ evaluated: 40, missing: 0, failed: 0 });
  }, 1_800_000);

  it('start the next run by schedule, under an id of its own', async () => {
    const { spec } = cronJob();
    const jobTemplate = { ...spec.jobTemplate, spec: forTest(spec.jobTemplate.spec, { ...place, wait: '10m', memory: '1Gi' }) };
    await apply({ ...cronJob(), metadata: { name: 'nightly', namespace }, spec: { ...spec, schedule: '*/1 * * * *', jobTemplate } });
    const started = await until('a Job of the CronJob', 180, async () =>
      (await jobs()).find(({ metadata }) => metadata.ownerReferences?.some(({ kind }) => kind === 'CronJob') === true),
    );
    await kubectl(['patch', 'cronjob', 'nightly', '-n', namespace, '--type=merge', '-p', '{"spec":{"suspend":true}}']);
    const { name } = started.metadata;
    expect(await endOf(name, 900)).toEqual(['Complete', '0-4', '']);
    expect(Object.values(await manifestsOf(name)).map(([status, attempt]) => [status, attempt])).toEqual(
      organizations.map(() => ['evaluated', 1]),
    );
    expect((await mergedOf(name)).states).toMatchObject({ evaluated: 40 });
  }, 1_800_000);
});
