// `tenantry export --update` as a whole, over HTTP: the written files and the report, and that it writes nothing if a person must decide.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { head } from '../commands/session.ts';
import { sessionForFile } from '../commands/sessions.ts';

const session = sessionForFile();

const members = (more: string): string =>
  `${head}\nmembers:\n  ana@acme.example: { roles: [administrator] } # the owner\n  gone@acme.example: {}\n${more}`;

it('adopts the live state, without resources that must not exist', async () => {
  session.write('good.yaml', members('\nremoved:\n  member/rui@acme.example: { reason: left }\n'));
  const { code, stderr } = await session.run('export --update good.yaml --quiet');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const text = readFileSync(join(session.folder, 'good.yaml'), 'utf8');
  expect(text).toContain(
    '  ana@acme.example: { roles: [administrator], permissions: [] } # the owner\n  rescue@acme-ops.example: { roles: [administrator], permissions: [] }\n\nremoved:',
  );
  expect(text).not.toContain('  rui@');
  expect(await session.run('validate good.yaml')).toMatchObject({ code: 0 });
});

it('lists what it adopts, access-granting changes first', async () => {
  session.write('listed.yaml', `${members('')}access_control: { enabled: true, enforce_mfa: false }\n`);
  const { code, stderr } = await session.run('export --update listed.yaml');
  expect(code).toBe(0);
  expect(stderr).toBe(`  Adopted 4 changes (2 access-granting):
    + member/rescue@acme-ops.example
      roles: [administrator]
    + member/rui@acme.example
      roles: [editor]
    ~ access-control
      enforce_mfa: false → true
    - member/gone@acme.example
- Lists of grants that no file declared were added, so that later grants are drift
Changed listed.yaml.
1 file changed · 2 access-granting · 1 note
`);
  expect((await session.run('export --update listed.yaml')).stderr).toMatch(/^No differences/);
});

it('writes no file if a person must decide: exit code 2, and the line', async () => {
  session.write('stuck.yaml', members('\nguards:\n  break_glass: [gone@acme.example]\n'));
  const before = readFileSync(join(session.folder, 'stuck.yaml'), 'utf8');
  const { code, stderr } = await session.run('export --update stuck.yaml');
  expect(code).toBe(2);
  expect(stderr).toContain('stuck.yaml:10:17');
  expect(stderr).toContain('No file was written.');
  expect(readFileSync(join(session.folder, 'stuck.yaml'), 'utf8')).toBe(before);
});
