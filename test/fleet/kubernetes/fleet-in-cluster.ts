// A simulated fleet in a cluster: its files, its keys, the platform that it reads, and a look into the folder of results.
import { fleetFiles } from '../../../src/simulator/tenants/fleet-files.ts';
import type { SimulatedOrganization } from '../../../src/simulator/tenants/organization.ts';
import { apply, create, image, kubectl, replace, until } from './cluster.ts';
import { keyOfFile, onNode, type Place } from './overlay.ts';
import { podsOf } from './pods.ts';

/** Of the simulator, on the node. */
const port = 18_000 + (process.pid % 1000);

/** A folder of the node: it outlives the pods. `place.node` has it only. */
export const createResults = async ({ namespace, node }: Place): Promise<void> => {
  await create({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: namespace },
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteMany'],
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: '',
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name: 'tenantry-results' },
      hostPath: { path: `/var/tmp/${namespace}`, type: 'DirectoryOrCreate' },
      nodeAffinity: {
        required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [node] }] }] },
      },
    },
  });
};

export const writeFiles = async ({ namespace }: Place, organizations: readonly SimulatedOrganization[]): Promise<void> => {
  const files = fleetFiles(organizations, `http://127.0.0.1:${port}`);
  const inRepository = files.filter(({ path }) => path.startsWith('repository/'));
  const trust = files.find(({ path }) => path === 'trust.yaml')?.text ?? '';
  await apply({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'fleet-files', namespace },
    data: Object.fromEntries(inRepository.map(({ path, text }) => [keyOfFile(path.replace('repository/', '')), text])),
  });
  await apply({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'tenantry-trust', namespace },
    stringData: { 'trust.yaml': trust.replace('file:keys/', 'file:/run/tenantry/keys/') },
  });
};

/** A new Secret: one that is changed would keep the keys that it no longer should have. */
export const writeKeys = (
  { namespace }: Place,
  organizations: readonly SimulatedOrganization[],
  missing: ReadonlySet<string>,
): Promise<string> =>
  replace({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'tenantry-keys', namespace },
    stringData: Object.fromEntries(organizations.flatMap(({ name, apiKey }) => (missing.has(name) ? [] : [[name, apiKey]]))),
  });

/** A new simulator in the place of the last one. */
export const startPlatform = async (place: Place, count: number, seed: number, faults: readonly string[]): Promise<void> => {
  const { namespace } = place;
  await kubectl(['delete', 'pod', 'platform', '-n', namespace, '--ignore-not-found', '--grace-period=1']);
  await create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'platform', namespace },
    spec: {
      ...onNode(place),
      restartPolicy: 'Never',
      containers: [
        {
          name: 'simulate',
          image,
          command: [
            'tenantry',
            'simulate',
            '--tenants',
            `${count}`,
            '--seed',
            `${seed}`,
            '--port',
            `${port}`,
            ...faults.map((one) => `--tenant-fault=${one}`),
          ],
          readinessProbe: { tcpSocket: { host: '127.0.0.1', port }, periodSeconds: 1, failureThreshold: 120 },
        },
      ],
    },
  });
  await kubectl(['wait', '--for=condition=Ready', 'pod/platform', '-n', namespace, '--timeout=120s']);
};

const lookScripts = {
  /** Once: pods are not root, and nobody else creates the folder for them. */
  prepare: `fs.chmodSync('/results', 0o777); return 'ok';`,
  /** The folder of the node outlives its volume. */
  clear: `for (const name of fs.readdirSync('/results')) fs.rmSync('/results/' + name, { recursive: true }); return 'ok';`,
  merged: `
    const { states, exitCode, organizations } = JSON.parse(fs.readFileSync('/results/' + run + '.json', 'utf8'));
    return { exitCode, states, organizations: Object.fromEntries(organizations.map((one) => [one.name, one.state])) };`,
  manifests: `
    return Object.fromEntries(fs.readdirSync('/results/' + run).sort().map((name) => {
      try {
        const { status, attempt, shard, ended, reason } = JSON.parse(fs.readFileSync('/results/' + run + '/' + name + '/manifest.json', 'utf8'));
        return [name, [status, attempt, Number(shard[0]), Date.parse(ended), reason ? reason.code : '']];
      } catch { return [name, ['none', 0, 0, 0, '']]; }
    }));`,
} as const;

/** What a pod with the volume of results reports through its termination message, which every cluster delivers. */
export const look = async (place: Place, what: keyof typeof lookScripts, run = ''): Promise<string> => {
  const { namespace } = place;
  const name = `look-${what}-${Date.now()}`;
  const script = `const fs = require('node:fs'); const run = process.argv[1];
    fs.writeFileSync('/dev/termination-log', JSON.stringify((() => { ${lookScripts[what]} })()));`;
  await create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, labels: { look: name } },
    spec: {
      ...onNode(place),
      restartPolicy: 'Never',
      // The folder on the node belongs to root, and the user of the image is another.
      securityContext: { runAsUser: 0 },
      volumes: [{ name: 'results', persistentVolumeClaim: { claimName: 'tenantry-results' } }],
      containers: [
        { name: 'look', image, command: ['node', '-e', script, run], volumeMounts: [{ name: 'results', mountPath: '/results' }] },
      ],
    },
  });
  const pod = await until(`the end of ${name}`, 120, async () =>
    (await podsOf(namespace, `look=${name}`)).find(({ exitCode }) => exitCode !== undefined),
  );
  if (pod.exitCode !== 0 || pod.message === undefined)
    throw new Error(`${name} ended with exit code ${pod.exitCode}: ${pod.message ?? ''}`);
  await kubectl(['delete', 'pod', name, '-n', namespace, '--wait=false']);
  return pod.message;
};
