// A team's file in a pull request: over HTTP, with the trust file of the base.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Repository, startRepository } from '../repository.ts';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const partial = (roles: string): string =>
  `version: 1\ndelegation:\n  - { files: "acme/*.yaml", owners: ["@acme/platform"], may: everything }\n  - { files: acme/teams/**, owners: ["@acme/shop"], may: { members: { names: ["*"], roles: [${roles}] } } }\n`;
const whole = 'version: 1\ndelegation:\n  - { files: "**", owners: ["@acme/platform"], may: everything }\n';
const team = (roles: string): string => `version: 1\nmembers:\n  rui@acme.example: { roles: [${roles}] }\n`;

const session = sessionForTest(() => organization({ members: [{ email: 'rui@acme.example', roles: ['viewer'] }] }));
let repository: Repository;
beforeEach(() => {
  repository = startRepository(session.folder);
});

const change = (base: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): void => {
  for (const [file, text] of Object.entries({ 'acme/organization.yaml': head, ...base })) session.write(file, text);
  repository.commit();
  for (const [file, text] of Object.entries(after)) session.write(file, text);
};

const words = '--base HEAD --trust trust.yaml --quiet';

it.each(['validate acme', 'plan acme'])('%s refuses what the file may not declare, at its place', async (command) => {
  change({ 'trust.yaml': partial('viewer'), 'acme/teams/shop.yaml': team('viewer') }, { 'acme/teams/shop.yaml': team('viewer, editor') });
  const { code, stderr } = await session.run(`${command} ${words}`);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('acme/teams/shop.yaml:3:39: `members."rui@acme.example".roles[1]`: this file may not grant the role `editor`.'),
  ]);
});

it('apply refuses it, too', async () => {
  change({ 'trust.yaml': partial('viewer') }, { 'acme/teams/shop.yaml': team('editor') });
  expect(await session.run('apply acme --trust trust.yaml --yes --quiet')).toMatchObject({ code: 2 });
});

it('a change that widens its own rights is evaluated with those of the base', async () => {
  change({ 'trust.yaml': partial('viewer') }, { 'trust.yaml': partial('viewer, editor'), 'acme/teams/shop.yaml': team('viewer, editor') });
  expect(await session.run(`plan acme ${words}`)).toMatchObject({ code: 2, stderr: expect.stringContaining('the role `editor`') });
});

it('a change that takes the delegation away does not get rid of it', async () => {
  change({ 'trust.yaml': partial('viewer') }, { 'trust.yaml': whole, 'acme/teams/shop.yaml': team('viewer, editor') });
  expect(await session.run(`plan acme ${words}`)).toMatchObject({ code: 2 });
});

it('a delegation that appears in the change counts from the next one on', async () => {
  change({ 'trust.yaml': 'version: 1\n' }, { 'trust.yaml': partial('viewer'), 'acme/teams/shop.yaml': team('viewer, editor') });
  expect(await session.run(`plan acme ${words}`)).toMatchObject({ code: 0 });
});

it.each(['validate', 'plan'])('%s lists a declaration that moves to another file, where its entry decides', async (command) => {
  const people = `${head}members:\n  rui@acme.example: { roles: [viewer] }\n`;
  change(
    { 'trust.yaml': partial('viewer'), 'acme/organization.yaml': people },
    { 'acme/organization.yaml': head, 'acme/teams/shop.yaml': team('viewer') },
  );
  const { stdout } = await session.run(`${command} acme ${words}`);
  expect(stdout).toMatch(
    /Declared elsewhere \(1\)\n +· member\/rui@acme.example from acme\/organization.yaml:\d+:\d+ to acme\/teams\/shop.yaml:3:3/,
  );
});

it('init writes the owners of the delegation, once, and validate misses them before', async () => {
  change({ 'trust.yaml': partial('viewer') }, {});
  expect((await session.run('validate acme --trust trust.yaml --quiet')).stdout).toContain('there is no CODEOWNERS');
  for (const _ of [1, 2]) expect(await session.run('init --trust trust.yaml --quiet')).toMatchObject({ stderr: '' });
  const owners = readFileSync(join(session.folder, '.github/CODEOWNERS'), 'utf8');
  expect(owners.match(/@acme\/shop/g)).toHaveLength(1);
  expect(owners).toContain('/acme/teams/**  @acme/shop\n');
  expect((await session.run('validate acme --trust trust.yaml --quiet')).stdout).not.toContain('CODEOWNERS');
  session.write('.github/CODEOWNERS', owners.replace('@acme/shop', '@acme/other'));
  expect((await session.run('validate acme --trust trust.yaml --quiet')).stdout).toContain('differs from it');
});

it('what a line would revoke refuses the plan', async () => {
  session.write('acme/organization.yaml', head);
  session.write('trust.yaml', partial('editor'));
  session.write('acme/teams/shop.yaml', team('editor'));
  const { code, stdout } = await session.run('plan acme --trust trust.yaml --quiet');
  expect([code, stdout]).toEqual([5, expect.stringContaining('would revoke from member/rui@acme.example: role `viewer`')]);
});
