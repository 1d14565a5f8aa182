// The TXT record of a domain is printed by the apply that registers it, in every format, for any number of domains. Over HTTP.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { head } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest();

it('is printed with the step for each of many domains, in every format, and not after verification', async () => {
  const domains = Array.from({ length: 15 }, (_, index) => `d${index}.example`);
  session.write('acme.yaml', `${head}domains:\n${domains.map((name) => `  ${name}: {}\n`).join('')}`);
  const planned = await session.run('plan acme.yaml --quiet');
  const [digest = ''] = /--acknowledge [0-9a-f]{32}/.exec(planned.stdout) ?? [];
  const { code, stdout } = await session.run(`apply acme.yaml --yes --quiet ${digest} --output json=out.json --output markdown=out.md`);
  expect(code).toBe(0);
  const written = (file: string): string => readFileSync(join(session.folder, file), 'utf8');
  for (const text of [stdout, written('out.json')])
    for (const name of domains)
      expect(text).toMatch(new RegExp(`publish the TXT record _mgc-verify\\.${name} = mgc-verify=\\w+ in the DNS of ${name}`));
  expect(written('out.md').match(/next: publish the TXT record/g)).toHaveLength(domains.length);
  expect(stdout).toMatch(/✓ register domain d0\.example\n +next: publish/);
  expect((await session.run('apply acme.yaml --yes --quiet')).stdout).not.toMatch(/next: publish/);
});
