// `tenantry who` over real HTTP: the whole access, in the fewest calls, and never "none" for unread data.
import { beforeAll, describe, expect, it } from 'vitest';
import type { WhoReport } from '../../src/report/who-blocks.ts';
import type { Printed } from './run-here.ts';
import { refused } from './schemas.ts';
import { organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile(() =>
  organization({
    roles: [{ name: 'ops', permissions: ['bs_volume_list', 'cr_image_delete'] }],
    members: [
      { email: 'ana@acme.example', roles: ['administrator'] },
      { email: 'rui@acme.example', name: 'Rui Paz', roles: ['ops'], permissions: ['cr_image_delete', 'odd_permission'] },
      { email: 'bob@acme.example', roles: [] },
    ],
    invitations: [
      { email: 'new@acme.example', status: 'pending', profile: 'administrator' },
      { email: 'gone@acme.example', status: 'expired' },
    ],
    service_accounts: [
      {
        name: 'ci',
        email: 'ci',
        description: 'Pipelines',
        roles: ['ops'],
        api_keys: [
          { name: 'deploy', scopes: ['mcr.write'], scopes_pending_approval: ['dbaas.write'] },
          { name: 'old', scopes: ['mcr.read'], end_validity: '2020-01-01T00:00:00Z' },
          { name: 'dead', scopes: ['mcr.read'], revoked_at: '2020-01-01T00:00:00Z' },
        ],
      },
      { name: 'other', email: 'other', description: 'x', api_keys: [{ name: 'deploy', scopes: ['iam:write'] }] },
    ],
    groups: [
      { name: 'Team', identifier: 'team', members: [{ email: 'rui@acme.example', profile: 'admin' }] },
      { name: 'Rest', identifier: 'rest', members: [{ email: 'bob@acme.example' }] },
    ],
    domains: [{ domain: 'acme.example', verified: true, federations: [{ name: 'okta', type: 'oidc' }] }],
  }),
);
const run = (line: string): Promise<Printed> => session.run(`${line} --quiet`);

/** Paths of the calls of a run, without ids. */
const callsOf = async (line: string): Promise<readonly string[]> => {
  const before = session.simulator.app.recorder.all().length;
  await run(line);
  const made = session.simulator.app.recorder.all().slice(before);
  return made
    .map(({ path }) =>
      path
        .replace('/iam/api/v1', '')
        .replace(/\?.*/, '')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>'),
    )
    .sort();
};

const whoIn = ({ stdout }: Printed): NonNullable<WhoReport['who']> => {
  expect(refused('who', stdout)).toEqual([]);
  const report: WhoReport = JSON.parse(stdout);
  if (!report.who) throw new Error('nobody');
  return report.who;
};

beforeAll(async () => {
  session.write(
    'acme.yaml',
    'version: 1\nguards: { break_glass: [ana@acme.example] }\nmembers:\n  ana@acme.example: { roles: [administrator] }\n',
  );
  session.write('trust.yaml', 'version: 1\nidentity: api-key/ci/deploy\n');
  await run('capture today.json');
});

describe('a person', () => {
  it('with roles, permissions by product and their sources, groups and sign-in', async () => {
    const printed = await run('who rui@acme.example --format json');
    expect(printed.code).toBe(0);
    expect(whoIn(printed)).toMatchObject({
      address: 'member/rui@acme.example',
      name: 'Rui Paz',
      state: 'accepted',
      administrator: false,
      breakGlass: null,
      declared: null,
      isTenantryIdentity: null,
      roles: [{ name: 'ops', origin: 'custom', permissions: 2 }],
      products: [
        { product: 'block-storage', permissions: [{ name: 'bs_volume_list', through: [{ type: 'role', role: 'ops' }] }] },
        {
          product: 'containerregistry',
          permissions: [{ name: 'cr_image_delete', through: [{ type: 'direct' }, { type: 'role', role: 'ops' }] }],
        },
        { product: null, permissions: [{ name: 'odd_permission', through: [{ type: 'direct' }] }] },
      ],
      groups: [{ group: 'team', profile: 'admin' }],
      signIn: { domain: 'acme.example', isOwnDomain: true, verified: true, federations: ['okta'], mfaEnforced: true },
      gaps: [{ about: 'groups' }],
    });
  });

  it('with her entries in the files', async () => {
    expect(whoIn(await run('who ana@acme.example acme.yaml --trust trust.yaml --format json'))).toMatchObject({
      administrator: true,
      breakGlass: true,
      declared: { file: 'acme.yaml', line: 4 },
      isTenantryIdentity: false,
    });
    expect(whoIn(await run('who bob@acme.example acme.yaml --format json'))).toMatchObject({ breakGlass: false, declared: false });
  });

  it.each([
    ['new@acme.example', 'pending', 'administrator'],
    ['gone@acme.example', 'expired', 'employee'],
  ])('who is invited: %s', async (email, state, invitedProfile) => {
    const printed = await run(`who ${email} --format json`);
    expect(printed.code).toBe(0);
    expect(whoIn(printed)).toMatchObject({ kind: 'invitation', state, invitedProfile, roles: [], products: [] });
  });
});

describe('a service account', () => {
  it('with its keys: their access, pending scopes, and which one runs Tenantry', async () => {
    const printed = await run('who ci --trust trust.yaml --format json');
    expect(printed.code).toBe(0);
    expect(whoIn(printed)).toMatchObject({
      kind: 'service-account',
      isTenantryIdentity: true,
      signIn: null,
      roles: [{ name: 'ops' }],
      keys: [
        {
          name: 'deploy',
          state: 'valid',
          scopes: [{ name: 'mcr.write', title: expect.any(String) }],
          pendingScopes: ['dbaas.write'],
          isTenantryIdentity: true,
        },
        { name: 'old', state: 'expired', isTenantryIdentity: false },
      ],
      gaps: [],
    });
  });

  it('by one of its keys', async () => {
    expect(whoIn(await run('who api-key/ci/deploy --format json')).keys.map(({ name }) => name)).toEqual(['deploy']);
    expect(await run('who api-key/ci/deply')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean `api-key/ci/deploy`?'),
    });
  });
});

