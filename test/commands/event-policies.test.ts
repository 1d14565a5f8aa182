// The policies event-outside-pipeline and event-rights-changed over real reads: who wrote to a managed section, who changed rights in any section, also if it was
// undone, how far back events were read, and when that is not known.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { head, organization, type Session, startSession, tenant } from './session.ts';

const ana = '11111111-1111-4111-8111-111111111111';
const rui = '22222222-2222-4222-8222-222222222222';
const account = '33333333-3333-4333-8333-333333333333';
const key = '44444444-4444-4444-8444-444444444444';
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z');

interface Details {
  readonly days?: number;
  readonly after?: Readonly<Record<string, boolean>>;
}

const event = (id: number, type: string, subject: string, authid: string, { days = 1, after }: Details = {}) => ({
  id: `55555555-5555-4555-8555-55555555555${id}`,
  type: `cloud.magalu.${type}`,
  subject,
  authid,
  time: daysAgo(days),
  ...(after && { data: { after } }),
});

const more = {
  credentials: [
    { api_key: 'key-of-the-owner', owner: true },
    { api_key: 'blind', name: 'blind', scopes: ['iam:read', 'iam:write', 'mcr.read', 'block-storage.read'] },
  ],
  members: [
    { uuid: ana, email: 'ana@acme.example', roles: ['administrator'] },
    { uuid: rui, email: 'rui@acme.example', roles: ['viewer'] },
  ],
  service_accounts: [{ uuid: account, name: 'ci', roles: [], api_keys: [{ uuid: key, name: 'deploy', scopes: [] }] }],
};

const writes = [
  event(0, 'iam.role.update-permissions', 'role/ops', rui),
  event(1, 'iam.role.update-permissions', 'role/ops', account),
  event(2, 'iam.role.update-permissions', 'role/ops', 'nobody'),
  event(3, 'iam.role.update-permissions', 'role/ops', rui, { days: 20 }),
  event(4, 'iam.group.create', 'group/ops', rui),
  event(5, 'iam.member.edit-grants', `member/${ana}`, rui),
  event(6, 'compute.instance.delete', 'instance/7', rui),
  event(7, 'iam.something.new', 'something/7', rui),
  event(8, 'iam.invitation.cancel', 'invitation/7', rui),
];

const rights = [
  event(0, 'iam.access-control.update', `access-control/${tenant}`, rui, { after: { enforce_mfa: false } }),
  event(1, 'iam.access-control.update', `access-control/${tenant}`, rui, { after: { enforce_mfa: true } }),
  event(2, 'iam.role.update-permissions', 'role/ops', rui),
  event(3, 'iam.role.update-permissions', 'role/ops', account),
  event(4, 'iam.member.edit-grants', `member/${rui}`, rui),
  event(5, 'iam.federation.update', 'federation/f-1', 'nobody'),
  event(6, 'iam.group.create', 'group/ops', rui),
  event(7, 'iam.access-control.update', `access-control/${tenant}`, rui),
];

const policies = 'policies: { packs: [strict] }\n';
const file = `${head}${policies}roles: { ops: { permissions: [] } }\nmembers: { ana@acme.example: { roles: [administrator] } }\nownership: { members: observed }\n`;

let session: Session;

/** With a key that cannot read events. */
const blind = () => ({ env: { TENANTRY_BASE_URL: session.simulator.url, MGC_API_KEY: 'blind', MGC_TENANT_ID: tenant } });

/** The verdicts of a policy: `0 fail` for an event, `log unknown` for the log. */
const verdictsOf = async (name: string, line: string, around = {}): Promise<readonly string[]> => {
  const { stdout } = await session.run(`${line} --format json`, around);
  const { findings } = JSON.parse(stdout);
  return findings
    .filter(({ policy }: { policy: string }) => policy === name)
    .map(({ address, verdict }: { address: string; verdict: { type: string; cause?: string } }) =>
      [address === 'event/(log)' ? 'log' : address.slice(-1), verdict.type, ...(verdict.cause ? [verdict.cause] : [])].join(' '),
    )
    .toSorted();
};

