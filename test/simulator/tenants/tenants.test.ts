// A simulated fleet: every organization responds to its own key only, follows from the seed, and differs from its desired state exactly by its drift.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, asyncProperty, constantFrom } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stoppedClock } from '../../../src/simulator/clock.ts';
import { createTenants, type SimulatedTenants } from '../../../src/simulator/tenants/create-tenants.ts';
import { type TenantDrift, tenantDrifts } from '../../../src/simulator/tenants/drift.ts';
import { desiredStateOf, organizationAt, type SimulatedOrganization } from '../../../src/simulator/tenants/organization.ts';
import { startTenants, type TenantsServer } from '../../../src/simulator/tenants/serve-tenants.ts';
import { tenantFaultNamed, tenantFaultNames } from '../../../src/simulator/tenants/tenant-fault.ts';
import { type Session, startSession } from '../../commands/session.ts';
import { isLong, runs } from '../../runs.ts';

const clock = stoppedClock('2026-11-20T12:00:00Z');

const ask = async (tenants: SimulatedTenants, key: string, path: string, init: RequestInit = {}): Promise<readonly [number, string]> => {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const response = await tenants.fetch(new Request(`http://simulator.localhost${path}`, { ...init, headers }));
  return [response.status, await response.text()];
};

const members = '/iam/api/v1/members';

describe('the organizations of a fleet', () => {
  it('follow from the seed, and a larger fleet contains the smaller one', () => {
    const rows = (count: number, seed: number): readonly SimulatedOrganization[] => createTenants({ count, seed, clock }).organizations;
    expect(rows(500, 7).slice(0, 20)).toEqual(rows(20, 7));
    expect(rows(3, 8).map(({ tenant }) => tenant)).not.toEqual(rows(3, 7).map(({ tenant }) => tenant));
  });

  it('have different sizes and states, mostly in sync, and share neither tenant nor key nor desired state', () => {
    const all = createTenants({ count: 500, seed: 7, clock }).organizations;
    for (const part of [all.map(({ tenant }) => tenant), all.map(({ apiKey }) => apiKey), all.map(desiredStateOf)])
      expect(new Set(part).size).toBe(500);
    expect(new Set(all.map(({ size }) => size))).toEqual(new Set(['small', 'medium', 'large']));
    expect(new Set(all.flatMap(({ drift }) => drift ?? []))).toEqual(new Set(tenantDrifts));
    const drifted = all.filter(({ drift }) => drift !== null).length;
    expect(drifted).toBeGreaterThan(50);
    expect(drifted).toBeLessThan(150);
  });

  it('respond to their own key, with nothing of any other organization', async () => {
    const tenants = createTenants({ count: 200, seed: 7, clock });
    const names = tenants.organizations.map(({ name }) => name);
    await assert(
      asyncProperty(constantFrom(...tenants.organizations), async ({ apiKey, name }) => {
        const [status, text] = await ask(tenants, apiKey, members);
        expect(status).toBe(200);
        expect(names.filter((one) => text.includes(`@${one}.example`))).toEqual([name]);
      }),
      runs(100),
    );
  });

  it('refuse an unknown key, and accept one that was created in them', async () => {
    const tenants = createTenants({ count: 3, seed: 7, clock });
    const [, second] = tenants.organizations;
    const { apiKey = '' } = second ?? {};
    expect((await ask(tenants, 'unknown', members))[0]).toBe(401);
    const post = (path: string, body: object) => ask(tenants, apiKey, path, { method: 'POST', body: JSON.stringify(body) });
    const [, account] = await post('/iam/api/v1/service-accounts', { name: 'bot', description: '', email: 'bot' });
    const { uuid } = JSON.parse(account);
    await ask(tenants, apiKey, `/iam/api/v1/service-accounts/${uuid}/grants`, {
      method: 'PUT',
      body: JSON.stringify({ roles: [{ name: 'administrator', operation: 'add' }] }),
    });
    const [, key] = await post(`/iam/api/v1/service-accounts/${uuid}/api-keys`, {
      name: 'ci',
      description: '',
      scopes: [],
      start_validity: '2026-11-19',
    });
    const secret = /5ec4e701[0-9a-f-]{28}/.exec(key)?.[0] ?? '';
    expect((await ask(tenants, secret, members))[0]).not.toBe(401);
  });

  it('give the same responses after many others were read, and keep what was changed', async () => {
    const tenants = createTenants({ count: 150, seed: 7, clock });
    const keys = tenants.organizations.map(({ apiKey }) => apiKey);
    const [unchanged = '', changed = ''] = keys;
    const before = await ask(tenants, unchanged, members);
    expect((await ask(tenants, changed, '/iam/api/v1/roles', { method: 'POST', body: '{"name":"fresh"}' }))[0]).toBe(201);
    for (const key of keys) await ask(tenants, key, members);
    expect(await ask(tenants, unchanged, members)).toEqual(before);
    expect((await ask(tenants, changed, '/iam/api/v1/roles'))[1]).toContain('"fresh"');
    expect(tenants.requests().slice(0, 3)).toMatchObject([{ requests: 3 }, { requests: 3 }, { requests: 1 }]);
  });
});

