// The address of a proxy cache changes: stored credentials are sent nowhere, and new ones only to the origins in the trust file.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { head, organization, type Session, startSession } from './session.ts';

const env = { HUB_USER: 'canary-user-4712', HUB_TOKEN: 'canary-token-4712' };
const address = 'proxy-cache/br-se1/hub';
const credentials = 'credentials: { access_key: { secret: user }, access_secret: { secret: token } }';

let session: Session;
beforeEach(async () => {
  const caches = [
    { name: 'hub', provider: 'harbor', url: 'https://registry.hub.example' },
    { name: 'other', provider: 'harbor', url: 'https://registry.other.example' },
  ];
  session = await startSession(organization({ regions: { 'br-se1': { proxy_caches: caches } } }));
});
afterEach(async () => session.close());

const trust = (...where: readonly string[]): void =>
  session.write(
    'trust.yaml',
    `secrets:\n${['user', 'token'].map((name, at) => `  ${name}: { env: HUB_${name.toUpperCase()}, for: ${address}, ${where[at] ?? where[0]} }\n`).join('')}`,
  );
const declare = (url: string, more = ''): void =>
  session.write('tenantry.yaml', `${head}proxy_caches:\n  hub: { region: br-se1, url: '${url}'${more === '' ? '' : `, ${more}`} }\n`);
const run = (line: string) => {
  const base = { TENANTRY_BASE_URL: session.simulator.url, MGC_API_KEY: 'key-of-the-owner', MGC_TENANT_ID: session.simulator.tenant };
  return session.run(line, { env: { ...base, ...env } });
};
const written = (): number =>
  Object.entries(session.simulator.app.recorder.counts()).reduce(
    (sum, [name, count]) => sum + (/ProxyCache(?!s|Status)|test/.test(name) && !/get|list/.test(name) ? count : 0),
    0,
  );

/** Plans and applies with the acknowledgement that the plan requires. */
const apply = async (more = '') => {
  const planned = await run(`plan tenantry.yaml --trust trust.yaml${more}`);
  const [, digest] = /--acknowledge ([0-9a-f]{32})/.exec(planned.stdout) ?? [];
  const acknowledge = digest === undefined ? '' : ` --acknowledge ${digest}`;
  return { digest, ...(await run(`apply tenantry.yaml --trust trust.yaml --yes${more}${acknowledge}`)) };
};

describe('a proxy cache that moves to another origin', () => {
  it.each([
    ['a host that another one uses', 'https://registry.other.example', ''],
    ['the same host in clear', 'http://registry.hub.example', ''],
    ['another port', 'https://registry.hub.example:8443', ''],
    ['a host that another one uses, with its declared secrets', 'https://registry.other.example', credentials],
    ['the same host in clear, with its declared secrets', 'http://registry.hub.example', credentials],
  ])('is refused: %s', async (_, url, more) => {
    trust('host: registry.hub.example');
    declare(url, more);
    const { code, stderr, digest } = await apply();
    expect([code, stderr]).toEqual([5, expect.stringContaining('[secret-not-granted]')]);
    expect(digest).toBeDefined();
    expect(written()).toBe(0);
    // Without a declared secret there is nothing to send again.
    expect((await apply(` --resend-secret ${address}`)).code).toBe(more === '' ? 2 : 5);
    expect(written()).toBe(0);
  });

  it('is refused in the second of three pull requests, if the first one removed the credentials', async () => {
    trust('host: registry.hub.example');
    declare('https://registry.hub.example');
    expect((await apply()).code).toBe(0);
    declare('https://registry.other.example');
    expect((await apply()).code).toBe(5);
    declare('https://registry.other.example', credentials);
    expect((await apply()).code).toBe(5);
    expect(written()).toBe(0);
  });

  it.each([
    ['https://registry.other.example/v2', 'host: [registry.hub.example, registry.other.example]'],
    ['http://registry.internal:5000', 'origin: "http://registry.internal:5000"'],
  ])('runs if its secrets are granted for %s and it is acknowledged', async (url, where) => {
    trust(where);
    declare(url, credentials);
    expect((await run('apply tenantry.yaml --trust trust.yaml --yes')).code).toBe(5);
    expect(written()).toBe(0);
    const { code, stdout } = await apply();
    expect([code, stdout]).toEqual([0, expect.stringContaining('2 of 2 steps done')]);
    expect(written()).toBe(2);
  });

  it('is refused if one of its two secrets is granted for another origin', async () => {
    trust('host: registry.other.example', 'host: registry.hub.example');
    declare('https://registry.other.example', credentials);
    expect((await apply()).code).toBe(5);
    expect(written()).toBe(0);
  });
});
