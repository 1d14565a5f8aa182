// Resources that are addressed by ids: every output shows the name that people know them by, and waivers and patterns may have it in place of the id.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const ssh = [{ protocol: 'tcp', port_range_min: 22, port_range_max: 22, remote_ip_prefix: '0.0.0.0/0' }];
const id = (last: number): string => `5a000000-0000-4000-8000-00000000000${last}`;
const at = (last: number): string => `security-group/br-se1/${id(last)}`;

/** Two groups have the same name, and one is named like the id of another. */
const groups = [
  { name: 'web', id: id(1), rules: ssh },
  { name: 'twice', id: id(2), rules: ssh },
  { name: 'twice', id: id(3), rules: ssh },
  { name: id(1), id: id(4), rules: ssh },
  { name: '<b>|`x`', id: id(5), rules: ssh },
];

const waiverOf = (resource: string): string =>
  `  - { policy: security-group-ssh-open, resource: "${resource}", reason: until the bastion exists, owner: rui@acme.example, expires: 2027-01-31 }\n`;

const fileOf = (waivers: readonly string[], only = ''): string =>
  [
    `${head}members: { ana@acme.example: { roles: [administrator] }, rui@acme.example: { roles: [editor] } }\n`,
    `policies: { packs: [exposure]${only} }\n`,
    waivers.length === 0 ? '' : `waivers:\n${waivers.map(waiverOf).join('')}`,
  ].join('');

interface Reported {
  readonly policy: string;
  readonly address: string;
  readonly name?: string;
  readonly verdict: { readonly type: string };
}

describe('security groups', () => {
  const session = sessionForFile(() => organization({ regions: { 'br-se1': { security_groups: groups } } }));

  const verdicts = async (file: string, words = ''): Promise<Readonly<Record<string, string>>> => {
    session.write('acme.yaml', file);
    const { stdout } = await session.run(`audit acme.yaml --format json ${words}`);
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly Reported[] };
    return Object.fromEntries(
      findings
        .filter(({ policy }) => policy === 'security-group-ssh-open')
        .map(({ address, name = '-', verdict }) => [`${address.at(-1) ?? ''} ${name}`, verdict.type]),
    );
  };
  const all = { '1 web': 'fail', '2 twice': 'fail', '3 twice': 'fail', [`4 ${id(1)}`]: 'fail', '5 <b>|`x`': 'fail' };

  it('have their names in the result', async () => {
    expect(await verdicts(fileOf([]))).toEqual(all);
  });

  it('are accepted by name or by id', async () => {
    expect(await verdicts(fileOf(['security-group/br-se1/web', at(2)]))).toEqual({ ...all, '1 web': 'waived', '2 twice': 'waived' });
  });

  it('are not accepted by a name that two have, or by the id of another one as name', async () => {
    expect(await verdicts(fileOf(['security-group/br-se1/twice']))).toEqual(all);
    expect(await verdicts(fileOf([at(1)]))).toEqual({ ...all, '1 web': 'waived' });
  });

  it('are selected by name, as any resource is by its address', async () => {
    const only = ', settings: { security-group-ssh-open: { only: ["security-group/br-se1/w*"] } }';
    expect(await verdicts(fileOf([], only))).toEqual({ '1 web': 'fail' });
  });

  it('are the same from a capture', async () => {
    session.write('acme.yaml', fileOf(['security-group/br-se1/web']));
    await session.run('capture live.json --desired acme.yaml');
    expect(await verdicts(fileOf(['security-group/br-se1/web']), '--capture live.json')).toEqual({ ...all, '1 web': 'waived' });
  });

  it('have their names in every format, written for it', async () => {
    session.write('acme.yaml', fileOf([]));
    const formats = ['text', 'markdown', 'html', 'sarif', 'junit', 'csv', 'ocsf'];
    await session.run(`audit acme.yaml ${formats.map((format) => `--output ${format}=out.${format}`).join(' ')}`);
    const written = (format: string): string => readFileSync(join(session.folder, `out.${format}`), 'utf8');
    for (const format of formats) expect([format, written(format)]).toEqual([format, expect.stringContaining('web')]);
    expect(written('text')).toContain(`${at(1)} (web): `);
    expect(written('sarif')).toContain(`${at(1)} (web): `);
    expect(written('junit')).toContain(`name="${at(1)} (web)"`);
    for (const format of ['html', 'markdown', 'junit'])
      expect([format, written(format)]).not.toEqual([format, expect.stringContaining('<b>|')]);
  });

  it('have findings with an age in the ledger', async () => {
    session.write('acme.yaml', fileOf([]));
    await session.run('audit acme.yaml --ledger ledger.json --new-ledger');
    const { stdout } = await session.run('audit acme.yaml --ledger ledger.json --format json');
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly (Reported & { readonly firstSeen?: string })[] };
    expect(findings.find(({ name }) => name === 'web')).toMatchObject({ firstSeen: expect.any(String), baseline: 'unchanged' });
  });
});
