// Names in addresses as people write them: displayed and accepted in that form, also accepted percent-encoded.
import { beforeEach, describe, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const names = ['ação', 'a|b', "it's", '<b>', '`x`', '100%', 'a b', 'a/b', 'a*b?', '$(id)', '[x](y)', '--flag'];
const shown = (name: string): string => `volume/br-se1/${name.replaceAll(/[%/*?]/g, encodeURIComponent).replaceAll('*', '%2A')}`;
const encoded = (name: string): string => `volume/br-se1/${encodeURIComponent(name)}`;
const file = `${head}volumes:\n${names.map((name) => `  ${JSON.stringify(`br-se1/${name}`)}: { size: 20 }\n`).join('')}`;

const session = sessionForTest(() => organization({ regions: { 'br-se1': { volumes: names.map((name) => ({ name, size: 10 })) } } }));
beforeEach(() => {
  session.write('acme.yaml', file);
});

describe('a name', () => {
  // Every form of every name: test/kinds/address.test.ts.
  it('is shown as it is written, and selected by its shown form and its encoded form', async () => {
    const { stdout, stderr, code } = await session.run(['plan', 'acme.yaml', '--only', shown('a/b'), '--only', encoded('ação')]);
    expect({ stderr, code }).toMatchObject({ code: 0 });
    for (const name of ['a/b', 'ação']) expect(stdout).toContain(`extend volume ${name} in br-se1 from 10 to 20`);
    expect(stdout).toContain(`${names.length - 2} steps not shown`);
    const { stdout: json } = await session.run('plan acme.yaml --format json');
    for (const name of names) expect(json).toContain(JSON.stringify(shown(name)));
  });

  it('is waived by its shown form, its encoded form, and patterns of both', async () => {
    const waive = (resource: string): string =>
      `  - { policy: volume-unattached, resource: ${JSON.stringify(resource)}, reason: Kept for the audit, owner: ana@acme.example, expires: 2099-12-31 }\n`;
    const waivedBy = async (...resources: readonly string[]): Promise<readonly string[]> => {
      session.write('acme.yaml', `${file}waivers:\n${resources.map(waive).join('')}`);
      const { findings } = JSON.parse((await session.run('audit acme.yaml --format json --now 2027-06-01T00:00:00Z')).stdout) as {
        readonly findings: readonly { readonly policy: string; readonly address: string; readonly verdict: { readonly type: string } }[];
      };
      return findings.flatMap(({ policy, address, verdict }) =>
        policy === 'volume-unattached' && verdict.type === 'waived' ? [address] : [],
      );
    };
    const all = names.map(shown).sort();
    expect([...(await waivedBy(...names.map(shown)))].sort()).toEqual(all);
    expect([...(await waivedBy(...names.map((name) => encoded(name).replaceAll('*', '%2A'))))].sort()).toEqual(all);
    expect(await waivedBy('volume/br-se1/aç*')).toEqual([shown('ação')]);
    expect(await waivedBy('volume/br-se1/a%C3%A7*')).toEqual([shown('ação')]);
  });
});
