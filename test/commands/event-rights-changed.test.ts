// The policy event-rights-changed over real reads: changes of rights by others than the writers of the trust file, also those that were undone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { head, organization, type Session, startSession, tenant } from './session.ts';

const rui = '22222222-2222-4222-8222-222222222222';
const account = '33333333-3333-4333-8333-333333333333';
const yesterday = new Date(Date.now() - 86_400_000).toISOString().replace(/\.\d+Z/, 'Z');

const event = (id: number, type: string, subject: string, authid: string, after?: Readonly<Record<string, boolean>>) => ({
  id: `55555555-5555-4555-8555-55555555555${id}`,
  type: `cloud.magalu.iam.${type}`,
  subject,
  authid,
  time: yesterday,
  ...(after && { data: { after } }),
});

const more = {
  credentials: [
    { api_key: 'key-of-the-owner', owner: true },
    { api_key: 'blind', name: 'blind', scopes: ['iam:read', 'iam:write', 'mcr.read', 'block-storage.read'] },
  ],
  members: [
    { email: 'ana@acme.example', roles: ['administrator'] },
    { uuid: rui, email: 'rui@acme.example', roles: ['viewer'] },
  ],
  service_accounts: [{ uuid: account, name: 'ci', roles: [], api_keys: [{ name: 'deploy', scopes: [] }] }],
  events: [
    event(0, 'access-control.update', `access-control/${tenant}`, rui, { enforce_mfa: false }),
    event(1, 'access-control.update', `access-control/${tenant}`, rui, { enforce_mfa: true }),
    event(2, 'role.update-permissions', 'role/ops', rui),
    event(3, 'role.update-permissions', 'role/ops', account),
    event(4, 'member.edit-grants', `member/${rui}`, rui),
    event(5, 'federation.update', 'federation/f-1', 'nobody'),
    event(6, 'group.create', 'group/ops', rui),
    event(7, 'access-control.update', `access-control/${tenant}`, rui),
  ],
};

let session: Session;
beforeAll(async () => {
  session = await startSession(organization(more));
  // No section manages what was changed.
  session.write('acme.yaml', `${head}policies: { packs: [strict] }\n`);
  session.write('ci.yaml', 'identity: api-key/ci/deploy\nwriters: []\n');
});
afterAll(() => session.close());

const verdicts = async (around = {}): Promise<readonly string[]> => {
  const { stdout } = await session.run('audit acme.yaml --trust ci.yaml --format json --quiet', around);
  const { findings }: { readonly findings: readonly { policy: string; address: string; verdict: { type: string; cause?: string } }[] } =
    JSON.parse(stdout);
  return findings
    .filter(({ policy }) => policy === 'event-rights-changed')
    .map(({ address, verdict: { type, cause = '' } }) =>
      [address === 'event/(log)' ? 'log' : address.slice(-1), type, cause].join(' ').trim(),
    )
    .toSorted();
};

describe('event-rights-changed', () => {
  it('fails for MFA that was disabled, and for roles and grants that others changed, in sections of nobody', async () => {
    expect(await verdicts()).toEqual(['0 fail', '2 fail', '4 fail', '5 unknown no-value', '7 unknown no-value']);
  });

  it('is unknown, and never passes, if the events cannot be read', async () => {
    const env = { TENANTRY_BASE_URL: session.simulator.url, MGC_API_KEY: 'blind', MGC_TENANT_ID: tenant };
    expect(await verdicts({ env })).toEqual(['log unknown denied']);
  });
});
