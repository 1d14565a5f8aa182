// `--resend-secret`: write-only secrets are sent once more, once, and only to destinations in the trust file; the verification does not request it again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { head, organization, type Session, startSession } from './session.ts';

const url = 'https://registry.hub.example';
const env = { HUB_USER: 'canary-user-4711', HUB_TOKEN: 'canary-token-4711' };
const address = 'proxy-cache/br-se1/hub';

let session: Session;
beforeAll(async () => {
  const cache = (name: string) => ({ name, provider: 'docker-hub', url });
  session = await startSession(organization({ regions: { 'br-se1': { proxy_caches: [cache('hub'), cache('other')] } } }));
  const written = (name: string) =>
    `  ${name}: { region: br-se1, url: '${url}', credentials: { access_key: { secret: user }, access_secret: { secret: token } } }\n`;
  session.write('tenantry.yaml', `${head}proxy_caches:\n${written('hub')}${written('other')}`);
  session.write(
    'trust.yaml',
    `secrets:
  user: { env: HUB_USER, for: ${address}, host: registry.hub.example }
  token: { env: HUB_TOKEN, for: ${address}, host: registry.hub.example }
`,
  );
});
afterAll(async () => session.close());

const base = () => ({ TENANTRY_BASE_URL: session.simulator.url, MGC_API_KEY: 'key-of-the-owner', MGC_TENANT_ID: session.simulator.tenant });
const run = (line: string) => session.run(line, { env: { ...base(), ...env } });
const calls = (operation: string): number => session.simulator.app.recorder.counts()[operation] ?? 0;
const digests = () =>
  session.simulator
    .state()
    .tenants.flatMap(({ regions }) =>
      Object.values(regions).flatMap(({ proxy_caches }) =>
        proxy_caches.map((one) => [one.name, one.access_key_digest, one.access_secret_digest]),
      ),
    );

describe('a secret that is sent again', () => {
  it('is sent exactly once, and then there are no changes', async () => {
    const asked = await run(`plan tenantry.yaml --trust trust.yaml --exit-code --resend-secret ${address}`);
    expect([asked.code, asked.stderr]).toEqual([4, expect.any(String)]);
    const [, digest] = /--acknowledge ([0-9a-f]{32})/.exec(asked.stdout) ?? [];
    const before = digests();
    session.simulator.app.recorder.clear();

    const applied = await run(`apply tenantry.yaml --trust trust.yaml --yes --resend-secret ${address} --acknowledge ${digest}`);
    expect([applied.code, applied.stdout]).toEqual([0, expect.stringContaining('Applied: 2 of 2 steps done')]);
    expect(applied.stdout).toContain('Apply complete; verified, no remaining differences.');
    expect([calls('registry.testProxyCacheCredentials'), calls('registry.updateProxyCache')]).toEqual([1, 1]);

    // It was sent to the named one only.
    const [[, ...hub] = [], other] = digests();
    expect(other).toEqual(before[1]);
    expect(hub).not.toEqual(before[0]?.slice(1));

    expect((await run('plan tenantry.yaml --trust trust.yaml --exit-code')).code).toBe(0);
    for (const text of [asked, applied].flatMap(({ stdout, stderr }) => [stdout, stderr])) expect(text).not.toMatch(/canary/);
  });

  it('is only sent to destinations that the trust file grants', async () => {
    session.simulator.app.recorder.clear();
    const other = 'proxy-cache/br-se1/other';
    const asked = await run(`plan tenantry.yaml --trust trust.yaml --resend-secret ${other}`);
    const [, digest] = /--acknowledge ([0-9a-f]{32})/.exec(asked.stdout) ?? [];
    const { code, stderr } = await run(`apply tenantry.yaml --trust trust.yaml --yes --resend-secret ${other} --acknowledge ${digest}`);
    expect([code, stderr]).toEqual([5, expect.stringContaining(other)]);
    expect([calls('registry.testProxyCacheCredentials'), calls('registry.updateProxyCache')]).toEqual([0, 0]);
    expect(stderr).not.toMatch(/canary/);
  });
});
