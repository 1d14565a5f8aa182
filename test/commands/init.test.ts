// `init` run more than once, and with a key that may read little: what is missing is named, nothing is promised that does not hold, and a second run adds it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { organization, type Session, startSession, tenant } from './session.ts';

let session: Session;

/** One credential may read everything, the other one only registries and volumes. */
beforeEach(async () => {
  const state = organization();
  const tenants = state.tenants.map((one) => ({
    ...one,
    credentials: one.credentials.flatMap((all) => [
      all,
      { ...all, api_key: 'narrow', owner: false, scopes: ['mcr.read', 'block-storage.read'] },
      { ...all, api_key: 'nothing', owner: false, scopes: [], permissions: [] },
    ]),
  }));
  session = await startSession({ ...state, tenants });
});
afterEach(() => session.close());

const withKey = (key: string, id: string | undefined = tenant) => ({
  env: { TENANTRY_BASE_URL: session.simulator.url, MGC_API_KEY: key, ...(id !== undefined && { MGC_TENANT_ID: id }) },
});

const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );

const file = 'tenantry/organization.yaml';
const read = (): string => readFileSync(file, 'utf8');

it('counts the files that it writes and names', async () => {
  const { stdout, stderr } = await session.run('init made', withKey('key-of-the-owner'));
  const [, names = ''] = /^Wrote (.*)\.$/m.exec(stdout) ?? [];
  expect(names.split(', ').sort()).toEqual(Object.keys(filesIn('made')));
  expect(`${stdout}${stderr}`).toContain(`organization exported · ${names.split(', ').length} files`);
});

describe('with a key that may not read all', () => {
  it('writes the tenant, names what is missing last, and does not promise a plan without changes', async () => {
    const { code, stdout, stderr } = await session.run('init', withKey('narrow'));
    expect(code).toBe(3);
    expect(read()).toMatch(new RegExp(`^version: 1\ntenant: ${tenant}$`, 'm'));
    expect(read()).toMatch(/^volumes: \{\}$/m);
    expect(stdout).not.toContain('no changes');
    expect(stdout).toContain('# compares only the sections that could be read');
    expect(stdout.split('\n\n').at(-1)).toMatch(
      /^Sections that could not be read \(\d\): access_control, roles, members, .*\nMissing permissions or scopes: iam:read\.\nGrant them to the key, then run `tenantry init` again: it adds what is missing\.\n/,
    );
    expect(`${stdout}${stderr}`).toContain('organization exported in part');
    expect((await session.run('validate tenantry', withKey('narrow'))).code).toBe(0);
  });

  it('lets a second run add what the first could not read, and keeps what people wrote', async () => {
    await session.run('init', withKey('nothing'));
    session.write(file, `${read().replace('version: 1', 'version: 1 # of Acme')}\n# Our own note.\nsnapshot_schedules: {}\n`);
    const { code, stdout, stderr } = await session.run('init', withKey('key-of-the-owner'));
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect(stdout).toMatch(/^Added to tenantry\/organization\.yaml: .*access_control, roles, members, /m);
    const text = read();
    expect(text).toContain('rui@acme.example: { roles: [editor], permissions: [] }');
    expect(text).toContain('version: 1 # of Acme\n');
    expect(text).toContain('# Our own note.\nsnapshot_schedules: {}\n');
    expect(text).not.toMatch(/was not read/);
    const planned = await session.run('plan tenantry --format json', withKey('key-of-the-owner'));
    expect(JSON.parse(planned.stdout).plan).toMatchObject({ steps: [], unplanned: [] });
  });

  it('has nothing to add after a complete run, and changes nothing', async () => {
    await session.run('init', withKey('key-of-the-owner'));
    const before = filesIn('.');
    const { code, stdout, stderr } = await session.run('init', withKey('key-of-the-owner'));
    expect([code, filesIn('.')]).toEqual([0, before]);
    expect(stdout).toMatch(/^Not changed, because it exists: tenantry\/organization\.yaml, tenantry\.trust\.yaml, /);
    expect(`${stdout}${stderr}`).toContain('nothing to write');
  });

  it('adds the tenant to a starter file, without a key', async () => {
    await session.run('init', { env: {} });
    expect(await session.run('init', { env: { MGC_TENANT_ID: tenant } })).toMatchObject({ code: 0 });
    expect(read()).toMatch(new RegExp(`^tenant: ${tenant}$`, 'm'));
  });

  it('writes nothing if the existing files are invalid', async () => {
    session.write(file, 'version: 1\nmembrs: {}\n');
    const before = filesIn('.');
    expect(await session.run('init', withKey('key-of-the-owner'))).toMatchObject({ code: 2, stderr: expect.stringContaining('membrs') });
    expect(filesIn('.')).toEqual(before);
  });
});
