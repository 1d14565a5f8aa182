// Who changed what differs: the audit events of the platform in a plan and an audit, in every format, live and from a capture.
import { beforeAll, describe, expect, it } from 'vitest';
import { openWriter } from '../../src/platform/open-writer.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { refused } from './schemas.ts';
import { head, organization, tenant } from './session.ts';
import { sessionForFile } from './sessions.ts';

const ana = '11111111-1111-4111-8111-111111111111';
const rui = '22222222-2222-4222-8222-222222222222';
const team = '33333333-3333-4333-8333-333333333333';
const data = 'volume/d01794df-fb9b-4e9e-807c-9719b5e00e4f';
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z');
const twoDays = daysAgo(2);

const inStorage = { region: 'br-se1', product: 'block-storage' } as const;
const storage = 'cloud.magalu.block-storage.volume';

const more = {
  credentials: [
    { api_key: 'key-of-the-owner', owner: true },
    { api_key: 'blind', name: 'blind', scopes: ['iam:read', 'iam:write', 'mcr.read', 'block-storage.read'] },
  ],
  members: [
    { uuid: ana, email: 'ana@acme.example', roles: ['administrator'] },
    { uuid: rui, email: 'rui@acme.example', roles: ['viewer'] },
  ],
  roles: [{ name: 'ops', origin: 'custom' as const, description: 'as somebody wanted it', permissions: [] }],
  groups: [{ id: team, identifier: 'platform', name: 'Platform', members: [{ email: 'rui@acme.example', profile: 'viewer' }] }],
  regions: {
    'br-se1': {
      volumes: [
        { id: data.slice('volume/'.length), name: 'data', size: 20 },
        { name: 'quiet', size: 20 },
      ],
    },
  },
  events: [
    { type: 'cloud.magalu.iam.role.update-permissions', subject: 'role/ops', time: daysAgo(30), authid: ana },
    { ...inStorage, type: `${storage}.retype`, subject: data, time: daysAgo(3), authid: ana },
    // Created and deleted, by an actor that no longer exists.
    { ...inStorage, type: `${storage}.create`, subject: 'volume/gone', time: daysAgo(3), authid: rui, data: { after: { name: 'lost' } } },
    { ...inStorage, type: `${storage}.extend`, subject: data, time: twoDays, authid: rui },
    { ...inStorage, type: `${storage}.delete`, subject: 'volume/gone', time: daysAgo(1), authid: 'nobody' },
  ],
};

const file = `${head}
roles: { ops: { description: Operators } }
groups: { platform: { members: { rui@acme.example: admin } } }
volumes:
  data: { region: br-se1, size: 50 }
  quiet: { region: br-se1, size: 50 }
  lost: { region: br-se1, type: cloud_nvme1k, size: 10 }
`;

const session = sessionForFile(() => organization(more));
const json = async (line: string) => JSON.parse((await session.run(`${line} --format json`)).stdout);
beforeAll(async () => {
  session.write('acme.yaml', file);
  const writer = openWriter({ base: session.simulator.url, credentials: apiKeyCredential('key-of-the-owner'), tenant });
  const path = { group_id: team, member_id: rui };
  const answer = await writer.write('iam.updateGroupMember', { path, body: { profile: 'member' } });
  if (answer.type !== 'ok') throw new Error(answer.says);
  await writer.close();
});

const found = {
  'group-member/platform/rui@acme.example': { who: 'member/ana@acme.example', action: 'cloud.magalu.iam.group.update-member', by: ana },
  'volume/br-se1/data': { who: 'member/rui@acme.example', action: `${storage}.extend`, by: rui, at: twoDays.replace('Z', '.000Z') },
  'volume/br-se1/lost': { action: `${storage}.delete`, by: 'nobody' },
};

