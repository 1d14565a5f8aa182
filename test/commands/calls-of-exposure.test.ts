// The calls that an audit of everything exposed makes, as the table of costs says, and as `--estimate` prints them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForwarding } from '../forwarding.ts';
import { head, organization, type Session, startSession } from './session.ts';

const many = <T>(count: number, make: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => make(index + 1));

/** Per region: three lists and one call for each group; a list of machines and one of images; four lists of databases; two of Kubernetes and one call for each cluster; one of load balancers; one list and four calls for each bucket. Once: SSH keys. */
const expected: Readonly<Record<string, number>> = {
  'network.listSecurityGroups': 1,
  'network.getSecurityGroup': 21,
  'network.listPorts': 1,
  'network.listPublicIps': 1,
  'compute.listInstances': 1,
  'compute.listImages': 1,
  'database.listInstances': 1,
  'database.listClusters': 1,
  'database.listSnapshots': 10,
  'database.listReplicas': 1,
  'database.listEngines': 1,
  'kubernetes.listClusters': 1,
  'kubernetes.getCluster': 3,
  'kubernetes.listVersions': 1,
  'loadBalancer.listLoadBalancers': 1,
  'sshKey.listSshKeys': 1,
  'objectStorage.listBuckets': 1,
  'objectStorage.getBucketPolicy': 30,
  'objectStorage.getBucketAcl': 30,
  'objectStorage.getBucketVersioning': 30,
  'objectStorage.getBucketCors': 30,
};

const ofExposure = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(counts).filter(([operation]) =>
      /^(network|compute|database|kubernetes|loadBalancer|sshKey|objectStorage)\./.test(operation),
    ),
  );

describe('a region with 20 groups, 50 machines, 10 databases, 3 clusters, 5 balancers and 30 buckets', { timeout: 120_000 }, () => {
  let session: Session;
  let env: Record<string, string | undefined>;
  beforeAll(async () => {
    const regions = {
      'br-se1': {
        security_groups: many(20, (index) => ({ name: `group-${index}` })),
        instances: many(50, (index) => ({ name: `vm-${index}` })),
        databases: many(10, (index) => ({ name: `db-${index}` })),
        kubernetes_clusters: many(3, (index) => ({ name: `cluster-${index}`, version: 'v1.32.3' })),
        kubernetes_versions: [{ version: 'v1.32.3' }],
        load_balancers: many(5, (index) => ({ name: `balancer-${index}`, listeners: [{ port: 443, protocol: 'tls' }] })),
        buckets: many(30, (index) => ({ name: `bucket-${index}` })),
      },
    };
    const state = organization({ regions });
    const pair = { key_pair_id: 'pair-id', key_pair_secret: 'pair-secret' };
    const tenants = state.tenants.map((one) => ({
      ...one,
      credentials: one.credentials.map((credential) => ({ ...credential, ...pair })),
    }));
    session = await startSession({ ...state, tenants });
    env = { ...session.env, PAIR_ID: 'pair-id', PAIR_SECRET: 'pair-secret' };
    session.write('trust.yaml', 'object_storage: { key_id: { env: PAIR_ID }, key_secret: { env: PAIR_SECRET } }\n');
    session.write('acme.yaml', `${head}policies: { packs: [exposure, exposure-strict, object-storage] }\n`);
  });
  afterAll(async () => session.close());

  it('takes as many calls as the table of costs says', async () => {
    await session.run('audit acme.yaml --trust trust.yaml', { env });
    const made = ofExposure(session.simulator.app.recorder.counts());
    expect(made).toEqual(expected);
    // The table of costs: 3 + 21 groups (with the default one), 2 for machines and images, 4 + 10 for databases and their snapshots, 2 + 3 for Kubernetes, 1 for balancers, 1 for keys, and 1 + 4 × 30 for buckets.
    expect(Object.values(made).reduce((sum, calls) => sum + calls, 0)).toBe(24 + 2 + 14 + 5 + 1 + 1 + 121);
  });

  it('makes them in parallel, and no more at once than the platform accepts of a product', async () => {
    // Calls for an item wait for each other, until as many are in flight as may be of one product.
    const enough = 16;
    const items: Readonly<Record<string, RegExp>> = {
      groups: /\/security_groups\/./,
      buckets: /\/objects\/./,
    };
    const waiting = new Map<string, Set<() => void>>(Object.keys(items).map((name) => [name, new Set()]));
    const most: Record<string, number> = {};
    const platform = await startForwarding(session.simulator.url, {
      onResponse: async (url, body) => {
        const [name = ''] = Object.entries(items).find(([, pattern]) => pattern.test(url)) ?? [];
        const others = waiting.get(name);
        if (!others) return body;
        await new Promise<void>((go) => {
          others.add(go);
          most[name] = Math.max(most[name] ?? 0, others.size);
          // Once there are enough, none waits any more; so that a failure ends, none waits for long.
          if ((most[name] ?? 0) >= enough) for (const each of others) each();
          else setTimeout(go, 5000);
        });
        others.clear();
        return body;
      },
    });
    const { code } = await session.run('audit acme.yaml --trust trust.yaml', { env: { ...env, TENANTRY_BASE_URL: platform.url } });
    await platform.close();
    expect(code).toBe(1);
    // All 16, unless the machine is so busy that some went on alone.
    for (const name of Object.keys(items)) {
      expect(most[name] ?? 0).toBeGreaterThanOrEqual(8);
      expect(most[name] ?? 0).toBeLessThanOrEqual(enough);
    }
  });

  it('is estimated exactly from a capture, and per item without one', async () => {
    await session.run('capture live.json --desired acme.yaml --trust trust.yaml', { env });
    const { stdout } = await session.run('audit acme.yaml --capture live.json --estimate --format json', { env });
    const { calls } = JSON.parse(stdout) as { calls: readonly { operation: string; calls: number }[] };
    const made = calls.filter((one) => one.calls > 0);
    expect(ofExposure(Object.fromEntries(made.map((one) => [one.operation, one.calls])))).toEqual(expected);
    const without = await session.run('audit acme.yaml --trust trust.yaml --estimate', { env });
    expect(without.stdout).toMatch(/objectStorage\.getBucketAcl.*bucket/);
  });
});
