// The page of an audit says who is administrator, who can become one and how certain that is; the result has it as data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile(() =>
  organization({
    members: [
      { email: 'ana@acme.example', roles: ['administrator'] },
      { email: 'rescue@acme-ops.example', roles: ['administrator'] },
      { email: 'mallory@acme.example', roles: ['viewer'], permissions: ['turia_iam_editor'] },
      { email: 'eve@acme.example', permissions: ['mke_iam_adm'] },
      { email: 'rui@acme.example', roles: ['viewer'] },
    ],
  }),
);
beforeAll(() => {
  session.write('acme.yaml', head);
  session.write('trust.yaml', 'version: 1\nidentity: member/ana@acme.example\n');
});

const page = (): string =>
  readFileSync(join(session.folder, 'page.html'), 'utf8')
    .replace(/<(?!\/?t[dhr]|\/?h\d)[^>]*>/g, '')
    .replace(/ class="[^"]*"/g, '');
const audit = (more = '') => session.run(`audit acme.yaml --trust trust.yaml --output html=page.html --format json --quiet ${more}`);

it('has one table of everybody with a path, each with its certainty, and the pipeline', async () => {
  const { pathsToAdministrator: administrators } = JSON.parse((await audit()).stdout);
  expect(administrators.counts).toEqual({ is: 2, can: 1, unknown: 0, cannot: 2 });
  expect(administrators.subjects.map(({ subject, verdict, certainty }: Record<string, string>) => [subject, verdict, certainty])).toEqual([
    ['member/ana@acme.example', 'is', 'proved'],
    ['member/eve@acme.example', 'cannot', 'unknown'],
    ['member/mallory@acme.example', 'can', 'possible'],
    ['member/rescue@acme-ops.example', 'is', 'proved'],
  ]);
  const text = page();
  expect(text).toContain('2 administrators · 1 can become one · 0 not known');
  const rows = [...text.slice(text.indexOf('2 administrators · ')).matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row.replace(/<\/t[dh]>\s*<t[dh][^>]*>/g, ' | ').replace(/<[^>]*>/g, ''),
  );
  expect(rows.filter((row) => / \| (administrator|proved|possible|not known) \| /.test(row)).map((row) => row.trim())).toEqual([
    'member/ana@acme.example, member/rescue@acme-ops.example | administrator | holds the role administrator | 1 | Revoke the role administrator, unless it is intended',
    expect.stringMatching(/^member\/mallory@acme\.example \| possible \| holds turia_iam_editor directly: can probably grant roles/),
    expect.stringMatching(/^member\/eve@acme\.example \| not known \| holds mke_iam_adm directly, a right of another product/),
    expect.stringMatching(/^outside\/mail\/acme-ops\.example → /),
    expect.stringMatching(/^outside\/mail\/acme\.example → /),
    expect.stringMatching(/^outside\/pipeline → member\/ana@acme\.example → administrator \| proved/),
  ]);
});

it('names those of whom it is not known, and never shows an incomplete read as nobody', async () => {
  session.simulator.app.faults.add({ type: 'status', status: 403, operation: 'iam.getMemberGrants' });
  const { pathsToAdministrator: administrators } = JSON.parse((await audit()).stdout);
  session.simulator.app.faults.clear();
  expect(administrators.counts.cannot).toBe(0);
  expect(page()).toMatch(/member\/rui@acme\.example.*permissions granted directly/s);
});

it('is absent where no policy is about it: then nobody was read for it', async () => {
  session.write('acme.yaml', `${head}policies: { packs: [] }\n`);
  expect(JSON.parse((await audit()).stdout).pathsToAdministrator).toBeUndefined();
  expect(page()).not.toContain('can become one');
});
