// `tenantry who --administrators` over real HTTP: everybody with a path, what is unknown, and the calls.
import { beforeAll, describe, expect, it } from 'vitest';
import type { WhoReport } from '../../src/report/who-blocks.ts';
import type { Printed } from './run-here.ts';
import { refused } from './schemas.ts';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile(() =>
  organization({
    members: [
      { email: 'root@acme.example', roles: ['administrator'] },
      { email: 'root2@acme.example', roles: ['administrator'] },
      { email: 'mallory@acme.example', roles: ['viewer'], permissions: ['turia_iam_editor'] },
      { email: 'zeca@acme.example', roles: ['viewer'] },
    ],
    service_accounts: [{ name: 'robot', permissions: ['turia_iam_editor'], api_keys: [{ name: 'k', scopes: ['iam:read', 'iam:write'] }] }],
    access_control: { enabled: true, enforce_mfa: false },
  }),
);
const run = (line: string): Promise<Printed> => session.run(`${line} --quiet`);

const reported = async (line: string): Promise<WhoReport & { readonly administrators: NonNullable<WhoReport['administrators']> }> => {
  const { stdout } = await run(`${line} --format json`);
  expect(refused('who', stdout)).toEqual([]);
  const report: WhoReport = JSON.parse(stdout);
  if (!report.administrators) throw new Error('no administrators');
  return { ...report, administrators: report.administrators };
};

const verdicts = ({ administrators: { subjects } }: Awaited<ReturnType<typeof reported>>): Readonly<Record<string, string>> =>
  Object.fromEntries(subjects.map(({ subject, verdict, certainty }) => [subject, [verdict, certainty ?? ''].join(' ').trim()]));

beforeAll(async () => {
  session.write('acme.yaml', head);
  session.write('trust.yaml', 'version: 1\nidentity: api-key/robot/k\n');
  await run('capture today.json');
});

describe('who --administrators', () => {
  it('shows everybody with a path, and exits with 0', async () => {
    const report = await reported('who --administrators acme.yaml');
    expect(report.exitCode).toBe(0);
    expect(verdicts(report)).toEqual({
      'api-key/robot/k': 'can possible',
      'member/mallory@acme.example': 'can possible',
      'member/root2@acme.example': 'is proved',
      'member/root@acme.example': 'is proved',
      'member/zeca@acme.example': 'cannot',
      'service-account/robot': 'can possible',
    });
    expect(report.administrators.subjects.find(({ subject }) => subject === 'api-key/robot/k')?.path).toEqual([
      {
        edge: 'writes-iam',
        from: 'api-key/robot/k',
        to: 'administrator',
        certainty: 'possible',
        after: null,
        because: { scopes: ['iam:read', 'iam:write'], permissions: ['turia_iam_editor'], directly: true, through: [] },
        also: ['grant', 'invite'],
      },
    ]);
    expect(report.administrators.outside.map(({ from, reaches }) => [from, reaches])).toEqual([['outside/mail/acme.example', 3]]);
  });

  it('ends with the counts', async () => {
    const { stdout } = await run('who --administrators');
    expect(stdout).toContain('2 administrators · 3 can become one · 0 not known');
    expect(stdout).toContain('member/mallory@acme.example possible\n      holds turia_iam_editor directly: can probably grant roles');
  });

  it('shows the pipeline of the trust file as outside', async () => {
    const { administrators } = await reported('who --administrators acme.yaml --trust trust.yaml');
    expect(administrators.outside.map(({ from }) => from)).toContain('outside/pipeline');
  });

  it('is the same offline, without a call', async () => {
    const before = session.simulator.app.recorder.all().length;
    const offline = await reported('who --administrators --capture today.json');
    expect(session.simulator.app.recorder.all().length).toBe(before);
    expect(offline.administrators).toEqual((await reported('who --administrators')).administrators);
  });

  it.each([
    'iam.getRolePermissions',
    'iam.listRoles',
    'iam.listRoleMembers',
    'iam.getMemberGrants',
    'iam.listMembers',
    'iam.listServiceAccounts',
    'iam.listApiKeys',
    'iam.listGroups',
    'iam.listInvitations',
    'iam.listDomains',
    'iam.getAccessControl',
  ])('exits with 3 if %s is denied, and hides no path', async (operation) => {
    await session.without(operation, async () => {
      const report = await reported('who --administrators');
      expect(report.exitCode).toBe(3);
      // Of a list that was denied, nobody is known.
      expect(report.administrators.counts.unknown + report.administrators.gaps.length).toBeGreaterThan(0);
    });
  });

  it('calls nobody safe if roles are denied', async () => {
    await session.without('iam.listRoles', async () => {
      expect((await reported('who --administrators')).administrators.counts.cannot).toBe(0);
    });
  });

  it.each([
    ['who', 'A person, account or key is required.'],
    ['who --administrators acme.yaml acme.yaml', 'takes only a path'],
  ])('%s is a mistake', async (line, says) => {
    expect(await run(line)).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
  });
});

describe('who', () => {
  it.each([
    ['who mallory@acme.example', 'Can become administrator (possible): holds turia_iam_editor directly: can probably grant roles'],
    ['who robot', 'Can become administrator (possible): holds turia_iam_editor directly'],
    ['who api-key/robot/k', 'api-key/robot/k: Can become administrator (possible): scope iam:read, iam:write, and its account holds'],
    ['who zeca@acme.example', 'Not an administrator, and no path to it was found'],
    ['who root@acme.example', '! Administrator\n'],
  ])('%s', async (line, says) => {
    expect((await run(line)).stdout.replaceAll(/\n {6,}/g, ' ')).toContain(says);
  });
});
