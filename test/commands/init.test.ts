// `init` run more than once, and with a key that may read little: what is missing is named, nothing is promised that does not hold, and a second run adds it.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { program } from '../program.ts';
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
    expect(read()).toMatch(/^# Exported from the tenant .* on \d{4}-\d\d-\d\d\.\nversion: 1\n/);
    expect(readFileSync('.gitignore', 'utf8')).toBe('.tenantry/\n');
    expect(await session.run('validate tenantry --trust tenantry.trust.yaml')).toMatchObject({ code: 0, stderr: '' });
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

describe('that fails', () => {
  const again = 'Solve this, then run the same command again: it adds what is missing.';
  const bare = { env: {} };

  /** Blocks of 512 bytes: no file of this run can become larger. */
  const limited = (blocks: number): { readonly status: number | null; readonly stderr: string } =>
    spawnSync('sh', ['-c', `ulimit -f ${blocks}; exec "$NODE" "$PROGRAM" init made`], {
      cwd: session.folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', NODE: process.execPath, PROGRAM: program },
    });
  it.each([
    ['an owner that is none', '', '--codeowners somebody', 'is no owner'],
    ['a trust file that does not exist', '', '--trust none.yaml', 'none.yaml'],
    ['a file in the place of a folder', 'made/.github', '', `No file was written. ${again}`],
    ['a file in the place of the folder to write to', 'made', '', 'made'],
  ])('because of %s, writes nothing', async (_, file, options, says) => {
    if (file !== '') session.write(file, 'ours');
    const before = filesIn('.');
    const { code, stderr } = await session.run(`init made ${options}`, bare);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
    expect(filesIn('.')).toEqual(before);
  });

  it('because a folder has the name of a file, writes nothing', async () => {
    mkdirSync('made/.github/dependabot.yml/ours', { recursive: true });
    mkdirSync('made/tenantry.trust.yaml', { recursive: true });
    expect(await session.run('init made', bare)).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing was written.') });
    expect(filesIn('made')).toEqual({});
  });

  it('because the platform refuses the key, writes nothing', async () => {
    expect(await session.run('init made', withKey('unknown'))).toMatchObject({ code: 3, stdout: '' });
    expect(filesIn('.')).toEqual({});
  });

  it('because the platform breaks off while it is read, writes what was read, and goes on later', async () => {
    session.simulator.app.faults.add({ type: 'status', status: 500, operation: 'registry.listRegistries' });
    const { code, stdout } = await session.run('init made', withKey('key-of-the-owner'));
    expect([code, stdout]).toEqual([3, expect.stringMatching(/Sections that could not be read \(1\): registries\.\nNot read: registr/)]);
    expect(stdout).toContain('Solve this, then run `tenantry init made` again: it adds what is missing.');
    session.simulator.app.faults.clear();
    expect(await session.run('init made', withKey('key-of-the-owner'))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Added to made/tenantry/organization.yaml: registries.'),
    });
  });

  it('because the device is full, leaves no part of a file, names those that it wrote, and goes on later', async () => {
    const names = ['tenantry/organization.yaml', 'tenantry.trust.yaml', '.gitignore', '.github/CODEOWNERS', '.github/dependabot.yml'];
    const complete = await session.run('init whole', bare);
    const whole = Object.values(filesIn('whole'));
    const first = limited(1);
    expect([first.status, first.stderr]).toEqual([2, expect.stringContaining(`No file was written. ${again}`)]);
    expect(filesIn('made')).toEqual({});
    // Room for all of them but the workflow, which is the longest.
    const second = limited(2);
    expect([second.status, second.stderr]).toEqual([
      2,
      expect.stringMatching(
        new RegExp(
          `Cannot write made/\\.github/workflows/tenantry\\.yml: .*\n +Written before: ${names.map((name) => `made/${name}`).join(', ')}\\. ${again}`,
        ),
      ),
    ]);
    expect(Object.keys(filesIn('made')).sort()).toEqual(names.map((name) => `made/${name}`).sort());
    const third = await session.run('init made', bare);
    expect([third.code, Object.values(filesIn('made'))]).toEqual([0, whole]);
    // It also shows the commands that the first one would have shown.
    const commands = (text: string): string => text.slice(text.indexOf('To set up GitHub'), text.lastIndexOf('\n', text.length - 2));
    expect(commands(third.stdout)).toBe(commands(complete.stdout));
  });
});