/** Each drift as the audit lists it. */
const listed: Readonly<Record<TenantDrift, RegExp>> = {
  'mfa-disabled': /~ access-control differs .*\n +enforce_mfa: declared true, live false/,
  'member-added': /- member\/consultant@freelance\.example is unexpected/,
  'role-widened': /~ role\/storage-auditor differs .*\n +permissions: bs_volume_delete is live, not in the file/,
  'volume-too-small': /~ volume\/br-se1\/[\w-]+ differs .*\n +size: declared \d+, live 10/,
};

/** What the audit reports, and its exit code. `slow` is not wrong: it takes longer. */
const reported: Readonly<Record<(typeof tenantFaultNames)[number], readonly [code: number, text: RegExp]>> = {
  denied: [3, /missing permission turia_iam_viewer/],
  slow: [0, /no findings · no drift/],
  'rate-limited': [3, /429/],
  crash: [3, /ECONNRESET/],
  'wrong-tenant': [5, /The credential is of tenant .*but the desired state declares/],
  'half-page': [3, /the connection was closed before the end of the body/],
};

/** Their retries take seconds. */
const patient: readonly string[] = ['slow', 'rate-limited', 'crash', 'half-page'];

describe('an audit', () => {
  const inSync = Array.from({ length: 100 }, (_, index) => organizationAt(7, index)).filter(
    ({ drift, size }) => drift === null && size === 'small',
  );
  const tenantFaults = new Map(
    tenantFaultNames.flatMap((fault, index) => {
      const [name, effect] = [inSync[index + 1]?.name, tenantFaultNamed(fault)];
      return name === undefined || effect === undefined ? [] : [[name, effect] as const];
    }),
  );
  let [server, session]: readonly [TenantsServer?, Session?] = [];
  beforeAll(async () => {
    session = await startSession();
    server = await startTenants({ count: 100, seed: 7, clock, tenantFaults });
  });
  afterAll(async () => {
    await server?.close();
    await session?.close();
  });

  const audit = async (organization: SimulatedOrganization | undefined) => {
    if (!session || !server || !organization) throw new Error('nothing to audit');
    const folder = join(session.folder, organization.name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'organization.yaml'), desiredStateOf(organization));
    const env = { TENANTRY_BASE_URL: server.url, MGC_API_KEY: organization.apiKey };
    return session.run(`audit ${organization.name}`, { env, now: () => new Date(clock.now()) });
  };
  const first = (wanted: (one: SimulatedOrganization) => boolean): SimulatedOrganization | undefined =>
    server?.tenants.organizations.find(wanted);

  it.each(['small', 'medium', 'large'] as const)('finds nothing in a %s organization that is in sync', async (size) => {
    const { code, stdout } = await audit(first((one) => one.drift === null && one.size === size && !tenantFaults.has(one.name)));
    expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, 'no findings · no drift']);
  });

  it.each(tenantDrifts)('finds exactly this drift: %s', async (drift) => {
    const { stdout } = await audit(first((one) => one.drift === drift));
    expect(stdout).toMatch(/1 drifted/);
    expect(stdout).toMatch(listed[drift]);
  });

  it.each(tenantFaultNames.filter((fault) => isLong || !patient.includes(fault)))(
    'reports the fault of this organization only: %s',
    async (fault) => {
      const [code, text] = reported[fault];
      const result = await audit(inSync[tenantFaultNames.indexOf(fault) + 1]);
      expect(result.code).toBe(code);
      expect(`${result.stdout}${result.stderr}`).toMatch(text);
    },
    90_000,
  );

  it('finds nothing in another one meanwhile', async () => {
    expect((await audit(inSync[0])).code).toBe(0);
  });
});
