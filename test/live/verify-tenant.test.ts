// An organization without access control and service accounts is still verified to be the declared one, by its members.
import { afterEach, describe, expect, it } from 'vitest';
import type { Live } from '../../src/live/live.ts';
import { countTenants, describeTenantReads, tenantNameIn, verifyTenant } from '../../src/live/verify-tenant.ts';
import { fill } from '../../src/simulator/fill.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { type Session, startSession, tenant } from '../commands/session.ts';

let session: Session | undefined;
afterEach(() => session?.close());

const bare = (): SavedState =>
  fill(
    {
      tenants: [
        {
          id: tenant,
          owner: 'ana@acme.example',
          credentials: [{ api_key: 'key-of-the-owner', owner: true }],
          members: [
            { email: 'ana@acme.example', roles: ['administrator'] },
            { email: 'rescue@acme-ops.example', roles: ['administrator'] },
          ],
        },
      ],
    },
    { seed: 1, now: Date.now() },
  );
const file = `version: 1\ntenant: ${tenant}\nregions: [br-se1]\nvolumes: { data: { region: br-se1, size: 20, type: cloud_nvme5k } }\n`;

describe('an organization without access control and service accounts', () => {
  it('is planned and applied: one more call reads its members', async () => {
    session = await startSession(bare());
    session.write('acme.yaml', file);
    const { stdout, code } = await session.run('plan acme.yaml --format json --exit-code');
    expect(code).toBe(4);
    const { run, plan } = JSON.parse(stdout);
    expect(run.calls).toMatchObject({ 'iam.listMembers': 1, 'iam.getAccessControl': 1, 'iam.listServiceAccounts': 1 });
    expect(plan.tenantVerified).toBe(true);
    expect(await session.run('apply acme.yaml --yes')).toMatchObject({ code: 0 });
    expect(await session.run('plan acme.yaml --exit-code')).toMatchObject({ code: 0 });
  });

  it('is refused if its members cannot be read, with a list of the reads', async () => {
    session = await startSession(bare());
    session.simulator.app.faults.add({ type: 'status', operation: 'iam.listMembers', status: 403, times: 9 });
    session.write('acme.yaml', file);
    const { stdout, code } = await session.run('plan acme.yaml');
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /No response names the tenant of the credential\. Read: access control: none; members: not read/,
    );
    expect(code).toBe(5);
  });
});

it('lists the reads that named no tenant', () => {
  const member = { kind: 'member', address: 'member/a', id: 'a', in: 'member', values: {}, unread: {}, phase: 'settled' } as const;
  const items = [member, { ...member, id: 'b' }];
  const collections = [{ name: 'member', kind: 'member', completeness: { type: 'complete' }, items }] as unknown as Live['collections'];
  const tenants = countTenants('iam.listMembers');
  for (const body of [{ tenant_id: '' }, {}, null]) tenants.note(body);
  expect(verifyTenant(tenants.proofs())).toEqual({ tenantEvidence: [] });
  expect(describeTenantReads(collections)).toBe('members: 2, none names a tenant');
});

it('takes the name of the organization from the responses that expose it, whatever their order', () => {
  const named = countTenants('iam.listServiceAccounts');
  for (const legal of ['', 'Acme Ltda', 'Acme S.A.']) named.note({ tenant: { uuid: 'T-1', legal_name: legal } });
  const [proof] = named.proofs();
  expect(proof).toEqual({ operation: 'iam.listServiceAccounts', tenant: 't-1', items: 3, name: 'Acme Ltda' });
  const unnamed = { operation: 'iam.getAccessControl', tenant: 't-1', items: 1 } as const;
  const other = { operation: 'iam.listServiceAccounts', tenant: 't-1', items: 1, name: 'AAA' } as const;
  for (const proofs of [
    [unnamed, ...named.proofs(), other],
    [other, ...named.proofs(), unnamed],
  ])
    expect(tenantNameIn(verifyTenant(proofs))).toBe('AAA');
  // Two tenants: none is verified, so none has a name.
  expect(tenantNameIn(verifyTenant([...named.proofs(), { ...unnamed, tenant: 't-2' }]))).toBeUndefined();
});

describe('any other organization', () => {
  it('needs no further call', async () => {
    session = await startSession();
    session.write('acme.yaml', file);
    const { stdout } = await session.run('plan acme.yaml --format json');
    expect(JSON.parse(stdout).run.calls).not.toHaveProperty('iam.listMembers');
  });
});
