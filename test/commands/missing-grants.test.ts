// The requirements of a plan that the trust file does not grant: `plan` refuses them if a trust file was given, and otherwise lists them; `apply` refuses them
// before the first step.
import { beforeAll, describe, expect, it } from 'vitest';
import { refused } from './schemas.ts';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile(() => organization({ service_accounts: [{ name: 'ci', email: 'ci' }] }));
beforeAll(() => {
  const cache = (name: string, url: string, secret: string) =>
    `  ${name}: { region: br-se1, provider: harbor, url: "${url}", credentials: { access_key: { secret: "${secret}" }, access_secret: { secret: "${secret}" } } }\n`;
  session.write(
    'tenantry.yaml',
    `${head}service_accounts:\n  ci: { email: ci, api_keys: { deploy: { scopes: [mcr.read], deliver_to: pipeline } } }\nproxy_caches:\n${cache('hub', 'https://registry.hub.example', 'hub-token')}${cache('inner', 'http://registry.internal:5000', 'inner-token')}${cache('evil', 'https://p\u0430ypal.example', 'look-alike')}`,
  );
  session.write('empty.yaml', 'version: 1\n');
  session.write('group.yaml', `${head}groups: { ops: { name: Ops } }\n`);
});

const writes = (): number =>
  Object.entries(session.simulator.app.recorder.counts()).reduce(
    (sum, [name, many]) => sum + (/\.(create|update|delete|test)/.test(name) ? many : 0),
    0,
  );

describe('missing grants', () => {
  it('are listed by a plan without a trust file, as lines to copy, except those with deceptive characters', async () => {
    const { code, stdout, stderr } = await session.run('plan tenantry.yaml');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('Missing grants');
    expect(stdout).toContain('hub-token: { env: TENANTRY_SECRET_HUB_TOKEN, for: proxy-cache/br-se1/hub, host: registry.hub.example }');
    expect(stdout).toContain(
      'inner-token: { env: TENANTRY_SECRET_INNER_TOKEN, for: proxy-cache/br-se1/inner, origin: http://registry.internal:5000 }',
    );
    expect(stdout).toContain('pipeline: { file: /path/outside/the/repository, for: api-key/ci/deploy, scopes: [mcr.read] }');
    expect(stdout).not.toMatch(/^ +look-alike:/m);
  });

  it('refuse a plan for which a trust file was given', async () => {
    const { code, stdout } = await session.run('plan tenantry.yaml --trust empty.yaml --format json');
    expect([code, refused('review', stdout)]).toEqual([5, []]);
    const review: { readonly grants: { readonly refuses: boolean; readonly needed: readonly object[] }; readonly next: readonly object[] } =
      JSON.parse(stdout);
    expect(review).toMatchObject({ exitCode: 5, grants: { refuses: true }, next: [] });
    expect(review.grants.needed).toHaveLength(4);
    expect((await session.run('plan group.yaml --trust empty.yaml')).code).toBe(0);
  });

  it('are counted if there are very many', async () => {
    const many = Array.from({ length: 260 }, (_, index) => `secret-${index}`);
    const cache = (name: string) =>
      `  ${name}: { region: br-se1, provider: harbor, url: "https://hub.example", credentials: { access_key: { secret: ${name} }, access_secret: { secret: ${name} } } }\n`;
    session.write('many.yaml', `${head}proxy_caches:\n${many.map(cache).join('')}`);
    const { code, stdout } = await session.run('plan many.yaml --trust empty.yaml --format json');
    expect([code, refused('review', stdout)]).toEqual([5, []]);
    const { grants }: { readonly grants: { readonly problems: readonly object[]; readonly needed: readonly object[] } } =
      JSON.parse(stdout);
    expect(grants).toMatchObject({ moreProblems: 160, moreNeeded: 160 });
    expect([grants.problems.length, grants.needed.length]).toEqual([100, 100]);
    const text = await session.run('plan many.yaml --trust empty.yaml');
    expect(text.code).toBe(5);
    expect(text.stdout).toContain('Missing grants (260)');
    expect(text.stdout).toContain('… and 160 more missing grants.');
    expect(text.stdout.match(/TENANTRY_SECRET_SECRET_\d+,/g)).toHaveLength(100);
  });

  it.each(['', ' --trust empty.yaml'])('refuse an apply before its first step, together with other refusals%s', async (trust) => {
    const { code, stderr } = await session.run(`apply tenantry.yaml --yes${trust}`);
    expect(code).toBe(5);
    expect(stderr).toContain('[secret-not-granted]');
    expect(stderr).toContain('[sink-not-granted]');
    expect(stderr).toContain('[not-acknowledged]');
    expect(writes()).toBe(0);
  });
});

describe('validate', () => {
  const declaring = `${head}service_accounts: { ci: { email: ci, api_keys: { deploy: { scopes: [mcr.write], deliver_to: vault } } } }\n`;

  it('warns of each name that the trust file does not grant, even if no plan needs it now', async () => {
    session.write('acme.yaml', declaring);
    session.write('empty.yaml', 'identity: api-key/ci/other\n');
    const { code, stdout } = await session.run('validate acme.yaml --trust empty.yaml');
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/Warnings \(2\).*`vault`.*acme\.yaml:4/);
    expect(code).toBe(0);
    expect((await session.run('validate acme.yaml')).stdout).not.toContain('vault');
  });
});