/** Every combination; who approves only with an apply. */
const flagsOf = (...flags: readonly string[]): readonly string[] =>
  flags
    .reduce<readonly string[]>((all, flag) => [...all, ...all.map((one) => `${one} ${flag}`)], [''])
    .filter((line) => line.includes('--apply') || !line.includes('--approved-by'));

describe('for GitHub', () => {
  const bare = { env: {} };
  const onDisk = (name: string): string => readFileSync(name, 'utf8');

  it('writes one workflow, which needs no key, and adds the others when they are wanted', async () => {
    const { stdout } = await session.run('init', bare);
    expect(Object.keys(filesIn('.github'))).toEqual(['.github/CODEOWNERS', '.github/dependabot.yml', '.github/workflows/tenantry.yml']);
    expect(stdout).not.toContain('gh secret');
    const scheduled = await session.run('init --schedule', bare);
    expect(scheduled.stdout).toContain('Wrote .github/workflows/tenantry-schedule.yml.');
    expect(scheduled.stdout).toContain('gh secret set TENANTRY_READ_KEY --env tenantry-plan');
    expect(scheduled.stdout).not.toContain('TENANTRY_WRITE_KEY');
    // What `doctor` asks of the branch of the ledger.
    expect(scheduled.stdout).toContain('"rules": [{ "type": "deletion" }, { "type": "non_fast_forward" }]');
    const applied = await session.run('init --apply', bare);
    expect(applied.stdout).toContain('gh secret set TENANTRY_WRITE_KEY --env tenantry-apply');
    expect(applied.stdout).toContain('prevent_self_review=true');
  });

  it('writes the apply that a typed digest approves, where nobody can be required to approve', async () => {
    const { stdout } = await session.run('init --apply --approved-by digest', bare);
    expect(onDisk('.github/workflows/tenantry-apply.yml')).toContain('/.github/workflows/apply-by-digest.yml@');
    expect(stdout).not.toContain('prevent_self_review');
  });

  it('uses the default branch of the repository', async () => {
    execFileSync('git', ['init', '--quiet', '--initial-branch=trunk'], { cwd: session.folder });
    const { stdout } = await session.run('init --apply', bare);
    expect(onDisk('.github/workflows/tenantry-apply.yml')).toContain('branches: [trunk]');
    expect(stdout).toContain('/deployment-branch-policies" -f name=trunk');
  });

  it('takes no branch whose name is a command', async () => {
    execFileSync('git', ['init', '--quiet', '--initial-branch=a;id'], { cwd: session.folder });
    await session.run('init --apply', bare);
    expect(onDisk('.github/workflows/tenantry-apply.yml')).toContain('branches: [main]');
  });

  /** The block for a shell, as it is copied. */
  const blockIn = (stdout: string): string => /^ {2}\( set -e\n[\s\S]*?^ {2}.* \)$/m.exec(stdout)?.[0] ?? '';

  /** Calls of gh, with what it was given. */
  const callsOf = (block: string, shell = 'bash'): readonly string[] => {
    const stub = `gh() { printf '%s|' "$@" >&3; case "$*" in *--input*) tr -d '\\n' >&3;; *--jq*) echo 42;; esac; echo >&3; }\n`;
    const { status, stderr, output } = spawnSync(shell, ['-c', `${stub}${block}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    expect([status, stderr]).toEqual([0, '']);
    return (output[3] ?? '').trim().split('\n');
  };

  it.each(flagsOf('--schedule', '--apply', '--approved-by digest'))(
    'prints one block, which asks for each thing once: %s',
    async (line) => {
      const { stdout } = await session.run(`init ${line}`, bare);
      expect(stdout.match(/set -e/g)).toHaveLength(1);
      const calls = callsOf(blockIn(stdout));
      expect([...new Set(calls)]).toEqual(calls);
      const isApply = line.includes('--apply');
      const isReading = isApply || line.includes('--schedule');
      const secrets = calls.flatMap((call) => (call.startsWith('secret|set|') ? [call] : []));
      expect(secrets).toEqual([
        ...(isReading ? ['secret|set|TENANTRY_READ_KEY|--env|tenantry-plan|'] : []),
        ...(isApply ? ['secret|set|TENANTRY_WRITE_KEY|--env|tenantry-apply|'] : []),
      ]);
    },
  );

  it('prints a block that a shell runs as it is copied', async () => {
    const { stdout } = await session.run('init --schedule --apply', bare);
    const calls = callsOf(blockIn(stdout), 'sh');
    const environments = calls.filter((call) => call.includes('|PUT|')).map((call) => /environments\/([\w-]+)/.exec(call)?.[1]);
    expect(environments).toEqual(['tenantry-plan', 'production', 'tenantry-apply']);
    expect(calls).toContainEqual(expect.stringMatching(/environments\/production\|-F\|prevent_self_review=true\|.*reviewers\[\]\[id\]=42/));
    const rulesets = calls.filter((call) => call.includes('/rulesets|')).map((call) => call.slice(call.indexOf('|-|') + 3));
    expect(rulesets).toHaveLength(2);
    for (const one of rulesets) expect(JSON.parse(one)).toMatchObject({ enforcement: 'active' });
  });

  it('stops at the first command that fails', async () => {
    const { stdout } = await session.run('init --schedule', bare);
    const { status, stdout: said } = spawnSync('bash', ['-c', `gh() { cat >/dev/null; false; }\n${blockIn(stdout)}`], {
      encoding: 'utf8',
      input: '',
    });
    expect(status).toBe(1);
    expect(said).not.toContain('GitHub is set up.');
  });

  it.each([
    ['', 'orgs/{owner}/teams/cloud-security', 'Team', true],
    [' --codeowners @acme/platform', 'orgs/acme/teams/platform', 'Team', false],
    [' --codeowners @ana', 'users/ana', 'User', false],
  ])('lets the owner of the trust file approve:%s', async (line, path, type, replaces) => {
    const { stdout } = await session.run(`init --apply${line}`, bare);
    const calls = callsOf(blockIn(stdout));
    expect(calls).toContain(`api|${path}|--jq|.id|`);
    expect(calls).toContainEqual(expect.stringContaining(`reviewers[][type]=${type}`));
    expect(stdout.includes('Put your team in place of cloud-security.')).toBe(replaces);
  });

  it('asks for the key of the schedule only once, in whichever run comes first', async () => {
    await session.run('init --schedule', bare);
    expect((await session.run('init --apply', bare)).stdout).not.toContain('TENANTRY_READ_KEY');
  });

  it('says what to replace if it is not from a release', async () => {
    expect((await session.run('init', bare)).stdout).toContain('replace the zeros after `uses:`');
  });

  it('adds owners to the file that GitHub uses, each once', async () => {
    session.write('CODEOWNERS', '/.github/ @ana\n/docs/ @rui');
    await session.run('init', bare);
    expect(onDisk('CODEOWNERS')).toBe('/.github/ @ana\n/docs/ @rui');
    for (const _ of [1, 2]) await session.run('init --codeowners @acme/cloud-security', bare);
    expect(onDisk('CODEOWNERS')).toBe('/.github/ @ana\n/docs/ @rui\n/tenantry.trust.yaml  @acme/cloud-security\n');
  });

  it.each([
    ['--codeowners somebody', '`somebody` is no owner'],
    ['--approved-by digest', '--approved-by needs --apply'],
    ['--approved-by nobody --apply', 'nobody'],
    ['--no-workflows --schedule', 'have no effect'],
  ])('refuses %s', async (options, says) => {
    expect(await session.run(`init ${options}`, bare)).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
  });
});

describe('the schema for editors', () => {
  it('is named if the package is installed, in the folder or above', async () => {
    session.write('node_modules/tenantry/schemas/desired-state.schema.json', '{}');
    await session.run('init', { env: {} });
    const line = '# yaml-language-server: $schema=../node_modules/tenantry/schemas/desired-state.schema.json\n';
    expect(read().startsWith(line)).toBe(true);
    await session.run('export --split --out live/all', withKey('key-of-the-owner'));
    expect(readFileSync('live/all/members.yaml', 'utf8').startsWith(line.replace('../', '../../'))).toBe(true);
  });

  it('is printed by its name, and by no other', async () => {
    const { stdout } = await session.run('schema trust');
    expect(stdout).toBe(readFileSync(new URL('../../schemas/trust.schema.json', import.meta.url), 'utf8'));
    expect((await session.run('schema')).stdout).toContain('output/review');
    expect(await session.run('schema ../package')).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no schema') });
  });
});
