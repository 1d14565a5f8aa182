// The TXT record of a domain is printed by the apply that registers it, in every format, for any number of domains. Over HTTP.
import { expect, it } from 'vitest';
import { head } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest();

const apply = async (options: string) => {
  const planned = await session.run('plan acme.yaml --quiet');
  const [digest = ''] = /--acknowledge [0-9a-f]{32}/.exec(planned.stdout) ?? [];
  return session.run(`apply acme.yaml --yes --quiet ${digest}${options}`);
};

const declare = (...domains: readonly string[]): void =>
  session.write('acme.yaml', `${head}domains:\n${domains.map((name) => `  ${name}: {}\n`).join('')}`);

const record = (domain: string): RegExp =>
  new RegExp(
    `publish the TXT record _mgc-verify\\.${domain} = mgc-verify=\\w+ in the DNS of ${domain}`.replaceAll('.example', '\\.example'),
  );

it('is printed with the step', async () => {
  declare('loja.example');
  const { code, stdout } = await apply('');
  expect(code).toBe(0);
  expect(stdout).toMatch(/✓ register domain loja\.example\n +next: publish the TXT record/);
  expect(stdout).toMatch(record('loja.example'));
});

it('is printed for each of many domains, and not after verification', async () => {
  const domains = Array.from({ length: 15 }, (_, index) => `d${index}.example`);
  declare(...domains);
  const { stdout } = await apply('');
  for (const name of domains) expect(stdout).toMatch(record(name));
  expect((await session.run('apply acme.yaml --yes --quiet')).stdout).not.toMatch(/next: publish/);
});

it.each([
  [' --format json', /"next": "publish the TXT record _mgc-verify\.loja\.example = mgc-verify=\w+ in the DNS of loja\.example"/],
  [' --format markdown', /next: publish the TXT record/],
])('is part of%s', async (format, says) => {
  declare('loja.example');
  expect((await apply(format)).stdout).toMatch(says);
});
