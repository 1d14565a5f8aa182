// Due work depends on the local clock: if it differs from the platform's, nothing is deleted because of it. Over HTTP.
import { beforeEach, describe, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const volume = '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
const minute = 60_000;
const day = 86_400_000;

const old = new Date(Date.now() - 40 * day).toISOString().slice(0, 10);
const point = (days: number) => {
  const at = new Date(Date.now() - days * day).toISOString().slice(0, 10);
  return { name: `daily-2ae0b896855c-${at.replaceAll('-', '')}t0000`, volume: 'data', created_at: `${at}T00:00:00Z` };
};

const session = sessionForTest(() =>
  organization({
    regions: {
      'br-se1': {
        volumes: [{ name: 'data', id: volume, size: 10, created_at: '2026-01-01T00:00:00Z' }],
        snapshots: [1, 2, 3, 4].map(point),
      },
    },
    service_accounts: [
      {
        name: 'ci',
        api_keys: [
          { name: 'deploy', start_validity: new Date(Date.now() - 9 * day).toISOString().slice(0, 10) },
          { name: 'deploy.old', start_validity: old },
        ],
      },
    ],
  }),
);
beforeEach(() => {
  session.write(
    'acme.yaml',
    `${head}snapshot_schedules: { daily: { volumes: [data], every: 1d, keep_last: 3 } }
service_accounts: { ci: { api_keys: { deploy: { rotate_after: 90d, overlap: 24h, deliver_to: shop } } } }
`,
  );
});

const snapshots = () => session.simulator.state().tenants[0]?.regions['br-se1']?.snapshots.length;
const working = () => session.simulator.state().tenants[0]?.service_accounts[0]?.api_keys.filter((key) => key.revoked_at === null).length;

describe('the clock of a simulator', () => {
  it('makes scheduled work due if `apply` is given its time', async () => {
    const in3Days = new Date(Date.now() + 3 * day).toISOString();
    const headers = { 'content-type': 'application/json' };
    await fetch(`${session.simulator.url}/_simulator/clock`, { method: 'POST', headers, body: '{"advance":"3d"}' });
    const before = snapshots();
    expect((await session.run(`apply acme.yaml --due --yes --quiet --now ${in3Days}`)).code).toBe(0);
    const slot = in3Days.slice(0, 10).replaceAll('-', '');
    const names = session.simulator.state().tenants[0]?.regions['br-se1']?.snapshots.map(({ name }) => name);
    expect([before, names]).toEqual([4, expect.arrayContaining([`daily-2ae0b896855c-${slot}t0000`])]);
  });

  it.each([
    ['a platform', { TENANTRY_BASE_URL: 'https://gateway.example' }],
    ['the usual addresses', {}],
  ])('is not accepted for %s', async (_, env) => {
    const around = { env: { MGC_API_KEY: 'key-of-the-owner', ...env } };
    expect(await session.run('apply acme.yaml --due --yes --now 2026-11-20', around)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('loopback address'),
    });
  });
});

describe('a local clock that the platform', () => {
  it.each([4, -4])('differs from by only %i minutes decides which resources are deleted', async (minutes) => {
    session.simulator.app.faults.add({ type: 'clock', by: minutes * minute });
    const { code, stdout } = await session.run('apply acme.yaml --due --yes --quiet');
    expect([code, working(), stdout.includes('local clock')]).toEqual([0, 1, false]);
    expect(snapshots()).toBeLessThan(5);
  });

  it.each([
    [6, '6 minutes behind'],
    [-6, '6 minutes ahead of'],
    [72 * 60, '72 hours behind'],
  ])('differs from by %i minutes deletes nothing, and the other scheduled work runs', async (minutes, says) => {
    session.simulator.app.faults.add({ type: 'clock', by: minutes * minute });
    const { code, stdout } = await session.run('apply acme.yaml --due --yes --quiet');
    expect([code, working(), snapshots()]).toEqual([5, 2, 5]);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`The local clock is ${says} the platform's`);
    expect((await session.run('plan acme.yaml --quiet')).code).toBe(5);
  });

  it('differs from stops nothing if no scheduled work is due', async () => {
    session.simulator.app.faults.add({ type: 'clock', by: 6 * minute });
    expect((await session.run('apply acme.yaml --yes --quiet')).code).toBe(0);
  });

  it('differed from when a capture was made: a plan from it deletes nothing either, unless a time is given', async () => {
    session.simulator.app.faults.add({ type: 'clock', by: -9 * minute });
    expect((await session.run('capture today.json --quiet')).code).toBe(0);
    session.simulator.app.faults.clear();
    const { code, stdout } = await session.run('plan acme.yaml --capture today.json --quiet');
    expect([code, stdout.includes('revoke the key')]).toEqual([5, false]);
    const given = await session.run(`plan acme.yaml --capture today.json --quiet --now ${new Date().toISOString()}`);
    expect([given.code, given.stdout.includes('deploy.old')]).toEqual([0, true]);
  });
});

describe('access with an end', () => {
  // The platform's time has whole seconds: a part of one may be missing to two days.
  const overdue = /access-end\/member\/rui@acme\.example\/editor: ended (?:2 days|47 hours) ago and still exists/;
  const audit = async (more = ''): Promise<readonly [code: number, found: boolean]> => {
    const { code, stdout } = await session.run(`audit acme.yaml ${more}`.trim());
    return [code, overdue.test(stdout.replaceAll(/\s+/g, ' '))];
  };
  beforeEach(() => {
    const end = new Date(Date.now() + day).toISOString();
    session.write('acme.yaml', `${head}members: { rui@acme.example: { roles: [editor], until: { editor: "${end}" } } }\n`);
  });

  it('is overdue by the time of the platform, if the local clock was moved back', async () => {
    expect((await audit())[1]).toBe(false);
    session.simulator.app.faults.add({ type: 'clock', by: 3 * day });
    expect(await audit()).toEqual([1, true]);
    expect((await session.run('capture today.json --quiet')).code).toBe(0);
    session.simulator.app.faults.clear();
    expect(await audit('--capture today.json')).toEqual([1, true]);
    // Another time that the operator asks for is no clock.
    expect((await audit(`--capture today.json --now ${new Date().toISOString()}`))[1]).toBe(false);
  });

  it('stays overdue by the local time, whatever the platform says', async () => {
    const end = new Date(Date.now() - 2 * day).toISOString();
    session.write('acme.yaml', `${head}members: { rui@acme.example: { roles: [editor], until: { editor: "${end}" } } }\n`);
    session.simulator.app.faults.add({ type: 'clock', by: -3 * day });
    expect(await audit()).toEqual([1, true]);
  });
});