describe('--causes', () => {
  it.each(['plan acme.yaml', 'audit acme.yaml'])('%s: names who changed each drifted field, back to the requested day', async (line) => {
    const { stdout } = await session.run(`${line} --causes 7d --format json`);
    expect(refused('review', stdout)).toEqual([]);
    const { causes, run } = JSON.parse(stdout);
    expect(causes.completeness).toEqual({ type: 'complete' });
    expect(causes.of).toMatchObject(found);
    expect(Object.keys(causes.of)).toEqual(Object.keys(found));
    // One call for what has no region, and one for the region.
    expect(run.calls['audit.listEvents']).toBe(2);
  });

  it('looks further back on request', async () => {
    const { causes } = await json('audit acme.yaml --causes 60d');
    expect(causes.of['role/ops']).toMatchObject({ by: ana, action: 'cloud.magalu.iam.role.update-permissions' });
  });

  it.each([
    ['plan', 'text'],
    ['plan', 'markdown'],
    ['audit', 'text'],
    ['audit', 'markdown'],
    ['audit', 'sarif'],
  ])('%s shows it as %s', async (command, format) => {
    const { stdout } = await session.run(`${command} acme.yaml --causes 7d --format ${format}`);
    const said = stdout.replaceAll('&#64;<!-- -->', '@').replaceAll(/\s+/g, ' ');
    expect(said).toContain(
      `last changed by rui@acme.example at ${twoDays.slice(0, 10)} ${twoDays.slice(11, 16)} UTC: volume.extend (audit event `,
    );
    expect(said).toContain('last changed by nobody at ');
  });

  it('reads and shows nothing unless it is requested', async () => {
    for (const command of ['plan', 'audit']) {
      const review = await json(`${command} acme.yaml`);
      expect([review.causes, review.run.calls['audit.listEvents']]).toEqual([undefined, undefined]);
    }
  });

  it('shows the same offline, as far back as the capture goes', async () => {
    expect((await session.run('capture with.json --causes 7d --quiet')).code).toBe(0);
    const { causes } = await json('audit acme.yaml --capture with.json --causes 60d');
    expect(causes.of).toMatchObject(found);
    expect(causes.of['role/ops']).toBeUndefined();
    expect(Date.now() - Date.parse(causes.since)).toBeLessThan(8 * 86_400_000);
    // And no further back than requested.
    expect((await session.run('capture long.json --causes 60d --quiet')).code).toBe(0);
    const short = await json('audit acme.yaml --capture long.json --causes 7d');
    expect(short.causes.of['role/ops']).toBeUndefined();
    expect((await json('audit acme.yaml --capture long.json --causes 60d')).causes.of['role/ops']).toBeDefined();
  });

  it('reports why the causes are unknown: a capture without events, a credential that may not read them', async () => {
    expect((await session.run('capture without.json --quiet')).code).toBe(0);
    const offline = await session.run('audit acme.yaml --capture without.json --causes 7d');
    expect(offline.stdout).toContain('Who made the changes is unknown: the capture contains no audit events');
    const blind = { TENANTRY_BASE_URL: session.simulator.url, MGC_API_KEY: 'blind', MGC_TENANT_ID: tenant };
    const { stdout, code } = await session.run('audit acme.yaml --causes 7d --format json', { env: blind });
    expect(JSON.parse(stdout)).toMatchObject({ causes: { completeness: { type: 'denied' }, of: {} } });
    const said = await session.run('audit acme.yaml --causes 7d', { env: blind });
    // Data that only a reader requested does not fail a run.
    expect(code).toBe((await session.run('audit acme.yaml', { env: blind })).code);
    expect(said.stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Who made the changes is unknown: the collection of audit events was not read: 403 on GET',
    );
  });

  it('accepts only a duration', async () => {
    expect(await session.run('plan acme.yaml --causes yesterday')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--causes yesterday'),
    });
  });

  it('is estimated: one call for each region, and one for resources without a region', async () => {
    const { stdout } = await session.run('plan acme.yaml --causes 7d --estimate', { env: {} });
    expect(stdout).toMatch(/audit\.listEvents +at least 2/);
  });
});