describe('calls', () => {
  it.each([
    [
      'who rui@acme.example',
      [
        '/access-control',
        '/domains',
        '/domains/<id>/federations',
        '/groups',
        '/groups/<id>/members',
        '/groups/<id>/members',
        '/members',
        '/members/<id>/grants',
        '/permissions',
        '/roles',
        '/roles/ops/permissions',
      ],
    ],
    [
      'who ci',
      [
        '/members/<id>/grants',
        '/permissions',
        '/roles',
        '/roles/ops/permissions',
        '/scopes',
        '/service-accounts',
        '/service-accounts/<id>/api-keys',
      ],
    ],
    ['who invitation/new@acme.example', ['/access-control', '/domains', '/domains/<id>/federations', '/invitations']],
    ['who rui@acme.example --capture today.json', []],
  ])('%s', async (line, calls) => {
    expect(await callsOf(line)).toEqual(calls);
  });

  it('give the same result offline', async () => {
    for (const name of ['rui@acme.example', 'ci', 'new@acme.example']) {
      const [live, offline] = [await run(`who ${name} --format json`), await run(`who ${name} --format json --capture today.json`)];
      // A capture has the holders of every role, which show what groups hold: `who` alone does not read them.
      const { administratorPath: _, ...rest } = whoIn(live);
      expect(whoIn(offline)).toMatchObject(rest);
      expect(offline.code).toBe(live.code);
    }
  });
});

describe('unknown access', () => {
  it.each<[operation: string, line: string, gaps: readonly string[]]>([
    ['iam.getRolePermissions', 'who rui@acme.example', ['groups', 'role']],
    ['iam.listGroupMembers', 'who bob@acme.example', ['groups', 'memberships']],
    ['iam.listGroups', 'who bob@acme.example', ['groups', 'memberships']],
    ['iam.listFederations', 'who rui@acme.example', ['groups', 'federation']],
    ['iam.listDomains', 'who rui@acme.example', ['groups', 'federation']],
    ['iam.getAccessControl', 'who rui@acme.example', ['groups', 'mfa']],
    ['iam.listPermissions', 'who rui@acme.example', ['groups', 'products']],
    ['iam.listApiKeys', 'who ci', ['keys']],
  ])('%s denied: %s', async (operation, line, gaps) => {
    await session.without(operation, async () => {
      const printed = await run(`${line} --format json`);
      expect(whoIn(printed).gaps.map(({ about }) => about)).toEqual(gaps);
      expect(printed.code).toBe(3);
      expect((await run(line)).stdout).toContain('Not everything could be read. There may be more.');
    });
  });

  it('roles come from their holders if grants are denied', async () => {
    await session.without('iam.getMemberGrants', async () => {
      const printed = await run('who ci --format json');
      expect(whoIn(printed)).toMatchObject({ roles: [{ name: 'ops' }], gaps: [{ about: 'permissions' }] });
      expect(printed.code).toBe(3);
    });
  });
});

describe('an unknown name', () => {
  it.each([
    ['rui@acme.exmple', 'Did you mean `rui@acme.example`?'],
    ['ic', 'Did you mean `ci`?'],
    ['zzzzzzzzzz', 'Use an e-mail address, a resource address'],
  ])('%s', async (name, help) => {
    const printed = await run(`who ${name}`);
    expect(printed).toMatchObject({ code: 2, stdout: '' });
    expect(printed.stderr).toContain(`No member or account named \`${name}\` exists`);
    expect(printed.stderr).toContain(help);
  });

  it('is undetermined if members could not be read', async () => {
    await session.without('iam.listMembers', async () => {
      const printed = await run('who nobody@acme.example');
      expect(printed).toMatchObject({ code: 3, stdout: '' });
      expect(printed.stderr).toContain('not everything could');
      // A holder in another list is found.
      expect((await run('who new@acme.example --format json')).code).toBe(0);
    });
  });
});
