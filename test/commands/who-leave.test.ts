// `who <e-mail> <path> --leave`: edits the files of one organization; after the merge the plan has exactly this removal.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest(() =>
  organization({
    invitations: [{ email: 'eva@acme.example', profile: 'employee' }],
    service_accounts: [{ name: 'ci', email: 'ci', roles: ['viewer'] }],
  }),
);

const text = (): string => readFileSync(join(session.folder, 'org.yaml'), 'utf8');
const ana = 'members:\n  ana@acme.example: { roles: [administrator] }\n';
const rui = `${head}${ana}  rui@acme.example: { roles: [editor] }\n`;

const leave = (words: readonly string[]) => session.run(['who', ...words, '--leave', 'Left the company']);

it('shows the access, edits the files, and lists what must be decided and what is assumed', async () => {
  session.write('org.yaml', rui);
  const { code, stdout } = await leave(['rui@acme.example', 'org.yaml']);
  const today = new Date().toISOString().slice(0, 10);
  expect(text()).toBe(`${head}${ana}removed: { member/rui@acme.example: { reason: Left the company, since: ${today} } }\n`);
  expect(stdout).toContain('Who rui@acme.example');
  expect(stdout).toMatch(/Desired state\n +~ Changed: org.yaml\n +- member\/rui@acme.example org.yaml:6:3\n/);
  expect(stdout).toContain('No trust file was named');
  expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, '1 file changed']);
});

it.each([
  ['a member', 'rui@acme.example', 'remove rui@acme.example'],
  ['an invited person', 'eva@acme.example', 'cancel the invitation of eva@acme.example'],
])('of %s, the plan has exactly this removal', async (_, email, step) => {
  session.write('org.yaml', `${head}${ana}  ${email}: {}\n`);
  expect(await leave([email, 'org.yaml'])).toMatchObject({ code: 0 });
  const { plan } = JSON.parse((await session.run('plan org.yaml --format json')).stdout);
  expect([plan.steps.map(({ description }: { readonly description: string }) => description), plan.refusals]).toEqual([[step], []]);
});

it('says that the platform may let only the owner remove an administrator', async () => {
  session.write('org.yaml', head);
  const { stdout } = await leave(['rescue@acme-ops.example', 'org.yaml']);
  expect(stdout).toContain('! member/rescue@acme-ops.example is administrator');
});

it('says that members who are observed are not removed by a run', async () => {
  session.write('org.yaml', `${rui}ownership: { members: observed }\n`);
  expect((await leave(['rui@acme.example', 'org.yaml'])).stdout).toContain('members are observed: no run removes them');
});

it.each([
  ['a break-glass member', `${rui}guards: { break_glass: [rui@acme.example] }\n`, 'version: 1\n', 'this is a break-glass member'],
  [
    'a break-glass member of the operator',
    rui,
    'version: 1\nguards: { break_glass: [rui@acme.example] }\n',
    'this is a break-glass member',
  ],
  ['what runs Tenantry', rui, 'version: 1\nidentity: member/rui@acme.example\n', 'identity that runs Tenantry'],
])('refuses %s, and writes nothing', async (_, before, trust, message) => {
  session.write('org.yaml', before);
  session.write('trust.yaml', trust);
  const { code, stdout } = await leave(['rui@acme.example', 'org.yaml', '--trust', 'trust.yaml']);
  expect([code, text()]).toEqual([5, before]);
  expect(stdout).toContain('! Refused\n');
  expect(stdout).toContain(message);
});

it.each([
  ['without a path', ['who', 'rui@acme.example', '--leave', 'r'], '--leave needs a person and a path'],
  ['for everybody', ['who', '--administrators', 'org.yaml', '--leave', 'r'], '--leave needs a person and a path'],
  ['without a reason', ['who', 'rui@acme.example', 'org.yaml', '--leave', ' '], '--leave has no reason'],
  ['for a service account', ['who', 'ci', 'org.yaml', '--leave', 'r'], 'Only a member or an invited person can leave.'],
])('is refused %s', async (_, line, message) => {
  session.write('org.yaml', rui);
  expect(await session.run(line)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  expect(text()).toBe(rui);
});

it('lists what the person decides for others: reviews, and parts of the trust file', async () => {
  const owner = 'service_accounts: { ci: { email: ci, owner: rui@acme.example } }\n';
  session.write('files/org.yaml', `${head}${ana}  rui@acme.example: { roles: [editor] }\n${owner}`);
  session.write(
    'trust.yaml',
    `version: 1
reviewers:
  rui@acme.example: { github: rui-paz, for: ["service-account/*"] }
delegation:
  - { files: "files/*.yaml", owners: ["@Rui-Paz"], may: everything }
  - { files: "files/reviews/**", owners: ["@acme/audit", Rui@acme.example], may: { reviews: true } }
`,
  );
  const options = '--trust trust.yaml';
  expect(await session.run(`review files q4 --due 2026-12-15 ${options}`)).toMatchObject({ code: 0 });
  const { stdout } = await session.run(['who', 'rui@acme.example', 'files', '--leave', 'r', '--trust', 'trust.yaml', '--format', 'json']);
  const { leaving } = JSON.parse(stdout);
  expect(leaving.decisions.map(({ about, of }: Record<string, string>) => `${about}: ${of}`)).toEqual([
    'account-owner: service-account/ci',
    'review: q4 service-account/ci',
    'reviewer: service-account/*',
    'file-owner: files/*.yaml',
    'file-owner: files/reviews/**',
  ]);
});