describe('event-outside-pipeline', () => {
  beforeAll(async () => {
    session = await startSession(organization({ ...more, events: writes }));
    session.write('acme.yaml', file);
    session.write('members.yaml', file.replace('observed', 'additive'));
    session.write(
      'longer.yaml',
      file.replace('[strict] }', '[strict], settings: { event-outside-pipeline: { params: { within: 30d } } } }'),
    );
    session.write('ci.yaml', 'identity: api-key/ci/deploy\nwriters: []\n');
    session.write('rui.yaml', `identity: api-key/ci/deploy\nwriters: [member/Rui@acme.example]\n`);
    session.write('ids.yaml', `writers: [${rui}, service-account/ci, nobody]\n`);
    session.write('none.yaml', 'identity: api-key/ci/deploy\n');
  });
  afterAll(() => session.close());

  const verdicts = (line: string, around = {}) => verdictsOf('event-outside-pipeline', line, around);

  it('fails for writes to managed sections by others than the identity, and is unknown for actors and resources that nobody knows', async () => {
    expect(await verdicts('audit acme.yaml --trust ci.yaml')).toEqual(['0 fail', '2 unknown no-value', '7 unknown no-value']);
  });

  it('counts a section that is not only observed, and its invitations', async () => {
    const found = await verdicts('audit members.yaml --trust ci.yaml');
    expect(found).toEqual(['0 fail', '2 unknown no-value', '5 fail', '7 unknown no-value', '8 fail']);
  });

  it('knows the writers of the trust file by address and by id', async () => {
    expect(await verdicts('audit members.yaml --trust rui.yaml')).toEqual(['2 unknown no-value']);
    expect(await verdicts('audit members.yaml --trust ids.yaml')).toEqual([]);
  });

  it('looks back as far as the setting says, and reads no more', async () => {
    expect(await verdicts('audit longer.yaml --trust ci.yaml')).toContain('3 fail');
    const { stdout } = await session.run('audit acme.yaml --trust ci.yaml --format json');
    expect(JSON.parse(stdout).run.calls['audit.listEvents']).toBe(2);
  });

  it('is not evaluated without writers in the trust file, and then reads no events', async () => {
    for (const trust of ['', '--trust none.yaml']) {
      expect(await verdicts(`audit acme.yaml ${trust}`)).toEqual(['log unknown no-value']);
      const { stdout } = await session.run(`audit acme.yaml ${trust} --format json`);
      expect(JSON.parse(stdout).run.calls['audit.listEvents']).toBeUndefined();
    }
    const { stdout } = await session.run('audit acme.yaml --verbose');
    expect(stdout).toContain('the trust file lists no `writers`');
  });

  it('is unknown, and never passes, if the events cannot be read', async () => {
    expect(await verdicts('audit acme.yaml --trust ci.yaml', blind())).toEqual(['log unknown denied']);
    expect((await session.run('audit acme.yaml --trust ci.yaml', blind())).code).toBe(3);
  });

  it('is evaluated from a capture that contains enough events, and unknown from any other', async () => {
    expect((await session.run('capture with.json --trust ci.yaml --desired acme.yaml --quiet')).code).toBe(0);
    expect(await verdicts('audit acme.yaml --trust ci.yaml --capture with.json')).toContain('0 fail');
    expect(await verdicts('audit longer.yaml --trust ci.yaml --capture with.json')).toContain('log unknown no-value');
    expect((await session.run('capture without.json --quiet')).code).toBe(0);
    expect(await verdicts('audit acme.yaml --trust ci.yaml --capture without.json')).toEqual([expect.stringMatching(/^log unknown/)]);
  });
});

describe('event-rights-changed', () => {
  beforeAll(async () => {
    session = await startSession(organization({ ...more, events: rights }));
    // No section manages what was changed.
    session.write('acme.yaml', `${head}${policies}`);
    session.write('ci.yaml', 'identity: api-key/ci/deploy\nwriters: []\n');
  });
  afterAll(() => session.close());

  const verdicts = (around = {}) => verdictsOf('event-rights-changed', 'audit acme.yaml --trust ci.yaml --quiet', around);

  it('fails for MFA that was disabled, and for roles and grants that others changed, in sections of nobody', async () => {
    expect(await verdicts()).toEqual(['0 fail', '2 fail', '4 fail', '5 unknown no-value', '7 unknown no-value']);
  });

  it('is unknown, and never passes, if the events cannot be read', async () => {
    expect(await verdicts(blind())).toEqual(['log unknown denied']);
  });
});
