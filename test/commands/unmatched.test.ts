// Names in the file that do not exist: a pattern of a policy setting, the resource of a waiver. After an incomplete read, nothing is claimed.
import { describe, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest(() =>
  organization({
    service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy' }] }],
    regions: { 'br-se1': { volumes: [{ name: 'data', size: 10 }] } },
  }),
);

const only = (policy: string, ...patterns: readonly string[]): string =>
  `${head}volumes: { new: { region: br-se1, size: 10, type: cloud_nvme1k } }
removed: { volume/br-se1/gone: { reason: unused } }
policies:
  settings:
    ${policy}:
      only:
${patterns.map((pattern) => `        - '${pattern}'`).join('\n')}
`;

const printed = async (line: string) => {
  const { code, stdout, stderr } = await session.run(line);
  return { code, text: (stdout + stderr).replaceAll(/\s+/g, ' ') };
};

describe('a pattern of `only:`', () => {
  const audit = 'audit acme.yaml --fail-on critical';
  it.each([
    ['of a live volume', 'volume-unattached', 'volume/br-se1/data'],
    ['of a declared volume', 'volume-unattached', 'volume/br-se1/new'],
    ['of what was removed', 'resource-came-back', 'volume/br-se1/gone'],
    ['of any kind', 'resource-came-back', '**/data'],
    ['with a wildcard', 'volume-unattached', 'vol*/**'],
  ])('%s is fine', async (_, policy, pattern) => {
    session.write('acme.yaml', only(policy, pattern));
    expect((await printed(audit)).code).not.toBe(2);
  });

  it.each([
    ['a name that nothing has', 'volume-unattached', 'volume/br-se1/dat', 'Did you mean `volume/br-se1/data`?'],
    ['a wildcard', 'volume-unattached', 'volume/br-se1/x*', 'Correct the pattern, or remove it.'],
    ['a region that nothing is in', 'volume-unattached', 'volume/br-ne1/*', 'Correct the pattern, or remove it.'],
  ])('%s that matches nothing is an error at its line', async (_, policy, pattern, help) => {
    session.write('acme.yaml', only(policy, 'volume/br-se1/data', pattern));
    for (const command of [audit, 'plan acme.yaml']) {
      const { code, text } = await printed(command);
      expect(text).toContain(`acme.yaml:11:11: \`only\` of ${policy}: \`${pattern}\` matches no resource`);
      expect(text).toContain(help);
      expect(code).toBe(2);
    }
  });

  it('is unknown if the volumes were not read', async () => {
    session.write('acme.yaml', only('volume-unattached', 'volume/br-se1/dat'));
    session.simulator.app.faults.add({ type: 'status', status: 403, operation: 'blockStorage.listVolumes' });
    expect((await printed(audit)).code).not.toBe(2);
  });

  it('is unknown if a region was not selected', async () => {
    session.write('acme.yaml', only('volume-unattached', 'volume/br-ne1/far').replace('[br-se1]', '[br-se1, br-ne1]'));
    expect((await printed(`${audit} --region br-se1`)).code).not.toBe(2);
    expect((await printed(audit)).code).toBe(2);
  });
});

it('a pattern below an account that is gone is an error', async () => {
  session.write('acme.yaml', only('api-key-max-age', 'api-key/ci/*', 'api-key/cd/*'));
  const { code, text } = await printed('audit acme.yaml');
  expect([code, text]).toEqual([2, expect.stringContaining('`only` of api-key-max-age: `api-key/cd/*` matches no resource')]);
});

describe('offline', () => {
  it('a pattern of another kind is an error, whatever exists', async () => {
    session.write('acme.yaml', only('volume-unattached', 'volume/**', 'member/*', 'volumes/*'));
    const { code, text } = await printed('validate acme.yaml');
    expect(text).toContain('acme.yaml:11:11: `only` of volume-unattached: `member/*` matches no volume');
    expect(text).toContain('acme.yaml:12:11: `only` of volume-unattached: `volumes/*` matches no volume');
    expect(code).toBe(2);
  });

  it('a setting that is in no file is an error, a volume is unknown', async () => {
    session.write('acme.yaml', only('setting-loosened-here', 'setting/api-key-max-aged'));
    expect((await printed('validate acme.yaml')).code).toBe(2);
    session.write('acme.yaml', only('volume-unattached', 'volume/br-se1/nobody-knows'));
    expect((await printed('validate acme.yaml')).code).toBe(0);
  });
});

describe('a waiver', () => {
  const waiver = (resource: string, expires = '2099-12-31') =>
    `${head}volumes: { data: { size: 10, region: br-se1 } }
waivers:
  - policy: volume-unattached
    resource: '${resource}'
    reason: r
    owner: ana@acme.example
    expires: ${expires}
`;

  it('of another kind than its policy is an error', async () => {
    session.write('acme.yaml', waiver('member/ana@acme.example'));
    const { code, text } = await printed('validate acme.yaml');
    expect(text).toContain('acme.yaml:7:15: The waiver of volume-unattached: `member/ana@acme.example` matches no volume');
    expect(code).toBe(2);
  });

  it.each(['audit acme.yaml --fail-on critical', 'plan acme.yaml'])(
    '%s warns of one for a resource that does not exist',
    async (command) => {
      session.write('acme.yaml', waiver('volume/br-se1/dat'));
      const { code, text } = await printed(command);
      expect(text).toContain('The waiver of volume-unattached for `volume/br-se1/dat` matches no resource. acme.yaml:7:15');
      expect(code).not.toBe(2);
      session.write('acme.yaml', waiver('volume/br-se1/data'));
      expect((await printed(command)).text).not.toContain('matches no resource');
    },
  );

  it('that has expired is only reported as expired', async () => {
    session.write('acme.yaml', waiver('volume/br-se1/dat', '2020-01-01'));
    expect((await printed('audit acme.yaml')).text).not.toContain('matches no resource');
  });
});
