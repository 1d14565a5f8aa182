// Paths to administrator in plans over real HTTP: their reads, the acknowledgement, and the same digest from a capture.
import { beforeAll, describe, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile(() =>
  organization({
    roles: [{ name: 'granting', permissions: ['turia_iam_editor'] }],
    members: [
      { email: 'ana@acme.example', roles: ['administrator'] },
      { email: 'rescue@acme-ops.example', roles: ['administrator'] },
      { email: 'rui@acme.example', roles: ['editor'] },
    ],
    groups: [{ name: 'Team', identifier: 'team', roles: ['granting'] }],
    service_accounts: [
      { name: 'robot', email: 'robot', permissions: ['turia_iam_editor'], api_keys: [{ name: 'k', scopes: ['iam:read', 'iam:write'] }] },
    ],
  }),
);
beforeAll(async () => {
  await session.run('capture today.json --quiet');
});

const planned = async (text: string, options = '') => {
  session.write('acme.yaml', `${head}policies: { packs: [] }\n${text}`);
  const { code, stdout } = await session.run(`plan acme.yaml --format json --quiet ${options}`);
  const { run, plan, paths, reads } = JSON.parse(stdout);
  return { code, calls: run.calls ?? {}, plan, paths, reads };
};

const joins = 'groups: { team: { name: Team, members: { rui@acme.example: member } } }\n';
const fires = 'service_accounts: { robot: { email: robot, permissions: [] } }\n';

describe('a plan', () => {
  it('that changes no access reads nothing for paths, and says so', async () => {
    const { paths, calls } = await planned('registries: { acmelabs: { region: br-se1 } }\n');
    expect(paths).toEqual({ evaluated: false, classes: {} });
    expect(Object.keys(calls).filter((operation) => operation.startsWith('iam.list'))).not.toContain('iam.listMembers');
    expect((await session.run('plan acme.yaml')).stdout).toContain(
      'Paths to administrator: not evaluated, because nothing changes access.',
    );
  });

  it('that changes access reads the grants of everybody once', async () => {
    const { calls, paths } = await planned(joins);
    expect(calls['iam.getMemberGrants']).toBe(4);
    expect(paths.classes.change.entries).toMatchObject([
      {
        change: 'added',
        subject: 'member/rui@acme.example',
        certainty: 'possible',
        path: [{ edge: 'in-group' }, { edge: 'group-holds' }, { edge: 'writes-iam' }],
      },
    ]);
  });

  it('has the same digests from a capture, without a call', async () => {
    const [live, offline] = [await planned(joins), await planned(joins, '--capture today.json')];
    expect([offline.plan.digests, offline.plan.acknowledge]).toEqual([live.plan.digests, live.plan.acknowledge]);
    expect(offline.paths).toEqual(live.paths);
  });

  it('that takes the right from an account removes the paths of it and of its key', async () => {
    const { paths } = await planned(fires);
    expect(paths.classes.change.entries.map(({ change, subject }: Record<string, string>) => `${change} ${subject}`)).toEqual([
      'removed api-key/robot/k',
      'removed service-account/robot',
    ]);
    expect((await session.run('plan acme.yaml')).stdout).toContain('Paths to administrator: 2 removed');
  });

  it('says if something was not read', async () => {
    session.simulator.app.faults.add({ type: 'status', status: 403, operation: 'iam.getMemberGrants' });
    const { paths } = await planned(joins);
    session.simulator.app.faults.clear();
    expect(paths.classes.change.unread).toBeGreaterThan(0);
  });

  it('estimates these calls as on demand', async () => {
    session.write('acme.yaml', `${head}policies: { packs: [] }\n${joins}`);
    const { stdout } = await session.run('plan acme.yaml --estimate --capture today.json --format json --quiet');
    const { calls } = JSON.parse(stdout);
    expect(calls.filter(({ operation }: { operation: string }) => operation === 'iam.getMemberGrants')).toEqual([
      { operation: 'iam.getMemberGrants', calls: 4, onDemand: true },
    ]);
  });
});

describe('an apply', () => {
  it('of a step that opens a path needs its acknowledgement', async () => {
    const { plan } = await planned(joins);
    expect(plan.steps.map(({ acknowledgeFor }: { acknowledgeFor: string[] }) => acknowledgeFor)).toEqual([['opens-path']]);
    expect((await session.run('apply acme.yaml --yes')).code).toBe(5);
    expect((await session.run(`apply acme.yaml --yes --acknowledge ${plan.acknowledge.change}`)).code).toBe(0);
  });
});
