// Reads of what the internet can reach that go wrong: a scope that is missing is asked for once, and lists that move while they are read lose nothing silently.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { head, organization, type Session, startSession } from './session.ts';

const many = <T>(count: number, make: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => make(index + 1));

interface Reported {
  readonly policy: string;
  readonly address: string;
  readonly verdict: { readonly type: string; readonly says?: string; readonly because?: string };
}

interface Result {
  readonly findings: readonly Reported[];
  readonly reads?: readonly { readonly name: string; readonly items?: number; readonly completeness: { readonly type: string } }[];
}

const databases = 60;

describe('an audit of what the internet can reach', () => {
  let session: Session;
  beforeAll(async () => {
    const regions = {
      'br-se1': {
        security_groups: many(5, (index) => ({ name: `group-${index}` })),
        databases: many(databases, (index) => ({ name: `db-${String(index).padStart(2, '0')}`, public: true })),
        kubernetes_clusters: many(3, (index) => ({ name: `cluster-${index}` })),
        load_balancers: many(2, (index) => ({ name: `balancer-${index}`, listeners: [{ port: 8080 }] })),
      },
    };
    const scopes = ['iam:read', 'mcr.read', 'block-storage.read', 'virtual-machine.read', 'consumption:usage:read'];
    const credentials = [
      { api_key: 'key-of-the-owner', owner: true },
      { api_key: 'without-scopes', scopes, permissions: ['*'] },
    ];
    session = await startSession(organization({ regions, credentials }));
    session.write('acme.yaml', `${head}policies: { packs: [baseline, exposure, exposure-strict] }\n`);
  }, 60_000);
  afterAll(async () => session.close());
  beforeEach(() => {
    session.simulator.app.faults.clear();
    session.simulator.app.recorder.clear();
  });

  const audit = async (key = 'key-of-the-owner'): Promise<Result> => {
    const { stdout } = await session.run('audit acme.yaml --format json', { env: { ...session.env, MGC_API_KEY: key } });
    return JSON.parse(stdout) as Result;
  };

  it('asks each list of a product once if its scope is missing, nothing below it, and names the scope once for each product', async () => {
    const { findings } = await audit('without-scopes');
    const counts = Object.entries(session.simulator.app.recorder.counts()).filter(([operation]) =>
      /^(network|database|kubernetes|loadBalancer|sshKey)\./.test(operation),
    );
    // No call is repeated, and none is made for an item.
    expect(counts.filter(([, calls]) => calls > 1)).toEqual([]);
    expect(counts.map(([operation]) => operation).filter((operation) => /\.get|Snapshots/.test(operation))).toEqual([]);
    for (const [product, scope] of [
      ['network', 'network.read'],
      ['database', 'dbaas.read'],
      ['kubernetes', 'mke.read'],
      ['load-balancer', 'lbaas.read'],
      ['ssh-key', 'gdb:ssh-pkey-r'],
    ] as const) {
      const named = findings.filter(
        ({ policy, address, verdict }) => policy === 'collection-incomplete' && JSON.stringify([address, verdict]).includes(scope),
      );
      expect([product, named.map(({ verdict }) => verdict.type)]).toEqual([product, ['fail']]);
    }
    // Its policies are unknown, with the name of the permission.
    for (const [policy, scope] of [
      ['security-group-ssh-open', 'network.read'],
      ['database-public', 'dbaas.read'],
      ['kubernetes-api-open', 'mke.read'],
      ['load-balancer-not-tls', 'lbaas.read'],
      ['ssh-key-weak', 'gdb:ssh-pkey-r'],
    ] as const) {
      const own = findings.filter((one) => one.policy === policy);
      expect([policy, own.map(({ verdict }) => verdict.type)]).toEqual([policy, own.map(() => 'unknown')]);
      expect([policy, own.length, JSON.stringify(own)]).toEqual([policy, own.length, expect.stringContaining(scope)]);
      expect(own.length).toBeGreaterThan(0);
    }
  }, 120_000);

  const publicOnes = ({ findings }: Result) => {
    const own = findings.filter(({ policy }) => policy === 'database-public');
    const failed = own.filter(({ verdict }) => verdict.type === 'fail').map(({ address }) => address);
    return { failed: failed.length, distinct: new Set(failed).size, incomplete: own.some(({ verdict }) => verdict.type === 'unknown') };
  };

  it('reads a list of databases again that moved once, and has each of them once', async () => {
    session.simulator.app.faults.add({ type: 'shift', by: 1, operation: 'database.listInstances', times: 1 });
    expect(publicOnes(await audit())).toEqual({ failed: databases, distinct: databases, incomplete: false });
  }, 60_000);

  it.each([1, -1, 5])(
    'never has a database twice in a list that moves by %d all the time, and says that it is incomplete',
    async (by) => {
      session.simulator.app.faults.add({ type: 'shift', by, operation: 'database.listInstances' });
      const { failed, distinct, incomplete } = publicOnes(await audit());
      expect(distinct).toBe(failed);
      expect(failed === databases || incomplete).toBe(true);
    },
    60_000,
  );
});
