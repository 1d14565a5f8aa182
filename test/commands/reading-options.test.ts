// The calls of reading commands: estimates, deadlines, limits, the log of calls, and refused addresses.
import { beforeAll, describe, expect, it } from 'vitest';
import { head } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();
beforeAll(() => {
  session.write('acme.yaml', `${head}\nmembers:\n  rui@acme.example: { roles: [editor] }\n`);
  session.write('more.yaml', `${head}\nroles:\n  builder: { description: Builds, based_on: viewer }\n`);
});

const env = (more: Record<string, string>) => ({
  env: { TENANTRY_BASE_URL: session.simulator.url, MGC_API_KEY: 'key-of-the-owner', MGC_TENANT_ID: session.simulator.tenant, ...more },
});
const summed = (calls: Readonly<Record<string, number>>): number => Object.values(calls).reduce((sum, many) => sum + many, 0);

describe('--estimate', () => {
  it('prints the calls and makes none: no platform and no credential is needed', async () => {
    const printed = await session.run('plan acme.yaml --estimate', { env: {} });
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(printed.stdout).toMatch(/iam\.listMembers +1\n/);
    expect(printed.stdout).toMatch(/iam\.listRoleMembers +1 for each role/);
    expect(printed.stdout).toMatch(/At least \d+ calls, and more on demand\. No calls were made\./);
  });

  it.each(['plan acme.yaml', 'audit', 'export'])('from a capture: the calls that %s then makes', async (command) => {
    expect((await session.run('capture sizes.json --quiet')).code).toBe(0);
    const estimated = JSON.parse((await session.run('audit acme.yaml --estimate --capture sizes.json --format json', { env: {} })).stdout);
    const { run } = JSON.parse((await session.run('audit acme.yaml --format json --quiet')).stdout);
    const { 'consumption.getUsage': usage = 0, ...exact } = run.calls;
    const rows = estimated.calls.map(({ operation, calls }: { operation: string; calls: number }) => [operation, calls]);
    expect(Object.fromEntries(rows)).toMatchObject(exact);
    expect(usage).toBeGreaterThan(0);
    const text = await session.run(`${command} --estimate --capture sizes.json`, { env: {} });
    expect(text.stdout).toContain('based on the sizes in sizes.json. No calls were made.');
  });

  it('is Markdown on demand, and never SARIF', async () => {
    expect((await session.run('spend --estimate --format markdown')).stdout).toContain('| operation | calls |');
    expect(await session.run('audit --estimate --format sarif')).toMatchObject({ code: 2, stderr: expect.stringContaining('--estimate') });
  });
});

describe('the calls of a run', () => {
  it.each(['plan acme.yaml', 'audit', 'spend', 'apply acme.yaml --yes'])(
    '%s: by operation and in total, as the platform counted',
    async (line) => {
      const before = session.simulator.app.recorder.all().length;
      const { run } = JSON.parse((await session.run(`${line} --format json --quiet`)).stdout);
      expect(run.totalCalls).toBe(summed(run.calls));
      expect(run.totalCalls).toBe(session.simulator.app.recorder.all().length - before);
    },
  );

  it('are listed with --verbose, with the request ids, and never the key', async () => {
    const { stderr } = await session.run('plan acme.yaml --verbose');
    expect(stderr).toMatch(/^200 GET \/iam\/api\/v1\/members \(\d+ ms, request [0-9a-f-]{36}\)$/m);
    expect(stderr).not.toContain('key-of-the-owner');
    expect((await session.run('plan acme.yaml --verbose --quiet')).stderr).toBe('');
    expect((await session.run('export --verbose')).stderr).toContain('200 GET ');
    expect((await session.run('apply more.yaml --yes --verbose')).stderr).toMatch(/^201 POST .*request /m);
  });
});

describe('bounds', () => {
  it.each([
    ['--timeout soon', /--timeout soon/],
    ['--timeout 30d', /--timeout 30d/],
    ['--requests-per-minute 0', /--requests-per-minute 0/],
    ['--requests-per-minute many', /--requests-per-minute many/],
  ])('%s is refused', async (option, says) => {
    expect(await session.run(`plan acme.yaml ${option}`)).toMatchObject({ code: 2, stderr: expect.stringMatching(says) });
  });

  it('--timeout stops a run that reads too long, with 3', async () => {
    session.simulator.app.faults.add({ type: 'slow', over: 30_000, operation: 'iam.listRoles' });
    const begun = performance.now();
    const printed = await session.run('plan acme.yaml --timeout 1s --quiet');
    session.simulator.app.faults.clear();
    expect(printed).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('--timeout') });
    expect(performance.now() - begun).toBeLessThan(25_000);
  });

  it('a signal is distinguished from a timeout', async () => {
    const signal = AbortSignal.abort();
    expect((await session.run('plan acme.yaml --timeout 1h', { signal })).code).toBe(130);
  });

  it('--requests-per-minute spaces the calls', async () => {
    const begun = performance.now();
    const { stdout } = await session.run('spend --region br-se1 --requests-per-minute 600 --format json');
    const { run } = JSON.parse(stdout);
    expect(run.totalCalls).toBeGreaterThan(2);
    expect(performance.now() - begun).toBeGreaterThanOrEqual((run.totalCalls - 1) * 100 - 20);
  });
});

describe('addresses', () => {
  it('without TLS are refused, except those that the trust file allows', async () => {
    const plain = { TENANTRY_BASE_URL: 'http://platform.invalid' };
    const refused = await session.run('plan acme.yaml', env(plain));
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Only the trust file can allow http') });
    session.write('trust.yaml', 'version: 1\nplain_http: true\n');
    expect((await session.run('plan acme.yaml --trust trust.yaml --timeout 5s', env(plain))).code).toBe(3);
  });

  it('of a proxy are checked, and their password is not printed', async () => {
    const { code, stderr } = await session.run('plan acme.yaml', env({ HTTPS_PROXY: 'socks5://me:canary@proxy.example' }));
    expect(code).toBe(2);
    expect(stderr).toContain('The proxy of HTTPS_PROXY cannot be used');
    expect(stderr).not.toContain('canary');
  });
});
